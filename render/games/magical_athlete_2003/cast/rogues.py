"""Those of 2003 who live by road, blade and bargain, and one who is in the way."""

from __future__ import annotations

from render.figures import kit
from render.figures.stage import Cast
from render.pen import INK, Colour, Pen, arc

FAIR: Colour = "#e8bd96"
TANNED: Colour = "#d39b6c"
LEATHER: Colour = "#84563a"
GOLD: Colour = "#d9a441"


def ranger(pen: Pen) -> None:
    """Knows a short cut for every bad throw."""
    green, dark, hose, red = "#72863f", "#4f6030", "#c09a5a", "#b9543c"
    pen.curve([(30, 12), (32, 84)], INK, 3)
    pen.limb([(30, 10), (14, 24), (8, 48), (16, 72), (32, 86)], LEATHER, 4, line=3.5)
    kit.running(pen, 50, 76, hose, spread=19, width=7, shoes=LEATHER)
    pen.shape([(38, 52), (62, 52), (70, 76), (62, 82), (56, 77), (50, 84), (43, 77), (36, 83), (30, 76)], green)
    pen.curve([(36, 68), (50, 71), (66, 67)], LEATHER, 5)
    pen.circle(52, 38, 19, TANNED)
    pen.shape([(46, 50), (68, 49), (60, 64)], LEATHER, line=3)
    kit.eyes(pen, 58, 38, r=8, gap=17)
    kit.mouth(pen, 58, 49, 10, "smile")
    pen.blob([(44, 16), (40, 6), (50, 3), (68, 4), (82, 12), (70, 14), (56, 18)], red)
    pen.blob([(30, 32), (32, 18), (48, 11), (64, 18), (76, 25), (94, 26), (84, 32), (62, 31)], green)
    pen.curve([(34, 27), (50, 25), (70, 27)], dark, 4)
    kit.arm(pen, [(60, 60), (74, 68), (87, 58)], green, 7, TANNED)


def secret_agent(pen: Pen) -> None:
    """Nothing to see here; the carpet has always had feet."""
    coat, hat, carpet = "#cbad7e", "#6f675f", "#a8413c"
    kit.running(pen, 60, 82, "#4d5a72", spread=16, width=7)
    pen.shape([(48, 50), (76, 50), (84, 86), (72, 82), (60, 87), (40, 85)], coat)
    pen.circle(64, 36, 17, FAIR)
    pen.shape([(44, 42), (62, 54), (84, 42), (86, 56), (64, 62), (46, 58)], coat)
    kit.eyes(pen, 70, 35, r=7, gap=15)
    for x in (62, 78):
        pen.shape(arc(x, 36, 7.5, 7.5, 0, 180), INK, line=2)
    pen.shape([(48, 22), (52, 6), (64, 9), (78, 5), (82, 20)], hat)
    pen.blob([(34, 27), (48, 21), (82, 19), (96, 20), (86, 27), (50, 30)], hat)
    with pen.turned(14, 40, 62):
        for y, to in ((56, 48), (68, 72)):
            pen.limb([(16, y), (7, to)], "#5d7f94", 5)
        pen.box(12, 50, 52, 23, carpet, round_=5)
        for x in (24, 38, 52):
            pen.shape([(x - 6, 61.5), (x, 54), (x + 6, 61.5), (x, 69)], GOLD, line=0)
        pen.ellipse(64, 61.5, 7, 11.5, "#d78a6a")
    kit.arm(pen, [(58, 60), (66, 76), (50, 78)], coat, 8, FAIR)


def spy(pen: Pen) -> None:
    """Has been on the same page since Tuesday."""
    cloak, hat, paper, print_ = "#6f7f86", "#7a5a48", "#efe3c6", "#b9a683"
    kit.running(pen, 48, 78, cloak, spread=20, width=6, shoes=LEATHER)
    pen.shape([(24, 44), (72, 44), (78, 80), (16, 80)], cloak)
    pen.circle(48, 26, 18, FAIR)
    pen.shape(arc(48, 22, 20, 18, 180, 360), hat)
    pen.curve([(30, 17), (48, 19), (66, 17)], "#b9543c", 4)
    pen.blob([(20, 22), (48, 21), (76, 22), (48, 28)], hat)
    pen.box(12, 34, 76, 40, paper)
    pen.curve([(50, 36), (50, 73)], print_, 3)
    for x in (19, 57):
        for y in (62, 68):
            pen.curve([(x, y), (x + 24, y)], print_, 3)
    for x in (36, 64):
        kit.eye(pen, x, 47, 10)
    for x in (11, 89):
        kit.hand(pen, x, 58, FAIR, 6)


