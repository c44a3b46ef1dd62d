"""The race as everybody watches it: the course with its racers, what just happened, who has to act, and the standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.games.magical_athlete import course, moves
from render.games.magical_athlete.infield import infield
from render.games.magical_athlete.parts import figure, header, medal_of, prizes
from render.games.magical_athlete.standings import empty_cells, standings, standings_height
from render.games.magical_athlete.trails import causes_of, known, trails_of
from render.names import seat_names
from render.scene import Box, Item, Panel, Scene, Sign


def race_scene(view: Mapping[str, Any]) -> Scene:
    board, race, names = view["board"], view["board"]["race"], seat_names(view["seats"])
    events = moves.recent(view["events"], len(race["racers"]))
    foot = course.END + course.GAP + 4
    height = foot + standings_height(board) + course.MARGIN
    spots = _spots(race)
    ground = course.ground(race["corner"], race["features"])
    moved = known(moves.moves(events), race)
    trails = trails_of(moved, race, spots)
    items: list[Item] = [
        *header(f"Race {board['race_no']} of 4", race["title"], prizes(race["prizes"])),
        *_podium(race),
        *trails,
        *_spotlight(race, spots),
        *_racers(race, spots),
    ]
    items += causes_of(moved, race, trails, [item.box for item in [*ground, *items] if item.solid])
    items += infield(view, events, names)
    table = Box(course.MARGIN, foot, course.RIGHT - course.MARGIN, height - foot - course.MARGIN)
    items += standings(view, names, table)
    return Scene(height, (*ground, *empty_cells(len(names), table)), tuple(items))


# ---------------------------------------------------------------------- the course


def _spots(race: Mapping[str, Any]) -> dict[str, Box]:
    """Where each racer stands that is still on the course."""
    racing = [racer for racer in race["racers"] if racer["racing"]]
    boxes = course.stands([racer["space"] for racer in racing], {int(space) for space in race["features"]})
    return {racer["name"]: box for racer, box in zip(racing, boxes, strict=True)}


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
