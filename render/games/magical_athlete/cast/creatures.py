"""Racers that are animals, or half of one."""

from __future__ import annotations

from render.figures import kit
from render.figures.stage import Cast
from render.pen import INK, Colour, Pen, Point, arc


def centaur(pen: Pen) -> None:
    """A hero in front, a kicking horse behind, and two tails that match."""
    coat, far, skin, mane = "#dd6629", "#a8461b", "#f9c797", "#ffe27a"
    pen.blob([(46, 50), (38, 36), (24, 28), (10, 34), (5, 48), (14, 43), (22, 43), (30, 50), (36, 60)], mane)
    _hoofed(pen, [(46, 66), (38, 78), (40, 88)], far)
    _hoofed(pen, [(72, 68), (87, 67), (87, 78)], far)
    _hoofed(pen, [(44, 60), (28, 68), (13, 62)], coat, 110)
    pen.blob([(34, 54), (48, 48), (58, 44), (76, 46), (80, 60), (72, 74), (50, 74), (36, 68)], coat)
    pen.limb([(44, 61), (33, 66)], coat, 8, line=0)
    _hoofed(pen, [(66, 68), (65, 80), (66, 88)], coat)
    pen.blob([(56, 58), (56, 38), (76, 38), (80, 56), (68, 62)], "#12b3a4")
    pen.blob([(62, 12), (48, 8), (38, 18), (40, 34), (47, 28), (54, 24)], mane)
    pen.circle(68, 25, 18, skin)
    pen.blob([(50, 24), (52, 10), (64, 4), (78, 6), (86, 17), (74, 14), (62, 16), (57, 28)], mane)
    kit.eyes(pen, 73, 25, r=7, gap=15)
    kit.mouth(pen, 74, 35, 11, "grin")
    kit.arm(pen, [(74, 49), (85, 55), (91, 46)], skin)


def copycat(pen: Pen) -> None:
    """A cat that is whoever leads: the leader's face comes on a stick."""
    fur, dark, pink = "#93a0d0", "#535c94", "#ff8fa3"
    pen.limb([(30, 82), (12, 84), (9, 68), (16, 58)], fur, 7)
    kit.standing(pen, 40, 82, fur, gap=20, width=8, shoes=dark)
    pen.blob([(30, 58), (52, 58), (60, 80), (42, 89), (24, 80)], fur)
    for y in (70, 79):
        pen.curve([(27, y), (38, y + 2)], dark, 4)
    for x, side in ((14, 1), (62, -1)):
        pen.shape([(x - 8 * side, 38), (x, 5), (x + 22 * side, 24)], fur)
        pen.shape([(x + 1 * side, 24), (x + 3 * side, 15), (x + 10 * side, 22)], pink, line=0)
    pen.ellipse(37, 42, 31, 24, fur)
    for x in (29, 37, 45):
        pen.curve([(x, 21), (x, 27)], dark, 4)
    kit.eyes(pen, 38, 40, r=9, gap=22)
    pen.ellipse(38, 51, 4, 3, pink, line=0)
    for x in (33, 43):
        kit.mouth(pen, x, 55, 10, "smile")
    pen.limb([(81, 84), (81, 40)], "#a8682f", 3)
    pen.shape([(67, 28), (64, 9), (73, 17), (81, 4), (89, 17), (97, 9), (95, 28)], "#ffcf33")
    pen.ellipse(81, 40, 16, 20, "#fff0c9")
    kit.eyes(pen, 81, 37, r=4, gap=14, gaze="happy")
    kit.mouth(pen, 81, 46, 15, "grin")
    kit.arm(pen, [(56, 68), (68, 76), (80, 73)], fur, 7)


