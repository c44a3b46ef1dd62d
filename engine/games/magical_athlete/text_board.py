"""The board in letters, narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.magical_athlete.match import PRIZES

SIGNS = {"star": "*", "rock": "x"}


def text_board(view: Mapping[str, Any]) -> str:
    board, names = view["board"], view["seats"]
    if board["race"]:
        return "\n".join([*_track(board["race"], board["race_no"]), *_lanes(board["race"], names), _points(board, names)])
    lines = [f"{name}: {', '.join(team) or 'no racers yet'}" for name, team in zip(names, board["teams"], strict=True)]
    if board["row"]:
        lines.insert(0, f"On offer: {', '.join(board['row'])}")
    return "\n".join([*lines, _points(board, names)])


def _track(race: Mapping[str, Any], number: int) -> list[str]:
    signs = ["."] * race["length"] + ["|"]
    for space, feature in race["features"].items():
        signs[int(space)] = SIGNS.get(feature["kind"]) or (">" if feature["n"] > 0 else "<")
    if signs[race["corner"]] == ".":
        signs[race["corner"]] = "+"
    legend = "+ second corner" + ("   * star   x rock   > < arrow" if race["features"] else "")
    scale = "".join(f"{space:<5}" for space in range(0, race["length"] + 1, 5))
    gold, silver = race["prizes"]
    title = f"Race {number} of {len(PRIZES)} on {race['title']}: {gold} for the 1st, {silver} for the 2nd"
    return [title, legend, scale.rstrip(), "".join(signs)]


def _lanes(race: Mapping[str, Any], names: list[str]) -> list[str]:
    lines = []
    for i, racer in enumerate(race["racers"]):
        lane = ["-" if space < racer["space"] else " " for space in range(race["length"] + 1)]
        lane[racer["space"]] = racer["name"][0]
        turn = ", to move" if i == race["current"] and racer["racing"] else ""
        lines.append(f"{''.join(lane)} {racer['name']} ({names[racer['seat']]}){_state(racer)}{turn}")
    return lines


def _state(racer: Mapping[str, Any]) -> str:
    if racer["finished"]:
        return f", place {racer['finished']}"
    if racer["eliminated"]:
        return ", out"
    as_whom = f" as {racer['power']}" if racer["power"] not in (racer["name"], None) else ""
    return f"{as_whom} on {racer['space'] or 'Start'}" + (", tripped" if racer["tripped"] else "")


def _points(board: Mapping[str, Any], names: list[str]) -> str:
    return "Points: " + ", ".join(f"{name} {points}" for name, points in zip(names, board["points"], strict=True))
