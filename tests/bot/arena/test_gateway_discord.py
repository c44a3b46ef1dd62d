"""The real discord.py on the gateway: it logs in, resumes, and hears every event once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import discord
import pytest
import yarl
from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.arena.clock import Clock
from bot.arena.gateway import Intent
from bot.arena.refusal import Json
from tests.bot.arena.gateway_wire import BOT, GUILD_ON_SHARD_0, GUILD_ON_SHARD_1, Stage, person, stage, token_of, until

pytestmark = pytest.mark.asyncio

ME: Json = {"id": BOT, "username": "grandstand", "discriminator": "0000", "avatar": None, "bot": True}


async def me(_: web.Request) -> web.Response:
    return web.Response(body=discord.utils._to_json(ME).encode(), content_type="application/json")


async def application(_: web.Request) -> web.Response:
    body: Json = {"id": BOT, "name": "g", "description": "", "icon": None, "verify_key": "", "bot_public": True, "flags": 0}
    body |= {"bot_require_code_grant": False, "owner": ME, "rpc_origins": None, "summary": ""}
    return web.Response(body=discord.utils._to_json(body).encode(), content_type="application/json")


ROUTES = [web.get("/users/@me", me), web.get("/oauth2/applications/@me", application)]


class Listener:
    """What a client has heard."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client
        self.texts: list[str] = []
        self.resumes = 0
        self.readies = 0

        @client.event
        async def on_message(message: discord.Message) -> None:
            self.texts.append(message.content)

        @client.event
        async def on_resumed() -> None:
            self.resumes += 1

        @client.event
        async def on_ready() -> None:
            self.readies += 1


def has_resumed(bot: Listener, times: int) -> bool:
    return bot.resumes == times


@asynccontextmanager
async def playing(client: discord.Client, monkeypatch: pytest.MonkeyPatch, s: Stage) -> AsyncIterator[Listener]:
    """The client, logged in and ready."""
    monkeypatch.setattr(Route, "BASE", s.http)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(s.url))
    listener = Listener(client)
    running = asyncio.create_task(client.start(token_of(BOT)))
    try:
        await until(lambda: listener.readies or running.done())
        assert not running.done(), running.exception()
        yield listener
    finally:
        await client.close()
        await running


def a_client(kind: type[discord.Client] = discord.Client, **options: Any) -> discord.Client:
    intents = discord.Intents(guilds=True, guild_messages=True, **options.pop("intents", {}))
    client = kind(intents=intents, max_messages=None, chunk_guilds_at_startup=False, **options)
    client._connection.guild_ready_timeout = 0.05
    return client