def sword_fighter(pen: Pen) -> None:
    """Carries the sword, or the other way round."""
    wings, hakama, steel = "#a8483a", "#5f6f8c", "#dfe3e0"
    pen.shape([(74, 76), (40, 52), (16, 30), (4, 6), (26, 20), (50, 40), (80, 66)], steel)
    pen.curve([(72, 70), (42, 46), (14, 18)], "#a9b3b5", 3)
    pen.shape([(34, 72), (58, 72), (74, 88), (56, 92), (46, 84), (28, 94), (14, 82)], hakama)
    kit.shoe(pen, 60, 95, LEATHER)
    kit.shoe(pen, 16, 95, LEATHER)
    pen.shape([(20, 56), (46, 52), (74, 54), (62, 74), (34, 74)], wings)
    pen.circle(50, 38, 19, TANNED)
    pen.shape(arc(50, 38, 19, 19, 150, 250), INK)
    pen.limb([(38, 18), (48, 10), (58, 12)], "#3a3238", 6)
    kit.eyes(pen, 56, 38, r=8, gap=18, gaze="angry")
    pen.curve([(50, 51), (62, 50)], width=3.5)
    pen.limb([(76, 70), (92, 82)], "#5a3a34", 6)
    kit.arm(pen, [(62, 62), (74, 66), (82, 74)], wings, 8, TANNED)


def trader(pen: Pen) -> None:
    """Will swap anything, above all where he stands for where you stand."""
    pack, coat, hat, roll = "#bd8e52", "#8c3f4a", "#5f8070", "#b3a06a"
    kit.running(pen, 56, 82, LEATHER, spread=16, width=7)
    pen.blob([(12, 24), (34, 18), (50, 26), (54, 52), (46, 80), (18, 80), (6, 56)], pack)
    pen.limb([(12, 14), (46, 14)], roll, 12)
    for x in (20, 38):
        pen.curve([(x, 7), (x, 21)], LEATHER, 3)
    pen.curve([(10, 52), (28, 56), (46, 54)], LEATHER, 4)
    pen.circle(22, 66, 8, "#8b98a0", line=3)
    pen.limb([(22, 74), (22, 86)], "#8b98a0", 2, line=3)
    pen.blob([(46, 56), (70, 56), (78, 74), (70, 86), (52, 88), (42, 76)], coat)
    pen.circle(62, 44, 18, FAIR)
    kit.eyes(pen, 68, 42, r=8, gap=17)
    pen.blob([(62, 52), (69, 50), (78, 51), (82, 47), (80, 56), (69, 57), (58, 57), (54, 50)], LEATHER, line=2.5)
    pen.blob([(42, 34), (44, 20), (62, 12), (80, 20), (84, 32), (62, 30)], hat)
    kit.arm(pen, [(58, 68), (70, 76), (82, 70)], coat, 7, FAIR)
    pen.circle(87, 60, 10, GOLD)
    pen.circle(87, 60, 4, "#f0cf7a", line=0)


def troll(pen: Pen) -> None:
    """Was here before the road, and has not been asked."""
    skin, dark, fir, cloth = "#8f9c74", "#66724f", "#3f6b4f", "#9a5a3c"
    pen.limb([(20, 80), (6, 84), (6, 66)], skin, 4)
    pen.blob([(6, 68), (2, 56), (10, 58)], cloth, line=3)
    pen.shape([(46, 26), (32, 26), (41, 16), (36, 16), (48, 3), (60, 16), (55, 16), (64, 26)], fir)
    for x in (22, 54):
        pen.ellipse(x + 6, 90, 14, 5, skin)
    pen.blob([(34, 28), (54, 22), (76, 30), (84, 48), (80, 74), (68, 88), (30, 88), (16, 74), (16, 48)], skin)
    pen.shape([(18, 72), (80, 72), (70, 88), (58, 84), (48, 90), (38, 84), (28, 88)], cloth)
    pen.blob([(22, 40), (6, 30), (8, 46), (22, 52)], skin)
    kit.eyes(pen, 60, 36, r=7.5, gap=18)
    pen.curve([(44, 62), (62, 66), (80, 60)], width=4)
    for x in (54, 74):
        pen.shape([(x - 4, 64), (x, 54), (x + 4, 64)], kit.WHITE, line=3)
    pen.blob([(60, 40), (72, 40), (92, 48), (94, 58), (82, 60), (64, 56)], dark)
    pen.limb([(30, 60), (20, 74), (28, 84)], skin, 12)


FIGURES: Cast = {
    "Ranger": ranger,
    "Secret agent": secret_agent,
    "Spy": spy,
    "Sword fighter": sword_fighter,
    "Trader": trader,
    "Troll": troll,
}
