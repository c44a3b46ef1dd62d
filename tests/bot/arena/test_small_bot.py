"""An unmodified discord.py bot at the arena: alone and in shards, packed and unpacked, through every way to lose the line."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count

import discord
import pytest
from discord import utils
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.gateway import Gateway
from bot.arena.gateway.session import shard_of
from bot.arena.services import Exchange
from tests.bot.arena.small_bot import PromptShards, Reader, at, small_bot
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import until

Fault = Callable[[Gateway], Awaitable[None]]


def in_shards(arena: Arena, number: int) -> list[Player]:
    """Red in one channel for each shard: servers are opened until every shard has one."""
    guilds, red = arena.services.guilds, arena.user("red")
    found = {shard_of(arena.guild.id, number): red}
    while len(found) < number:
        guild = guilds.create("Another Stand", red.person.user)
        channel = guilds.add_channel(guild.id, "games")
        guilds.join(guild.id, arena.bot)
        found.setdefault(shard_of(guild.id, number), Player(arena.services, red.person, channel))
    return [found[shard] for shard in range(number)]


async def test_a_bot_of_ten_lines_says_hello(arena: Arena, red: Player) -> None:
    async with at(arena):
        await red.slash("/hello", name="Red")
    assert "Hello, Red!" in red.sees()
    assert red.sees()[-1].author == "Grandstand"


async def test_each_of_two_shards_hears_its_own_servers_and_no_others(arena: Arena) -> None:
    people = in_shards(arena, 2)
    heard: list[tuple[int, str]] = []
    async with at(arena, partial(small_bot, PromptShards, shard_count=2)) as client:

        @client.event
        async def on_interaction(interaction: discord.Interaction) -> None:
            assert interaction.guild is not None
            heard.append((interaction.guild.shard_id, str(interaction.guild_id)))

        sessions = arena.gateway.sessions(arena.application.id)
        assert sorted(session.shard for session in sessions) == [(0, 2), (1, 2)]
        before = {session.shard[0]: session.sequence for session in sessions}
        await people[1].slash("/hello", name="One")
        after = {session.shard[0]: session.sequence for session in sessions}
        assert after[0] == before[0], "shard 0 was told of a server of shard 1"
        assert after[1] > before[1]
        await people[0].slash("/hello", name="Zero")
        assert "Hello, One!" in people[1].sees()
        assert "Hello, Zero!" in people[0].sees()
        assert heard == [(1, people[1].channel.guild_id), (0, people[0].channel.guild_id)]


async def test_two_shards_resume_each_for_itself(arena: Arena) -> None:
    people = in_shards(arena, 2)
    mended: list[int] = []
    async with at(arena, partial(small_bot, PromptShards, shard_count=2)) as client:

        @client.event
        async def on_shard_resumed(shard_id: int) -> None:
            mended.append(shard_id)

        before = {session.id for session in arena.gateway.sessions(arena.application.id)}
        await arena.gateway.drop()
        await asyncio.gather(*(person.slash("/hello", name="again") for person in people))
        await until(lambda: sorted(mended) == [0, 1])
        assert {session.id for session in arena.gateway.sessions(arena.application.id)} == before


async def test_a_sharded_bot_that_does_not_know_how_many_asks_the_gateway(arena: Arena, red: Player) -> None:
    asked: list[Exchange] = []
    arena.services.exchange_listeners.append(asked.append)
    async with at(arena, partial(small_bot, discord.AutoShardedClient)) as client:
        assert client.shard_count == 1
        await red.slash("/hello", name="Red")
    assert "/gateway/bot" in [exchange.path for exchange in asked]
    assert "Hello, Red!" in red.sees()


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[str | bytes]:
    """All that discord.py takes from its socket, before it unpacks anything."""
    taken: list[str | bytes] = []
    receive = DiscordWebSocket.received_message

    async def received(socket: DiscordWebSocket, frame: str | bytes, /) -> None:
        taken.append(frame)
        await receive(socket, frame)

    monkeypatch.setattr(DiscordWebSocket, "received_message", received)
    return taken


async def test_a_bot_that_asks_for_zlib_gets_nothing_but_packed_frames(
    arena: Arena, red: Player, frames: list[str | bytes]
) -> None:
    async with at(arena):
        await red.slash("/hello", name="Red")
    packed = b"".join(frame for frame in frames if isinstance(frame, bytes))
    assert all(isinstance(frame, bytes) and frame.endswith(b"\x00\x00\xff\xff") for frame in frames)
    assert b"INTERACTION_CREATE" not in packed
    assert packed[:1] == b"\x78", "one zlib stream begins with the first frame"
    assert "Hello, Red!" in red.sees()


async def test_a_bot_that_asks_for_a_packing_the_arena_has_not_gets_plain_frames(
    arena: Arena, red: Player, frames: list[str | bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a machine with the package zstandard, where discord.py asks for zstd-stream and takes plain text as well."""
    monkeypatch.setattr(utils._ActiveDecompressionContext, "COMPRESSION_TYPE", "zstd-stream")
    async with at(arena):
        await red.slash("/hello", name="Red")
    assert frames
    assert all(isinstance(frame, str) for frame in frames)
    assert any('"INTERACTION_CREATE"' in str(frame) for frame in frames)
    assert "Hello, Red!" in red.sees()


