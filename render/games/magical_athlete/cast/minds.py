"""Racers who win with their heads: schemers, sellers, showmen and those who shout."""

from __future__ import annotations

import math

from render.drawing import figure_parts
from render.drawing.pen import INK, Colour, Pen, arc
from render.drawing.sprites import Cast

SKIN: Colour = "#f6c49c"
TAN: Colour = "#d99a63"
CARAMEL: Colour = "#d8935c"
GOLD: Colour = "#ffcf3f"


def alchemist(pen: Pen) -> None:
    """A robe with a bubbling flask for a head."""
    for x, y, r in ((70, 9, 4.5), (81, 20, 6.5), (91, 7, 4.5)):
        pen.circle(x, y, r, "#b6f04a", line=3)
    figure_parts.running(pen, 46, 80, "#4a2a63", spread=17, shoes="#e08a2a")
    figure_parts.arm(pen, [(34, 70), (20, 74), (12, 62)], "#8d4bb8", 8, glove=GOLD)
    pen.shape([(36, 62), (60, 62), (70, 83), (26, 83)], "#8d4bb8")
    head = [(40, 12), *arc(48, 47, 27, 24, 253, -73), (56, 12)]
    pen.shape(head, "#e4f6f2", line=0)
    pen.shape([(21, 44), (30, 39), (42, 42), (54, 38), (66, 42), (75, 40), *arc(48, 47, 26, 23, 0, 180)], "#9be03a", line=0)
    pen.circle(31, 57, 4, "#d3fb7c", line=0)
    pen.circle(39, 64, 2.5, "#d3fb7c", line=0)
    pen.shape(head, None)
    pen.box(35, 7, 26, 9, "#e4f6f2", round_=3)
    figure_parts.eyes(pen, 54, 44, r=9, gap=20)
    figure_parts.mouth(pen, 54, 57, 15, "grin")
    figure_parts.arm(pen, [(63, 73), (78, 77), (88, 64)], "#8d4bb8", 8, glove=GOLD)


def cheerleader(pen: Pen) -> None:
    """Kicks as high as it cheers."""
    skirt, hair = "#ff4f9a", "#ef8a2a"
    pen.limb([(42, 76), (38, 88)], CARAMEL, 7)
    figure_parts.shoe(pen, 33, 95, "#fffdf7")
    pen.limb([(50, 76), (68, 80), (84, 75)], CARAMEL, 7)
    with pen.turned(-68, 84, 75):
        figure_parts.shoe(pen, 80, 81, "#fffdf7", 13)
    pen.limb([(36, 58), (22, 46), (20, 24)], CARAMEL, 6)
    pen.limb([(54, 58), (68, 62), (78, 48)], CARAMEL, 6)
    pen.shape([(35, 52), (56, 52), (57, 64), (68, 80), (23, 80), (34, 64)], skirt)
    pen.shape([(35.5, 65), (55.5, 65), (59.5, 71), (31.5, 71)], "#fffdf7", line=0)
    pen.blob([(46, 18), (56, 4), (68, 6), (66, 17), (54, 24)], hair)
    pen.circle(46, 35, 18, CARAMEL)
    pen.shape([*arc(46, 35, 18, 18, 170, 345), (54, 25), (38, 26)], hair)
    figure_parts.eyes(pen, 50, 36, r=8, gap=17)
    figure_parts.mouth(pen, 50, 45.5, 12, "grin")
    _pompom(pen, 20, 21)
    _pompom(pen, 80, 43)


