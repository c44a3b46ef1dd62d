"""The caretaker's rounds: a while after the start, then by night, one game after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.clock import HandClock
from bot.coordinator.caretaker import DAY, FIRST_ROUND_SECONDS, OLD_LOBBY_DAYS, Caretaker, next_night
from bot.store import PublishedState, Store, packing
from bot.store.packing import PackedGame
from bot.tables import suspension
from engine import Refused
from tests.bot.end_to_end.support.bot_table import open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.store.test_packing import packed
from tests.bot.support.coordinator import RED, a_coordinator, a_table, answer, rows_of
from tests.bot.support.database_faults import make_read_only, make_writable
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import on_both
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import WAIT, until


def at(day: int, hour: int, minute: int = 0) -> float:
    """A moment of one January, by the machine's clock."""
    return time.mktime((2027, 1, day, hour, minute, 0, 0, 0, -1))


async def advance_to(clock: HandClock, moment: float) -> None:
    """Advances the clock in steps, with time for tasks that wait for it."""
    while clock.now() < moment:
        clock.advance(min(3600.0, moment - clock.now()))
        await asyncio.sleep(0.005)


async def wait_until_packed(data: Path, clock: HandClock, wanted: list[str]) -> None:
    """Advances the clock until these games are packed; others must not be."""
    async with asyncio.timeout(WAIT):
        while set(packed(data)) < set(wanted):
            clock.advance(0.5)
            await asyncio.sleep(0.005)
    clock.advance(0.5)
    await asyncio.sleep(0.05)
    assert set(packed(data)) == set(wanted)


@asynccontextmanager
async def cared_for(store: Store, clock: HandClock, days: float) -> AsyncIterator[None]:
    caretaker = Caretaker(store, clock, days)
    await caretaker.begin()
    await asyncio.sleep(0)
    yield
    await caretaker.close()


@pytest.fixture
def evening() -> HandClock:
    return HandClock(at(10, 20))


@on_both
async def test_games_are_packed_a_while_after_the_start_and_then_by_night(tmp_path: Path, evening: HandClock) -> None:
    """Fault 63."""
    clock = HandClock(at(9, 8))
    ids = []
    async with a_coordinator(tmp_path, clock) as coordinator:
        for moment in (at(9, 8), at(10, 2), at(10, 6)):  # due a day later: before the start, before the night, after it
            await advance_to(clock, moment)
            ids.append(await a_table(coordinator))
        await advance_to(clock, at(10, 20))
        async with cared_for(coordinator.store, clock, 1):
            await advance_to(clock, clock.now() + FIRST_ROUND_SECONDS - 1)
            await wait_until_packed(tmp_path, clock, [])
            await wait_until_packed(tmp_path, clock, ids[:1])
            await advance_to(clock, at(11, 3, 59))
            await wait_until_packed(tmp_path, clock, ids[:1])
            await advance_to(clock, at(11, 4))
            await wait_until_packed(tmp_path, clock, ids[:2])
            await advance_to(clock, at(12, 3, 59))
            await wait_until_packed(tmp_path, clock, ids[:2])
            await advance_to(clock, at(12, 4))
            await wait_until_packed(tmp_path, clock, ids)


async def test_a_clock_that_is_set_moves_the_night(tmp_path: Path, evening: HandClock) -> None:
    """Fault 26: back by a year, and it is night within the next day all the same."""
    async with a_coordinator(tmp_path, evening) as coordinator, cared_for(coordinator.store, evening, 0.001):
        await advance_to(evening, evening.now() + FIRST_ROUND_SECONDS + 1)
        evening.set(-365 * DAY)
        table_id = await a_table(coordinator)
        await advance_to(evening, next_night(evening.now()))
        await wait_until_packed(tmp_path, evening, [table_id])


async def test_no_game_is_packed_where_that_is_not_wanted(tmp_path: Path, evening: HandClock) -> None:
    async with a_coordinator(tmp_path, evening) as coordinator:
        await a_table(coordinator)
        async with cared_for(coordinator.store, evening, 0):
            await advance_to(evening, evening.now() + 3 * DAY)
            assert await coordinator.store.find_packable(evening.now()) != []


