"""Those of 2003 who know better, or say so: thinkers, singers, and a pair of pointed hats."""

from __future__ import annotations

from render.drawing import figure_parts
from render.drawing.pen import INK, Pen, arc
from render.drawing.sprites import Cast
from render.games.magical_athlete_2003.cast.woodcut import BONE, FAIR, MADDER, OCHRE, PLUM, STEEL, UMBER, hatch


def philosopher(pen: Pen) -> None:
    """Lives in a barrel and looks for an honest racer, by daylight."""
    wood, beard = "#b57f45", "#dcd8cc"
    figure_parts.running(pen, 39, 82, FAIR, spread=18, width=6, shoes=UMBER)
    figure_parts.arm(pen, [(18, 58), (9, 66), (13, 78)], FAIR, 6)
    pen.circle(40, 25, 20, FAIR)
    pen.blob([(18, 48), (39, 44), (60, 48), (66, 67), (60, 86), (39, 90), (18, 86), (12, 67)], wood)
    for x, bend in ((28, -4), (39, 0), (50, 4)):
        pen.curve([(x, 50), (x + bend, 67), (x, 86)], UMBER, 3)
    hatch(pen, (21, 62), (23, 73), 3)
    for y in (56, 79):
        pen.shape([(14, y - 4), (39, y - 1), (64, y - 4), (65, y + 2), (39, y + 5), (13, y + 2)], STEEL, 3)
    pen.blob([(19, 24), (28, 34), (45, 36), (60, 25), (65, 40), (57, 50), (52, 61), (41, 57), (33, 59), (21, 50), (16, 38)], beard)
    figure_parts.eyes(pen, 46, 26, r=8.5, gap=19)
    for x, lift in ((36, 2), (56, 3)):
        pen.limb([(x - 6, 15), (x + 5, 15 - lift)], beard, 2.5, line=2.5)
    pen.ellipse(49, 37, 6, 5, FAIR, line=3)
    pen.curve([(42, 48), (49, 46), (55, 48)], width=3.5)
    pen.circle(82, 48, 7, None)
    pen.shape([(68, 56), (82, 46), (96, 56)], STEEL)
    pen.box(71, 56, 22, 22, "#f3cf62")
    pen.blob([(82, 59), (86, 67), (82, 73), (78, 67)], "#fff3c4", line=0)
    pen.box(68, 77, 28, 7, STEEL)
    figure_parts.arm(pen, [(61, 60), (71, 54), (81, 41)], FAIR, 6)


def poet(pen: Pen) -> None:
    """She has been waiting all day for something to rhyme with six."""
    gown, hair, leaf = "#b8596a", "#5e3b2e", "#8b9a4c"
    figure_parts.running(pen, 47, 80, BONE, spread=17, width=6, shoes=UMBER)
    pen.shape([(37, 54), (57, 54), (60, 66), (71, 85), (27, 85), (34, 66)], gown)
    hatch(pen, (47, 74), (57, 75), 3)
    pen.curve([(36, 67), (47, 69), (59, 67)], OCHRE, 4)
    pen.blob([(38, 58), (30, 52), (20, 56), (10, 52), (10, 84), (20, 85), (30, 80), (40, 78)], BONE)
    for y in (61, 68, 75):
        pen.curve([(16, y), (22, y + 1), (30, y - 1)], UMBER, 2.5)
    pen.limb([(9, 50), (9, 84)], "#dcc79a", 5)
    pen.circle(27, 24, 12, hair)
    pen.circle(47, 34, 20, FAIR)
    pen.shape([*arc(47, 34, 20, 20, 130, 330), (54, 22), (36, 30)], hair)
    figure_parts.eyes(pen, 53, 35, r=8.5, gap=18)
    figure_parts.mouth(pen, 54, 46, 10, "smile")
    for x, y, lean in ((32, 20, 140), (41, 12, 160), (53, 11, 200), (63, 18, 225)):
        with pen.turned(lean, x, y):
            pen.blob([(x - 9, y), (x, y - 5), (x + 9, y), (x, y + 5)], leaf, line=3)
    figure_parts.arm(pen, [(44, 60), (38, 66), (39, 75)], gown, 7, FAIR)
    _quill(pen)
    figure_parts.arm(pen, [(57, 62), (67, 73), (78, 68)], gown, 7, FAIR)


