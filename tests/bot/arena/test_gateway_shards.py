"""Shards at the gateway: how many are recommended, and faults that befall one of them."""

from __future__ import annotations

import asyncio

import pytest

from bot.arena import Arena
from bot.arena.gateway import Op
from tests.bot.arena.raw_gateway import BOT, GUILD_ON_SHARD_1, Line, LoneGateway
from tests.bot.arena.raw_rest import Wire


async def two(server: LoneGateway) -> list[Line]:
    return [(await server.ready(shard=[number, 2]))[0] for number in range(2)]


@pytest.mark.parametrize(("guilds", "told", "shards"), [(1, None, 1), (999, None, 1), (2501, None, 3), (1, 4, 4), (2501, 2, 2)])
async def test_as_many_shards_are_recommended_as_the_guilds_need_or_as_a_test_wants(
    server: LoneGateway, guilds: int, told: int | None, shards: int
) -> None:
    server.world.guilds[BOT] = [str(number << 22) for number in range(guilds)]
    server.gateway.shards = told
    assert server.gateway.recommended_shards(BOT) == shards


async def test_a_bot_is_told_how_many_shards_to_open(still: Arena, wire: Wire) -> None:
    still.gateway.shards = 4
    assert (await wire.do("GET", "/gateway/bot"))["shards"] == 4


async def test_the_line_of_one_shard_is_dropped_and_the_others_stay(server: LoneGateway) -> None:
    first, second = await two(server)
    closing = asyncio.create_task(second.close_code())
    await server.gateway.drop(BOT, shard=1, code=4321)
    assert await closing == 4321
    server.tell(1)
    assert (await first.events(1))[0]["d"] == {"number": 1}


async def test_the_session_of_one_shard_is_invalidated_and_the_others_stay(server: LoneGateway) -> None:
    first, second = await two(server)
    await server.gateway.invalidate(BOT, shard=1)
    assert (await second.next())["op"] == Op.INVALID_SESSION
    assert await first.quiet()
    assert [session.shard for session in server.gateway.sessions(BOT)] == [(0, 2)]


async def test_the_events_of_one_shard_are_held_back_also_in_a_session_that_begins_meanwhile(server: LoneGateway) -> None:
    first, second = await two(server)
    server.gateway.hold(BOT, shard=1)
    server.tell(1)
    server.tell(2, guild_id=GUILD_ON_SHARD_1)
    assert (await first.events(1))[0]["d"] == {"number": 1}
    third = await server.hello()
    await third.identify(shard=[1, 2])
    assert await second.quiet()
    assert await third.quiet()
    server.gateway.release(BOT, shard=1)
    assert (await second.events(1))[0]["d"] == {"number": 2}
    assert (await third.events(1))[0]["t"] == "READY"
