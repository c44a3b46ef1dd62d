"""The race: the course with its racers, the last turns, who has to act, and the standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from render.race.panels.common import NOBODY, SILENCED, acting, header, medal_of
from render.race.panels.last_turns import last_turns
from render.race.panels.standings import standings, standings_height
from render.race.panels.turn_rows import TurnRow, rows, rows_height
from render.race.profile import RaceProfile, TrackLook
from render.race.track import moves
from render.race.track.crowd import racer_boxes
from render.race.track.layout import GAP, MARGIN, TrackLayout, course_of
from render.race.track.marks import placed
from render.race.track.trails import HEAD, arrows_in_front, trails_of
from render.scene.scene import WIDTH, Box, Icon, Item, Panel, Scene, Trail, Veil
from render.typography.display_names import seat_names


class BoardAreas(NamedTuple):
    """The rows of the last turns, whose height is 0 if there are none, and the standings."""

    turns: Box
    standings: Box


def board_areas(profile: RaceProfile, view: Mapping[str, Any], turns: Sequence[TurnRow]) -> BoardAreas:
    """Returns the areas below the course."""
    course = course_of(view["board"]["race"]["length"])
    area = Box(MARGIN, course.bottom + GAP, WIDTH - 2 * MARGIN, rows_height(profile, turns))
    table = area._replace(y=area.bottom + (GAP if area.h else 0), h=standings_height(profile, view))
    return BoardAreas(area, table)


def turn_rows(view: Mapping[str, Any]) -> list[TurnRow]:
    """Returns the last turns of the current race."""
    return last_turns(view, {racer["name"]: racer["seat"] for racer in view["board"]["race"]["racers"]})


def race_scene(profile: RaceProfile, view: Mapping[str, Any], offered: Mapping[str, int] = NOBODY) -> Scene:
    """Lays out a race. `offered` are the racers that can be chosen, with their option numbers: each gets a ring and a letter."""
    race, names = view["board"]["race"], seat_names(view["seats"])
    track = profile.current_track(view, race)
    spots, turns = racer_spots(race), turn_rows(view)
    turn_area, table = board_areas(profile, view, turns)
    trails = trails_of(moves.recent(view["events"], len(race["racers"])), race, spots)
    items: list[Item] = [
        *([Veil(track.course.area)] if race.get("off") else []),
        *race_header(profile, view),
        *podium(track.course, race["prizes"]),
        *trails,
        *(_rings(offered, spots) if offered else _spotlight(view, spots)),
        *racers(profile, race, spots, offered),
        *arrows_in_front(trails, spots),
        *_marks(profile, view, spots, track, trails),
        *([Panel(turn_area, "grass", radius=18)] if turn_area.h else []),
        *rows(profile, turns, turn_area),
        *standings(profile, view, names, table, offered),
    ]
    return Scene(table.bottom + MARGIN, track.ground, tuple(items))


def race_header(profile: RaceProfile, view: Mapping[str, Any]) -> list[Item]:
    """Lays out which race it is, whether abilities are off, and who has to act."""
    board, off = view["board"], view["board"]["race"].get("off")
    rest = SILENCED if off else profile.current_track(view, board["race"]).title
    act = acting(profile, view, seat_names(view["seats"]))
    return header(profile.race_title(view, board["race_no"]), rest, act, size=42, icon=profile.silence_icon if off else "")


def _marks(
    profile: RaceProfile, view: Mapping[str, Any], spots: Mapping[str, Box], track: TrackLook, trails: Sequence[Trail]
) -> list[Item]:
    """Returns the items used, clear of racers, texts and the arrows of trails."""
    marks = profile.marks(view, spots)
    if not marks:
        return []
    read = [item.box for item in (*track.ground, *podium(track.course, view["board"]["race"]["prizes"])) if item.solid]
    arrows = [Box(x - HEAD, y - HEAD, 2 * HEAD, 2 * HEAD) for x, y in (trail.points[-1] for trail in trails)]
    return placed(marks, track.course.area, [*spots.values(), *read, *arrows])


def racer_spots(race: Mapping[str, Any]) -> dict[str, Box]:
    """Returns where each racer stands, on the course or on the podium."""
    names, course = [racer["name"] for racer in race["racers"]], course_of(race["length"])
    racing = {lane: racer["space"] for lane, racer in enumerate(race["racers"]) if racer["racing"]}
    spots = {names[lane]: box for lane, box in racer_boxes(course, racing).items()}
    return spots | course.on_podium({racer["name"]: racer["finished"] for racer in race["racers"] if racer["finished"]})


def racers(profile: RaceProfile, race: Mapping[str, Any], spots: Mapping[str, Box], offered: Mapping[str, int]) -> list[Item]:
    course = course_of(race["length"])
    return [
        profile.figure(
            spots[racer["name"]],
            racer["name"],
            seat=racer["seat"],
            pose=profile.down.pose if racer["tripped"] else "up",
            mirrored=racer["racing"] and course.to_the_left(racer["space"]),
            choice=offered.get(racer["name"]),
        )
        for racer in race["racers"]
        if racer["name"] in spots
    ]


def _spotlight(view: Mapping[str, Any], spots: Mapping[str, Box]) -> list[Item]:
    """Returns a light behind the current racer, or behind the racers of the players who have to decide."""
    race = view["board"]["race"]
    current = race["racers"][race["current"]] if race["current"] is not None else None
    if current and current["seat"] in view["waiting"]:
        lit = [current]
    else:
        lit = [racer for racer in race["racers"] if racer["seat"] in view["waiting"] and racer["racing"]]
    boxes = [spots[racer["name"]] for racer in lit if racer["name"] in spots]
    return [Panel(box, "spot", "accent", 3, radius=16) for box in boxes]


def _rings(names: Iterable[str], spots: Mapping[str, Box]) -> list[Item]:
    return [Panel(spots[name], "spot", "accent", 7, radius=26) for name in names if name in spots]


def podium(course: TrackLayout, prizes: Sequence[int]) -> list[Item]:
    """Lays out the places of the podium with their prizes."""
    items: list[Item] = []
    for place, (step, worth) in enumerate(zip(course.podium_steps, prizes, strict=True), 1):
        items.append(Panel(step, "bright", "panel edge", 2, radius=10))
        items.append(Icon(step.inset(0, 2).square(min(84, step.h - 4)), medal_of(place), worth))
    return items
