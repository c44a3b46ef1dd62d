"""Where racers stand on the course: on their own space, as large as possible, none in front of another.

The racers of a space are a group, and its centre stays on the space. A group that is wider than its space has a plate behind it,
and the number of every space that is taken is framed, so that nobody seems to stand beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.race.model.track import START as START_SPACE
from render.race.track.layout import TrackLayout
from render.scene.scene import WIDTH, Box, Item, Panel

ALONE = (152, 128, 112, 96, 88, 80, 72, 64, 56, 48, 40)
"""The sizes of a racer that has its space to itself, to be tried."""

IN_ROWS: Mapping[int, Sequence[int]] = {1: (112, 96), 2: (76, 68, 60, 52), 3: (48,), 4: (36,)}
"""The sizes of racers that share a space, by the number of rows in which they stand."""

WIDEST = 240
"""The greatest width of a group that could stand closer together."""

ASIDE = 4
"""How far inside the edges of its space the centre of a group stays."""

PAD, FRAME = 4, 4
"""How far a plate extends beyond its group, and the line around it and around a number."""


class Formation(NamedTuple):
    """The racers of a space: their size, and how many stand in each row, from the back to the front."""

    size: int
    rows: tuple[int, ...]

    @property
    def width(self) -> int:
        return max(self.rows) * self.size

    def boxes(self, middle: int, floor: int) -> list[Box]:
        """Returns the places of all racers around a centre, row by row."""
        size, depth = self.size, len(self.rows)
        return [
            Box(middle - count * size // 2 + i * size, floor - (depth - row) * size, size, size)
            for row, count in enumerate(self.rows)
            for i in range(count)
        ]


@lru_cache(maxsize=64)
def formations(count: int) -> Sequence[Formation]:
    """Returns the formations of so many racers, from the smallest to the largest: each larger one is wider as well."""
    if count == 1:
        return [Formation(size, (1,)) for size in reversed(ALONE)]
    found = sorted(
        Formation(size, tuple(count * (row + 1) // rows - count * row // rows for row in range(rows)))
        for rows, sizes in IN_ROWS.items()
        for size in sizes
        if rows <= count
    )
    return [one for i, one in enumerate(found) if not i or one.width <= WIDEST]


def racer_boxes(course: TrackLayout, spaces: Mapping[int, int]) -> dict[int, Box]:
    """Returns a square for each lane with a racer on the course."""
    return dict(_racer_boxes(course, tuple(spaces.items())))


@lru_cache(maxsize=1024)
def _racer_boxes(course: TrackLayout, taken: tuple[tuple[int, int], ...]) -> Mapping[int, Box]:
    """Caches the positions: from frame to frame of a film, few racers move."""
    boxes: dict[int, Box] = {}
    at_start = [lane for lane, space in taken if space <= START_SPACE]
    boxes.update(zip(at_start, _at_start(course, len(at_start)), strict=True))
    for row in range(2):
        groups: dict[int, list[int]] = {}
        for lane, space in sorted(taken):
            if space > START_SPACE and course.straight(space) == row:
                groups.setdefault(space, []).append(lane)
        order = sorted(groups, key=lambda space: course.tile(space).x)
        edges = (PAD + (course.podium.right if row else course.start.right if at_start else 0), WIDTH - PAD)
        for space, places in _straight(course, order, [len(groups[space]) for space in order], edges).items():
            boxes.update(zip(groups[space], places, strict=True))
    return boxes


def _at_start(course: TrackLayout, count: int) -> list[Box]:
    if not count:
        return []
    room = course.field(START_SPACE)
    best = max((formation for formation in formations(count) if formation.width <= room.w), default=formations(count)[0])
    return best.boxes(room.middle[0], room.bottom)


def _straight(course: TrackLayout, order: Sequence[int], counts: Sequence[int], edges: tuple[int, int]) -> dict[int, list[Box]]:
    """Places the racers of one straight: the smallest ones grow first, as long as there is room for all."""
    chosen = [0] * len(order)
    growing = {*range(len(order))}
    middles = _settled(course, order, [formations(count)[0] for count in counts], edges)
    assert len(middles) == len(order), "the smallest always find room"
    while growing:
        smallest = min(growing, key=lambda i: (formations(counts[i])[chosen[i]].size, i))
        if chosen[smallest] + 1 == len(formations(counts[smallest])):
            growing.remove(smallest)
            continue
        tried = [*chosen]
        tried[smallest] += 1
        found = _settled(course, order, [formations(count)[which] for count, which in zip(counts, tried, strict=True)], edges)
        if found:
            chosen, middles = tried, found
        else:
            growing.remove(smallest)
    return {
        space: formations(count)[which].boxes(middle, course.field(space).bottom)
        for space, count, which, middle in zip(order, counts, chosen, middles, strict=True)
    }


def _settled(course: TrackLayout, order: Sequence[int], groups: Sequence[Formation], edges: tuple[int, int]) -> list[int]:
    """Returns the centres of groups beside each other, as near to their spaces as possible; empty if there is no room."""
    tiles = [course.tile(space) for space in order]
    halves = [group.width // 2 for group in groups]
    low = [max(tile.x + ASIDE, edges[0] + half) for tile, half in zip(tiles, halves, strict=True)]
    high = [min(tile.right - ASIDE, edges[1] - half) for tile, half in zip(tiles, halves, strict=True)]
    apart = [a + b for a, b in pairwise(halves)]
    for i, gap in enumerate(apart):
        low[i + 1] = max(low[i + 1], low[i] + gap)
    for i, gap in reversed([*enumerate(apart)]):
        high[i] = min(high[i], high[i + 1] - gap)
    if any(least > most for least, most in zip(low, high, strict=True)):
        return []
    near = [min(max(tile.middle[0], least), most) for tile, least, most in zip(tiles, low, high, strict=True)]
    ahead, back = [*near], [*near]
    for i, gap in enumerate(apart):
        ahead[i + 1] = max(ahead[i + 1], ahead[i] + gap)
    for i, gap in reversed([*enumerate(apart)]):
        back[i] = min(back[i], back[i + 1] - gap)
    return [(a + b) // 2 for a, b in zip(ahead, back, strict=True)]  # what lies between two solutions is one


def taken_marks(course: TrackLayout, look: str, groups: Mapping[int, Sequence[Box]]) -> list[Item]:
    """Returns the frame around the number of each space that is taken, and a plate behind a group that is wider than its space."""
    items: list[Item] = []
    for space, boxes in sorted(groups.items()):
        if START_SPACE < space < course.length:
            whole, tile = Box.around(boxes), course.tile(space)
            if len(boxes) > 1 and not (tile.x - PAD <= whole.x and whole.right <= tile.right + PAD):
                items.append(Panel(whole.inset(-PAD, 0), f"{look} corner", "tile edge", 3, radius=16))
            items.append(Panel(course.number_box(space), None, "tile ink", FRAME, radius=10))
    return items
