"""Characters who win with arms, legs or a sharp edge."""

from __future__ import annotations

from render.drawing import figure_parts
from render.drawing.pen import INK, Colour, Pen, Point, arc
from render.drawing.sprites import Cast
from render.games.magical_athlete_2003.cast.woodcut import BONE, FAIR, MADDER, MOSS, OCHRE, SOOT, STEEL, TAN, UMBER, WOAD, hatch

VERDIGRIS: Colour = "#62a890"


def amazon(pen: Pen) -> None:
    """Five spaces are one step, if you mean it."""
    hair = "#8c3f24"
    pen.limb([(8, 23), (80, 12)], UMBER, 3, line=3)
    pen.blob([(72, 13), (80, 4), (97, 8), (85, 18), (76, 21)], STEEL)
    figure_parts.arm(pen, [(36, 58), (27, 46), (26, 20)], TAN, 6)
    pen.blob([(42, 16), (30, 24), (14, 32), (4, 44), (4, 58), (10, 68), (20, 62), (28, 50), (38, 44)], hair)
    pen.limb([(42, 72), (28, 78), (14, 83)], TAN, 8)
    with pen.turned(34, 12, 84):
        figure_parts.shoe(pen, 8, 90, UMBER, 13)
    pen.limb([(50, 70), (68, 74), (74, 88)], TAN, 8)
    figure_parts.shoe(pen, 70, 95, UMBER, 15)
    pen.shape([(33, 50), (55, 50), (63, 77), (46, 82), (27, 79)], BONE)
    pen.curve([(34, 65), (45, 67), (57, 64)], MADDER, 5)
    hatch(pen, (40, 70), (44, 72), 2, 7)
    pen.circle(47, 35, 19, TAN)
    pen.blob([(27, 40), (27, 22), (39, 13), (55, 14), (66, 24), (65, 30), (53, 25), (41, 26), (36, 40)], hair)
    pen.limb([(29, 25), (47, 19), (64, 25)], OCHRE, 3, line=2.5)
    figure_parts.eyes(pen, 53, 36, r=8.5, gap=18)
    figure_parts.mouth(pen, 54, 47, 11, "smirk")
    pen.shape([*arc(78, 57, 18, 22, -50, 230), (72, 53), (78, 47), (84, 53)], VERDIGRIS)
    pen.circle(78, 65, 5, OCHRE, line=3)
    hatch(pen, (67, 60), (72, 72), 3, 5)


def assassin(pen: Pen) -> None:
    """Brings flowers, and something else for afterwards."""
    cloak = "#74404f"
    pen.shape([(7, 10), (14, 4), (19, 14), (19, 40), (8, 40)], STEEL)
    pen.limb([(6, 43), (23, 43)], OCHRE, 4, line=3)
    pen.limb([(14, 46), (14, 56)], UMBER, 4, line=3)
    figure_parts.arm(pen, [(32, 62), (22, 66), (14, 55)], cloak, 7, glove=FAIR)
    for x, lean in ((30, 16), (55, 0)):
        with pen.turned(lean, x + 12, 95):
            pen.shape([(x - 6, 82), (x + 5, 82), (x + 8, 88), (x + 18, 88), (x + 16, 95), (x - 6, 95)], UMBER)
    hem: list[Point] = [(70, 85), (58, 82), (46, 88), (34, 82), (20, 86)]
    pen.blob([(25, 58), (26, 26), (46, 5), (58, 7), (67, 18), (68, 40), (63, 56), *hem], cloak)
    hatch(pen, (34, 46), (31, 72), 5, 8)
    pen.blob([(54, 14), (67, 22), (68, 42), (57, 50), (41, 44), (38, 26)], INK, line=0)
    figure_parts.eyes(pen, 56, 29, r=8.5, gap=19)
    pen.shape(arc(57, 40, 7, 5, 0, 180), BONE, line=0)
    for x in (76, 84):
        pen.limb([(79, 70), (x, 54)], MOSS, 3, line=2.5)
    for x, y, colour in ((72, 46, "#d97b6c"), (89, 46, OCHRE), (81, 34, BONE)):
        figure_parts.star(pen, x, y, 9.5, colour, line=3, tips=6, inner=0.75)
        pen.circle(x, y, 2.5, MADDER, line=0)
    pen.shape([(68, 58), (90, 58), (79, 80)], BONE, line=3)
    figure_parts.arm(pen, [(54, 62), (64, 74), (77, 70)], cloak, 7, glove=FAIR)


