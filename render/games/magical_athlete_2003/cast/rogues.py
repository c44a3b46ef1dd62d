"""Those of 2003 who live by road, blade and bargain, and one who is in the way."""

from __future__ import annotations

from render.drawing import figure_parts
from render.drawing.pen import INK, Pen, arc
from render.drawing.sprites import Cast
from render.games.magical_athlete_2003.cast.woodcut import BONE, FAIR, MADDER, OCHRE, PLUM, STEEL, TAN, UMBER, WOAD, hatch


def ranger(pen: Pen) -> None:
    """Knows a short cut for every bad throw."""
    green, dark, hose = "#86994a", "#566632", "#d3b06c"
    pen.curve([(30, 12), (32, 84)], INK, 3)
    pen.limb([(30, 10), (14, 24), (8, 48), (16, 72), (32, 86)], UMBER, 4, line=3.5)
    figure_parts.running(pen, 50, 76, hose, spread=19, width=7, shoes=UMBER)
    pen.shape([(38, 52), (62, 52), (70, 76), (62, 82), (56, 77), (50, 84), (43, 77), (36, 83), (30, 76)], green)
    hatch(pen, (42, 74), (52, 75), 3, 5)
    pen.curve([(36, 68), (50, 71), (66, 67)], UMBER, 5)
    pen.circle(52, 38, 19, TAN)
    pen.blob([(36, 46), (48, 50), (58, 47), (71, 44), (68, 56), (58, 62), (46, 59)], UMBER, line=3)
    figure_parts.eyes(pen, 58, 37, r=8, gap=17)
    pen.shape(arc(59, 50, 6, 5, 0, 180), figure_parts.WHITE, line=2.5)
    pen.blob([(44, 16), (40, 7), (50, 4), (68, 5), (82, 12), (70, 14), (56, 18)], MADDER)
    pen.blob([(30, 32), (32, 18), (48, 11), (64, 18), (76, 25), (94, 26), (84, 32), (62, 31)], green)
    pen.curve([(34, 27), (50, 25), (70, 27)], dark, 4)
    figure_parts.arm(pen, [(60, 62), (74, 69), (87, 58)], green, 7, TAN)


def secret_agent(pen: Pen) -> None:
    """Nothing to see here; the carpet has always had feet."""
    coat, hat = "#cbad7e", "#6f675f"
    figure_parts.running(pen, 64, 82, "#4d5a72", spread=15, width=7)
    pen.shape([(52, 50), (80, 50), (88, 85), (76, 82), (64, 87), (44, 85)], coat)
    pen.circle(66, 36, 17, FAIR)
    pen.shape([(46, 42), (64, 54), (86, 42), (88, 56), (66, 62), (48, 58)], coat)
    figure_parts.eyes(pen, 72, 35, r=7, gap=15)
    for x in (64, 80):
        pen.shape(arc(x, 36, 7.5, 7.5, 0, 180), INK, line=2)
    pen.shape([(50, 22), (54, 6), (66, 9), (78, 5), (82, 20)], hat)
    pen.blob([(36, 27), (50, 21), (82, 19), (96, 20), (88, 27), (52, 30)], hat)
    with pen.turned(12, 46, 64):
        for heel, y in ((13, 54), (11, 75)):
            pen.limb([(30, y + 1), (heel, y)], BONE, 6)
            pen.limb([(heel, y + 1), (heel + 1, y - 7)], WOAD, 7)
        pen.box(27, 48, 43, 30, MADDER, round_=6)
        for x in (40, 54):
            pen.shape([(x - 7, 63), (x, 53), (x + 7, 63), (x, 73)], OCHRE, line=0)
        pen.curve([(31, 52), (31, 74)], BONE, 3)
    hatch(pen, (82, 68), (83, 78), 3, 6)
    figure_parts.arm(pen, [(66, 62), (76, 78), (58, 83)], coat, 8, FAIR)


def spy(pen: Pen) -> None:
    """Has been on the same page since Tuesday."""
    cloak, hat, newsprint = "#6f7f86", "#7a5a48", "#b9a683"
    figure_parts.running(pen, 48, 78, cloak, spread=20, width=6, shoes=UMBER)
    pen.shape([(24, 44), (72, 44), (78, 80), (16, 80)], cloak)
    pen.circle(48, 26, 18, FAIR)
    pen.shape(arc(48, 22, 20, 18, 180, 360), hat)
    pen.curve([(30, 17), (48, 19), (66, 17)], MADDER, 4)
    pen.blob([(20, 22), (48, 21), (76, 22), (48, 28)], hat)
    hatch(pen, (29, 77), (45, 77), 4, 5)
    with pen.turned(-5, 50, 54):
        pen.box(12, 34, 76, 40, BONE)
        pen.curve([(50, 36), (50, 73)], newsprint, 3)
        for x in (19, 57):
            for y in (62, 68):
                pen.curve([(x, y), (x + 24, y)], newsprint, 3)
        for x in (36, 64):
            figure_parts.eye(pen, x, 47, 10)
        for x in (11, 89):
            figure_parts.hand(pen, x, 58, FAIR, 6)


