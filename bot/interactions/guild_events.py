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
GRACE = 20.0
"""Seconds a server has to appear after the bot has logged in, before it counts as away."""


class GuildEvents:
    """Tables whose server or channel is missing are suspended, never ended, and shown again when it is back."""

    def __init__(self, client: discord.Client, coordinator: Coordinator, delivery: Delivery, clock: Clock) -> None:
        self.client = client
        self.coordinator = coordinator
        self.store = coordinator.store
        self.delivery = delivery
        self.clock = clock
        self.left: set[int] = set()
        """Servers that removed the bot while it was not connected: discord.py goes on listing them."""
        self._before: dict[int, dict[int, discord.Guild]] = {}
        """The servers of each shard when it last lost its connection."""
        self._grace: dict[int, Timer] = {}
        self._looking: set[asyncio.Task[None]] = set()

    def lose(self, shard: int) -> None:
        """It has lost its connection. Called again after every failed attempt."""
        self._before[shard] = {guild.id: guild for guild in self.client.guilds if guild.shard_id == shard}

    def begin_anew(self, shard: int) -> None:
        """It has a new session, which has named all servers that are there and will describe each. discord.py has made new objects
        for these and keeps the old ones of all others. We look at that now, since the connection may break again at any moment."""
        self._call_off(shard)
        before = self._before.pop(shard, {})
        for guild in [guild for guild in self.client.guilds if guild.shard_id == shard]:
            (self.left.add if before.get(guild.id) is guild else self.left.discard)(guild.id)

    async def look_around(self, shard: Shard) -> None:
        """After every login of a shard: finds its servers that have removed the bot meanwhile, and those that are slow to appear.
        Nothing is known yet of the servers of other shards."""
        for guild_id in await self.store.find_guilds_with_open_tables(shard):
            if self.client.get_guild(guild_id) is None:
                await self.server_left(guild_id)
        self._call_off(shard.number)
        if any(guild.unavailable for guild in self.client.guilds if shard.has(guild.id)):
            self._grace[shard.number] = self.clock.later(GRACE, lambda: self._look_for_missing(shard))

    def _look_for_missing(self, shard: Shard) -> None:
        task = asyncio.get_running_loop().create_task(self._find_missing(shard))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _find_missing(self, shard: Shard) -> None:
        for guild in [guild.id for guild in self.client.guilds if guild.unavailable and shard.has(guild.id)]:
            await self.server_away(guild)

    def _call_off(self, shard: int) -> None:
        if (timer := self._grace.pop(shard, None)) is not None:
            timer.cancel()

    async def close(self) -> None:
        for shard in list(self._grace):
            self._call_off(shard)
        left = list(self._looking)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    # ------------------------------------------------------------------ servers

    async def server_left(self, guild: int) -> None:
        """The bot was removed."""
        await self._suspend(guild, suspension.NOT_HERE)

    async def server_away(self, guild: int) -> None:
        """An outage."""
        self.delivery.away.add(guild)
        await self._suspend(guild, suspension.OUTAGE)

    def server_back(self, guild: int) -> None:
        """After an outage, or because somebody has invited the bot again."""
        self.left.discard(guild)
        self.delivery.away.discard(guild)
        self.delivery.look_again(guild)

    async def _suspend(self, guild: int, why: str) -> None:
        tables = await self.store.find_open_in_guild(guild)
        with about(shard=shard_of(guild, self.client.shard_count or 1)):
            if tables:
                log.warning(
                    "Tables suspended: %d tables of server %d. %s", len(tables), guild, why, extra={"event": "server_suspended"}
                )
            for table_id in tables:
                await self._at(table_id, lambda hosted: suspension.suspend(hosted, why))

    # ------------------------------------------------------------------ channels

    async def channel_gone(self, channel: int) -> None:
        for table_id in await self.store.find_open_in_place(channel):
            await self._at(table_id, suspension.lose_channel)

    async def thread_gone(self, thread: int) -> None:
        """The game goes on in the channel, if that is still there."""

        def leave(hosted: HostedTable) -> None:
            if self.client.get_channel(hosted.record.channel) is None:
                suspension.lose_channel(hosted)
            else:
                suspension.out_of_thread(hosted, thread)

        for table_id in await self.store.find_open_in_place(thread):
            await self._at(table_id, leave)

    async def _at(self, table_id: str, act: Callable[[HostedTable], object]) -> None:
        try:
            await self.coordinator.act(table_id, None, None, act)
        except Refused as refused:
            log.info("Change in a server ignored by table %s: %s", table_id, refused, extra={"event": "guild_event_ignored"})
