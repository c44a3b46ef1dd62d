"""The real bot in this process, at an arena and with a real database; and how to slow down its disk or its drawing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.redirect import redirected
from bot.arena.state.models import Channel
from bot.client import Grandstand
from bot.clock import Clock
from bot.metrics import Meters
from bot.process import lock_held
from bot.settings import Settings, read_settings
from bot.store.postgresql.database import CONNECTIONS
from bot.workers.odds.client import OddsWorker
from tests.bot.arena.small_bot import AT_ONCE, running
from tests.bot.end_to_end.support.seeded_bot import NoPresence, identify_at_once, next_run, seeded_draws
from tests.bot.support.databases import opened_store


class FastLoginBot(Grandstand):
    """Identifies at once: discord.py would wait five seconds before it identifies again. Players may press as fast as they like."""

    double_tap_seconds = 0.0
    before_identify_hook = identify_at_once


def without_presence(bot: Grandstand) -> None:
    """Treats all players as absent, so that every turn is a new message."""
    bot.coordinator.presence = NoPresence(bot.coordinator.clock)


def settings_for(data: Path, **changed: str) -> Settings:
    return read_settings({"GRANDSTAND_DATA": str(data), "GRANDSTAND_EMOJIS": "off", **changed}, None)


def without_pictures(arena: Arena, *channels: Channel) -> None:
    """Makes the bot post boards as text, in these channels or in the whole server, because drawing takes time."""
    for channel in channels or list(arena.services.world.channels_of(arena.guild.id)):
        arena.services.guilds.forbid(channel, arena.bot.id, Permission.ATTACH_FILES)


@asynccontextmanager
async def hosting(
    arena: Arena,
    data: Path,
    clock: Clock | None = None,
    odds_worker: OddsWorker | None = None,
    meters: Meters | None = None,
    *,
    render_workers: bool = False,
    **changed: Any,
) -> AsyncIterator[Grandstand]:
    """The bot, logged in and ready; everything is on disk when the block ends. Without an odds worker there are no odds; without
    render workers threads draw."""
    settings = settings_for(data, **changed)
    async with lock_held(data), opened_store(data) as store:
        with redirected(arena.addresses):
            client = FastLoginBot(
                store,
                settings,
                clock or arena.clock,
                odds_worker=odds_worker,
                meters=meters,
                render_workers=render_workers,
                guild_ready_timeout=AT_ONCE,
            )
            client.coordinator.draw = seeded_draws(next_run())
            async with running(client, arena.token):
                yield client


@asynccontextmanager
async def slow_disk(bot: Grandstand) -> AsyncIterator[None]:
    """Inside, nothing is read or written: all threads of the database wait."""
    go = threading.Event()
    waiting = [asyncio.create_task(bot.store.database.read(lambda db: go.wait(30))) for _ in range(CONNECTIONS)]
    await asyncio.sleep(0)  # the tasks queue their work before anything else does
    try:
        yield
    finally:
        go.set()
        await asyncio.gather(*waiting)


@asynccontextmanager
async def slow_pictures(bot: Grandstand) -> AsyncIterator[None]:
    """Inside, no picture is finished: all drawing threads wait."""
    go = threading.Event()
    boards, looks = bot.render_pool._threads, bot.render_pool._look_worker._runner._thread
    waiting = [threads.submit(go.wait, 30) for threads in (boards, looks) for _ in range(threads._max_workers)]
    try:
        yield
    finally:
        go.set()
        await asyncio.gather(*map(asyncio.wrap_future, waiting))
