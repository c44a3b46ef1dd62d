"""The four robots seen from above, and what is left of one: told apart by shape, and which way they face by shape alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.figures import kit
from render.pen import INK, Colour, Pen, arc
from render.signs import DARK_SEATS, PALE, Drawing, Signs
from render.theme import SEATS

RIM = 4.0
"""How wide the pale rim is that sets a robot off from whatever it stands on."""

LINE = 5.0
TYRE: Colour = "#3a3450"
STEEL: Colour = "#c3cad8"

Part = tuple[Callable[..., None], Colour]
"""A piece of the body, drawn once for the rim and once for itself, and its colour."""


def number_ink(seat: int) -> Colour:
    return PALE if seat in DARK_SEATS else INK


def tint(seat: int) -> Colour:
    """A lighter shade of the seat's colour, for lids and bonnets."""
    return ("#f0655d", "#5a9bff", "#d6fffd", "#7df09b")[seat]


def _rimmed(pen: Pen, parts: Sequence[Part]) -> None:
    for part, _ in parts:
        part(pen, fill=PALE, line=LINE + 2 * RIM, ink=PALE)
    for part, fill in parts:
        part(pen, fill=fill, line=LINE)


def _box(x: float, y: float, width: float, height: float, round_: float = 0) -> Callable[..., None]:
    return lambda pen, **look: pen.box(x, y, width, height, round_=round_, **look)


def _shape(*points: tuple[float, float]) -> Callable[..., None]:
    return lambda pen, **look: pen.shape(points, **look)


def _ellipse(x: float, y: float, rx: float, ry: float) -> Callable[..., None]:
    return lambda pen, **look: pen.ellipse(x, y, rx, ry, **look)


def _eyes(pen: Pen, y: float, r: float, gap: float) -> None:
    """They look where the robot goes."""
    for x in (50 - gap / 2, 50 + gap / 2):
        pen.circle(x, y, r, kit.WHITE, line=4)
        pen.circle(x, y - r * 0.28, r * 0.52, INK, line=0)


def dot(pen: Pen) -> None:
    """A ladybird on treads, with feelers."""
    treads = [(_box(x, 26, 18, 64, 9), TYRE) for x in (9, 73)]
    head = (_shape(*arc(50, 32, 25, 24, 180, 360)), TYRE)
    for side in (-1, 1):
        pen.curve([(50 + side * 10, 14), (50 + side * 15, 6), (50 + side * 24, 6)], PALE, 2 * RIM + 6)
        pen.curve([(50 + side * 10, 14), (50 + side * 15, 6), (50 + side * 24, 6)], INK, 6)
    _rimmed(pen, [*treads, head, (_ellipse(50, 60, 32, 33), SEATS[0])])
    for x in (12, 79):
        for y in (40, 54, 68, 82):
            pen.curve([(x, y), (x + 9, y)], "#8d87a8", 4)
    for x, y in ((29, 50), (71, 50), (31, 76), (69, 76)):
        pen.circle(x, y, 5.5, "#7d1410", line=0)
    pen.curve([(50, 84), (50, 92)], INK, 4)
    _eyes(pen, 22, 11.5, 27)


def crate(pen: Pen) -> None:
    """A square truck with a blade in front and one big eye."""
    wheels = [(_box(x, y, 15, 24, 5), TYRE) for x in (7, 78) for y in (30, 66)]
    blade = (_shape((8, 8), (92, 8), (84, 20), (16, 20)), STEEL)
    cab = (_shape((28, 18), (72, 18), (76, 42), (24, 42)), tint(1))
    _rimmed(pen, [*wheels, blade, cab, (_box(17, 38, 66, 55, 7), SEATS[1])])
    for x in (25, 75):
        for y in (46, 85):
            pen.circle(x, y, 3.2, "#0e3f94", line=0)
    pen.circle(50, 28, 14.5, kit.WHITE, line=4)
    pen.circle(50, 24, 7.5, INK, line=0)
    pen.circle(53, 21, 2.4, kit.WHITE, line=0)