def hare(pen: Pen) -> None:
    """Too fast to be modest, and soon too sleepy to win."""
    fur, pink, red, shirt = "#f7f1e6", "#ff9aab", "#e8352f", "#2f6fe0"
    pen.circle(21, 74, 7, fur)
    kit.running(pen, 42, 80, fur, spread=24, width=9, shoes=red)
    pen.blob([(32, 62), (56, 62), (58, 80), (42, 88), (27, 80)], shirt)
    pen.blob([(40, 42), (24, 20), (21, 6), (31, 5), (44, 16), (54, 36)], fur)
    pen.curve([(30, 13), (34, 20), (42, 32)], pink, 6)
    pen.blob([(56, 36), (54, 16), (62, 4), (72, 6), (75, 20), (70, 38)], fur)
    pen.curve([(66, 12), (65, 20), (63, 32)], pink, 6)
    pen.ellipse(58, 51, 26, 21, fur)
    pen.shape([(36, 40), (20, 31), (9, 37), (19, 41), (11, 50), (24, 49), (36, 46)], red)
    pen.blob([(33, 45), (46, 35), (60, 33), (74, 36), (83, 45), (72, 42), (60, 41), (46, 43)], red)
    kit.eyes(pen, 65, 50, r=8.5, gap=20, look=(0.4, 0.45))
    for x in (55, 75):
        pen.shape(arc(x, 50, 8.5, 8.5, 200, 340), "#e0d2ba", line=3)
    pen.box(66, 64, 8, 7, kit.WHITE, round_=2, line=3)
    pen.curve([(57, 64), (67, 66), (78, 61)], width=3)
    kit.arm(pen, [(48, 74), (70, 83), (88, 76)], fur, 7)


def inchworm(pen: Pen) -> None:
    """One loop, one step."""
    skin, dark, feet = "#ff9d8a", "#d9614f", "#4a8fe0"
    for x in (12, 24, 70, 82):
        pen.ellipse(x, 90, 5.5, 5.5, feet, line=3.5)
    pen.limb([(15, 79), (23, 76), (25, 54), (31, 30), (45, 18), (59, 30), (64, 54), (66, 76)], skin, 19)
    for a, b in (((16, 62), (33, 65)), ((19, 41), (36, 47)), ((32, 17), (40, 30)), ((58, 17), (50, 30)), ((71, 41), (54, 47))):
        pen.curve([a, b], dark, 4)
    for x, y in ((70, 37), (92, 38)):
        pen.curve([(79, 58), (x, y)])
        pen.circle(x, y, 4, feet, line=3)
    pen.circle(77, 67, 19, skin)
    kit.eyes(pen, 80, 63, r=8.5, gap=18)
    kit.mouth(pen, 81, 75, 16, "grin")


def leaptoad(pen: Pen) -> None:
    """Over the whole field in one bound."""
    skin, dark, belly = "#35a056", "#22733f", "#f7e28c"
    _webbed(pen, [(46, 50), (32, 50), (16, 62)], dark, 145)
    pen.limb([(70, 54), (84, 56)], dark, 7)
    pen.blob([(36, 56), (46, 38), (58, 24), (80, 22), (94, 34), (86, 48), (68, 62), (48, 70)], skin)
    pen.blob([(88, 42), (84, 47), (66, 59), (52, 66), (58, 56), (72, 48)], belly, line=0)
    for x, y in ((48, 41), (58, 35), (57, 46)):
        pen.circle(x, y, 3.5, dark, line=0)
    _webbed(pen, [(44, 62), (32, 72), (18, 83)], skin, 140)
    pen.blob([(34, 58), (46, 50), (56, 58), (50, 70), (36, 74), (30, 68)], skin)
    for x in (65, 86):
        kit.eye(pen, x, 17, 10.5)
    kit.mouth(pen, 80, 34, 25, "grin")
    _webbed(pen, [(64, 57), (73, 68), (84, 70)], skin, 5)


def party_animal(pen: Pen) -> None:
    """A lion that brings the party along."""
    gold, mane, pink, blue, lemon = "#ffc53d", "#ea5426", "#f23d96", "#2fc4ea", "#fff26b"
    pen.limb([(30, 87), (14, 89), (8, 80)], gold, 4)
    pen.blob([(9, 84), (4, 78), (8, 66), (14, 77)], mane)
    kit.standing(pen, 42, 84, gold, gap=22, width=9, shoes=mane)
    pen.ellipse(42, 82, 18, 11, gold)
    kit.star(pen, 42, 51, 36, mane, tips=11, inner=0.8)
    with pen.turned(-14, 40, 32):
        pen.shape([(27, 31), (41, 5), (55, 31), (41, 35)], blue)
        pen.shape([(33, 20), (37, 13), (49, 22), (53, 29)], lemon, line=0)
        pen.shape([(27, 31), (41, 5), (55, 31), (41, 35)], None)
        pen.circle(41, 8, 5, pink, line=3)
    pen.ellipse(44, 54, 22, 20, gold)
    kit.eyes(pen, 46, 48, r=8.5, gap=20)
    pen.limb([(56, 65), (74, 64), (88, 60)], pink, 7)
    for x in (67, 76):
        pen.curve([(x - 1, 62), (x + 1, 67)], lemon, 4)
    pen.circle(87, 52, 10, pink)
    pen.curve([(91, 59), (82, 57), (83, 48), (91, 48), (89, 54)], width=3)
    pen.ellipse(50, 65, 12, 8, "#ffeec4", line=3)
    pen.ellipse(50, 59, 6, 4, "#b8323f", line=3)
    kit.arm(pen, [(52, 82), (66, 85), (71, 75)], gold, 6)


