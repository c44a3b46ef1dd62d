"""The trails of the last turn, beside each other in the lanes above the tiles, where they hide nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from render.games.thats_life.panels.news import EventView, PlayedTurn
from render.games.thats_life.track.layout import LANE, LifeTrackLayout
from render.scene.scene import WIDTH, Box, Item, Trail

STRIDE = 48
"""Pixels between the points of a straight part."""
BEND, EDGE = 10, 8
"""How early a trail turns at a corner, and where it leaves the picture to go on in the next row."""
REACH = 18
"""Pixels around the points of a trail, for its width and its arrow."""
HEIGHTS = (LANE // 2 - 6, LANE // 2 + 9)
"""Where trails run in a lane, from its top: two find room beside each other."""
APART = 40
"""The smallest distance between two trails at the same height."""

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


class _Part(NamedTuple):
    """The part of a way in one lane, from one x to another, and whether the way begins and ends at a tile of this row."""

    row: int
    start: int
    end: int
    begins: bool
    ends: bool

    @property
    def span(self) -> tuple[int, int]:
        return min(self.start, self.end) - APART // 2, max(self.start, self.end) + APART // 2


def trails(turn: PlayedTurn, course: LifeTrackLayout) -> list[Item]:
    """Returns the trails of one turn; more would be confusing. Pieces on the same way share a trail in the acting seat's colour.

    A way for which a lane has no room beside the others has no trail.
    """
    together: dict[tuple[int, int], list[Way]] = {}
    for way in ways(turn.events):
        together.setdefault((way.start, way.end), []).append(way)
    items: list[Item] = []
    taken: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for way, *others in together.values():
        parts = _parts(way, course)
        height = next((height for height in HEIGHTS if all(_is_free(part, height, taken) for part in parts)), None)
        if height is None:
            continue
        for part in parts:
            taken.setdefault((part.row, height), []).append(part.span)
            points = _points(part, course, height)
            box = Box.around_points(points, REACH).intersection(Box(0, 0, WIDTH, course.bottom))
            items.append(Trail(box, tuple(points), turn.seat if others else way.seat))
    return items


def _is_free(part: _Part, height: int, taken: Mapping[tuple[int, int], Sequence[tuple[int, int]]]) -> bool:
    left, right = part.span
    return all(right <= other or left >= end for other, end in taken.get((part.row, height), ()))


def _parts(way: Way, course: LifeTrackLayout) -> list[_Part]:
    """Returns the parts of a way in the lanes of all rows between its ends: it leaves one row at its end, and enters the next."""
    if way.end == way.start:
        return []
    start, end = course.places[way.start], course.places[way.end]
    step = 1 if end.row >= start.row else -1
    behind, ahead = (EDGE, WIDTH - EDGE) if step > 0 else (WIDTH - EDGE, EDGE)
    return [
        _Part(
            row,
            start.box.middle[0] if row == start.row else behind,
            end.box.middle[0] if row == end.row else ahead,
            row == start.row,
            row == end.row,
        )
        for row in range(start.row, end.row + step, step)
    ]


def _points(part: _Part, course: LifeTrackLayout, height: int) -> list[Point]:
    top = course.rows[part.row].y
    lane = top - LANE + height
    points = [(part.start, top - 3), (part.start, lane)] if part.begins else [(part.start, lane)]
    points += [(part.end, lane), (part.end, top - 6)] if part.ends else [(part.end, lane)]
    return _rounded(points)


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
