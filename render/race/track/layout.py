"""The layout of the course: where every space lies on the picture.

Straights below one another alternate in direction, from Start to the finish. The head of a space shows its number and feature; no
racer stands there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

from engine.race.model.track import START
from render.drawing.icons import AHEAD, BACK
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Label, Panel

MARGIN = 12
TOP = 68
STRIP, FIELD = 42, 204
"""The height of a space's head, and of its field, which has room for six racers."""

STRAIGHT = STRIP + FIELD
GAP = 8
VERGE = 24
"""The free width beside Start and the finish line, so that a crowd can spread."""

STEPS = (92, 70)
"""The heights of the podium for the first and the second place."""

Point = tuple[int, int]
Runner = TypeVar("Runner")


class Shape(NamedTuple):
    """The shape of a course: straights, columns, the columns of Start and podium, and the width of a space."""

    straights: int
    columns: int
    start: int
    podium: int
    tile: int


SHAPES = {20: Shape(3, 7, 1, 1, 148), 30: Shape(3, 11, 2, 2, 103), 40: Shape(4, 11, 3, 2, 103)}
"""The shapes that fill a picture, by the number of the space behind the finish line."""


@dataclass(frozen=True)
class TrackLayout:
    length: int

    @cached_property
    def shape(self) -> Shape:
        return SHAPES[self.length]

    @cached_property
    def left(self) -> int:
        return (WIDTH - self.shape.columns * self.shape.tile) // 2

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Returns the last space of each straight but the last."""
        first = self.shape.columns - self.shape.start
        return tuple(accumulate([first, *[self.shape.columns] * (self.shape.straights - 2)]))

    @cached_property
    def bottom(self) -> int:
        return TOP + self.shape.straights * (STRAIGHT + GAP) - GAP

    @cached_property
    def area(self) -> Box:
        """Returns the whole course with its surroundings."""
        return Box(0, TOP, WIDTH, self.bottom - TOP)

    @cached_property
    def middle(self) -> Box:
        """Returns a spot far from all edges."""
        return self.area.square(STRAIGHT)

    @cached_property
    def start(self) -> Box:
        return Box(MARGIN, TOP, self.left + self.shape.start * self.shape.tile - VERGE - MARGIN, STRAIGHT)

    @cached_property
    def podium(self) -> Box:
        """Returns the podium at the end of the last straight."""
        wide, top = self.shape.podium * self.shape.tile - VERGE, self.bottom - STRAIGHT
        if self.to_the_left(self.length - 1):
            return Box(MARGIN, top, self.left + wide - MARGIN, STRAIGHT)
        x = self.left + self.shape.columns * self.shape.tile - wide
        return Box(x, top, WIDTH - MARGIN - x, STRAIGHT)

    @cached_property
    def heads(self) -> tuple[Box, ...]:
        """Returns the texts of the spaces, with a margin that sparks must keep clear."""
        return tuple(Box(0, TOP + row * (STRAIGHT + GAP) - 10, WIDTH, STRIP + 20) for row in range(self.shape.straights))

    def straight(self, space: int) -> int:
        """Returns the straight of a space, from 0."""
        return sum(space > end for end in self.ends)

    def to_the_left(self, space: int) -> bool:
        """Returns whether racers on a space face left."""
        return self.straight(space) % 2 == 1

    def tile(self, space: int) -> Box:
        """Returns the whole box of a space between Start and the finish."""
        return self._tiles[space]

    @cached_property
    def _tiles(self) -> Mapping[int, Box]:
        return {space: self._tile(space) for space in range(1, self.length)}

    def _tile(self, space: int) -> Box:
        row = self.straight(space)
        along = space - 1 - (self.ends[row - 1] if row else -self.shape.start)
        column = self.shape.columns - 1 - along if self.to_the_left(space) else along
        return Box(self.left + column * self.shape.tile, TOP + row * (STRAIGHT + GAP), self.shape.tile, STRAIGHT)

    def field(self, space: int) -> Box:
        """Returns the area in which racers stand."""
        box = self.start if space <= START else self.tile(space)
        return Box(box.x, box.bottom - FIELD, box.w, FIELD)

    def number_box(self, space: int) -> Box:
        """Returns the place of a space's number, at the side to which racers run."""
        box = self.tile(space)
        return Box(box.x + 6 if self.to_the_left(space) else box.right - 50, box.y + 2, 44, STRIP - 2)

    def feature_box(self, space: int) -> Box:
        """Returns the place of a space's feature, beside its number."""
        box = self.tile(space)
        return Box(box.right - 54 if self.to_the_left(space) else box.x + 4, box.y + 2, 50, STRIP - 2)

    @cached_property
    def podium_steps(self) -> list[Box]:
        columns = self.podium.inset(5, 6).columns(len(STEPS), gap=4)
        return [Box(column.x, column.bottom - step, column.w, step) for column, step in zip(columns, STEPS, strict=True)]

    def on_podium(self, places: Mapping[Runner, int]) -> dict[Runner, Box]:
        """Returns where finishers stand; those who share a place are smaller, above its step."""
        spots: dict[Runner, Box] = {}
        for place, step in enumerate(self.podium_steps, 1):
            sharing = [runner for runner, own in places.items() if own == place]
            if len(sharing) == 1:
                spots[sharing[0]] = Box(step.x, step.y - step.w, step.w, step.w)
            elif sharing:
                top = self.podium.y + STRIP
                spots.update(zip(sharing, Box(step.x, top, step.w, step.y - top).side_by_side(len(sharing), step.w), strict=True))
        return spots

    # ------------------------------------------------------------------ ways

    def waypoint(self, space: int, lane: int, count: int) -> Point:
        """Returns the point at which a racer crosses a space."""
        y = self.field(min(space, self.length - 1)).y + VERGE + (2 * lane + 1) * (FIELD - 2 * VERGE) // (2 * count)
        if space <= START:
            return self.start.right - 40, y
        if space >= self.length:
            return self.podium.right - 30 if self.to_the_left(self.length - 1) else self.podium.x + 30, y
        return self.tile(space).middle[0], y

    def bend(self, space: int, lane: int, count: int) -> list[Point]:
        """Returns the points from the last space of a straight to the next, outside, where they hide nothing."""
        x = self.outside(space)
        return [(x, self.waypoint(space, lane, count)[1]), (x, self.waypoint(space + 1, lane, count)[1])]

    def outside(self, space: int) -> int:
        return self.left // 2 if self.to_the_left(space) else WIDTH - self.left // 2


