"""Tables for tests of plain functions: people sit at them, dice are known, and nothing is behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from bot.store import Deadline, TableChange, TableRecord, TableSettings, UserPreferences
from bot.tables import lobby
from bot.tables.hosted_table import Guest, HostedTable
from engine import Question, Refused

RED, BLUE, GREEN, VIOLET = (Guest(number, name) for number, name in enumerate(("Red", "Blue", "Green", "Violet"), 1))
NOW = 1_800_000_000.0
GAME = "magical-athlete"
CHANNEL = 20


def known(length: int) -> str:
    return "0" * 2 * length


def waiting(*others: Guest, ai: int = 0, level: str = "quick", **settings: Any) -> HostedTable:
    """A table of Red's that waits for players."""
    agreed = msgspec.convert(settings, TableSettings)
    hosted = HostedTable(lobby.new_record(10, CHANNEL, GAME, RED, agreed, {}, NOW, known), None, NOW)
    for guest in others:
        lobby.join(hosted, guest)
    for _ in range(ai):
        lobby.add_ai(hosted, RED, level)
    return written(hosted)


def begun(*others: Guest, ai: int = 0, level: str = "quick", **settings: Any) -> HostedTable:
    """A game that has begun and asks somebody."""
    hosted = waiting(*others, ai=ai, level=level, **settings)
    lobby.start(hosted, RED)
    return written(hosted)


def at_secret_picks(*others: Guest, **settings: Any) -> HostedTable:
    """Everybody is asked at once, and in secret."""
    hosted = begun(*others, **settings)
    while not hosted.table.questions[0].secret:
        by_default(hosted)
    return written(hosted)


def by_default(hosted: HostedTable) -> None:
    question = hosted.table.questions[0]
    hosted.answer(question.seat, question.key, question.default, "test")


def written(hosted: HostedTable, now: float = NOW) -> HostedTable:
    """The table as the next one reads it who acts at it."""
    change = change_of(hosted)
    return HostedTable(copied(change.record), change.save, now)


def change_of(hosted: HostedTable) -> TableChange:
    return hosted.build_change(None, {user: UserPreferences() for user in hosted.asked_users()})


def deadlines_of(hosted: HostedTable, person: UserPreferences | None = None) -> Sequence[Deadline]:
    """Of all who are asked, and want it as this person does."""
    found = hosted.build_change(None, {user: person or UserPreferences() for user in hosted.asked_users()}).deadlines
    assert found is not None
    return found


def save_of(hosted: HostedTable) -> bytes:
    """Of a game that has begun."""
    save = change_of(hosted).save
    assert save is not None
    return save


@contextmanager
def refused(words: str) -> Iterator[None]:
    """With a sentence that has these words."""
    with pytest.raises(Refused) as raised:
        yield
    assert words in str(raised.value)


def check_refused(make: Callable[[], HostedTable], act: Callable[[HostedTable], object], sentence: str) -> None:
    """What is refused gets a sentence and leaves everything as it was."""
    hosted = make()
    before = copied(hosted.record)
    with refused(sentence):
        act(hosted)
    assert hosted.record == before
    assert not hosted.changed


def copied(record: TableRecord) -> TableRecord:
    return msgspec.json.decode(msgspec.json.encode(record), type=TableRecord)


def told(hosted: HostedTable) -> list[str]:
    """What the channel will read of it, beside the game."""
    return [notice.text for notice in change_of(hosted).notices]


def asked(hosted: HostedTable) -> tuple[Question, Guest]:
    """The first question that waits for a person, and who that is."""
    people = {guest.id: guest for guest in (RED, BLUE, GREEN, VIOLET)}
    for question in hosted.table.questions:
        seat = hosted.record.seats[question.seat]
        if seat.is_played and seat.user is not None:
            return question, people[seat.user]
    raise AssertionError("nobody is asked")


def not_asked(hosted: HostedTable) -> Guest:
    """Somebody at the table who has nothing to decide."""
    waits = hosted.waiting_for()
    return next(each for each in (RED, BLUE, GREEN) if hosted.record.seats[hosted.seat_of(each)] not in waits)
