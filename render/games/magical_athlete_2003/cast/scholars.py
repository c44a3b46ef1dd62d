"""Those of 2003 who know better, or say so: thinkers, singers, and a pair of pointed hats."""

from __future__ import annotations

from render.figures import kit
from render.figures.stage import Cast
from render.pen import INK, Colour, Pen, arc

SKIN: Colour = "#e6b990"
CREAM: Colour = "#efe3c6"
OCHRE: Colour = "#d6a03c"
BRICK: Colour = "#b4503a"
UMBER: Colour = "#8a5a3a"


def philosopher(pen: Pen) -> None:
    """Owns a barrel and one objection, which is to everything."""
    wood, iron, beard = "#b57f45", "#8b98a0", "#dcd8cc"
    kit.running(pen, 43, 82, SKIN, spread=19, width=6, shoes=UMBER)
    kit.arm(pen, [(20, 58), (7, 64), (9, 78)], SKIN, 6)
    pen.circle(45, 25, 20, SKIN)
    pen.blob([(20, 48), (43, 44), (66, 48), (72, 67), (65, 86), (43, 90), (21, 86), (14, 67)], wood)
    for x, bend in ((31, -4), (43, 0), (55, 4)):
        pen.curve([(x, 50), (x + bend, 67), (x, 86)], UMBER, 3)
    for y, half in ((56, 26), (79, 26)):
        pen.shape([(43 - half, y - 4), (43, y - 1), (43 + half, y - 4), (44 + half, y + 2), (43, y + 5), (42 - half, y + 2)], iron, 3)
    pen.blob([(24, 24), (33, 34), (50, 36), (65, 25), (70, 40), (62, 50), (57, 60), (46, 56), (38, 58), (26, 50), (21, 38)], beard)
    kit.eyes(pen, 51, 26, r=8.5, gap=19)
    for x, tilt in ((41, -2), (61, -3)):
        pen.limb([(x - 6, 15), (x + 5, 15 + tilt)], beard, 2.5, line=2.5)
    pen.ellipse(54, 37, 6, 5, SKIN, line=3)
    kit.mouth(pen, 53, 47, 11, "open")
    pen.limb([(68, 60), (84, 62), (87, 44)], SKIN, 6)
    pen.limb([(88, 40), (88, 19)], SKIN, 5)
    kit.hand(pen, 87, 42, SKIN, 8)
    pen.curve([(88, 42), (88, 28)], SKIN, 5)


def poet(pen: Pen) -> None:
    """She has been waiting all day for something to rhyme with six."""
    gown, hair, leaf = "#b8596a", "#5e3b2e", "#8b9a4c"
    kit.running(pen, 47, 80, CREAM, spread=17, width=6, shoes=UMBER)
    pen.blob([(34, 60), (20, 56), (14, 62), (16, 74), (4, 86), (8, 94), (20, 92), (28, 80), (28, 70), (36, 70)], CREAM)
    for ax, ay, bx, by in ((19, 63, 25, 64), (20, 70, 25, 71), (17, 77, 22, 80), (11, 84, 17, 87)):
        pen.curve([(ax, ay), (bx, by)], UMBER, 2.5)
    pen.shape([(37, 54), (57, 54), (60, 66), (71, 85), (27, 85), (34, 66)], gown)
    pen.curve([(36, 67), (47, 69), (59, 67)], OCHRE, 4)
    pen.circle(27, 24, 12, hair)
    pen.circle(47, 34, 20, SKIN)
    pen.shape([*arc(47, 34, 20, 20, 130, 330), (54, 22), (36, 30)], hair)
    kit.eyes(pen, 53, 35, r=8.5, gap=18)
    kit.mouth(pen, 54, 46, 10, "smile")
    for x, y, lean in ((32, 20, 140), (41, 12, 160), (53, 11, 200), (63, 18, 225)):
        with pen.turned(lean, x, y):
            pen.blob([(x - 9, y), (x, y - 5), (x + 9, y), (x, y + 5)], leaf, line=3)
    kit.arm(pen, [(40, 60), (34, 68), (40, 76)], gown, 7, SKIN)
    _quill(pen)
    kit.arm(pen, [(57, 62), (67, 73), (78, 68)], gown, 7, SKIN)


