"""A picture as data: items with their boxes. Layouts create scenes, `render.drawing.paint` paints them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, NamedTuple, Self

WIDTH = 1200
"""The width of all pictures. Discord shows them at about a third of it on a phone."""

PHONE = 400
"""The smallest width at which Discord shows a picture."""

SMALLEST = 11 * WIDTH // PHONE
"""The font size of names and numbers: 11 pixels on a phone."""


READABLE = round(11 * WIDTH / 337)
"""The font size of what has to be read on a phone that shows a picture 337 pixels wide: 11 pixels there."""


class Box(NamedTuple):
    x: int
    y: int
    w: int
    h: int

    @classmethod
    def around(cls, boxes: Sequence[Box]) -> Box:
        """Returns the smallest box that contains all boxes."""
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        return cls(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)

    @classmethod
    def around_points(cls, points: Iterable[tuple[int, int]], reach: int) -> Box:
        """Returns the smallest box that extends at least `reach` beyond every point."""
        return cls.around([cls(*point, 0, 0).inset(-reach) for point in points])

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom, as Pillow takes boxes."""
        return self.x, self.y, self.x + self.w, self.y + self.h

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, by: int, down: int | None = None) -> Box:
        v = by if down is None else down
        return Box(self.x + by, self.y + v, max(0, self.w - 2 * by), max(0, self.h - 2 * v))

    def moved(self, right: int, down: int) -> Box:
        return Box(self.x + right, self.y + down, self.w, self.h)

    def intersection(self, other: Box) -> Box:
        """Returns the area that both boxes cover. Width or height is not positive if they do not touch."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, min(self.right, other.right) - x, min(self.bottom, other.bottom) - y)

    # These three are called for every item of every frame, so they do without properties.

    def touches(self, other: Box) -> bool:
        (x, y, w, h), (left, top, wide, high) = self, other
        return x < left + wide and left < x + w and y < top + high and top < y + h

    def holds(self, other: Box) -> bool:
        (x, y, w, h), (left, top, wide, high) = self, other
        return x <= left and left + wide <= x + w and y <= top and top + high <= y + h

    def gap(self, other: Box) -> float:
        """Returns the distance between two boxes, or 0 if they touch."""
        (x, y, w, h), (left, top, wide, high) = self, other
        return math.hypot(max(x - left - wide, left - x - w, 0), max(y - top - high, top - y - h, 0))

    def square(self, size: int | None = None) -> Box:
        """Returns the largest square in the centre, or a centred one of that size."""
        side = min(self.w, self.h) if size is None else size
        return Box(self.x + (self.w - side) // 2, self.y + (self.h - side) // 2, side, side)

    def columns(self, count: int, gap: int = 0) -> list[Box]:
        edges = [self.x + (self.w + gap) * i // count for i in range(count + 1)]
        return [Box(a, self.y, b - a - gap, self.h) for a, b in itertools.pairwise(edges)]

    def rows(self, count: int, gap: int = 0) -> list[Box]:
        edges = [self.y + (self.h + gap) * i // count for i in range(count + 1)]
        return [Box(self.x, a, self.w, b - a - gap) for a, b in itertools.pairwise(edges)]

    def grid(self, columns: int, rows: int, gap: int = 0) -> list[Box]:
        """Returns cells from left to right, then down."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def side_by_side(self, count: int, most: int) -> list[Box]:
        """Returns so many equal squares, arranged to be as large as possible, at most `most`."""
        columns = max(range(1, count + 1), key=lambda n: (min(self.w // n, self.h // -(-count // n)), -n))
        rows = -(-count // columns)
        size = min(self.w // columns, self.h // rows, most)
        return [cell.square(size) for cell in self.grid(columns, rows)[:count]]


Colour = str
Pose = Literal["up", "down", "asleep", "ghost"]
"""Standing, tripped, resting, or out of the race."""

Align = Literal["left", "middle", "right"]

Ink = str
"""A colour name of the theme ("ink", "seat 2") or a literal colour ("#c8423b")."""


@dataclass(frozen=True, slots=True)
class Item:
    """A part of a picture; `box` contains all of it.

    Solid items must not overlap each other. `moved` suits items whose geometry is their box alone, not trails and curves.
    """

    box: Box
    solid: ClassVar[bool] = True

    def moved(self, right: int, down: int) -> Self:
        return replace(self, box=self.box.moved(right, down))


@dataclass(frozen=True, slots=True)
class Panel(Item):
    """A surface for other items."""

    fill: Ink | None = None
    edge: Ink | None = None
    line: int = 0
    radius: int = 0

    solid: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Label(Item):
    """One line of text that fits its box; `render.typography.fitting.label` makes one."""

    text: str
    size: int
    ink: Ink = "ink"
    bold: bool = False
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class Figure(Item):
    """A figure of the cast, with its seat's badge or with the letter of its option."""

    name: str
    pose: Pose = "up"
    mirrored: bool = False
    seat: int | None = None
    choice: int | None = None


@dataclass(frozen=True, slots=True)
class Icon(Item):
    """A small drawing with a meaning: a star on the track, a medal, a die, a seat badge."""

    kind: str
    value: int = 0
    slim: bool = False
    """Whether the drawing is as high as the box and wider than it, because its sides are empty."""


@dataclass(frozen=True, slots=True)
class Printed(Icon):
    """An icon that is printed on the ground or marks a past event: solid items may cover it."""

    solid: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Trail(Item):
    """The way of a move: a ribbon with an arrow, or sparks for a warp."""

    points: tuple[tuple[int, int], ...]
    seat: int
    sparks: bool = False
    spare: tuple[Box, ...] = ()
    """Areas without sparks, because they contain text."""
    goal: int = 0
    """The size of the figure at its end."""

    solid: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Curve(Item):
    """A line of a graph, from left to right, in the colour of a seat."""

    points: tuple[tuple[int, int], ...]
    seat: int
    line: int = 8

    solid: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Veil(Item):
    """A shadow over everything painted before it."""

    solid: ClassVar[bool] = False


class Scene(NamedTuple):
    """A picture before it is painted. The ground is the part that many pictures share; it is painted once and cached."""

    height: int
    ground: tuple[Item, ...]
    items: tuple[Item, ...]
    width: int = WIDTH

    @property
    def canvas(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def every(self) -> Iterator[Item]:
        yield from self.ground
        yield from self.items


def faults(scene: Scene) -> list[str]:
    """Returns the faults of a layout: items beyond the edge, and solid items that overlap."""
    canvas = scene.canvas
    cut_off = [f"cut off: {item}" for item in scene.every() if not canvas.holds(item.box)]
    return cut_off + [f"in each other's way: {a} | {b}" for a, b in _collisions(item for item in scene.every() if item.solid)]


def _collisions(items: Iterable[Item]) -> Iterator[tuple[Item, Item]]:
    """Yields overlapping pairs by a sweep from left to right."""
    reaching: list[tuple[int, int, int, int, Item]] = []
    for item in sorted(items, key=lambda item: item.box):
        (x, y, _, _), right, bottom = item.box, item.box.right, item.box.bottom
        reaching = [other for other in reaching if other[2] > x]
        yield from ((other, item) for left, top, _, end, other in reaching if left < right and top < bottom and y < end)
        reaching.append((x, y, right, bottom, item))
