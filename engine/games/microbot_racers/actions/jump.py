"""Carrying out a jump: a red roll, then a flight over everything in between (003-24)."""

from __future__ import annotations

from engine.games.microbot_racers.actions.arrive import arrive
from engine.games.microbot_racers.actions.damage import hit_block, hit_robot, impact
from engine.games.microbot_racers.actions.execution import ActionExecution


def jump(execution: ActionExecution, far: int) -> None:
    """Jumps `far` squares ahead. Onto a block no die is rolled, onto a robot it is (003-R6).

    Squares flown over have no effect, except for the line (003-R27).
    """
    robot, board = execution.robot, execution.board
    start, delta = robot.at, board.deltas[robot.facing]
    landing = start + far * delta
    if hit_block(execution, landing):
        return
    die, under = execution.roll(), robot.health - 1
    passed = die < under
    execution.note("red", die=die, under=under, passed=passed, square=board.name(landing))
    if not passed:  # one damage in all, although two rules mention it (003-R5)
        impact(execution, "jump", landing)
        return
    if hit_robot(execution, landing):
        return
    robot.at, robot.drifted = landing, False
    execution.path = [start, landing]
    execution.record_path("jumped")
    arrive(execution, robot.facing, board.crossings(start, delta, far))
