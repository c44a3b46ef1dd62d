"""Jumps: red moves over whatever lies in between (003-24)."""

from __future__ import annotations

from engine.games.microbot_racers.actions.arrive import arrive
from engine.games.microbot_racers.actions.damage import hits_block, hits_robot, impact
from engine.games.microbot_racers.actions.execution import ActionExecution


def jump(deed: ActionExecution, far: int) -> None:
    """Where there is nowhere to land no die is rolled; onto a robot it is rolled for first (003-R6). Squares flown over do
    nothing but the line (003-R27)."""
    robot, board = deed.robot, deed.board
    start, delta = robot.at, board.deltas[robot.facing]
    landing = start + far * delta
    if hits_block(deed, landing):
        return
    die, under = deed.roll(), robot.health - 1
    passed = die < under
    deed.note("red", die=die, under=under, passed=passed, square=board.name(landing))
    if not passed:  # one point in all, though two rules mention it (003-R5)
        impact(deed, "jump", landing)
        return
    if hits_robot(deed, landing):
        return
    robot.at, robot.drifted = landing, False
    deed.path = [start, landing]
    deed.tell_path("jumped")
    arrive(deed, robot.facing, board.crossings(start, delta, far))
