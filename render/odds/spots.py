"""Where the signs of seats stand on their lines: each where no other line is near, so that nobody needs colours to follow one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from render.scene import Box

SIGN = 38
STEP = 12
"""From one place that is looked at to the next."""
APART = SIGN // 2 + 4
"""How far other lines have to be from the middle of a sign."""
ENOUGH = 64
"""A line that is so far from all others is found at once: more would not help."""
PARTS = (0.06, 0.36, 0.64, 0.94)
"""A sign for each line in each of these parts of the graph."""

Points = Sequence[tuple[int, int]]


def spots(lines: Sequence[Points], plot: Box) -> Iterator[tuple[int, Box]]:
    """By seat; none where a line has no place to itself."""
    xs = range(plot.x, plot.right, STEP)
    heights = [_heights(points, xs) for points in lines]
    taken: list[Box] = []
    for begin, end in pairwise(PARTS):
        there = [at for at, x in enumerate(xs) if begin <= (x - plot.x) / plot.w < end]
        middle = sum(there) / len(there)
        for seat, own in enumerate(heights):
            others = heights[:seat] + heights[seat + 1 :]
            free = {at: min(room, ENOUGH) - _slope(at, own) for at in there if (room := _room(at, own, others)) >= APART}
            for at in sorted(free, key=lambda place: (-free[place], abs(place - middle))):
                spot = Box(xs[at] - SIGN // 2, round(own[at]) - SIGN // 2, SIGN, SIGN)
                if not any(spot.inset(-4).touches(other) for other in taken):
                    taken.append(spot)
                    yield seat, spot
                    break


def _heights(points: Points, xs: Sequence[int]) -> list[float]:
    """Where a line is at each of these places."""
    found: list[float] = []
    parts = pairwise(points)
    (ax, ay), (bx, by) = next(parts)
    for x in xs:
        while x > bx:
            (ax, ay), (bx, by) = next(parts)
        found.append(ay + (by - ay) * (x - ax) / (bx - ax))
    return found


def _room(at: int, own: Sequence[float], others: Sequence[Sequence[float]]) -> float:
    """How far the other lines are from this one, as long as a sign would last."""
    return min(abs(y - own[at]) for other in others for y in _near(at, other))


def _slope(at: int, own: Sequence[float]) -> float:
    """A steep line would be hidden behind its sign."""
    return max(_near(at, own)) - min(_near(at, own))


def _near(at: int, heights: Sequence[float]) -> Sequence[float]:
    reach = -(-SIGN // 2 // STEP)
    return heights[max(0, at - reach) : at + reach + 1]
