"""Previews of actions: rolls succeed, switches are left alone, and other robots stay where they are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.games.microbot_racers.actions.action_card import DRIFT, JUMP, MOVE, TURN, Action, distance, turned
from engine.games.microbot_racers.board import Board, Square
from engine.games.microbot_racers.faces import BLOCK, HAZARDS, OUTSIDE, PIT, RAMP, SWITCHES
from engine.games.microbot_racers.match import FULL_HEALTH, Match

FORBIDDEN = "forbidden"
"""The stop of an action that may not be done at all."""
HOPELESS = 2
"""The health up to which every red roll fails."""
RED = "red"
"""The sign of a jump's roll among the signs met."""
FARTHEST = 6
"""The longest distance of any action."""


class Ghost(NamedTuple):
    """An imagined robot: the state that previews need."""

    at: Square
    facing: int
    health: int
    ran: bool
    drifted: bool


class Preview(NamedTuple):
    """The result of one action: where it leads, what it meets, and what stops it, if anything does."""

    action: Action
    end: Ghost
    steps: int
    met: tuple[str, ...] = ()
    """The signs of hazards and switches, and RED, in order."""
    stop: str = ""
    """What stops the action: block, edge or robot; jump or wreck if a roll must fail; or FORBIDDEN."""
    laps: int = 0

    @property
    def crashes(self) -> bool:
        return self.stop not in ("", FORBIDDEN)


def ghost_of(match: Match, seat: int) -> Ghost:
    robot = match.sheet.robots[seat]
    return Ghost(robot.at, robot.facing, robot.health, robot.ran, robot.drifted)


def other_squares(match: Match, seat: int) -> tuple[Square, ...]:
    """The squares of the other robots."""
    return tuple(robot.at for owner, robot in enumerate(match.sheet.robots) if owner != seat and not robot.out)


def preview_action(board: Board, others: Collection[Square], ghost: Ghost, action: Action, launches: bool = False) -> Preview:
    """The preview of an action with other robots on these squares."""
    if others and action[0] in (MOVE, DRIFT, JUMP):
        delta = board.deltas[ghost.facing if action[0] != DRIFT else turned(ghost.facing, action)]
        line = range(ghost.at + delta, ghost.at + (FARTHEST + 1) * delta, delta)
        if any(other in line for other in others):
            return _preview(board, others, ghost, action, launches)
    return preview_alone(board, ghost, action, launches)


@lru_cache(maxsize=1 << 12)
def preview_alone(board: Board, ghost: Ghost, action: Action, launches: bool = False) -> Preview:
    """The preview of an action without other robots. Cached, because the AI asks for it again and again.

    The cache is small, because the garbage collector has to traverse it.
    """
    return _preview(board, (), ghost, action, launches)


def _preview(board: Board, others: Collection[Square], ghost: Ghost, action: Action, launches: bool) -> Preview:
    at, facing, health, ran, drifted = ghost
    kind = action[0]
    if kind == TURN:
        return Preview(action, Ghost(at, turned(facing, action), health, False, drifted), 0)
    if kind == JUMP:
        return _jump(board, others, ghost, action) if ran else Preview(action, ghost, 0, stop=FORBIDDEN)
    if kind == MOVE:
        return _straight(board, others, ghost, action, facing, min(distance(action), health), launches)
    if kind == DRIFT:
        if drifted:
            return Preview(action, ghost, 0, stop=FORBIDDEN)
        return _straight(board, others, ghost, action, turned(facing, action), 1, launches=False)
    repaired = FULL_HEALTH if board.cells[at] == PIT else min(FULL_HEALTH, health + 1)
    return Preview(action, Ghost(at, facing, repaired, False, drifted), 0)


def _jump(board: Board, others: Collection[Square], ghost: Ghost, action: Action) -> Preview:
    at, facing, health, _, drifted = ghost
    far, delta = distance(action), board.deltas[facing]
    landing = at + far * delta
    stop = obstacle(board, others, landing)
    if not stop and health <= HOPELESS:
        stop = "jump"
    if stop:
        return Preview(action, Ghost(at, facing, health - 1, False, drifted), 0, (RED,) if stop in ("robot", "jump") else (), stop)
    cell = board.cells[landing]
    met = (RED, cell) if cell in HAZARDS or cell in SWITCHES else (RED,)
    return Preview(action, Ghost(landing, facing, health, False, False), far, met, "", board.crossings(at, delta, far))


def _straight(
    board: Board, others: Collection[Square], ghost: Ghost, action: Action, way: int, steps: int, launches: bool
) -> Preview:
    at, facing, health, _, drifted = ghost
    cells, delta = board.cells, board.deltas[way]
    start, moved, stop, launched = at, 0, "", False
    met: list[str] = []
    while moved < steps:
        far = 2 if launched and steps - moved > 1 and cells[at + delta] == BLOCK else 1
        ahead = at + far * delta
        if stop := obstacle(board, others, ahead):
            health -= 1
            break
        at, moved = ahead, moved + far
        cell = cells[at]
        launched = launches and cell == RAMP
        if cell in HAZARDS or cell in SWITCHES:
            met.append(cell)
        if cell in HAZARDS and health == 1 and board.crossings(start, delta, moved) <= 0:  # unless it has finished by then
            health, stop = 0, "wreck"  # no die shows less than 1 (003-R10)
            break
    laps = board.crossings(start, delta, moved)
    if action[0] == DRIFT:
        return Preview(action, Ghost(at, facing, health, False, True), moved, tuple(met), stop, laps)
    return Preview(action, Ghost(at, facing, health, moved > 0, drifted and not moved), moved, tuple(met), stop, laps)


def obstacle(board: Board, others: Collection[Square], at: Square) -> str:
    """What a robot would run into on this square: block, edge, robot or nothing."""
    cell = board.cells[at]
    if cell == BLOCK:
        return "block"
    if cell == OUTSIDE:
        return "edge"
    return "robot" if at in others else ""


def preview(match: Match, seat: int, actions: Sequence[Action], others_stay: bool = True) -> list[Preview]:
    """The previews of several actions, up to an impact or the end of the race.

    If `others_stay` is false, other robots block the first action only.
    """
    others, ghost, laps = other_squares(match, seat), ghost_of(match, seat), match.sheet.robots[seat].laps
    previews: list[Preview] = []
    for action in actions:
        previews.append(preview_action(match.board, others, ghost, action, match.launches))
        others = others if others_stay else ()
        ghost, laps = previews[-1].end, laps + previews[-1].laps
        if previews[-1].crashes or laps >= match.goal:
            break
    return previews
