"""The line: laps are net crossings, and the last one ends the race at once (003-R3)."""

from __future__ import annotations

from engine.games.microbot_racers.actions.execution import ActionExecution
from engine.games.microbot_racers.ending import end
from engine.games.microbot_racers.match import LAPS


def cross(deed: ActionExecution, over: int, seat: int) -> None:
    """`over` is +1 or -1, or 0 for somebody who has not crossed it; a drawn track may have several lines to fly over at once."""
    match, robot = deed.match, deed.match.sheet.robots[seat]
    way = 1 if over > 0 else -1
    for _ in range(abs(over)):
        robot.laps += way
        deed.note_about(seat, "lap", laps=robot.laps, way=way, goal=match.goal)
        if robot.laps >= match.goal:
            end(match, deed.host, [seat], LAPS, deed.cause)
            return
