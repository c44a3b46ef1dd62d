"""What Discord tells of servers and channels that come and go, and what that means for the tables there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import discord

from bot.clock import Clock, Timer
from bot.desk.outgoing.delivery import Delivery
from bot.hall import places
from bot.hall.hall import Hall
from bot.hall.hosted import HostedTable
from engine import Refused

log = logging.getLogger("grandstand.desk")
GRACE = 20.0
"""Seconds in which a server may still come after the bot has logged in, before it counts as away."""


class Surroundings:
    """Tables whose server or channel is not there are suspended, never ended. What comes back is shown again."""

    def __init__(self, client: discord.Client, hall: Hall, delivery: Delivery, clock: Clock) -> None:
        self.client = client
        self.hall = hall
        self.store = hall.store
        self.delivery = delivery
        self.clock = clock
        self._grace: Timer | None = None
        self._looking: asyncio.Task[None] | None = None

    async def look_around(self) -> None:
        """After every login: servers that have sent the bot away meanwhile, and those that are slow to come."""
        for guild in await self.store.open_guilds():
            if self.client.get_guild(guild) is None:
                await self.server_left(guild)
        self._call_off()
        if any(guild.unavailable for guild in self.client.guilds):
            self._grace = self.clock.later(GRACE, self._look_for_missing)

    def _look_for_missing(self) -> None:
        self._looking = asyncio.get_running_loop().create_task(self._find_missing())

    async def _find_missing(self) -> None:
        for guild in [guild.id for guild in self.client.guilds if guild.unavailable]:
            await self.server_away(guild)

    def _call_off(self) -> None:
        if self._grace is not None:
            self._grace.cancel()
            self._grace = None

    async def close(self) -> None:
        self._call_off()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    # ------------------------------------------------------------------ servers

    async def server_left(self, guild: int) -> None:
        """The bot was sent away."""
        await self._suspend(guild, places.NOT_HERE)

    async def server_away(self, guild: int) -> None:
        """An outage."""
        self.delivery.away.add(guild)
        await self._suspend(guild, places.OUTAGE)

    def server_back(self, guild: int) -> None:
        """After an outage, or because somebody has invited the bot again."""
        self.delivery.away.discard(guild)
        self.delivery.look_again(guild)

    async def _suspend(self, guild: int, why: str) -> None:
        tables = await self.store.open_of_guild(guild)
        if tables:
            log.warning("%d tables of server %d wait. %s", len(tables), guild, why)
        for table_id in tables:
            await self._at(table_id, lambda hosted: places.suspend(hosted, why))

    # ------------------------------------------------------------------ channels

    async def channel_gone(self, channel: int) -> None:
        for table_id in await self.store.open_in(channel):
            await self._at(table_id, places.lose_channel)

    async def thread_gone(self, thread: int) -> None:
        """The game goes on in the channel, if that is still there."""

        def leave(hosted: HostedTable) -> None:
            if self.client.get_channel(hosted.sheet.channel) is None:
                places.lose_channel(hosted)
            else:
                places.out_of_thread(hosted, thread)

        for table_id in await self.store.open_in(thread):
            await self._at(table_id, leave)

    async def _at(self, table_id: str, act: Callable[[HostedTable], object]) -> None:
        try:
            await self.hall.act(table_id, None, None, act)
        except Refused as refused:
            log.info("A table did not need to know: %s", refused)
