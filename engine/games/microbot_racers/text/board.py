"""The track as plain text, narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from engine.games.microbot_racers.faces import BLOCK, FLIP_LONG, FLIP_SHORT, PIT, PUDDLE, RAMP, ROTATE, START
from engine.games.microbot_racers.text.names import COMPASS_WAYS, named, read_square
from engine.games.microbot_racers.view import as_told
from engine.text.english import tenths
from engine.text.truncate import truncate

WIDTH = 44
NAME = 16
SIGNS: Mapping[str, str] = {
    BLOCK: "block",
    PUDDLE: "puddle",
    RAMP: "ramp",
    PIT: "pits",
    START: "start",
    FLIP_LONG: "flips its card lengthwise",
    FLIP_SHORT: "flips it crosswise",
    ROTATE: "turns it by half",
}


def text_board(view: Mapping[str, Any]) -> str:
    view = as_told(view)
    board = view["board"]
    legend = ", ".join(f"{sign} {what}" for sign, what in SIGNS.items() if any(sign in row for row in board["rows"]))
    texts = [text for robot in board["robots"] for text in _robot(view, robot)]
    robots = [line for text in texts for line in wrap(text, WIDTH, subsequent_indent="  ")]
    return "\n".join([*_track(board), *wrap(legend, WIDTH), "", *robots])


def _track(board: Mapping[str, Any]) -> Iterator[str]:
    """The rows of the track, with robots as their seats' numbers."""
    rows = [list(row) for row in board["rows"]]
    for robot in board["robots"]:
        if robot["square"] and robot["intact"]:
            x, y = read_square(robot["square"])
            rows[y][x] = str(robot["seat"] + 1)
    yield "   " + "".join(chr(ord("A") + x) for x in range(board["size"][0]))
    yield from (f"{y:>2} {''.join(row).rstrip()}" for y, row in enumerate(rows, 1))


def _robot(view: Mapping[str, Any], robot: Mapping[str, Any]) -> Iterator[str]:
    """The robot's square and state, and its remaining actions."""
    board, seat = view["board"], robot["seat"]
    name = f"{seat + 1} {truncate(view['seats'][seat], NAME)}"
    if not robot["intact"]:
        yield f"{name}: destroyed"
    elif robot["square"] is None:
        yield f"{name}: not on the track yet"
    else:
        where = f"{robot['square']} {COMPASS_WAYS[robot['facing']]}"
        yield f"{name}: {where}, health {robot['health']}, lap {tenths(robot['laps'])} of {board['goal']}"
    if board["picks"][seat]:
        yield f"  {named(board['picks'][seat])}"