def bolt(pen: Pen) -> None:
    """A wedge with a needle nose, a rear wing and slit eyes."""
    wheels = [(_box(x, y, w, h, 5), TYRE) for x, y, w, h in ((17, 28, 13, 20), (70, 28, 13, 20), (8, 58, 17, 24), (75, 58, 17, 24))]
    body = (_shape((50, 5), (58, 16), (66, 40), (75, 60), (75, 88), (25, 88), (25, 60), (34, 40), (42, 16)), SEATS[2])
    _rimmed(pen, [*wheels, body, (_box(11, 83, 78, 10, 3), "#2d8f95")])
    pen.shape([(50, 5), (58, 16), (61, 25), (39, 25), (42, 16)], "#2d8f95", line=4)
    for side in (-1, 1):
        pen.shape([(50 + side * 3, 43), (50 + side * 3, 34), (50 + side * 15, 28), (50 + side * 13, 40)], kit.WHITE, line=4)
        pen.circle(50 + side * 7, 37, 3.2, INK, line=0)


def ray(pen: Pen) -> None:
    """A flat glider with wide wings, two horns and a tail."""
    tail = (_shape((44, 76), (56, 76), (53, 92), (50, 95), (47, 92)), "#0b8f33")
    horns = [(_shape((50 + s * 8, 26), (50 + s * 11, 7), (50 + s * 21, 7), (50 + s * 24, 28)), "#0b8f33") for s in (-1, 1)]
    wings = (
        _shape(
            (50, 17),
            (66, 20),
            (82, 34),
            (94, 60),
            (80, 62),
            (66, 70),
            (56, 84),
            (44, 84),
            (34, 70),
            (20, 62),
            (6, 60),
            (18, 34),
            (34, 20),
        ),
        SEATS[3],
    )
    _rimmed(pen, [tail, *horns, wings])
    for side in (-1, 1):
        pen.curve([(50 + side * 40, 57), (50 + side * 28, 58), (50 + side * 18, 66)], "#0b8f33", 4)
    _eyes(pen, 27, 9.5, 26)


LOOKS: tuple[Callable[[Pen], None], ...] = (dot, crate, bolt, ray)
BACKS = ((60, 40), (65, 38), (65, 34), (56, 34))
"""Where on its back a robot has its number, from the front, and how high."""


def robot(seat: int) -> Drawing:
    """Seen from above; the value is the way it faces, clockwise from north, and 4 more for half a quarter further on."""

    def draw(pen: Pen, value: int) -> None:
        y, height = BACKS[seat]
        with pen.turned(90 * (value % 4) + 45 * (value // 4 % 2), 50, 50):
            LOOKS[seat](pen)
            pen.text(50, y, str(seat + 1), height, number_ink(seat))

    return draw


def wreck(pen: Pen, value: int) -> None:
    """Of that seat: a smoking heap of plates, a spring and a wheel, and a sad look."""
    for x, y, r in ((31, 26, 11), (44, 14, 9), (22, 12, 6)):
        pen.circle(x, y, r, "#d9d6dd", line=3, ink="#8f8b99")
    pen.limb([(68, 44), (80, 38), (66, 32), (80, 26), (68, 20), (78, 13)], "#b9b6c4", 2, line=3)
    pen.circle(19, 77, 15, TYRE, line=LINE)
    pen.circle(19, 77, 5, "#b9b6c4", line=0)
    pen.shape([(12, 58), (40, 36), (58, 52), (30, 70)], "#8f8c9c", line=LINE)
    pen.shape([(50, 50), (86, 42), (93, 76), (60, 78)], "#7b7889", line=LINE)
    pen.shape([(22, 58), (76, 52), (84, 94), (14, 94)], "#a7a4b3", line=LINE)
    pen.text(50, 77, str(value + 1), 28)
    for x in (38, 62):
        pen.curve([(x - 6, 48), (x + 6, 58)], INK, 5)
        pen.curve([(x + 6, 48), (x - 6, 58)], INK, 5)


SIGNS: Signs = {**{f"robot-{seat}": robot(seat) for seat in range(len(LOOKS))}, "wreck": wreck}
