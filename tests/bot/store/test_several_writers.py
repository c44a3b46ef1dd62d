"""Several who write at the same time, in one process or in two: nothing is lost, and nothing happens twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.clock import HandClock
from bot.coordinator.backfill import backfill_results, rerate_guild
from bot.coordinator.coordinator import Coordinator
from bot.privacy.anonymise import anonymise
from bot.store import Database, PublishedState, StaleRevisionError, Store, TableChange, TableRecord
from bot.store.club.leagues import League, Leagues
from bot.store.club.results import Ending, ResultRow, rate_later, write_ending
from bot.store.database import Statements, settle
from bot.store.erasure import erase_user, read_trace
from bot.store.personal_data import find_tables_about
from tests.bot.store.club.test_results import rest
from tests.bot.support.club_rows import table
from tests.bot.support.coordinator import FOR_TWO, a_table
from tests.bot.support.databases import on_postgresql, opened_store, reading
from tests.bot.support.many_tables import fill
from tests.bot.support.waiting import WAIT, until

pytestmark = on_postgresql
T = TypeVar("T")
Act = Callable[[Store], Coroutine[Any, Any, object]]
TABLE = "00000001"
GUILD = 1


class AboutToCommit:
    """An engine whose acts wait before they are done, until they are told to go on."""

    def __init__(self, engine: Database) -> None:
        self.engine = engine
        self.reached, self.go = threading.Event(), threading.Event()

    async def transact(self, work: Callable[[Statements], T]) -> T:
        def then_wait(db: Statements) -> T:
            done = work(db)
            settle(db)
            self.reached.set()
            assert self.go.wait(WAIT)
            return done

        return await self.engine.transact(then_wait)

    async def read(self, work: Callable[[Statements], T]) -> T:
        return await self.engine.read(work)

    async def discard_deleted(self) -> None:
        await self.engine.discard_deleted()

    async def close(self) -> None:
        """The opener closes it."""


class Writers:
    """Two processes on one database; the first one can be stopped just before the end of an act."""

    def __init__(self, data: Path, one: Store, other: Store) -> None:
        self.data, self.one, self.other = data, one, other
        self.slow = AboutToCommit(one.database)

    async def meanwhile(self, first: Act, second: Act) -> list[object]:
        """The second begins when the first is all but done; the first goes on when the second is done, or waits for it."""
        one = asyncio.create_task(first(Store(self.slow)))
        assert await asyncio.to_thread(self.slow.reached.wait, WAIT)
        other = asyncio.create_task(second(self.other))
        await until(lambda: other.done() or self._waits())
        self.slow.go.set()
        return [*await asyncio.gather(one, other, return_exceptions=True)]

    def _waits(self) -> bool:
        with reading(self.data) as db:
            return bool(db.execute("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'").fetchall())


@pytest.fixture
async def writers(tmp_path: Path) -> AsyncIterator[Writers]:
    await fill(tmp_path, 2, guild=GUILD, channels=[1], people=[100, 101], now=0.0)
    async with opened_store(tmp_path) as one, opened_store(tmp_path) as other:
        yield Writers(tmp_path, one, other)


async def next_revision(store: Store, *answers: str, interaction_id: int | None = None) -> TableChange:
    kept, _ = await store.read_table(TABLE)
    assert kept is not None
    built_on, kept.record.revision = kept.record.revision, kept.record.revision + 1
    rows = [(900 + built_on, 0, "question", answer, "1", 0.0) for answer in answers]
    return TableChange(kept.record, kept.save, ai_pending=False, built_on=built_on, answers=rows, interaction_id=interaction_id)


# ---------------------------------------------------------------------- one table


async def test_a_table_that_changes_while_its_board_is_noted_stays_in_the_outbox(writers: Writers) -> None:
    """Fault 20: otherwise its channel would not see the last move before the next one."""
    await writers.one.write_table(await next_revision(writers.one), 0.0)
    change = await next_revision(writers.one)
    seen = PublishedState(revision=change.built_on)
    await writers.meanwhile(lambda store: store.write_table(change, 0.0), lambda store: store.write_published(TABLE, seen))
    assert await writers.other.read_outbox_ids() == [TABLE]
    await writers.other.write_published(TABLE, PublishedState(revision=change.record.revision))
    assert await writers.other.read_outbox_ids() == []


async def test_of_two_who_write_the_same_revision_one_is_behind(writers: Writers) -> None:
    """Fault 20."""
    first, second = await next_revision(writers.one, "first"), await next_revision(writers.other, "second")
    done = await writers.meanwhile(lambda store: store.write_table(first, 0.0), lambda store: store.write_table(second, 0.0))
    assert done[0] is None
    assert isinstance(done[1], StaleRevisionError)
    assert [answer for _, question, answer in await writers.other.read_answers(TABLE) if question == "question"] == ["first"]


async def test_of_two_who_hear_of_one_interaction_one_is_behind(writers: Writers) -> None:
    """Fault 20: two processes hear the same command that opens a table."""

    def opened(name: str) -> Act:
        record = TableRecord(id=name, guild=GUILD, channel=5, place=5, game="magical-athlete", host=100, seed="00", opened=0.0)
        return lambda store: store.insert_table(TableChange(record, None, ai_pending=False, interaction_id=77), 0.0)

    done = await writers.meanwhile(opened("one"), opened("other"))
    assert done[0] is None
    assert isinstance(done[1], StaleRevisionError)
    assert await writers.other.find_open_in_place(5) == ["one"]
    assert await writers.other.read_location("other") is None


async def test_many_acts_of_two_processes_at_one_table_all_count_once(writers: Writers) -> None:
    """Fault 20: the writer that is behind reads again, as the coordinator does."""

    async def act(store: Store, answer: str) -> None:
        while True:
            change = await next_revision(store, answer)
            try:
                await store.write_table(change, 0.0)
            except StaleRevisionError:
                continue
            await store.write_published(TABLE, PublishedState(revision=change.record.revision))
            return

    wanted = [f"{name} {number}" for name in ("one", "other") for number in range(8)]
    await asyncio.gather(*(act(writers.one if each.startswith("one") else writers.other, each) for each in wanted))
    assert sorted(answer for _, question, answer in await writers.one.read_answers(TABLE) if question == "question") == sorted(
        wanted
    )
    kept, _ = await writers.one.read_table(TABLE)
    assert kept is not None
    assert await writers.one.read_outbox_ids() in ([], [TABLE]), "an older board may have been noted last"
    await writers.one.write_published(TABLE, PublishedState(revision=kept.record.revision))
    assert await writers.one.read_outbox_ids() == []


# ---------------------------------------------------------------------- one server


def ended(name: str, *players: str) -> Act:
    rows = [ResultRow(seat, GUILD, "halma", "", 1, 5.0, who, who, seat + 1, 1.0, 1, 0, 0) for seat, who in enumerate(players)]

    def work(db: Statements) -> None:
        table(db, name, guild=GUILD)
        write_ending(db, name, Ending(rows, []))

    return lambda store: store.database.transact(work)


def ratings(data: Path) -> dict[str, int]:
    """How many games count for each."""
    with reading(data) as db:
        return dict(db.execute("SELECT player, games FROM ratings").fetchall())


async def test_games_that_end_at_the_same_moment_both_count(writers: Writers) -> None:
    await writers.meanwhile(ended("a", "100", "101"), ended("b", "100", "102"))
    assert ratings(writers.data) == {"100": 2, "101": 1, "102": 1}
    with reading(writers.data) as db:
        moments = db.execute("SELECT DISTINCT ended FROM results").fetchall()
    assert len(moments) == 2, "one after the other: ratings can be made again in that order"


async def test_a_game_that_ends_while_all_ratings_are_made_again_counts(writers: Writers) -> None:
    await ended("a", "100", "101")(writers.one)
    await writers.meanwhile(ended("b", "100", "102"), lambda store: rerate_guild(store.database, GUILD))
    assert ratings(writers.data) == {"100": 2, "101": 1, "102": 1}


async def test_a_result_that_comes_late_while_all_ratings_are_made_again_counts(writers: Writers) -> None:
    coordinator = Coordinator(writers.one, HandClock(), open_tables=10)
    late, _ = [await a_table(coordinator, FOR_TWO[0]) for _ in range(2)]

    def never_written(db: Statements) -> None:
        for name in ("entries", "results"):
            db.execute(f"DELETE FROM {name} WHERE table_id = ?", (late,))
        rate_later(db, GUILD)

    await writers.one.database.transact(never_written)
    await writers.meanwhile(lambda store: backfill_results(store.database, rest), lambda store: rerate_guild(store.database, GUILD))
    assert ratings(writers.data) == {"100": 2, "101": 2}


async def test_who_is_forgotten_while_all_ratings_are_made_again_has_none(writers: Writers) -> None:
    await ended("a", "100", "102")(writers.one)

    def forgotten(db: Statements) -> None:
        traces = [trace for table_id in find_tables_about(db, 102) if (trace := read_trace(db, table_id)) is not None]
        erase_user(db, 102, "gone:1", {trace.table_id: anonymise(trace, 102, "gone:1") for trace in traces})

    await writers.meanwhile(lambda store: store.database.transact(forgotten), lambda store: rerate_guild(store.database, GUILD))
    assert ratings(writers.data) == {"100": 1}


async def test_of_two_leagues_of_one_name_one_is_in_the_way_of_the_other(writers: Writers) -> None:
    def opened(name: str) -> Act:
        return lambda store: Leagues(store.database).open(League(GUILD, name, "", (3, 1), 0.0))

    first, second = await writers.meanwhile(opened("Cup"), opened("cup"))
    assert first is None
    assert second == League(GUILD, "Cup", "", (3, 1), 0.0)
