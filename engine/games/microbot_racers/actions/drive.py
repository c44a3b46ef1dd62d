"""What an action does: moves, turns, drifts and repairs. Jumps have a room of their own."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.microbot_racers.actions.action_card import DRIFT, JUMP, MOVE, TURN, Action, distance, turned
from engine.games.microbot_racers.actions.arrive import arrive
from engine.games.microbot_racers.actions.damage import runs_into
from engine.games.microbot_racers.actions.execution import ActionExecution
from engine.games.microbot_racers.actions.jump import jump
from engine.games.microbot_racers.faces import BLOCK, PIT
from engine.games.microbot_racers.match import FULL, Match, Robot


def allowed(robot: Robot, action: Action) -> bool:
    """Drifts and jumps depend on what came before (003-22, 003-25)."""
    if action[0] == DRIFT:
        return not robot.drifted
    return robot.ran if action[0] == JUMP else True


def act(match: Match, host: Host, seat: int, action: Action) -> None:
    """Does it; its marker has already been taken off."""
    cause = 0
    if host.records_events:
        square = match.board.name(match.sheet.robots[seat].at)
        cause = host.note("act", {"seat": seat, "action": action, "square": square})
    deed = ActionExecution(match, host, seat, cause)
    deed.robot.ran = False  # whatever it is: only a move that gets somewhere is a run-up (003-R7)
    if action[0] == MOVE:
        move(deed, distance(action))
    elif action[0] == TURN:
        deed.robot.facing = turned(deed.robot.facing, action)
        deed.note("turned", facing=deed.robot.facing)
    elif action[0] == DRIFT:
        drift(deed, turned(deed.robot.facing, action))
    elif action[0] == JUMP:
        jump(deed, distance(action))
    else:
        repair(deed)


def move(deed: ActionExecution, steps: int) -> None:
    """No farther than its health when it begins (003-18); what it loses on the way does not shorten it (003-R24)."""
    robot = deed.robot
    left = min(steps, robot.health)
    if left < steps:
        deed.note("slower", distance=steps, steps=left)
    moved, launched = False, False
    while left:
        # A launched robot flies over a block on the very next square, if the move reaches beyond it (003-R17).
        far = 2 if launched and left > 1 and deed.board.cells[robot.at + deed.board.deltas[robot.facing]] == BLOCK else 1
        came, launched = _step(deed, robot.facing, far)
        if not came:
            break
        moved, left = True, left - far
        launched = launched and deed.match.launches
        if deed.is_stopped:
            break
    if moved:
        robot.ran, robot.drifted = True, False
    deed.tell_path("moved")


def drift(deed: ActionExecution, way: int) -> None:
    """One square to the side, facing as before (003-41)."""
    deed.robot.drifted = True
    _step(deed, way)
    deed.tell_path("drifted")


def _step(deed: ActionExecution, way: int, far: int = 1) -> tuple[bool, bool]:
    """Onto the next square that way, or the one behind it. Returns whether it got there, and whether a ramp was taken well."""
    robot, board = deed.robot, deed.board
    start, delta = robot.at, board.deltas[way]
    end = start + far * delta
    if runs_into(deed, end):
        return False, False
    robot.at = end
    deed.path += [start + k * delta for k in range(1, far + 1)]
    return True, arrive(deed, way, board.crossings(start, delta, far))


def repair(deed: ActionExecution) -> None:
    """One point, or all of them in the pits (003-35); never more than there can be (003-R19)."""
    robot = deed.robot
    pit = deed.board.cells[robot.at] == PIT
    health = FULL if pit else min(FULL, robot.health + 1)
    deed.note("repaired", pit=pit, gained=health - robot.health, health=health)
    robot.health = health
