"""A race as it was before some events, from the board as it stands: nothing older is needed."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from render.race.film_frame import FilmRunner
from render.race.profile import RaceProfile

Data = Mapping[str, Any]
Race = dict[str, Any]
"""The race of a board: what undoing events may change."""


class RaceState(NamedTuple):
    """The racers at a moment of a race, and whether all abilities are off."""

    runners: tuple[FilmRunner, ...]
    silenced: bool


class Rewound(NamedTuple):
    """The board before some events, and the state of its race before each of them and after the last."""

    board: Mapping[str, Any]
    states: Sequence[RaceState]


def rewound(profile: RaceProfile, board: Mapping[str, Any], events: Sequence[Data]) -> Rewound:
    """Undoes events of the current race of a board, the last one first."""
    race: Race = {**board["race"], "racers": copy.deepcopy(board["race"]["racers"])}
    points = [*board["points"]]
    states = [_state(race)]
    for event in reversed(events):
        _undo(race, points, event)
        if event["kind"] in profile.undos:
            profile.undos[event["kind"]](race, event["data"])
        states.append(_state(race))
    return Rewound({**board, "race": race, "points": points}, states[::-1])


def _state(race: Race) -> RaceState:
    out = [racer["name"] for racer in sorted(race["racers"], key=lambda racer: racer["eliminated"] or 0) if racer["eliminated"]]
    runners = tuple(
        FilmRunner(
            racer["name"],
            racer["seat"],
            racer["space"],
            bool(racer["tripped"]),
            racer["finished"] or 0,
            out.index(racer["name"]) + 1 if racer["name"] in out else 0,
        )
        for racer in race["racers"]
    )
    return RaceState(runners, bool(race.get("off")))


def _undo(race: Race, points: list[float], event: Data) -> None:
    data, racers = event["data"], {racer["name"]: racer for racer in race["racers"]}
    match event["kind"]:
        case "moved" | "warped":
            for name, start, _ in data["moves"]:
                racers[name]["space"] = start
        case "put_behind":
            for name in data["others"]:
                racers[name]["space"] = data["space"] + 1
        case "tripped":
            racers[data["racer"]]["tripped"] = False
        case "stood_up":
            racers[data["racer"]]["tripped"] = True
        case "finished":
            racer = racers[data["racer"]]
            racer["finished"], racer["racing"] = None, True
            _take(racer, points, data["prize"])
        case "eliminated":
            racers[data["racer"]].update(eliminated=None, racing=True)
        case "chips":
            _take(racers[data["racer"]], points, data["chips"])


def _take(racer: dict[str, Any], points: list[float], gained: float) -> None:
    racer["points"] -= gained
    points[racer["seat"]] = round(points[racer["seat"]] - gained, 1)
