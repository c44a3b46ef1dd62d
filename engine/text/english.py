"""What sentences of any game need: lists, counts, and one full stop at the end."""

from __future__ import annotations

import re
from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    return " and ".join(([", ".join(names[:-1])] if len(names) > 1 else []) + list(names[-1:]))


def tenths(value: float) -> str:
    """Whole, or with its tenths where there are any: 5, 5.1."""
    return f"{value:.1f}".removesuffix(".0")


def counted(count: float, what: str) -> str:
    said = tenths(count)
    return f"{said} {what}" + ("s" if said not in ("1", "-1") else "")


def players(fewest: int, most: int) -> str:
    return counted(fewest, "player") if fewest == most else f"{fewest} to {most} players"


def tidy(sentence: str) -> str:
    """A name that ends with its own punctuation needs no more."""
    return re.sub(r"(?<=[!?])\.|(?<=\.\.\.)\.|(?<!\.)\.(?=\.(?!\.))", "", sentence)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th … 11th, 21st."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
