"""How a race ends: by laps, by being the last robot intact, with nobody left, or because it is called."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.host import Host
from engine.core.result import Result
from engine.games.microbot_racers.ai.distance_to_goal import to_go
from engine.games.microbot_racers.match import CALLED, DRAW, INTACT, Match

ROUNDS_A_LAP = 60
"""A race that takes longer is called (003-R31)."""


def end(match: Match, host: Host, winners: Sequence[int], how: str, cause: int = 0) -> None:
    """The first end counts."""
    sheet = match.sheet
    if sheet.winners is None:
        sheet.winners, sheet.ending = [*winners], how
        if host.records_events:
            host.note("game_over", {"winners": [*winners], "how": how, "laps": [robot.laps for robot in sheet.robots]}, cause)


def end_if_alone(match: Match, host: Host, cause: int) -> None:
    """The last robot intact wins (003-10); if all are gone, nobody does (003-R12)."""
    left = match.intact()
    if not left:
        end(match, host, [], DRAW, cause)
    elif len(left) == 1 and len(match.sheet.robots) > 1:
        end(match, host, left, INTACT, cause)


def call_if_long(match: Match, host: Host) -> None:
    """Whoever has the fewest actions to go wins."""
    if match.over or match.sheet.round < ROUNDS_A_LAP * match.goal:
        return
    left = {seat: to_go(match, seat) for seat in match.intact()}
    end(match, host, [seat for seat, actions in left.items() if actions == min(left.values())], CALLED)


def result(match: Match) -> Result | None:
    """Winners, then who was nearer to home, then the wrecks, the longest intact first; without a winner nobody is first."""
    sheet = match.sheet
    if sheet.winners is None:
        return None
    keys = [
        (seat in sheet.winners, robot.intact, robot.out, -to_go(match, seat) if robot.intact else 0.0)
        for seat, robot in enumerate(sheet.robots)
    ]
    ahead = 0 if sheet.winners else 1
    places = tuple(1 + ahead + sum(other > mine for other in keys) for mine in keys)
    return Result(places, tuple(robot.laps for robot in sheet.robots))
