"""The people among the racers: hecklers, servants, captains and other mortals."""

from __future__ import annotations

import math

from render.drawing import figure_parts
from render.drawing.pen import INK, LINE, Colour, Pen, Point, arc
from render.drawing.sprites import Cast


def heckler(pen: Pen) -> None:
    """All mouth, with a foam finger for you and a tomato too."""
    shirt, skin, foam, hair = "#8a4fd0", "#f4b183", "#ffd23d", "#7a4526"
    figure_parts.standing(pen, 44, 80, "#3d5aa8", gap=22, width=8, shoes="#f2f0e6")
    pen.limb([(30, 70), (14, 70), (14, 54)], shirt, 8)
    pen.blob([(34, 58), (56, 58), (64, 74), (58, 85), (43, 88), (28, 85), (24, 74)], shirt)
    with pen.turned(-12, 50, 40):
        for x, y in ((30, 25), (38, 15), (51, 13), (63, 16), (71, 26)):
            pen.circle(x, y, 9, hair)
        pen.blob([(32, 20), (51, 16), (70, 20), (77, 38), (74, 58), (62, 70), (42, 70), (30, 58), (26, 38)], skin)
        pen.blob([(30, 26), (38, 14), (51, 11), (64, 14), (72, 26), (51, 22)], hair, line=0)
        for x in (41, 63):
            pen.curve(arc(x, 35, 7, 8, 190, 350))
        pen.shape(arc(52, 40, 20, 26, 0, 180), "#5a1f33")
        pen.shape([(34, 42), (70, 42), (69, 49), (35, 49)], figure_parts.WHITE, line=0)
        pen.ellipse(52, 58, 11, 6, figure_parts.TONGUE, line=0)
    pen.circle(17, 42, 14, "#f0302a")
    figure_parts.star(pen, 17, 31, 9, "#4fae3c", line=0, inner=0.4)
    figure_parts.hand(pen, 14, 56, skin, 6)
    pen.limb([(54, 76), (62, 82), (70, 80)], shirt, 8)
    pen.shape([(68, 70), (74, 62), (84, 60), *arc(92, 64.5, 4.5, 4.5, 270, 450), (88, 70), (88, 86), (84, 90), (72, 88)], foam)
    for y in (74, 81):
        pen.curve([(81, y), (88, y)], width=3)


def huge_baby(pen: Pen) -> None:
    """There is no room left on this space."""
    skin, shade = "#fbd0b0", "#f2ac86"
    pen.ellipse(50, 72, 42, 23, skin)
    pen.shape([(12, 77), (88, 77), (76, 92), (50, 96), (24, 92)], "#8fd3f4")
    pen.blob([(50, 3), (78, 8), (93, 28), (95, 46), (80, 62), (50, 66), (20, 62), (5, 46), (7, 28), (22, 8)], skin)
    figure_parts.eyes(pen, 56, 33, r=12, gap=30, look=(0.4, 0.2))
    figure_parts.cheeks(pen, 55, 49, gap=60, r=7)
    pen.shape(arc(56, 46, 12, 13, 0, 180), "#5a1f33", line=3)
    pen.box(51, 46, 8, 6, figure_parts.WHITE, line=0)
    pen.ellipse(56, 55, 6, 2.5, figure_parts.TONGUE, line=0)
    for side in (-1, 1):
        pen.limb([(50 + side * 28, 69), (50 + side * 15, 74)], skin, 9)
        pen.circle(50 + side * 33, 84, 13, skin)
        pen.ellipse(50 + side * 33, 86, 6, 5, shade, line=0)
    pen.curve([(40, 6), *arc(49, 12, 6, 6, 270, 540)], "#b3703a", 4)