def priest(pen: Pen) -> None:
    """Lifts whoever is last, and his skirts."""
    cassock, skin = "#5d5672", "#f0bf9a"
    figure_parts.running(pen, 48, 78, MADDER, spread=20, width=7, shoes=UMBER)
    for x, y in ((30, 82), (63, 87)):
        pen.curve([(x - 4, y), (x + 4, y + 1)], BONE, 3)
    pen.blob([(34, 47), (62, 47), (82, 60), (85, 74), (68, 83), (48, 80), (30, 85), (13, 78), (14, 60)], cassock)
    hatch(pen, (29, 69), (41, 72), 3, 12)
    pen.circle(50, 34, 19, skin)
    pen.box(37, 48, 28, 8, figure_parts.WHITE, line=3)
    pen.box(52, 57, 8, 24, OCHRE, line=0)
    pen.box(44, 63, 24, 8, OCHRE, line=0)
    figure_parts.eyes(pen, 55, 32, r=8, gap=18)
    figure_parts.cheeks(pen, 54, 42, gap=26, colour="#dd8468", r=5)
    figure_parts.mouth(pen, 55, 41, 10, "smile")
    pen.shape(arc(48, 16, 18, 12, 180, 360), cassock)
    pen.ellipse(48, 17, 40, 5.5, cassock)
    pen.curve([(31, 12), (48, 14), (65, 12)], MADDER, 4)
    figure_parts.arm(pen, [(22, 58), (9, 66), (15, 79)], cassock, 8, skin)
    figure_parts.arm(pen, [(76, 60), (89, 56), (88, 40)], cassock, 8, skin)


def siren(pen: Pen) -> None:
    """One more verse, and everybody comes a little closer."""
    tail, fin, hair = "#4f8f87", "#9cc3a2", "#c8623e"
    pen.blob([(50, 6), (28, 9), (20, 26), (20, 40), (8, 48), (18, 60), (36, 60), (44, 40)], hair)
    hatch(pen, (30, 44), (34, 53), 3)
    pen.blob([(13, 76), (6, 68), (5, 54), (13, 59), (18, 63), (27, 58), (30, 66), (22, 76)], fin)
    pen.blob([(38, 62), (58, 62), (66, 76), (60, 91), (40, 95), (18, 90), (11, 77), (21, 72), (28, 79), (38, 77)], tail)
    for x, y in ((34, 85), (46, 83), (56, 76), (46, 72)):
        pen.curve(arc(x, y, 5, 4, 10, 170), "#2f625d", 3)
    pen.shape([(40, 50), (58, 50), (60, 65), (37, 65)], FAIR)
    pen.shape([*arc(44, 58, 6, 5, 0, 180), *arc(55, 58, 6, 5, 0, 180)], OCHRE, line=3)
    pen.circle(50, 31, 20, FAIR)
    pen.blob([(28, 36), (32, 12), (52, 5), (70, 13), (72, 24), (58, 18), (42, 22), (36, 42)], hair)
    figure_parts.eyes(pen, 56, 29, r=8, gap=17)
    figure_parts.mouth(pen, 58, 43, 12, "open")
    figure_parts.star(pen, 37, 16, 8, OCHRE, line=3)
    figure_parts.arm(pen, [(58, 58), (70, 66), (82, 60)], FAIR, 6)
    for rim, colour in ((4, INK), (0, OCHRE)):
        pen.shape([(81, 38), (81, 8), (92, 13), (94, 26), (86, 19), (86, 40)], colour, rim * 2, colour)
        pen.ellipse(80, 40, 6 + rim, 4.5 + rim, colour, line=0)


