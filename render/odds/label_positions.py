"""Positions of the seats' badges on their lines, away from other lines, so that each can be followed without colours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise

from render.scene.scene import Box

BADGE = 38
STEP = 12
"""Pixels between candidate positions."""
APART, CLOSE = BADGE // 2 + 4, 10
"""The wanted distance of other lines from the centre of a badge, and the smallest distance if no position is better."""
ENOUGH = 64
"""A line this far from all others is easy to follow; a greater distance is no better."""
PARTS = (0.06, 0.36, 0.64, 0.94)
"""The parts of the graph in which each line gets a badge."""

Points = Sequence[tuple[int, int]]
Heights = Sequence[float]


def label_positions(lines: Sequence[Points], plot: Box) -> list[tuple[int, Box]]:
    """Returns seats and boxes; none for a line without a clear position."""
    xs = range(plot.x, plot.right, STEP)
    heights = [_heights(points, xs) for points in lines]
    parts = [range(int(begin * len(xs)), int(end * len(xs))) for begin, end in pairwise(PARTS)]
    positions: list[tuple[int, Box]] = []
    for part in parts:
        for seat in range(len(lines)):
            positions += _first_free(seat, _places(seat, heights, part, APART), xs, heights[seat], positions)
    whole = range(parts[0].start, parts[-1].stop)
    for seat in sorted({*range(len(lines))} - {seat for seat, _ in positions}):
        positions += _first_free(seat, _places(seat, heights, whole, CLOSE), xs, heights[seat], positions)
    return positions


def _places(seat: int, heights: Sequence[Heights], part: range, least: int) -> list[int]:
    """Returns positions, best first: with much room, and where the line is flat, because a badge would hide a steep one."""
    own, others = heights[seat], [*heights[:seat], *heights[seat + 1 :]]
    rooms = {index: min(abs(y - own[index]) for other in others for y in _near(index, other)) for index in part}
    worth = {
        index: min(room, ENOUGH) - max(_near(index, own)) + min(_near(index, own)) for index, room in rooms.items() if room >= least
    }
    middle = (part.start + part.stop) / 2
    return sorted(worth, key=lambda index: (-worth[index], abs(index - middle)))


def _first_free(
    seat: int, places: Sequence[int], xs: Sequence[int], own: Heights, positions: Sequence[tuple[int, Box]]
) -> list[tuple[int, Box]]:
    """Returns the first position that no other badge covers, or nothing."""
    boxes = (Box(xs[index] - BADGE // 2, round(own[index]) - BADGE // 2, BADGE, BADGE) for index in places)
    free = (box for box in boxes if not any(box.inset(-4).touches(other) for _, other in positions))
    return [(seat, box) for box in islice(free, 1)]


def _near(index: int, heights: Heights) -> Heights:
    """Returns the heights within a badge's width."""
    reach = -(-BADGE // 2 // STEP)
    return heights[max(0, index - reach) : index + reach + 1]


def _heights(points: Points, xs: Sequence[int]) -> list[float]:
    """Returns the height of a line at each position."""
    heights: list[float] = []
    parts = pairwise(points)
    (ax, ay), (bx, by) = next(parts)
    for x in xs:
        while x > bx:
            (ax, ay), (bx, by) = next(parts)
        heights.append(ay + (by - ay) * (x - ax) / (bx - ax))
    return heights
