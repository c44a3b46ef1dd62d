"""What a robot finds on the square it has come to."""

from __future__ import annotations

from engine.games.microbot_racers.actions.damage import get_wet
from engine.games.microbot_racers.actions.execution import ActionExecution
from engine.games.microbot_racers.actions.laps import cross
from engine.games.microbot_racers.actions.switches import pass_switch
from engine.games.microbot_racers.faces import HAZARDS, RAMP, SWITCHES


def arrive(deed: ActionExecution, way: int, over: int) -> bool:
    """The line first, which may end the race; then a hazard or a switch. Returns whether a ramp was taken well (003-R17)."""
    if over:
        deed.tell_path("ran")
        cross(deed, over, deed.seat)
        if deed.match.over:
            return False
    cell = deed.board.cells[deed.robot.at]
    if cell in HAZARDS:
        deed.tell_path("ran")
        return get_wet(deed, deed.seat) and cell == RAMP
    if cell in SWITCHES:
        pass_switch(deed, way)
    return False
