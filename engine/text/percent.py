"""Chances as percentages."""

from __future__ import annotations

import math
from collections.abc import Sequence

SPACE = "\u00a0"
"""The no-break space between a number and its sign. The pictures' font has no narrow one."""


def percent(chance: float, step: int = 5) -> str:
    """Return a chance rounded to multiples of `step`. An open result is never impossible or certain: "<5 %", ">95 %"."""
    return _shown(math.floor(chance * 100 / step + 0.5) * step, step)


def percentages(chances: Sequence[float], step: int = 5) -> list[str]:
    """Return the chances of all seats, rounded so that they add up to 100 like the chances themselves to 1.

    Each is one of the two multiples of `step` beside it; those that would lose most are rounded up, the first of equal ones.
    """
    exact = [chance * 100 / step for chance in chances]
    floors = [math.floor(part + 1e-9) for part in exact]
    missing = math.floor(sum(exact) + 0.5) - sum(floors)
    up = {*sorted(range(len(exact)), key=lambda seat: floors[seat] - exact[seat])[: max(0, missing)]}
    return [_shown((floor + (seat in up)) * step, step) for seat, floor in enumerate(floors)]


def _shown(points: int, step: int) -> str:
    if points <= 0:
        return f"<{step}{SPACE}%"
    return f"{points}{SPACE}%" if points < 100 else f">{100 - step}{SPACE}%"
