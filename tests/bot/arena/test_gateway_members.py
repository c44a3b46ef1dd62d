"""Opcode 8 of the gateway: a bot asks who is in a guild."""

from __future__ import annotations

from typing import Any

import pytest

from bot.arena.gateway import Close, Intent, Op
from tests.bot.arena.raw_gateway import GUILD_ON_SHARD_0, GUILD_ON_SHARD_1, OTHER_BOT, Line, LoneGateway, person, token_of


async def members(wire: Line, **request: Any) -> list[Any]:
    await wire.send(Op.REQUEST_MEMBERS, {"guild_id": GUILD_ON_SHARD_0} | request)
    chunks = [(await wire.events(1))[0]]
    while len(chunks) < chunks[0]["d"]["chunk_count"]:
        chunks += await wire.events(1)
    assert {chunk["t"] for chunk in chunks} == {"GUILD_MEMBERS_CHUNK"}
    return [chunk["d"] for chunk in chunks]


def names(chunk: Any) -> list[int]:
    return [int(member["user"]["id"]) for member in chunk["members"]]


async def test_the_whole_list_comes_in_chunks_of_1000_with_its_nonce(server: LoneGateway) -> None:
    server.world.privileged = Intent.GUILD_MEMBERS
    server.world.people[GUILD_ON_SHARD_0] = [person(number) for number in range(2500)]
    wire, _ = await server.ready(intents=int(Intent.GUILDS | Intent.GUILD_MEMBERS))
    chunks = await members(wire, query="", limit=0, nonce="n" * 32)
    assert [len(chunk["members"]) for chunk in chunks] == [1000, 1000, 500]
    assert [(chunk["chunk_index"], chunk["chunk_count"], chunk["nonce"]) for chunk in chunks] == [
        (i, 3, "n" * 32) for i in range(3)
    ]
    assert [name for chunk in chunks for name in names(chunk)] == list(range(2500))


async def test_without_the_members_intent_the_whole_list_is_empty_but_ids_are_found(server: LoneGateway) -> None:
    wire, _ = await server.ready()
    [chunk] = await members(wire, query="", limit=0, nonce="n" * 33)
    assert (chunk["members"], chunk["chunk_count"]) == ([], 1)
    assert "nonce" not in chunk
    [chunk] = await members(wire, user_ids=["9001", 9002, "77"])
    assert names(chunk) == [9001, 9002]
    assert chunk["not_found"] == ["77"]
    [chunk] = await members(wire, user_ids="9000")
    assert names(chunk) == [9000]
    assert "not_found" not in chunk


async def test_members_are_found_by_the_beginning_of_any_of_their_names(server: LoneGateway) -> None:
    server.world.people[GUILD_ON_SHARD_0].append(person(5, nick="Zoë"))
    wire, _ = await server.ready()
    assert names((await members(wire, query="ANNA90", limit=2))[0]) == [9000, 9001]
    assert names((await members(wire, query="berta 5", limit=100))[0]) == [5]
    assert names((await members(wire, query="zoë", limit=1))[0]) == [5]


@pytest.mark.parametrize("request_", [{}, {"query": 5, "limit": 0}, {"query": ""}, {"user_ids": ["x"]}, {"user_ids": [1] * 101}])
async def test_a_malformed_request_for_members_is_4002(server: LoneGateway, request_: Any) -> None:
    wire, _ = await server.ready()
    await wire.send(Op.REQUEST_MEMBERS, {"guild_id": GUILD_ON_SHARD_0} | request_)
    assert await wire.close_code() == Close.DECODE_ERROR


async def test_members_of_a_strange_guild_are_not_told(server: LoneGateway) -> None:
    wire, _ = await server.ready(token=token_of(OTHER_BOT))
    await wire.send(Op.REQUEST_MEMBERS, {"guild_id": GUILD_ON_SHARD_1, "query": "", "limit": 0})
    assert await wire.quiet()


async def test_members_of_a_guild_on_another_shard_are_not_told(server: LoneGateway) -> None:
    wire, _ = await server.ready(shard=[1, 2])
    await wire.send(Op.REQUEST_MEMBERS, {"guild_id": GUILD_ON_SHARD_0, "user_ids": "9000"})
    assert await wire.quiet()