def coach(pen: Pen) -> None:
    """A barrel in a tracksuit that can be heard from here."""
    suit, red = "#22a35a", "#e5352e"
    figure_parts.standing(pen, 36, 80, "#17733f", gap=26, width=10, shoes="#f2f0e6")
    pen.blob([(20, 46), (52, 46), (66, 62), (63, 82), (36, 88), (10, 82), (6, 62)], suit)
    pen.curve([(16, 60), (14, 70), (18, 81)], "#fffdf7", 5)
    pen.curve([(52, 68), (57, 74), (58, 81)], "#fffdf7", 5)
    pen.circle(36, 33, 22, SKIN)
    pen.shape([*arc(34, 24, 22, 19, 180, 350), (72, 20), (73, 28), (12, 28)], red)
    figure_parts.eyes(pen, 41, 34, r=8, gap=17)
    pen.curve([(24, 54), (36, 66), (56, 72), (70, 68)], red, 5)
    pen.shape([(47, 38), (61, 38), (64, 45), (70, 38), *arc(76, 57, 19, 19, 270, 525), (47, 52)], GOLD)
    pen.circle(78, 59, 5.5, "#c2761a", line=0)
    pen.curve(arc(76, 57, 12, 12, 280, 330), "#fff3b8", 4)
    for ax, ay, bx, by in ((81, 27, 80, 19), (91, 31, 95, 24)):
        pen.limb([(ax, ay), (bx, by)], "#fffdf7", 3, line=3)


def dicemonger(pen: Pen) -> None:
    """Psst: wants to sell you a better throw."""
    coat, skin, hat = "#f2b02e", "#b87445", "#3f7a4a"
    figure_parts.standing(pen, 28, 78, "#4f6a3a", gap=20, width=8, shoes="#6b3a24")
    pen.blob([(18, 46), (46, 46), (56, 62), (52, 84), (28, 87), (8, 82), (6, 64)], coat)
    pen.circle(38, 31, 20, skin)
    pen.shape([(20, 20), (24, 6), (38, 9), (52, 4), (58, 18)], hat)
    pen.blob([(8, 23), (22, 17), (56, 15), (70, 18), (60, 24), (24, 26)], hat)
    figure_parts.eyes(pen, 44, 32, r=8.5, gap=18.5, look=(0.9, 0.3))
    pen.curve(arc(42, 43, 7, 4, 10, 170), width=3.5)
    figure_parts.die(pen, 68, 69, 46, 5, tilt=9)
    figure_parts.arm(pen, [(16, 62), (20, 78), (42, 80)], coat, 8, glove=skin)
    figure_parts.hand(pen, 80, 48, skin)


def duelist(pen: Pen) -> None:
    """All plume, moustache and lunge."""
    pen.blob([(36, 48), (18, 50), (5, 62), (5, 76), (20, 76), (36, 74)], "#d8343e")
    pen.limb([(34, 72), (22, 82), (14, 88)], "#33406e", 8)
    figure_parts.shoe(pen, 7, 95, "#a8612e")
    pen.limb([(40, 72), (57, 73), (60, 88)], "#33406e", 8)
    figure_parts.shoe(pen, 55, 95, "#a8612e")
    pen.blob([(26, 48), (50, 46), (56, 64), (42, 78), (28, 74)], "#2f6fde")
    pen.circle(38, 37, 17, SKIN)
    figure_parts.eyes(pen, 45, 34, r=8, gap=17)
    pen.blob(
        [(50, 44), (57, 45), (65, 46), (69, 37), (73, 42), (69, 52), (56, 53), (50, 50), (42, 54), (32, 51), (30, 44), (40, 46)],
        "#a8521f",
        line=2.5,
    )
    pen.blob([(32, 18), (26, 5), (12, 5), (4, 18), (6, 32), (12, 38), (16, 24), (30, 24)], "#fff0b0")
    pen.shape([(24, 22), (30, 7), (48, 7), (53, 20)], "#2f6fde")
    pen.shape([(26, 20), (28, 15), (50, 13), (51, 18)], "#d8343e", line=0)
    pen.blob([(14, 26), (36, 24), (68, 14), (66, 22), (40, 30), (18, 31)], "#2f6fde")
    pen.limb([(72, 66), (94, 34)], "#e9eef5", 2.5, line=2.5)
    pen.curve([(68, 59), (83, 68)], INK, 9)
    pen.curve([(68, 59), (83, 68)], GOLD, 4)
    figure_parts.arm(pen, [(40, 60), (54, 70), (70, 70)], "#2f6fde", 8, glove="#fffdf7")


