"""The four robots from the front, for cards and winners."""

from __future__ import annotations

from render.drawing import figure_parts
from render.drawing.pen import INK, Colour, Pen, arc
from render.drawing.sprites import Cast
from render.games.microbot_racers.drawings.robots import TYRE, tint
from render.games.microbot_racers.drawings.squares import HAZARD
from render.scene.theme import SEATS

HUB: Colour = "#d5dbe6"
FLAME: Colour = "#ff7a3c"


def dot(pen: Pen) -> None:
    """A ladybird on treads that has never seen anything so exciting."""
    for side in (-1, 1):
        pen.curve([(50 + side * 12, 22), (50 + side * 18, 9), (50 + side * 30, 7)], INK, 5)
        pen.circle(50 + side * 32, 8, 5.5, HAZARD)
    pen.box(9, 72, 82, 23, TYRE, round_=11.5)
    for x in (22, 41, 59, 78):
        pen.circle(x, 84, 6, HUB, line=3)
    pen.shape([*arc(50, 76, 39, 60, 180, 360), (89, 78), (11, 78)], SEATS[0])
    for x, y, r in ((20, 58, 6), (80, 58, 6), (26, 40, 4.5), (74, 40, 4.5)):
        pen.circle(x, y, r, "#7d1410", line=0)
    figure_parts.eyes(pen, 50, 34, r=17, gap=33, look=(0.25, -0.05))
    figure_parts.mouth(pen, 50, 58, 26, "grin")
    pen.shape([(45, 58.5), (55, 58.5), (54, 64), (46, 64)], figure_parts.WHITE, line=2)


def crate(pen: Pen) -> None:
    """A truck with one eye that has carried everything, once."""
    pen.limb([(80, 30), (80, 10), (86, 6)], HUB, 6)
    for x, y, r in ((93, 8, 4), (88, 3.5, 2.5)):
        pen.circle(x, y, r, "#e4e1e8", line=2.5)
    for x in (24, 76):
        pen.circle(x, 82, 13, TYRE)
        pen.circle(x, 82, 5, HUB, line=3)
    pen.box(11, 15, 78, 61, SEATS[1], round_=9)
    pen.box(18, 22, 64, 34, tint(1), round_=7, line=3)
    for x in (17, 83):
        pen.circle(x, 68, 2.6, "#0e3f94", line=0)
    figure_parts.eye(pen, 50, 38, 21, look=(0.3, 0.1))
    pen.curve([(34, 64), (44, 67), (58, 66), (66, 61)], INK, 4)
    pen.shape([(5, 76), (95, 76), (90, 93), (10, 93)], HAZARD)
    for x in (15, 35, 56, 76):
        pen.shape([(x + 3, 78), (x + 12, 78), (x + 6, 91), (x - 3, 91)], INK, line=0)
    pen.shape([(5, 76), (95, 76), (90, 93), (10, 93)], None)


def bolt(pen: Pen) -> None:
    """A wedge that is already elsewhere."""
    pen.shape([(4, 22), (31, 17), (33, 30), (4, 36)], FLAME)
    pen.limb([(20, 34), (22, 54)], TYRE, 5)
    pen.shape([(7, 70), (3, 60), (14, 62), (4, 51), (24, 54), (24, 78), (11, 81)], HAZARD)
    pen.shape([(16, 82), (18, 52), (34, 42), (44, 14), (70, 14), (79, 42), (97, 73), (94, 83)], SEATS[2])
    pen.shape([(39, 44), (48, 18), (67, 18), (75, 44)], INK, line=3)
    figure_parts.eyes(pen, 58, 32, r=10, gap=20, look=(0.6, 0))
    pen.shape([(84, 56), (97, 73), (94, 83), (76, 83)], FLAME)
    figure_parts.mouth(pen, 58, 59, 26, "smirk")
    for x in (33, 73):
        pen.circle(x, 82, 13, TYRE)
        pen.circle(x, 82, 5, HUB, line=3)


def ray(pen: Pen) -> None:
    """A glider that touches nothing and is touched by nobody, so far."""
    pen.ellipse(50, 90, 34, 5.5, "#aef5c0", line=3)
    pen.limb([(50, 74), (46, 84), (56, 88)], "#0b8f33", 4)
    for side in (-1, 1):
        pen.blob([(50 + side * 8, 30), (50 + side * 12, 6), (50 + side * 21, 7), (50 + side * 27, 30)], "#0b8f33")
    half = [(66, 20), (82, 34), (97, 44), (90, 60), (76, 66), (62, 80)]
    pen.blob([(50, 18), *half, *((100 - x, y) for x, y in reversed(half))], SEATS[3])
    pen.ellipse(50, 66, 17, 10, tint(3), line=0)
    for side in (-1, 1):
        pen.curve([(50 + side * 42, 50), (50 + side * 32, 56)], "#0b8f33", 4)
    figure_parts.eyes(pen, 50, 38, r=14, gap=32, gaze="sleepy", look=(0.2, 0.35), lid=tint(3))
    figure_parts.mouth(pen, 50, 60, 22, "smile")


CAST: Cast = {"Dot": dot, "Crate": crate, "Bolt": bolt, "Ray": ray}
FACES = tuple(CAST)
"""Their names by seat."""
