"""Crossing the line: laps are net crossings, and the last one ends the race at once (003-R3)."""

from __future__ import annotations

from engine.games.microbot_racers.actions.execution import ActionExecution
from engine.games.microbot_racers.ending import end
from engine.games.microbot_racers.match import LAPS


def cross(execution: ActionExecution, over: int, seat: int) -> None:
    """Counts `over` net crossings of the line: mostly +1, 0 or -1; a drawn track may have several lines in a jump's way."""
    match, robot = execution.match, execution.match.sheet.robots[seat]
    way = 1 if over > 0 else -1
    for _ in range(abs(over)):
        robot.laps += way
        execution.note_about(seat, "lap", laps=robot.laps, way=way, goal=match.goal)
        if robot.laps >= match.goal:
            end(match, execution.host, [seat], LAPS, execution.cause)
            return
