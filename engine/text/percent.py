"""A chance as people read it."""

from __future__ import annotations

import math

SPACE = "\u00a0"
"""Between a number and its sign, where no line breaks; the narrow one is not in our letters."""


def percent(chance: float, step: int = 5) -> str:
    """Rounded to so many points. As long as a thing is open it is neither impossible nor certain: "<5 %", ">95 %"."""
    points = math.floor(chance * 100 / step + 0.5) * step
    if points <= 0:
        return f"<{step}{SPACE}%"
    return f"{points}{SPACE}%" if points < 100 else f">{100 - step}{SPACE}%"
