"""Absences: turns played for a player who was away, counted with the answers and summarised once when the player is back."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, NamedTuple

from bot.store.records import Absence, Seat
from engine import Game, seat_and_kind, step_of

MIN_MISSED_TURNS = 3
"""Missed turns from which a summary is worth sending."""
MAX_REMEMBERED = 1000
"""Summaries that wait to be sent."""


class Missed(NamedTuple):
    """What a player has not seen: `turns` of their own were played for them."""

    user: int
    turns: int
    since: int
    """The last event that they have seen."""
    until: int
    """The last event when they came back."""


def record_answer(seat: Seat, game: Game[Any], key: str, by: str, last: int) -> None:
    """Counts an answer for a seat; `last` is its last event. Passing in a reaction window is no turn, and an automatic roll was
    agreed on: neither says whether the player is present."""
    if by.isdecimal():
        seat.absence = Absence(last)
    elif by in ("ai", "time") and seat.user is not None and not game.is_window(seat_and_kind(key)[1]):
        absence, step = seat.absence, step_of(key)
        if absence.step != step:
            absence.turns, absence.step = absence.turns + 1, step


def take_missed(seat: Seat, user: int, last: int) -> Missed | None:
    """Returns what the player has missed, if that is worth a summary, and resets the count."""
    absence = seat.absence
    if absence.turns < MIN_MISSED_TURNS:
        return None
    seat.absence = Absence(last)
    return Missed(user, absence.turns, absence.since, last)


class Absences:
    """Summaries still to be sent, in memory: after a restart `/log` has to do."""

    def __init__(self) -> None:
        self._missed: OrderedDict[tuple[str, int], Missed] = OrderedDict()

    def add(self, table_id: str, missed: Missed) -> None:
        self._missed[table_id, missed.user] = missed
        if len(self._missed) > MAX_REMEMBERED:
            self._missed.popitem(last=False)

    def take(self, table_id: str, user: int) -> Missed | None:
        return self._missed.pop((table_id, user), None)
