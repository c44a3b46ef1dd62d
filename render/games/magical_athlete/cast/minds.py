"""Racers who win with their heads: schemers, sellers, showmen and those who shout."""

from __future__ import annotations

import math

from render.figures import kit
from render.figures.stage import Cast
from render.pen import INK, Colour, Pen, arc

SKIN: Colour = "#f6c49c"
TAN: Colour = "#d99a63"
CARAMEL: Colour = "#d8935c"
GOLD: Colour = "#ffcf3f"


def alchemist(pen: Pen) -> None:
    """A robe with a bubbling flask for a head."""
    for x, y, r in ((70, 9, 4.5), (81, 20, 6.5), (91, 7, 4.5)):
        pen.circle(x, y, r, "#b6f04a", line=3)
    kit.running(pen, 46, 80, "#4a2a63", spread=17, shoes="#e08a2a")
    kit.arm(pen, [(34, 70), (20, 74), (12, 62)], "#8d4bb8", 8, glove=GOLD)
    pen.shape([(36, 62), (60, 62), (70, 83), (26, 83)], "#8d4bb8")
    head = [(40, 12), *arc(48, 47, 27, 24, 253, -73), (56, 12)]
    pen.shape(head, "#e4f6f2", line=0)
    pen.shape([(21, 44), (30, 39), (42, 42), (54, 38), (66, 42), (75, 40), *arc(48, 47, 26, 23, 0, 180)], "#9be03a", line=0)
    pen.circle(31, 57, 4, "#d3fb7c", line=0)
    pen.circle(39, 64, 2.5, "#d3fb7c", line=0)
    pen.shape(head, None)
    pen.box(35, 7, 26, 9, "#e4f6f2", round_=3)
    kit.eyes(pen, 54, 44, r=9, gap=20)
    kit.mouth(pen, 54, 57, 15, "grin")
    kit.arm(pen, [(63, 73), (78, 77), (88, 64)], "#8d4bb8", 8, glove=GOLD)


def cheerleader(pen: Pen) -> None:
    """Kicks as high as it cheers."""
    pen.limb([(45, 76), (43, 88)], CARAMEL, 7)
    kit.shoe(pen, 39, 95, "#fffdf7")
    pen.limb([(54, 76), (70, 76), (83, 69)], CARAMEL, 7)
    with pen.turned(-68, 83, 69):
        kit.shoe(pen, 79, 75, "#fffdf7", 13)
    pen.limb([(40, 60), (24, 50), (18, 28)], CARAMEL, 6)
    pen.limb([(58, 60), (76, 50), (82, 28)], CARAMEL, 6)
    pen.shape([(39, 55), (60, 55), (60, 66), (70, 81), (28, 81), (38, 66)], "#ffd23c")
    pen.shape([(39.5, 67), (58.5, 67), (62.5, 73), (35.5, 73)], "#fffdf7", line=0)
    pen.circle(49, 16, 9, "#e2662a")
    pen.circle(50, 38, 19, CARAMEL)
    pen.shape([*arc(50, 38, 19, 19, 175, 350), (58, 26), (44, 28)], "#e2662a")
    kit.eyes(pen, 54, 38, r=8, gap=17.5)
    kit.mouth(pen, 54, 48.5, 12, "grin")
    _pompom(pen, 19, 19)
    _pompom(pen, 81, 19)


def coach(pen: Pen) -> None:
    """A barrel in a tracksuit that can be heard from here."""
    kit.standing(pen, 46, 80, "#c94a1c", gap=26, width=10)
    pen.blob([(30, 44), (62, 44), (77, 60), (74, 82), (47, 87), (20, 82), (16, 60)], "#f0682a")
    pen.curve([(66, 58), (70, 68), (66, 80)], "#fffdf7", 4.5)
    pen.circle(42, 31, 21, SKIN)
    pen.shape([*arc(40, 23, 22, 18, 180, 350), (80, 21), (82, 28), (18, 28)], "#2a6fd6")
    kit.eyes(pen, 47, 34, r=7.5, gap=16.5)
    pen.shape([(56, 41), (86, 41), (86, 47), *arc(78, 49, 9, 9, 0, 190), (68, 48), (56, 48)], GOLD, line=3.5)
    pen.circle(78, 50, 3, INK, line=0)
    for ax, ay, bx, by in ((88, 34, 92, 27), (93, 45, 97, 45), (91, 57, 95, 62)):
        pen.curve([(ax, ay), (bx, by)], INK, 3.5)
    with pen.turned(-12, 18, 68):
        pen.box(6, 54, 24, 30, "#fffdf7", round_=3)
        pen.box(12, 50, 12, 7, "#8c93a8", round_=2, line=3)
        for y in (66, 74):
            pen.curve([(12, y), (24, y)], "#8c93a8", 3)
    kit.arm(pen, [(38, 58), (42, 74), (30, 80)], "#f0682a", 9, glove=SKIN)


