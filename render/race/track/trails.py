"""The trails of the last moves on the course: beside each other, and behind all racers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render.race.track import moves
from render.race.track.layout import Point, TrackLayout, course_of
from render.scene.scene import WIDTH, Box, Trail

STUB = 30
"""The smallest visible length of a trail."""

HEAD, CLEAR = 17, 8
"""The reach of an arrow from its centre, and its distance from the figure to which it leads."""

MANY = 4
"""From this number of trails on, only those of the last turn are drawn."""

REACH = 26
"""Pixels around the points of a trail, for its width and its arrow."""


def trails_of(events: Sequence[moves.EventView], race: Mapping[str, Any], spots: Mapping[str, Box]) -> list[Trail]:
    """Returns a trail for each move. Each has a lane of its own; those that lead further up are above."""
    moved = _known(moves.moves(events), race)
    if len(moved) >= MANY:
        moved = _known(moves.moves(moves.recent(events, 1)), race)
    order = sorted(range(len(moved)), key=lambda i: (spots[moved[i].racer].y if moved[i].racer in spots else 0, i))
    return [_trail(move, race, spots, order.index(i), len(moved)) for i, move in enumerate(moved)]


def _known(moved: Sequence[moves.RacerMove], race: Mapping[str, Any]) -> list[moves.RacerMove]:
    """Returns only moves of racers in this race: a view may include the end of the previous one."""
    names = {racer["name"] for racer in race["racers"]}
    return [move for move in moved if move.racer in names]


def _trail(move: moves.RacerMove, race: Mapping[str, Any], spots: Mapping[str, Box], lane: int, count: int) -> Trail:
    racer = next(racer for racer in race["racers"] if racer["name"] == move.racer)
    course, spot = course_of(race["length"]), spots.get(move.racer)
    points = _points(course, move, lane, count)
    if spot is not None and racer["space"] == move.end:
        points = [*points[:-1], spot.middle] if move.warp else _leading_to(course, spot, points)
    box = Box.around_points(points, 56 if move.warp else REACH)
    box = box.intersection(Box(0, 0, WIDTH, box.bottom))
    return Trail(box, tuple(points), racer["seat"], move.warp, course.heads if move.warp else (), spot.w if spot else 0)


def _points(course: TrackLayout, move: moves.RacerMove, lane: int, count: int) -> list[Point]:
    """Returns a straight line for a warp, or the points of the spaces and the bend."""
    if move.warp:
        return [course.waypoint(space, lane, count) for space in (move.start, move.end)]
    points: list[Point] = []
    low, high = sorted((move.start, move.end))
    for space in range(low, high + 1):
        points.append(course.waypoint(space, lane, count))
        if space == course.end and space < high:
            points += course.bend(lane, count)
    return points if move.end >= move.start else points[::-1]


def _leading_to(course: TrackLayout, spot: Box, points: Sequence[Point]) -> list[Point]:
    """Ends a trail at the edge of the figure, in its own lane; a short one begins further back, so that it can be seen.

    One that comes around the bend ends there if the figure covers the rest of it.
    """
    (x, y), (end, _) = points[-2:]
    side = 1 if x > end else -1
    edge = spot.right + CLEAR if side > 0 else spot.x - CLEAR
    behind = course.podium.y

    def is_beside(point: Point) -> bool:
        return (point[1] < behind) == (y < behind)

    before = [point for point in points[:-1] if not is_beside(point) or (point[0] - edge) * side >= STUB]
    if before and not is_beside(before[-1]):
        return [*before, (before[-1][0], spot.y - CLEAR if y >= behind else spot.bottom + CLEAR)]
    level = min(max(y, spot.y + HEAD), spot.bottom - HEAD)
    return [*(before or [(min(edge + side * STUB, WIDTH - HEAD), level)]), (edge, level)]
