"""Where racers stand on the course: on their own space, as large as possible, none in front of another.

A figure may overlap the edge of its space where no other racer stands, but its centre stays on the space.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.race.model.track import START as START_SPACE
from render.race.track.layout import FIELD, TrackLayout
from render.scene.scene import WIDTH, Box

SIZES: tuple[Mapping[int, int], ...] = (
    {1: 144, 2: 100, 3: 96, 4: 92, 5: 68, 6: 68},
    {1: 120, 2: 100, 3: 92, 4: 84, 5: 68, 6: 68},
    {1: 108, 2: 84, 3: 84, 4: 84, 5: 68, 6: 68},
    {1: 108, 2: 84, 3: 84, 4: 72, 5: 68, 6: 68},
)
"""The sizes of racers by the number that share a space, from a sparse straight to a packed one."""

UP, LOW = 1, 2
PATTERNS: Mapping[int, Sequence[Sequence[tuple[int, float]]]] = {
    1: [[(LOW, 0)]],
    2: [[(UP, 0), (LOW, 0)]],
    3: [[(UP, 0), (LOW, -0.5), (LOW, 0.5)], [(UP, -0.5), (UP, 0.5), (LOW, 0)]],
    4: [[(UP, -0.5), (UP, 0.5), (LOW, -0.5), (LOW, 0.5)]],
}
"""How so many racers stand on a space, from the left: the upper or lower shelf, and the distance from the centre, in figures."""

HEADROOM = 12
"""How much taller than half a space a single racer may be without hiding the racers behind it."""

ROUNDS = 80
Span = tuple[int, int]


class Stander(NamedTuple):
    """A racer, or a block of several, to be placed: its preferred centre, and the shelves it occupies."""

    space: int
    shelves: int
    width: int
    middle: float
    beside: int = 0
    """The distance of a block's outer racers from its centre."""


def racer_boxes(course: TrackLayout, spaces: Mapping[int, int]) -> dict[int, Box]:
    """Returns a square for each lane with a racer on the course."""
    return dict(_racer_boxes(course, tuple(spaces.items())))


@lru_cache(maxsize=1024)
def _racer_boxes(course: TrackLayout, taken: tuple[tuple[int, int], ...]) -> Mapping[int, Box]:
    """Caches the positions: from frame to frame of a film, few racers move."""
    spaces = dict(taken)
    boxes: dict[int, Box] = {}
    at_start = [lane for lane, space in spaces.items() if space <= START_SPACE]
    room = course.field(START_SPACE)
    size = max(size for size in {*SIZES[0].values(), 1} if size <= room.side_by_side(max(1, len(at_start)), 999)[0].w)
    cells = room.side_by_side(len(at_start), size) if at_start else []
    boxes.update(zip(at_start, cells, strict=True))
    for row in range(course.shape.straights):
        groups: dict[int, list[int]] = {}
        for lane, space in sorted(spaces.items()):
            if space > START_SPACE and course.straight(space) == row:
                groups.setdefault(space, []).append(lane)
        if groups:
            boxes.update(_straight(course, groups, bool(at_start)))
    return boxes


def _straight(course: TrackLayout, groups: Mapping[int, Sequence[int]], start_taken: bool) -> dict[int, Box]:
    """Places the racers of one straight, as large as possible while all stay off the spaces of others.

    If even the smallest size does not fit, they overlap an occupied space, beside the racers on it.
    """
    order = sorted(groups, key=lambda space: course.tile(space).x)
    edges = _edges(course, order[0], start_taken)
    fenced = _fenced(course, order, edges)
    unfenced = dict.fromkeys(order, edges)
    for sizes, limits in [*((sizes, fenced) for sizes in SIZES), *((sizes, unfenced) for sizes in SIZES[-2:])]:
        for standers in _arrangements(course, {space: len(groups[space]) for space in order}, sizes):
            middles = _settled(standers, [_bounds(course, stander, *limits[stander.space]) for stander in standers])
            if middles:
                return _placed(course, groups, standers, middles, sizes)
    raise AssertionError("the smallest always find room")


def _edges(course: TrackLayout, space: int, start_taken: bool) -> Span:
    """Returns the extent of a space's straight."""
    row = course.straight(space)
    before = course.start.right if row == 0 and start_taken else 0
    if row < course.shape.straights - 1:
        return before, WIDTH
    return (course.podium.right, WIDTH) if course.to_the_left(space) else (before, course.podium.x)


