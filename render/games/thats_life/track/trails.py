"""The trails of the last turn, in the lanes above the tiles, where they hide nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from render.games.thats_life.panels.news import EventView, PlayedTurn
from render.games.thats_life.track.layout import LANE, LifeTrackLayout
from render.scene.scene import WIDTH, Box, Item, Trail

STRIDE = 48
"""Pixels between the points of a straight part."""
BEND, EDGE = 12, 14
"""How early a trail turns at a corner, and its distance from the edge of the picture."""
REACH = 18
"""Pixels around the points of a trail, for its width and its arrow."""

Point = tuple[int, int]


class Way(NamedTuple):
    """A piece's way from one space to another, in the colour of a seat."""

    seat: int
    start: int
    end: int
    piece: str
    owner: int | None
    hat: str | None = None


def ways(events: Sequence[EventView]) -> Iterator[Way]:
    for event in events:
        data: Mapping[str, Any] = event["data"]
        if event["kind"] == "moved":
            yield Way(data["seat"], data["from"], data["to"], data["piece"], data["seat"], data["hat"])
        elif event["kind"] == "pushed":
            for piece, owner, end in data["pieces"]:
                yield Way(data["seat"] if owner is None else owner, data["from"], end, piece, owner)
        elif event["kind"] == "swapped":
            owner = data["owner"]
            yield Way(data["seat"], data["from"], data["to"], "pawn", data["seat"])
            yield Way(data["seat"] if owner is None else owner, data["to"], data["from"], data["piece"], owner)


def trails(turn: PlayedTurn, course: LifeTrackLayout) -> list[Item]:
    """Returns the trails of one turn; more would be confusing. Pieces on the same way share a trail in the acting seat's colour."""
    together: dict[tuple[int, int], list[Way]] = {}
    for way in ways(turn.events):
        together.setdefault((way.start, way.end), []).append(way)
    items: list[Item] = []
    for number, (way, *others) in enumerate(together.values()):
        points = _points(way, course, number)
        if points is not None:
            box = Box.around_points(points, REACH)
            items.append(Trail(box.intersection(Box(0, 0, WIDTH, course.bottom)), tuple(points), turn.seat if others else way.seat))
    return items


def _points(way: Way, course: LifeTrackLayout, number: int) -> list[Point] | None:
    if way.end not in course.places or way.start not in course.places or way.start == way.end:
        return None
    shift = (0, -6, 6, -11, 11)[number % 5]
    end = course.places[way.end]
    start = course.places[way.start]
    x, row, top = start.box.middle[0] + shift, start.row, start.box.y
    goal = (end.box.middle[0] + shift, end.box.y - 8)
    lane = course.rows[row].y - LANE // 2 + shift // 2 - 2
    corners: list[Point] = [(x, min(top + 2, course.rows[row].y)), (x, lane)]
    while row != end.row:
        down = row < end.row
        leads = row if down else row - 1
        side = WIDTH - EDGE if leads % 2 == 0 else EDGE
        row += 1 if down else -1
        corners.append((side, lane))
        lane = course.rows[row].y - LANE // 2 + shift // 2 - 2
        corners.append((side, lane))
    return _rounded([*corners, (goal[0], lane), goal])


def _rounded(corners: Sequence[Point]) -> list[Point]:
    """Rounds the corners, with enough points that a curve through them does not overshoot."""
    points: list[Point] = [corners[0]]
    for i, corner in enumerate(corners[1:-1], 1):
        into, out = _towards(corner, corners[i - 1], BEND), _towards(corner, corners[i + 1], BEND)
        soft = ((into[0] + out[0] + 2 * corner[0]) // 4, (into[1] + out[1] + 2 * corner[1]) // 4)
        points += [*_between(points[-1], into), into, soft, out]
    return [*points, *_between(points[-1], corners[-1]), corners[-1]]


def _between(start: Point, end: Point) -> list[Point]:
    steps = int(max(abs(end[0] - start[0]), abs(end[1] - start[1])) // STRIDE)
    return [(start[0] + (end[0] - start[0]) * i // steps, start[1] + (end[1] - start[1]) * i // steps) for i in range(1, steps)]


def _towards(corner: Point, other: Point, by: int) -> Point:
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    long = max(abs(dx), abs(dy), 1)
    part = min(by, long / 2) / long
    return round(corner[0] + dx * part), round(corner[1] + dy * part)
