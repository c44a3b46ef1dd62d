"""Racers that are things: fruit, footwear, machines, slime and a house."""

from __future__ import annotations

from render.figures import kit
from render.figures.stage import Cast
from render.pen import INK, LINE, Colour, Pen, Point, arc


def banana(pen: Pen) -> None:
    """A fat crescent that would rather run."""
    kit.running(pen, 54, 70, "#e0a526", spread=18, width=6, shoes="#d8453e")
    kit.arm(pen, [(52, 54), (34, 55), (25, 42)], "#e0a526")
    back: list[Point] = [(38, 8), (52, 9), (70, 20), (80, 38), (77, 60), (60, 75), (36, 79), (14, 74)]
    pen.blob([*back, (13, 67), (32, 65), (46, 56), (51, 42), (47, 26), (39, 16)], "#ffd83d")
    pen.curve([(22, 71), (42, 70), (56, 61)], "#e0a526", 4)
    pen.shape([(32, 5), (46, 3), (50, 14), (38, 17)], "#7a5427")
    pen.shape([(15, 65), (15, 76), (7, 75), (7, 68)], "#7a5427")
    kit.eyes(pen, 67, 31, r=10, gap=19)
    kit.mouth(pen, 68, 46, 18, "grin")
    kit.arm(pen, [(69, 60), (82, 65), (89, 54)], "#e0a526")


def blimp(pen: Pen) -> None:
    """An airship that has lost some air, patched, and does not mind."""
    sky, deep, red = "#7cc8f5", "#4a9bd6", "#ee5a45"
    for x in (38, 60):
        kit.shoe(pen, x, 95, "#3f4fb8", 12)
    pen.shape([(32, 62), (78, 62), (72, 86), (38, 86)], "#ffb93b")
    pen.shape([(26, 32), (16, 10), (4, 8), (6, 40)], red)
    pen.shape([(28, 54), (20, 78), (7, 82), (6, 52)], red)
    belly: list[Point] = [(94, 50), (80, 66), (58, 73), (36, 69), (20, 58)]
    hull: list[Point] = [(7, 48), (22, 30), (40, 18), (62, 11), (82, 16), (95, 32), *belly]
    pen.blob(hull, sky)
    pen.blob([(12, 50), (32, 60), (58, 63), (82, 56), *belly], deep, line=0)
    pen.blob(hull, None)
    pen.limb([(10, 45), (24, 45)], red, 4)
    for tilt in (25, 115):
        with pen.turned(tilt, 40, 38):
            pen.box(31, 35, 18, 6, "#ffe2b0", round_=3, line=2.5)
    kit.eyes(pen, 73, 34, r=11, gap=22, gaze="sleepy", lid=deep)
    kit.mouth(pen, 75, 52, 18, "smirk")
    pen.box(46, 73, 18, 8, "#fff3d6", round_=3, line=3)


def egg(pen: Pen) -> None:
    """Not quite hatched: somebody looks out of the crack to see whose power is worth having."""
    shell = "#fff0cf"
    kit.running(pen, 50, 76, "#f2913d", spread=19, width=6, shoes="#d8453e")
    pen.ellipse(50, 49, 29, 30, "#5b3563")
    kit.eyes(pen, 54, 41, r=11, gap=24)
    pen.shape([(16, 48), (26, 56), (36, 48), (46, 58), (56, 50), (66, 59), (75, 50), (84, 49), *arc(50, 52, 34, 32, 0, 180)], shell)
    with pen.turned(-14, 22, 34):
        pen.shape([*arc(51, 39, 29, 28, 180, 360), (72, 32), (64, 40), (54, 30), (44, 40), (34, 31)], shell)
    for x, y, r in ((33, 69, 4.5), (62, 73, 5.5), (40, 19, 4.5)):
        pen.circle(x, y, r, "#f0b878", line=0)


def flip_flop(pen: Pen) -> None:
    """A beach sandal on the run from its twin."""
    aqua, pink = "#25c4c0", "#ff4f86"
    kit.running(pen, 52, 66, "#158f93", spread=22, width=6, shoes="#ffcf3f")
    with pen.turned(-31, 49, 45):
        rim: list[Point] = [(8, 32), (22, 27), (42, 25), (60, 20), (77, 19), (90, 28)]
        sole: list[Point] = [(5, 44), *rim, (94, 44), *((x, 88 - y) for x, y in reversed(rim))]
        pen.blob([(x, y + 8) for x, y in sole], "#fff3d6")
        pen.blob(sole, aqua)
        pen.limb([(22, 27), (36, 32), (51, 44)], pink, 7)
        pen.limb([(22, 61), (36, 56), (51, 44)], pink, 7)
        pen.circle(53, 44, 4.5, "#fff3d6", line=3)
    kit.eyes(pen, 72, 23, r=11.5, gap=23)
    kit.mouth(pen, 76, 39, 18, "grin")