def suckerfish(pen: Pen) -> None:
    """It goes where you go."""
    blue, dark, cup = "#2fa4ee", "#1a6cb8", "#ff6f5e"
    pen.blob([(26, 54), (12, 34), (4, 30), (9, 52), (5, 76), (13, 74), (26, 62)], dark)
    pen.blob([(62, 36), (56, 18), (40, 8), (24, 10), (30, 22), (28, 40)], dark)
    for x in (33, 52):
        pen.shape([(x - 2, 76), (x - 8, 94), (x - 1, 91), (x + 5, 95), (x + 10, 91), (x + 17, 94), (x + 8, 76)], dark)
    pen.ellipse(45, 54, 28, 28, blue)
    pen.blob([(60, 54), (74, 48), (84, 26), (92, 56), (84, 86), (74, 68), (60, 66)], cup)
    pen.ellipse(87, 56, 9, 31, "#ffb3a5")
    pen.ellipse(88, 56, 4, 20, "#a32638", line=3)
    kit.eyes(pen, 52, 41, r=10.5, gap=22)
    pen.blob([(24, 60), (40, 58), (42, 68), (28, 74)], dark, line=3)


def scoocher(pen: Pen) -> None:
    """Why get up, if sitting is fast enough?"""
    fur, dark, pale, dust = "#a963e6", "#6a2fae", "#e3c4fa", "#efe0bf"
    for line in (6, 0):
        for x, y, r in ((11, 87, 7), (14, 76, 7), (24, 84, 9)):
            pen.circle(x, y, r, dust, line)
    pen.limb([(56, 78), (70, 74), (82, 68)], dark, 9)
    back = [(26, 84), (28, 76), (17, 72), (21, 63), (11, 57), (17, 49), (9, 41), (16, 34), (11, 25), (21, 22), (20, 12), (31, 14)]
    pen.shape([(34, 5), (43, 10), (52, 5), (57, 11), (70, 18), (79, 34), (79, 54), (72, 72), (66, 93), (34, 93), *back], fur)
    pen.blob([(34, 32), (52, 22), (70, 30), (74, 46), (62, 63), (42, 58), (32, 46)], pale, line=0)
    for x, turn in ((40, 35), (64, -35)):
        with pen.turned(turn, x, 40):
            pen.ellipse(x, 42, 9, 14, dark, line=0)
    kit.eyes(pen, 53, 37, r=9.5, gap=23)
    pen.ellipse(55, 47, 5, 4, INK, line=0)
    kit.mouth(pen, 55, 53, 15, "grin")
    pen.limb([(50, 86), (68, 86), (82, 86)], fur, 9)
    for y in (67, 83):
        pen.ellipse(90, y, 7, 11, pale)
    kit.arm(pen, [(34, 66), (29, 76), (38, 87)], fur, 8)


def _hoofed(pen: Pen, points: list[Point], fill: Colour, degrees: float = 0) -> None:
    """A leg along these points with a hoof at its end, turned."""
    x, y = points[-1]
    pen.limb(points, fill, 8)
    with pen.turned(degrees, x, y):
        pen.shape([(x - 5, y - 2), (x + 5, y - 2), (x + 7, y + 6), (x - 7, y + 6)], "#4b3346", line=3)


def _webbed(pen: Pen, points: list[Point], fill: Colour, degrees: float) -> None:
    """A long leg with a webbed foot at its end."""
    x, y = points[-1]
    pen.limb(points, fill, 8)
    with pen.turned(degrees, x, y):
        pen.shape(
            [(x - 3, y - 4), (x + 8, y - 10), (x + 7, y - 4), (x + 12, y), (x + 7, y + 4), (x + 8, y + 10), (x - 3, y + 4)], fill
        )


FIGURES: Cast = {
    "Centaur": centaur,
    "Copycat": copycat,
    "Hare": hare,
    "Inchworm": inchworm,
    "Leaptoad": leaptoad,
    "Party Animal": party_animal,
    "Suckerfish": suckerfish,
    "Scoocher": scoocher,
}