def genius(pen: Pen) -> None:
    """Mostly brain; the rest only carries it."""
    figure_parts.running(pen, 42, 82, "#3d6fb5", spread=14, width=6)
    pen.box(30, 72, 26, 15, "#3fa3ea", round_=5)
    pen.blob([(22, 40), (62, 40), (66, 60), (56, 76), (32, 76), (20, 60)], SKIN)
    lobes = (
        (13, 34, 9),
        (18, 20, 10),
        (32, 14, 10),
        (49, 13, 10),
        (63, 18, 10),
        (71, 32, 10),
        (22, 42, 7),
        (62, 41, 7),
        (42, 29, 19),
    )
    for rim, fill in ((2, INK), (-2, "#ff8fb3")):
        for x, y, r in lobes:
            pen.circle(x, y, r + rim, fill, line=0)
    pen.box(16, 20, 52, 22, "#ff8fb3", line=0)
    for fold in ([(41, 11), (38, 19), (44, 26), (40, 36)], [(15, 30), (25, 29), (28, 20)], [(53, 34), (56, 25), (67, 28)]):
        pen.curve(fold, "#c8487a", 4)
    figure_parts.eyes(pen, 47, 54, r=12, gap=26)
    figure_parts.mouth(pen, 48, 69, 12, "smile")
    pen.circle(86, 57, 9.5, "#ffe14a")
    pen.box(81, 66, 10, 7, "#aab2c4", line=3)
    for x, y, to_x, to_y in ((87, 42, 87, 37), (95, 45, 96, 43)):
        pen.curve([(x, y), (to_x, to_y)], "#ffb52e", 4)
    figure_parts.arm(pen, [(56, 83), (70, 87), (84, 79)], "#3fa3ea", 6, glove=SKIN)


def hypnotist(pen: Pen) -> None:
    """Look deep into its eyes; you are getting slow."""
    figure_parts.standing(pen, 37, 82, "#1d4f5c", gap=20)
    figure_parts.arm(pen, [(28, 71), (11, 74), (14, 85)], "#15b3ac", 7, glove="#f0cfa0")
    pen.shape([(30, 60), (52, 60), (57, 87), (21, 87)], "#15b3ac")
    pen.blob([(18, 30), (22, 12), (42, 8), (62, 12), (66, 30), (60, 52), (42, 63), (24, 52)], "#f0cfa0")
    pen.blob(
        [(11, 26), (12, 9), (24, 7), (34, 4), (42, 8), (50, 4), (60, 7), (73, 9), (74, 26), (58, 13), (42, 22), (26, 13)], "#7a45c4"
    )
    pen.shape([(33, 61), (42, 59), (51, 61), (42, 77)], "#7a45c4", line=3.5)
    _spiral(pen, 26, 30, 15.5)
    _spiral(pen, 58, 30, 15.5)
    figure_parts.mouth(pen, 43, 50, 17, "smile")
    pen.curve([(82, 54), (87, 64), (85, 76)], INK, 3.5)
    pen.circle(85, 83, 11, GOLD)
    pen.circle(85, 83, 6, figure_parts.WHITE, line=2)
    figure_parts.arm(pen, [(51, 73), (67, 73), (81, 54)], "#15b3ac", 7, glove="#f0cfa0")