def priest(pen: Pen) -> None:
    """Lifts whoever is last, and his skirts."""
    cassock, stocking, skin = "#5d5672", "#c4553f", "#f0bf9a"
    kit.running(pen, 46, 78, stocking, spread=19, width=7, shoes=UMBER)
    for x, y in ((29, 80), (59, 85)):
        pen.curve([(x - 4, y), (x + 4, y + 1)], CREAM, 3)
    pen.blob([(32, 50), (60, 50), (74, 64), (72, 78), (56, 82), (44, 79), (30, 84), (16, 80), (14, 66)], cassock)
    pen.curve([(22, 78), (25, 70), (24, 64)], "#403a50", 3)
    pen.curve([(32, 80), (33, 72), (32, 66)], "#403a50", 3)
    pen.circle(48, 36, 20, skin)
    pen.box(35, 52, 28, 8, kit.WHITE, line=3)
    pen.box(48, 60, 7, 20, OCHRE, line=0)
    pen.box(41, 65, 21, 7, OCHRE, line=0)
    kit.eyes(pen, 53, 35, r=8, gap=18)
    kit.cheeks(pen, 52, 45, gap=26, colour="#dd8468", r=5)
    kit.mouth(pen, 53, 45, 10, "smile")
    pen.shape(arc(46, 18, 19, 14, 180, 360), cassock)
    pen.ellipse(46, 20, 40, 6, cassock)
    pen.curve([(28, 14), (46, 17), (64, 14)], BRICK, 4)
    kit.arm(pen, [(22, 62), (7, 66), (12, 78)], cassock, 8, skin)
    kit.arm(pen, [(68, 64), (84, 64), (88, 46)], cassock, 8, skin)


def siren(pen: Pen) -> None:
    """One more verse, and everybody comes a little closer."""
    tail, fin, hair = "#4f8f87", "#9cc3a2", "#c8623e"
    pen.blob([(50, 5), (28, 10), (22, 28), (24, 40), (12, 50), (20, 60), (36, 60), (44, 40)], hair)
    pen.blob([(14, 72), (4, 62), (4, 50), (12, 54), (18, 58), (26, 54), (30, 62), (22, 72)], fin)
    pen.blob([(38, 62), (58, 62), (66, 76), (60, 91), (40, 95), (18, 89), (11, 74), (21, 68), (28, 76), (38, 76)], tail)
    for x, y in ((34, 84), (46, 83), (56, 76), (46, 72)):
        pen.curve(arc(x, y, 5, 4, 10, 170), "#2f625d", 3)
    pen.shape([(40, 50), (58, 50), (60, 65), (37, 65)], SKIN)
    pen.shape([*arc(44, 58, 6, 5, 0, 180), *arc(55, 58, 6, 5, 0, 180)], OCHRE, line=3)
    pen.circle(50, 31, 20, SKIN)
    pen.blob([(28, 36), (32, 12), (52, 5), (70, 13), (72, 24), (58, 18), (42, 22), (36, 42)], hair)
    kit.eyes(pen, 56, 29, r=8, gap=17)
    kit.mouth(pen, 58, 43, 12, "open")
    kit.star(pen, 38, 15, 8, OCHRE, line=3)
    kit.arm(pen, [(58, 58), (70, 64), (80, 56)], SKIN, 6)
    for width, colour in ((9.0, INK), (3.5, OCHRE)):
        pen.curve([(80, 36), (82, 12), (93, 16)], colour, width)
        pen.ellipse(77, 37, 3 + width / 2, 2 + width / 2, colour, line=0)


