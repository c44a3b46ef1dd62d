"""Carrying out an action: moves, turns, drifts and repairs here, jumps in `jump`."""

from __future__ import annotations

from engine.core.host import Host
from engine.games.microbot_racers.actions.action_card import DRIFT, JUMP, MOVE, TURN, Action, distance, turned
from engine.games.microbot_racers.actions.arrive import arrive
from engine.games.microbot_racers.actions.damage import hit_obstacle
from engine.games.microbot_racers.actions.execution import ActionExecution
from engine.games.microbot_racers.actions.jump import jump
from engine.games.microbot_racers.faces import BLOCK, PIT
from engine.games.microbot_racers.match import FULL_HEALTH, Match, Robot


def allowed(robot: Robot, action: Action) -> bool:
    """Whether the robot may do this action now: drifts and jumps depend on earlier actions (003-22, 003-25)."""
    if action[0] == DRIFT:
        return not robot.drifted
    return robot.ran if action[0] == JUMP else True


def act(match: Match, host: Host, seat: int, action: Action) -> None:
    """Carries out an action whose marker has already been removed."""
    cause = 0
    if host.records_events:
        square = match.board.name(match.sheet.robots[seat].at)
        cause = host.note("act", {"seat": seat, "action": action, "square": square})
    execution = ActionExecution(match, host, seat, cause)
    execution.robot.ran = False  # only a move of at least one square is a run-up (003-R7)
    if action[0] == MOVE:
        move(execution, distance(action))
    elif action[0] == TURN:
        execution.robot.facing = turned(execution.robot.facing, action)
        execution.note("turned", facing=execution.robot.facing)
    elif action[0] == DRIFT:
        drift(execution, turned(execution.robot.facing, action))
    elif action[0] == JUMP:
        jump(execution, distance(action))
    else:
        repair(execution)


def move(execution: ActionExecution, steps: int) -> None:
    """Moves ahead, no farther than the health at the beginning (003-18); damage on the way does not shorten it (003-R24)."""
    robot = execution.robot
    left = min(steps, robot.health)
    if left < steps:
        execution.note("slower", distance=steps, steps=left)
    moved, launched = False, False
    while left:
        # A launched robot flies over a block on the very next square, if the move reaches beyond it (003-R17).
        far = 2 if launched and left > 1 and execution.board.cells[robot.at + execution.board.deltas[robot.facing]] == BLOCK else 1
        came, launched = _step(execution, robot.facing, far)
        if not came:
            break
        moved, left = True, left - far
        launched = launched and execution.match.launches
        if execution.is_stopped:
            break
    if moved:
        robot.ran, robot.drifted = True, False
    execution.record_path("moved")


def drift(execution: ActionExecution, way: int) -> None:
    """Moves one square to the side without turning (003-41)."""
    execution.robot.drifted = True
    _step(execution, way)
    execution.record_path("drifted")


def _step(execution: ActionExecution, way: int, far: int = 1) -> tuple[bool, bool]:
    """Moves `far` squares in one step. Returns whether the robot got there, and whether it passed its roll on a ramp."""
    robot, board = execution.robot, execution.board
    start, delta = robot.at, board.deltas[way]
    end = start + far * delta
    if hit_obstacle(execution, end):
        return False, False
    robot.at = end
    execution.path += [start + k * delta for k in range(1, far + 1)]
    return True, arrive(execution, way, board.crossings(start, delta, far))


def repair(execution: ActionExecution) -> None:
    """Repairs one point, or all on a pit stop (003-35), up to full health (003-R19)."""
    robot = execution.robot
    pit = execution.board.cells[robot.at] == PIT
    health = FULL_HEALTH if pit else min(FULL_HEALTH, robot.health + 1)
    execution.note("repaired", pit=pit, gained=health - robot.health, health=health)
    robot.health = health
