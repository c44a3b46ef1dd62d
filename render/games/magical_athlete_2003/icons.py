"""Icons of the 2003 draft: coins, the pile, and the items for sale."""

from __future__ import annotations

from render.drawing.icons import Icons
from render.drawing.pen import Pen
from render.games.magical_athlete_2003.advantages import drawings
from render.games.magical_athlete_2003.cast.woodcut import BONE, MADDER, OCHRE, UMBER


def coin(pen: Pen, _value: int) -> None:
    pen.circle(50, 50, 44, OCHRE, line=7)
    pen.circle(50, 50, 30, None, line=4, ink=UMBER)
    pen.shape([(50, 34), (66, 50), (50, 66), (34, 50)], "#f3d98b", line=4, ink=UMBER)


def pile(pen: Pen, value: int) -> None:
    """Draws face-down cards: none, one, or several."""
    for i in range(min(value, 3)):
        pen.box(12 + 7 * i, 18 - 7 * i, 58, 74, BONE, round_=8, line=5)
    if value:
        x, y = 12 + 7 * (min(value, 3) - 1), 18 - 7 * (min(value, 3) - 1)
        pen.box(x + 9, y + 9, 40, 56, MADDER, round_=5, line=0)
        pen.shape([(x + 29, y + 20), (x + 42, y + 37), (x + 29, y + 54), (x + 16, y + 37)], OCHRE, line=0)
    else:
        pen.box(16, 14, 64, 74, None, round_=8, line=5, ink="#8a8478")


ICONS: Icons = {"coin": coin, "pile": pile, **drawings.ICONS}
