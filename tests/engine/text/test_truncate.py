"""Texts are shortened after a whole word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text.truncate import MORE, cut_at, truncate


def test_what_fits_is_left_alone() -> None:
    assert truncate("Legs jogs.", 10) == "Legs jogs."


def test_a_long_text_ends_behind_a_word_with_a_sign() -> None:
    assert truncate("Banana trips Legs, who ran past.", 20) == "Banana trips Legs…"
    assert truncate("Banana trips Legs, who ran past.", 13) == "Banana trips…"


def test_one_endless_word_is_cut_where_it_must_be() -> None:
    assert truncate("a" * 50, 10) == "a" * 9 + "…"
    assert truncate("a" * 50, 1) == "…"
    assert truncate("a" * 50, 0) == ""


@pytest.mark.parametrize(
    ("text", "most", "kept"),
    [
        ("ab\\*cd", 3, "ab"),
        ("ab\\\\cd", 4, "ab\\\\"),
        ("ab\\\\\\*cd", 5, "ab\\\\"),
        ("abe\u0301", 3, "ab"),
        ("👩\u200d🚀!", 2, ""),
        ("a👍🏽", 2, "a"),
        ("🇩🇪🇫🇷", 3, "🇩🇪"),
        ("a@\u200bhere", 2, "a"),
    ],
)
def test_an_escaped_sign_or_a_letter_with_its_accents_is_never_cut_in_two(text: str, most: int, kept: str) -> None:
    assert cut_at(text, most) == kept


@given(st.text(max_size=60), st.integers(1, 60))
def test_a_clipped_text_has_no_more_characters_than_allowed(text: str, longest: int) -> None:
    short = truncate(text, longest)
    assert len(short) <= longest
    assert short == text if len(text) <= longest else short.endswith(MORE)
    assert text.startswith(short if short == text else short.removesuffix(MORE))