def lackey(pen: Pen) -> None:
    """At your service, two steps ahead."""
    coat, skin, silver, gold = "#e5393f", "#eeb084", "#d5e2f0", "#ffcf3f"
    figure_parts.running(pen, 31, 83, "#3d4f9a", spread=15, width=7, shoes="#5a3550")
    pen.blob([(18, 62), (40, 62), (46, 77), (42, 88), (28, 90), (14, 87), (12, 76)], coat)
    for y in (73, 81):
        pen.circle(25, y, 3, gold, line=0)
        pen.circle(35, y, 3, gold, line=0)
    pen.circle(26, 47, 19, skin)
    pen.shape([(7, 42), (9, 21), (33, 18), (40, 36)], coat)
    pen.curve([(10, 38), (22, 37), (37, 33)], gold, 5)
    figure_parts.eyes(pen, 31, 47, r=8, gap=16.5, look=(0.5, -0.4))
    pen.curve(arc(32, 57, 6, 4, 10, 170), width=3.5)
    _arm(pen, [(40, 70), (64, 70), (70, 47)], coat, 8, figure_parts.WHITE)
    pen.circle(71, 8, 4.5, gold, line=3.5)
    pen.shape(arc(71, 34, 23, 23, 180, 360), silver)
    pen.curve(arc(71, 34, 14, 14, 195, 255), figure_parts.WHITE, 5)
    pen.box(45, 33, 52, 7, gold, round_=3, line=3.5)


def lovable_loser(pen: Pen) -> None:
    """Last again, and still smiling."""
    wool, skin, cloud = "#f59a2e", "#fad2b0", "#b9c8e0"
    for x, y in ((12, 44), (18, 64), (90, 44), (84, 64)):
        pen.shape([(x, y - 9), *arc(x, y + 2, 5, 5, -20, 200)], "#3fb0f2", line=3)
    figure_parts.standing(pen, 50, 82, "#5f6fa8", gap=20, width=8, shoes="#7a4a5a")
    pen.limb([(36, 72), (28, 78), (27, 87)], wool, 8)
    pen.limb([(64, 72), (72, 78), (73, 87)], wool, 8)
    pen.blob([(36, 64), (64, 64), (67, 84), (50, 88), (33, 84)], wool)
    figure_parts.heart(pen, 50, 80, 9, "#f03a6c", line=0)
    for x in (28, 74):
        pen.circle(x, 52, 6, skin)
    pen.circle(51, 48, 23, skin)
    figure_parts.eyes(pen, 56, 48, r=10, gap=22, look=(0.3, 0.5))
    pen.curve([(37, 39), (45, 33)], width=4)
    pen.curve([(66, 33), (74, 38)], width=4)
    pen.curve(arc(56, 60, 7, 5, 15, 165), width=4)
    left, right = arc(18, 20, 10, 8, 90, 250), arc(84, 20, 10, 8, 290, 450)
    pen.shape([*left, *arc(36, 14, 14, 10, 190, 320), *arc(62, 14, 16, 10, 210, 345), *right], cloud)


def rocket_scientist(pen: Pen) -> None:
    """Knows how to double the speed, not how to land."""
    hair, skin, red = "#ff8a2b", "#f2c29b", "#e0393c"
    pen.shape([(13, 76), (8, 95), (19, 89), (25, 96), (32, 89), (41, 94), (37, 76)], "#ffc02e")
    pen.shape([(12, 52), (3, 82), (15, 76)], "#3f7fd0")
    pen.blob([(25, 4), (36, 18), (41, 44), (38, 76), (25, 79), (12, 76), (9, 44), (14, 18)], red)
    pen.shape([(13, 24), (17, 14), (25, 4), (33, 14), (37, 24)], figure_parts.WHITE)
    pen.box(10, 58, 30, 9, figure_parts.WHITE, line=3)
    figure_parts.running(pen, 62, 76, "#4b5a7d", spread=13)
    pen.shape([(48, 52), (74, 52), (82, 82), (40, 82)], figure_parts.WHITE)
    pen.shape([(59, 56), (68, 56), (66, 74), (61, 74)], "#2fae8f", line=3)
    pen.circle(63, 32, 21, skin)
    for x in (43, 84):
        figure_parts.star(pen, x, 35, 11, hair, tips=7, inner=0.7)
    figure_parts.eyes(pen, 65, 29, r=10, gap=21, gaze="wide")
    pen.shape(arc(65, 47, 9, 9, 0, 180), "#5a1f33", line=3)
    pen.ellipse(65, 53, 4.5, 2, figure_parts.TONGUE, line=0)
    pen.blob([(65, 40), (76, 40), (83, 48), (65, 47), (47, 48), (54, 40)], hair, line=3)
    _arm(pen, [(74, 58), (85, 68), (89, 58)], figure_parts.WHITE, 7, skin)


