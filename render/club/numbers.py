"""Numbers and rates in few characters, and alt texts that fit their limit."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.text.english import printed, tenths, tidy
from engine.text.percent import SPACE
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT
from render.scene.scene import SMALLEST
from render.typography import measuring

NOTHING = "–"
NOBODY = "Somebody"
"""The name of a person who has asked to be erased, or whose name cannot be drawn."""
DOT = " · "
NEW = "No games here yet."
UNRATED = "Nobody is rated here yet."
MOST_RECENT = 10
"""The number of recent games that are shown."""
TOO_FEW = 5
"""Fewer races than this are not enough for a rate."""
FORGOTTEN = "This person wanted to be forgotten."


def whole(number: float) -> str:
    """Returns the exact number with thousands separators, for alt texts: 1,540. Halves are kept."""
    return printed(f"{number:,.0f}") if number == round(number) else tenths(number)


def amount(number: float) -> str:
    """Returns at most five characters: 9,999, 10k, 3.1M."""
    if abs(number) < 1e4:
        return whole(number)
    unit, letter = next((unit, letter) for unit, letter in ((1e9, "B"), (1e6, "M"), (1e3, "k")) if abs(number) >= unit)
    truncated = math.trunc(number / unit * 10) / 10
    return f"{whole(truncated if abs(truncated) < 10 else math.trunc(truncated))}{letter}"


def signed(number: float) -> str:
    return f"+{amount(number)}" if number > 0 else amount(number)


def plural(number: float, what: str) -> str:
    return what if number == 1 else f"{what}s"


def many(number: float, what: str) -> str:
    """Returns "1 game", "10k games"."""
    return f"{amount(number)} {plural(number, what)}"


def times(number: float, what: str) -> str:
    """Returns "1 time", "10,000 times": the exact number with its noun."""
    return f"{whole(number)} {plural(number, what)}"


def rate(share: float | None) -> str:
    """Returns how often something happened. Unlike a chance, it may be 0% or 100%."""
    return NOTHING if share is None else f"{percent(share)}{SPACE}%"


def percent(share: float) -> str:
    """Returns a percentage without the percent sign."""
    return f"{share * 100:.0f}"


def fitting(ways: Iterable[str], width: int, size: int = SMALLEST, bold: bool = False) -> str:
    """Returns the first text that fits the width, or the last one."""
    text = ""
    for text in ways:
        if measuring.width(text, size, bold) <= width:
            break
    return text


def described(*ways: Sequence[str]) -> str:
    """Returns the first description that fits an alt text, or the last one, truncated."""
    texts = [tidy(" ".join(filter(None, way))) for way in ways]
    return next((text for text in texts if len(text) <= LONGEST_ALT), truncate(texts[-1], LONGEST_ALT))


def is_enough(racer: Mapping[str, Any]) -> bool:
    """Returns whether a racer ran often enough for its win rate to mean something."""
    return bool(racer["races"] >= TOO_FEW)
