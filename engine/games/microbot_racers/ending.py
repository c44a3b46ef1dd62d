"""The end of a race: by laps, by being the last robot intact, with nobody left, or because it is called; and the result."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.host import Host
from engine.core.result import Result
from engine.games.microbot_racers.ai.distance_to_goal import actions_to_go
from engine.games.microbot_racers.match import CALLED, DRAW, INTACT, Match

MAX_ROUNDS_PER_LAP = 60
"""A race that takes more rounds is called (003-R31)."""


def end(match: Match, host: Host, winners: Sequence[int], how: str, cause: int = 0) -> None:
    """Ends the race with these winners; does nothing if it has already ended."""
    sheet = match.sheet
    if sheet.winners is None:
        sheet.winners, sheet.ending = [*winners], how
        if host.records_events:
            host.note("game_over", {"winners": [*winners], "how": how, "laps": [robot.laps for robot in sheet.robots]}, cause)


def end_if_alone(match: Match, host: Host, cause: int) -> None:
    """Ends the race if at most one robot is intact: it wins (003-10), or nobody does (003-R12)."""
    left = match.intact()
    if not left:
        end(match, host, [], DRAW, cause)
    elif len(left) == 1 and len(match.sheet.robots) > 1:
        end(match, host, left, INTACT, cause)


def call_if_long(match: Match, host: Host) -> None:
    """Ends a race that has taken too long; the robots with the fewest actions to go win."""
    if match.over or match.sheet.round < MAX_ROUNDS_PER_LAP * match.goal:
        return
    left = {seat: actions_to_go(match, seat) for seat in match.intact()}
    end(match, host, [seat for seat, actions in left.items() if actions == min(left.values())], CALLED)


def result(match: Match) -> Result | None:
    """The result: winners, then robots by distance to home, then wrecks, the last destroyed first.

    Without a winner nobody is first.
    """
    sheet = match.sheet
    if sheet.winners is None:
        return None
    keys = [
        (seat in sheet.winners, robot.intact, robot.out, -actions_to_go(match, seat) if robot.intact else 0.0)
        for seat, robot in enumerate(sheet.robots)
    ]
    ahead = 0 if sheet.winners else 1
    places = tuple(1 + ahead + sum(other > mine for other in keys) for mine in keys)
    return Result(places, tuple(robot.laps for robot in sheet.robots))
