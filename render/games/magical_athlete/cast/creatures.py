"""Racers that are animals, or half of one."""

from __future__ import annotations

from render.drawing import figure_parts
from render.drawing.pen import INK, Colour, Pen, Point, arc
from render.drawing.sprites import Cast


def centaur(pen: Pen) -> None:
    """Half a horse, half an archer, and in a hurry."""
    coat, far, skin, hair = "#e9ecf5", "#b3bbd0", "#e8a36c", "#d8432a"
    pen.blob([(20, 52), (12, 46), (4, 52), (5, 70), (12, 80), (13, 66), (22, 62)], hair)
    figure_parts.hoofed(pen, [(28, 66), (36, 78), (33, 89)], far)
    figure_parts.hoofed(pen, [(58, 66), (73, 72), (73, 84)], far)
    pen.blob([(16, 58), (24, 48), (42, 51), (60, 48), (70, 56), (66, 72), (46, 73), (24, 74)], coat)
    figure_parts.hoofed(pen, [(22, 64), (15, 76), (15, 89)], coat)
    figure_parts.hoofed(pen, [(58, 68), (59, 80), (57, 89)], coat)
    pen.limb([(22, 62), (20, 66)], coat, 8, line=0)
    pen.limb([(58, 62), (58, 70)], coat, 8, line=0)
    pen.shape([(48, 36), (70, 36), (70, 60), (54, 62)], skin)
    pen.blob([(58, 4), (44, 8), (38, 24), (40, 38), (50, 36), (54, 20)], hair)
    pen.circle(62, 21, 16, skin)
    pen.blob([(46, 20), (50, 7), (62, 3), (76, 8), (77, 15), (64, 13), (52, 26)], hair)
    figure_parts.eyes(pen, 67, 21, r=7, gap=14)
    figure_parts.mouth(pen, 68, 31, 8, "smile")
    pen.limb([(79, 15), (89, 27), (92, 46), (87, 64), (76, 74)], "#ffc53d", 4, line=3.5)
    figure_parts.arm(pen, [(66, 44), (76, 46), (89, 44)], skin)


def copycat(pen: Pen) -> None:
    """A cat that is whoever leads: the leader's face comes on a stick."""
    fur, dark, pink = "#93a0d0", "#535c94", "#ff8fa3"
    pen.limb([(30, 82), (12, 84), (9, 68), (16, 58)], fur, 7)
    figure_parts.standing(pen, 40, 82, fur, gap=20, width=8, shoes=dark)
    pen.blob([(30, 58), (52, 58), (60, 80), (42, 89), (24, 80)], fur)
    for y in (70, 79):
        pen.curve([(27, y), (38, y + 2)], dark, 4)
    for x, side in ((14, 1), (62, -1)):
        pen.shape([(x - 8 * side, 38), (x, 5), (x + 22 * side, 24)], fur)
        pen.shape([(x + 1 * side, 24), (x + 3 * side, 15), (x + 10 * side, 22)], pink, line=0)
    pen.ellipse(37, 42, 31, 24, fur)
    for x in (29, 37, 45):
        pen.curve([(x, 21), (x, 27)], dark, 4)
    figure_parts.eyes(pen, 38, 40, r=9, gap=22)
    pen.ellipse(38, 51, 4, 3, pink, line=0)
    for x in (33, 43):
        figure_parts.mouth(pen, x, 55, 10, "smile")
    pen.limb([(81, 84), (81, 40)], "#a8682f", 3)
    pen.shape([(67, 28), (64, 9), (73, 17), (81, 4), (89, 17), (97, 9), (95, 28)], "#ffcf33")
    pen.ellipse(81, 40, 16, 20, "#fff0c9")
    figure_parts.eyes(pen, 81, 37, r=4, gap=14, gaze="happy")
    figure_parts.mouth(pen, 81, 46, 15, "grin")
    figure_parts.arm(pen, [(56, 68), (68, 76), (80, 73)], fur, 7)


