"""Distances to the finish: the fewest actions from every square and facing to the line, with a cost for hazards."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.games.microbot_racers.board import Board, Square
from engine.games.microbot_racers.faces import HAZARDS
from engine.games.microbot_racers.match import Match

MOVE_COSTS = (1.0, 1.0, 1.0, 1.05, 1.1, 1.15)
"""What a move costs by its distance: long ones are picked sooner and do not always fit."""
TURN_COST, DRIFT_COST = 1.0, 1.05
HAZARD_COST = 0.35
UNREACHABLE = 99.0
"""The distance where no way leads to the line."""

Pose = int
"""A square and a facing in one number: four for each square."""


def pose(at: Square, facing: int) -> Pose:
    return at * 4 + facing


class DistanceMap:
    """The fewest actions on a board: `left` from each pose to the line, `lap` from the line round to it."""

    __slots__ = ("lap", "left")

    def __init__(self, board: Board) -> None:
        self.left = _actions_to_line(board)
        self.lap = min((self.left.get(pose(at, board.ahead), UNREACHABLE) for at in board.starts), default=UNREACHABLE)


def _actions_to_line(board: Board) -> dict[Pose, float]:
    """Dijkstra's algorithm backwards from the line. Jumps are not considered."""
    left: dict[Pose, float] = {}
    waiting = [(price, there) for at in board.starts for price, there in _over_the_line(board, at)]
    heapq.heapify(waiting)
    while waiting:
        cost, current = heapq.heappop(waiting)
        if current in left:
            continue
        left[current] = cost
        for price, there in _before(board, current // 4, current % 4):
            if there not in left:
                heapq.heappush(waiting, (cost + price, there))
    return left


def _over_the_line(board: Board, start: Square) -> Iterator[tuple[float, Pose]]:
    """The poses from which one action leads over the line to this start square, with its cost."""
    delta = board.deltas[board.ahead]
    behind = start - delta
    if not board.is_open(behind):
        return
    for side in (1, 3):
        yield DRIFT_COST, pose(behind, (board.ahead + side) % 4)
    yield MOVE_COSTS[0], pose(behind, board.ahead)
    for price, there in _straight(board, behind, delta, MOVE_COSTS[1:]):
        yield price, pose(there, board.ahead)


def _before(board: Board, at: Square, facing: int) -> Iterator[tuple[float, Pose]]:
    """The poses from which one action leads here without crossing the line, with its cost."""
    for side in (1, 3):
        yield TURN_COST, pose(at, (facing + side) % 4)
        for price, there in _straight(board, at, board.deltas[(facing + side) % 4], (DRIFT_COST,)):
            yield price, pose(there, facing)
    for price, there in _straight(board, at, board.deltas[facing], MOVE_COSTS):
        yield price, pose(there, facing)


def _straight(board: Board, at: Square, delta: int, prices: Sequence[float]) -> Iterator[tuple[float, Square]]:
    """The squares back along a line, with the cost of moving from there, hazards on the way included."""
    wet = 0.0
    for price in prices:
        behind = at - delta
        if not board.is_open(behind) or board.crossing(behind, at):
            return
        if board.cells[at] in HAZARDS:
            wet += HAZARD_COST
        at = behind
        yield price + wet, at


@lru_cache(maxsize=128)
def distance_map(board: Board) -> DistanceMap:
    return DistanceMap(board)


def actions_left(board: Board, at: Square, facing: int, laps: int, goal: int) -> float:
    """The fewest actions from this pose to the end of a race of `goal` laps."""
    if laps >= goal:
        return 0.0
    field = distance_map(board)
    return field.left.get(pose(at, facing), UNREACHABLE) + (goal - laps - 1) * field.lap


def actions_to_go(match: Match, seat: int) -> float:
    robot = match.sheet.robots[seat]
    return actions_left(match.board, robot.at, robot.facing, robot.laps, match.goal)
