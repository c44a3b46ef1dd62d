"""Suspends and resumes tables when their servers and channels disappear and come back."""

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
"""How long a server may take to appear after a login before it counts as unavailable."""


class GuildEvents:
    """Handles Discord's events about servers and channels. Tables without a server or channel are suspended, never ended, and
    published again when it is back."""

    def __init__(self, client: discord.Client, coordinator: Coordinator, delivery: Delivery, clock: Clock) -> None:
        self.client = client
        self.coordinator = coordinator
        self.store = coordinator.store
        self.delivery = delivery
        self.clock = clock
        self.left_guilds: set[int] = set()
        """Servers that removed the bot while it was disconnected, and that discord.py still lists."""
        self._guilds_before: dict[int, dict[int, discord.Guild]] = {}
        """The guild objects of each shard when it last lost its connection."""
        self._grace: dict[int, Timer] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def shard_disconnected(self, shard: int) -> None:
        """Remembers the shard's servers when its connection is lost. Called again after every failed attempt to reconnect."""
        self._guilds_before[shard] = {guild.id: guild for guild in self.client.guilds if guild.shard_id == shard}

    def shard_connected(self, shard: int) -> None:
        """Finds the servers that removed the bot while the shard was disconnected.

        A new session has named all servers that the bot is in. discord.py has made new objects for these and keeps the old ones of
        all others. That is compared at once, because the connection may break again at any moment.
        """
        self._cancel_grace(shard)
        known = {guild.id for guild in self.client.guilds}
        self.left_guilds &= known
        self.delivery.unavailable_guilds &= known
        before = self._guilds_before.pop(shard, {})
        for guild in [guild for guild in self.client.guilds if guild.shard_id == shard]:
            (self.left_guilds.add if before.get(guild.id) is guild else self.left_guilds.discard)(guild.id)

    async def check_guilds(self, shard: Shard) -> None:
        """Suspends the tables of servers that are missing or unavailable after a shard's login. The servers of other shards are not
        known yet and are ignored."""
        for guild_id in await self.store.find_guilds_with_open_tables(shard):
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
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ------------------------------------------------------------------ servers

    async def guild_left(self, guild: int) -> None:
        """Suspends the tables of a server that has removed the bot."""
        self.delivery.unavailable_guilds.discard(guild)
        await self._suspend(guild, suspension.NOT_HERE)

    async def guild_unavailable(self, guild: int) -> None:
        """Suspends the tables of a server that has an outage."""
        self.delivery.unavailable_guilds.add(guild)
        await self._suspend(guild, suspension.OUTAGE)

    def guild_available(self, guild: int) -> None:
        """Retries the tables of a server after an outage, or after the bot was invited again."""
        self.left_guilds.discard(guild)
        self.delivery.unavailable_guilds.discard(guild)
        self.delivery.retry_guild(guild)

    async def _suspend(self, guild: int, why: str) -> None:
        tables = await self.store.find_open_in_guild(guild)
        with about(shard=shard_of(guild, self.client.shard_count or 1)):
            if tables:
                log.warning(
                    "Tables suspended: %d tables of server %d. %s", len(tables), guild, why, extra={"event": "server_suspended"}
                )
            for table_id in tables:
                await self._act(table_id, lambda hosted: suspension.suspend(hosted, why))

    # ------------------------------------------------------------------ channels

    async def channel_deleted(self, channel: int) -> None:
        for table_id in await self.store.find_open_in_place(channel):
            await self._act(table_id, suspension.lose_channel)

    async def thread_deleted(self, thread: int) -> None:
        """Moves a table from a deleted thread to its channel, or suspends it if it has none: it was opened in the thread, or the
        channel is gone, too."""

        def leave(hosted: HostedTable) -> None:
            if hosted.record.channel == thread or self.client.get_channel(hosted.record.channel) is None:
                suspension.lose_channel(hosted)
            else:
                suspension.out_of_thread(hosted, thread)

        for table_id in await self.store.find_open_in_place(thread):
            await self._act(table_id, leave)

    async def _act(self, table_id: str, act: Callable[[HostedTable], object]) -> None:
        try:
            await self.coordinator.act(table_id, None, None, act)
        except Refused as refused:
            log.info("Change in a server ignored by table %s: %s", table_id, refused, extra={"event": "guild_event_ignored"})
