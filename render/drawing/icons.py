"""Icons: small drawings with a meaning. Each takes a value, such as a number, a place or a seat; games add their own."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_uppercase

from engine.text.english import printed, signed
from render.drawing import figure_parts
from render.drawing.pen import INK, Colour, Pen, Point, arc
from render.scene.theme import SEATS

Drawing = Callable[[Pen, int], None]
Icons = dict[str, Drawing]
"""Icon drawings by name."""

PALE: Colour = "#fffdf5"
DARK_SEATS = {0, 1, 4, 7}
"""Seats whose number is white."""

_CROSS: tuple[Point, ...] = (
    *((27, 4), (73, 4), (73, 27), (96, 27), (96, 73), (73, 73)),
    *((73, 96), (27, 96), (27, 73), (4, 73), (4, 27), (27, 27)),
)


def seat(pen: Pen, value: int) -> None:
    """Draws a seat's badge; colour, shape and number each identify the seat."""
    i = value % len(SEATS)
    fill = SEATS[i]
    line = 8.0
    if i == 0:
        pen.circle(50, 50, 43, fill, line)
    elif i == 1:
        pen.box(9, 9, 82, 82, fill, round_=8, line=line)
    elif i == 2:
        pen.shape([(50, 4), (96, 91), (4, 91)], fill, line)
    elif i == 3:
        pen.shape([(50, 4), (96, 50), (50, 96), (4, 50)], fill, line)
    elif i == 4:
        figure_parts.star(pen, 50, 53, 47, fill, line, inner=0.62)
    elif i == 5:
        figure_parts.heart(pen, 50, 50, 44, fill, line)
    elif i == 6:
        pen.shape(_CROSS, fill, line)
    else:
        pen.shape([*arc(50, 72, 46, 62, 180, 360), (96, 84), (4, 84)], fill, line)
    y, height = {2: (66, 38), 4: (54, 40), 5: (54, 32), 7: (54, 44)}.get(i, (50, 46))
    pen.text(50, y, str(value + 1), height, PALE if i in DARK_SEATS else INK)


def star(pen: Pen, value: int) -> None:
    """Draws a star with its value on it."""
    figure_parts.star(pen, 50, 54, 47, "#ffd43b", line=6, inner=0.62)
    if value:
        pen.text(50, 58, f"{value:+d}", 32)


def rock(pen: Pen, _value: int) -> None:
    """Draws a rock that trips racers, with the stars that tripped racers see."""
    pen.blob([(8, 86), (16, 58), (34, 38), (62, 36), (84, 54), (94, 86), (70, 94), (30, 94)], "#a9a6b5", line=6)
    pen.curve([(40, 52), (48, 62), (42, 74)], "#6f6c80", 5)
    pen.curve([(66, 54), (62, 66), (72, 76)], "#6f6c80", 5)
    for x, y in ((22, 22), (50, 14), (78, 22)):
        figure_parts.star(pen, x, y, 12, "#ffd84d", line=4)


def arrow(degrees: float) -> Drawing:
    """Returns an arrow on the board. Its number and colour show whether it leads ahead or back; without a number it only points."""

    def draw(pen: Pen, value: int) -> None:
        with pen.turned(degrees, 50, 50):
            fill = AHEAD if value > 0 else BACK if value else PALE
            pen.shape([(4, 18), (58, 18), (58, 3), (97, 50), (58, 97), (58, 82), (4, 82)], fill, line=6)
        if not value:
            return
        x, y = {0: (45, 50), 90: (50, 43), 180: (55, 50), 270: (50, 57)}[int(degrees)]
        pen.text(x, y, signed(value), 36 if degrees in (0, 180) else 31)

    return draw


def pawn(pen: Pen, value: int) -> None:
    """Draws a pawn with its seat's badge on it, for games without figures."""
    pen.shape([(50, 34), (66, 60), (80, 94), (20, 94), (34, 60)], SEATS[value % len(SEATS)], line=6)
    pen.circle(50, 26, 21, SEATS[value % len(SEATS)], line=6)
    pen.text(50, 76, str(value + 1), 26, PALE if value in DARK_SEATS else INK)


def medal(fill: Colour) -> Drawing:
    """Returns a medal on a ribbon with its points; 0 leaves out the number."""

    def draw(pen: Pen, value: int) -> None:
        pen.shape([(24, 3), (46, 3), (58, 34), (38, 38)], "#d8453e", line=5)
        pen.shape([(76, 3), (54, 3), (42, 34), (62, 38)], "#f2efe6", line=5)
        pen.circle(50, 63, 32, fill, line=6)
        if value:
            pen.text(50, 63, str(value), 34)

    return draw


