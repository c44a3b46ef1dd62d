"""The four robots from above, and their wrecks; the shape alone shows which robot it is and which way it faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.drawing import figure_parts
from render.drawing.icons import DARK_SEATS, PALE, Drawing, Icons
from render.drawing.pen import INK, Colour, Pen
from render.games.microbot_racers.drawings.squares import HAZARD
from render.scene.theme import SEATS

RIM = 4.0
"""The width of the pale rim that sets a robot off from its ground."""

LINE = 5.0
TYRE: Colour = "#3a3450"

Part = tuple[Callable[..., None], Colour]
"""A part of the body and its colour; it is drawn once for the rim and once for itself."""


def number_ink(seat: int) -> Colour:
    return PALE if seat in DARK_SEATS else INK


def tint(seat: int) -> Colour:
    """Returns a lighter shade of the seat's colour, for lids and bonnets."""
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
    """Draws eyes that look ahead."""
    for x in (50 - gap / 2, 50 + gap / 2):
        pen.circle(x, y, r, figure_parts.WHITE, line=4)
        pen.circle(x, y - r * 0.28, r * 0.52, INK, line=0)


def dot(pen: Pen) -> None:
    """A ladybird on treads, with goggle eyes and feelers."""
    treads = [(_box(x, 34, 15, 56, 7), TYRE) for x in (8, 77)]
    feelers = [[(50 + side * 12, 16), (50 + side * 20, 7), (50 + side * 33, 9)] for side in (-1, 1)]
    for colour, width in ((PALE, 7 + 2 * RIM), (INK, 7)):
        for feeler in feelers:
            pen.curve(feeler, colour, width)
    _rimmed(pen, [*treads, (_ellipse(50, 28, 27, 21), "#7d1410"), (_ellipse(50, 60, 35, 34), SEATS[0])])
    for x in (11, 80):
        for y in (44, 57, 70, 83):
            pen.curve([(x, y), (x + 8, y)], "#8d87a8", 4)
    for x, y in ((26, 46), (74, 46), (27, 75), (73, 75)):
        pen.circle(x, y, 5.5, "#7d1410", line=0)
    pen.curve([(50, 86), (50, 93)], INK, 4)
    _eyes(pen, 22, 14, 31)


def crate(pen: Pen) -> None:
    """A square truck with a striped blade in front and one big eye."""
    wheels = [(_box(x, y, 14, 22, 5), TYRE) for x in (7, 79) for y in (38, 69)]
    blade = (_shape((6, 6), (94, 6), (88, 21), (12, 21)), HAZARD)
    cab = (_box(27, 18, 46, 30, 8), tint(1))
    _rimmed(pen, [*wheels, blade, cab, (_box(15, 42, 70, 52, 8), SEATS[1])])
    for x in (14, 34, 58, 78):
        pen.shape([(x, 8), (x + 8, 8), (x + 5, 19), (x - 2, 19)], INK, line=0)
    for x in (23, 77):
        for y in (50, 86):
            pen.circle(x, y, 3.4, "#0e3f94", line=0)
    pen.circle(50, 29, 16, figure_parts.WHITE, line=4.5)
    pen.circle(50, 24, 8.5, INK, line=0)
    pen.circle(53, 21, 2.6, figure_parts.WHITE, line=0)


def bolt(pen: Pen) -> None:
    """A wedge with a needle nose, eyes behind a visor and a wing."""
    wheels = [(_box(x, y, w, h, 5), TYRE) for x, y, w, h in ((15, 34, 13, 18), (72, 34, 13, 18), (7, 62, 15, 20), (78, 62, 15, 20))]
    body = _shape((50, 4), (60, 18), (70, 42), (81, 60), (79, 88), (21, 88), (19, 60), (30, 42), (40, 18))
    _rimmed(pen, [*wheels, (body, SEATS[2]), (_box(9, 84, 82, 10, 4), "#ff7a3c")])
    pen.shape([(50, 4), (56, 12), (44, 12)], "#ff7a3c", line=4)
    pen.shape([(41, 22), (59, 22), (68, 44), (32, 44)], INK, line=4)
    for x in (43, 57):
        pen.ellipse(x, 33, 5.5, 7.5, figure_parts.WHITE, line=0)
        pen.circle(x, 31, 2.6, INK, line=0)


def ray(pen: Pen) -> None:
    """A flat glider with wide wings, two horns and a tail."""
    tail = (_shape((44, 76), (56, 76), (53, 92), (50, 96), (47, 92)), "#0b8f33")
    horns = [(_shape((50 + s * 6, 26), (50 + s * 10, 5), (50 + s * 20, 5), (50 + s * 27, 28)), "#0b8f33") for s in (-1, 1)]
    half = [(68, 21), (83, 36), (95, 62), (79, 63), (66, 71), (56, 85)]
    wings = (_shape((50, 18), *half, *((100 - x, y) for x, y in reversed(half))), SEATS[3])
    _rimmed(pen, [tail, *horns, wings])
    for side in (-1, 1):
        pen.curve([(50 + side * 40, 58), (50 + side * 29, 59), (50 + side * 19, 67)], "#0b8f33", 4)
    _eyes(pen, 28, 12, 29)


LOOKS: tuple[Callable[[Pen], None], ...] = (dot, crate, bolt, ray)
BACKS = ((63, 46), (69, 46), (65, 45), (60, 45))
"""The position of the number on each robot's back, from the front, and its height."""


def robot(seat: int) -> Drawing:
    """Returns a robot from above. The value is its facing, clockwise from north.

    4 more means an eighth of a turn further; there it is smaller, because its corners need room.
    """

    def draw(pen: Pen, value: int) -> None:
        y, height = BACKS[seat]
        half = value // 4 % 2
        with pen.sized(0.72 if half else 0.96, 50, 50), pen.turned(90 * (value % 4) + 45 * half, 50, 50):
            LOOKS[seat](pen)
            pen.text(50, y, str(seat + 1), height, number_ink(seat))

    return draw


def ghost(seat: int) -> Drawing:
    """Returns a robot as it is imagined: one that can be seen through."""
    drawn = robot(seat)

    def draw(pen: Pen, value: int) -> None:
        drawn(pen, value)
        pen.fade(0.6)

    return draw


def wreck(pen: Pen, value: int) -> None:
    """Draws the wreck of a seat: a heap of plates under smoke, with crossed-out eyes and its number."""
    heap = [
        (_box(68, 66, 26, 28, 12), TYRE),
        (_shape((8, 66), (26, 44), (46, 58), (30, 92), (10, 92)), "#7b7889"),
        (_shape((22, 32), (66, 24), (74, 58), (30, 66)), "#b4b1c0"),
        (_shape((18, 60), (76, 56), (82, 95), (12, 95)), "#c9c6d2"),
    ]
    smoke = [(_ellipse(x, y, r, r), "#e4e1e8") for x, y, r in ((62, 11, 7), (76, 17, 10), (89, 10, 5))]
    with pen.sized(0.96, 50, 50):
        _rimmed(pen, [*smoke, *heap])
        for x in (38, 58):
            for rise in (-1, 1):
                pen.curve([(x - 6, 43 - rise * 6), (x + 6, 41 + rise * 6)], INK, 5)
        pen.text(46, 79, str(value + 1), 32)
        pen.circle(85, 80, 4, "#b4b1c0", line=0)


ICONS: Icons = {
    **{f"robot-{seat}": robot(seat) for seat in range(len(LOOKS))},
    **{f"ghost-{seat}": ghost(seat) for seat in range(len(LOOKS))},
    "wreck": wreck,
}
