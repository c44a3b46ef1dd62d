"""Characters who win with horns, wings, snakes, graves and what is written in the stars."""

from __future__ import annotations

from render.drawing import figure_parts
from render.drawing.pen import INK, Pen, Point, arc
from render.drawing.sprites import Cast
from render.games.magical_athlete_2003.cast.woodcut import BONE, FAIR, MADDER, MOSS, OCHRE, PLUM, SOOT, STEEL, TAN, UMBER, hatch


def devil(pen: Pen) -> None:
    """Takes one pip off everything: it adds up."""
    pen.limb([(34, 78), (18, 86), (8, 78), (10, 66)], MADDER, 4, line=3)
    pen.shape([(3, 68), (10, 54), (18, 68), (10, 65)], MADDER, line=3)
    pen.shape([(40, 56), (26, 34), (5, 26), (9, 38), (5, 50), (16, 49), (20, 60), (28, 56), (36, 66)], SOOT)
    pen.limb([(84, 93), (84, 30)], UMBER, 3.5, line=3)
    pen.limb([(74, 9), (75, 24), (84, 31), (93, 24), (94, 9)], OCHRE, 3.5, line=3)
    pen.limb([(84, 31), (84, 6)], OCHRE, 3.5, line=3)
    for x in (36, 56):
        pen.limb([(x, 76), (x + 6, 82), (x, 88)], UMBER, 9)
        pen.shape([(x - 7, 88), (x + 7, 88), (x + 9, 95), (x - 8, 95)], SOOT, line=3)
    pen.blob([(30, 52), (60, 52), (68, 70), (58, 85), (34, 85), (26, 70)], MADDER)
    for side in (-1, 1):
        x = 45 + side * 12
        pen.blob(
            [(x - side * 6, 22), (x + side * 3, 17), (x + side * 2, 4), (x + side * 12, 12), (x + side * 9, 28), (x, 31)], BONE
        )
    pen.blob([(26, 38), (34, 22), (58, 22), (68, 36), (66, 50), (48, 60), (30, 52)], MADDER)
    figure_parts.eyes(pen, 52, 37, r=8.5, gap=19, gaze="angry")
    figure_parts.mouth(pen, 53, 48, 18, "grin")
    pen.shape([(45, 58), (59, 58), (54, 72)], INK, line=2)
    figure_parts.arm(pen, [(60, 64), (72, 74), (83, 64)], MADDER, 7)
    hatch(pen, (36, 64), (38, 76), 4, 6)


def druid(pen: Pen) -> None:
    """Whenever something stirs in the wood, she is one step nearer."""
    hair, leaf = "#f3ead6", "#a9bb58"
    for side in (-1, 1):
        x = 44 + side * 10
        pen.limb([(x, 26), (x + side * 6, 14), (x + side * 22, 6)], UMBER, 4, line=3)
        pen.limb([(x + side * 6, 15), (x + side * 1, 6)], UMBER, 4, line=3)
        pen.limb([(x + side * 10, 11), (x + side * 24, 17)], UMBER, 4, line=3)
        pen.curve([(x + side * 6, 14), (x + side * 12, 9)], UMBER, 4)
    for x in (34, 60):
        pen.ellipse(x, 91, 9, 4, FAIR, line=3)
    pen.blob([(32, 56), (56, 56), (68, 72), (76, 87), (44, 91), (12, 87), (20, 72)], MOSS)
    hatch(pen, (50, 76), (32, 79), 5, 6)
    pen.circle(44, 42, 19, FAIR)
    for side in (-1, 1):
        x = 44 + side * 18
        pen.limb([(x, 40), (x + side * 5, 54), (x + side * 3, 70)], hair, 7)
        pen.circle(x + side * 3, 75, 4, MADDER, line=3)
    pen.blob([(24, 44), (27, 28), (44, 22), (61, 28), (64, 44), (55, 34), (44, 33), (33, 34)], hair)
    for x, y, lean in ((27, 32, -45), (37, 26, -15), (50, 26, 15), (61, 32, 45)):
        with pen.turned(lean, x, y):
            pen.ellipse(x, y, 7.5, 4.5, leaf, line=3)
    figure_parts.eyes(pen, 49, 43, r=8, gap=17.5)
    figure_parts.mouth(pen, 49, 53, 11, "smile")
    pen.shape([*arc(82, 44, 13, 18, 200, 440), *arc(78, 46, 8, 12, 80, -160)], OCHRE)
    pen.limb([(83, 62), (83, 78)], UMBER, 4, line=3)
    figure_parts.arm(pen, [(57, 71), (68, 80), (82, 72)], MOSS, 8, glove=FAIR)


