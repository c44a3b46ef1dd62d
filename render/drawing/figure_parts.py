"""Parts that figures share: eyes, mouths, cheeks, legs, arms, shoes and some props.

A figure stands in a box of 100 by 100 units with its soles at 95, and faces right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from render.drawing.pen import INK, LINE, Colour, Pen, Point, arc

WHITE: Colour = "#fffdf7"
TONGUE: Colour = "#ef6a6a"
SHOE: Colour = "#3a3450"

Gaze = Literal["round", "sleepy", "happy", "angry", "wide"]
Lips = Literal["smile", "grin", "open", "smirk"]


def eye(pen: Pen, x: float, y: float, r: float = 9, gaze: Gaze = "round", look: Point = (0.35, 0.1), lid: Colour = WHITE) -> None:
    """Draws an eye. `look` is the position of the pupil, from -1 to 1 each way; `lid` is the colour of a lowered eyelid."""
    if gaze == "happy":
        pen.curve(arc(x, y + r * 0.4, r, r * 1.1, 180, 360))
        return
    pen.circle(x, y, r, WHITE, line=LINE * 0.75)
    pupil = r * (0.34 if gaze == "wide" else 0.5)
    px, py = x + look[0] * (r - pupil), y + look[1] * (r - pupil)
    pen.circle(px, py, pupil, INK, line=0)
    pen.circle(px + pupil * 0.3, py - pupil * 0.35, pupil * 0.3, WHITE, line=0)
    if gaze == "sleepy":
        pen.shape(arc(x, y, r, r, 180, 360), lid, line=LINE * 0.75)
    elif gaze == "angry":
        pen.curve([(x - r * 1.1, y - r * 1.25), (x + r, y - r * 0.5)], width=LINE * 1.1)


def eyes(
    pen: Pen,
    x: float,
    y: float,
    r: float = 9,
    gap: float = 18,
    gaze: Gaze = "round",
    look: Point = (0.35, 0.1),
    lid: Colour = WHITE,
) -> None:
    """Draws two eyes around a centre; angry brows lean towards each other."""
    for side in (-1, 1):
        eye(pen, x + side * gap / 2, y, r, "round" if gaze == "angry" else gaze, look, lid)
        ex, out = x + side * gap / 2, side * r
        if gaze == "angry":
            pen.curve([(ex + out * 1.1, y - r * 1.5), (ex - out * 0.8, y - r * 0.75)], width=LINE * 1.2)


def mouth(pen: Pen, x: float, y: float, width: float = 16, lips: Lips = "smile") -> None:
    w = width / 2
    if lips == "smile":
        pen.curve(arc(x, y, w, w * 0.7, 0, 180), width=LINE * 0.9)
    elif lips == "smirk":
        pen.curve([(x - w, y + w * 0.2), (x, y + w * 0.4), (x + w, y - w * 0.4)], width=LINE * 0.9)
    elif lips == "open":
        pen.ellipse(x, y, w * 0.8, w, "#5a1f33", line=LINE * 0.75)
        pen.ellipse(x, y + w * 0.45, w * 0.5, w * 0.4, TONGUE, line=0)
    else:
        pen.shape(arc(x, y, w, w * 0.95, 0, 180), "#5a1f33", line=LINE * 0.75)
        pen.ellipse(x, y + w * 0.62, w * 0.45, w * 0.22, TONGUE, line=0)


def cheeks(pen: Pen, x: float, y: float, gap: float = 34, colour: Colour = "#f58f8f", r: float = 4.5) -> None:
    for side in (-1, 1):
        pen.ellipse(x + side * gap / 2, y, r, r * 0.7, colour, line=0)


def shoe(pen: Pen, x: float, y: float, colour: Colour = SHOE, length: float = 15) -> None:
    """Draws a shoe that points right, with its heel at x and its sole at y."""
    pen.shape(
        [*arc(x + length * 0.3, y - 4, 6, 5, 180, 290), *arc(x + length * 0.85, y - 2.5, 5, 3.5, 270, 450), (x - 2, y + 1)], colour
    )


def running(pen: Pen, x: float, y: float, fill: Colour, spread: float = 16, width: float = 7, shoes: Colour = SHOE) -> None:
    """Draws two legs in full stride under a hip at (x, y)."""
    pen.limb([(x - 3, y), (x - spread * 0.7, y + (90 - y) * 0.55), (x - spread * 1.25, 84)], fill, width)
    with pen.turned(38, x - spread * 1.25, 84):
        shoe(pen, x - spread * 1.25 - 5, 89, shoes, 13)
    pen.limb([(x + 3, y), (x + spread * 0.75, y + (90 - y) * 0.4), (x + spread * 0.8, 88)], fill, width)
    shoe(pen, x + spread * 0.8 - 4, 95, shoes)


def standing(pen: Pen, x: float, y: float, fill: Colour, gap: float = 18, width: float = 7, shoes: Colour = SHOE) -> None:
    """Draws two standing legs under a hip at (x, y)."""
    for side in (-1, 1):
        pen.limb([(x + side * gap / 2, y), (x + side * gap / 2, 88)], fill, width)
        shoe(pen, x + side * gap / 2 - 4, 95, shoes, 13)


def hoofed(pen: Pen, points: Sequence[Point], fill: Colour, degrees: float = 0) -> None:
    """Draws a leg along these points, with a turned hoof at its end."""
    x, y = points[-1]
    pen.limb(points, fill, 8)
    with pen.turned(degrees, x, y):
        pen.shape([(x - 5, y - 2), (x + 5, y - 2), (x + 7, y + 6), (x - 7, y + 6)], "#4b3346", line=3)


def hand(pen: Pen, x: float, y: float, fill: Colour, r: float = 5.5) -> None:
    pen.circle(x, y, r, fill)


def arm(pen: Pen, points: Sequence[Point], fill: Colour, width: float = 6, glove: Colour | None = None) -> None:
    """Draws an arm along these points, with a hand at its end."""
    pen.limb(points, fill, width)
    hand(pen, *points[-1], glove or fill)


def star(pen: Pen, x: float, y: float, r: float, fill: Colour, line: float = LINE, tips: int = 5, inner: float = 0.5) -> None:
    points = []
    for i in range(tips * 2):
        reach = r if i % 2 == 0 else r * inner
        angle = math.pi * i / tips - math.pi / 2
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    pen.shape(points, fill, line)


def heart(pen: Pen, x: float, y: float, r: float, fill: Colour, line: float = LINE) -> None:
    """Draws a heart around (x, y), about 2r wide."""
    left = arc(x - r * 0.5, y - r * 0.35, r * 0.52, r * 0.5, 150, 350)
    right = arc(x + r * 0.5, y - r * 0.35, r * 0.52, r * 0.5, 190, 390)
    pen.shape([*left, *right, (x, y + r * 0.95)], fill, line)


def die(pen: Pen, x: float, y: float, size: float, face: int, fill: Colour = WHITE, tilt: float = 0) -> None:
    """Draws a die from above, `size` wide; it is blank if a die has no such face."""
    with pen.turned(tilt, x, y):
        pen.box(x - size / 2, y - size / 2, size, size, fill, round_=size * 0.22)
        for dx, dy in PIPS.get(face, ()):
            pen.circle(x + dx * size * 0.27, y + dy * size * 0.27, size * 0.1, INK, line=0)


PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