def sword_fighter(pen: Pen) -> None:
    """Carries the sword, or the other way round."""
    sleeve, blade, straw = "#d9c79c", "#dfe3e0", "#d8b566"
    pen.shape([(34, 76), (58, 76), (78, 86), (60, 92), (46, 86), (30, 94), (10, 84)], WOAD)
    for ax, bx in ((40, 30), (52, 60)):
        pen.curve([(ax, 82), (bx, 88)], "#33496a", 3)
    figure_parts.shoe(pen, 62, 95, UMBER)
    figure_parts.shoe(pen, 13, 95, UMBER)
    pen.shape([(10, 62), (44, 60), (76, 62), (60, 80), (32, 80)], MADDER)
    hatch(pen, (34, 69), (44, 72), 3)
    pen.circle(44, 50, 17, TAN)
    figure_parts.eyes(pen, 50, 52.5, r=8, gap=17)
    pen.curve([(46, 64), (56, 63)], width=3.5)
    pen.blob([(44, 22), (58, 31), (77, 43), (60, 44), (44, 41), (28, 43), (10, 43), (30, 31)], straw)
    for x, y in ((28, 38), (42, 36), (58, 38)):
        pen.curve([(x + (44 - x) * 0.5, y - 6), (x, y)], UMBER, 2.5)
    pen.limb([(84, 30), (91, 42)], UMBER, 5)
    pen.blob([(78, 29), (57, 19), (32, 13), (12, 14), (4, 10), (14, 5), (36, 4), (63, 9), (84, 21)], blade)
    pen.curve([(77, 24), (56, 16), (32, 10), (13, 11)], STEEL, 3)
    pen.limb([(75, 32), (87, 17)], OCHRE, 4, line=3)
    figure_parts.arm(pen, [(62, 70), (80, 62), (88, 40)], sleeve, 8, TAN)


def trader(pen: Pen) -> None:
    """Will swap anything, above all where he stands for where you stand."""
    pack, patch = "#bd8e52", "#dcc18a"
    figure_parts.running(pen, 56, 82, UMBER, spread=16, width=7)
    pen.limb([(24, 32), (18, 20), (24, 11)], figure_parts.WHITE, 7)
    pen.shape([(28, 7), (42, 13), (27, 16)], "#d8873a", line=3)
    pen.circle(25, 11, 7, figure_parts.WHITE)
    pen.circle(27, 10, 2.2, INK, line=0)
    pen.limb([(24, 28), (19, 18)], figure_parts.WHITE, 7, line=0)
    pen.box(6, 32, 48, 48, pack, round_=10)
    pen.shape([(6, 36), (54, 34), (54, 46), (30, 54), (6, 48)], UMBER)
    pen.shape([(14, 60), (30, 58), (31, 73), (15, 74)], patch, line=3)
    hatch(pen, (40, 60), (44, 68), 3)
    pen.blob([(48, 58), (70, 58), (78, 74), (70, 86), (52, 88), (44, 76)], WOAD)
    pen.circle(62, 44, 18, FAIR)
    figure_parts.eyes(pen, 68, 42, r=8, gap=17)
    pen.blob([(62, 52), (69, 50), (78, 51), (83, 46), (81, 56), (69, 57), (58, 57), (53, 49)], UMBER, line=2.5)
    pen.blob([(42, 34), (46, 20), (62, 14), (80, 20), (84, 32), (62, 31)], PLUM)
    pen.curve([(47, 31), (62, 28), (79, 30)], OCHRE, 4)
    figure_parts.arm(pen, [(58, 70), (70, 78), (82, 72)], WOAD, 7, FAIR)
    pen.circle(85, 62, 11, OCHRE)
    pen.circle(85, 62, 4.5, "#f0cf7a", line=0)


def troll(pen: Pen) -> None:
    """Was here before the road, and has not been asked."""
    skin, nose, dark, fir = "#87966b", "#a3ae84", "#5e6b48", "#3f6b4f"
    pen.shape([(42, 28), (28, 28), (38, 17), (32, 17), (45, 4), (58, 17), (52, 17), (62, 28)], fir)
    for x in (32, 66):
        pen.ellipse(x, 90, 13, 6, skin)
    pen.blob([(22, 36), (6, 22), (4, 36), (10, 48), (24, 52)], skin)
    pen.blob([(32, 30), (52, 24), (74, 30), (86, 46), (84, 70), (72, 86), (28, 86), (14, 70), (16, 46)], skin)
    pen.shape([(20, 78), (82, 76), (74, 87), (64, 84), (54, 90), (44, 84), (34, 90), (26, 85)], MADDER)
    for x, y in ((28, 40), (34, 48), (26, 52)):
        pen.circle(x, y, 2.5, dark, line=0)
    figure_parts.eyes(pen, 58, 36, r=8, gap=20)
    hatch(pen, (33, 57), (36, 69), 4)
    pen.curve([(40, 64), (58, 72), (80, 66)], width=4)
    for x, y in ((48, 68), (72, 70)):
        pen.shape([(x - 5, y), (x, y - 13), (x + 5, y)], figure_parts.WHITE, line=3)
    pen.blob([(58, 40), (72, 39), (90, 46), (95, 55), (84, 61), (66, 56), (58, 49)], nose)
    pen.limb([(22, 58), (12, 70), (16, 82)], skin, 11)
    pen.circle(17, 85, 10, skin)
    for x in (14, 20):
        pen.curve([(x, 87), (x, 92)], dark, 3)


FIGURES: Cast = {
    "Ranger": ranger,
    "Secret agent": secret_agent,
    "Spy": spy,
    "Sword fighter": sword_fighter,
    "Trader": trader,
    "Troll": troll,
}
