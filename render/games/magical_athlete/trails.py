"""The last moves on the course: a trail for each."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from render.games.magical_athlete import course, moves
from render.scene import WIDTH, Box, Trail

STUB = 34
"""What is at least to be seen of a trail."""

OVER = 34
"""So far above a figure a trail runs that comes from above."""

MANY = 4
"""From so many trails on, only those of the last turn are drawn."""

Point = tuple[int, int]


def trails_of(events: Sequence[moves.EventView], race: Mapping[str, Any], spots: Mapping[str, Box]) -> list[Trail]:
    """One for each move; a racer that moved more than once leaves them side by side."""
    moved = _known(moves.moves(events), race)
    if len(moved) >= MANY:
        moved = _known(moves.moves(moves.recent(events, 1)), race)
    before: Counter[str] = Counter()
    trails = []
    for move in moved:
        trails.append(_trail(move, race, spots, (0, 18, -18)[before[move.racer] % 3]))
        before[move.racer] += 1
    return trails


def _known(moved: Sequence[moves.Move], race: Mapping[str, Any]) -> list[moves.Move]:
    """Only of racers that are in this race: a view may also tell how the last one ended."""
    names = {racer["name"] for racer in race["racers"]}
    return [move for move in moved if move.racer in names]


def _trail(move: moves.Move, race: Mapping[str, Any], spots: Mapping[str, Box], aside: int) -> Trail:
    lane = next(i for i, racer in enumerate(race["racers"]) if racer["name"] == move.racer)
    racer = race["racers"][lane]
    points = _points(move, lane, len(race["racers"]), aside)
    if racer["space"] == move.end and move.racer in spots:
        spot = spots[move.racer]
        others = [box for name, box in spots.items() if name != move.racer]
        points = [*points[:-1], spot.middle] if move.warp else _leading_to(spot, points, others)
    reach = 56 if move.warp else 26
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = max(0, min(xs) - reach), max(0, min(ys) - reach)
    box = Box(left, top, min(WIDTH, max(xs) + reach) - left, max(ys) + reach - top)
    goal = spots[move.racer].w if move.racer in spots else 0
    return Trail(box, tuple(points), racer["seat"], move.warp, course.HEADS if move.warp else (), goal)


def _points(move: moves.Move, lane: int, count: int, aside: int) -> list[Point]:
    """Straight through the air, or from space to space and around the bends."""
    if move.warp:
        return [course.waypoint(space, lane, count) for space in (move.start, move.end)]
    points: list[Point] = []
    low, high = sorted((move.start, move.end))
    for space in range(low, high + 1):
        points.append(course.waypoint(space, lane, count))
        if space in (course.LAST_OF_FIRST, course.LAST_OF_SECOND) and space < high:
            points += course.bend(space, lane, count)
    points = [(x, y + aside) for x, y in points]
    return points if move.end >= move.start else points[::-1]


def _leading_to(spot: Box, points: list[Point], others: Sequence[Box]) -> list[Point]:
    """At the height of the figure; where its arrow would be behind somebody else, over their heads, or else in its own lane."""
    over, (x, y) = spot.y - OVER, spot.middle
    beside = _seen_beside(_levelled(points, (x, y)), spot)
    from_above = [*_levelled(points, (x, over)), (x, spot.y - 8)]
    in_lane = _seen_beside([*points[:-1], (x, y)], spot)
    has_room_above = not any(head.holds(Box(x, over, 0, 0)) for head in course.HEADS)
    ways = [beside, from_above, in_lane] if has_room_above else [beside, in_lane]
    return next((way for way in ways if not any(box.gap(Box(*way[-1], 0, 0)) == 0 for box in others)), ways[0])


def _levelled(points: list[Point], end: Point) -> list[Point]:
    """On its last straight at the height of its end."""
    turned = next((i for i, (_, y) in enumerate(reversed(points)) if y != points[-1][1]), len(points))
    return [*points[: len(points) - turned], *((x, end[1]) for x, _ in points[len(points) - turned : -1]), end]


def _seen_beside(points: list[Point], spot: Box) -> list[Point]:
    """The way up to the edge of the figure at its end; a short one begins further back, so that its arrow can be seen."""
    (x, y), (end_x, end_y) = points[-2], points[-1]
    length = math.hypot(x - end_x, y - end_y) or 1
    across, down = (x - end_x) / length, (y - end_y) / length
    radius = (spot.w // 2 + 4) / (max(abs(across), abs(down)) or 1)
    edge = (round(end_x + across * radius), round(end_y + down * radius))
    if length >= radius + STUB:
        return [*points[:-1], edge]
    if len(points) > 2:
        return [*points[:-2], (x, spot.y - 4) if spot.gap(Box(x, y, 0, 0)) == 0 else (x, y)]
    return [(round(end_x + across * (radius + STUB)), round(end_y + down * (radius + STUB))), edge]