def romantic(pen: Pen) -> None:
    """On one knee, with its whole heart for whoever comes by."""
    suit, skin, hair, red = "#ff9ecb", "#f2bd94", "#5a3020", "#f0284f"
    pen.limb([(30, 78), (24, 90), (9, 90)], suit, 8)
    pen.limb([(36, 78), (54, 80), (53, 89)], suit, 8)
    figure_parts.shoe(pen, 49, 95, "#8c2450", 15)
    pen.blob([(20, 54), (40, 52), (48, 78), (34, 87), (20, 82)], suit)
    pen.circle(32, 30, 20, skin)
    pen.blob([(10, 34), (12, 14), (26, 4), (42, 6), (52, 3), (54, 14), (42, 19), (26, 19), (20, 34)], hair)
    figure_parts.eyes(pen, 38, 30, r=8.5, gap=18)
    figure_parts.mouth(pen, 38, 42, 12, "smile")
    figure_parts.cheeks(pen, 37, 41, gap=28, r=4)
    figure_parts.heart(pen, 71, 53, 25, red)
    pen.curve(arc(60, 45, 7, 7, 180, 260), "#ffc2d0", 5)
    _arm(pen, [(30, 64), (40, 74), (58, 70)], suit, 8, skin)


def sisyphus(pen: Pen) -> None:
    """This time it will stay up there."""
    skin, hair, stone, dark = "#e8965a", "#6b3a24", "#a9a4cc", "#807aa8"
    pen.circle(65, 62, 32, stone)
    pen.curve([(74, 36), (70, 48), (78, 54), (74, 66)], dark, 4)
    pen.ellipse(64, 82, 7, 4, dark, line=0)
    pen.ellipse(86, 70, 3.5, 5, dark, line=0)
    pen.limb([(24, 70), (22, 80), (10, 88)], skin, 8)
    pen.limb([(30, 70), (42, 78), (34, 89)], skin, 8)
    pen.blob([(6, 46), (16, 32), (36, 32), (44, 46), (40, 64), (42, 76), (24, 80), (11, 76), (13, 60)], figure_parts.WHITE)
    pen.curve([(14, 73), (26, 75), (38, 72)], "#d8433c", 4)
    pen.circle(36, 23, 18, skin)
    pen.blob([(22, 29), (34, 35), (55, 28), (57, 38), (47, 52), (30, 46)], hair)
    figure_parts.eyes(pen, 43, 23, r=8, gap=17)
    for degrees in (188, 226, 264, 302):
        x, y = 36 + 15 * math.cos(math.radians(degrees)), 23 + 16 * math.sin(math.radians(degrees))
        with pen.turned(degrees + 70, x, y):
            pen.blob([(x - 7, y), (x, y - 4.5), (x + 7, y), (x, y + 4.5)], "#63bb48", line=3)
    pen.blob([(13, 46), (24, 40), (34, 47), (40, 53), (54, 47), (57, 55), (42, 67), (26, 63), (15, 56)], skin)
    pen.curve(arc(27, 51, 7, 7, 20, 110), "#c46f38", 3)


def skipper(pen: Pen) -> None:
    """Takes the wheel whenever nobody gets ahead."""
    coat, skin, wood = "#2f63c0", "#f2a884", "#d98a3c"
    figure_parts.standing(pen, 40, 76, "#f2efe6", gap=22, width=8)
    pen.blob([(18, 54), (62, 54), (70, 76), (56, 86), (26, 86), (10, 76)], coat)
    pen.circle(42, 38, 22, skin)
    pen.blob([(17, 38), (42, 50), (67, 38), (70, 58), (58, 70), (42, 77), (26, 70), (14, 58)], figure_parts.WHITE)
    figure_parts.eyes(pen, 47, 36, r=8.5, gap=20)
    pen.shape(arc(44, 54, 8, 8, 0, 180), "#5a1f33", line=3)
    pen.circle(49, 47, 5.5, "#e8745a", line=3)
    pen.blob([(11, 18), (22, 6), (48, 3.5), (70, 8), (72, 18), (42, 24)], figure_parts.WHITE)
    pen.shape([(17, 19), (67, 19), (78, 27), (66, 28), (17, 28)], coat)
    pen.circle(50, 15, 6, "#ffd23d", line=3)
    _wheel(pen, 72, 70, wood)
    _arm(pen, [(20, 66), (26, 80), (48, 76)], coat, 8, skin)


