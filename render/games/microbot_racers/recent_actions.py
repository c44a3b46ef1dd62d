"""The events that a picture covers: the newest actions and their results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.microbot_racers.actions.action_card import MARKERS
from render.artist import View

Event = Mapping[str, Any]

WAYS = ("ran", "moved", "drifted", "jumped", "displaced")
"""Events that have a path."""


def recent_events(view: View) -> list[Event]:
    """Returns the newest rounds that together have at most one round's number of actions, at least the newest round with an action.

    Before the first round, how the robots reached the start line is included.
    """
    events: list[Event] = [*view["events"]]
    acts = [index for index, event in enumerate(events) if event["kind"] == "act"]
    rounds = [index for index, event in enumerate(events) if event["kind"] == "round" and event["data"]["round"] > 1]
    beginnings = [0, *(index for index in rounds if not acts or index < acts[-1])]
    fitting = (index for index in beginnings if sum(act > index for act in acts) <= MARKERS * len(view["seats"]))
    return events[next(fitting, beginnings[-1]) :]


def fresh_markers(view: View) -> list[tuple[int, str]]:
    """Returns the newest markers that are still unused: seat and action."""
    fresh: list[tuple[int, str]] = []
    for event in view["events"]:
        if event["kind"] == "round":
            fresh = []
        elif event["kind"] == "picked":
            fresh.append((event["data"]["seat"], event["data"]["action"]))
    return fresh
