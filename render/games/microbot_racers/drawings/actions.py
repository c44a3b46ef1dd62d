"""What can be done: pale signs with an outline of ink, so that they lie on any colour of a marker."""

from __future__ import annotations

from render.games.microbot_racers.drawings.squares import HAZARD
from render.pen import INK, Colour, Pen, Point, smooth
from render.signs import PALE, Drawing, Signs

STEEL: Colour = "#d5dbe6"
LINE = 6.0


def move(pen: Pen, value: int) -> None:
    """Straight ahead, and how far; 0: without a number."""
    pen.shape([(50, 3), (93, 44), (76, 44), (76, 96), (24, 96), (24, 44), (7, 44)], PALE, line=LINE)
    if value:
        pen.text(50, 66, str(value), 46)


def _bent(pen: Pen, way: list[Point], width: float) -> None:
    """A stroke with an outline and no end of its own: the head of an arrow sits on it."""
    pen.ribbon(smooth(way), INK, width + 2 * LINE)


def turn(side: int) -> Drawing:
    """A quarter to the left (-1) or to the right (1)."""

    def draw(pen: Pen, _value: int) -> None:
        def x(right: float) -> float:
            return 50 + side * (right - 50)

        bent = [
            (x(16), 95),
            (x(16), 52),
            (x(20), 38),
            (x(32), 27),
            (x(56), 25),
            (x(56), 4),
            (x(96), 38),
            (x(56), 72),
            (x(56), 51),
            (x(44), 52),
            (x(42), 58),
            (x(42), 95),
        ]
        pen.shape(bent, PALE, line=LINE)

    return draw


def drift(side: int) -> Drawing:
    """A step to the side with the nose still ahead, and the marks that the tyres leave."""

    def draw(pen: Pen, _value: int) -> None:
        def x(right: float) -> float:
            return 50 + side * (right - 50)

        pen.shape([(x(24), 4), (x(44), 26), (x(44), 54), (x(4), 54), (x(4), 26)], PALE, line=LINE)
        pen.shape([(x(8), 65), (x(58), 65), (x(58), 48), (x(97), 78), (x(58), 97), (x(58), 91), (x(8), 91)], PALE, line=LINE)

    return draw


def jump(pen: Pen, value: int) -> None:
    """An arc over a block, and how far it reaches."""
    pen.box(27, 55, 46, 41, HAZARD, round_=8, line=LINE)
    if value:
        pen.text(50, 76, str(value), 30)
    over = [(9, 92), (10, 56), (24, 26), (50, 17), (72, 27), (84, 52)]
    pen.ribbon(smooth(over), INK, 12 + 2 * LINE)
    pen.shape([(62, 58), (98, 44), (89, 90)], PALE, line=LINE)
    pen.ribbon(smooth(over), PALE, 12)


def wrench(pen: Pen, _value: int) -> None:
    """An open spanner, and a spark of new."""
    with pen.turned(45, 50, 50):
        head = [(38, 36), (24, 28), (24, 4), (40, 0), (40, 18), (50, 24), (60, 18), (60, 0), (76, 4), (76, 28), (62, 36)]
        pen.shape([*head, (62, 92), (58, 100), (42, 100), (38, 92)], STEEL, line=LINE)
        pen.circle(50, 87, 5, INK, line=0)
        pen.curve([(46, 42), (46, 74)], "#ffffff", 5)


SIGNS: Signs = {
    "move": move,
    "turn-left": turn(-1),
    "turn-right": turn(1),
    "drift-left": drift(-1),
    "drift-right": drift(1),
    "jump": jump,
    "repair": wrench,
}
