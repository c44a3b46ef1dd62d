"""First-time lines: what somebody reads once, when they meet a thing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.core.event import Event
from engine.games.magical_athlete.match import DRAFT, LINE_UP

FIRST_LINES = {
    "draft": "Draft: pick your team; each of them runs once.",
    "line-up": "Line-up: choose in secret who runs in this race.",
    "roll": "Your own roll is your Main Move: run that far.",
    "power": "A power asks you; your Hand shows its card.",
    "trip": "Tripped: that racer misses its next Main Move.",
    "star": "Star: stop there, and a bronze chip is yours.",
    "rock": "Rock: stop there, and you trip.",
    "arrow": "Arrow: stop there, and it moves you on or back.",
    "chip": "A bronze chip is worth a point.",
    "finish": "Gold and silver are points, more in each race.",
    "eliminated": "Eliminated: out of this race, not of the game.",
}
PHASES = {DRAFT: "draft", LINE_UP: "line-up"}
FEATURES = ("star", "rock", "arrow")
THINGS = {"tripped": "trip", "chips": "chip", "finished": "finish", "race_over": "finish", "eliminated": "eliminated"}
"""The things that events show, by kind."""


def things_met(board: Mapping[str, Any], asked: Collection[str], events: Sequence[Event]) -> list[str]:
    met = [PHASES[board["phase"]]] if board["phase"] in PHASES and "intermission" not in asked else []
    if board["race"] is not None:
        met += ["roll"] if "roll" in asked else []
        met += ["power"] if any("." in kind for kind in asked) else []
    for event in events:
        if event.kind == "feature" and event.data["kind"] in FEATURES:
            met.append(event.data["kind"])
        elif event.kind in THINGS:
            met.append(THINGS[event.kind])
    return met
