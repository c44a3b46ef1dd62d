"""What happens to a robot on the square it has reached: the line, a hazard or a switch."""

from __future__ import annotations

from engine.games.microbot_racers.actions.damage import roll_for_hazard
from engine.games.microbot_racers.actions.execution import ActionExecution
from engine.games.microbot_racers.actions.laps import cross
from engine.games.microbot_racers.actions.switches import pass_switch
from engine.games.microbot_racers.faces import HAZARDS, RAMP, SWITCHES


def arrive(execution: ActionExecution, way: int, over: int) -> bool:
    """Resolves the line first, which may end the race, then a hazard or a switch.

    Returns whether the robot passed its roll on a ramp (003-R17).
    """
    if over:
        execution.record_path("ran")
        cross(execution, over, execution.seat)
        if execution.match.over:
            return False
    cell = execution.board.cells[execution.robot.at]
    if cell in HAZARDS:
        execution.record_path("ran")
        return roll_for_hazard(execution, execution.seat) and cell == RAMP
    if cell in SWITCHES:
        pass_switch(execution, way)
    return False