def eros(pen: Pen) -> None:
    """Love is blind, but has pushed the ribbon up a little."""
    skin, wing, cloth = "#f0b890", "#ece0d4", "#7f95b5"
    half: list[Point] = [(4, 66), (10, 44), (20, 20), (34, 6), (42, 10), (40, 24), (43, 34), (37, 40), (38, 52), (30, 56), (22, 68)]
    for side in (-1, 1):
        pen.blob([(46 + side * x, y) for x, y in half], wing)
    hatch(pen, (17, 22), (20, 46), 4, 8)
    pen.limb([(40, 80), (27, 84), (20, 76)], skin, 8)
    pen.ellipse(19, 73, 5, 6.5, skin, line=3.5)
    pen.limb([(52, 82), (53, 90)], skin, 9)
    pen.ellipse(57, 91, 9, 4, skin)
    pen.blob([(34, 62), (58, 62), (66, 74), (56, 87), (38, 87), (30, 74)], skin)
    pen.blob([(30, 75), (46, 80), (66, 73), (64, 85), (48, 90), (34, 86)], cloth)
    pen.circle(46, 43, 20, skin)
    for line in (7, 0):
        for x, y, r in ((28, 37, 4), (29, 29, 5), (37, 22, 6), (48, 18, 6), (58, 24, 5), (63, 31, 3), (45, 27, 7)):
            pen.circle(x, y, r, OCHRE, line)
    pen.limb([(26, 40), (44, 32), (65, 32)], MADDER, 4, line=3)
    figure_parts.eyes(pen, 52, 45, r=9, gap=20)
    figure_parts.mouth(pen, 53, 57, 12, "smile")
    figure_parts.cheeks(pen, 52, 56, gap=29, colour="#de8468", r=4)
    pen.limb([(78, 46), (88, 57), (90, 69), (86, 82), (77, 91)], OCHRE, 4, line=3)
    pen.curve([(78, 46), (68, 69), (77, 91)], width=2.5)
    pen.limb([(58, 70), (86, 70)], BONE, 2.5, line=2.5)
    figure_parts.heart(pen, 85.5, 69, 10.5, "#cc4a3c", line=3)
    figure_parts.arm(pen, [(42, 70), (52, 75), (66, 70)], skin, 6)


def fortuneteller(pen: Pen) -> None:
    """Keeps her eyes shut; the ball looks ahead for both."""
    figure_parts.running(pen, 40, 84, TAN, spread=14, width=6, shoes=UMBER)
    pen.blob([(28, 54), (52, 54), (62, 72), (66, 85), (40, 89), (8, 86), (16, 70)], PLUM)
    pen.curve([(14, 80), (38, 83), (63, 79)], OCHRE, 4)
    hatch(pen, (28, 62), (24, 72), 3, 6)
    pen.circle(38, 38, 19, TAN)
    pen.blob([(16, 38), (18, 18), (38, 7), (56, 16), (60, 31), (38, 26), (26, 40), (20, 60), (6, 64), (12, 50)], MADDER)
    for x, y in ((22, 27), (33, 20), (45, 20), (54, 25)):
        pen.circle(x, y, 2.8, OCHRE, line=0)
    figure_parts.eyes(pen, 45, 41, r=6, gap=19, gaze="happy")
    figure_parts.mouth(pen, 46, 49, 10, "smile")
    pen.circle(26, 54, 5, None, 6)
    pen.circle(26, 54, 5, None, 2.5, OCHRE)
    pen.circle(77, 42, 19, "#a9d3c4")
    pen.curve(arc(77, 42, 13, 13, 190, 250), figure_parts.WHITE, 4)
    pen.shape([*arc(78, 50, 14, 13, 215, 325), *arc(78, 35, 14, 13, 35, 145)], figure_parts.WHITE, line=3)
    pen.circle(81, 43, 5.5, INK, line=0)
    figure_parts.arm(pen, [(36, 66), (54, 78), (70, 66)], OCHRE, 8, glove=TAN)
    figure_parts.arm(pen, [(54, 62), (72, 74), (87, 62)], OCHRE, 8, glove=TAN)


def ghoul(pen: Pen) -> None:
    """Brings his own headstone, in case the view is better elsewhere."""
    skin, rag = "#a9b58a", "#8a6f55"
    pen.shape([(5, 78), *arc(24, 28, 19, 21, 180, 360), (43, 78)], STEEL)
    pen.curve([(24, 20), (24, 50)], INK, 4)
    pen.curve([(14, 31), (34, 31)], INK, 4)
    hatch(pen, (14, 54), (14, 68), 4, 6)
    figure_parts.running(pen, 46, 76, skin, spread=17, width=7, shoes=skin)
    pen.blob([(28, 56), (46, 44), (66, 52), (66, 70), (70, 84), (60, 78), (54, 88), (46, 78), (36, 88), (30, 74)], rag)
    pen.blob([(42, 28), (50, 10), (74, 8), (86, 22), (87, 48), (76, 62), (56, 58)], skin)
    figure_parts.eyes(pen, 70, 27, r=9.5, gap=20, gaze="wide")
    pen.shape([(54, 44), (90, 41), (86, 60), (72, 65), (57, 58)], "#5a1f33", line=3)
    pen.shape([(55, 44), (90, 41), (87, 48), (83, 43), (78, 51), (73, 44), (67, 52), (61, 45)], BONE, line=2)
    figure_parts.arm(pen, [(48, 62), (56, 78), (76, 80)], skin, 6)
    figure_parts.arm(pen, [(58, 64), (74, 77), (91, 70)], skin, 6)


