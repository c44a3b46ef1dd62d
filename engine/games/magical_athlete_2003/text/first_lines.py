"""First-time lines: what somebody reads once, when they meet a thing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.core.event import Event
from engine.games.magical_athlete_2003.match import ASSASSIN, DRAFT, LINE_UP

FIRST_LINES = {
    "draft": "Draft: a card costs its field; each new one is 4.",
    "rounds": "Advanced Draft: each round you buy one character.",
    "stall": "The dwarf sells things for a coin each.",
    "assassin": "Assassin: kills one character before race 1.",
    "line-up": "Line-up: choose in secret who races this time.",
    "roll": "A play: roll, and advance that many fields.",
    "ability": "An ability asks you; your Hand shows its card.",
    "rest": "Rest: that character sits out its next turn.",
    "finish": "The first two at the goal are paid in markers.",
    "thing": "Things are used once, on anybody's turn.",
    "forecast": "Forecast: name the winner, and come 2nd if right.",
}
PHASES = {ASSASSIN: "assassin", LINE_UP: "line-up"}
THINGS = {
    "tripped": "rest",
    "finished": "finish",
    "race_over": "finish",
    "forecast": "forecast",
    "bought_item": "thing",
    "item_used": "thing",
}
"""The things that events show, by kind."""


def things_met(board: Mapping[str, Any], asked: Collection[str], events: Sequence[Event]) -> list[str]:
    met = []
    if board["phase"] == DRAFT:
        met += ["draft" if board["round"] is None else "rounds", *(["stall"] if any(board["stock"].values()) else [])]
    elif board["phase"] in PHASES and "intermission" not in asked:
        met.append(PHASES[board["phase"]])
    if board["race"] is not None:
        met += ["roll"] if "roll" in asked else []
        met += ["ability"] if any("." in kind for kind in asked) else []
    return met + [THINGS[event.kind] for event in events if event.kind in THINGS]
