"""Where racers stand on the course: as large as the crowd allows, each on its own space, and nobody in front of anybody.

Figures are stickers: they reach over the edge of their space where nobody else stands, but their middle stays on it.
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
"""How large racers are that share a space with so many, from a spacious straight to a packed one."""

UP, LOW = 1, 2
PATTERNS: Mapping[int, Sequence[Sequence[tuple[int, float]]]] = {
    1: [[(LOW, 0)]],
    2: [[(UP, 0), (LOW, 0)]],
    3: [[(UP, 0), (LOW, -0.5), (LOW, 0.5)], [(UP, -0.5), (UP, 0.5), (LOW, 0)]],
    4: [[(UP, -0.5), (UP, 0.5), (LOW, -0.5), (LOW, 0.5)]],
}
"""How so many stand on a space, from the left: on the upper shelf or the lower, and how far from the middle, in figures."""

HEADROOM = 12
"""By so much somebody alone may be higher than half of a space, and others still stand behind it."""

ROUNDS = 80
Span = tuple[int, int]


class Stander(NamedTuple):
    """Somebody, or a block of several, on its way to a place: the middle it would like, and the shelves it takes."""

    space: int
    shelves: int
    width: int
    middle: float
    beside: int = 0
    """How far from the middle of a block those stand who are in it."""


def stands(course: TrackLayout, spaces: Mapping[int, int]) -> dict[int, Box]:
    """A square for each lane that has a racer on the course."""
    return dict(_stands(course, tuple(spaces.items())))


@lru_cache(maxsize=1024)
def _stands(course: TrackLayout, taken: tuple[tuple[int, int], ...]) -> Mapping[int, Box]:
    """From one moment of a film to the next, nearly everybody stays where they are."""
    spaces = dict(taken)
    boxes: dict[int, Box] = {}
    here = [lane for lane, space in spaces.items() if space <= START_SPACE]
    room = course.field(START_SPACE)
    size = max(size for size in {*SIZES[0].values(), 1} if size <= room.side_by_side(max(1, len(here)), 999)[0].w)
    cells = room.side_by_side(len(here), size) if here else []
    boxes.update(zip(here, cells, strict=True))
    for row in range(course.shape.straights):
        groups: dict[int, list[int]] = {}
        for lane, space in sorted(spaces.items()):
            if space > START_SPACE and course.straight(space) == row:
                groups.setdefault(space, []).append(lane)
        if groups:
            boxes.update(_straight(course, groups, bool(here)))
    return boxes


def _straight(course: TrackLayout, groups: Mapping[int, Sequence[int]], start_taken: bool) -> dict[int, Box]:
    """All racers of one straight: as large as they can be while everybody keeps off the spaces of others. Where even the
    smallest cannot, they lean over a space that is taken, beside those who stand there."""
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
    """How far the straight of a space reaches."""
    row = course.straight(space)
    before = course.start.right if row == 0 and start_taken else 0
    if row < course.shape.straights - 1:
        return before, WIDTH
    return (course.podium.right, WIDTH) if course.to_the_left(space) else (before, course.podium.x)


def _fenced(course: TrackLayout, order: Sequence[int], edges: Span) -> dict[int, Span]:
    """How far those on each space may reach when the spaces of others are theirs alone."""
    tiles = {space: course.tile(space) for space in order}
    return {
        space: (
            max([edges[0], *(other.right for other in tiles.values() if other.x < tile.x)]),
            min([edges[1], *(other.x for other in tiles.values() if other.x > tile.x)]),
        )
        for space, tile in tiles.items()
    }


def _arrangements(course: TrackLayout, counts: Mapping[int, int], sizes: Mapping[int, int]) -> Iterator[list[Stander]]:
    """Three on a space stand with one or with two of them in front: the next three may need it the other way round."""
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
    """Who must keep clear of whom: one after the other on each shelf."""
    pairs: list[tuple[int, int]] = []
    for shelf in (UP, LOW):
        row = [i for i, stander in enumerate(standers) if stander.shelves & shelf]
        pairs += itertools.pairwise(row)
    return list(dict.fromkeys(pairs))


def _bounds(course: TrackLayout, stander: Stander, low: int, high: int) -> tuple[float, float]:
    """Where its middle may be: on its own space, and far enough from the limits."""
    tile, half = course.tile(stander.space), stander.width / 2
    return max(tile.x + stander.beside, low + half), min(tile.right - stander.beside, high - half)


def _settled(standers: Sequence[Stander], bounds: Sequence[tuple[float, float]]) -> list[int]:
    """The middles after everybody has made room: whoever is in the way shares the way aside. None if there is no way."""
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