def witch(pen: Pen) -> None:
    """The broom has not flown since spring, so she runs for both."""
    skin, hair, straw = "#b3ba74", "#d07e35", "#dbb055"
    figure_parts.running(pen, 48, 78, BONE, spread=18, width=6, shoes=INK)
    for x, y in ((32, 81), (60, 87)):
        pen.curve([(x - 4, y), (x + 4, y + 1)], MADDER, 3)
    pen.limb([(20, 78), (92, 60)], UMBER, 5)
    pen.blob([(28, 69), (12, 66), (4, 76), (5, 92), (16, 91), (31, 81)], straw)
    for y, to in ((75, 74), (82, 79)):
        pen.curve([(10, y + 3), (21, to)], UMBER, 3)
    pen.shape([(36, 52), (58, 52), (70, 80), (60, 77), (52, 84), (44, 77), (34, 84), (28, 76)], PLUM)
    hatch(pen, (43, 66), (54, 71), 3)
    pen.blob([(34, 28), (18, 40), (8, 56), (18, 53), (22, 62), (30, 56), (44, 50)], hair)
    pen.circle(48, 40, 18, skin)
    pen.blob([(60, 41), (72, 42), (84, 50), (74, 51), (60, 50)], skin, line=3)
    pen.circle(73, 43, 2, MADDER, line=0)
    figure_parts.eyes(pen, 54, 37, r=8, gap=17)
    pen.curve([(48, 53), (56, 55), (62, 53)], width=3)
    pen.blob([(26, 27), (34, 16), (28, 11), (14, 14), (24, 5), (42, 5), (54, 12), (64, 24)], PLUM)
    pen.shape([(30, 21), (57, 16), (63, 23), (28, 28)], OCHRE, line=0)
    pen.blob([(10, 34), (30, 25), (62, 21), (86, 20), (68, 30), (34, 34)], PLUM)
    figure_parts.arm(pen, [(54, 62), (66, 72), (77, 65)], PLUM, 7, skin)


def wizard(pen: Pen) -> None:
    """The first throw was only to warm up the stars."""
    robe, beard, shade = "#4d64a6", "#e6e2d6", "#b9b5a8"
    for x in (28, 54):
        figure_parts.shoe(pen, x, 95, MADDER, 16)
    pen.blob([(28, 52), (60, 52), (72, 70), (76, 89), (46, 91), (14, 89), (20, 70)], robe)
    hatch(pen, (40, 82), (54, 82), 4, 7)
    pen.limb([(87, 92), (87, 38)], UMBER, 4)
    pen.shape([*arc(86, 22, 12, 15, 50, 310), *arc(91, 22, 7, 11, 290, 70)], OCHRE)
    pen.circle(44, 44, 18, FAIR)
    pen.blob([(24, 46), (44, 54), (64, 46), (67, 62), (56, 75), (38, 80), (18, 92), (5, 85), (14, 76), (20, 62)], beard)
    pen.curve([(46, 69), (36, 72), (22, 81)], shade, 3)
    pen.curve([(31, 60), (28, 68), (19, 77)], shade, 3)
    figure_parts.eyes(pen, 50, 43, r=8.5, gap=18)
    pen.ellipse(54, 54, 7, 5.5, FAIR, line=3)
    pen.blob([(14, 37), (26, 22), (34, 11), (26, 6), (40, 4), (52, 10), (62, 22), (73, 33), (44, 38)], robe)
    pen.curve([(35, 11), (42, 12)], "#34457a", 3)
    for x, y, r in ((35, 27, 7), (52, 26, 5), (62, 81, 6)):
        figure_parts.star(pen, x, y, r, OCHRE, line=0)
    figure_parts.arm(pen, [(64, 66), (75, 74), (86, 66)], robe, 8, FAIR)


def _quill(pen: Pen) -> None:
    """A goose feather as tall as whoever writes with it."""
    pen.limb([(72, 88), (80, 58)], BONE, 3, line=3)
    pen.blob([(79, 60), (73, 50), (72, 38), (76, 24), (73, 12), (80, 5), (91, 6), (96, 20), (95, 38), (89, 52)], figure_parts.WHITE)
    pen.curve([(80, 60), (85, 40), (86, 24), (81, 13)], "#9b8a6a", 3)
    for y in (22, 32, 42):
        pen.curve([(88, y + 3), (94, y - 2)], "#c9bb9a", 3)
        pen.curve([(80, y + 5), (76, y)], "#c9bb9a", 3)
    pen.curve([(72, 88), (73, 84)], INK, 6)


FIGURES: Cast = {
    "Philosopher": philosopher,
    "Poet": poet,
    "Priest": priest,
    "Siren": siren,
    "Witch": witch,
    "Wizard": wizard,
}
