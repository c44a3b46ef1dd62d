"""The real bot at an arena, with a real database: in this process, where a test can look at it."""

from __future__ import annotations

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
from bot.workers.odds.client import OddsWorker
from tests.bot.arena.small_bot import AT_ONCE, running
from tests.bot.end_to_end.support.draws import known_draws, next_run
from tests.bot.end_to_end.support.slow import Slow
from tests.bot.support.databases import opened_store


class Prompt(Grandstand):
    """Loses no time: discord.py would leave five seconds before it identifies again."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        pass


def slowly(bot: Grandstand) -> None:
    """Nobody counts as looking on, so every turn is a message of its own."""
    bot.coordinator.presence = Slow(bot.coordinator.clock)


def settings_for(data: Path, **changed: str) -> Settings:
    return read_settings({"GRANDSTAND_DATA": str(data), **changed}, None)


def without_pictures(arena: Arena, *channels: Channel) -> None:
    """Boards in letters, in these channels or in all of the server: pictures take time."""
    for channel in channels or list(arena.services.world.channels_of(arena.guild.id)):
        arena.services.guilds.forbid(channel, arena.bot.id, Permission.ATTACH_FILES)


@asynccontextmanager
async def hosting(
    arena: Arena,
    data: Path,
    clock: Clock | None = None,
    odds_worker: OddsWorker | None = None,
    meters: Meters | None = None,
    **changed: Any,
) -> AsyncIterator[Grandstand]:
    """The bot, logged in and ready; everything is on the disk when it leaves. There are no odds without an oracle."""
    settings = settings_for(data, **changed)
    async with lock_held(data), opened_store(data) as store:
        with redirected(arena.addresses):
            client = Prompt(
                store, settings, clock or arena.clock, odds_worker=odds_worker, meters=meters, guild_ready_timeout=AT_ONCE
            )
            client.coordinator.draw = known_draws(next_run())
            async with running(client, arena.token):
                yield client
