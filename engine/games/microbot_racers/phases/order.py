"""The first phase of a round: who is 1st player, by a claim or by rolling."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.host import Host
from engine.games.microbot_racers.match import SELECT, Match, Robot

ROLL, CLAIM, QUIET = "roll", "first", "quiet"


def order_step(match: Match, host: Host) -> None:
    """Asks for claims, rolls, and sets the order. Claims are asked for at once to save time; 003-R4 decides between several."""
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
    """The seat that claims 1st player, if any: the first of those who want to; the others keep their privilege."""
    robots = match.sheet.robots
    choosers = [seat for seat in seats if robots[seat].privilege and _may_be_asked(robots[seat])]

    def choose(seat: int) -> str:
        answer: str = host.ask(seat, "first", (ROLL, CLAIM, QUIET))
        return answer

    answers = dict(zip(choosers, host.simultaneously(choosers, choose), strict=True))
    for seat, answer in answers.items():
        robots[seat].quiet = robots[seat].laps if answer == QUIET else None
    claimed = [seat for seat in choosers if answers[seat] == CLAIM]
    for first in claimed[:1]:
        robots[first].privilege = False
        if host.records_events:
            host.note("claimed", {"seat": first, "kept": claimed[1:]})
    return claimed[:1]


def _may_be_asked(robot: Robot) -> bool:
    """False if the player asked not to be asked before the next lap, and has not gained one since."""
    return robot.quiet is None or robot.laps > robot.quiet


def roll_off(host: Host, seats: Sequence[int], kind: str) -> list[int]:
    """The seats ordered by die, lowest first; ties roll again among themselves (003-12). A single seat does not roll."""
    order: list[int] = []
    tied = [sorted(seats)]
    while tied:
        rolling = tied.pop()
        if len(rolling) < 2:
            order += rolling
            continue
        dice = [host.die(seat) for seat in rolling]
        if host.records_events:
            host.note(kind, {"seats": rolling, "dice": dice})
        thrown = [*zip(rolling, dice, strict=True)]
        tied += [[seat for seat, die in thrown if die == value] for value in sorted({*dice}, reverse=True)]
    return order