def dicemonger(pen: Pen) -> None:
    """Psst: the coat is open, and everything in it rolls."""
    kit.standing(pen, 50, 80, "#4a4038", gap=22)
    pen.shape([(50, 40), (32, 42), (9, 49), (10, 89), (50, 84), (90, 89), (91, 49), (68, 42)], "#e0a030")
    pen.shape([(42, 45), (15, 54), (15, 83), (42, 80)], "#1f9a63", line=0)
    pen.shape([(58, 45), (85, 54), (85, 83), (58, 80)], "#1f9a63", line=0)
    pen.shape([(42, 42), (58, 42), (56, 84), (44, 84)], "#d0404f")
    kit.die(pen, 27, 67, 21, 5, tilt=-10)
    kit.die(pen, 73, 67, 21, 3, tilt=10)
    kit.hand(pen, 9, 50, TAN)
    kit.hand(pen, 91, 50, TAN)
    pen.ellipse(50, 32, 20, 21, TAN)
    pen.blob([(27, 20), (34, 8), (54, 4), (70, 10), (83, 19), (62, 20)], "#d0404f")
    kit.eyes(pen, 54, 30, r=8.5, gap=18.5, look=(0.9, 0.2))
    kit.mouth(pen, 55, 41.5, 16, "teeth")


def duelist(pen: Pen) -> None:
    """All plume, moustache and lunge."""
    pen.blob([(36, 48), (18, 50), (5, 62), (5, 76), (20, 76), (36, 74)], "#d8343e")
    pen.limb([(34, 72), (22, 82), (14, 88)], "#33406e", 8)
    kit.shoe(pen, 7, 95, "#a8612e")
    pen.limb([(40, 72), (57, 73), (60, 88)], "#33406e", 8)
    kit.shoe(pen, 55, 95, "#a8612e")
    pen.blob([(26, 48), (50, 46), (56, 64), (42, 78), (28, 74)], "#2f6fde")
    pen.circle(38, 37, 17, SKIN)
    kit.eyes(pen, 45, 34, r=8, gap=17)
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
    kit.arm(pen, [(40, 60), (54, 70), (70, 70)], "#2f6fde", 8, glove="#fffdf7")


def genius(pen: Pen) -> None:
    """Mostly brain; the rest only carries it."""
    kit.running(pen, 42, 82, "#3d6fb5", spread=14, width=6)
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
    kit.eyes(pen, 47, 54, r=12, gap=26)
    kit.mouth(pen, 48, 69, 12, "smile")
    pen.circle(86, 57, 9.5, "#ffe14a")
    pen.box(81, 66, 10, 7, "#aab2c4", line=3)
    for x, y, to_x, to_y in ((87, 42, 87, 37), (95, 45, 96, 43)):
        pen.curve([(x, y), (to_x, to_y)], "#ffb52e", 4)
    kit.arm(pen, [(56, 83), (70, 87), (84, 79)], "#3fa3ea", 6, glove=SKIN)


