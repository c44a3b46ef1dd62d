"""Fitting text: nothing exceeds its room, nothing is lost where there is room, no letter leaves its box."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from engine.text.truncate import MORE
from render.drawing.paint import put
from render.scene.scene import Box, Label
from render.scene.theme import DARK
from render.typography import measuring
from render.typography.fitting import LEADING, label, paragraph, shortened, wrapped

often = settings(max_examples=80, deadline=None, derandomize=True)

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?'()-+&/ÄöÅçÉñßŁłØğЖжЙйЩщΩμỆệẤấ−–’“”…·"
words = st.text(LETTERS, min_size=1, max_size=12)
texts = st.lists(words, max_size=12).map(" ".join)
sizes = st.sampled_from((11, 18, 20, 31, 33, 40, 48, 72))
widths = st.integers(1, 900)


# ---------------------------------------------------------------------- one line


@given(texts, widths, sizes, st.booleans())
@often
@example("Bartholomew", 1, 33, True)
@example("a b c d e f", 40, 33, False)
def test_a_shortened_text_fits_and_is_its_beginning_with_a_sign(text: str, width: int, size: int, bold: bool) -> None:
    short = shortened(text, width, size, bold)
    assert not short or measuring.width(short, size, bold) <= width
    if short not in (text, ""):
        assert short.endswith(MORE)
        assert text.startswith(short.removesuffix(MORE))
        assert not short.removesuffix(MORE).endswith(" ")


@given(texts, sizes, st.booleans())
@often
def test_a_text_that_fits_is_not_shortened(text: str, size: int, bold: bool) -> None:
    assert shortened(text, measuring.width(text, size, bold), size, bold) == text
    assert shortened(text, 10_000, size, bold) == text


@given(texts.filter(bool), widths, sizes, st.booleans())
@often
def test_only_as_much_is_cut_off_as_has_to_be(text: str, width: int, size: int, bold: bool) -> None:
    """Three more letters would be too wide. One is not enough for the test, because kerning changes the width."""
    short = shortened(text, width, size, bold)
    if short.endswith(MORE) and not text.startswith(short):
        kept = len(short.removesuffix(MORE))
        rest = len(text[kept:]) - len(text[kept:].lstrip())
        assert measuring.width(text[: kept + rest + 3] + MORE, size, bold) > width


def test_where_not_even_the_sign_fits_there_is_nothing() -> None:
    assert shortened("Banana", 1, 33) == shortened("Banana", 0, 33) == shortened("Banana", -20, 33) == ""


# ---------------------------------------------------------------------- several lines


def fit(lines: Sequence[str], widths: Sequence[int], size: int, bold: bool) -> None:
    for line, width in zip(lines, widths, strict=True):
        assert not line or measuring.width(line, size, bold) <= width
        assert line == line.strip()


@given(texts, widths, widths, sizes, st.integers(1, 8), st.booleans())
@often
@example("one two three", 1, 200, 33, 3, False)
@example("x" * 40, 300, 100, 33, 2, False)
def test_wrapped_lines_are_never_too_wide_and_never_too_many(
    text: str, first: int, width: int, size: int, lines: int, bold: bool
) -> None:
    broken = wrapped(text, width, size, lines, bold, first=first)
    assert 1 <= len(broken) <= lines
    fit(broken, [first, *[width] * (len(broken) - 1)], size, bold)


@given(texts, st.integers(1, 300), sizes, st.booleans())
@often
def test_no_word_is_lost_where_there_is_room(text: str, first: int, size: int, bold: bool) -> None:
    """A width for the longest word, and a line for each; a first line that is too narrow stays empty."""
    broad = max((measuring.width(word, size, bold) for word in text.split()), default=1)
    lines = len(text.split()) + 1
    assert " ".join(wrapped(text, broad, size, lines, bold, first=first)).split() == text.split()
    assert " ".join(wrapped(text, broad, size, lines, bold)).split() == text.split()


@given(texts, widths, sizes, st.integers(1, 8))
@often
def test_lines_are_as_full_as_they_can_be(text: str, width: int, size: int, lines: int) -> None:
    """The first word of a line does not fit at the end of the line before."""
    broken = wrapped(text, width, size, lines)
    for before, line in itertools.pairwise(broken):
        if MORE not in before + line and line:
            assert measuring.width(f"{before} {line.split()[0]}", size) > width


@given(texts, st.integers(60, 900), sizes, st.integers(1, 8), st.booleans())
@often
def test_what_is_lost_of_a_text_is_marked(text: str, width: int, size: int, lines: int, bold: bool) -> None:
    there = " ".join(wrapped(text, max(width, measuring.width(MORE, size, bold)), size, lines, bold))
    assert there.split() == text.split() or MORE in there


def test_the_first_line_may_have_another_width() -> None:
    text = "one two three four five"
    assert wrapped(text, 90, 33, 4, True) == wrapped(text, 90, 33, 4, True, first=90) != wrapped(text, 90, 33, 4, True, first=60)


# ---------------------------------------------------------------------- labels


@given(texts, widths, sizes, st.booleans())
@often
def test_a_labels_text_is_not_wider_than_its_box(text: str, width: int, size: int, bold: bool) -> None:
    made = label(Box(7, 9, width, 60), text, size, "dim", bold, "right")
    assert made == Label(Box(7, 9, width, 60), made.text, size, "dim", bold, "right")
    assert not made.text or measuring.width(made.text, made.size, made.bold) <= width


@given(texts, widths, st.integers(0, 300), sizes, st.sampled_from((1.0, LEADING, 1.25)))
@often
def test_the_lines_of_a_paragraph_are_inside_its_box_and_below_each_other(
    text: str, width: int, more: int, size: int, leading: float
) -> None:
    """A box must be high enough for one line."""
    box = Box(11, 13, width, round(size * leading) + more)
    lines = paragraph(box, text, size, leading=leading)
    assert lines
    for line in lines:
        assert box.holds(line.box)
        assert not line.text or measuring.width(line.text, size) <= line.box.w
    for upper, lower in itertools.pairwise(lines):
        assert upper.box.bottom <= lower.box.y


# ---------------------------------------------------------------------- paint

TALL = ("Ägj", "gjpqy", "Й", "Ệ", "ÅÇ", "Ấy", "Ǻ", "Ṩ", "(|)")
BROAD = ("jjj", "fff", "Ử", "Wj", "(W)", "…", "Ýf", "ķl'")
DRAWN = (18, 20, 31, 33, 40, 48, 72)
"""The font sizes of pictures and films."""

FREE = Box(60, 60, 0, 0)


def inked(item: Label) -> tuple[int, int, int, int]:
    """Returns left, top, right and bottom of all changed pixels."""
    image = Image.new("RGB", (700, 260))
    put(image, item, DARK)
    box = image.getbbox()
    assert box, "nothing was drawn"
    return box


@pytest.mark.parametrize("bold", [False, True], ids=["plain", "bold"])
@pytest.mark.parametrize("height", [1.06, LEADING, 1.6], ids=lambda part: f"{part}")
def test_no_letter_leaves_its_box_above_or_below(height: float, bold: bool) -> None:
    """Boxes as low as in films, as a line of a paragraph, and with plenty of room.

    Ink outside the box would overlap the line before, and would remain where only the box is repainted.
    """
    outside: dict[tuple[str, int], tuple[int, int]] = {}
    for text, size in itertools.product(TALL, DRAWN):
        box = FREE._replace(w=measuring.width(text, size, bold) + 8, h=round(size * height))
        _, top, _, bottom = inked(Label(box, text, size, bold=bold, align="middle"))
        if top < box.y or bottom > box.bottom:
            outside[text, size] = (top - box.y, box.bottom - bottom)
    assert not outside, "room above and below"


@pytest.mark.parametrize("bold", [False, True], ids=["plain", "bold"])
def test_no_letter_leaves_its_box_sideways(bold: bool) -> None:
    """Even if the box is exactly as wide as the text."""
    outside: dict[tuple[str, int], tuple[int, int]] = {}
    for text, size in itertools.product(BROAD, DRAWN):
        box = FREE._replace(w=measuring.width(text, size, bold), h=2 * size)
        left, _, right, _ = inked(Label(box, text, size, bold=bold))
        if left < box.x or right > box.right:
            outside[text, size] = (left - box.x, box.right - right)
    assert not outside, "room at the left and at the right"


@pytest.mark.parametrize("text", ["Hg", "Ägj", "Öy", "Й", "ÅÇ", "Ệ", "Ấy", "Ǻ"])
def test_letters_are_whole_where_their_box_has_room(text: str) -> None:
    """Without its ring or accent it would be another letter."""
    cut: dict[int, int] = {}
    for size in DRAWN:
        box = FREE._replace(w=measuring.width(text, size) + 8, h=round(size * 1.7))
        _, top, _, bottom = inked(Label(box, text, size, align="middle"))
        whole = Image.new("L", (400, 400))
        ImageDraw.Draw(whole).text((100, 200), text, fill=255, font=measuring.font(size, False), anchor="ls")
        _, upper, _, lower = whole.getbbox() or (0, 0, 0, 0)
        if bottom - top != lower - upper:
            cut[size] = (lower - upper) - (bottom - top)
    assert not cut, "pixels that are missing, by size"


@pytest.mark.parametrize("size", [18, 33, 48])
def test_capitals_stand_in_the_middle_of_their_box(size: int) -> None:
    box = FREE._replace(w=200, h=90)
    _, top, _, bottom = inked(Label(box, "HEI", size))
    assert abs((top - box.y) - (box.bottom - bottom)) <= 2


def test_letters_keep_to_the_side_they_are_told_to() -> None:
    box = FREE._replace(w=300, h=60)
    left, middle, right = (inked(Label(box, "Hare", 33, align=align)) for align in ("left", "middle", "right"))
    assert 0 <= left[0] - box.x <= 4
    assert 0 <= box.right - right[2] <= 4
    assert abs((middle[0] - box.x) - (box.right - middle[2])) <= 4


def test_a_label_without_text_draws_nothing() -> None:
    image = Image.new("RGB", (50, 50))
    put(image, Label(Box(5, 5, 40, 40), "", 33), DARK)
    assert not image.getbbox()
