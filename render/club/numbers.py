"""Numbers and shares as people read them, in little room, and descriptions as long as they may be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.text.english import tenths, tidy
from engine.text.percent import SPACE
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT
from render.scene.scene import SMALLEST
from render.typography import measuring

NOTHING = "–"
NOBODY = "Somebody"
"""Whoever wanted to be forgotten, or has a name that cannot be drawn."""
DOT = " · "
NEW = "No games here yet."
UNRATED = "Nobody is rated here yet."
MOST_RECENT = 10
"""Of the last games, so many are told."""
TOO_FEW = 5
"""Races that say nothing yet are fewer than this."""
FORGOTTEN = "This person wanted to be forgotten."


def whole(number: float) -> str:
    """All of it, for those who hear it: 1,540; a half stays one."""
    return f"{number:,.0f}".replace("-", "−") if number == round(number) else tenths(number).replace("-", "−")


def amount(number: float) -> str:
    """In five letters at most: 9,999, 10k, 3.1M."""
    if abs(number) < 1e4:
        return whole(number)
    unit, letter = next((unit, letter) for unit, letter in ((1e9, "B"), (1e6, "M"), (1e3, "k")) if abs(number) >= unit)
    kept = math.trunc(number / unit * 10) / 10
    return f"{whole(kept if abs(kept) < 10 else math.trunc(kept))}{letter}"


def signed(number: float) -> str:
    return f"+{amount(number)}" if number > 0 else amount(number)


def plural(number: float, what: str) -> str:
    return what if number == 1 else f"{what}s"


def many(number: float, what: str) -> str:
    """1 game, 10k games."""
    return f"{amount(number)} {plural(number, what)}"


def times(number: float, what: str) -> str:
    """The same with the whole number."""
    return f"{whole(number)} {plural(number, what)}"


def rate(share: float | None) -> str:
    """How often something has happened: unlike a chance, that may well be never or always."""
    return NOTHING if share is None else f"{percent(share)}{SPACE}%"


def percent(share: float) -> str:
    """Without its sign."""
    return f"{share * 100:.0f}"


def fitting(ways: Iterable[str], width: int, size: int = SMALLEST, bold: bool = False) -> str:
    """The first way to say it for which there is room, or the last."""
    said = ""
    for said in ways:
        if measuring.width(said, size, bold) <= width:
            break
    return said


def described(*ways: Sequence[str]) -> str:
    """The first of these descriptions that is short enough; of the last, as much as there is room for."""
    told = [tidy(" ".join(filter(None, way))) for way in ways]
    return next((each for each in told if len(each) <= LONGEST_ALT), truncate(told[-1], LONGEST_ALT))


def is_enough(racer: Mapping[str, Any]) -> bool:
    """Whether it ran often enough for its rate to say something."""
    return bool(racer["races"] >= TOO_FEW)