def hare(pen: Pen) -> None:
    """Too fast to be modest, and soon too sleepy to win."""
    fur, pink, red, shirt = "#f7f1e6", "#ff9aab", "#e8352f", "#2f6fe0"
    pen.circle(21, 74, 7, fur)
    figure_parts.running(pen, 42, 80, fur, spread=24, width=9, shoes=red)
    pen.blob([(32, 62), (56, 62), (58, 80), (42, 88), (27, 80)], shirt)
    pen.blob([(40, 42), (24, 20), (21, 6), (31, 5), (44, 16), (54, 36)], fur)
    pen.curve([(30, 13), (34, 20), (42, 32)], pink, 6)
    pen.blob([(56, 36), (54, 16), (62, 4), (72, 6), (75, 20), (70, 38)], fur)
    pen.curve([(66, 12), (65, 20), (63, 32)], pink, 6)
    pen.ellipse(58, 51, 26, 21, fur)
    pen.shape([(36, 40), (20, 31), (9, 37), (19, 41), (11, 50), (24, 49), (36, 46)], red)
    pen.blob([(33, 45), (46, 35), (60, 33), (74, 36), (83, 45), (72, 42), (60, 41), (46, 43)], red)
    figure_parts.eyes(pen, 65, 50, r=8.5, gap=20, look=(0.4, 0.45))
    for x in (55, 75):
        pen.shape(arc(x, 50, 8.5, 8.5, 200, 340), "#e0d2ba", line=3)
    pen.box(66, 64, 8, 7, figure_parts.WHITE, round_=2, line=3)
    pen.curve([(57, 64), (67, 66), (78, 61)], width=3)
    figure_parts.arm(pen, [(48, 74), (70, 83), (88, 76)], fur, 7)


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
    figure_parts.eyes(pen, 80, 63, r=8.5, gap=18)
    figure_parts.mouth(pen, 81, 75, 16, "grin")


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
        figure_parts.eye(pen, x, 17, 10.5)
    figure_parts.mouth(pen, 80, 34, 25, "grin")
    _webbed(pen, [(64, 57), (73, 68), (84, 70)], skin, 5)


def party_animal(pen: Pen) -> None:
    """A lion that brings the party along."""
    gold, mane, pink, blue = "#ffcf45", "#d9541e", "#f23d96", "#2fb4f2"
    figure_parts.standing(pen, 36, 84, gold, gap=24, width=9, shoes=mane)
    pen.ellipse(36, 84, 18, 9, gold)
    for rim, fill in ((4, INK), (0, mane)):
        for a in range(0, 360, 40):
            with pen.turned(a, 37, 57):
                pen.circle(37, 33, 8 + rim, fill, line=0)
    pen.circle(37, 57, 26, mane, line=0)
    with pen.turned(-8, 37, 34):
        pen.shape([(19, 36), (37, 6), (55, 36), (37, 41)], blue)
        pen.shape([(26, 26), (31, 17), (43, 17), (48, 26)], figure_parts.WHITE, line=0)
        pen.circle(37, 9, 5.5, pink, line=3.5)
    pen.ellipse(40, 59, 20, 19, gold)
    figure_parts.eyes(pen, 43, 53, r=8.5, gap=19)
    pen.limb([(52, 69), (72, 72), (87, 70), (92, 60), (84, 55), (80, 61)], pink, 6)
    for x in (64, 73):
        pen.curve([(x, 69), (x, 74)], figure_parts.WHITE, 4)
    pen.ellipse(47, 67, 10, 7.5, "#ffeec4", line=3)
    pen.ellipse(47, 63, 5.5, 4, "#8c2a2a", line=0)


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
    figure_parts.eyes(pen, 52, 41, r=10.5, gap=22)
    pen.blob([(24, 60), (40, 58), (42, 68), (28, 74)], dark, line=3)


def scoocher(pen: Pen) -> None:
    """Why get up, if sitting is fast enough?"""
    fur, dark, pale, dust = "#a963e6", "#6a2fae", "#e3c4fa", "#f3e4c0"
    for y, to in ((42, 20), (57, 15)):
        pen.limb([(7, y), (to, y)], figure_parts.WHITE, 4, line=3)
    for line in (7, 0):
        for x, y, r in ((13, 85, 8), (28, 86, 9), (20, 76, 8)):
            pen.circle(x, y, r, dust, line)
    pen.limb([(56, 78), (70, 76), (82, 72)], dark, 9)
    with pen.turned(-10, 52, 92):
        back = [(38, 80), (36, 62), (40, 42), (36, 28), (26, 20), (39, 18), (36, 6), (48, 12)]
        pen.blob([(56, 6), (62, 14), (78, 22), (86, 40), (84, 60), (76, 80), (66, 90), (48, 92), *back], fur)
        pen.blob([(52, 36), (66, 28), (80, 36), (82, 52), (70, 62), (54, 58)], pale, line=0)
        figure_parts.eyes(pen, 68, 40, r=10, gap=22)
        figure_parts.mouth(pen, 70, 54, 18, "grin")
    pen.limb([(50, 84), (68, 87), (82, 87)], fur, 9)
    for y in (69, 84):
        pen.ellipse(90, y, 7, 11, pale)
    figure_parts.arm(pen, [(46, 62), (38, 72), (43, 86)], fur, 8)


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
