"""What a seat may see of a race, as plain data: everything, because nothing is hidden in this game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.games.microbot_racers.actions.action_card import Action
from engine.games.microbot_racers.ai.distance_to_goal import actions_to_go
from engine.games.microbot_racers.board import COMPASS
from engine.games.microbot_racers.faces import face_name
from engine.games.microbot_racers.match import Match


def view(match: Match) -> dict[str, Any]:
    sheet, board = match.sheet, match.board
    return {
        "over": match.over,
        "ending": sheet.ending,
        "winners": sheet.winners,
        "phase": sheet.phase,
        "round": sheet.round,
        "goal": match.goal,
        "layout": board.layout,
        "size": [board.width, board.height],
        "rows": [*board.rows],
        "ahead": COMPASS[board.ahead],
        "slots": [_slot(match, number) for number in range(len(board.slots))],
        "robots": [_robot(match, seat) for seat in range(len(sheet.robots))],
        "order": [*sheet.order],
        "picks": [[*picks] for picks in sheet.picks],
        "spaces": marked_spaces(match.spaces, sheet.picks),
    }


def as_told(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a view whose board belongs to the newest round in its events.

    A message that tells a round to its end asks nobody: if another round has begun since, its number, order and markers are left
    out.
    """
    board = view["board"]
    told: dict[str, Any] = {event["kind"]: event["data"] for event in view["events"] if event["kind"] in ("round", "order")}
    if view["waiting"] or "round" not in told or told["round"]["round"] == board["round"]:
        return view
    then = {
        **told["round"],
        "order": told.get("order", board)["order"],
        "picks": [[] for _ in board["picks"]],
        "spaces": [{**space, "seat": None} for space in board["spaces"]],
    }
    return {**view, "board": {**board, **then}}


def _slot(match: Match, number: int) -> dict[str, Any]:
    slot, placed = match.board.slots[number], match.board.cards[number]
    return {
        "x": slot.x,
        "y": slot.y,
        "w": slot.size[0],
        "h": slot.size[1],
        "card": placed.card,
        "face": "AB"[placed.face],
        "half": placed.half,
        "points": COMPASS[(slot.points + 2 * placed.half) % 4],
        "name": face_name(placed.card, placed.face),
        "changed": placed != match.sheet.laid[number],
    }


def _robot(match: Match, seat: int) -> dict[str, Any]:
    robot = match.sheet.robots[seat]
    return {
        "seat": seat,
        "square": match.board.name(robot.at) if robot.at else None,
        "facing": COMPASS[robot.facing],
        "health": robot.health,
        "laps": robot.laps,
        "intact": robot.intact,
        "privilege": robot.privilege,
        "run_up": robot.ran,
        "drifted": robot.drifted,
        "left": round(actions_to_go(match, seat), 1) if robot.at and robot.intact else None,
    }


def marked_spaces(spaces: Sequence[Action], picks: Iterable[Sequence[Action]]) -> list[dict[str, Any]]:
    """The spaces of the action card, each with the seat whose marker is on it."""
    taken: dict[Action, list[int]] = {}
    for seat, actions in enumerate(picks):
        for action in actions:
            taken.setdefault(action, []).append(seat)
    return [{"action": action, "seat": taken[action].pop(0) if taken.get(action) else None} for action in spaces]
