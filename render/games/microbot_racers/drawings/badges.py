"""What stands beside the track or marks what has happened on it."""

from __future__ import annotations

from render.figures import kit
from render.games.microbot_racers.drawings.robots import number_ink
from render.games.microbot_racers.drawings.squares import SWITCH, round_arrows
from render.pen import INK, Pen, Point
from render.signs import PALE, Drawing, Signs
from render.theme import SEATS

_CRACK: tuple[Point, ...] = ((46, 0), (58, 20), (40, 38), (60, 58), (42, 78), (52, 100))


def health(seat: int) -> Drawing:
    """The die of that seat; at 0 it is in two pieces."""

    def draw(pen: Pen, value: int) -> None:
        if value not in kit.PIPS:
            _broken(pen, seat)
            return
        pen.box(5, 5, 90, 90, SEATS[seat], round_=20, line=6)
        for dx, dy in kit.PIPS[value]:
            pen.circle(50 + dx * 25, 50 + dy * 25, 10.5, number_ink(seat), line=0)

    return draw


def _broken(pen: Pen, seat: int) -> None:
    for side, tilt, edge in ((-1, -7, 6), (1, 9, 94)):
        crack = [(x + side * 5, 8 + y * 0.8) for x, y in _CRACK]
        with pen.turned(tilt, 50, 90):
            pen.shape([(edge, 14), *crack, (edge, 88)], SEATS[seat], line=6)
            pen.circle(50 + side * 27, 34, 7, number_ink(seat), line=0)
            pen.circle(50 + side * 27, 68, 7, number_ink(seat), line=0)


def impact(pen: Pen, _value: int) -> None:
    kit.star(pen, 50, 50, 47, "#ff6a13", line=5, tips=9, inner=0.6)
    kit.star(pen, 50, 50, 27, "#ffe24d", line=0, tips=9, inner=0.6)


def splash(pen: Pen, _value: int) -> None:
    """Water that flies up, and what it cost."""
    crown: list[Point] = [
        (10, 70),
        (4, 34),
        (22, 52),
        (28, 12),
        (44, 44),
        (60, 6),
        (68, 46),
        (88, 22),
        (84, 52),
        (97, 48),
        (90, 72),
        (72, 92),
        (28, 92),
    ]
    pen.shape(crown, "#8fd6ff", line=6)
    pen.shape([(22, 72), (30, 58), (44, 64), (58, 54), (70, 64), (80, 62), (76, 76), (66, 84), (32, 84)], "#2f97e6", line=0)
    pen.text(50, 68, "!", 32, "#c4161c")


def turned(pen: Pen, _value: int) -> None:
    """Of a card that does not lie as it was laid."""
    pen.circle(50, 50, 46, SWITCH, line=5, ink=PALE)
    round_arrows(pen, 25, 9, PALE)


def first(pen: Pen, _value: int) -> None:
    """Whoever has it may go first once in the race."""
    kit.star(pen, 50, 54, 47, "#ffd43b", line=6, inner=0.62)
    pen.text(50, 59, "1", 36, INK)


SIGNS: Signs = {
    **{f"health-{seat}": health(seat) for seat in range(4)},
    "impact": impact,
    "splash": splash,
    "turned": turned,
    "first": first,
}