def hypnotist(pen: Pen) -> None:
    """Look deep into its eyes; you are getting slow."""
    kit.standing(pen, 37, 82, "#1d4f5c", gap=20)
    kit.arm(pen, [(28, 71), (11, 74), (14, 85)], "#15b3ac", 7, glove="#f0cfa0")
    pen.shape([(30, 60), (52, 60), (57, 87), (21, 87)], "#15b3ac")
    pen.blob([(18, 30), (22, 12), (42, 8), (62, 12), (66, 30), (60, 52), (42, 63), (24, 52)], "#f0cfa0")
    pen.blob(
        [(11, 26), (12, 9), (24, 7), (34, 4), (42, 8), (50, 4), (60, 7), (73, 9), (74, 26), (58, 13), (42, 22), (26, 13)], "#7a45c4"
    )
    pen.shape([(33, 61), (42, 59), (51, 61), (42, 77)], "#7a45c4", line=3.5)
    _spiral(pen, 26, 30, 15.5)
    _spiral(pen, 58, 30, 15.5)
    kit.mouth(pen, 43, 50, 17, "smile")
    pen.curve([(82, 54), (87, 64), (85, 76)], INK, 3.5)
    pen.circle(85, 83, 11, GOLD)
    pen.circle(85, 83, 6, kit.WHITE, line=2)
    kit.arm(pen, [(51, 73), (67, 73), (81, 54)], "#15b3ac", 7, glove="#f0cfa0")


def magician(pen: Pen) -> None:
    """A hat, two ears and somebody below."""
    pen.shape([(36, 62), (14, 66), (4, 84), (14, 81), (24, 89), (38, 84), (50, 89), (58, 78)], "#e23b44")
    kit.running(pen, 47, 82, "#4d4970", spread=16, width=6, shoes="#39364f")
    pen.box(36, 70, 24, 17, "#fffdf7", round_=5)
    pen.circle(46, 58, 20, SKIN)
    for x, lean in ((38, -12), (55, 14)):
        with pen.turned(lean, x, 22):
            pen.ellipse(x, 15, 6.5, 11, kit.WHITE)
            pen.ellipse(x, 15, 2.6, 6.5, "#f7a3b5", line=0)
    pen.shape([(20, 20), (72, 20), (66, 46), (26, 46)], "#4d4970")
    pen.shape([(26, 35), (67, 35), (65, 44), (28, 44)], "#e23b44", line=0)
    pen.box(12, 44, 68, 8, "#4d4970", round_=4)
    kit.eyes(pen, 50, 58, r=8.5, gap=18.5)
    kit.mouth(pen, 50, 69, 11, "grin")
    pen.limb([(83, 74), (88, 46)], "#fffdf7", 2.5, line=2.5)
    kit.star(pen, 87, 38, 10, GOLD, line=3)
    kit.arm(pen, [(60, 82), (72, 85), (83, 74)], "#4d4970", 6, glove="#fffdf7")


def mastermind(pen: Pen) -> None:
    """Knew that you would look here."""
    kit.standing(pen, 42, 84, "#2b2440", gap=22)
    pen.shape([(43, 78), (20, 66), (5, 24), (30, 44), (56, 44), (81, 24), (66, 66)], GOLD)
    pen.shape([(20, 62), (43, 80), (66, 62), (73, 89), (12, 89)], "#a3234f")
    pen.blob([(43, 4), (61, 12), (67, 34), (59, 56), (43, 66), (27, 56), (19, 34), (25, 12)], "#dfe6d2")
    kit.eyes(pen, 46, 38, r=8.5, gap=21, gaze="sleepy", lid="#dfe6d2")
    pen.circle(56.5, 38, 10.5, None, line=6)
    pen.circle(56.5, 38, 10.5, None, line=3, ink=GOLD)
    pen.curve([(27, 25), (35, 22), (43, 27)], INK, 4)
    kit.mouth(pen, 46, 54, 16, "smirk")
    with pen.turned(-10, 80, 74):
        pen.box(65, 62, 30, 21, "#fffdf7", round_=2)
        pen.curve([(65, 63), (80, 74)], INK, 3)
        pen.curve([(95, 63), (80, 74)], INK, 3)
        pen.circle(80, 74, 5, "#e02f3c", line=0)
    kit.arm(pen, [(26, 76), (46, 86), (65, 82)], "#a3234f", 7, glove="#dfe6d2")


def _pompom(pen: Pen, x: float, y: float) -> None:
    kit.star(pen, x, y, 16, "#ff4f9a", line=3.5, tips=11, inner=0.76)
    for ax, ay, bx, by in ((-8, -2, -4, -8), (2, -8, 7, -5), (-1, -2, 3, 2), (9, 1, 7, 6), (-7, 4, -4, 8), (0, 8, 3, 9)):
        pen.curve([(x + ax, y + ay), (x + bx, y + by)], "#ffb0d2", 3)


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
