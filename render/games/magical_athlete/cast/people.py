"""The people among the racers: hecklers, servants, captains and other mortals."""

from __future__ import annotations

import math

from render.figures import kit
from render.figures.stage import Cast
from render.pen import INK, LINE, Colour, Pen, Point, arc


def heckler(pen: Pen) -> None:
    """All mouth, with a foam finger for you and a tomato too."""
    shirt, skin, foam = "#8a4fd0", "#f4b183", "#ffd23d"
    kit.standing(pen, 40, 78, "#3d5aa8", gap=22, width=8, shoes="#f2f0e6")
    _arm(pen, [(26, 66), (12, 66), (12, 54)], shirt, 8, skin)
    pen.blob([(30, 54), (54, 54), (62, 72), (56, 84), (40, 87), (24, 84), (20, 72)], shirt)
    pen.circle(14, 41, 11, "#e5352e")
    kit.star(pen, 14, 33, 7, "#4fae3c", line=0, inner=0.4)
    with pen.turned(-14, 44, 40):
        pen.shape([(26, 32), (19, 17), (34, 20), (38, 6), (49, 16), (61, 7), (63, 20), (76, 16), (67, 32)], "#f0742b")
        pen.blob([(30, 24), (46, 21), (62, 24), (69, 37), (67, 55), (56, 64), (38, 64), (27, 55), (24, 37)], skin)
        for x in (39, 59):
            pen.curve(arc(x, 35, 6, 7, 195, 345))
        pen.shape(arc(48, 41, 16, 19, 0, 180), "#5a1f33")
        pen.shape([(34, 43), (62, 43), (60, 48), (36, 48)], kit.WHITE, line=0)
        pen.ellipse(48, 54, 9, 4.5, kit.TONGUE, line=0)
    pen.limb([(50, 70), (58, 78), (68, 74)], shirt, 8)
    pen.shape([(66, 66), (72, 58), (82, 56), *arc(92, 60.5, 4.5, 4.5, 270, 450), (87, 66), (87, 82), (82, 86), (70, 84)], foam)
    for y in (70, 77):
        pen.curve([(79, y), (86, y)], width=3)


def huge_baby(pen: Pen) -> None:
    """There is no room left on this space."""
    skin, shade = "#fbd0b0", "#f2ac86"
    pen.ellipse(50, 72, 42, 23, skin)
    pen.shape([(12, 77), (88, 77), (76, 92), (50, 96), (24, 92)], "#8fd3f4")
    pen.blob([(50, 3), (78, 8), (93, 28), (95, 46), (80, 62), (50, 66), (20, 62), (5, 46), (7, 28), (22, 8)], skin)
    kit.eyes(pen, 56, 33, r=12, gap=30, look=(0.4, 0.2))
    kit.cheeks(pen, 55, 49, gap=60, r=7)
    pen.shape(arc(56, 46, 12, 13, 0, 180), "#5a1f33", line=3)
    pen.box(51, 46, 8, 6, kit.WHITE, line=0)
    pen.ellipse(56, 55, 6, 2.5, kit.TONGUE, line=0)
    for side in (-1, 1):
        pen.limb([(50 + side * 28, 69), (50 + side * 15, 74)], skin, 9)
        pen.circle(50 + side * 33, 84, 13, skin)
        pen.ellipse(50 + side * 33, 86, 6, 5, shade, line=0)
    pen.curve([(40, 6), *arc(49, 12, 6, 6, 270, 540)], "#b3703a", 4)


def lackey(pen: Pen) -> None:
    """At your service, two steps ahead."""
    coat, skin, silver, gold = "#b02f4c", "#f8d3b4", "#cfdbea", "#f4c542"
    kit.standing(pen, 32, 72, "#f2efe6", gap=18, width=7, shoes="#5a3550")
    pen.shape([(30, 54), (12, 62), (3, 84), (14, 82), (18, 91), (40, 78)], coat)
    pen.blob([(20, 66), (34, 50), (54, 46), (68, 58), (62, 72), (44, 82), (26, 80)], coat)
    pen.shape([(46, 80), (56, 58), (72, 62), (62, 76)], gold)
    _arm(pen, [(46, 60), (26, 56), (32, 37)], coat, 7, kit.WHITE)
    pen.circle(76, 48, 18, skin)
    pen.shape([*arc(75, 47, 20, 20, 150, 320), (76, 39), (68, 44), (66, 54)], kit.WHITE)
    pen.circle(60, 52, 6, kit.WHITE, line=3)
    kit.eyes(pen, 82, 47, r=7.5, gap=15, look=(0.4, -0.2))
    pen.curve(arc(81, 56, 6, 4, 10, 170), width=3.5)
    pen.shape(arc(34, 28, 25, 20, 180, 360), silver)
    pen.curve(arc(34, 28, 15, 12, 200, 255), kit.WHITE, 4)
    pen.circle(34, 6.5, 4, silver)
    pen.box(3, 27, 62, 6, gold, round_=3, line=3.5)


