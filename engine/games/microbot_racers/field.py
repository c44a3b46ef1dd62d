"""How far it is home: the fewest actions from every square and facing to the line, with a price for getting wet."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import lru_cache

from engine.games.microbot_racers.board import Board, Square
from engine.games.microbot_racers.faces import HAZARDS
from engine.games.microbot_racers.match import Match

MOVES = (1.0, 1.0, 1.0, 1.05, 1.1, 1.15)
"""What a move costs by its distance: the long ones are taken sooner, and do not always fit."""
TURNING, DRIFTING = 1.0, 1.05
WET = 0.35
FAR = 99.0
"""Where no way leads home."""

Pose = int
"""A square and a facing: four for each square."""


def pose(at: Square, facing: int) -> Pose:
    return at * 4 + facing


class Field:
    """`left` from each pose to the line, and `lap` from the line all the way round."""

    __slots__ = ("lap", "left")

    def __init__(self, board: Board) -> None:
        before: dict[Pose, list[tuple[Pose, float]]] = {}
        left: dict[Pose, float] = {}
        for at in board.slot_of:
            if not board.is_open(at):
                continue
            for facing in range(4):
                here = pose(at, facing)
                for there, price in _ways(board, at, facing):
                    if there is None:
                        left[here] = min(left.get(here, FAR), price)
                    else:
                        before.setdefault(there, []).append((here, price))
        _spread(left, before)
        self.left = left
        self.lap = min((left.get(pose(at, board.ahead), FAR) for at in board.starts), default=FAR)


def _ways(board: Board, at: Square, facing: int) -> Iterator[tuple[Pose | None, float]]:
    """Where one action can lead from here, and what it costs; None is over the line. Jumps are left to luck."""
    yield pose(at, (facing + 1) % 4), TURNING
    yield pose(at, (facing + 3) % 4), TURNING
    for way in ((facing + 1) % 4, (facing + 3) % 4):
        yield from _straight(board, at, facing, way, (DRIFTING,))
    yield from _straight(board, at, facing, facing, MOVES)


def _straight(board: Board, at: Square, facing: int, way: int, prices: tuple[float, ...]) -> Iterator[tuple[Pose | None, float]]:
    wet = 0.0
    for price in prices:
        ahead = at + board.deltas[way]
        over = board.crossing(at, ahead)
        if not board.is_open(ahead) or over < 0:
            return
        if board.cells[ahead] in HAZARDS:
            wet += WET
        if over:
            yield None, price + wet
            return
        at = ahead
        yield pose(at, facing), price + wet


def _spread(left: dict[Pose, float], before: dict[Pose, list[tuple[Pose, float]]]) -> None:
    """Backwards from the line, the nearest first."""
    waiting = [(cost, here) for here, cost in left.items()]
    heapq.heapify(waiting)
    while waiting:
        cost, here = heapq.heappop(waiting)
        if cost > left[here]:
            continue
        for there, price in before.get(here, ()):
            if cost + price < left.get(there, FAR):
                left[there] = cost + price
                heapq.heappush(waiting, (cost + price, there))


@lru_cache(maxsize=512)
def field_of(board: Board) -> Field:
    return Field(board)


def actions_left(board: Board, at: Square, facing: int, laps: int, goal: int) -> float:
    """From there to the end of a race of `goal` laps."""
    field = field_of(board)
    return field.left.get(pose(at, facing), FAR) + max(0, goal - laps - 1) * field.lap


def to_go(match: Match, seat: int) -> float:
    robot = match.sheet.robots[seat]
    return actions_left(match.board, robot.at, robot.facing, robot.laps, match.goal)