def _fenced(course: TrackLayout, order: Sequence[int], edges: Span) -> dict[int, Span]:
    """Returns how far the racers of each space may reach if occupied spaces are off limits."""
    tiles = {space: course.tile(space) for space in order}
    return {
        space: (
            max([edges[0], *(other.right for other in tiles.values() if other.x < tile.x)]),
            min([edges[1], *(other.x for other in tiles.values() if other.x > tile.x)]),
        )
        for space, tile in tiles.items()
    }


def _arrangements(course: TrackLayout, counts: Mapping[int, int], sizes: Mapping[int, int]) -> Iterator[list[Stander]]:
    """Yields the arrangements to try: three racers stand with one or with two in front, depending on their neighbours."""
    for chosen in itertools.product(*(range(len(PATTERNS.get(count, [()]))) for count in counts.values())):
        yield [
            stander
            for (space, count), pattern in zip(counts.items(), chosen, strict=True)
            for stander in _group(course.tile(space).middle[0], space, count, sizes[count], pattern)
        ]


def _group(middle: int, space: int, count: int, size: int, pattern: int) -> list[Stander]:
    if count not in PATTERNS:
        return [Stander(space, UP | LOW, 2 * size, middle, size // 2)]
    towers = 2 * size > FIELD + HEADROOM
    return [Stander(space, UP | LOW if towers else shelf, size, middle + aside * size) for shelf, aside in PATTERNS[count][pattern]]


def _neighbours(standers: Sequence[Stander]) -> list[tuple[int, int]]:
    """Returns the pairs that must keep clear of each other: neighbours on each shelf."""
    pairs: list[tuple[int, int]] = []
    for shelf in (UP, LOW):
        row = [i for i, stander in enumerate(standers) if stander.shelves & shelf]
        pairs += itertools.pairwise(row)
    return list(dict.fromkeys(pairs))


def _bounds(course: TrackLayout, stander: Stander, low: int, high: int) -> tuple[float, float]:
    """Returns the limits of a centre: on its own space, and inside the bounds."""
    tile, half = course.tile(stander.space), stander.width / 2
    return max(tile.x + stander.beside, low + half), min(tile.right - stander.beside, high - half)


def _settled(standers: Sequence[Stander], bounds: Sequence[tuple[float, float]]) -> list[int]:
    """Returns the centres after neighbours have moved apart, sharing the distance; empty if they do not fit."""
    if any(low > high for low, high in bounds):
        return []
    middles = [min(max(stander.middle, low), high) for stander, (low, high) in zip(standers, bounds, strict=True)]
    pairs = [(a, b, (standers[a].width + standers[b].width) / 2) for a, b in _neighbours(standers)]
    for _ in range(ROUNDS):
        if all(middles[b] - middles[a] >= apart for a, b, apart in pairs):
            break
        for a, b, apart in pairs:
            lacks = max(0.0, apart + 1 - middles[b] + middles[a])
            middles[a] = max(bounds[a][0], middles[a] - lacks / 2)
            middles[b] = min(bounds[b][1], middles[b] + lacks / 2)
    whole = [math.floor(middle) for middle in middles]
    return whole if all(whole[b] - whole[a] >= apart for a, b, apart in pairs) else []


def _placed(
    course: TrackLayout,
    groups: Mapping[int, Sequence[int]],
    standers: Sequence[Stander],
    middles: Sequence[int],
    sizes: Mapping[int, int],
) -> dict[int, Box]:
    boxes: dict[int, Box] = {}
    for space, lanes in groups.items():
        field, size = course.field(space), sizes[len(lanes)]
        spots: list[Box] = []
        for stander, middle in zip(standers, middles, strict=True):
            if stander.space != space:
                continue
            if len(lanes) not in PATTERNS:
                spots += Box(middle - size, field.bottom - 3 * size, 2 * size, 3 * size).grid(2, 3)
            else:
                y = field.y if stander.shelves == UP else field.bottom - size
                spots.append(Box(middle - size // 2, y, size, size))
        boxes.update(zip(lanes, spots, strict=False))
    return boxes