def magician(pen: Pen) -> None:
    """A hat, two ears and somebody below."""
    silk, cape = "#6a63f0", "#ff5f7a"
    pen.shape([(36, 62), (14, 64), (4, 84), (14, 81), (24, 89), (38, 84), (50, 89), (58, 78)], cape)
    figure_parts.running(pen, 45, 82, silk, spread=16, width=6, shoes="#39364f")
    pen.box(34, 70, 24, 17, "#fffdf7", round_=5)
    pen.circle(44, 60, 20, SKIN)
    for x, lean in ((35, -14), (54, 16)):
        with pen.turned(lean, x, 24):
            pen.ellipse(x, 17, 8, 14, figure_parts.WHITE)
            pen.ellipse(x, 16, 3, 8, "#f7a3b5", line=0)
    pen.shape([(18, 22), (70, 22), (64, 46), (24, 46)], silk)
    pen.shape([(22, 36), (67, 36), (64, 45), (25, 45)], GOLD, line=0)
    pen.box(8, 44, 72, 8, silk, round_=4)
    figure_parts.eyes(pen, 48, 60, r=8.5, gap=18.5)
    figure_parts.mouth(pen, 48, 71, 11, "grin")
    pen.limb([(82, 76), (86, 52)], "#fffdf7", 3, line=3)
    figure_parts.star(pen, 84, 40, 14, "#ffe14a", line=3.5)
    figure_parts.arm(pen, [(58, 82), (70, 86), (81, 76)], silk, 6, glove="#fffdf7")


def mastermind(pen: Pen) -> None:
    """Has seen the winner in a ball of glass, and it is not you."""
    robe, collar, beard = "#4b4a8f", "#e8324f", "#3a2f4a"
    figure_parts.standing(pen, 40, 84, beard, gap=24)
    pen.shape([(38, 82), (16, 66), (3, 18), (26, 40), (50, 40), (73, 18), (60, 66)], collar)
    pen.shape([(14, 62), (38, 78), (62, 62), (70, 90), (6, 90)], robe)
    pen.blob([(38, 5), (55, 11), (60, 30), (52, 50), (38, 60), (24, 50), (16, 30), (21, 11)], "#f3cfae")
    pen.curve(arc(34, 26, 12, 13, 200, 260), "#fff3e4", 4)
    figure_parts.eyes(pen, 41, 34, r=8, gap=19, gaze="angry")
    figure_parts.mouth(pen, 42, 48, 14, "smirk")
    pen.shape([(32, 55), (48, 55), (40, 70)], beard, line=3)
    pen.shape([(66, 84), (90, 84), (95, 94), (61, 94)], GOLD)
    pen.circle(78, 68, 18, "#7fe9f5")
    pen.curve(arc(78, 68, 11, 11, 190, 260), "#fffdf7", 4.5)
    figure_parts.star(pen, 80, 71, 9, "#ffe14a", line=0)
    figure_parts.arm(pen, [(22, 74), (40, 86), (60, 78)], robe, 7, glove="#f3cfae")


def _pompom(pen: Pen, x: float, y: float) -> None:
    figure_parts.star(pen, x, y, 17, "#2f8ff5", line=3.5, tips=11, inner=0.76)
    for ax, ay, bx, by in ((-8, -2, -4, -8), (2, -9, 7, -6), (-1, -2, 3, 2), (9, 1, 7, 7), (-8, 5, -4, 9), (0, 9, 4, 10)):
        pen.curve([(x + ax, y + ay), (x + bx, y + by)], "#c4e8ff", 3.5)


def _spiral(pen: Pen, x: float, y: float, r: float) -> None:
    """An eye that turns whoever looks into it."""
    pen.circle(x, y, r, "#fff27a")
    turns = [i / 12 for i in range(25)]
    pen.curve([(x + r * 0.43 * t * math.cos(t * 6.28), y + r * 0.43 * t * math.sin(t * 6.28)) for t in turns], "#8a2fc0", 3)


FIGURES: Cast = {
    "Alchemist": alchemist,
    "Cheerleader": cheerleader,
    "Coach": coach,
    "Dicemonger": dicemonger,
    "Duelist": duelist,
    "Genius": genius,
    "Hypnotist": hypnotist,
    "Magician": magician,
    "Mastermind": mastermind,
}
