"""The scenery of a track: calm drawings behind its spaces, painted once with the ground."""

from __future__ import annotations

import math
from collections.abc import Mapping

from render.drawing.pen import Pen, arc
from render.drawing.scenery import Palette, Scenery, register
from render.scene.scene import Box, Ink


def behind(look: Ink, box: Box) -> Scenery:
    """Returns the landscape behind the second straight of a track; the stands are behind the first."""
    return Scenery(box, LANDSCAPES[look], look)


# ---------------------------------------------------------------------- along the straights


def _stands(pen: Pen, wide: float, palette: Palette) -> None:
    """Draws two rows of spectators."""
    shades = [palette.mixed("page", f"seat {seat}", 0.3) for seat in (1, 6, 0)]
    face = palette.mixed("page", "halo", 0.3)
    for row, y in enumerate((42, 88)):
        pen.box(0, y + 4, wide, 5, palette.mixed("page", "", 0.4), line=0)
        for i in range(int(wide / 52) + 1):
            pick = (i * 7 + row * 5 + i * i % 11) % 13
            if pick > 10:
                continue
            x, lower = i * 52 + 26 * (row % 2), pick % 4 * 3
            pen.circle(x, y - 12 + lower, 15, face, line=0)
            pen.box(x - 19, y + lower, 38, 26, shades[pick % len(shades)], round_=11, line=0)


def _hills(pen: Pen, wide: float, palette: Palette) -> None:
    """Draws a park: soft hills and round trees."""
    for i in range(int(wide / 330) + 2):
        pen.ellipse(i * 330 + i % 3 * 40, 108, 250, 62 + i % 3 * 16, palette.of("grass"), line=0)
    for i in range(int(wide / 150) + 1):
        x, y = i * 150 + i * i * 37 % 70, 62 + i % 3 * 9
        pen.box(x - 4, y, 8, 40, palette.of("page"), line=0)
        pen.circle(x, y - 8, 26 + i % 2 * 8, palette.mixed("grass", "halo", 0.12), line=0)


def _peaks(pen: Pen, wide: float, palette: Palette) -> None:
    """Draws a wilderness: jagged mountains and firs."""
    for i in range(int(wide / 190) + 2):
        x, top = i * 190 - 40 + i % 2 * 30, 8 + i * 29 % 34
        pen.shape([(x - 150, 100), (x, top), (x + 140, 100)], palette.mixed("page", "", 0.4), line=0)
        pen.shape([(x - 24, top + 16), (x, top), (x + 23, top + 16), (x + 6, top + 26)], palette.mixed("page", "halo", 0.3), line=0)
    for i in range(int(wide / 120) + 1):
        x, y = i * 120 + i * i * 53 % 60, 40 + i % 3 * 10
        for step in range(2):
            spread = 18 + step * 8
            points = [(x - spread, y + 36 + step * 26), (x, y + step * 22), (x + spread, y + 36 + step * 26)]
            pen.shape(points, palette.of("grass"), line=0)


def _arches(pen: Pen, wide: float, palette: Palette) -> None:
    """Draws an arena: an arcade in the sand."""
    pen.box(0, 0, wide, 100, palette.mixed("page", "", 0.4), line=0)
    for i in range(int(wide / 110) + 1):
        x = i * 110 + 55
        pen.shape([*arc(x, 60, 36, 36, 180, 360), (x + 36, 100), (x - 36, 100)], palette.of("page"), line=0)
        pen.circle(x + 55, 30, 6, palette.of("page"), line=0)


# ---------------------------------------------------------------------- at the ends


def _bend(pen: Pen, wide: float, palette: Palette) -> None:
    """Draws the bend between both straights, with an arrow for each half of it."""
    outer, inner = 50.0, 2.0
    ring = [
        (0.0, 0.0),
        *_half(wide - 1, outer),
        (0.0, 100.0),
        (0.0, 50 + inner),
        *_half(wide * 0.22, inner)[::-1],
        (0.0, 50 - inner),
    ]
    pen.shape(ring, palette.mixed("page", "", 0.4), line=0.7, ink=palette.of("tile edge"))
    for y in (26.0, 74.0):
        tip = [(wide * 0.36, y - 3), (wide * 0.55, y + 2.2), (wide * 0.74, y - 3), (wide * 0.55, y + 0.2)]
        pen.shape(tip, palette.mixed("", "halo", 0.55), line=0)


def _onwards(pen: Pen, wide: float, palette: Palette) -> None:
    """Draws in which direction the race runs."""
    for x in (8.0, 48.0):
        points = [(x, 12.0), (x + 16, 12.0), (x + 44, 50.0), (x + 16, 88.0), (x, 88.0), (x + 28, 50.0)]
        pen.shape(points, palette.mixed("", "halo", 0.24), line=0)


def _back(pen: Pen, wide: float, palette: Palette) -> None:
    """Draws the same where the race runs back."""
    with pen.turned(180, wide / 2, 50):
        _onwards(pen, wide, palette)


def _half(reach: float, tall: float) -> list[tuple[float, float]]:
    """Returns half of an oval, from the top down; its corners are rounder than those of a circle are not."""
    angles = [math.radians(-90 + step * 7.5) for step in range(25)]
    return [(reach * math.cos(a) ** 0.45 if math.cos(a) > 0 else 0.0, 50 + tall * math.sin(a)) for a in angles]


def _start(pen: Pen, wide: float, palette: Palette) -> None:
    """Draws the start: an arch with bunting."""
    post = palette.mixed("", "halo", 0.4)
    for x in (7.0, wide - 12):
        pen.box(x, 6, 5, 94, post, line=0)
    pen.box(7, 6, wide - 14, 4, post, line=0)
    shades = [palette.mixed("", f"seat {seat}", 0.45) for seat in (0, 6, 1, 3)]
    count = int((wide - 24) / 11)
    for i in range(count):
        x = 13 + i * (wide - 26) / count
        pen.shape([(x, 11), (x + 9, 11), (x + 4.5, 21)], shades[i % len(shades)], line=0)


def _finish(pen: Pen, wide: float, palette: Palette) -> None:
    """Draws the finish: a chequered banner between two posts."""
    pale, dark = palette.mixed("panel", "halo", 0.55), palette.mixed("panel", "tile ink", 0.15)
    for x in (4.0, wide - 8):
        pen.box(x, 4, 4, 96, palette.mixed("panel", "halo", 0.35), line=0)
    size = (wide - 16) / 12
    for row in range(2):
        for column in range(12):
            pen.box(8 + column * size, 5 + row * size, size, size, pale if (row + column) % 2 else dark, line=0)


LANDSCAPES: Mapping[Ink, str] = {"mild": "hills", "wild": "peaks", "sand": "arches"}
"""The landscape of each track, by its ink."""

register(
    {
        "stands": _stands,
        "hills": _hills,
        "peaks": _peaks,
        "arches": _arches,
        "bend": _bend,
        "to the right": _onwards,
        "to the left": _back,
        "start": _start,
        "finish": _finish,
    }
)
