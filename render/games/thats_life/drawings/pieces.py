"""The pieces on the track: pawns with and without hats, guards, Flixxy and the Mummy."""

from __future__ import annotations

from render.drawing import figure_parts
from render.drawing.icons import Drawing, Icons, seat
from render.drawing.pen import INK, Colour, Pen, arc
from render.drawing.sprites import Cast
from render.scene.theme import SEATS

GREEN: Colour = "#2fa84f"
RED: Colour = "#c4262e"
STEEL: Colour = "#aeb6c4"
WRAP: Colour = "#efe3c4"

SLIM = 0.78
"""The width of pawns and guards as a part of their height, so that they stand closer in a crowd."""


def pawn(hat: Drawing | None = None) -> Drawing:
    """Returns a pawn: its seat's badge on a foot of the same colour; under a hat the badge is smaller."""

    def draw(pen: Pen, value: int) -> None:
        fill = SEATS[value % len(SEATS)]
        pen.shape([(36, 62), (64, 62), (70, 82), (85, 87), (85, 97), (15, 97), (15, 87), (30, 82)], fill, line=6)
        if hat is None:
            with pen.sized(0.76, 50, 3):
                seat(pen, value)
            return
        with pen.sized(0.64, 50, 78):
            seat(pen, value)
        hat(pen, value)

    return draw


def clover(pen: Pen, x: float, y: float, r: float, fill: Colour, line: float = 3) -> None:
    """Draws four leaves and a stalk, about 2r wide."""
    pen.curve([(x, y), (x + r * 0.25, y + r * 0.6), (x + r * 0.15, y + r)], INK, line * 2)
    for turn in (45, 135, 225, 315):
        with pen.turned(turn, x, y):
            figure_parts.heart(pen, x, y - r * 0.56, r * 0.46, fill, line)
    pen.circle(x, y, r * 0.12, fill, line=0)


def lucky_hat(pen: Pen, _value: int) -> None:
    """Draws a tall hat with a clover on its band."""
    pen.shape([(31, 26), (27, 2), (73, 2), (69, 26)], GREEN, line=5)
    pen.ellipse(50, 30, 36, 8, GREEN, line=5)
    pen.shape([(31, 28), (30, 18), (70, 18), (69, 28)], "#ffd84d", line=0)
    pen.circle(50, 15, 11, "#ffffff", line=3)
    clover(pen, 50, 15, 9, GREEN, line=0)


def cursed_hat(pen: Pen, _value: int) -> None:
    """Draws a pointed, crooked hat with horns."""
    for side in (-1, 1):
        pen.blob([(50 + side * 20, 26), (50 + side * 34, 20), (50 + side * 35, 2), (50 + side * 27, 12)], "#f3e3c0", line=5)
    pen.shape([(26, 32), (40, 10), (58, 2), (56, 12), (74, 32)], RED, line=5)
    pen.shape([(20, 28), (80, 28), (84, 38), (16, 38)], "#7d1420", line=5)


def on_a_stand(hat: Drawing) -> Drawing:
    """Returns a hat on a wooden stand, for a hat without a wearer."""

    def draw(pen: Pen, value: int) -> None:
        pen.shape([(38, 78), (62, 78), (70, 96), (30, 96)], "#b98a52", line=5)
        pen.circle(50, 56, 30, "#d9b382", line=5)
        figure_parts.eyes(pen, 50, 54, r=6, gap=22, gaze="happy")
        pen.curve(arc(50, 66, 9, 7, 20, 160), INK, 4)
        hat(pen, value)

    return draw


def guard(pen: Pen) -> None:
    """Draws a grey cylinder with a helmet and a shield."""
    pen.shape([(20, 30), (72, 30), (72, 90), *arc(46, 90, 26, 7, 0, 180), (20, 90)], STEEL, line=5)
    pen.shape([*arc(46, 32, 30, 28, 180, 360), (76, 40), (16, 40)], "#7f899c", line=5)
    pen.curve([(46, 4), (46, 16)], "#c4262e", 9)
    figure_parts.eyes(pen, 42, 49, r=7, gap=20, gaze="angry", look=(0, 0.2))
    pen.curve(arc(36, 69, 8, 5, 200, 340), INK, 4)
    pen.shape([(50, 59), (85, 59), (84, 78), (67, 95), (51, 78)], "#4a5468", line=4)
    pen.shape([(63, 62), (71, 62), (71, 86), (67, 90), (63, 86)], "#ffd84d", line=0)


def flixxy(pen: Pen) -> None:
    """Draws a cheeky little imp with big ears, on the run."""
    fur, belly = "#ff8f2e", "#ffe0a8"
    pen.limb([(30, 76), (14, 80), (9, 64)], fur, 6)
    pen.circle(9, 60, 6.5, "#d4421e")
    figure_parts.running(pen, 50, 76, fur, spread=15, width=8, shoes="#3a3450")
    for side in (-1, 1):
        pen.blob([(50 + side * 18, 24), (50 + side * 46, 2), (50 + side * 44, 34), (50 + side * 24, 44)], fur)
        pen.blob([(50 + side * 25, 25), (50 + side * 40, 12), (50 + side * 39, 31), (50 + side * 28, 37)], "#ffb7a0", line=0)
    pen.blob([(50, 14), (76, 28), (80, 56), (66, 80), (50, 84), (34, 80), (20, 56), (24, 28)], fur)
    pen.ellipse(51, 66, 18, 14, belly, line=0)
    pen.blob([(44, 17), (50, 2), (55, 9), (60, 3), (60, 17)], "#d4421e")
    figure_parts.eyes(pen, 52, 40, r=11, gap=25, look=(0.5, -0.1))
    pen.shape([*arc(52, 58, 15, 13, 0, 180)], "#5a1f33", line=3)
    pen.box(46, 58, 7, 6, "#ffffff", line=2)
    pen.ellipse(55, 67, 7, 4, figure_parts.TONGUE, line=0)


def mummy(pen: Pen) -> None:
    """Draws a mummy with an outstretched arm and a loose end of bandage."""
    pen.limb([(30, 34), (12, 40), (14, 58), (3, 66)], WRAP, 6)
    figure_parts.standing(pen, 50, 78, WRAP, gap=24, width=10, shoes="#b59a63")
    pen.blob([(50, 4), (74, 12), (78, 40), (74, 70), (66, 84), (34, 84), (26, 70), (22, 40), (26, 12)], WRAP)
    for start, end in (((25, 22), (72, 12)), ((24, 54), (76, 62)), ((26, 68), (76, 54)), ((30, 80), (72, 74)), ((34, 8), (64, 20))):
        pen.curve([start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 4), end], "#a98f5b", 3)
    pen.shape([(27, 30), (75, 27), (76, 46), (26, 49)], "#3a3450", line=3)
    for x in (42, 62):
        pen.circle(x, 38, 7.5, "#ffe95e", line=0)
        pen.circle(x + 2, 38, 3.4, INK, line=0)
    figure_parts.arm(pen, [(70, 58), (86, 56), (94, 50)], WRAP, 8)


CAST: Cast = {"Flixxy": flixxy, "Mummy": mummy, "Guard": guard}
ICONS: Icons = {
    "pawn": pawn(),
    "lucky pawn": pawn(lucky_hat),
    "cursed pawn": pawn(cursed_hat),
    "lucky hat": on_a_stand(lucky_hat),
    "cursed hat": on_a_stand(cursed_hat),
    "guard": lambda pen, _: guard(pen),
}
