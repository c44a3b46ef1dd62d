"""What a seat may see of a race, as plain data: everything, because nothing is hidden in this game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.games.microbot_racers.actions.action_card import JUMP, Action
from engine.games.microbot_racers.actions.preview import FORBIDDEN, Preview
from engine.games.microbot_racers.ai.distance_to_goal import actions_to_go
from engine.games.microbot_racers.board import COMPASS, Board, Square
from engine.games.microbot_racers.faces import HAZARDS, face_name
from engine.games.microbot_racers.match import SELECT, Match
from engine.games.microbot_racers.text.pick_preview import planned_order, preview_order


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
        "planned": [_planned(match, seat) for seat in range(len(sheet.robots))] if sheet.phase == SELECT else [],
    }


def _planned(match: Match, seat: int) -> dict[str, Any] | None:
    """Where the actions that a player has picked so far lead in the order that the question takes; None without any.

    `path` has the squares before and after each action, `facing` the way at the end, `stopped` whether it ends in a crash, and
    `risks` the puddles and ramps on which it needs luck.
    """
    previews = preview_order(match, seat, planned_order(match, seat)) if match.sheet.picks[seat] else []
    if not previews or any(seen.stop == FORBIDDEN for seen in previews):
        return None
    squares = [match.sheet.robots[seat].at, *(seen.end.at for seen in previews)]
    end = previews[-1]
    risks = [at for seen, start in zip(previews, squares, strict=False) for at in _hazards(match.board, seen, start)]
    return {
        "path": match.board.names(squares),
        "facing": COMPASS[end.end.facing],
        "stopped": end.crashes,
        "risks": match.board.names(dict.fromkeys(risks)),
    }


def _hazards(board: Board, seen: Preview, start: Square) -> list[Square]:
    """The hazards on the way of an action; a jump meets only the one it lands on."""
    end = seen.end.at
    delta = (end - start) // max(1, seen.steps)
    way = [end] if seen.action[0] == JUMP else [start + delta * step for step in range(1, seen.steps + 1)]
    return [at for at in way if at != start and board.cells[at] in HAZARDS]


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
        "planned": [],
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
