"""Where the signs of seats stand on their lines: each where no other line is near, so that nobody needs colours to follow one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise

from render.scene.scene import Box

SIGN = 38
STEP = 12
"""From one place that is looked at to the next."""
APART, CLOSE = SIGN // 2 + 4, 10
"""How far other lines should be from the middle of a sign, and have to be if their own line has no better place for one at all."""
ENOUGH = 64
"""A line that is so far from all others is found at once: more would not help."""
PARTS = (0.06, 0.36, 0.64, 0.94)
"""A sign for each line in each of these parts of the graph."""

Points = Sequence[tuple[int, int]]
Heights = Sequence[float]


def label_positions(lines: Sequence[Points], plot: Box) -> list[tuple[int, Box]]:
    """By seat; none where a line has no place to itself."""
    xs = range(plot.x, plot.right, STEP)
    heights = [_heights(points, xs) for points in lines]
    parts = [range(int(begin * len(xs)), int(end * len(xs))) for begin, end in pairwise(PARTS)]
    found: list[tuple[int, Box]] = []
    for part in parts:
        for seat in range(len(lines)):
            found += _first_free(seat, _places(seat, heights, part, APART), xs, heights[seat], found)
    whole = range(parts[0].start, parts[-1].stop)
    for seat in sorted({*range(len(lines))} - {seat for seat, _ in found}):
        found += _first_free(seat, _places(seat, heights, whole, CLOSE), xs, heights[seat], found)
    return found


def _places(seat: int, heights: Sequence[Heights], part: range, least: int) -> list[int]:
    """Best first: those with much room where the line is flat, since a steep one would be hidden behind its sign."""
    own, others = heights[seat], [*heights[:seat], *heights[seat + 1 :]]
    rooms = {at: min(abs(y - own[at]) for other in others for y in _near(at, other)) for at in part}
    worth = {at: min(room, ENOUGH) - max(_near(at, own)) + min(_near(at, own)) for at, room in rooms.items() if room >= least}
    middle = (part.start + part.stop) / 2
    return sorted(worth, key=lambda at: (-worth[at], abs(at - middle)))


def _first_free(
    seat: int, places: Sequence[int], xs: Sequence[int], own: Heights, found: Sequence[tuple[int, Box]]
) -> list[tuple[int, Box]]:
    """At the first of these places where no sign is in the way; nothing, if one is everywhere."""
    boxes = (Box(xs[at] - SIGN // 2, round(own[at]) - SIGN // 2, SIGN, SIGN) for at in places)
    free = (box for box in boxes if not any(box.inset(-4).touches(other) for _, other in found))
    return [(seat, box) for box in islice(free, 1)]


def _near(at: int, heights: Heights) -> Heights:
    """As far as a sign there reaches."""
    reach = -(-SIGN // 2 // STEP)
    return heights[max(0, at - reach) : at + reach + 1]


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
