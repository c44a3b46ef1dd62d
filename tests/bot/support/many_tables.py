"""Thousands of stored tables, with saves of real games at many stages, written in one transaction. For tests and benches."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from bot.store import Database, PublishedState, Seat, Store, TableChange, TableRecord, TableSettings, UserPreferences
from bot.store.database import Statements
from bot.tables.hosted_table import HostedTable
from engine import Event, Table, get_policy
from engine.table.table import Answer
from tests.bot.support.databases import in_one_go

NAMES = ("Red", "Blue", "Green", "Amber", "Violet", "Teal")
EVERY = 9
"""Answers between two snapshots of a game."""
LOBBIES = 10
"""One table in so many is a lobby."""
DAY = 86400.0
T = TypeVar("T")


class Snapshot(NamedTuple):
    """A game at some point."""

    table: Table
    events: tuple[Event, ...]
    answers: tuple[Answer, ...]


@cache
def snapshots() -> tuple[Snapshot, ...]:
    """Games of every number of players, from the first pick to the last turns."""
    return tuple(itertools.chain.from_iterable(_played(seats) for seats in range(2, 7)))


def _played(seats: int) -> Iterator[Snapshot]:
    table = Table.new("magical-athlete", NAMES[:seats], seed=f"{seats:032x}")
    policy = get_policy("random", seats)
    while table.result is None:
        if table.answer_count % EVERY == 0:
            yield Snapshot(Table.load(table.save()), tuple(table.events), tuple(table.answers))
        question = table.questions[0]
        table.answer(question.seat, question.key, policy.answer(table, question))


class _InOneGo:
    """A database that writes everything in one transaction: ten thousand tables in a few seconds."""

    def __init__(self, db: Statements) -> None:
        self.db = db

    async def transact(self, work: Callable[[Statements], T]) -> T:
        return work(self.db)


async def fill(
    data: Path, count: int, *, guild: int, channels: Sequence[int], people: Sequence[int], now: float, whole: int = 100
) -> list[str]:
    """Stores open, published tables in a new database and returns their ids. Each of them waits for a person.

    Only the first `whole` have all their answers and events; ten thousand of those would take minutes.
    """
    ids = []
    with in_one_go(data) as db:
        store = Store(cast("Database", _InOneGo(db)))
        for number in range(count):
            record = TableRecord(
                id=f"{number:08x}",
                guild=guild,
                channel=channels[number % len(channels)],
                place=channels[number % len(channels)],
                game="magical-athlete",
                host=0,
                seed=f"{number:032x}",
                opened=now - 7 * DAY,
                settings=TableSettings(pace="async", limit=DAY, late="ai"),
            )
            touched = now - DAY / 4 - number * 60.0 % (7 * DAY)
            change = _lobby(record, people, number) if number % LOBBIES == 0 else _game(record, people, number, now, whole)
            await store.insert_table(change, touched)
            events = snapshots()[number % len(snapshots())].events
            shown = events[-1].number if events else 0
            await store.write_published(record.id, PublishedState(place=record.place, revision=record.revision, last_event=shown))
            ids.append(record.id)
    return ids


def _lobby(record: TableRecord, people: Sequence[int], number: int) -> TableChange:
    record.host = people[number % len(people)]
    record.seats = [Seat("Red", record.host)]
    record.options = snapshots()[0].table.game.read_options({})
    return TableChange(record, None, ai_pending=False)


def _game(record: TableRecord, people: Sequence[int], number: int, now: float, whole: int) -> TableChange:
    snapshot = snapshots()[number % len(snapshots())]
    table = snapshot.table
    asked = {question.seat for question in table.questions}
    record.seed, record.options, record.answers = table.seed, dict(table.options), table.answer_count
    record.seats = [
        Seat(name, people[(number + seat) % len(people)] if seat in asked or seat % 2 == 0 else None)
        for seat, name in enumerate(table.seats)
    ]
    record.host = record.people[0]
    hosted = HostedTable(record, None, now)
    hosted.begin(table)
    change = hosted.build_change(None, {user: UserPreferences() for user in record.people})._replace(users_changed=True)
    if number >= whole:
        return change._replace(events=())
    rows = [(at, *answer, "ai", now) for at, answer in enumerate(snapshot.answers, 1)]
    return change._replace(answers=rows, events=snapshot.events)