def lovable_loser(pen: Pen) -> None:
    """Last again, and still smiling."""
    wool, skin, cloud = "#f2a03d", "#fad2b0", "#a9bcd6"
    for x, y in ((10, 42), (28, 38), (92, 39)):
        pen.limb([(x + 1, y - 3), (x - 1, y + 3)], "#49b3ee", 4, line=3)
    kit.standing(pen, 44, 80, "#7a6a9a", gap=26, width=8, shoes="#7a4a5a")
    pen.blob([(10, 72), (18, 56), (36, 48), (60, 58), (70, 72), (68, 83), (42, 86), (18, 84)], wool)
    pen.limb([(24, 66), (18, 76), (19, 87)], wool, 8)
    pen.shape([(27, 54), (38, 56), (36, 67), (25, 65)], "#4f9fd0", line=3)
    pen.circle(61, 46, 22, skin)
    kit.eyes(pen, 68, 46, r=9.5, gap=21, look=(0.3, 0.5))
    pen.curve([(50, 37), (57, 32)], width=3.5)
    pen.curve([(75, 31), (82, 36)], width=3.5)
    pen.curve(arc(68, 56, 6, 4, 20, 160), width=3.5)
    kit.cheeks(pen, 67, 59, gap=24, r=3.5)
    pen.shape([(46, 80), (43, 95), (52, 90), (61, 95), (58, 80)], kit.WHITE, line=3)
    kit.star(pen, 52, 76, 12, "#ff6f91", tips=8, inner=0.82)
    kit.heart(pen, 52, 76, 6, kit.WHITE, line=0)
    left, right = arc(20, 19, 10, 8, 90, 250), arc(82, 19, 10, 8, 290, 450)
    pen.shape([*left, *arc(36, 13, 13, 9.5, 190, 320), *arc(60, 13, 16, 9.5, 210, 345), *right], cloud)


def rocket_scientist(pen: Pen) -> None:
    """Knows how to double the speed, not how to land."""
    hair, skin, red = "#ff8a2b", "#f2c29b", "#e0393c"
    pen.shape([(13, 76), (8, 95), (19, 89), (25, 96), (32, 89), (41, 94), (37, 76)], "#ffc02e")
    pen.shape([(12, 52), (3, 82), (15, 76)], "#3f7fd0")
    pen.blob([(25, 4), (36, 18), (41, 44), (38, 76), (25, 79), (12, 76), (9, 44), (14, 18)], red)
    pen.shape([(13, 24), (17, 14), (25, 4), (33, 14), (37, 24)], kit.WHITE)
    pen.box(10, 58, 30, 9, kit.WHITE, line=3)
    kit.running(pen, 62, 76, "#4b5a7d", spread=13)
    pen.shape([(48, 52), (74, 52), (82, 82), (40, 82)], kit.WHITE)
    pen.shape([(59, 56), (68, 56), (66, 74), (61, 74)], "#2fae8f", line=3)
    pen.circle(63, 32, 21, skin)
    for x in (43, 84):
        kit.star(pen, x, 35, 11, hair, tips=7, inner=0.7)
    kit.eyes(pen, 65, 29, r=10, gap=21, gaze="wide")
    pen.shape(arc(65, 47, 9, 9, 0, 180), "#5a1f33", line=3)
    pen.ellipse(65, 53, 4.5, 2, kit.TONGUE, line=0)
    pen.blob([(65, 40), (76, 40), (83, 48), (65, 47), (47, 48), (54, 40)], hair, line=3)
    _arm(pen, [(74, 58), (85, 68), (89, 58)], kit.WHITE, 7, skin)


def romantic(pen: Pen) -> None:
    """On one knee for whoever comes by."""
    suit, skin, red = "#ff86b6", "#a9683f", "#e8305a"
    pen.limb([(34, 78), (26, 90), (10, 90)], suit, 8)
    pen.limb([(40, 76), (62, 74), (62, 88)], suit, 8)
    kit.shoe(pen, 58, 95, "#8c2450", 15)
    pen.blob([(28, 56), (52, 56), (54, 80), (38, 86), (24, 80)], suit)
    kit.heart(pen, 36, 31, 32, red)
    pen.circle(39, 32, 18, skin)
    for x in (33, 50):
        pen.circle(x, 29, 8.5, kit.WHITE, line=3)
        kit.heart(pen, x + 1, 30, 5.5, red, line=0)
    pen.curve(arc(42, 39, 6, 4, 10, 170))
    pen.limb([(81, 68), (83, 44)], "#3f9a4a", 3, line=3)
    pen.blob([(84, 50), (92, 44), (97, 48), (92, 54)], "#3f9a4a", line=3)
    pen.blob([(73, 30), (76, 20), (84, 24), (92, 20), (96, 30), (92, 42), (84, 46), (76, 42)], red)
    pen.curve([(78, 31), *arc(84, 32, 5, 5, 180, 0)], "#8c1238", 3.5)
    _arm(pen, [(46, 64), (62, 68), (79, 62)], suit, 7, skin)


