"""Icons of the seven items and of some of their effects; their shapes are distinct at any size."""

from __future__ import annotations

import math

from render.drawing import figure_parts
from render.drawing.icons import PALE, Drawing, Icons
from render.drawing.pen import INK, Colour, Pen, Point, arc
from render.games.magical_athlete_2003.cast.woodcut import BONE, MADDER, PLUM, STEEL, UMBER

FLAME: Colour = "#f5b62e"
BOLT: Colour = "#ffe14d"
SKY: Colour = "#bfe3f2"
BEAN: Colour = "#94b83f"
SMOKE: Colour = "#cfc8bb"

LINE = 6.0
"""The outline width: thicker than that of figures, because these icons are small."""


def boot(pen: Pen, _value: int) -> None:
    """Draws a boot that takes off, with a wing at its heel and fire below."""
    for x, y in ((26, 74), (46, 74), (66, 74)):
        pen.shape([(x - 9, y), (x + 9, y), (x, 97)], FLAME, line=4)
    pen.shape([(34, 4), (68, 4), (66, 36), (92, 50), (97, 64), (97, 76), (12, 76), (12, 60), (34, 40)], MADDER, LINE)
    pen.box(30, 3, 42, 14, BONE, round_=5, line=5)
    pen.shape([(12, 64), (97, 64), (97, 77), (12, 77)], UMBER, line=5)
    for y in (26, 37):
        pen.curve([(48, y), (62, y + 1)], BONE, 5)
    pen.blob([(38, 56), (24, 54), (4, 32), (18, 34), (7, 15), (27, 25), (38, 42)], PALE, line=5)


def emp(pen: Pen, _value: int) -> None:
    """Draws a flash and the waves that it sends out."""
    for r, width in ((42, 7.0), (27, 6.0)):
        for start in (-52, 128):
            way = arc(50, 50, r, r, start, start + 104)
            pen.ribbon(way, INK, width + 8)
            pen.ribbon(way, "#d9a6ff", width)
    pen.shape([(58, 3), (28, 55), (47, 55), (40, 97), (74, 40), (54, 40), (68, 3)], BOLT, LINE)


def gust(mirrored: bool) -> Drawing:
    """Returns wind that blows to that side."""

    def draw(pen: Pen, _value: int) -> None:
        for way in _WIND:
            pen.limb([(100 - x, y) if mirrored else (x, y) for x, y in way], SKY, 9, line=5)

    return draw


_WIND: tuple[list[Point], ...] = (
    [(11, 31), (46, 31), *arc(48, 21, 10, 10, 90, -110)],
    [(11, 53), (74, 53), *arc(76, 39, 13, 14, 90, -100)],
    [(25, 75), (56, 75), *arc(57, 82, 8, 7, -90, 100)],
)
"""Three breezes, each with its curl."""


def beans(pen: Pen, value: int) -> None:
    """Draws that many beans; one is large, and six are still distinct from five."""
    places = _BEANS[max(1, min(value, len(_BEANS)))]
    scale = {1: 2.45, 2: 1.65, 3: 1.35, 4: 1.25}.get(len(places), 1.05)
    for x, y in places:
        with pen.turned(-28, x, y), pen.sized(scale, x, y):
            pen.blob([(x + across, y + down) for across, down in _BEAN], BEAN, line=LINE / scale)
            pen.curve([(x - 9, y - 5), (x + 3, y - 7)], "#e6f2b0", 4)


_BEAN: tuple[Point, ...] = ((-17, -3), (-10, -12), (10, -12), (18, -2), (14, 10), (6, 9), (0, 3), (-6, 9), (-14, 10))
_BEANS: dict[int, tuple[Point, ...]] = {
    1: ((50, 50),),
    2: ((34, 30), (66, 70)),
    3: ((28, 28), (72, 36), (46, 76)),
    4: ((27, 27), (73, 27), (27, 73), (73, 73)),
    5: ((24, 22), (76, 22), (50, 50), (24, 78), (76, 78)),
    6: ((27, 19), (73, 19), (27, 50), (73, 50), (27, 81), (73, 81)),
}


