"""One of several processes on one database in PostgreSQL: it waits for a group of shards, hosts their servers, and ends before
another process may begin."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import NamedTuple

import aiohttp
import discord

from bot.settings import Settings
from bot.store import Store
from bot.store.postgresql import Postgres
from bot.store.postgresql.leases import Lease, Leases


class Gateway(NamedTuple):
    """What Discord says before anybody logs in."""

    shards: int
    """As many as it recommends."""
    buckets: int
    """Shards of different buckets may log in at the same time."""


async def gateway_of(token: str) -> Gateway:
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(token)
        shards, _, limit = await client.http.get_bot_gateway()
        return Gateway(shards, limit["max_concurrency"])


class Berth(NamedTuple):
    """The place of a process among the others."""

    lease: Lease
    buckets: int

    def fence(self, store: Store) -> None:
        """Nothing is written there once the lease is lost, whatever this process believes."""
        assert isinstance(store.database, Postgres)
        store.part, store.database.holder = self.lease.part, self.lease.leases.name

    def gagged(self, trace: aiohttp.TraceConfig | None) -> aiohttp.TraceConfig:
        """No word leaves this process unless it is sure of its lease, not even one that has waited for its turn meanwhile. To
        whoever wanted to say it the line is broken."""

        async def demand_lease(*_: object) -> None:
            if not self.lease.is_sure:
                raise ConnectionError("Another process may have taken over the shards of this one.")

        trace = trace or aiohttp.TraceConfig()
        trace.on_request_start.insert(0, demand_lease)
        return trace

    async def turn(self, shard: int) -> None:
        """Waits until this shard may log in."""
        await asyncio.sleep(await self.lease.turn(shard % self.buckets))


@contextlib.asynccontextmanager
async def berthed(settings: Settings, address: str, token: str) -> AsyncIterator[Berth]:
    """Waits for a group of shards. How many there are in all is what the settings say, or what the others have, or what Discord
    recommends."""
    gateway = await gateway_of(token)
    database = await Postgres.open(address, connections=1)
    try:
        leases = Leases(database, settings.shards_each)

        async def wanted() -> int:
            return settings.shards or await leases.in_use() or gateway.shards

        async with leases.held(wanted) as lease:
            yield Berth(lease, gateway.buckets)
    finally:
        await database.close()
