"""This turn's moves on the course: a trail for each, and beside it the reason."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from render import fonts
from render.games.magical_athlete import course, moves
from render.pen import marks
from render.scene import SMALLEST, WIDTH, Box, Figure, Item, Label, Panel, Trail

STUB = 34
"""What is at least to be seen of a trail."""


def known(moved: Sequence[moves.Move], race: Mapping[str, Any]) -> list[moves.Move]:
    """Only of racers that are in this race: a view may also tell how the last one ended."""
    names = {racer["name"] for racer in race["racers"]}
    return [move for move in moved if move.racer in names]


def trails_of(moved: Sequence[moves.Move], race: Mapping[str, Any], spots: Mapping[str, Box]) -> list[Trail]:
    """One for each move; a racer that moved more than once leaves them side by side."""
    before: Counter[str] = Counter()
    trails = []
    for move in moved:
        trails.append(_trail(move, race, spots, (0, 18, -18)[before[move.racer] % 3]))
        before[move.racer] += 1
    return trails


def _trail(move: moves.Move, race: Mapping[str, Any], spots: Mapping[str, Box], aside: int) -> Trail:
    lane = next(i for i, racer in enumerate(race["racers"]) if racer["name"] == move.racer)
    racer, count = race["racers"][lane], len(race["racers"])
    spaces = (move.start, move.end) if move.warp else _way(move.start, move.end)
    points = [_beside(course.waypoint(space, lane, count), space, aside) for space in spaces]
    if racer["space"] == move.end and move.racer in spots:
        spot = spots[move.racer]
        points[-1] = spot.middle
        if not move.warp:
            points = _seen_beside(points, spot.w // 2 + 4)
    reach = 56 if move.warp else 26
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = max(0, min(xs) - reach), max(0, min(ys) - reach)
    box = Box(left, top, min(WIDTH, max(xs) + reach) - left, max(ys) + reach - top)
    return Trail(box, tuple(points), racer["seat"], move.warp, course.INFIELD, spots[move.racer].w if move.racer in spots else 0)


def _way(start: int, end: int) -> Sequence[int]:
    return range(start, end + 1) if end >= start else range(start, end - 1, -1)


def _beside(point: tuple[int, int], space: int, aside: int) -> tuple[int, int]:
    x, y = point
    return (x + aside, y) if course.LAST_ABOVE < space < course.FIRST_BELOW else (x, y + aside)


def _seen_beside(points: list[tuple[int, int]], radius: int) -> list[tuple[int, int]]:
    """The way up to the edge of the figure at its end; a short one begins further back, so that its arrow can be seen."""
    (x, y), (end_x, end_y) = points[-2], points[-1]
    length = math.hypot(x - end_x, y - end_y) or 1
    across, down = (x - end_x) / length, (y - end_y) / length
    edge = (round(end_x + across * radius), round(end_y + down * radius))
    if length >= radius + STUB:
        return [*points[:-1], edge]
    if len(points) > 2:
        return points[:-1]
    return [(round(end_x + across * (radius + STUB)), round(end_y + down * (radius + STUB))), edge]


def causes_of(moved: Sequence[moves.Move], race: Mapping[str, Any], scenery: Sequence[Item], trails: Sequence[Trail]) -> list[Item]:
    """Words beside the trails of each racer that say why; none where they could be taken for somebody else's."""
    items: list[Item] = []
    seats = {racer["name"]: racer["seat"] for racer in race["racers"]}
    figures = {item.name.rpartition("/")[2]: item.box for item in scenery if isinstance(item, Figure)}
    ways = [_way_boxes(trail) for trail in trails]
    taken = [item.box for item in scenery if item.solid] + [course.PODIUM]
    for name in dict.fromkeys(move.racer for move in moved):
        words = moves.reasons([move.cause for move in moved if move.racer == name])
        if not words:
            continue
        own = [box for move, way in zip(moved, ways, strict=True) if move.racer == name for box in way]
        others = [box for other, box in figures.items() if other != name]
        size = (fonts.width(words, SMALLEST, True) + 24, SMALLEST + 10)
        mine = [*own, figures[name]] if name in figures else own
        off = taken if any(course.START.touches(part) for part in own) else [*taken, course.START]
        near = Box.around(own).inset(-size[0], -100)
        off = [box for box in off if box.touches(near)]
        clear = (box for box in _candidates(own, *size) if not any(map(box.touches, off)) and _belongs(box, mine, others))
        box = _best(clear, [part for way in ways for part in way])
        if box:
            taken.append(box)
            items += [Panel(box, "panel", f"seat {seats[name]}", 4, radius=14), Label(box.inset(12, 0), words, SMALLEST, bold=True)]
    return items


def _best(boxes: Iterable[Box], ways: Sequence[Box]) -> Box | None:
    """The first that leaves all trails in sight, or else the first."""
    first = None
    for box in boxes:
        if not any(map(box.touches, ways)):
            return box
        first = first or box
    return first


def _way_boxes(trail: Trail) -> list[Box]:
    return [Box(round(x) - 10, round(y) - 10, 20, 20) for x, y in [trail.points[0], *marks(trail.points, 33), trail.points[-1]]]


def _candidates(way: Sequence[Box], width: int, height: int) -> Iterator[Box]:
    """Above and below the trail, from its end to its beginning, on the straights."""
    for part in reversed(way):
        x, y = part.middle
        for shift in (-40, 40, -66, 66):
            for along in (0, -width // 2, width // 2):
                left = min(max(x + along - width // 2, course.MARGIN), course.RIGHT - width)
                box = Box(left, y + shift - height // 2, width, height)
                if _on_the_straights(box):
                    yield box


def _belongs(box: Box, own: Sequence[Box], others: Sequence[Box]) -> bool:
    """Whether everybody would take it for a word about this racer: it is close to its trail, and to nobody else as close."""
    near = min(box.gap(part) for part in own)
    return near <= 36 and all(box.gap(other) > max(40, near) for other in others)


def _on_the_straights(box: Box) -> bool:
    above = Box(course.MARGIN, course.TOP, course.RIGHT - course.MARGIN, course.STRIP + course.FIELD)
    return above.holds(box) or above._replace(y=course.BOTTOM).holds(box)
