"""One of several processes on one database in PostgreSQL: it waits for a group of shards, hosts their servers, and ends before
another process may begin."""

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
    """What Discord says before anybody logs in."""

    shards: int
    """As many as it recommends."""
    buckets: int
    """Shards of different buckets may log in at the same time."""


async def gateway_of(token: str) -> GatewayInfo:
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(token)
        shards, _, limit = await client.http.get_bot_gateway()
        return GatewayInfo(shards, limit["max_concurrency"])


class FleetMember(NamedTuple):
    """The place of a process among the others."""

    lease: ShardLease
    buckets: int

    def fence(self, store: Store) -> None:
        """Nothing is written there once the lease is lost, whatever this process believes."""
        assert isinstance(store.database, PostgresDatabase)
        store.shard_set, store.database.holder = self.lease.shard_set, self.lease.leases.name

    def gagged(self, trace: aiohttp.TraceConfig | None) -> aiohttp.TraceConfig:
        """No word leaves this process unless it is sure of its lease, not even one that has waited for its turn meanwhile. To
        whoever wanted to say it the line is broken."""

        async def demand_lease(*_: object) -> None:
            if not self.lease.is_sure:
                raise ConnectionError("Another process may have taken over the shards of this one.")

        trace = trace or aiohttp.TraceConfig()
        # When it is wanted, and when it has a connection: it may have waited for that.
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
    """Waits for a group of shards. How many there are in all is what the settings say, or what the others have, or what Discord
    recommends."""
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