def witch(pen: Pen) -> None:
    """The broom has not flown since spring, so she runs for both."""
    skin, gown, hair, straw = "#a9b06e", "#75507c", "#c9772f", "#dbb055"
    kit.running(pen, 48, 78, "#d0843a", spread=18, width=6, shoes=INK)
    pen.limb([(20, 75), (94, 57)], UMBER, 5)
    pen.blob([(26, 68), (10, 66), (3, 76), (4, 90), (14, 88), (28, 79)], straw)
    for y, to in ((74, 74), (80, 78)):
        pen.curve([(8, y + 2), (19, to)], UMBER, 3)
    pen.shape([(36, 52), (58, 52), (70, 82), (60, 79), (52, 86), (44, 79), (34, 86), (27, 78)], gown)
    pen.blob([(34, 28), (20, 42), (15, 58), (24, 55), (30, 63), (34, 55), (44, 50)], hair)
    pen.circle(48, 40, 18, skin)
    pen.blob([(60, 41), (72, 42), (84, 50), (74, 51), (60, 50)], skin, line=3)
    pen.circle(73, 43, 2, BRICK, line=0)
    kit.eyes(pen, 54, 37, r=8, gap=17)
    pen.curve([(48, 53), (56, 55), (62, 53)], width=3)
    pen.blob([(26, 27), (34, 16), (28, 10), (14, 12), (24, 4), (42, 4), (54, 12), (64, 24)], gown)
    pen.shape([(30, 21), (57, 16), (63, 23), (28, 28)], OCHRE, line=0)
    pen.blob([(8, 34), (30, 25), (62, 21), (86, 20), (68, 30), (34, 34)], gown)
    kit.arm(pen, [(54, 62), (66, 70), (76, 63)], gown, 7, skin)


def wizard(pen: Pen) -> None:
    """The first throw was only to warm up the stars."""
    robe, beard, shade = "#4d64a6", "#e6e2d6", "#b9b5a8"
    for x in (28, 54):
        kit.shoe(pen, x, 95, BRICK, 16)
    pen.blob([(28, 52), (60, 52), (72, 70), (76, 89), (46, 91), (14, 89), (20, 70)], robe)
    pen.limb([(87, 92), (87, 36)], UMBER, 4)
    pen.shape([*arc(85, 22, 12, 15, 60, 310), *arc(92, 20, 10, 12, 270, 110)], OCHRE)
    pen.circle(46, 42, 18, SKIN)
    pen.blob([(26, 44), (46, 52), (66, 44), (69, 60), (56, 74), (38, 80), (18, 92), (5, 84), (14, 76), (22, 62)], beard)
    pen.curve([(44, 68), (34, 72), (22, 80)], shade, 3)
    pen.curve([(32, 60), (28, 68), (20, 76)], shade, 3)
    kit.eyes(pen, 52, 42, r=8.5, gap=18)
    pen.ellipse(56, 53, 7, 5.5, SKIN, line=3)
    pen.blob([(14, 35), (28, 20), (38, 8), (32, 3), (50, 5), (60, 16), (76, 29), (46, 36)], robe)
    kit.star(pen, 38, 25, 7, OCHRE, line=0)
    kit.star(pen, 55, 24, 5, OCHRE, line=0)
    kit.star(pen, 62, 80, 6, OCHRE, line=0)
    kit.arm(pen, [(64, 66), (75, 74), (86, 66)], robe, 8, SKIN)


def _quill(pen: Pen) -> None:
    """A goose feather as tall as whoever writes with it."""
    pen.limb([(73, 88), (81, 56)], CREAM, 3, line=3)
    pen.shape([(78, 58), (71, 50), (76, 47), (72, 36), (77, 34), (76, 22), (84, 8), (97, 3), (97, 22), (93, 40), (87, 56)], kit.WHITE)
    pen.curve([(81, 58), (85, 36), (93, 11)], "#9b8a6a", 3)
    pen.curve([(73, 88), (74, 84)], INK, 6)


FIGURES: Cast = {
    "Philosopher": philosopher,
    "Poet": poet,
    "Priest": priest,
    "Siren": siren,
    "Witch": witch,
    "Wizard": wizard,
}