@lru_cache(maxsize=len(SHAPES))
def course_of(length: int) -> TrackLayout:
    return TrackLayout(length)


# ---------------------------------------------------------------------- the ground

Features = tuple[tuple[int, str, int], ...]
"""Spaces with a feature: number, kind and amount."""


def ground(
    course: TrackLayout, look: str, corner: int | None, features: Mapping[str, Mapping[str, Any]], finish: str
) -> tuple[Item, ...]:
    """Returns the empty course; cached for each track."""
    ordered = tuple(sorted((int(space), feature["kind"], feature["n"]) for space, feature in features.items()))
    return _ground(course, look, corner, ordered, finish)


@lru_cache(maxsize=16)
def _ground(course: TrackLayout, look: str, corner: int | None, features: Features, finish: str) -> tuple[Item, ...]:
    start, podium = course.start, course.podium
    items: list[Item] = [
        Panel(start, look, "tile edge", 2, radius=22),
        Label(Box(start.x, start.y, start.w, STRIP), "START", SMALLEST, "tile ink", bold=True, align="middle"),
        Panel(podium, "panel", "panel edge", 2, radius=18),
        Icon(Box(podium.x + 10, podium.y + 4, STRIP - 4, STRIP - 4), "flag"),
        Label(Box(podium.x + 54, podium.y + 2, podium.w - 58, STRIP), finish, SMALLEST, bold=True),
        *_finish_line(course),
        *(Icon(_turning(course, space), "arrow down") for space in course.ends),
    ]
    special = {space for space, _, _ in features}
    for space in range(1, course.length):
        items += _tile(course, space, look, space == corner)
        if space not in special:
            items.append(_onwards(course, space))
    for space, kind, n in features:
        items += _feature(course.feature_box(space), kind, n)
    return tuple(items)


def _tile(course: TrackLayout, space: int, look: str, corner: bool) -> list[Item]:
    fill = f"{look} corner" if corner else look if space % 2 else f"{look} odd"
    return [
        Panel(course.tile(space).inset(1), fill, "tile edge", 4 if corner else 1, radius=26 if corner else 6),
        Label(course.number_box(space), str(space), 36, "tile ink", bold=True, align="middle"),
    ]


def _turning(course: TrackLayout, space: int) -> Box:
    """Returns the place of the arrow to the next straight, outside the course."""
    return Box(course.outside(space) - 14, course.tile(space + 1).y + 8, 28, 28)


def _onwards(course: TrackLayout, space: int) -> Item:
    """Returns a small arrow in the direction of the race."""
    return Icon(course.feature_box(space).square(20), "arrow left" if course.to_the_left(space) else "arrow right")


def _feature(box: Box, kind: str, n: int) -> list[Item]:
    """Lays out a feature. An arrow's number is written out, because a number is easier to read on a phone than a drawing."""
    if kind != "arrow":
        return [Icon(box.square(40), kind)]
    moves = f"{n:+d}".replace("-", "−")
    return [
        Panel(box.inset(0, 1), AHEAD if n > 0 else BACK, "on accent", 2, radius=12),
        Label(box.inset(2, 1), moves, SMALLEST, "on accent", bold=True, align="middle"),
    ]


def _finish_line(course: TrackLayout) -> list[Item]:
    size = VERGE // 2
    rows = STRAIGHT // size
    squares = [(row, column) for row in range(rows) for column in range(2) if (row + column) % 2]
    x = course.podium.right if course.to_the_left(course.length - 1) else course.podium.x - VERGE
    return [Panel(Box(x + column * size, course.podium.y + row * size, size, size), "tile edge") for row, column in squares]
