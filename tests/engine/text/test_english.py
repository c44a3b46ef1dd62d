"""English for the sentences of all games."""

from __future__ import annotations

import pytest

from engine.text.english import counted, listed, ordinal, signed, tenths, tidy


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("Legs moves on.", "Legs moves on."),
        ("It shares 4 with M.O.U.T.H.. Duel?", "It shares 4 with M.O.U.T.H. Duel?"),
        ("Copycat copies Stickler: Actually....", "Copycat copies Stickler: Actually..."),
        ("Egg races with the power of Duelist: Duel!.", "Egg races with the power of Duelist: Duel!"),
    ],
)
def test_a_name_that_ends_with_a_sign_needs_no_second_one(raw: str, text: str) -> None:
    assert tidy(raw) == text


@pytest.mark.parametrize(("names", "text"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")])
def test_names_are_listed_as_people_do(names: list[str], text: str) -> None:
    assert listed(names) == text


def test_counts_have_their_plural() -> None:
    assert [counted(number, "point") for number in (-1, 0, 1, 2)] == ["−1 point", "0 points", "1 point", "2 points"]


def test_tenths_are_said_only_where_there_are_any() -> None:
    assert [tenths(number) for number in (5, 5.1, 0.3 - 0.2, 6.1 - 5.1, -1, 1234567)] == ["5", "5.1", "0.1", "1", "−1", "1234567"]
    assert [counted(number, "point") for number in (1.1, 6.1 - 5.1)] == ["1.1 points", "1 point"]


def test_gains_and_losses_have_their_signs() -> None:
    assert [signed(number) for number in (5, 1.1, 0, -3)] == ["+5", "+1.1", "0", "−3"]


def test_places_have_their_endings() -> None:
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 22)] == ["1st", "2nd", "3rd", "4th", "11th", "12th", "22nd"]
