"""Racers that are things: fruit, footwear, machines, slime and a house."""

from __future__ import annotations

from render.drawing import figure_parts
from render.drawing.pen import INK, LINE, Colour, Pen, Point, arc
from render.drawing.sprites import Cast


def banana(pen: Pen) -> None:
    """A fat crescent that would rather run."""
    figure_parts.running(pen, 54, 70, "#e0a526", spread=18, width=6, shoes="#d8453e")
    figure_parts.arm(pen, [(52, 54), (34, 55), (25, 42)], "#e0a526")
    back: list[Point] = [(38, 8), (52, 9), (70, 20), (80, 38), (77, 60), (60, 75), (36, 79), (14, 74)]
    pen.blob([*back, (13, 67), (32, 65), (46, 56), (51, 42), (47, 26), (39, 16)], "#ffd83d")
    pen.curve([(22, 71), (42, 70), (56, 61)], "#e0a526", 4)
    pen.shape([(32, 5), (46, 3), (50, 14), (38, 17)], "#7a5427")
    pen.shape([(15, 65), (15, 76), (7, 75), (7, 68)], "#7a5427")
    figure_parts.eyes(pen, 67, 31, r=10, gap=19)
    figure_parts.mouth(pen, 68, 46, 18, "grin")
    figure_parts.arm(pen, [(69, 60), (82, 65), (89, 54)], "#e0a526")


def blimp(pen: Pen) -> None:
    """An airship that has lost some air, and does not mind."""
    red, cream, gold = "#f0503c", "#fff1d0", "#ffc53d"
    for x in (38, 62):
        figure_parts.shoe(pen, x, 95, "#6b3a24", 12)
    pen.shape([(30, 62), (80, 62), (76, 88), (36, 88)], gold)
    pen.shape([(28, 28), (20, 9), (4, 9), (6, 40)], cream)
    pen.shape([(28, 54), (22, 77), (5, 79), (6, 50)], cream)
    hull: list[Point] = [(7, 45), (22, 28), (40, 16), (62, 9), (82, 14), (95, 30), (94, 48), (80, 62), (58, 69), (36, 65), (20, 55)]
    pen.blob(hull, red)
    pen.blob([(8, 45), (30, 29), (60, 24), (94, 32), (94, 46), (62, 53), (30, 53)], cream, line=0)
    pen.blob(hull, None)
    pen.limb([(10, 43), (26, 43)], gold, 4)
    figure_parts.eyes(pen, 72, 32, r=11, gap=22, gaze="sleepy", lid=red)
    figure_parts.mouth(pen, 75, 50, 18, "smirk")
    for x in (45, 63):
        pen.circle(x, 77, 5.5, "#8fdcf5", line=3)


def egg(pen: Pen) -> None:
    """Not quite hatched: somebody looks out of the crack to see whose power is worth having."""
    shell = "#fff0cf"
    figure_parts.running(pen, 50, 76, "#f2913d", spread=19, width=6, shoes="#d8453e")
    pen.ellipse(50, 49, 29, 30, "#5b3563")
    figure_parts.eyes(pen, 54, 41, r=11, gap=24)
    pen.shape([(16, 48), (26, 56), (36, 48), (46, 58), (56, 50), (66, 59), (75, 50), (84, 49), *arc(50, 52, 34, 32, 0, 180)], shell)
    with pen.turned(-14, 22, 34):
        pen.shape([*arc(51, 39, 29, 28, 180, 360), (72, 32), (64, 40), (54, 30), (44, 40), (34, 31)], shell)
    for x, y, r in ((33, 69, 4.5), (62, 73, 5.5), (40, 19, 4.5)):
        pen.circle(x, y, r, "#f0b878", line=0)


def flip_flop(pen: Pen) -> None:
    """A pair of beach sandals, one eye each."""
    for x, y, lean in ((28, 3, -7), (71, 0, 8)):
        with pen.turned(lean, x, 50):
            _sandal(pen, x, y)


def gunk(pen: Pen) -> None:
    """A heap of slime that was here before you and will be under you next."""
    slime, dark = "#93df3d", "#5fae26"
    pen.ellipse(50, 89, 46, 7, dark)
    left: list[Point] = [(8, 89), (14, 81), (25, 80), (28, 68), (23, 60), (20, 72), (13, 72), (10, 54), (23, 38), (30, 18), (46, 5)]
    hand: list[Point] = [(64, 12), (73, 34), (82, 36), (83, 22), (90, 16), (96, 24), (95, 44), (92, 54), (91, 66), (86, 66)]
    right: list[Point] = [(84, 56), (76, 60), (77, 76), (85, 81), (93, 88), (80, 89), (73, 84)]
    pen.blob([*left, *hand, *right, (65, 92), (56, 86), (48, 93), (38, 93), (31, 86), (20, 91)], slime)
    pen.curve([(36, 18), (41, 12), (48, 11)], "#d5f79a", 4)
    figure_parts.eye(pen, 40, 35, 11)
    figure_parts.eye(pen, 62, 32, 14)
    figure_parts.mouth(pen, 52, 54, 32, "grin")


