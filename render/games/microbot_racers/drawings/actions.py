"""Icons of the actions: pale with an ink outline, so that they stand out on a marker of any colour."""

from __future__ import annotations

from collections.abc import Sequence

from render.drawing.icons import PALE, Drawing, Icons
from render.drawing.pen import INK, Colour, Pen, Point, smooth
from render.games.microbot_racers.drawings.squares import HAZARD

STEEL: Colour = "#d5dbe6"
LINE = 6.0


def move(pen: Pen, value: int) -> None:
    """Draws an arrow straight ahead and the distance; 0 leaves out the number."""
    pen.shape([(50, 3), (93, 44), (76, 44), (76, 96), (24, 96), (24, 44), (7, 44)], PALE, line=LINE)
    if value:
        pen.text(50, 66, str(value), 46)


def _to_side(side: int, points: Sequence[Point]) -> list[Point]:
    """Returns points that lead to the right, mirrored if the side is the left."""
    return [(50 + side * (x - 50), y) for x, y in points]


def turn(side: int) -> Drawing:
    """Returns a quarter turn to the left (-1) or to the right (1)."""

    right = [(16, 95), (16, 52), (20, 38), (32, 27), (56, 25), (56, 4), (96, 38), (56, 72), (56, 51), (44, 52), (42, 58), (42, 95)]

    def draw(pen: Pen, _value: int) -> None:
        pen.shape(_to_side(side, right), PALE, line=LINE)

    return draw


def drift(side: int) -> Drawing:
    """Returns a step to the side, facing ahead."""

    def draw(pen: Pen, _value: int) -> None:
        pen.shape(_to_side(side, [(28, 4), (53, 43), (3, 43)]), PALE, line=LINE)
        arrow = [(4, 60), (55, 60), (55, 44), (97, 73), (55, 97), (55, 86), (4, 86)]
        pen.shape(_to_side(side, arrow), PALE, line=LINE)

    return draw


def jump(pen: Pen, value: int) -> None:
    """Draws an arc over a block and the distance."""
    pen.box(27, 55, 46, 41, HAZARD, round_=8, line=LINE)
    if value:
        pen.text(50, 76, str(value), 30)
    over = [(13, 87), (14, 56), (26, 28), (50, 18), (70, 27), (80, 50)]
    pen.ribbon(smooth(over), INK, 12 + 2 * LINE)
    pen.shape([(62, 52), (96, 44), (84, 84)], PALE, line=LINE)
    pen.ribbon(smooth(over), PALE, 12)


def wrench(pen: Pen, _value: int) -> None:
    """Draws an open spanner."""
    with pen.sized(0.8, 50, 50), pen.turned(45, 50, 50):
        jaws = [(37, 36), (20, 28), (20, -2), (38, -8), (38, 16), (50, 23), (62, 16), (62, -8), (80, -2), (80, 28), (63, 36)]
        pen.shape([*jaws, (63, 98), (57, 106), (43, 106), (37, 98)], STEEL, line=LINE + 1)
        pen.circle(50, 91, 5.5, INK, line=0)
        pen.curve([(46, 40), (46, 76)], "#ffffff", 6)


ICONS: Icons = {
    "move": move,
    "turn-left": turn(-1),
    "turn-right": turn(1),
    "drift-left": drift(-1),
    "drift-right": drift(1),
    "jump": jump,
    "repair": wrench,
}
