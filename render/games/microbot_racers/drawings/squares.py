"""Drawings of the track's squares. Each fills its square, so that neighbours form a wall, a lake or a line."""

from __future__ import annotations

from render.drawing.icons import PALE, Drawing, Icons
from render.drawing.pen import INK, Colour, Pen, Point, arc

HAZARD: Colour = "#ffc81f"
MUD: Colour = "#6b4526"
SHALLOW: Colour = "#8a6038"
SHORE: Colour = "#d9a860"
SKY: Colour = "#d6efff"
SWITCH: Colour = "#2448d8"
WOOD: Colour = "#b8692e"
PIT: Colour = "#12805a"
ROAD: Colour = "#ffb938"
ROAD_EDGE: Colour = "#7a4300"


def block(pen: Pen, _value: int) -> None:
    """Draws a crate in warning stripes, slightly from the front."""
    pen.box(4, 4, 92, 92, "#8a5f00", round_=12, line=6)
    pen.box(4, 4, 92, 78, HAZARD, round_=12, line=6)
    for stripe in (
        [(9, 9), (23, 9), (9, 46)],
        [(42, 9), (62, 9), (35, 77), (15, 77)],
        [(81, 9), (91, 9), (91, 30), (73, 77), (53, 77)],
    ):
        pen.shape(stripe, INK, line=0)
    pen.box(4, 4, 92, 78, None, round_=12, line=6)


def puddle(pen: Pen, _value: int) -> None:
    """Draws shallow brown water with ripples, in which the sky is reflected."""
    shore = [(50, 12), (76, 16), (95, 36), (90, 58), (94, 74), (74, 88), (48, 84), (22, 89), (5, 70), (10, 50), (4, 32), (24, 16)]
    pen.blob(shore, MUD, line=6, ink=SHORE)
    pen.blob([(30, 40), (54, 34), (76, 46), (70, 62), (46, 68), (24, 60)], SHALLOW, line=0)
    pen.curve([(24, 34), (34, 28), (46, 32), (58, 26)], SKY, 7)
    pen.curve([(36, 54), (46, 49), (56, 54), (66, 49)], SKY, 7)
    pen.curve([(56, 74), (66, 70), (76, 74)], SKY, 6)


def ramp(pen: Pen, _value: int) -> None:
    """Draws planks with chevrons."""
    pen.shape([(16, 6), (84, 6), (96, 94), (4, 94)], WOOD, line=6)
    pen.shape([(18, 9), (82, 9), (84, 22), (16, 22)], "#e39a52", line=0)
    for y in (36, 64):
        pen.shape([(50, y - 16), (82, y + 10), (82, y + 25), (50, y), (18, y + 25), (18, y + 10)], "#fff0c9", line=3, ink="#6d3813")
    pen.shape([(16, 6), (84, 6), (96, 94), (4, 94)], None, line=6)


def pit(pen: Pen, _value: int) -> None:
    """Draws a garage with a plus on its door."""
    pen.shape([(50, 4), (96, 32), (96, 95), (4, 95), (4, 32)], PIT, line=6)
    pen.shape([(50, 9), (90, 34), (10, 34)], "#ff7a3c", line=4)
    pen.box(15, 40, 70, 55, PALE, line=4)
    pen.shape(_plus(50, 67, 23, 8), "#12805a", line=0)


def _plus(x: float, y: float, reach: float, half: float) -> list[Point]:
    return [
        *((x - half, y - reach), (x + half, y - reach), (x + half, y - half), (x + reach, y - half)),
        *((x + reach, y + half), (x + half, y + half), (x + half, y + reach), (x - half, y + reach)),
        *((x - half, y + half), (x - reach, y + half), (x - reach, y - half), (x - half, y - half)),
    ]


def start(pen: Pen, value: int) -> None:
    """Draws the start line at the back edge of its square, which counts (003-R3); the value is the direction of the race."""
    with pen.turned(90 * value, 50, 50):
        for row in range(2):
            for column in range(5):
                pen.box(column * 20, 60 + row * 20, 20, 20, PALE if (row + column) % 2 else INK, line=0)
        for colour, width in ((INK, 10), (PALE, 5)):
            for post in ([(13, 42), (13, 13)], [(13, 13), (87, 13)], [(87, 13), (87, 42)]):
                pen.curve(post, colour, width)


def onwards(pen: Pen, value: int) -> None:
    """Draws chevrons on the road; the value is the direction of the race."""
    with pen.turned(90 * value, 50, 50):
        for y in (0, 42):
            chevron = [(50, 8 + y), (92, 40 + y), (92, 56 + y), (50, 26 + y), (8, 56 + y), (8, 40 + y)]
            pen.shape(chevron, ROAD, line=5, ink=ROAD_EDGE)


# ---------------------------------------------------------------------- switches


def switch(arrows: Drawing) -> Drawing:
    """Returns a blue button with what it does to its card; value 1 means a card that lies on its side."""

    def draw(pen: Pen, value: int) -> None:
        with pen.turned(90 * value, 50, 50):
            pen.box(14, 3, 72, 94, SWITCH, round_=15, line=6)
            pen.box(21, 10, 58, 80, None, round_=9, line=3, ink="#7f9bff")
            arrows(pen, value)

    return draw


def _about_long(pen: Pen, _value: int) -> None:
    """Draws the left side going to the right."""
    pen.curve([(50, 18), (50, 82)], "#9fd4ff", 7)
    for turn in (0, 180):
        with pen.turned(turn, 50, 50):
            pen.shape([(20, 50), (40, 28), (40, 72)], PALE, line=2, ink=PALE)


def _about_short(pen: Pen, _value: int) -> None:
    """Draws the top going to the bottom."""
    pen.curve([(24, 50), (76, 50)], "#9fd4ff", 7)
    for turn in (0, 180):
        with pen.turned(turn, 50, 50):
            pen.shape([(50, 13), (73, 37), (27, 37)], PALE, line=2, ink=PALE)


def round_arrows(pen: Pen, r: float, width: float, colour: Colour) -> None:
    """Draws two arrows that follow each other in a circle."""
    for turn in (0, 180):
        with pen.turned(turn, 50, 50):
            pen.ribbon(arc(50, 50, r, r, 180, 300), colour, width)
            with pen.turned(305, 50, 50):
                pen.shape([(50 + r - width * 1.25, 49), (50 + r + width * 1.25, 49), (50 + r, 49 + width * 2.1)], colour, line=0)


def _half_turn(pen: Pen, _value: int) -> None:
    round_arrows(pen, 22, 8, PALE)


ICONS: Icons = {
    "block": block,
    "puddle": puddle,
    "ramp": ramp,
    "pit": pit,
    "start": start,
    "onwards": onwards,
    "long": switch(_about_long),
    "short": switch(_about_short),
    "rotate": switch(_half_turn),
}