@on_both
async def test_a_game_that_cannot_be_packed_holds_up_no_other(
    tmp_path: Path, evening: HandClock, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_coordinator(tmp_path, evening) as coordinator:
        ids = [await a_table(coordinator) for _ in range(3)]
        rows, pack = rows_of(tmp_path, ids[0]), packing.packed
        monkeypatch.setattr(packing, "packed", lambda parcel: pack(PackedGame([], []) if parcel == PackedGame(*rows) else parcel))
        error_log.expect(f"Finished game not packed: table {ids[0]} differs")
        async with cared_for(coordinator.store, evening, 0.001):
            await advance_to(evening, evening.now() + FIRST_ROUND_SECONDS)
            await wait_until_packed(tmp_path, evening, ids[1:])


def tables_in(data: Path) -> set[str]:
    return {row[0] for row in DatabaseReader(data).rows("SELECT id FROM tables")}


@on_both
async def test_lobbies_that_were_closed_a_month_ago_are_deleted_and_nothing_else_is(tmp_path: Path, evening: HandClock) -> None:
    async with a_coordinator(tmp_path, evening) as coordinator:
        closed = await a_table(coordinator, answers=None, closed=True)
        unseen = await a_table(coordinator, answers=None, closed=True)
        stays = {
            unseen,
            await a_table(coordinator, answers=None),
            await a_table(coordinator, answers=3, closed=True),
            await a_table(coordinator, answers=3),
            await a_table(coordinator),
        }
        for table_id in {closed, *stays} - {unseen}:
            revision = (await coordinator.read(table_id)).record.revision
            numbers = [number for number, _ in (await coordinator.store.read_published(table_id))[1]]
            await coordinator.store.write_published(table_id, PublishedState(revision=revision), numbers)
        evening.advance((OLD_LOBBY_DAYS - 1) * DAY)
        recent = await a_table(coordinator, answers=None, closed=True)
        async with cared_for(coordinator.store, evening, 0):
            await advance_to(evening, evening.now() + FIRST_ROUND_SECONDS)
            assert tables_in(tmp_path) == {closed, recent, *stays}
            await advance_to(evening, evening.now() + 2 * DAY)
            await until(lambda: tables_in(tmp_path) == {recent, *stays})
        with pytest.raises(Refused, match="no longer exists"):
            await coordinator.read(closed)
        assert (await coordinator.store.find_tables_about(RED.id)) != []


@on_both
async def test_lobbies_in_servers_that_the_bot_left_a_month_ago_are_deleted_and_no_games_are(
    tmp_path: Path, evening: HandClock
) -> None:
    async with a_coordinator(tmp_path, evening) as coordinator:
        lobby, game, outage = [await a_table(coordinator, answers=answers) for answers in (None, 3, None)]
        for table_id, why in ((lobby, suspension.NOT_HERE), (game, suspension.NOT_HERE), (outage, suspension.OUTAGE)):
            await coordinator.act(table_id, None, None, partial(suspension.suspend, why=why))
        back = await a_table(coordinator, answers=None)
        await coordinator.act(back, None, None, partial(suspension.suspend, why=suspension.NOT_HERE))
        await coordinator.act(back, None, None, suspension.resume)
        evening.advance((OLD_LOBBY_DAYS - 1) * DAY)
        recent = await a_table(coordinator, answers=None)
        await coordinator.act(recent, None, None, partial(suspension.suspend, why=suspension.NOT_HERE))
        async with cared_for(coordinator.store, evening, 0):
            await advance_to(evening, evening.now() + FIRST_ROUND_SECONDS)
            assert tables_in(tmp_path) == {lobby, game, outage, back, recent}
            await advance_to(evening, evening.now() + 2 * DAY)
            await until(lambda: tables_in(tmp_path) == {game, outage, back, recent})
        assert lobby not in await coordinator.store.read_outbox_ids()


@on_both
async def test_what_cannot_be_written_now_is_packed_in_the_next_night(
    tmp_path: Path, evening: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    """Fault 21."""
    async with a_coordinator(tmp_path, evening) as coordinator:
        table_id = await a_table(coordinator)
        async with cared_for(coordinator.store, evening, 0.001):
            await make_read_only(coordinator.store.database)
            await advance_to(evening, evening.now() + FIRST_ROUND_SECONDS + 1)
            await until(lambda: "postponed to the next night" in caplog.text)
            await make_writable(coordinator.store.database)
            await advance_to(evening, at(11, 3, 59))
            assert packed(tmp_path) == []
            await advance_to(evening, at(11, 4))
            await wait_until_packed(tmp_path, evening, [table_id])


async def test_a_bot_that_runs_packs_what_was_played_a_week_ago(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 63."""
    without_pictures(still)
    async with hosting(still, tmp_path) as bot:
        table = await open_table(still, bot, ["red", "blue"])
        await bot.coordinator.act(table.id, None, None, answer)
        await table.published()
        running = await open_table(still, bot, ["green", "amber"], channel="clubhouse")
        await advance_to(clock, clock.now() + 6.9 * DAY)
        assert packed(tmp_path) == []
    async with hosting(still, tmp_path) as bot:
        await advance_to(clock, clock.now() + 1.2 * DAY)
        await wait_until_packed(tmp_path, clock, [table.id])
        assert (await bot.coordinator.read_whole_game(table.id)).result is not None
        assert running.id in await bot.store.find_open_of_user(int(running.host.person.user.id))


@pytest.mark.parametrize("day", range(1, 8))
def test_the_next_night_is_within_a_day(day: int) -> None:
    for hour in range(24):
        trial = next_night(at(day, hour, 30))
        assert 0 < trial - at(day, hour, 30) <= DAY + 3600
        assert time.localtime(trial)[3:6] == (4, 0, 0)
