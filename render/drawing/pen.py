"""A pen for small drawings: outlined shapes in a box of 100 by 100 units, supersampled and reduced once."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PIL import Image, ImageColor, ImageDraw

from render.typography import measuring

Point = tuple[float, float]
Colour = str

INK: Colour = "#241f2e"
LINE = 4.0
"""The width of outlines in units: more than one pixel at a size of 40."""

LARGEST = 1600
"""The largest size of a canvas in pixels."""


class Pen:
    """Draws shapes onto an image.

    Shapes are polygons, so they can be rotated; text stays upright. Later shapes cover earlier ones.
    """

    def __init__(self, width: int, height: int, unit: float = 1.0, rim: float = 0, finer: int = 4) -> None:
        """Creates a canvas of that many pixels.

        One unit of the drawing is `unit` pixels, and the drawing begins `rim` units inside. The canvas is `finer` times larger and
        then reduced, for smooth edges.
        """
        assert 0 < width <= LARGEST
        assert 0 < height <= LARGEST
        self._finer = finer
        self.image = Image.new("RGBA", (width * finer, height * finer))
        self._draw = ImageDraw.Draw(self.image)
        self._unit = unit * finer
        self._rim = rim
        self._turns: list[tuple[float, float, float, float]] = []
        self._scale = 1.0

    def finished(self) -> Image.Image:
        return self.image.reduce(self._finer)

    # ------------------------------------------------------------------ turning

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """Rotates everything drawn inside clockwise around a point."""
        angle = math.radians(degrees)
        self._turns.append((math.cos(angle), math.sin(angle), x, y))
        try:
            yield
        finally:
            self._turns.pop()

    @contextmanager
    def sized(self, scale: float, x: float, y: float) -> Iterator[None]:
        """Scales everything drawn inside, with its lines and letters; the point (x, y) stays in place."""
        self._turns.append((scale, 0.0, x, y))
        self._scale *= scale
        try:
            yield
        finally:
            self._scale /= scale
            self._turns.pop()

    def _place(self, points: Sequence[Point]) -> list[Point]:
        for cos, sin, cx, cy in reversed(self._turns):
            points = [(cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos) for x, y in points]
        return [((x + self._rim) * self._unit, (y + self._rim) * self._unit) for x, y in points]

    # ------------------------------------------------------------------ shapes

    def shape(self, points: Sequence[Point], fill: Colour | None, line: float = LINE, ink: Colour = INK) -> None:
        """Draws a polygon with rounded joints; `line` 0 means no outline, `fill` None means outline only."""
        placed = self._place(points)
        if fill is not None:
            self._draw.polygon(placed, fill=fill)
        if line:
            self._stroke([*placed, placed[0]], line, ink)

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: Colour | None, line: float = LINE, ink: Colour = INK) -> None:
        self.shape(arc(x, y, rx, ry, 0, 360)[:-1], fill, line, ink)

    def circle(self, x: float, y: float, r: float, fill: Colour | None, line: float = LINE, ink: Colour = INK) -> None:
        self.ellipse(x, y, r, r, fill, line, ink)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Colour | None,
        round_: float = 0,
        line: float = LINE,
        ink: Colour = INK,
    ) -> None:
        """Draws a rectangle from its upper left corner, optionally with rounded corners."""
        r = min(round_, width / 2, height / 2)
        if r <= 0:
            points = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        else:
            left, right, top, bottom = x + r, x + width - r, y + r, y + height - r
            points = [
                *arc(left, top, r, r, 180, 270),
                *arc(right, top, r, r, 270, 360),
                *arc(right, bottom, r, r, 0, 90),
                *arc(left, bottom, r, r, 90, 180),
            ]
        self.shape(points, fill, line, ink)

    def blob(self, points: Sequence[Point], fill: Colour | None, line: float = LINE, ink: Colour = INK) -> None:
        """Draws a smooth closed shape through these points."""
        self.shape(smooth(points, closed=True), fill, line, ink)

    def curve(self, points: Sequence[Point], colour: Colour = INK, width: float = LINE) -> None:
        """Draws a smooth stroke with round ends through these points, without an outline."""
        self._stroke(self._place(smooth(points)), width, colour)

    def ribbon(self, points: Sequence[Point], colour: Colour = INK, width: float = LINE) -> None:
        """Draws a stroke through points so close together that no smoothing is needed."""
        self._stroke(self._place(points), width, colour)

    def limb(self, points: Sequence[Point], fill: Colour, width: float = 9, line: float = LINE) -> None:
        """Draws an outlined smooth stroke, such as an arm, a tail or a rope; `width` is that of the inside."""
        placed = self._place(smooth(points))
        self._stroke(placed, width + 2 * line, INK)
        self._stroke(placed, width, fill)

    def text(self, x: float, y: float, text: str, height: float, fill: Colour = INK) -> None:
        """Draws bold text around (x, y); `height` is that of its capitals."""
        size = max(1, round(height * self._scale * self._unit / measuring.CAPITAL))
        [(left, middle)] = self._place([(x, y)])
        baseline = (left, middle + height / 2 * self._scale * self._unit)
        self._draw.text(baseline, text, fill=fill, font=measuring.font(size, True), anchor="ms")

    def fade(self, share: float) -> None:
        """Makes everything drawn so far see-through: `share` of it is left."""
        self.image.putalpha(self.image.getchannel("A").point(lambda alpha: round(alpha * share)))

    def _stroke(self, placed: Sequence[Point], width: float, colour: Colour) -> None:
        """Draws a line with a disc of its width at each point, because Pillow leaves gaps at joints."""
        w = max(1, round(width * self._scale * self._unit))
        r = (w - 1) / 2
        paint = ImageColor.getcolor(colour, "RGBA")  # parsed once instead of for each disc
        self._draw.line(list(placed), fill=paint, width=w)
        for x, y in placed:
            self._draw.ellipse((x - r, y - r, x + r, y + r), fill=paint)


def arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    """Returns points along an ellipse; degrees count clockwise from the right."""
    steps = max(6, round(abs(end - start) / 10))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


def smooth(points: Sequence[Point], closed: bool = False, steps: int = 8) -> list[Point]:
    """Returns a Catmull-Rom curve through the points."""
    n = len(points)
    if n < 3:
        return list(points)
    ahead = points if closed else [points[0], *points, points[-1]]
    m = len(ahead)
    curve: list[Point] = []
    for i in range(n if closed else n - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (ahead[(i + k) % m] for k in range(4))
        for step in range(steps):
            t = step / steps
            curve.append((_between(ax, bx, cx, dx, t), _between(ay, by, cy, dy, t)))
    return curve if closed else [*curve, points[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def marks(points: Sequence[Point], stride: float) -> list[Point]:
    """Returns points along a line, `stride` apart."""
    placed: list[Point] = []
    rest = stride
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        while rest <= length:
            placed.append((ax + (bx - ax) * rest / length, ay + (by - ay) * rest / length))
            rest += stride
        rest -= length
    return placed
