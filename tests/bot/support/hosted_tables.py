"""Hosted tables for tests of plain functions: with people and known dice, without a database or Discord."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from bot.store import Deadline, TableChange, TableRecord, TableSettings, UserPreferences
from bot.tables import intermissions, lobby
from bot.tables.hosted_table import Guest, HostedTable
from engine import Question, Refused

RED, BLUE, GREEN, VIOLET = (Guest(number, name) for number, name in enumerate(("Red", "Blue", "Green", "Violet"), 1))
NOW = 1_800_000_000.0
GAME = "magical-athlete"
CHANNEL = 20


def known(length: int) -> str:
    return "0" * 2 * length


def waiting(*others: Guest, ai: int = 0, level: str = "quick", **settings: Any) -> HostedTable:
    """A lobby of Red's."""
    agreed = msgspec.convert(settings, TableSettings)
    hosted = HostedTable(lobby.new_record(10, CHANNEL, GAME, RED, agreed, {}, NOW, known), None, NOW)
    for guest in others:
        lobby.join(hosted, guest)
    for _ in range(ai):
        lobby.add_ai(hosted, RED, level)
    return written(hosted)


def begun(*others: Guest, ai: int = 0, level: str = "quick", **settings: Any) -> HostedTable:
    """A started game."""
    hosted = waiting(*others, ai=ai, level=level, **settings)
    lobby.start(hosted, RED)
    return written(hosted)


def at_secret_picks(*others: Guest, **settings: Any) -> HostedTable:
    """A started game at the first secret question, which all players have to answer."""
    hosted = begun(*others, **settings)
    while not hosted.table.questions[0].secret:
        by_default(hosted)
    return written(hosted)


def in_intermission(*others: Guest, ai: int = 0, races: int = 1, **settings: Any) -> HostedTable:
    """A started game after the end of its first race, or of another one."""
    hosted = begun(*others, ai=ai, **settings)
    while hosted.record.intermission is None or len(hosted.game.outcomes(hosted.table.state)) < races:
        by_default(hosted)
    return written(hosted)


def by_default(hosted: HostedTable) -> None:
    question = hosted.table.questions[0]
    hosted.answer(question.seat, question.key, question.default, "test")


def written(hosted: HostedTable, now: float = NOW) -> HostedTable:
    """The table as the next action reads it from the store."""
    change = change_of(hosted)
    return HostedTable(copied(change.record), change.save, now)


def change_of(hosted: HostedTable) -> TableChange:
    return hosted.build_change(None, {user: UserPreferences() for user in hosted.asked_users()})


def deadlines_of(hosted: HostedTable, person: UserPreferences | None = None) -> Sequence[Deadline]:
    """The deadlines of all users who are asked, if they all have these preferences."""
    deadlines = hosted.build_change(None, {user: person or UserPreferences() for user in hosted.asked_users()}).deadlines
    assert deadlines is not None
    return deadlines


def save_of(hosted: HostedTable) -> bytes:
    """The save of a started game."""
    save = change_of(hosted).save
    assert save is not None
    return save


@contextmanager
def refused(words: str) -> Iterator[None]:
    """Expects a refusal with these words."""
    with pytest.raises(Refused) as raised:
        yield
    assert words in str(raised.value)


def check_refused(make: Callable[[], HostedTable], act: Callable[[HostedTable], object], sentence: str) -> None:
    """Expects that an action is refused with this sentence and changes nothing."""
    hosted = make()
    before = copied(hosted.record)
    with refused(sentence):
        act(hosted)
    assert hosted.record == before
    assert not hosted.has_changed


def copied(record: TableRecord) -> TableRecord:
    return msgspec.json.decode(msgspec.json.encode(record), type=TableRecord)


def told(hosted: HostedTable) -> list[str]:
    """The notices that the channel will show beside the game."""
    return [notice.text for notice in change_of(hosted).notices]


def asked(hosted: HostedTable) -> tuple[Question, Guest]:
    """The first question for a person, and that person; an intermission before it is over then."""
    if hosted.record.intermission is not None:
        intermissions.end(hosted)
    people = {guest.id: guest for guest in (RED, BLUE, GREEN, VIOLET)}
    for question in hosted.table.questions:
        seat = hosted.record.seats[question.seat]
        if seat.is_played and seat.user is not None:
            return question, people[seat.user]
    raise AssertionError("nobody is asked")


def not_asked(hosted: HostedTable) -> Guest:
    """A player who has nothing to decide."""
    waits = hosted.waiting_for()
    return next(guest for guest in (RED, BLUE, GREEN) if hosted.record.seats[hosted.seat_of(guest)] not in waits)
