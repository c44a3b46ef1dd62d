"""The race: the last turns, the course with its racers, and the standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from render.race.panels.common import NOBODY, SILENCED, acting, medal_of
from render.race.panels.last_turns import last_turns
from render.race.panels.standings import standings, standings_height
from render.race.panels.turn_rows import STRIP, TurnRow, rows
from render.race.profile import RaceProfile, TrackLook
from render.race.track import moves
from render.race.track.crowd import racer_boxes, taken_marks
from render.race.track.layout import GAP, MARGIN, TrackLayout, course_of
from render.race.track.marks import placed
from render.race.track.trails import HEAD, trails_of
from render.scene.scene import READABLE, WIDTH, Box, Icon, Item, Label, Panel, Scene, Trail, Veil
from render.typography.display_names import seat_names
from render.typography.fitting import label

BELOW, PAD = 6, 16
"""The margin below the standings, and inside the strip."""

LETTERS, PRIZE = 42, 44
"""The font sizes of the title and of a prize."""

TITLE = Box(MARGIN + 4, STRIP.y, STRIP.x - MARGIN - 16, STRIP.h)
"""The place of the race's title, beside the rows."""


def standings_area(profile: RaceProfile, view: Mapping[str, Any]) -> Box:
    """Returns the area below the course."""
    course = course_of(view["board"]["race"]["length"])
    return Box(MARGIN, course.bottom + GAP, WIDTH - 2 * MARGIN, standings_height(profile, view))


def turn_rows(view: Mapping[str, Any]) -> list[TurnRow]:
    """Returns the last turns of the current race."""
    return last_turns(view, {racer["name"]: racer["seat"] for racer in view["board"]["race"]["racers"]})


def race_scene(profile: RaceProfile, view: Mapping[str, Any], offered: Mapping[str, int] = NOBODY) -> Scene:
    """Lays out a race. `offered` are the racers that can be chosen, with their option numbers: each gets a ring and a letter."""
    race, names = view["board"]["race"], seat_names(view["seats"])
    track = profile.current_track(view, race)
    spots, turns = racer_spots(race), turn_rows(view)
    table = standings_area(profile, view)
    trails = trails_of(moves.recent(view["events"], len(race["racers"])), race, spots)
    items: list[Item] = [
        *([Veil(track.course.area)] if race.get("off") else []),
        *race_title(profile, view),
        *podium(track.course, race["prizes"]),
        *taken_marks(track.course, track.look, _groups(race, spots)),
        *trails,
        *(_rings(offered, spots) if offered else _spotlight(view, spots)),
        *racers(profile, race, spots, offered),
        *_marks(profile, view, spots, track, trails),
        Panel(STRIP, "grass", radius=18),
        *(rows(profile, turns) if turns else acting(profile, view, names, STRIP.inset(PAD, 0))),
        *standings(profile, view, names, table, offered),
    ]
    return Scene(table.bottom + BELOW, track.ground, tuple(items))


def race_title(profile: RaceProfile, view: Mapping[str, Any]) -> list[Item]:
    """Lays out which race it is, and its track or that abilities are off."""
    board, off = view["board"], view["board"]["race"].get("off")
    track = profile.current_track(view, board["race"])
    return titled(profile.race_title(view, board["race_no"]), SILENCED if off else track.name, profile.silence_icon if off else "")


def titled(title: str, rest: str, icon: str = "") -> list[Item]:
    """Lays out a title above a smaller text, which stands out if it has an icon."""
    upper, lower = TITLE.rows(2)
    items: list[Item] = [label(upper, title, LETTERS, bold=True)]
    if icon:
        items.append(Icon(lower._replace(w=lower.h).inset(4), icon))
        lower = Box(lower.x + lower.h, lower.y, lower.w - lower.h, lower.h)
    return [*items, label(lower, rest, READABLE, "call" if icon else "dim")]


def _groups(race: Mapping[str, Any], spots: Mapping[str, Box]) -> dict[int, list[Box]]:
    """Returns where racers stand on each space."""
    groups: dict[int, list[Box]] = {}
    for racer in race["racers"]:
        if racer["racing"] and racer["name"] in spots:
            groups.setdefault(racer["space"], []).append(spots[racer["name"]])
    return groups


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
        items.append(Panel(step, medal_of(place), "on accent", 2, radius=10))
        items.append(Label(step, str(worth), PRIZE, "on accent", bold=True, align="middle"))
    return items