def gunk(pen: Pen) -> None:
    """A heap of slime that was here before you and will be under you next."""
    slime, dark = "#93df3d", "#5fae26"
    pen.ellipse(50, 89, 46, 7, dark)
    left: list[Point] = [(8, 89), (14, 81), (25, 80), (28, 68), (23, 60), (20, 72), (13, 72), (10, 54), (23, 38), (30, 18), (46, 5)]
    hand: list[Point] = [(64, 12), (73, 34), (82, 36), (83, 22), (90, 16), (96, 24), (95, 44), (92, 54), (91, 66), (86, 66)]
    right: list[Point] = [(84, 56), (76, 60), (77, 76), (85, 81), (93, 88), (80, 89), (73, 84)]
    pen.blob([*left, *hand, *right, (65, 92), (56, 86), (48, 93), (38, 93), (31, 86), (20, 91)], slime)
    pen.curve([(36, 18), (41, 12), (48, 11)], "#d5f79a", 4)
    kit.eye(pen, 40, 35, 11)
    kit.eye(pen, 62, 32, 14)
    kit.mouth(pen, 52, 54, 32, "grin")


def legs(pen: Pen) -> None:
    """Two legs and a pair of shorts. What else does one need?"""
    skin, red = "#c67a4b", "#ff5a36"
    pen.limb([(40, 30), (33, 54), (18, 80)], skin, 9)
    pen.limb([(26, 69), (18, 80)], kit.WHITE, 9)
    pen.curve([(22, 70), (27, 74)], red, 4)
    with pen.turned(35, 16, 82):
        kit.shoe(pen, 11, 88, red, 18)
    pen.limb([(56, 28), (75, 38), (86, 50), (82, 70), (77, 86)], skin, 9)
    pen.limb([(81, 72), (77, 86)], kit.WHITE, 9)
    pen.curve([(78, 75), (83, 76)], red, 4)
    kit.shoe(pen, 73, 95, red, 18)
    pen.shape([(31, 13), (68, 13), (76, 31), (63, 44), (51, 38), (45, 46), (25, 39)], "#3d7bf0")
    kit.eyes(pen, 51, 14, r=10.5, gap=22)
    pen.curve([(46, 28), (50, 31), (56, 31), (60, 28)], width=3.5)


def mouth_machine(pen: Pen) -> None:
    """A set of jaws on wheels with an appetite for stragglers."""
    red, steel = "#e5393f", "#aab4c8"
    pen.shape([(16, 60), (82, 30), (78, 42), (79, 54), (86, 72), (16, 72)], "#5a1f33")
    pen.ellipse(48, 66, 22, 10, "#ff8a8a", line=0)
    for x in (47, 63, 79):
        pen.shape([(x, 68), (x + 2, 55), (x + 12, 55), (x + 14, 68)], kit.WHITE, 3)
    for x in (27, 76):
        pen.circle(x, 86, 9, steel)
    pen.box(10, 66, 87, 16, red, round_=7)
    for x in (44, 62, 80):
        pen.circle(x, 74, 2.5, "#ffb3a6", line=0)
    with pen.turned(-22, 16, 58):
        for x in (46, 62, 78):
            pen.shape([(x, 54), (x + 2, 66), (x + 12, 66), (x + 14, 54)], kit.WHITE, 3)
        pen.box(10, 38, 87, 19, red, round_=9)
    kit.eyes(pen, 48, 19, r=13, gap=26)
    pen.circle(17, 62, 11, steel)
    pen.circle(17, 62, 3, INK, line=0)


def third_wheel(pen: Pen) -> None:
    """Rolls up wherever two would rather be alone, and waves."""
    kit.running(pen, 46, 76, "#f08a24", spread=19, width=6, shoes="#2b8f8a")
    pen.circle(45, 43, 38, "#55506e")
    for a in range(0, 360, 45):
        with pen.turned(a + 22, 45, 43):
            pen.curve([(45, 8), (45, 10)], "#8d88a8", 4)
    pen.circle(45, 43, 29, "#fff0cf", 3)
    for a in range(0, 360, 45):
        with pen.turned(a, 45, 43):
            pen.curve([(45, 43), (45, 16)], INK, 3)
    pen.circle(45, 43, 22, "#ff9a2e")
    kit.eyes(pen, 49, 37, r=11, gap=22)
    kit.mouth(pen, 49, 51, 17, "grin")
    kit.arm(pen, [(74, 62), (88, 62), (91, 47)], "#ff9a2e")


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
        pen.circle(x + 4, y - 0.5, 1.6, kit.WHITE, line=0)
    pen.box(43, 59, 22, 13, "#5a1f33", round_=5)
    pen.box(48, 66, 12, 14, "#ff6b6b", round_=5, line=3)


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