def chip(fill: Colour) -> Drawing:
    """Returns a token with its points; 0 leaves out the number."""

    def draw(pen: Pen, value: int) -> None:
        pen.circle(50, 50, 45, fill, line=6)
        pen.circle(50, 50, 34, None, line=3, ink="#00000055")
        if value:
            pen.text(50, 50, printed(str(value)), 46 if 0 < value < 10 else 36)

    return draw


def die(pen: Pen, value: int) -> None:
    """Draws a die; a value that no die has is written as a number."""
    figure_parts.die(pen, 50, 50, 90, value)
    if value not in figure_parts.PIPS:
        pen.text(50, 50, str(value), 46)


def choice(pen: Pen, value: int) -> None:
    """Draws the letter of an option."""
    pen.circle(50, 50, 46, INK, line=6, ink=PALE)
    pen.text(50, 50, letter_of(value), 60, PALE)


def letter_of(value: int) -> str:
    return ascii_uppercase[value % len(ascii_uppercase)]


def to_act(pen: Pen, _value: int) -> None:
    """Draws a pointer at the players who have to act."""
    pen.shape([(12, 10), (92, 50), (12, 90)], "#ffd45e", line=8)


def out(pen: Pen, _value: int) -> None:
    for points in ([(16, 16), (84, 84)], [(84, 16), (16, 84)]):
        pen.curve(points, INK, 26)
    for points in ([(16, 16), (84, 84)], [(84, 16), (16, 84)]):
        pen.curve(points, "#ff5a4d", 14)


def done(pen: Pen, _value: int) -> None:
    pen.curve([(14, 54), (38, 78)], INK, 28)
    pen.curve([(38, 78), (86, 20)], INK, 28)
    pen.curve([(14, 54), (38, 78)], AHEAD, 15)
    pen.curve([(38, 78), (86, 20)], AHEAD, 15)


def crown(pen: Pen, _value: int) -> None:
    pen.shape([(8, 30), (30, 52), (50, 14), (70, 52), (92, 30), (84, 84), (16, 84)], "#ffc83a", line=6)
    for x, y in ((8, 27), (50, 12), (92, 27)):
        pen.circle(x if 8 < x < 92 else (10 if x == 8 else 90), y, 7, "#d8453e", line=4)


def flag(pen: Pen, _value: int) -> None:
    """Draws the chequered flag of the finish."""
    pen.limb([(14, 6), (14, 94)], "#c9a26b", 5, line=4)
    pen.box(18, 8, 76, 54, PALE, line=5)
    for row in range(3):
        for column in range(4):
            if (row + column) % 2:
                pen.box(18 + column * 19, 8 + row * 18, 19, 18, INK, line=0)


def spark(pen: Pen, value: int) -> None:
    """Draws one spark of a seat's warp."""
    figure_parts.star(pen, 50, 50, 46, PALE, line=9, tips=4, inner=0.5)
    figure_parts.star(pen, 50, 50, 30, SEATS[value % len(SEATS)], line=0, tips=4, inner=0.5)


def portal(pen: Pen, value: int) -> None:
    """Draws a portal, where a seat's warp begins or ends."""
    for r, colour in ((45, PALE), (33, SEATS[value % len(SEATS)])):
        pen.circle(50, 50, r, None, line=9)
        pen.circle(50, 50, r, None, line=6, ink=colour)


AHEAD: Colour = "#6fdc74"
BACK: Colour = "#ff8a66"

ICONS: Icons = {
    "seat": seat,
    "star": star,
    "rock": rock,
    "arrow right": arrow(0),
    "arrow down": arrow(90),
    "arrow left": arrow(180),
    "arrow up": arrow(270),
    "gold": medal("#ffc83a"),
    "silver": medal("#d5dbe6"),
    "coin": chip("#ffe9a8"),
    "bronze": chip("#d98a4b"),
    "pawn": pawn,
    "die": die,
    "choice": choice,
    "to act": to_act,
    "out": out,
    "done": done,
    "crown": crown,
    "flag": flag,
    "spark": spark,
    "portal": portal,
}
"""Icons of every game."""

_OF_GAMES: Icons = {}


def register(game: str, icons: Icons) -> None:
    """Adds the icons of a game: "thats-life/guard"."""
    _OF_GAMES.update({f"{game}/{name}": draw for name, draw in icons.items()})


def icon_drawing(kind: str) -> Drawing:
    return ICONS.get(kind) or _OF_GAMES[kind]
