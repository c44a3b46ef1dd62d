"""Time limits and the disk: what goes wrong while they are written, and what changes while they end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.clock import HandClock
from bot.coordinator.coordinator import Coordinator
from bot.coordinator.timekeeper import HEARTBEAT_SECONDS, Timekeeper
from bot.store import Deadline, WriteFailedError
from bot.tables import lobby
from bot.tables.hosted_table import Guest
from tests.bot.support.database_faults import make_read_only, make_writable
from tests.bot.support.databases import on_both, opened_store
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.many_tables import DAY, fill
from tests.bot.support.waiting import WAIT, until

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
        host, answers = Guest(hosted.host, "Red"), hosted.record.answers
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
