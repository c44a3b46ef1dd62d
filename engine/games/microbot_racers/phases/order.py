"""The first phase of a round: who is 1st player."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.host import Host
from engine.games.microbot_racers.match import SELECT, Match, Robot

ROLL, CLAIM, QUIET = "roll", "first", "quiet"


def order_step(match: Match, host: Host) -> None:
    """Claims are asked for all at once: one wait is better than two. The order in 003-R4 decides between several."""
    sheet = match.sheet
    sheet.round += 1
    sheet.picks = [[] for _ in sheet.robots]
    if host.records_events:
        host.note("round", {"round": sheet.round})
    racing = [seat for seat in sheet.order if sheet.robots[seat].intact]
    first = _claims(match, host, racing[::-1])
    sheet.order = [*first, *roll_off(host, [seat for seat in racing if seat not in first], "rolled_off")]
    if host.records_events:
        host.note("order", {"order": [*sheet.order]})
    sheet.phase = SELECT


def _claims(match: Match, host: Host, seats: Sequence[int]) -> list[int]:
    """Whoever takes 1st player, if anybody does: the first of those who want to, and the others keep their privilege."""
    robots = match.sheet.robots
    asked = [seat for seat in seats if robots[seat].privilege and _may_be_asked(robots[seat])]

    def choose(seat: int) -> str:
        answer: str = host.ask(seat, "first", (ROLL, CLAIM, QUIET))
        return answer

    answers = dict(zip(asked, host.simultaneously(asked, choose), strict=True))
    for seat, answer in answers.items():
        robots[seat].quiet = robots[seat].laps if answer == QUIET else None
    claimed = [seat for seat in asked if answers[seat] == CLAIM]
    for first in claimed[:1]:
        robots[first].privilege = False
        if host.records_events:
            host.note("claimed", {"seat": first, "kept": claimed[1:]})
    return claimed[:1]


def _may_be_asked(robot: Robot) -> bool:
    """Unless it said to be left alone, and has not gained a lap since."""
    return robot.quiet is None or robot.laps > robot.quiet


def roll_off(host: Host, seats: Sequence[int], kind: str) -> list[int]:
    """The lowest die first; ties roll again among themselves (003-12). Who is alone need not roll."""
    found: list[int] = []
    tied = [sorted(seats)]
    while tied:
        rolling = tied.pop()
        if len(rolling) < 2:
            found += rolling
            continue
        dice = [host.die(seat) for seat in rolling]
        if host.records_events:
            host.note(kind, {"seats": rolling, "dice": dice})
        thrown = [*zip(rolling, dice, strict=True)]
        tied += [[seat for seat, die in thrown if die == value] for value in sorted({*dice}, reverse=True)]
    return found
