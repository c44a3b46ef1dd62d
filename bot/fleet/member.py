"""A fleet member: one of several processes on one database in PostgreSQL. It waits for a group of shards, hosts their servers,
and ends before another process may take over."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import NamedTuple

import aiohttp
import discord

from bot.fleet.leases import LOGIN_INTERVAL_SECONDS, ShardLease, ShardLeases
from bot.settings import Settings
from bot.store import Store
from bot.store.postgresql import PostgresDatabase


class GatewayInfo(NamedTuple):
    """What Discord says before the login."""

    shards: int
    """The recommended number."""
    buckets: int
    """Shards of different buckets may log in at the same time."""


async def gateway_of(token: str) -> GatewayInfo:
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(token)
        shards, _, limit = await client.http.get_bot_gateway()
        return GatewayInfo(shards, limit["max_concurrency"])


class FleetMember(NamedTuple):
    """A process that holds a shard lease."""

    lease: ShardLease
    buckets: int

    def fence(self, store: Store) -> None:
        """Makes every write of the store check the lease in the database, whatever this process believes."""
        assert isinstance(store.database, PostgresDatabase)
        store.shard_set, store.database.holder = self.lease.shard_set, self.lease.leases.name

    def guard_requests(self, trace: aiohttp.TraceConfig | None) -> aiohttp.TraceConfig:
        """Adds a check to all requests to Discord: without a sure lease they fail with ConnectionError, even those that have
        waited in a queue meanwhile."""

        async def demand_lease(*_: object) -> None:
            if not self.lease.is_sure:
                raise ConnectionError("Another process may have taken over the shards of this one.")

        trace = trace or aiohttp.TraceConfig()
        # At the start of a request, and when it has got a connection, which may take long.
        for moment in (trace.on_request_start, trace.on_connection_reuseconn, trace.on_connection_create_end):
            moment.insert(0, demand_lease)
        return trace

    async def turn(self, shard: int) -> None:
        """Waits until this shard may log in."""
        while (seconds := await self.lease.leases.turn(shard % self.buckets)) is None:
            await asyncio.sleep(LOGIN_INTERVAL_SECONDS)
        await asyncio.sleep(seconds)


@contextlib.asynccontextmanager
async def joined_fleet(settings: Settings, address: str, token: str) -> AsyncIterator[FleetMember]:
    """Waits for a group of shards and holds its lease. The total is what the settings say, or what the other processes use, or
    what Discord recommends. Raises DatabaseUnusableError."""
    gateway = await gateway_of(token)
    database = await PostgresDatabase.open(address, connections=1)
    try:
        leases = ShardLeases(database, settings.shards_each)

        async def wanted() -> int:
            return settings.shards or await leases.in_use() or max(gateway.shards, await leases.last_used() or 0)

        async with leases.held(wanted) as lease:
            yield FleetMember(lease, gateway.buckets)
    finally:
        await database.close()