def sisyphus(pen: Pen) -> None:
    """This time it will stay up there."""
    skin, hair, stone, dark = "#e8965a", "#6b3a24", "#a9a4cc", "#807aa8"
    pen.circle(65, 62, 32, stone)
    pen.curve([(74, 36), (70, 48), (78, 54), (74, 66)], dark, 4)
    pen.ellipse(64, 82, 7, 4, dark, line=0)
    pen.ellipse(86, 70, 3.5, 5, dark, line=0)
    pen.limb([(24, 70), (22, 80), (10, 88)], skin, 8)
    pen.limb([(30, 70), (42, 78), (34, 89)], skin, 8)
    pen.blob([(6, 46), (16, 32), (36, 32), (44, 46), (40, 64), (42, 76), (24, 80), (11, 76), (13, 60)], kit.WHITE)
    pen.curve([(14, 73), (26, 75), (38, 72)], "#d8433c", 4)
    pen.circle(36, 23, 18, skin)
    pen.blob([(22, 29), (34, 35), (55, 28), (57, 38), (47, 52), (30, 46)], hair)
    kit.eyes(pen, 43, 23, r=8, gap=17)
    for degrees in (188, 226, 264, 302):
        x, y = 36 + 15 * math.cos(math.radians(degrees)), 23 + 16 * math.sin(math.radians(degrees))
        with pen.turned(degrees + 70, x, y):
            pen.blob([(x - 7, y), (x, y - 4.5), (x + 7, y), (x, y + 4.5)], "#63bb48", line=3)
    pen.blob([(13, 46), (24, 40), (34, 47), (40, 53), (54, 47), (57, 55), (42, 67), (26, 63), (15, 56)], skin)
    pen.curve(arc(27, 51, 7, 7, 20, 110), "#c46f38", 3)


def skipper(pen: Pen) -> None:
    """Takes the wheel whenever nobody gets ahead."""
    coat, skin, wood = "#2f63c0", "#f2a884", "#d98a3c"
    kit.standing(pen, 40, 76, "#f2efe6", gap=22, width=8)
    pen.blob([(18, 54), (62, 54), (70, 76), (56, 86), (26, 86), (10, 76)], coat)
    pen.circle(42, 38, 22, skin)
    pen.blob([(17, 38), (42, 50), (67, 38), (70, 58), (58, 70), (42, 77), (26, 70), (14, 58)], kit.WHITE)
    kit.eyes(pen, 47, 36, r=8.5, gap=20)
    pen.shape(arc(44, 54, 8, 8, 0, 180), "#5a1f33", line=3)
    pen.circle(49, 47, 5.5, "#e8745a", line=3)
    pen.blob([(11, 18), (22, 6), (48, 3.5), (70, 8), (72, 18), (42, 24)], kit.WHITE)
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
    kit.standing(pen, 50, 70, suit, gap=13, width=5, shoes="#7a3b2e")
    pen.shape([(40, 46), (60, 46), (61, 76), (39, 76)], suit)
    pen.shape([(44, 46), (58, 46), (51, 66)], kit.WHITE, line=3)
    pen.box(36, 5, 29, 41, skin, round_=10)
    pen.shape([(34, 24), (34, 8), (42, 3), (64, 3), (67, 11), (42, 12), (40, 26)], "#6b4a3a")
    kit.eyes(pen, 57, 22, r=9, gap=20)
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
        kit.shoe(pen, x - 6, 95, "#e8453e", 15)
    for side in (-1, 1):
        _arm(pen, [(50 + side * 30, 62), (50 + side * 38, 68), (50 + side * 38, 76)], shirt, 7, skin)
    pen.box(18, 50, 64, 34, shirt, round_=12)
    pen.box(20, 65, 60, 8, hair, line=0)
    for x in (26, 74):
        pen.limb([(x, 16), (x - 3, 9), (x + 4, 8)], hair, 4, line=3.5)
        pen.circle(x, 37, 22, skin)
        pen.shape([*arc(x, 36, 22, 22, 170, 370), (x + 12, 25), (x - 14, 25)], hair)
        kit.eyes(pen, x + 3, 37, r=8.5, gap=18)
        pen.shape(arc(x + 4, 48, 8, 7, 0, 180), kit.WHITE, line=3)


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
    kit.hand(pen, *points[-1], glove, r)


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