def centaur(pen: Pen) -> None:
    """A gentleman in front; what goes on behind is not his affair."""
    coat, far, wig = "#c07c48", "#94592f", "#f1e8d4"
    pen.blob([(20, 48), (10, 52), (3, 64), (7, 80), (18, 70), (30, 60)], SOOT)
    figure_parts.hoofed(pen, [(32, 44), (31, 29), (36, 14)], far, 195)
    figure_parts.hoofed(pen, [(74, 68), (86, 78), (84, 89)], far)
    pen.blob([(13, 50), (20, 36), (40, 37), (64, 50), (80, 60), (80, 76), (60, 78), (34, 73), (18, 64)], coat)
    figure_parts.hoofed(pen, [(22, 48), (9, 36), (13, 18)], coat, 185)
    pen.limb([(28, 54), (20, 47)], coat, 8, line=0)
    figure_parts.hoofed(pen, [(66, 70), (62, 80), (56, 89)], coat)
    pen.limb([(66, 62), (65, 71)], coat, 8, line=0)
    hatch(pen, (32, 62), (50, 67), 4, 7)
    pen.blob([(56, 50), (84, 50), (89, 64), (76, 78), (58, 70)], WOAD)
    pen.shape([(68, 50), (84, 50), (78, 70)], BONE, line=3)
    for line in (7, 0):
        for x, y, r in ((56, 48, 7), (54, 37, 7), (53, 26, 7), (58, 16, 8), (70, 12.5, 7.5), (81, 16, 7), (68, 25, 15)):
            pen.circle(x, y, r, wig, line)
    pen.blob([(60, 28), (66, 20), (84, 20), (90, 34), (86, 48), (70, 50), (60, 40)], FAIR)
    figure_parts.eyes(pen, 77, 30, r=7.5, gap=16, gaze="sleepy", lid="#f4d5b2")
    pen.curve([(73, 43), (78, 44), (84, 41)], width=3.5)
    for y in (32, 44):
        pen.curve(arc(54, y, 5, 4, 20, 160), "#b5a88f", 3)
    figure_parts.arm(pen, [(64, 62), (72, 73), (87, 66)], WOAD, 6, glove=FAIR)


def fighter(pen: Pen) -> None:
    """Nobody stands in the way of a man with springs."""
    for x in (36, 62):
        pen.limb([(x, 72), (x - 7, 77), (x + 7, 80), (x - 7, 84), (x + 7, 87), (x, 90)], OCHRE, 3, line=2.5)
        pen.box(x - 10, 91, 21, 4, UMBER, round_=2, line=3)
    pen.limb([(66, 54), (82, 56), (87, 44)], STEEL, 8)
    pen.limb([(87, 52), (87, 36)], UMBER, 4, line=3)
    pen.curve([(87, 34), (84, 28), (86, 20)], INK, 4)
    figure_parts.star(pen, 85, 16.5, 12, SOOT, line=3, tips=8, inner=0.65)
    figure_parts.hand(pen, 87, 47, STEEL, 6.5)
    pen.blob([(32, 46), (66, 46), (74, 60), (66, 74), (34, 74), (26, 60)], STEEL)
    pen.shape([(40, 50), (61, 50), (64, 78), (51, 74), (38, 78)], MADDER, line=3)
    pen.blob([(44, 14), (36, 5), (18, 5), (7, 17), (9, 34), (17, 38), (20, 22), (36, 22)], MADDER)
    pen.shape([(32, 12), (40, 7), (64, 7), (71, 12), (73, 44), (54, 54), (30, 46)], STEEL)
    pen.shape([(31, 22), (72, 22), (73, 37), (30, 37)], INK, line=0)
    figure_parts.eyes(pen, 57, 29.5, r=7.5, gap=18)
    for x in (44, 52, 60, 68):
        pen.curve([(x, 42), (x, 46)], width=3)
    hatch(pen, (36, 40), (38, 44), 2, 4)
    pen.shape([(5, 48), (33, 46), (34, 60), (21, 80), (6, 64)], BONE)
    pen.shape([(8, 56), (20, 65), (32, 55), (32, 62), (20, 74), (8, 63)], MADDER, line=0)