def legs(pen: Pen) -> None:
    """Two legs and a pair of shorts. What else does one need?"""
    skin, red = "#c67a4b", "#ff5a36"
    pen.limb([(40, 30), (33, 54), (18, 80)], skin, 9)
    pen.limb([(26, 69), (18, 80)], figure_parts.WHITE, 9)
    pen.curve([(22, 70), (27, 74)], red, 4)
    with pen.turned(35, 16, 82):
        figure_parts.shoe(pen, 11, 88, red, 18)
    pen.limb([(56, 28), (75, 38), (86, 50), (82, 70), (77, 86)], skin, 9)
    pen.limb([(81, 72), (77, 86)], figure_parts.WHITE, 9)
    pen.curve([(78, 75), (83, 76)], red, 4)
    figure_parts.shoe(pen, 73, 95, red, 18)
    pen.shape([(31, 13), (68, 13), (76, 31), (63, 44), (51, 38), (45, 46), (25, 39)], "#3d7bf0")
    figure_parts.eyes(pen, 51, 14, r=10.5, gap=22)
    pen.curve([(46, 28), (50, 31), (56, 31), (60, 28)], width=3.5)


def mouth_machine(pen: Pen) -> None:
    """All lips and teeth, with an appetite for stragglers."""
    lips, steel = "#f0333f", "#aab4c8"
    for x in (30, 64):
        pen.limb([(x, 80), (x, 88)], steel, 7)
        figure_parts.shoe(pen, x - 6, 95, "#5b6690", 18)
    upper: list[Point] = [(4, 55), (14, 36), (32, 19), (42, 22), (50, 25), (58, 22), (68, 19), (86, 36), (96, 55)]
    pen.blob([*upper, (86, 74), (68, 87), (50, 90), (32, 87), (14, 74)], lips)
    pen.shape(arc(50, 56, 36, 21, 0, 360)[:-1], "#5a1f33")
    pen.ellipse(52, 71, 18, 5.5, figure_parts.TONGUE, line=0)
    for i in range(4):
        edge = arc(50, 56, 35, 20, 196 + i * 37, 233 + i * 37)
        pen.shape([*edge, (edge[-1][0], 61), (edge[0][0], 61)], figure_parts.WHITE, 3)
    figure_parts.eyes(pen, 53, 15, r=11, gap=22)


def third_wheel(pen: Pen) -> None:
    """Rolls up wherever two would rather be alone, and waves."""
    figure_parts.running(pen, 46, 78, "#f08a24", spread=19, width=6, shoes="#2b8f8a")
    figure_parts.arm(pen, [(76, 60), (89, 62), (91, 47)], "#ff9a2e")
    pen.circle(44, 43, 38, "#d7dbe6")
    pen.circle(44, 43, 30.5, "#2f74c0")
    for a in range(0, 360, 45):
        with pen.turned(a, 44, 43):
            pen.curve([(44, 43), (44, 15)], figure_parts.WHITE, 5)
    pen.circle(44, 43, 19, "#ff9a2e")
    figure_parts.eyes(pen, 47, 38, r=10, gap=20)
    figure_parts.mouth(pen, 48, 50, 14, "grin")


def baba_yaga(pen: Pen) -> None:
    """Her hut, crooked, on two hen's legs, with the doormat out like a tongue."""
    _hen_leg(pen, (37, 64), (29, 79), (35, 91))
    _hen_leg(pen, (66, 64), (60, 77), (72, 91))
    with pen.turned(8, 72, 20):
        pen.box(66, 4, 14, 26, "#e5484d", round_=2)
    pen.shape([(19, 34), (85, 30), (80, 67), (24, 70)], "#e0954f")
    pen.shape([(5, 40), (23, 28), (34, 14), (25, 5), (45, 5), (63, 20), (95, 30), (84, 35), (50, 36)], "#6f3f96")
    pen.curve([(26, 32), (44, 29), (66, 28)], "#9a63c4", 4)
    for x, y in ((39, 50), (68, 48)):
        pen.box(x - 9, y - 8, 18, 17, "#ffe36b", round_=3)
        pen.circle(x + 2.5, y + 1, 5, INK, line=0)
        pen.circle(x + 4, y - 0.5, 1.6, figure_parts.WHITE, line=0)
    pen.box(43, 59, 22, 13, "#5a1f33", round_=5)
    pen.box(48, 66, 12, 14, "#ff6b6b", round_=5, line=3)


def _sandal(pen: Pen, x: float, y: float) -> None:
    """Seen from above, the toes up; its strap ends between them."""
    half: list[Point] = [(15, 6), (21, 20), (20, 38), (15, 56), (17, 74), (12, 88)]
    sole: list[Point] = [(x, y + 3), *((x + a, y + b) for a, b in half), (x, y + 92), *((x - a, y + b) for a, b in reversed(half))]
    pen.blob(sole, "#2fd0d6")
    pen.ellipse(x, y + 78, 9, 7, "#1ba7b0", line=0)
    for colour, width in ((INK, 15.0), ("#ff3f7f", 7.5)):
        for side in (-1, 1):
            pen.curve([(x, y + 37), (x + side * 9, y + 46), (x + side * 16, y + 62)], colour, width)
    figure_parts.eye(pen, x, y + 20, 11)


def _hen_leg(pen: Pen, hip: Point, knee: Point, foot: Point, fill: Colour = "#ffb52e") -> None:
    """A hen's leg, the knee backwards, with toes before and behind."""
    x, y = foot
    for toe in (-8, 13):
        pen.limb([foot, (x + toe, y + 1)], fill, 4, LINE * 0.75)
    pen.limb([foot, knee], fill, 5)
    pen.limb([knee, hip], fill, 5)
    pen.curve([foot, knee], fill, 5)


FIGURES: Cast = {
    "Banana": banana,
    "Blimp": blimp,
    "Egg": egg,
    "Flip Flop": flip_flop,
    "Gunk": gunk,
    "Legs": legs,
    "M.O.U.T.H.": mouth_machine,
    "Third Wheel": third_wheel,
    "Baba Yaga": baba_yaga,
}
