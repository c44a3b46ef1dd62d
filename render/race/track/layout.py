"""The layout of the course: where every space lies on the picture.

Two long straights make a hairpin: from Start to the right, around the bend, and back to the finish below Start. Racers stand in the
field of a space; its number or feature is in the band in front of their feet, which no racer covers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from engine.race.model.track import START
from render.scene.scene import WIDTH, Box

MARGIN = 12
TOP = 118
BAND, FIELD = 42, 152
"""The height of a space's band, which has its number, and of its field, which has room for racers in one row or more."""

STRAIGHT = FIELD + BAND
GAP = 6
VERGE = 16
"""The free width beside Start and the finish line."""

INSIDE = 12
"""The distance of a racer's way from the upper and lower edge of a field."""

STEPS = (58, 46)
"""The heights of the podium for the first and the second place."""

Point = tuple[int, int]
Runner = TypeVar("Runner")


class Shape(NamedTuple):
    """The shape of a course: its columns, those of Start and podium, and the width of a space."""

    columns: int
    start: int
    podium: int
    tile: int


SHAPES = {20: Shape(12, 3, 2, 94), 30: Shape(18, 4, 3, 63), 40: Shape(24, 5, 4, 47)}
"""The shapes that fill a picture, by the number of the space behind the finish line."""


@dataclass(frozen=True)
class TrackLayout:
    length: int

    @cached_property
    def shape(self) -> Shape:
        return SHAPES[self.length]

    @cached_property
    def end(self) -> int:
        """Returns the last space before the bend."""
        return self.shape.columns - self.shape.start

    @cached_property
    def right(self) -> int:
        """Returns where the straights end and the bend begins."""
        return MARGIN + self.shape.columns * self.shape.tile

    @cached_property
    def bottom(self) -> int:
        return TOP + 2 * STRAIGHT + GAP

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
        return Box(MARGIN, TOP, self.shape.start * self.shape.tile - VERGE, STRAIGHT)

    @cached_property
    def podium(self) -> Box:
        """Returns the podium at the end of the second straight."""
        return Box(MARGIN, TOP + STRAIGHT + GAP, self.shape.podium * self.shape.tile - VERGE, STRAIGHT)

    @cached_property
    def turning(self) -> Box:
        """Returns the bend beside both straights."""
        return Box(self.right, TOP, WIDTH - self.right, self.bottom - TOP)

    @cached_property
    def heads(self) -> tuple[Box, ...]:
        """Returns the bands of both straights, with a margin that sparks must keep clear."""
        return tuple(Box(0, TOP + row * (STRAIGHT + GAP) + FIELD - 12, WIDTH, BAND + 24) for row in range(2))

    def straight(self, space: int) -> int:
        """Returns the straight of a space, 0 or 1."""
        return int(space > self.end)

    def to_the_left(self, space: int) -> bool:
        """Returns whether racers on a space face left."""
        return space > self.end

    def tile(self, space: int) -> Box:
        """Returns the whole box of a space between Start and the finish."""
        return self._tiles[space]

    @cached_property
    def _tiles(self) -> Mapping[int, Box]:
        return {space: self._tile(space) for space in range(1, self.length)}

    def _tile(self, space: int) -> Box:
        columns, start, _, width = self.shape
        row = self.straight(space)
        column = columns - (space - self.end) if row else start + space - 1
        return Box(MARGIN + column * width, TOP + row * (STRAIGHT + GAP), width, STRAIGHT)

    def field(self, space: int) -> Box:
        """Returns the area in which racers stand."""
        return (self.start if space <= START else self.tile(space))._replace(h=FIELD)

    def number_box(self, space: int) -> Box:
        """Returns the place of a space's number, or of its feature instead."""
        box = self.tile(space)
        return Box(box.x, box.bottom - BAND, box.w, BAND)

    def has_number(self, space: int) -> bool:
        """Returns whether a plain space shows its number: every second one where spaces are narrow."""
        return self.shape.tile > BAND + VERGE or space % 2 == 0

    @cached_property
    def podium_steps(self) -> list[Box]:
        columns = self.podium.inset(3, 0).columns(len(STEPS), gap=2)
        floor = self.podium.y + FIELD
        return [Box(column.x, floor - step, column.w, step) for column, step in zip(columns, STEPS, strict=True)]

    def on_podium(self, places: Mapping[Runner, int]) -> dict[Runner, Box]:
        """Returns where finishers stand; those who share a place are smaller, above its step."""
        spots: dict[Runner, Box] = {}
        for place, step in enumerate(self.podium_steps, 1):
            sharing = [runner for runner, own in places.items() if own == place]
            above = Box(step.x, self.podium.y, step.w, step.y - self.podium.y)
            size = min(above.w, above.h)
            if len(sharing) == 1:
                spots[sharing[0]] = Box(above.middle[0] - size // 2, step.y - size, size, size)
            elif sharing:
                spots.update(zip(sharing, above.side_by_side(len(sharing), size), strict=True))
        return spots

    # ------------------------------------------------------------------ ways

    def waypoint(self, space: int, lane: int, count: int) -> Point:
        """Returns the point at which a racer crosses a space. The upper lane before the bend is the lower one behind it."""
        field = self.field(min(space, self.length - 1))
        place = count - 1 - lane if self.to_the_left(space) else lane
        y = field.y + INSIDE + (2 * place + 1) * (FIELD - 2 * INSIDE) // (2 * count)
        if space <= START:
            return self.start.right - 40, y
        if space >= self.length:
            return self.podium.right - 30, y
        return self.tile(space).middle[0], y

    def standing_at(self, space: int, size: int) -> Point:
        """Returns the centre of a racer of that size on a space, with its feet on the ground."""
        x, _ = self.waypoint(space, 0, 1)
        return x, self.field(min(space, self.length - 1)).bottom - size // 2

    def bend(self, lane: int, count: int) -> list[Point]:
        """Returns the points from the end of the first straight to the second, outside, one lane within the other."""
        room = self.turning.w - 2 * INSIDE
        x = WIDTH - INSIDE - room * (2 * lane + 1) // (2 * count)
        return [(x, self.waypoint(self.end, lane, count)[1]), (x, self.waypoint(self.end + 1, lane, count)[1])]


@lru_cache(maxsize=len(SHAPES))
def course_of(length: int) -> TrackLayout:
    return TrackLayout(length)
