"""English for sentences of any game: lists, counts, ordinals and punctuation."""

from __future__ import annotations

import re
from collections.abc import Sequence

MINUS = "−"
"""The sign of numbers below zero in all words that people read; what is stored and what they type has a hyphen."""


def printed(text: str) -> str:
    """Return a number, or the name of a tile, as it is shown: "−7" for "-7"."""
    return text.replace("-", MINUS)


def listed(names: Sequence[str]) -> str:
    """Return "one", "one and two" or "one, two and three"."""
    return " and ".join(([", ".join(names[:-1])] if len(names) > 1 else []) + list(names[-1:]))


def tenths(value: float) -> str:
    """Return a number with at most one decimal and a real minus: 5, 5.1, −3. All points are written like this, everywhere."""
    return printed(f"{value:.1f}".removesuffix(".0"))


def signed(value: float) -> str:
    """Return the same with a plus before a gain: +5, −3, 0."""
    return f"{'+' if value > 0 else ''}{tenths(value)}"


def counted(count: float, what: str) -> str:
    """Return "1 point", "2 points"."""
    number = tenths(count)
    return f"{number} {what}" + ("s" if number.removeprefix(MINUS) != "1" else "")


def players(fewest: int, most: int) -> str:
    """Return "2 players" or "2 to 5 players"."""
    return counted(fewest, "player") if fewest == most else f"{fewest} to {most} players"


def tidy(sentence: str) -> str:
    """Remove the full stop after a name that ends with punctuation of its own."""
    return re.sub(r"(?<=[!?])\.|(?<=\.\.\.)\.|(?<!\.)\.(?=\.(?!\.))", "", sentence)


def ordinal(number: int) -> str:
    """Return 1st, 2nd, 3rd, 4th … 11th, 21st."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