def medusa(pen: Pen) -> None:
    """Only ever wanted to be looked at."""
    skin, snake, scale, dress = "#d9d2a4", "#6a9152", "#b4bf6d", "#c8734a"
    pen.limb([(66, 88), (82, 87), (92, 78), (91, 66)], snake, 5)
    pen.ellipse(44, 87, 38, 8, snake)
    for x in (15, 26, 37, 48, 59, 70):
        pen.curve([(x, 87), (x + 2, 92)], scale, 4)
    pen.ellipse(45, 80, 27, 7, snake)
    pen.blob([(34, 58), (56, 58), (60, 72), (58, 83), (34, 83), (30, 72)], dress)
    pen.curve([(34, 75), (46, 78), (57, 74)], OCHRE, 4)
    for degrees in range(-198, 19, 36):
        with pen.turned(degrees, 46, 41):
            pen.limb([(58, 40), (69, 47), (78, 41)], snake, 7, line=3)
            pen.ellipse(78, 41, 6, 7.5, snake, line=3)
            pen.circle(79, 39, 2.8, BONE, line=0)
    pen.circle(45, 42, 19, skin)
    figure_parts.eyes(pen, 50, 41, r=9, gap=20, gaze="wide")
    figure_parts.mouth(pen, 51, 54, 10, "smile")
    pen.limb([(80, 82), (80, 68)], OCHRE, 3.5, line=3)
    pen.ellipse(80, 61, 10, 11, OCHRE)
    pen.ellipse(80, 61, 6, 7, "#d7e4e0", line=0)
    figure_parts.arm(pen, [(54, 66), (64, 78), (79, 77)], skin, 6)


def necromancer(pen: Pen) -> None:
    """Never walks: he has people for that, who had retired."""
    robe, glow, face = "#4f4a63", "#84c99b", "#d6d8b8"
    for x, bend in ((18, 5), (34, -4), (50, 5), (66, -4)):
        pen.limb([(x, 76), (x + bend, 85), (x, 92)], BONE, 3.5, line=3)
        pen.limb([(x, 92), (x + 7, 92)], BONE, 3.5, line=3)
    pen.blob([(62, 38), (64, 22), (70, 28), (74, 12), (80, 18), (85, 3), (90, 17), (95, 15), (97, 38), (91, 56), (68, 56)], glow)
    pen.blob([(24, 48), (52, 48), (64, 64), (72, 78), (42, 81), (6, 78), (14, 62)], robe)
    pen.blob([(10, 58), (7, 38), (14, 14), (30, 4), (46, 8), (57, 25), (60, 48), (38, 66)], robe)
    pen.blob([(24, 50), (20, 30), (32, 13), (48, 16), (57, 34), (54, 54), (38, 60)], PLUM, line=3)
    pen.blob([(28, 27), (37, 19), (51, 22), (56, 40), (49, 58), (37, 56), (28, 42)], face, line=3)
    figure_parts.eyes(pen, 45, 33, r=7.5, gap=16)
    pen.shape([(46, 38), (60, 48), (45, 46)], face, line=2.5)
    figure_parts.mouth(pen, 43, 52, 10, "smirk")
    hatch(pen, (17, 36), (17, 62), 5, 6)
    _skull(pen, 81, 38, 13.5)
    figure_parts.arm(pen, [(52, 62), (64, 75), (80, 65)], robe, 9, glove=face)


def _skull(pen: Pen, x: float, y: float, r: float) -> None:
    pen.box(x - r * 0.55, y + r * 0.3, r * 1.1, r * 0.9, BONE, round_=3)
    pen.circle(x, y, r, BONE)
    for side in (-1, 1):
        pen.circle(x + 2 + side * r * 0.42, y + r * 0.1, r * 0.28, INK, line=0)


FIGURES: Cast = {
    "Devil": devil,
    "Druid": druid,
    "Eros": eros,
    "Fortuneteller": fortuneteller,
    "Ghoul": ghoul,
    "Medusa": medusa,
    "Necromancer": necromancer,
}
