"""Time limits and the disk: what goes wrong while they are written, and what changes while they end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.clock import HandClock
from bot.coordinator import timekeeper
from bot.coordinator.coordinator import Coordinator
from bot.coordinator.timekeeper import HEARTBEAT_SECONDS, Timekeeper
from bot.metrics.prometheus import Prometheus
from bot.store import Deadline, TableSettings, UserPreferences, WriteFailedError
from bot.tables import lobby
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.reminders import AUTO_ROLL_SECONDS
from engine.core.host import Host
from tests.bot.support.coordinator import a_table
from tests.bot.support.database_faults import make_read_only, make_writable
from tests.bot.support.databases import on_both, on_sqlite, opened_store
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.many_tables import DAY, fill
from tests.bot.support.waiting import WAIT, until
from tests.engine.toy import Bidding, on_the_shelf

pytestmark = on_both

TABLE = "00000001"
HOUR = 3600.0


@asynccontextmanager
async def keeping_time(data: Path) -> AsyncIterator[tuple[Timekeeper, HandClock]]:
    """A running game in the database, and its timekeeper, which looks when a test says so."""
    clock = HandClock()
    await fill(data, 2, guild=1, channels=[1], people=[100, 101, 102], now=clock.now())
    async with opened_store(data) as store:
        coordinator = Coordinator(store, clock)
        yield Timekeeper(coordinator, clock), clock
        await coordinator.close()


async def deadline_of(pace: Timekeeper) -> Deadline:
    return (await pace.store.read_deadlines(TABLE))[0]


# ---------------------------------------------------------------------- the disk


async def test_a_clock_that_was_set_while_the_disk_was_full_is_not_forgotten(tmp_path: Path) -> None:
    """Faults 21 and 26."""
    async with keeping_time(tmp_path) as (pace, clock):
        await pace.begin()
        await pace.close()
        before = await deadline_of(pace)
        assert before.due is not None
        clock.set(HOUR)
        await make_read_only(pace.store.database)
        with pytest.raises(WriteFailedError):
            await pace._handle_clock_jump()
        await make_writable(pace.store.database)
        await pace._handle_clock_jump()
        await pace._handle_clock_jump()
        assert (await deadline_of(pace)).due == before.due + HOUR


async def test_whoever_begins_twice_extends_time_limits_once(tmp_path: Path) -> None:
    """Fault 17: killed right after they were extended."""
    async with keeping_time(tmp_path) as (pace, clock):
        await pace.store.write_fact("alive", str(clock.now() - HOUR))
        before = await deadline_of(pace)
        assert before.due is not None
        await pace.store.move_deadlines(HOUR)  # and the process is gone
        await pace.begin()
        await pace.close()
        assert (await deadline_of(pace)).due == pytest.approx(before.due + HOUR, abs=0.01)


async def test_a_full_disk_is_named_once_and_not_every_second(
    tmp_path: Path, error_log: ErrorLog, caplog: pytest.LogCaptureFixture
) -> None:
    """Fault 21."""
    error_log.expect("Reminders and time limits are failing")
    caplog.set_level(logging.WARNING, "grandstand.time")

    def said(words: str) -> int:
        return sum(words in message for message in caplog.messages)

    async with keeping_time(tmp_path) as (pace, clock):
        await pace.begin()

        async def pass_time(seconds: float) -> None:
            for _ in range(int(seconds)):
                clock.advance(1.0)
                await until(lambda: clock._due)  # it has looked, and waits again

        await until(lambda: clock._due)
        await make_read_only(pace.store.database)
        await pass_time(HEARTBEAT_SECONDS + 5)
        assert said("Reminders and time limits are failing") == 1
        await make_writable(pace.store.database)
        await pass_time(2)
        assert said("Reminders and time limits work again") == 1
        await pace.close()


async def test_what_is_due_is_late_until_it_is_done(tmp_path: Path, error_log: ErrorLog) -> None:
    """A disk that takes nothing holds it up, for as long as that lasts."""
    error_log.expect("Reminders and time limits are failing")
    async with keeping_time(tmp_path) as (pace, clock):
        assert pace.overdue_seconds == 0
        await pace.begin()
        await until(lambda: clock._due)
        assert pace.overdue_seconds == 0
        due = (await deadline_of(pace)).next
        assert due is not None
        await make_read_only(pace.store.database)
        clock.advance(due + HOUR - clock.now())
        await until(lambda: pace.overdue_seconds >= HOUR and not error_log.missing())
        await make_writable(pace.store.database)

        async def look_again() -> None:
            clock.advance(1.0)
            await asyncio.sleep(0.01)

        async with asyncio.timeout(WAIT):
            while pace.overdue_seconds:
                await look_again()
        await pace.close()


# ---------------------------------------------------------------------- at the same moment


async def test_a_time_limit_that_begins_anew_while_it_ends_does_not_end(tmp_path: Path) -> None:
    """The host is faster by a moment: both wait for the table."""
    async with keeping_time(tmp_path) as (pace, clock):
        coordinator = pace.coordinator
        noted = await deadline_of(pace)
        clock.advance(DAY + 1)
        hosted = await coordinator.read(TABLE)
        host, answers = Guest(hosted.record.host, "Red"), hosted.record.answers
        async with coordinator._lock(TABLE), asyncio.timeout(WAIT):
            anew = asyncio.create_task(
                coordinator.act(TABLE, host, None, lambda hosted: lobby.set_table_settings(hosted, host, {"limit": HOUR}))
            )
            await until(lambda: coordinator._locks[TABLE][1] == 2)
            end = asyncio.create_task(pace._handle(noted))
            await until(lambda: coordinator._locks[TABLE][1] == 3)
        await asyncio.gather(anew, end)
        record = (await coordinator.read(TABLE)).record
        assert record.answers == answers
        assert not any(seat.away for seat in record.seats)
        assert (await deadline_of(pace)).due == clock.now() + HOUR


# ---------------------------------------------------------------------- one table of many


class Faulty(Bidding):
    """A game with a bug: no answer can be given."""

    id = "faulty"

    def step(self, state: dict[str, Any], host: Host) -> None:
        host.simultaneously(range(len(state["points"])), lambda seat: self.bid(seat, host))

    def bid(self, seat: int, host: Host) -> int:
        host.ask(seat, "bid", (1, 2, 3), secret=True)
        raise LookupError("Where is the card?")


class Hosting(NamedTuple):
    coordinator: Coordinator
    timekeeper: Timekeeper
    clock: HandClock
    metrics: Prometheus

    async def look(self, seconds: float = 1.0) -> None:
        """Lets time pass, and waits until the timekeeper has handled everything and waits again."""
        await self.begin_look(seconds)
        await asyncio.gather(*self.timekeeper._member_checks.values())

    async def begin_look(self, seconds: float) -> None:
        """Lets time pass, and waits until the timekeeper waits again; it may still wait for member checks."""
        self.clock.advance(seconds)
        await until(lambda: self.clock._due)

    async def next_of(self, table_id: str) -> list[float | None]:
        """In how many seconds the deadlines of a table are handled."""
        deadlines = await self.coordinator.store.read_deadlines(table_id)
        return [deadline.next and deadline.next - self.clock.now() for deadline in deadlines]

    async def has_timed_out(self, table_id: str) -> bool:
        return any(seat.away or seat.missed for seat in (await self.coordinator.read(table_id)).record.seats)


@asynccontextmanager
async def hosting(data: Path) -> AsyncIterator[Hosting]:
    """A timekeeper that runs. Tables are opened meanwhile."""
    clock, metrics = HandClock(), Prometheus()
    with on_the_shelf(Faulty()):
        async with opened_store(data) as store:
            coordinator = Coordinator(store, clock, open_tables=200, meters=metrics)
            timekeeper = Timekeeper(coordinator, clock)
            await timekeeper.begin()
            await until(lambda: clock._due)
            yield Hosting(coordinator, timekeeper, clock, metrics)
            await timekeeper.close()
            await coordinator.close()


LIMIT = TableSettings().limit


async def test_a_table_whose_rules_raise_stops_neither_the_heartbeat_nor_other_time_limits(
    tmp_path: Path, error_log: ErrorLog
) -> None:
    """Fault 66."""
    async with hosting(tmp_path) as bot:
        broken = await a_table(bot.coordinator, "faulty", 0)
        sound = await a_table(bot.coordinator, answers=0)
        error_log.expect(f"table {broken}")
        await bot.look(LIMIT + 1)
        assert await bot.has_timed_out(sound)
        await bot.look(HEARTBEAT_SECONDS)
        assert await bot.coordinator.store.read_heartbeat() == bot.clock.now()
        assert bot.metrics.registry.get_sample_value("grandstand_limits_failed_total") == 4, "two questions, twice"


async def test_a_time_limit_that_fails_again_and_again_is_tried_less_and_less_often(tmp_path: Path, error_log: ErrorLog) -> None:
    """Fault 66."""
    async with hosting(tmp_path) as bot:
        broken = await a_table(bot.coordinator, "faulty", 0)
        error_log.expect(f"table {broken}")
        await bot.look(LIMIT + 1)
        for pause in (10, 60, 300, 1800, 1800):
            assert await bot.next_of(broken) == [pause] * 2
            await bot.look(pause - 1)
            assert await bot.next_of(broken) == [1] * 2
            await bot.look()
        assert not await bot.has_timed_out(broken)


@on_sqlite
async def test_a_hundred_time_limits_that_fail_starve_no_other(
    tmp_path: Path, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "MAX_DUE", 4)
    async with hosting(tmp_path) as bot:
        for _ in range(4):
            error_log.expect(f"table {await a_table(bot.coordinator, 'faulty', 0)}")
        bot.clock.advance(0.5)
        sound = await a_table(bot.coordinator, answers=0)
        await bot.look(LIMIT + 1)
        assert not await bot.has_timed_out(sound)
        await bot.look()
        await bot.look()
        assert await bot.has_timed_out(sound)


@on_sqlite
async def test_failures_are_counted_for_so_many_time_limits_and_no_more(
    tmp_path: Path, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "MAX_FAILING_DEADLINES", 3)
    async with hosting(tmp_path) as bot:
        for _ in range(4):
            error_log.expect(f"table {await a_table(bot.coordinator, 'faulty', 0)}")
        await bot.look(LIMIT + 1)
        assert 0 < len(bot.timekeeper._failures) <= 3


class Rival(Coordinator):
    """Lets another process write the table before each of its own writes."""

    other: Coordinator | None = None

    async def preferences(self, user: int) -> UserPreferences:
        if self.other is not None:
            await self.other.act(TABLE, None, None, lambda hosted: setattr(hosted, "changed", True))
        return await super().preferences(user)


async def test_a_time_limit_stays_when_other_processes_keep_writing_its_table(tmp_path: Path) -> None:
    """Fault 70."""
    clock = HandClock()
    await fill(tmp_path, 2, guild=1, channels=[1], people=[100, 101, 102], now=clock.now())
    async with opened_store(tmp_path) as store:
        coordinator, other = Rival(store, clock), Coordinator(store, clock)
        pace = Timekeeper(coordinator, clock)
        clock.advance(DAY + 1)
        coordinator.other = other
        due = await store.read_due(clock.now())
        assert due

        async def look() -> None:
            await pace._handle_due()
            await asyncio.gather(*pace._member_checks.values())

        async def contended(deadline: Deadline) -> None:
            await coordinator.act(deadline.table_id, None, None, lambda hosted: setattr(hosted, "changed", True))

        await look()
        assert await store.read_due(clock.now()) == due
        await pace._attempt(due[0], contended)
        assert await store.read_due(clock.now()) == due, "that is no refusal"
        coordinator.other = None
        await look()
        assert await store.read_due(clock.now()) == []
        await coordinator.close()
        await other.close()


async def test_a_slow_member_check_delays_no_automatic_roll(tmp_path: Path) -> None:
    go = asyncio.Event()

    async def is_member(guild: int, user: int) -> bool:
        await go.wait()
        return True

    async with hosting(tmp_path) as bot:
        bot.timekeeper.is_member = is_member
        slow = await a_table(bot.coordinator, answers=0)
        await bot.begin_look(LIMIT + 1)
        rolling = await a_table(bot.coordinator, answers=0)
        await bot.coordinator.act(rolling, None, None, _to_an_automatic_roll)
        before = (await bot.coordinator.read(rolling)).record.answers
        await bot.begin_look(AUTO_ROLL_SECONDS)
        assert (await bot.coordinator.read(rolling)).record.answers > before
        assert not await bot.has_timed_out(slow)
        go.set()
        await until(lambda: bot.has_timed_out(slow))


@on_sqlite
async def test_beyond_so_many_slow_member_checks_players_count_as_members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "MAX_MEMBER_CHECKS", 1)
    go = asyncio.Event()

    async def is_member(guild: int, user: int) -> bool:
        await go.wait()
        return True

    async with hosting(tmp_path) as bot:
        bot.timekeeper.is_member = is_member
        tables = [await a_table(bot.coordinator, answers=0) for _ in range(3)]
        await bot.begin_look(LIMIT + 1)
        assert len(bot.timekeeper._member_checks) == 1
        assert sum([await bot.has_timed_out(table) for table in tables]) >= 2
        go.set()


def _to_an_automatic_roll(hosted: HostedTable) -> None:
    hosted.settings.roll = "auto"
    while not any(map(hosted.is_automatic_roll, hosted.questions)):
        question = hosted.table.questions[0]
        hosted.answer(question.seat, question.key, question.default, "100")
