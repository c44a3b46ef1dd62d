"""The trails of the last moves on the course."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from render.drawing.pen import smooth
from render.race.track import moves
from render.race.track.layout import Point, TrackLayout, course_of
from render.scene.scene import WIDTH, Box, Trail

STUB = 30
"""The smallest visible length of a trail."""

OVER = 34
"""The height above a figure at which a trail arrives from above."""

HEAD, CLEAR, STEP = 17, 8, 14
"""The reach of an arrow from its centre, the distance of others at which it is visible, and the step of the search for a place."""

MANY = 4
"""From this number of trails on, only those of the last turn are drawn."""

REACH = 26
"""Pixels around the points of a trail, for its width and its arrow."""


def trails_of(events: Sequence[moves.EventView], race: Mapping[str, Any], spots: Mapping[str, Box]) -> list[Trail]:
    """Returns a trail for each move; several trails of a racer are side by side."""
    moved = _known(moves.moves(events), race)
    if len(moved) >= MANY:
        moved = _known(moves.moves(moves.recent(events, 1)), race)
    before: Counter[str] = Counter()
    trails = []
    for move in moved:
        trails.append(_trail(move, race, spots, (0, 18, -18)[before[move.racer] % 3]))
        before[move.racer] += 1
    return trails


def is_seen(way: Sequence[Point], boxes: Iterable[Box]) -> bool:
    """Returns whether no racer stands on the trail's arrow."""
    return all(box.gap(Box(*way[-1], 0, 0)) >= CLEAR for box in boxes)


def arrows_in_front(trails: Iterable[Trail], spots: Mapping[str, Box]) -> list[Trail]:
    """Returns the arrows that end behind a racer once more, to be drawn in front."""
    return [_arrow(trail) for trail in trails if not trail.sparks and not is_seen(trail.points, spots.values())]


def _arrow(trail: Trail) -> Trail:
    """Returns the end of a trail alone."""
    (x, y), (end_x, end_y) = smooth(trail.points)[-2:]
    length = math.hypot(end_x - x, end_y - y) or 1
    begin = (round(end_x - (end_x - x) / length * CLEAR), round(end_y - (end_y - y) / length * CLEAR))
    return Trail(_around([begin, trail.points[-1]], REACH), (begin, trail.points[-1]), trail.seat)


def _around(points: Sequence[Point], reach: int) -> Box:
    """Returns the box of a trail, inside the picture."""
    box = Box.around_points(points, reach)
    return box.intersection(Box(0, 0, WIDTH, box.bottom))


def _known(moved: Sequence[moves.RacerMove], race: Mapping[str, Any]) -> list[moves.RacerMove]:
    """Returns only moves of racers in this race: a view may include the end of the previous one."""
    names = {racer["name"] for racer in race["racers"]}
    return [move for move in moved if move.racer in names]


def _trail(move: moves.RacerMove, race: Mapping[str, Any], spots: Mapping[str, Box], aside: int) -> Trail:
    lane = next(i for i, racer in enumerate(race["racers"]) if racer["name"] == move.racer)
    racer, course = race["racers"][lane], course_of(race["length"])
    points = _points(course, move, lane, len(race["racers"]), aside)
    if racer["space"] == move.end and move.racer in spots:
        spot = spots[move.racer]
        points = [*points[:-1], spot.middle] if move.warp else _leading_to(course, spot, points, list(spots.values()))
    elif not move.warp:
        points = _passing(course, move, points, list(spots.values()))
    box = _around(points, 56 if move.warp else REACH)
    goal = spots[move.racer].w if move.racer in spots else 0
    return Trail(box, tuple(points), racer["seat"], move.warp, course.heads if move.warp else (), goal)


def _points(course: TrackLayout, move: moves.RacerMove, lane: int, count: int, aside: int) -> list[Point]:
    """Returns a straight line for a warp, or the points of the spaces and bends."""
    if move.warp:
        return [course.waypoint(space, lane, count) for space in (move.start, move.end)]
    points: list[Point] = []
    low, high = sorted((move.start, move.end))
    for space in range(low, high + 1):
        points.append(course.waypoint(space, lane, count))
        if space in course.ends and space < high:
            points += course.bend(space, lane, count)
    points = [(x, y + aside) for x, y in points]
    return points if move.end >= move.start else points[::-1]


def _leading_to(course: TrackLayout, spot: Box, points: list[Point], boxes: Sequence[Box]) -> list[Point]:
    """Leads a trail to a figure: level with it, from above, or at another height, wherever its arrow is visible.

    If no side is free, it ends slightly above the centre; the seat badges are further down.
    """
    x, y = spot.middle
    over = spot.y - OVER

    def level(aside: int) -> list[Point]:
        return _seen_beside(_levelled(points, (x, y + aside)), spot)

    def from_above(aside: int) -> list[Point]:
        return [*_levelled(points, (x + aside, over)), (x + aside, spot.y - CLEAR)]

    within = _asides(spot.w // 2 - HEAD)
    has_room_above = not any(head.holds(Box(x, over, 0, 0)) for head in course.heads)
    ways = [level(0), *map(from_above, within if has_room_above else ()), *map(level, within)]
    return next((way for way in ways if is_seen(way, boxes)), level(-STEP))


def _passing(course: TrackLayout, move: moves.RacerMove, points: list[Point], boxes: Sequence[Box]) -> list[Point]:
    """Leads a trail to a space that the racer has left: in its lane, or at the nearest free height or edge of the space."""
    (x, y), field = points[-1], course.field(min(move.end, course.length - 1))
    heights = [y + aside for aside in _asides(field.h) if field.inset(0, HEAD).holds(Box(x, y + aside, 0, 0))]
    there = [_levelled(points, (x, height)) for height in heights]
    ways = [points, *there, *(_seen_beside(way, field) for way in there)]
    return next((way for way in ways if is_seen(way, boxes)), points)


def _asides(most: int) -> list[int]:
    """Returns the offsets at which to look for a place, the nearest first."""
    return [0, *(side * aside for aside in range(STEP, most + 1, STEP) for side in (-1, 1))]


def _levelled(points: list[Point], end: Point) -> list[Point]:
    """Moves the last straight part to the height of the end."""
    turned = next((i for i, (_, y) in enumerate(reversed(points)) if y != points[-1][1]), len(points))
    return [*points[: len(points) - turned], *((x, end[1]) for x, _ in points[len(points) - turned : -1]), end]


def _seen_beside(points: list[Point], spot: Box) -> list[Point]:
    """Ends a trail at the edge of the figure; a short one begins further back, so that its arrow is visible."""
    (x, y), (end_x, end_y) = points[-2], points[-1]
    length = math.hypot(x - end_x, y - end_y) or 1
    across, down = (x - end_x) / length, (y - end_y) / length
    radius = (spot.w // 2 + CLEAR) / (max(abs(across), abs(down)) or 1)
    edge = (round(end_x + across * radius), round(end_y + down * radius))
    if length >= radius + STUB:
        return [*points[:-1], edge]
    if len(points) > 2:
        return [*points[:-2], (x, spot.y - CLEAR) if spot.gap(Box(x, y, 0, 0)) == 0 else (x, y)]
    return [(round(end_x + across * (radius + STUB)), round(end_y + down * (radius + STUB))), edge]
