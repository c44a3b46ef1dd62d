"""Damage: impacts, collisions and hazards, and the destruction of robots without health."""

from __future__ import annotations

from engine.games.microbot_racers.actions.execution import ActionExecution
from engine.games.microbot_racers.board import Square
from engine.games.microbot_racers.ending import end_if_alone
from engine.games.microbot_racers.faces import BLOCK, OUTSIDE


def hit_obstacle(execution: ActionExecution, at: Square) -> bool:
    """Resolves the impact on a block, the track's edge or a robot on this square; False if there is none (003-R18)."""
    return hit_block(execution, at) or hit_robot(execution, at)


def hit_block(execution: ActionExecution, at: Square) -> bool:
    """Resolves the impact on a block or the track's edge on this square (003-31); False if there is none."""
    cell = execution.board.cells[at]
    if cell not in (BLOCK, OUTSIDE):
        return False
    execution.record_path("ran")
    impact(execution, "block" if cell == BLOCK else "edge", at)
    return True


def impact(execution: ActionExecution, what: str, at: Square) -> None:
    """Stops the robot: one damage, and its other actions are lost (003-32)."""
    execution.note("impact", what=what, square=execution.board.name(at))
    damage(execution, execution.seat)
    forfeit(execution)


def hit_robot(execution: ActionExecution, at: Square) -> bool:
    """Resolves the collision with a robot on this square; False if there is none.

    Both are damaged, but only the moving robot loses its other actions (003-33).
    """
    other = execution.match.robot_on(at, but=execution.seat)
    if other is None:
        return False
    execution.record_path("ran")
    execution.note("collision", other=other, square=execution.board.name(at))
    damage(execution, execution.seat, other)
    forfeit(execution)
    return True


def damage(execution: ActionExecution, *seats: int) -> None:
    """Takes a point of health from all these robots, then removes the destroyed: two can destroy each other (003-R12)."""
    match = execution.match
    robots = match.sheet.robots
    for seat in seats:
        robots[seat].health -= 1
        execution.note_about(seat, "damage", health=robots[seat].health)
    destroyed = [seat for seat in seats if not robots[seat].health]
    place = 1 + max(robot.out for robot in robots)
    for seat in destroyed:  # it leaves the track at once and loses its markers (003-R34)
        robots[seat].out = place
        match.sheet.picks[seat] = []
        execution.note_about(seat, "destroyed", square=match.board.name(robots[seat].at))
    if destroyed:
        end_if_alone(match, execution.host, execution.cause)


def forfeit(execution: ActionExecution) -> None:
    """Takes all of the robot's markers at once (003-R13)."""
    picks = execution.match.sheet.picks
    lost, picks[execution.seat] = picks[execution.seat], []
    if lost and not execution.match.over:
        execution.note("forfeit", actions=lost)


def roll_for_hazard(execution: ActionExecution, seat: int) -> bool:
    """Makes a yellow roll, which has to be below the robot's health (003-28), and returns whether it was passed.

    Failing costs health but does not stop the robot (003-R9).
    """
    robot = execution.match.sheet.robots[seat]
    what = execution.board.cells[robot.at]
    die, under = execution.roll(), robot.health
    passed = die < under
    execution.note_about(seat, "yellow", what=what, die=die, under=under, passed=passed, square=execution.board.name(robot.at))
    if not passed:
        damage(execution, seat)
    return passed
