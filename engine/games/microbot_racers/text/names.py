"""The names of actions, directions, squares, and what lies on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.games.microbot_racers.actions.action_card import Action
from engine.games.microbot_racers.faces import FLIP_LONG, FLIP_SHORT, PUDDLE, RAMP, ROTATE

ACTION_NAMES: Mapping[Action, str] = {
    **{f"M{far}": f"Move {far}" for far in range(1, 7)},
    "TL": "Turn left",
    "TR": "Turn right",
    "DL": "Drift left",
    "DR": "Drift right",
    "J2": "Jump 2",
    "J3": "Jump 3",
    "FIX": "Repair",
}
WAYS = ("north", "east", "south", "west")
COMPASS_WAYS: Mapping[str, str] = {way[0].upper(): way for way in WAYS}
MET: Mapping[str, str] = {PUDDLE: "a puddle", RAMP: "a ramp", FLIP_LONG: "a switch", FLIP_SHORT: "a switch", ROTATE: "a switch"}
HAZARD_NAMES: Mapping[str, str] = {PUDDLE: "puddle", RAMP: "ramp"}
CRASHES: Mapping[str, str] = {"block": "into a block", "edge": "into the edge of the track"}
STOPS: Mapping[str, str] = {
    "block": "into a block",
    "edge": "off the track",
    "robot": "into a robot",
    "jump": "no roll is low enough",
    "wreck": "in pieces",
}
LATER_STOPS: Mapping[str, str] = {**STOPS, "robot": "into a robot if it stays"}


def read_square(name: str) -> tuple[int, int]:
    """The column and row of a square such as C7, from 0."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def named(actions: Iterable[Action]) -> str:
    return ", ".join(ACTION_NAMES[action] for action in actions)
