"""How far it is home: the fewest actions from every square and facing to the line, with a price for getting wet."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
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


class DistanceMap:
    """`left` from each pose to the line, and `lap` from the line all the way round."""

    __slots__ = ("lap", "left")

    def __init__(self, board: Board) -> None:
        self.left = _spread(board)
        self.lap = min((self.left.get(pose(at, board.ahead), FAR) for at in board.starts), default=FAR)


def _spread(board: Board) -> dict[Pose, float]:
    """Backwards from the line, the nearest first. Jumps are left to luck."""
    left: dict[Pose, float] = {}
    waiting = [(price, there) for at in board.starts for price, there in _over_the_line(board, at)]
    heapq.heapify(waiting)
    while waiting:
        cost, here = heapq.heappop(waiting)
        if here in left:
            continue
        left[here] = cost
        for price, there in _before(board, here // 4, here % 4):
            if there not in left:
                heapq.heappush(waiting, (cost + price, there))
    return left


def _over_the_line(board: Board, start: Square) -> Iterator[tuple[float, Pose]]:
    """From where one action leads over the line to this start square, and what it costs."""
    delta = board.deltas[board.ahead]
    behind = start - delta
    if not board.is_open(behind):
        return
    for side in (1, 3):
        yield DRIFTING, pose(behind, (board.ahead + side) % 4)
    yield MOVES[0], pose(behind, board.ahead)
    for price, there in _straight(board, behind, delta, MOVES[1:]):
        yield price, pose(there, board.ahead)


def _before(board: Board, at: Square, facing: int) -> Iterator[tuple[float, Pose]]:
    """From where one action leads here, without the line, and what it costs."""
    for side in (1, 3):
        yield TURNING, pose(at, (facing + side) % 4)
        for price, there in _straight(board, at, board.deltas[(facing + side) % 4], (DRIFTING,)):
            yield price, pose(there, facing)
    for price, there in _straight(board, at, board.deltas[facing], MOVES):
        yield price, pose(there, facing)


def _straight(board: Board, at: Square, delta: int, prices: Sequence[float]) -> Iterator[tuple[float, Square]]:
    """Back along a line, with a price for each wet square that would be entered on the way here."""
    wet = 0.0
    for price in prices:
        behind = at - delta
        if not board.is_open(behind) or board.crossing(behind, at):
            return
        if board.cells[at] in HAZARDS:
            wet += WET
        at = behind
        yield price + wet, at


@lru_cache(maxsize=128)
def field_of(board: Board) -> DistanceMap:
    return DistanceMap(board)


def actions_left(board: Board, at: Square, facing: int, laps: int, goal: int) -> float:
    """From there to the end of a race of `goal` laps."""
    if laps >= goal:
        return 0.0
    field = field_of(board)
    return field.left.get(pose(at, facing), FAR) + (goal - laps - 1) * field.lap


def to_go(match: Match, seat: int) -> float:
    robot = match.sheet.robots[seat]
    return actions_left(match.board, robot.at, robot.facing, robot.laps, match.goal)
