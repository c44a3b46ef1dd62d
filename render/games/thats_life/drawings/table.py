"""Icons beside the track: tokens, discs, the action die, movement cards and marks."""

from __future__ import annotations

from render.drawing import figure_parts
from render.drawing.icons import PALE, Drawing, Icons
from render.drawing.pen import INK, Colour, Pen, arc
from render.games.thats_life.drawings.pieces import flixxy, mummy

YELLOW: Colour = "#ffd43b"
ORANGE: Colour = "#f08030"


# ---------------------------------------------------------------------- tokens


def _token(pen: Pen, fill: Colour) -> None:
    pen.circle(50, 50, 46, fill, line=6)


def worm(pen: Pen, _value: int) -> None:
    """Draws the back of a worm token."""
    _token(pen, "#d6f0b8")
    pen.limb([(20, 64), (32, 46), (46, 66), (60, 44), (72, 52)], "#f28ba8", 13, line=4)
    pen.circle(74, 46, 12, "#f28ba8", line=4)
    pen.circle(78, 43, 3, INK, line=0)


def torch(pen: Pen, _value: int) -> None:
    _token(pen, "#d9c9a3")
    pen.shape([(42, 52), (58, 52), (54, 88), (46, 88)], "#8a5a2b", line=5)
    pen.blob([(50, 10), (66, 34), (62, 52), (38, 52), (34, 34)], "#ff8f2e", line=4)
    pen.blob([(50, 28), (57, 40), (54, 50), (46, 50), (43, 40)], "#ffe95e", line=0)


def extra_turn(pen: Pen, _value: int) -> None:
    """Draws an arrow in a circle."""
    _token(pen, "#ffe9a8")
    pen.curve(arc(50, 50, 24, 24, -40, 250), INK, 10)
    pen.shape([(18, 40), (44, 40), (31, 18)], INK, line=2)
    pen.text(50, 51, "+1", 17)


def swap_places(pen: Pen, _value: int) -> None:
    _token(pen, "#bfe3ff")
    for turn in (0, 180):
        with pen.turned(turn, 50, 50):
            pen.curve([(24, 46), (36, 30), (58, 30)], INK, 9)
            pen.shape([(56, 16), (80, 31), (56, 46)], INK, line=2)


def everyone_off(pen: Pen, _value: int) -> None:
    """Draws one pawn that stays and others that fly off."""
    _token(pen, "#ffc9c9")
    for turn in (-62, 0, 62):
        with pen.turned(turn, 50, 62):
            pen.curve([(50, 44), (50, 26)], INK, 8)
            pen.shape([(38, 28), (62, 28), (50, 9)], INK, line=1)
    pen.circle(50, 66, 13, "#c4262e", line=4)


def top_to_bottom(pen: Pen, _value: int) -> None:
    _token(pen, "#e5dbff")
    for y in (36, 50, 64):
        pen.box(22, y, 38, 11, PALE, line=3)
    pen.box(22, 22, 38, 11, "#ffd84d", line=3)
    pen.curve([(62, 27), (78, 34), (78, 62), (72, 72)], INK, 7)
    pen.shape([(60, 66), (84, 72), (66, 88)], INK, line=1)


# ---------------------------------------------------------------------- discs and dice


def lap_disc(pen: Pen, value: int) -> None:
    """Draws the disc for a lap of the figure: a track around its number."""
    pen.circle(50, 50, 46, "#ffc83a", line=5)
    pen.circle(50, 50, 40, "#ffe08a", line=3)
    pen.text(50, 50, f"+{value}" if value else "", 44)


def finish_disc(pen: Pen, value: int) -> None:
    """Draws the disc for an exact landing: a chequered rim."""
    pen.circle(50, 50, 46, PALE, line=5)
    for i in range(0, 12, 2):
        wedge = [*arc(50, 50, 45, 45, i * 30, i * 30 + 30), *reversed(arc(50, 50, 39, 39, i * 30, i * 30 + 30))]
        pen.shape(wedge, INK, line=0)
    pen.circle(50, 50, 46, None, line=5)
    pen.circle(50, 50, 40, "#9fd4ff", line=3)
    pen.text(50, 50, f"+{value}" if value else "", 44)


def action_die(face: Drawing, fill: Colour) -> Drawing:
    def draw(pen: Pen, value: int) -> None:
        pen.box(5, 5, 90, 90, fill, round_=20, line=5)
        with pen.sized(0.74, 50, 50):
            face(pen, value)

    return draw


def _question(pen: Pen, _value: int) -> None:
    pen.text(50, 50, "?", 80)


def _cross(pen: Pen, _value: int) -> None:
    for points in ([(18, 18), (82, 82)], [(82, 18), (18, 82)]):
        pen.curve(points, "#c4262e", 18)


# ---------------------------------------------------------------------- movement cards


def _sheet(pen: Pen, fill: Colour) -> None:
    pen.box(5, 3, 90, 94, fill, round_=12, line=6)


def movement(fill: Colour, double: bool) -> Drawing:
    """Returns a movement card with its distance; the corners of a yellow card show that another may follow."""

    def draw(pen: Pen, value: int) -> None:
        _sheet(pen, fill)
        pen.text(50, 52, str(value).replace("-", "−"), 44)
        for x, y in ((24, 18), (76, 86)):
            if double:
                pen.box(x - 9, y - 9, 10, 14, PALE, line=2)
                pen.box(x - 2, y - 5, 10, 14, PALE, line=2)
            else:
                pen.box(x - 5, y - 7, 10, 14, PALE, line=2)

    return draw


def card_back(pen: Pen, _value: int) -> None:
    _sheet(pen, "#5b6abf")
    pen.box(16, 13, 68, 74, None, round_=8, line=3, ink=PALE)
    figure_parts.star(pen, 50, 50, 20, "#ffd84d", line=3)


# ---------------------------------------------------------------------- marks


def onwards(pen: Pen, _value: int) -> None:
    """Draws an arrow along the track."""
    pen.shape([(18, 4), (52, 4), (92, 50), (52, 96), (18, 96), (56, 50)], "#e39a22", line=0)


def leads_to(pen: Pen, _value: int) -> None:
    """Draws a slim arrow between two tiles of a sentence."""
    pen.shape([(24, 38), (44, 38), (44, 11), (77, 50), (44, 89), (44, 62), (24, 62)], PALE, line=6)


ICONS: Icons = {
    "worm": worm,
    "torch": torch,
    "Extra Turn": extra_turn,
    "Swap Places": swap_places,
    "Everyone Off": everyone_off,
    "Top to Bottom": top_to_bottom,
    "lap disc": lap_disc,
    "finish disc": finish_disc,
    "must Flixxy": action_die(lambda pen, _: flixxy(pen), PALE),
    "must Mummy": action_die(lambda pen, _: mummy(pen), "#5b4a8f"),
    "may": action_die(_question, "#9fd4ff"),
    "not": action_die(_cross, PALE),
    "yellow card": movement(YELLOW, double=True),
    "orange card": movement(ORANGE, double=False),
    "card back": card_back,
    "leads to": leads_to,
    "onwards": onwards,
}
