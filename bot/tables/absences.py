"""Turns that others played for somebody who was not there: counted with the answers, and told once when the person is back."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, NamedTuple

from bot.store import Absence, Seat
from engine import Game
from engine.core.host import seat_and_kind, step_of

ENOUGH = 3
"""Turns after which it is worth telling what happened meanwhile."""
REMEMBERED = 1000


class Missed(NamedTuple):
    """What somebody has not seen: so many turns of their own were played for them."""

    user: int
    turns: int
    since: int
    """The last event that they have seen."""
    until: int
    """The last one when they came back: what came of that they see."""


def note(seat: Seat, game: Game[Any], key: str, by: str, last: int) -> None:
    """An answer was given for this seat, and `last` is the last event that came of it. A moment to step in is nobody's turn, and a
    roll that happens by itself was agreed on: it says nothing about who is there."""
    if by.isdecimal():
        seat.absence = Absence(last)
    elif by in ("ai", "time") and seat.user is not None and not game.is_window(seat_and_kind(key)[1]):
        absence, step = seat.absence, step_of(key)
        if absence.step != step:
            absence.turns, absence.step = absence.turns + 1, step


def taken(seat: Seat, user: int, last: int) -> Missed | None:
    """What this person is to be told, if they were away for long enough; only once."""
    absence = seat.absence
    if absence.turns < ENOUGH:
        return None
    seat.absence = Absence(last)
    return Missed(user, absence.turns, absence.since, last)


class Absences:
    """What people are still to be told who are here again. Forgotten after a restart: then the log tells it."""

    def __init__(self) -> None:
        self._missed: OrderedDict[tuple[str, int], Missed] = OrderedDict()

    def add(self, table_id: str, missed: Missed) -> None:
        self._missed[table_id, missed.user] = missed
        if len(self._missed) > REMEMBERED:
            self._missed.popitem(last=False)

    def take(self, table_id: str, user: int) -> Missed | None:
        return self._missed.pop((table_id, user), None)
