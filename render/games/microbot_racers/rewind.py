"""A race as it was before some events, from the board as it stands: nothing older is needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.microbot_racers.actions.action_card import LEFT
from engine.games.microbot_racers.board import COMPASS, PlacedCard
from render.games.microbot_racers.film_frame import MicrobotFrame, RobotFrame
from render.games.microbot_racers.recent_actions import WAYS

Data = Mapping[str, Any]


def as_it_stands(board: Data) -> MicrobotFrame:
    """Returns the frame of a board."""
    cards = tuple(PlacedCard(slot["card"], "AB".index(slot["face"]), int(slot["half"])) for slot in board["slots"])
    racers = tuple(
        RobotFrame(
            robot["square"] or "",
            COMPASS.index(robot["facing"]),
            robot["health"],
            robot["laps"],
            robot["privilege"],
            tuple(board["picks"][seat]),
        )
        for seat, robot in enumerate(board["robots"])
    )
    return MicrobotFrame(cards, racers, board["round"], tuple(board["order"]))


def rewound(board: Data, events: Sequence[Data]) -> list[MicrobotFrame]:
    """Returns the frame before each of these events, and after the last."""
    acts = {event["number"]: event["data"]["action"] for event in events if event["kind"] == "act"}
    frames = [as_it_stands(board)]
    for index in range(len(events) - 1, -1, -1):
        frames.append(_before(frames[-1], events[index], acts, events[:index]))
    return frames[::-1]


def _before(now: MicrobotFrame, event: Data, acts: Mapping[int, str], earlier: Sequence[Data]) -> MicrobotFrame:
    """Returns the frame before an event."""
    kind, data = event["kind"], event["data"]
    if kind == "round":
        return now._replace(round=now.round - 1, order=_order(earlier))
    if kind == "order":
        return now._replace(order=_order(earlier))
    if kind == "switched":
        cards = [*now.cards]
        cards[data["slot"]] = PlacedCard(data["card"], data["face"], data["half"]).after(data["switch"])
        return now._replace(cards=tuple(cards))
    if "seat" not in data:
        return now
    changed = _robot_before(now.racers[data["seat"]], kind, data, acts.get(event["cause"], ""))
    return now.with_robot(data["seat"], **changed) if changed else now


def _order(earlier: Sequence[Data]) -> tuple[int, ...]:
    """Returns the order before an event if others tell it: its own event, or who acted first in the round, last player first."""
    for index in range(len(earlier) - 1, -1, -1):
        if earlier[index]["kind"] == "order":
            return tuple(earlier[index]["data"]["order"])
        if earlier[index]["kind"] == "round":
            return ()
    return tuple(dict.fromkeys(event["data"]["seat"] for event in earlier if event["kind"] == "act"))[::-1]


def _robot_before(robot: RobotFrame, kind: str, data: Data, action: str) -> dict[str, Any]:
    """Returns what was different for a robot before an event. `action` is the action that led to it."""
    if kind in WAYS:
        return {"square": data["path"][0]}
    if kind == "turned" and action:
        return {"facing": (robot.facing + (1 if action[1] == LEFT else 3)) % 4}
    if kind == "placed":
        return {"square": ""}
    if kind == "damage":
        return {"health": data["health"] + 1}
    if kind == "repaired":
        return {"health": data["health"] - data["gained"]}
    if kind == "lap":
        return {"laps": data["laps"] - data["way"]}
    if kind == "claimed":
        return {"privilege": True}
    if kind == "picked":
        picks = [*robot.picks]
        if data["action"] in picks:  # a destroyed robot has lost its markers
            picks.remove(data["action"])
        return {"picks": tuple(picks)}
    if kind == "act":
        return {"picks": (*robot.picks, data["action"])}
    return {"picks": tuple(data["actions"])} if kind in ("forfeit", "cannot") else {}
