"""Tiles as icons for towers and lists, and the emblems of the large tiles on the track.

A plus tile is round and pale, a minus tile is angular and dark; a risk tile is half and half.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

from render.drawing import figure_parts
from render.drawing.icons import PALE, Drawing, Icons
from render.drawing.pen import INK, Colour, Pen, arc
from render.games.thats_life.drawings.pieces import clover


class Look(NamedTuple):
    """The colours of a kind of tile: its face, its side, and its text."""

    face: Colour
    side: Colour
    ink: Colour
    radius: int


LOOKS: dict[str, Look] = {
    "plus": Look("#a9e27c", "#5f9c3c", INK, 30),
    "minus": Look("#8f2d4a", "#561427", PALE, 8),
    "risk": Look("#f5b942", "#a8731a", INK, 8),
    "clover": Look("#fff6c9", "#c9b25c", INK, 30),
    "camel": Look("#ffe2a0", "#c2943f", INK, 30),
    "Gift": Look("#9fd4ff", "#4f8fc4", INK, 18),
    "Steal": Look("#4d4a94", "#2b2960", PALE, 18),
    "Start": Look("#efe8d8", "#a89f88", INK, 18),
    "Finish": Look("#efe8d8", "#a89f88", INK, 18),
}
VALUED = frozenset({"plus", "minus", "risk", "Start", "Finish"})
"""The kinds of tiles that have their print as text; all others have their emblem."""
PLOT: Colour = "#fbf5e6"
"""The colour of the plot where pieces stand."""


def kind_of(tile: str) -> str:
    """Returns the kind of a tile in the rules, without its value."""
    return {"+": "plus", "-": "minus", "±": "risk"}.get(tile[0], tile)


def value_of(tile: str) -> int:
    return int(tile[1:]) if tile[0] in "+-±" else 0


def written(tile: str) -> str:
    """Returns the text on a tile, with a real minus."""
    return tile.replace("-", "−")


# ---------------------------------------------------------------------- whole tiles


def _board(pen: Pen, kind: str) -> None:
    look = LOOKS[kind]
    if kind == "minus":
        pen.shape(_cut(3, 3, 97, 97, 17), look.face, line=6)
    else:
        pen.box(3, 3, 94, 94, look.face, round_=look.radius, line=6)


def _cut(left: float, top: float, right: float, bottom: float, by: float) -> list[tuple[float, float]]:
    """Returns a rectangle without its corners."""
    return [
        *((left + by, top), (right - by, top), (right, top + by), (right, bottom - by)),
        *((right - by, bottom), (left + by, bottom), (left, bottom - by), (left, top + by)),
    ]


def valued(kind: str) -> Drawing:
    """Returns a tile with its absolute value."""

    def draw(pen: Pen, value: int) -> None:
        _board(pen, kind)
        if kind == "risk":
            pen.shape([(94, 6), (94, 94), (6, 94)], LOOKS["minus"].face, line=0)
            pen.box(3, 3, 94, 94, None, round_=LOOKS[kind].radius, line=6)
            pen.box(10, 24, 80, 52, PALE, round_=16, line=4)
            pen.text(50, 50, f"±{value}", 42)
            return
        _number(pen, kind, value)

    return draw


def _number(pen: Pen, kind: str, value: int) -> None:
    ink = LOOKS[kind].ink
    if value < 10:
        pen.text(50, 50, f"{'+' if kind == 'plus' else '−'}{value}", 44, ink)
        return
    pen.box(8, 46, 17, 8, ink, line=0)  # a short sign: a whole one would leave too little room for two digits
    if kind == "plus":
        pen.box(12.5, 41.5, 8, 17, ink, line=0)
    pen.text(59, 50, str(value), 37, ink)


def turned(pen: Pen, value: int) -> None:
    """Draws a minus tile turned by a lucky one: struck through behind the number, which stays readable."""
    _board(pen, "minus")
    for width, colour in ((11, INK), (7, "#ffd84d")):
        pen.curve([(8, 90), (92, 10)], colour, width)
    _number(pen, "minus", value)


def pictured(kind: str, emblem: Drawing) -> Drawing:
    """Returns a tile with an emblem."""

    def draw(pen: Pen, value: int) -> None:
        _board(pen, kind)
        with pen.sized(0.8, 50, 50):
            emblem(pen, value)

    return draw


# ---------------------------------------------------------------------- emblems


def sun(pen: Pen, value: int) -> None:
    """Draws a sun that smiles more broadly the more the tile is worth."""
    figure_parts.star(pen, 50, 50, 48, "#ffd84d", line=4, tips=12, inner=0.74)
    for x in (38, 62):
        pen.circle(x, 42, 5, INK, line=0)
    w = 10 + 1.6 * value
    pen.curve(arc(50, 54, w, w * 0.75, 15, 165), INK, 5)


def storm(pen: Pen, value: int) -> None:
    """Draws a cloud that frowns more deeply the worse the tile is."""
    cloud = [*arc(26, 46, 22, 20, 100, 270), *arc(48, 30, 24, 22, 200, 330), *arc(76, 46, 21, 20, 270, 440)]
    pen.shape([(58, 60), (46, 80), (55, 80), (47, 98), (69, 74), (59, 74), (67, 60)], "#ffd84d", line=4)
    pen.shape(cloud, "#cfd3e6", line=5)
    for side in (-1, 1):
        pen.circle(50 + side * 13, 42, 4.5, INK, line=0)
        pen.curve([(50 + side * 21, 30), (50 + side * 7, 35 + value * 0.3)], INK, 4)
    w = 8 + 0.9 * value
    pen.curve(arc(50, 58, w, w * 0.7, 200, 340), INK, 4.5)


def scales(pen: Pen, _value: int) -> None:
    """Draws a pair of scales."""
    pen.curve([(50, 14), (50, 84)], INK, 8)
    pen.curve([(14, 34), (86, 18)], INK, 8)
    pen.shape([(28, 94), (72, 94), (58, 80), (42, 80)], INK, line=3)
    pen.circle(50, 24, 8, "#ffd84d", line=4)
    for x, y, fill, sign in ((16, 34, LOOKS["minus"].face, "−"), (84, 18, LOOKS["plus"].face, "+")):
        pen.curve([(x, y), (x, y + 18)], INK, 4)
        pen.circle(x, y + 30, 15, fill, line=4)
        pen.text(x, y + 30, sign, 15, PALE if sign == "−" else INK)


def four_leaves(pen: Pen, _value: int) -> None:
    clover(pen, 50, 47, 44, "#2fa84f", line=4)


def camel(pen: Pen, _value: int) -> None:
    """Draws a camel with two humps."""
    fur = "#c98a3a"
    for x in (30, 40, 62, 70):
        pen.limb([(x, 60), (x, 90)], fur, 5, line=4)
    pen.limb([(20, 50), (10, 60), (12, 70)], fur, 3, line=3)
    pen.limb([(72, 56), (86, 52), (84, 28)], fur, 9, line=4)
    body = [
        *arc(34, 44, 15, 22, 180, 350),
        *arc(60, 44, 15, 22, 190, 360),
        *arc(62, 56, 17, 14, 0, 90),
        *arc(32, 56, 15, 14, 90, 180),
    ]
    pen.shape(body, fur, line=5)
    pen.blob([(76, 22), (84, 12), (95, 18), (98, 29), (84, 32)], fur, line=4)
    pen.circle(86, 20, 2.6, INK, line=0)
    pen.shape([(38, 40), (56, 40), (58, 60), (36, 60)], "#c4262e", line=4)
    pen.circle(47, 50, 4, "#ffd84d", line=0)


def present(pen: Pen, _value: int) -> None:
    pen.box(14, 44, 72, 50, "#f06595", line=5)
    pen.box(8, 30, 84, 20, "#f783ac", line=5)
    pen.box(42, 30, 16, 64, "#ffd84d", line=4)
    for side in (-1, 1):
        pen.blob([(50, 30), (50 + side * 12, 8), (50 + side * 32, 10), (50 + side * 26, 28)], "#ffd84d", line=5)


def hand(pen: Pen, _value: int) -> None:
    """Draws a hand that reaches down to steal."""
    pen.shape([(30, 4), (70, 4), (68, 30), (32, 30)], "#e8590c", line=5)
    skin = "#f2c29b"
    for x, y in ((24, 84), (42, 92), (60, 92), (78, 82)):
        pen.limb([(50 + (x - 50) * 0.7, 50), (x, 66), (x + (50 - x) * 0.25, y)], skin, 9, line=4)
    pen.blob([(32, 30), (68, 30), (78, 52), (70, 68), (30, 68), (22, 52)], skin, line=4)
    pen.box(34, 34, 32, 26, skin, line=0)


def gate(pen: Pen, _value: int) -> None:
    """Draws the gate of Start."""
    pen.limb([(16, 94), (16, 16)], "#c9a26b", 6)
    pen.limb([(84, 94), (84, 16)], "#c9a26b", 6)
    pen.box(10, 10, 80, 32, "#ffd84d", round_=6, line=5)
    pen.shape([(34, 16), (62, 26), (34, 36)], INK, line=0)


def chequered(pen: Pen, _value: int) -> None:
    """Draws two crossed chequered flags."""
    cell = 10.5
    for side, tilt in ((-1, -12), (1, 12)):
        with pen.turned(tilt, 50, 94):
            pen.limb([(50, 92), (50, 8)], "#c9a26b", 4, line=3)
            left = 50 - (3 * cell if side < 0 else 0)
            for row, column in itertools.product(range(3), repeat=2):
                pen.box(left + column * cell, 10 + row * cell, cell, cell, INK if (row + column) % 2 else PALE, line=0)
            pen.box(left, 10, 3 * cell, 3 * cell, None, line=4)


EMBLEMS: dict[str, tuple[str, Drawing]] = {
    "plus": ("sun", sun),
    "minus": ("storm", storm),
    "risk": ("scales", scales),
    "clover": ("four leaves", four_leaves),
    "camel": ("dromedary", camel),
    "Gift": ("present", present),
    "Steal": ("hand", hand),
    "Start": ("gate", gate),
    "Finish": ("chequered", chequered),
}
"""The emblem on a large tile of each kind."""

ICONS: Icons = {
    **{kind: valued(kind) for kind in ("plus", "minus", "risk")},
    **{kind: pictured(kind, draw) for kind, (_, draw) in EMBLEMS.items() if kind not in ("plus", "minus", "risk")},
    **dict(EMBLEMS.values()),
    "turned": turned,
}