def hoodlum(pen: Pen) -> None:
    """Was never here, and neither was your purse."""
    sack, boots = "#d0a96c", "#3b2f2c"
    pen.blob([(42, 42), (36, 30), (20, 20), (6, 32), (4, 54), (14, 70), (32, 70), (40, 56)], sack)
    pen.shape([(12, 40), (22, 36), (25, 46), (15, 50)], "#a87f46", line=2.5)
    hatch(pen, (20, 56), (32, 60), 4, 8)
    figure_parts.running(pen, 54, 78, UMBER, spread=19, width=9, shoes=boots)
    jersey: list[Point] = [(42, 50), (68, 50), (74, 66), (66, 82), (44, 82), (38, 66)]
    pen.blob(jersey, BONE)
    for y in (59, 68, 77):
        pen.curve([(43, y), (55, y + 2), (69, y)], SOOT, 4.5)
    pen.blob(jersey, None)
    pen.limb([(82, 84), (91, 48), (88, 38), (80, 38)], STEEL, 3.5, line=3)
    pen.blob([(42, 26), (56, 16), (74, 20), (80, 36), (77, 54), (66, 58), (50, 54), (42, 42)], FAIR)
    pen.blob([(56, 46), (76, 42), (77, 53), (66, 57), (54, 53)], "#bfa48a", line=0)
    pen.shape([(41, 27), (78, 25), (80, 39), (42, 38)], INK, line=2)
    figure_parts.eyes(pen, 67, 32, r=7.5, gap=16.5)
    pen.curve([(62, 49), (68, 50), (74, 47)], width=3.5)
    pen.blob([(36, 25), (38, 12), (56, 4), (74, 9), (90, 22), (78, 25), (58, 22)], MOSS)
    pen.circle(60, 7, 3, MOSS, line=3)
    figure_parts.arm(pen, [(66, 64), (74, 76), (86, 68)], BONE, 7, glove=FAIR)
    pen.curve([(67, 72), (72, 68)], SOOT, 4)
    pen.curve([(74, 78), (76, 73)], SOOT, 4)
    figure_parts.arm(pen, [(48, 60), (36, 60), (38, 46)], BONE, 7, glove=FAIR)


def ninja(pen: Pen) -> None:
    """Was right behind you the whole way."""
    suit, dark = "#46568a", "#38426b"
    pen.limb([(34, 66), (10, 20)], UMBER, 5, line=3)
    pen.limb([(19, 37), (10, 20)], BONE, 5, line=3)
    pen.limb([(12, 43), (27, 35)], OCHRE, 4, line=3)
    pen.limb([(42, 72), (28, 78), (13, 84)], dark, 9)
    pen.limb([(52, 72), (74, 74), (72, 88)], suit, 9)
    figure_parts.shoe(pen, 67, 95, BONE, 17)
    with pen.turned(40, 12, 86):
        figure_parts.shoe(pen, 8, 91, BONE, 13)
    pen.blob([(40, 48), (64, 50), (66, 66), (52, 80), (36, 74)], suit)
    pen.blob([(52, 48), (36, 44), (22, 52), (5, 46), (12, 62), (30, 62), (46, 58)], MADDER)
    hatch(pen, (44, 62), (46, 72), 3, 6)
    pen.circle(64, 32, 25, suit)
    pen.blob([(46, 33), (52, 21), (74, 19), (88, 28), (82, 43), (56, 45)], FAIR, line=3)
    figure_parts.eyes(pen, 69, 33, r=8, gap=18)
    pen.curve([(52, 20), (64, 27)], width=4.5)
    pen.curve([(84, 20), (74, 27)], width=4.5)
    figure_parts.arm(pen, [(54, 62), (72, 66), (87, 60)], suit, 8, glove=FAIR)


FIGURES: Cast = {
    "Amazon": amazon,
    "Assassin": assassin,
    "Centaur": centaur,
    "Fighter": fighter,
    "Hoodlum": hoodlum,
    "Ninja": ninja,
}
