"""Chances as percentages."""

from __future__ import annotations

import math

SPACE = "\u00a0"
"""The no-break space between a number and its sign. The pictures' font has no narrow one."""


def percent(chance: float, step: int = 5) -> str:
    """Return a chance rounded to multiples of `step`. An open result is never impossible or certain: "<5 %", ">95 %"."""
    points = math.floor(chance * 100 / step + 0.5) * step
    if points <= 0:
        return f"<{step}{SPACE}%"
    return f"{points}{SPACE}%" if points < 100 else f">{100 - step}{SPACE}%"
