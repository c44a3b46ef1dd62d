"""The race as everybody watches it: the course with its racers, what just happened, who has to act, and the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render.games.magical_athlete import course, moves
from render.games.magical_athlete.infield import infield
from render.games.magical_athlete.parts import figure, header, medal_of, open_prizes, prizes
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
        *header(f"Race {board['race_no']} of 4", race["title"], prizes(open_prizes(race))),
        *podium(race["prizes"]),
        *trails,
        *_spotlight(view, spots),
        *_racers(race, spots),
    ]
    items += causes_of(moved, race, [*ground, *items], trails)
    items += infield(view, events, names)
    table = Box(course.MARGIN, foot, course.RIGHT - course.MARGIN, height - foot - course.MARGIN)
    items += standings(view, names, table)
    return Scene(height, (*ground, *empty_cells(len(names), table)), tuple(items))


# ---------------------------------------------------------------------- the course


def _spots(race: Mapping[str, Any]) -> dict[str, Box]:
    """Where each racer stands, on the course or on the podium."""
    racers = race["racers"]
    spaces = {lane: racer["space"] for lane, racer in enumerate(racers) if racer["racing"]}
    stands = course.stands(spaces, len(racers), [int(space) for space in race["features"]])
    spots = {racers[lane]["name"]: box for lane, box in stands.items()}
    return spots | {racer["name"]: course.winner_box(racer["finished"]) for racer in racers if racer["finished"]}


def _racers(race: Mapping[str, Any], spots: Mapping[str, Box]) -> list[Item]:
    return [
        figure(
            spots[racer["name"]],
            racer["name"],
            seat=racer["seat"],
            pose="down" if racer["tripped"] else "up",
            mirrored=racer["racing"] and course.to_the_left(racer["space"]),
        )
        for racer in race["racers"]
        if racer["name"] in spots
    ]


def _spotlight(view: Mapping[str, Any], spots: Mapping[str, Box]) -> list[Item]:
    """A light behind the racer whose turn it is, or behind those of whoever has to decide now."""
    race = view["board"]["race"]
    current = race["racers"][race["current"]] if race["current"] is not None else None
    if current and current["seat"] in view["waiting"]:
        lit = [current]
    else:
        lit = [racer for racer in race["racers"] if racer["seat"] in view["waiting"] and racer["racing"]]
    boxes = [spots[racer["name"]] for racer in lit if racer["name"] in spots]
    return [Panel(box, "spot", "accent", 3, radius=16) for box in boxes]


def podium(prizes: Sequence[int]) -> list[Item]:
    """The places that count, with what they are worth."""
    items: list[Item] = []
    for place, (step, worth) in enumerate(zip(course.podium_steps(), prizes, strict=True), 1):
        items.append(Panel(step, "bright", "panel edge", 2, radius=10))
        items.append(Sign(step.inset(0, 4).square(min(72, step.h - 8)), medal_of(place), worth))
    return items
