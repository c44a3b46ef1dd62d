"""The track in letters, narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.microbot_racers.naming import ACTION_NAMES, read_square

ARROWS = {"N": "^", "E": ">", "S": "v", "W": "<"}


def text_board(view: Mapping[str, Any]) -> str:
    board = view["board"]
    rows = [list(row) for row in board["rows"]]
    for robot in board["robots"]:
        if robot["square"] and robot["intact"]:
            x, y = read_square(robot["square"])
            rows[y][x] = str(robot["seat"] + 1)
    letters = "".join(chr(ord("A") + x) for x in range(board["size"][0]))
    lines = [f"   {letters}", *(f"{y:>2} {''.join(row).rstrip()}" for y, row in enumerate(rows, 1)), ""]
    return "\n".join(lines + [_robot(view, robot) for robot in board["robots"]])


def _robot(view: Mapping[str, Any], robot: Mapping[str, Any]) -> str:
    board, seat = view["board"], robot["seat"]
    name = f"{seat + 1} {view['seats'][seat][:16]}"
    if not robot["intact"]:
        return f"{name}: destroyed"
    if robot["square"] is None:
        return f"{name}: not on the track yet"
    where = f"{robot['square']} {ARROWS[robot['facing']]}, health {robot['health']}, lap {robot['laps']} of {board['goal']}"
    picks = ", ".join(ACTION_NAMES[action] for action in board["picks"][seat])
    return f"{name}: {where}{f' ({picks})' if picks else ''}"