def mind(pen: Pen, _value: int) -> None:
    """Draws a helmet with knobs and a spiral on it."""
    for x, y in ((16, 16), (84, 16)):
        pen.limb([(50, 44), (x, y)], STEEL, 5, line=4)
        pen.circle(x, y, 10, "#ff6fae", line=5)
    pen.shape([*arc(50, 62, 40, 48, 180, 360), (90, 78), (10, 78)], PLUM, LINE)
    pen.box(4, 74, 92, 20, STEEL, round_=8, line=LINE)
    turns = [math.radians(20 * i) for i in range(38)]
    pen.ribbon([(50 + (2 + a * 1.75) * math.cos(a), 49 + (2 + a * 1.75) * math.sin(a)) for a in turns], PALE, 6)


def dynamite(pen: Pen, _value: int) -> None:
    """Draws three sticks with a strap and a lit fuse."""
    pen.limb([(48, 34), (52, 18), (66, 14), (76, 20)], BONE, 4, line=4)
    figure_parts.star(pen, 83, 19, 16, BOLT, line=4, tips=6, inner=0.45)
    for x in (10, 64, 37):
        pen.box(x, 32, 27, 64, "#d8453e", round_=6, line=LINE)
        pen.box(x + 3, 34, 21, 8, "#f3a08a", round_=3, line=0)
    pen.box(6, 56, 89, 18, UMBER, round_=4, line=5)


def bauble(pen: Pen, _value: int) -> None:
    """Draws a glass ball for a tree, with its loop, a band and a gleam."""
    pen.circle(42, 13, 9, None, line=10)
    pen.circle(42, 13, 9, None, line=4, ink=FLAME)
    pen.circle(42, 60, 36, "#6fcfc4", LINE)
    band = [(7, 62), (19, 50), (30, 64), (42, 50), (54, 64), (65, 50), (77, 62)]
    pen.shape([*band, (74, 76), *((x, y + 15) for x, y in band[-2:0:-1]), (10, 76)], PALE, line=4)
    pen.box(29, 19, 26, 13, FLAME, round_=4, line=5)
    figure_parts.star(pen, 74, 28, 22, BOLT, line=5, tips=4, inner=0.36)


def blast(pen: Pen, _value: int) -> None:
    """Draws an explosion."""
    for r, inner, fill in ((46, 0.66, MADDER), (34, 0.6, FLAME), (20, 0.55, PALE)):
        with pen.turned(11 * (46 - r) / 12, 50, 50):
            figure_parts.star(pen, 50, 50, r, fill, line=LINE if r == 46 else 0, tips=9, inner=inner)


def puff(pen: Pen, _value: int) -> None:
    """Draws the puff of smoke of a dud."""
    for width, colour in ((LINE, INK), (0, SMOKE)):
        for x, y, r in ((32, 62, 23), (62, 64, 25), (46, 40, 22), (72, 44, 16)):
            pen.circle(x, y, r + width / 2, colour, line=0)
    for x, y, r in ((46, 42, 13), (32, 62, 14), (62, 64, 16)):
        pen.curve(arc(x, y, r, r, 20, 110), "#8f8779", 5)
    for x, y, r in ((20, 26, 7), (86, 18, 6)):
        pen.circle(x, y, r, SMOKE, line=5)


def wave(pen: Pen, _value: int) -> None:
    """Draws one ring of a pulse."""
    pen.circle(50, 50, 44, None, line=9)
    pen.circle(50, 50, 44, None, line=5, ink="#d9a6ff")


THINGS: Icons = {
    "boot": boot,
    "emp": emp,
    "gust": gust(mirrored=False),
    "beans": beans,
    "mind": mind,
    "dynamite": dynamite,
    "bauble": bauble,
}
"""The icons by item id."""

ICONS: Icons = {
    **THINGS,
    "gust right": gust(mirrored=False),
    "gust left": gust(mirrored=True),
    "blast": blast,
    "puff": puff,
    "wave": wave,
}