def stickler(pen: Pen) -> None:
    """The line is here, and not one hair beyond."""
    suit, skin = "#35a595", "#f6d3b3"
    pen.box(5, 3, 17, 92, "#ffd23d")
    for i in range(7):
        pen.curve([(13 if i % 2 else 16, 13 + i * 12), (20, 13 + i * 12)], width=3.5)
    figure_parts.standing(pen, 50, 70, suit, gap=13, width=5, shoes="#7a3b2e")
    pen.shape([(40, 46), (60, 46), (61, 76), (39, 76)], suit)
    pen.shape([(44, 46), (58, 46), (51, 66)], figure_parts.WHITE, line=3)
    pen.box(36, 5, 29, 41, skin, round_=10)
    pen.shape([(34, 24), (34, 8), (42, 3), (64, 3), (67, 11), (42, 12), (40, 26)], "#6b4a3a")
    figure_parts.eyes(pen, 57, 22, r=9, gap=20)
    pen.shape([(58, 25), (78, 34), (58, 35)], skin, line=3)
    pen.curve([(52, 41), (60, 41)], width=3.5)
    pen.shape([(44, 47), (51, 51), (58, 47), (58, 57), (51, 53), (44, 57)], "#e5352e", line=3)
    _arm(pen, [(40, 56), (29, 64), (16, 58)], suit, 6, skin)
    pen.limb([(88, 46), (88, 24)], skin, 5)
    _arm(pen, [(60, 56), (74, 68), (86, 50)], suit, 6, skin, 8.5)
    pen.curve([(88, 48), (88, 36)], skin, 5)


def twin(pen: Pen) -> None:
    """Two heads, one shirt, three legs."""
    shirt, skin, hair = "#1fb5c9", "#cf8a55", "#ffd84d"
    for x in (26, 50, 74):
        pen.limb([(x, 78), (x, 88)], skin, 8)
        figure_parts.shoe(pen, x - 6, 95, "#e8453e", 15)
    for side in (-1, 1):
        _arm(pen, [(50 + side * 30, 62), (50 + side * 38, 68), (50 + side * 38, 76)], shirt, 7, skin)
    pen.box(18, 50, 64, 34, shirt, round_=12)
    pen.box(20, 65, 60, 8, hair, line=0)
    for x in (26, 74):
        pen.limb([(x, 16), (x - 3, 9), (x + 4, 8)], hair, 4, line=3.5)
        pen.circle(x, 37, 22, skin)
        pen.shape([*arc(x, 36, 22, 22, 170, 370), (x + 12, 25), (x - 14, 25)], hair)
        figure_parts.eyes(pen, x + 3, 37, r=8.5, gap=18)
        pen.shape(arc(x + 4, 48, 8, 7, 0, 180), figure_parts.WHITE, line=3)


def _wheel(pen: Pen, x: float, y: float, wood: Colour) -> None:
    """A ship's wheel with eight handles."""
    reach = [(x + 22 * math.cos(math.pi * i / 4), y + 22 * math.sin(math.pi * i / 4)) for i in range(8)]
    for width, colour in ((LINE + 6, INK), (4, wood)):
        for i in range(4):
            pen.curve([reach[i], reach[i + 4]], colour, width)
        if colour == INK:
            pen.circle(x, y, 14.5, None, 12)
    pen.circle(x, y, 14.5, None, 5, wood)
    pen.circle(x, y, 4.5, "#ffd23d", 3)


def _arm(pen: Pen, points: list[Point], sleeve: Colour, width: float, glove: Colour, r: float = 7) -> None:
    """An arm whose hand is large enough to show its colour."""
    pen.limb(points, sleeve, width)
    figure_parts.hand(pen, *points[-1], glove, r)


FIGURES: Cast = {
    "Heckler": heckler,
    "Huge Baby": huge_baby,
    "Lackey": lackey,
    "Lovable Loser": lovable_loser,
    "Rocket Scientist": rocket_scientist,
    "Romantic": romantic,
    "Sisyphus": sisyphus,
    "Skipper": skipper,
    "Stickler": stickler,
    "Twin": twin,
}
