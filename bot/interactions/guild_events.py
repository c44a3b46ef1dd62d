"""What Discord tells us of servers and channels that come and go, and what that means for their tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import discord

from bot.clock import Clock, Timer
from bot.coordinator.coordinator import Coordinator
from bot.logs import about
from bot.publishing.delivery import Delivery
from bot.store import Shard, shard_of
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable
from engine import Refused

log = logging.getLogger("grandstand.desk")
GUILD_GRACE_SECONDS = 20.0
"""Seconds a server has to appear after the bot has logged in, before it counts as away."""


class GuildEvents:
    """Tables whose server or channel is missing are suspended, never ended, and shown again when it is back."""

    def __init__(self, client: discord.Client, coordinator: Coordinator, delivery: Delivery, clock: Clock) -> None:
        self.client = client
        self.coordinator = coordinator
        self.store = coordinator.store
        self.delivery = delivery
        self.clock = clock
        self.left_guilds: set[int] = set()
        """Servers that removed the bot while it was not connected: discord.py goes on listing them."""
        self._guilds_before: dict[int, dict[int, discord.Guild]] = {}
        """The servers of each shard when it last lost its connection."""
        self._grace: dict[int, Timer] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def shard_disconnected(self, shard: int) -> None:
        """It has lost its connection. Called again after every failed attempt."""
        self._guilds_before[shard] = {guild.id: guild for guild in self.client.guilds if guild.shard_id == shard}

    def shard_connected(self, shard: int) -> None:
        """It has a new session, which has named all servers that are there and will describe each. discord.py has made new objects
        for these and keeps the old ones of all others. We look at that now, since the connection may break again at any moment."""
        self._cancel_grace(shard)
        before = self._guilds_before.pop(shard, {})
        for guild in [guild for guild in self.client.guilds if guild.shard_id == shard]:
            (self.left_guilds.add if before.get(guild.id) is guild else self.left_guilds.discard)(guild.id)

    async def check_guilds(self, shard: Shard) -> None:
        """After every login of a shard: finds its servers that have removed the bot meanwhile, and those that are slow to appear.
        Nothing is known yet of the servers of other shards."""
        for guild_id in await self.store.open_guilds(shard):
            if self.client.get_guild(guild_id) is None:
                await self.guild_left(guild_id)
        self._cancel_grace(shard.number)
        if any(guild.unavailable for guild in self.client.guilds if shard.has(guild.id)):
            self._grace[shard.number] = self.clock.later(GUILD_GRACE_SECONDS, lambda: self._start_missing_check(shard))

    def _start_missing_check(self, shard: Shard) -> None:
        task = asyncio.get_running_loop().create_task(self._suspend_missing(shard))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _suspend_missing(self, shard: Shard) -> None:
        for guild in [guild.id for guild in self.client.guilds if guild.unavailable and shard.has(guild.id)]:
            await self.guild_unavailable(guild)

    def _cancel_grace(self, shard: int) -> None:
        if (timer := self._grace.pop(shard, None)) is not None:
            timer.cancel()

    async def close(self) -> None:
        for shard in list(self._grace):
            self._cancel_grace(shard)
        left = list(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    # ------------------------------------------------------------------ servers

    async def guild_left(self, guild: int) -> None:
        """The bot was removed."""
        await self._suspend(guild, suspension.NOT_HERE)

    async def guild_unavailable(self, guild: int) -> None:
        """An outage."""
        self.delivery.unavailable_guilds.add(guild)
        await self._suspend(guild, suspension.OUTAGE)

    def guild_available(self, guild: int) -> None:
        """After an outage, or because somebody has invited the bot again."""
        self.left_guilds.discard(guild)
        self.delivery.unavailable_guilds.discard(guild)
        self.delivery.retry_guild(guild)

    async def _suspend(self, guild: int, why: str) -> None:
        tables = await self.store.open_of_guild(guild)
        with about(shard=shard_of(guild, self.client.shard_count or 1)):
            if tables:
                log.warning("%d tables of server %d have to wait. %s", len(tables), guild, why)
            for table_id in tables:
                await self._act(table_id, lambda hosted: suspension.suspend(hosted, why))

    # ------------------------------------------------------------------ channels

    async def channel_deleted(self, channel: int) -> None:
        for table_id in await self.store.open_in(channel):
            await self._act(table_id, suspension.lose_channel)

    async def thread_deleted(self, thread: int) -> None:
        """The game goes on in the channel, if that is still there."""

        def leave(hosted: HostedTable) -> None:
            if self.client.get_channel(hosted.record.channel) is None:
                suspension.lose_channel(hosted)
            else:
                suspension.out_of_thread(hosted, thread)

        for table_id in await self.store.open_in(thread):
            await self._act(table_id, leave)

    async def _act(self, table_id: str, act: Callable[[HostedTable], object]) -> None:
        try:
            await self.coordinator.act(table_id, None, None, act)
        except Refused as refused:
            log.info("A table did not need to know: %s", refused)