def say(s: Stage, text: str, guild_id: str = GUILD_ON_SHARD_0) -> bool:
    message: Json = {
        "id": "1",
        "channel_id": str(int(guild_id) + 1),
        "guild_id": guild_id,
        "content": text,
        "type": 0,
        "tts": False,
    }
    message |= {"author": person(5)["user"], "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "pinned": False}
    message |= {"mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "flags": 0}
    return s.gateway.dispatch(BOT, "MESSAGE_CREATE", message, guild_id=guild_id, intent=Intent.GUILD_MESSAGES)


async def test_discord_py_logs_in_and_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(clock=Clock(), routes=ROUTES) as s, playing(a_client(), monkeypatch, s) as bot:
        assert {guild.id for guild in bot.client.guilds} == {int(GUILD_ON_SHARD_0), int(GUILD_ON_SHARD_1)}
        assert say(s, "hello")
        await until(lambda: bot.texts)
        assert bot.texts == ["hello"]
        assert bot.client.latency < 5


async def test_discord_py_hears_every_event_once_through_drops_aborts_and_reconnects(monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(clock=Clock(), routes=ROUTES) as s, playing(a_client(), monkeypatch, s) as bot:
        told = 0

        async def talk(count: int) -> None:
            nonlocal told
            for _ in range(count):
                say(s, str(told))
                told += 1
                await asyncio.sleep(0)

        faults: list[Callable[[], Awaitable[None]]] = [
            s.gateway.drop,
            lambda: s.gateway.drop(code=1000),
            lambda: s.gateway.drop(BOT, abort=True),
            s.gateway.ask_to_reconnect,
            lambda: s.gateway.invalidate(resumable=True),
        ]
        for number, fault in enumerate(faults, 1):
            await asyncio.gather(talk(40), fault(), talk(40))
            say(s, str(told))
            told += 1
            await until(partial(has_resumed, bot, number))
        await until(lambda: len(bot.texts) >= told)
        assert bot.texts == [str(number) for number in range(told)]
        assert bot.readies == 1
        assert len(s.gateway.sessions(BOT)) == 1


async def test_discord_py_identifies_again_when_its_session_is_invalid(monkeypatch: pytest.MonkeyPatch) -> None:
    client = a_client()

    async def at_once(shard_id: int | None, *, initial: bool = False) -> None:
        """discord.py would wait five seconds here."""

    monkeypatch.setattr(client, "before_identify_hook", at_once)
    async with stage(clock=Clock(), routes=ROUTES) as s, playing(client, monkeypatch, s) as bot:
        [before] = s.gateway.sessions(BOT)
        await s.gateway.invalidate(BOT)
        await until(lambda: bot.readies == 2)
        [after] = s.gateway.sessions(BOT)
        assert before.id != after.id
        assert say(s, "again")
        await until(lambda: bot.texts == ["again"])


async def test_discord_py_with_two_shards_hears_each_guild_on_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    client = a_client(discord.AutoShardedClient, shard_count=2, shard_ids=[0, 1])

    async def at_once(shard_id: int | None, *, initial: bool = False) -> None:
        """discord.py would wait five seconds between shards."""

    monkeypatch.setattr(client, "before_identify_hook", at_once)
    async with stage(clock=Clock(), routes=ROUTES) as s, playing(client, monkeypatch, s) as bot:
        assert [one.shard for one in s.gateway.sessions(BOT)] == [(0, 2), (1, 2)]
        assert {guild.id: guild.shard_id for guild in client.guilds} == {int(GUILD_ON_SHARD_0): 0, int(GUILD_ON_SHARD_1): 1}
        say(s, "zero")
        say(s, "one", GUILD_ON_SHARD_1)
        await until(lambda: len(bot.texts) == 2)
        await s.gateway.drop()
        say(s, "more")
        say(s, "and more", GUILD_ON_SHARD_1)
        await until(lambda: len(bot.texts) == 4 and bot.resumes == 2)
        assert sorted(bot.texts) == ["and more", "more", "one", "zero"]


async def test_discord_py_gets_its_members(monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(clock=Clock(), routes=ROUTES) as s:
        s.world.privileged = Intent.GUILD_MEMBERS
        s.world.people[GUILD_ON_SHARD_0] = [person(number) for number in range(1, 1501)]
        async with playing(a_client(intents={"members": True}), monkeypatch, s) as bot:
            guild = bot.client.get_guild(int(GUILD_ON_SHARD_0))
            assert guild is not None
            assert len(await guild.chunk()) == 1500
            assert [member.id for member in await guild.query_members("anna15", limit=3)] == [15, 150, 151]
            assert [member.id for member in await guild.query_members(user_ids=[7, 9999])] == [7]


async def test_discord_py_is_told_of_privileged_intents(monkeypatch: pytest.MonkeyPatch) -> None:
    client = a_client(intents={"members": True})
    async with stage(clock=Clock(), routes=ROUTES) as s:
        monkeypatch.setattr(Route, "BASE", s.http)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(s.url))
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await asyncio.wait_for(client.start(token_of(BOT)), 5)
        await client.close()


async def test_discord_py_gives_up_when_it_is_closed_with_a_final_code(monkeypatch: pytest.MonkeyPatch) -> None:
    client = a_client()
    async with stage(clock=Clock(), routes=ROUTES) as s:
        monkeypatch.setattr(Route, "BASE", s.http)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(s.url))
        running = asyncio.create_task(client.start(token_of(BOT)))
        await until(lambda: s.gateway.connected(BOT))
        await s.gateway.drop(code=4004)
        with pytest.raises(discord.ConnectionClosed):
            await asyncio.wait_for(running, 5)
