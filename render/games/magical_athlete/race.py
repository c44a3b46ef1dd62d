"""The race as everybody watches it: the course with its racers, what just happened, who has to act, and the standings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from render import fonts
from render.games.magical_athlete import course, moves
from render.games.magical_athlete.parts import act_height, figure, header, medal_of, prizes, to_act
from render.games.magical_athlete.standings import standings, standings_height
from render.names import seat_names
from render.pen import marks
from render.scene import SMALLEST, WIDTH, Box, Item, Label, Panel, Scene, Sign, Trail
from render.text import paragraph


def race_scene(view: Mapping[str, Any]) -> Scene:
    board, race, names = view["board"], view["board"]["race"], seat_names(view["seats"])
    events = moves.latest_turn(view["events"])
    foot = course.END + course.GAP + 4
    height = foot + standings_height(board) + course.MARGIN
    spots = _spots(race)
    moved = _known(moves.moves(events), race)
    trails = _trails(moved, race, spots)
    items: list[Item] = [
        *header(f"Race {board['race_no']} of 4", race["title"], prizes(race["prizes"])),
        *_podium(race),
        *trails,
        *_spotlight(race, spots),
        *_racers(race, spots),
    ]
    items += _causes(moved, race, trails, [item.box for item in [*course_signs(race), *items] if item.solid])
    items += _infield(view, events, names)
    items += standings(view, names, Box(course.MARGIN, foot, course.RIGHT - course.MARGIN, height - foot - course.MARGIN))
    ground = course.ground(race["track"], race["title"], race["corner"], race["features"], height)
    return Scene(height, ground, tuple(items))


# ---------------------------------------------------------------------- the course


def _spots(race: Mapping[str, Any]) -> dict[str, Box]:
    """Where each racer stands that is still on the course."""
    racing = [racer for racer in race["racers"] if racer["racing"]]
    boxes = course.stands([racer["space"] for racer in racing], {int(space) for space in race["features"]})
    return {racer["name"]: box for racer, box in zip(racing, boxes, strict=True)}


def course_signs(race: Mapping[str, Any]) -> Sequence[Item]:
    return course.ground(race["track"], race["title"], race["corner"], race["features"], 0)


def _racers(race: Mapping[str, Any], spots: Mapping[str, Box]) -> list[Item]:
    return [
        figure(
            spots[racer["name"]],
            racer["name"],
            seat=racer["seat"],
            pose="down" if racer["tripped"] else "up",
            mirrored=course.to_the_left(racer["space"]),
        )
        for racer in race["racers"]
        if racer["name"] in spots
    ]


def _spotlight(race: Mapping[str, Any], spots: Mapping[str, Box]) -> list[Item]:
    """A light behind the racer whose turn it is."""
    if race["current"] is None:
        return []
    box = spots.get(race["racers"][race["current"]]["name"])
    return [Panel(box, "spot", "accent", 3, radius=16)] if box else []


def _podium(race: Mapping[str, Any]) -> list[Item]:
    """The two places that count, with their prizes, and whoever stands there."""
    items: list[Item] = []
    area = course.PODIUM.inset(8)
    columns = Box(area.x, area.y, area.w, area.h - course.STRIP + 8).columns(2, gap=4)
    for place, (column, step) in enumerate(zip(columns, (104, 76), strict=True), 1):
        items.append(Panel(Box(column.x, column.bottom - step, column.w, step), "bright", "panel edge", 2, radius=10))
        medal = Box(column.x, column.bottom - step + 4, column.w, step - 8).square(min(72, step - 8))
        items.append(Sign(medal, medal_of(place), race["prizes"][place - 1]))
        for racer in race["racers"]:
            if racer["finished"] == place:
                spot = Box(column.x, column.bottom - step - column.w, column.w, column.w)
                items.append(figure(spot, racer["name"], seat=racer["seat"]))
    return items


# ---------------------------------------------------------------------- this turn


def _known(moved: Sequence[moves.Move], race: Mapping[str, Any]) -> list[moves.Move]:
    """Only of racers that are in this race: a view may also tell how the last one ended."""
    names = {racer["name"] for racer in race["racers"]}
    return [move for move in moved if move.racer in names]


def _trails(moved: Sequence[moves.Move], race: Mapping[str, Any], spots: Mapping[str, Box]) -> list[Trail]:
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
            points[-1] = _short_of(points[-1], points[-2], spot.w // 2 + 4)
    reach = 52 if move.warp else 26
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = max(0, min(xs) - reach), max(0, min(ys) - reach)
    box = Box(left, top, min(WIDTH, max(xs) + reach) - left, max(ys) + reach - top)
    return Trail(box, tuple(points), f"seat {racer['seat']}", sparks=move.warp, spare=course.INFIELD)


def _way(start: int, end: int) -> Sequence[int]:
    return range(start, end + 1) if end >= start else range(start, end - 1, -1)


def _beside(point: tuple[int, int], space: int, aside: int) -> tuple[int, int]:
    x, y = point
    return (x + aside, y) if course.LAST_ABOVE < space < course.FIRST_BELOW else (x, y + aside)


def _short_of(end: tuple[int, int], before: tuple[int, int], by: int) -> tuple[int, int]:
    """A point on the last leg that far from its end, so that the arrow is seen beside the figure; at most half the leg back."""
    dx, dy = before[0] - end[0], before[1] - end[1]
    part = min(0.55, by / (math.hypot(dx, dy) or 1))
    return round(end[0] + dx * part), round(end[1] + dy * part)


def _causes(moved: Sequence[moves.Move], race: Mapping[str, Any], trails: Sequence[Trail], taken: list[Box]) -> list[Item]:
    """Words beside the trails of each racer that say why, wherever there is room for them."""
    items: list[Item] = []
    seats = {racer["name"]: racer["seat"] for racer in race["racers"]}
    ways = [Box(round(x) - 10, round(y) - 10, 20, 20) for trail in trails for x, y in marks(trail.points, 20)]
    for name in dict.fromkeys(move.racer for move in moved):
        words = moves.reasons([move.cause for move in moved if move.racer == name])
        last = next(trail for move, trail in zip(reversed(moved), reversed(trails), strict=True) if move.racer == name)
        size = (fonts.width(words, SMALLEST, True) + 24, SMALLEST + 10)
        box = words and (_free_spot(last, *size, [*taken, *ways]) or _free_spot(last, *size, taken))
        if box:
            taken.append(box)
            items += [Panel(box, "panel", f"seat {seats[name]}", 4, radius=14), Label(box.inset(12, 0), words, SMALLEST, bold=True)]
    return items


def _free_spot(trail: Trail, width: int, height: int, taken: Sequence[Box]) -> Box | None:
    """Close to the end of a trail, on the straights, and in nobody's way."""
    for x, y in reversed(trail.points):
        for shift in (-66, 66, -30, 30, -96, 96):
            for along in (0, -width // 2, width // 2):
                left = min(max(x + along - width // 2, course.MARGIN), course.RIGHT - width)
                box = Box(left, y + shift - height // 2, width, height)
                if _on_the_straights(box) and not any(box.touches(other) for other in taken):
                    return box
    return None


def _on_the_straights(box: Box) -> bool:
    above = Box(course.MARGIN, course.TOP, course.RIGHT - course.MARGIN, course.STRIP + course.FIELD)
    return above.holds(box) or above._replace(y=course.BOTTOM).holds(box)


# ---------------------------------------------------------------------- the infield


def _infield(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[Item]:
    race = view["board"]["race"]
    area = course.INFIELD.inset(16, 8)
    items, area = _out(race, area)
    height = act_height(view, names, area.w)
    act = Box(area.x, area.bottom - height, area.w, height)
    area = Box(area.x, area.y, area.w, area.h - height - 4)
    thrown = moves.dice(events)[-4:]
    for i, (_, face) in enumerate(thrown):
        size = min(area.h, 118) if len(thrown) == 1 else 84
        items.append(Sign(Box(area.x + i * (size + 8), area.y + (area.h - size) // 2, size, size), "die", face))
    if thrown:
        used = items[-1].box.right + 20 - area.x
        area = Box(area.x + used, area.y, area.w - used, area.h)
    items += paragraph(area, moves.story(events, area, view["seats"]), SMALLEST)
    return items + to_act(view, names, act)


def _out(race: Mapping[str, Any], area: Box) -> tuple[list[Item], Box]:
    """Whoever is out of the race watches from the grass."""
    ghosts = [racer for racer in race["racers"] if racer["eliminated"]]
    if not ghosts:
        return [], area
    size = 76
    rows = 2 if len(ghosts) > 2 else 1
    columns = -(-len(ghosts) // rows)
    bench = Box(area.right - columns * (size + 6), area.y, columns * (size + 6), area.h)
    items: list[Item] = [Label(Box(bench.x, bench.y, bench.w, 38), "OUT", 30, "dim", bold=True, align="middle")]
    cells = Box(bench.x, bench.y + 38, bench.w, bench.h - 38).grid(columns, rows)
    for racer, cell in zip(ghosts, cells, strict=False):
        items.append(figure(cell.square(min(size, cell.h, cell.w)), racer["name"], seat=racer["seat"], pose="ghost"))
    return items, Box(area.x, area.y, area.w - bench.w - 14, area.h)
