"""A race as text, narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.race.text.vocabulary import Vocabulary

SIGNS = {"star": "*", "rock": "x"}


def race_text(race: Mapping[str, Any], number: int, races: int, names: Sequence[str], say: Vocabulary) -> list[str]:
    """Return the track, and a line for every racer."""
    return [*_track(race, number, races), *_lanes(race, names, say)]


def _track(race: Mapping[str, Any], number: int, races: int) -> list[str]:
    signs = ["."] * race["length"] + ["|"]
    for space, feature in race["features"].items():
        signs[int(space)] = SIGNS.get(feature["kind"]) or (">" if feature["n"] > 0 else "<")
    legend = ["+ second corner"] if race["corner"] is not None else []
    if race["corner"] is not None and signs[race["corner"]] == ".":
        signs[race["corner"]] = "+"
    if race["features"]:
        legend.append("* star   x rock   > < arrow")
    scale = "".join(f"{space:<5}" for space in range(0, race["length"] + 1, 5))
    gold, silver = race["prizes"]
    title = f"Race {number} of {races} on {race['title']}: {gold} for the 1st, {silver} for the 2nd"
    return [title, *(["   ".join(legend)] if legend else []), scale.rstrip(), "".join(signs)]


def _lanes(race: Mapping[str, Any], names: Sequence[str], say: Vocabulary) -> list[str]:
    lines = []
    for i, racer in enumerate(race["racers"]):
        lane = ["-" if space < racer["space"] else " " for space in range(race["length"] + 1)]
        lane[racer["space"]] = racer["name"][0]
        turn = ", to move" if i == race["current"] and racer["racing"] else ""
        lines.append(f"{''.join(lane)} {racer['name']} ({names[racer['seat']]}){_state(racer, say)}{turn}")
    return lines


def _state(racer: Mapping[str, Any], say: Vocabulary) -> str:
    if racer["finished"]:
        return f", place {racer['finished']}"
    if racer["eliminated"]:
        return ", out"
    as_whom = f" as {racer['power']}" if racer["power"] not in (racer["name"], None) else ""
    return f"{as_whom} on {racer['space'] or say.start}" + (f", {say.is_down}" if racer["tripped"] else "")