async def close(gateway: Gateway) -> None:
    await gateway.drop()


async def abort(gateway: Gateway) -> None:
    await gateway.drop(abort=True)


async def ask_to_reconnect(gateway: Gateway) -> None:
    await gateway.ask_to_reconnect()


async def doubt(gateway: Gateway) -> None:
    await gateway.invalidate(resumable=True)


@pytest.mark.parametrize("lose", [close, abort, ask_to_reconnect, doubt])
async def test_whoever_resumes_reads_every_message_once_and_in_order(arena: Arena, lose: Fault) -> None:
    blue, gateway, numbers = arena.user("blue"), arena.gateway, count()
    said: list[str] = []
    talking = True

    async def talk() -> None:
        """People do not wait for a bot's line."""
        while talking:
            said.append(blue.says(str(next(numbers))).content)
            await asyncio.sleep(0.002)

    async with at(arena, partial(small_bot, Reader)) as client:
        assert isinstance(client, Reader)
        [session] = gateway.sessions(arena.application.id)
        task = asyncio.create_task(talk())
        for times in (1, 2):
            await until(lambda: len(client.read) > 3)
            await lose(gateway)
            await until(lambda times=times: client.resumed == times)  # type: ignore[misc]
        talking = False
        await task
        await blue.slash("/hello", name="Blue")
        await until(lambda: client.read[-1] == "Hello, Blue!")
        assert client.read == [*said, "Hello, Blue!"]
        assert client.made_ready == 1
        assert gateway.sessions(arena.application.id) == [session]


async def test_an_interaction_begun_while_the_line_is_down_is_answered_after_the_resume(arena: Arena, red: Player) -> None:
    async with at(arena):
        await arena.gateway.drop()
        assert not arena.gateway.connected(arena.application.id)
        await red.slash("/hello", name="Red")
    assert [seen.text for seen in red.sees()] == ["Hello, Red!"]


async def test_after_an_invalid_session_the_bot_begins_anew(arena: Arena) -> None:
    red, gateway, who = arena.user("red"), arena.gateway, arena.application.id
    async with at(arena, partial(small_bot, Reader)) as client:
        assert isinstance(client, Reader)
        [before] = gateway.sessions(who)
        await gateway.invalidate()
        assert gateway.sessions(who) == []
        await until(lambda: client.made_ready == 2)
        [after] = gateway.sessions(who)
        assert after.id != before.id
        assert client.resumed == 0
        await red.slash("/hello", name="Red")
    assert [seen.text for seen in red.sees()] == ["Hello, Red!"]


async def test_a_bot_comes_back_when_the_server_was_away(
    arena: Arena, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    error_log.expect("Attempting a reconnect")
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0.05)
    red, gateway = arena.user("red"), arena.gateway
    async with at(arena, partial(small_bot, Reader)) as client:
        assert isinstance(client, Reader)
        port = arena.port
        await arena.stop()
        await until(lambda: not gateway.connected(arena.application.id))
        await until(lambda: not error_log.missing())
        await arena.start()
        assert arena.port == port
        await until(lambda: client.made_ready == 2)
        await red.slash("/hello", name="Red")
    assert [seen.text for seen in red.sees()] == ["Hello, Red!"]
