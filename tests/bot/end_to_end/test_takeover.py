"""A process that takes over throttles its own requests to Discord, and answers players at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.arena import Arena
from bot.client import MAX_RATE_LIMIT_WAIT_SECONDS, Grandstand
from bot.clock import HandClock
from bot.process import opened_store
from bot.store import Notice
from bot.throttle import PER_SECOND
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.traffic import record_requests
from tests.bot.support.many_tables import fill
from tests.bot.support.waiting import until

TABLES = 3 * PER_SECOND


@asynccontextmanager
async def taken_over(arena: Arena, clock: HandClock, data: Path, *, pending: int) -> AsyncIterator[Grandstand]:
    """A bot with many tables; so many of them have pending notices of an earlier process."""
    without_pictures(arena)
    people = [int(arena.find_user(name).id) for name in ("red", "blue", "green", "amber", "violet", "teal")]
    place = [int(arena.channel.id)]
    tables = await fill(data, TABLES, guild=int(arena.guild.id), channels=place, people=people, now=clock.now(), whole=TABLES)
    async with opened_store(data) as store:
        await store.add_notice(tables[:pending], Notice("Here we are again."))
    async with hosting(arena, data, clock) as bot:
        await until(lambda: bot._started_shards)
        await bot.timekeeper.close()
        yield bot


async def test_channels_with_pending_notices_are_read_ten_a_second(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    requests = record_requests(still)
    async with taken_over(still, clock, tmp_path, pending=TABLES) as bot:

        def looks() -> int:
            return len({id(request) for request in requests if request.method == "GET" and "/messages" in request.path})

        for second in range(1, TABLES // PER_SECOND + 1):
            await until(lambda second=second: len(bot.delivery.jobs._running) == TABLES - second * PER_SECOND)  # type: ignore[misc]
            assert looks() == second * PER_SECOND
            clock.advance(1.0)
        assert await bot.store.read_outbox_ids() == []


async def test_membership_checks_share_the_throttle(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """All of the bot's own requests share one throttle."""
    async with taken_over(still, clock, tmp_path, pending=PER_SECOND // 2) as bot:
        await until(lambda: bot.delivery.jobs.is_idle)
        requests, user = record_requests(still), int(still.find_user("red").id)
        tasks = [asyncio.ensure_future(bot.timekeeper.is_member(int(still.guild.id), user)) for _ in range(PER_SECOND)]
        for passed in (PER_SECOND - PER_SECOND // 2, PER_SECOND):
            await until(lambda passed=passed: sum(task.done() for task in tasks) == passed)  # type: ignore[misc]
            assert len([request for request in requests if "/members/" in request.path]) == passed
            clock.advance(1.0)


async def test_a_rate_limit_proves_nothing_about_a_member(still: Arena, tmp_path: Path) -> None:
    async with hosting(still, tmp_path) as bot:
        route = "/guilds/{guild_id}/members/{user_id}"
        still.services.limits.refuse_next(1, retry_after=MAX_RATE_LIMIT_WAIT_SECONDS + 10, method="GET", route=route)
        assert await bot.is_member(int(still.guild.id), int(still.find_user("red").id))


async def test_players_do_not_wait_for_the_throttle(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Players do not wait for the throttle: at a table without pending notices, a command is answered at once."""
    async with taken_over(still, clock, tmp_path, pending=TABLES - 1) as bot:
        await until(lambda: len(bot.delivery.jobs._running) == TABLES - 1 - PER_SECOND)
        last = f"{TABLES - 1:08x}"
        hosted = await bot.coordinator.read(last)
        question = hosted.table.questions[0]
        names = {int(still.find_user(name).id): name for name in ("red", "blue", "green", "amber", "violet", "teal")}
        player = still.user(names[hosted.record.seats[question.seat].user or 0])
        await player.slash("/choose", answer=question.default, table=last)
        await until(lambda: bot.delivery.jobs.task(last) is None)
        assert last not in await bot.store.read_outbox_ids()
