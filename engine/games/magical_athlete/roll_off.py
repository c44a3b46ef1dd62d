"""The roll-off that decides who goes first."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.host import Host


def roll_off(host: Host, seats: Sequence[int], what: str) -> int:
    """The winning seat: the highest number that only one player rolled wins; if there is none, all roll again.

    000-16 to 000-18, 000-R2. `what` says what they roll for, in the event.
    """
    while len(seats) > 1:
        dice = [host.die(seat) for seat in seats]
        single = [die for die in dice if dice.count(die) == 1]
        winner = seats[dice.index(max(single))] if single else None
        if host.records_events:
            host.note("roll_off", {"what": what, "seats": list(seats), "dice": dice, "winner": winner})
        if winner is not None:
            return winner
    return seats[0]
