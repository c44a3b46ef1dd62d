"""For the tests of the gateway: a world of two guilds, a server around it, and a client that speaks raw websocket."""

from __future__ import annotations

import asyncio
import base64
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import msgspec
from aiohttp import web

from bot.arena.behaviour.errors import Json
from bot.arena.gateway import Gateway, Intent, Op
from bot.clock import Clock, HandClock

WAIT = 30.0
GUILD_ON_SHARD_0 = str(100 << 22)
GUILD_ON_SHARD_1 = str(101 << 22)
BOT = "7001"
OTHER_BOT = "7002"


def token_of(bot_id: str) -> str:
    return f"{base64.b64encode(bot_id.encode()).decode()}.x.y"


class SmallWorld:
    """A real, small Backstage."""

    def __init__(self) -> None:
        self.guilds: dict[str, list[str]] = {BOT: [GUILD_ON_SHARD_0, GUILD_ON_SHARD_1], OTHER_BOT: [GUILD_ON_SHARD_0]}
        self.people: dict[str, list[Json]] = {
            GUILD_ON_SHARD_0: [person(9000 + number) for number in range(3)],
            GUILD_ON_SHARD_1: [],
        }
        self.privileged = 0
        self.broken = False

    def application_id(self, token: str) -> str | None:
        return next((bot_id for bot_id in self.guilds if token == token_of(bot_id)), None)

    def may_use(self, application_id: str, intents: int) -> bool:
        return not intents & ~self.privileged

    def ready_user(self, application_id: str) -> Json:
        if self.broken:
            raise LookupError("This world is broken on purpose.")
        return {"id": application_id, "username": "grandstand", "discriminator": "0000", "avatar": None, "bot": True}

    def application_flags(self, application_id: str) -> int:
        return 0

    def guild_ids(self, application_id: str) -> list[str]:
        return self.guilds[application_id]

    def guild_create(self, application_id: str, guild_id: str, intents: int) -> Json:
        channel = {"id": str(int(guild_id) + 1), "type": 0, "name": "table", "position": 0, "permission_overwrites": []}
        return {"id": guild_id, "name": f"Guild {guild_id}", "member_count": 3, "channels": [channel], "members": [], "roles": []}

    def members(self, guild_id: str) -> list[Json]:
        return self.people[guild_id]


def person(user_id: int, nick: str | None = None) -> Json:
    user = {
        "id": str(user_id),
        "username": f"anna{user_id}",
        "global_name": f"Berta {user_id}",
        "discriminator": "0",
        "avatar": None,
    }
    return {
        "user": user,
        "nick": nick,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


class Line:
    """One raw client."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.frames: list[aiohttp.WSMsgType] = []
        self._inflate = zlib.decompressobj()

    async def next(self) -> Json:
        """The next payload; fails when the socket was closed instead."""
        message = await asyncio.wait_for(self.socket.receive(), WAIT)
        self.frames.append(message.type)
        text = message.data
        if message.type is aiohttp.WSMsgType.BINARY:
            assert text.endswith(b"\x00\x00\xff\xff"), "a zlib-stream message ends with a sync flush"
            text = self._inflate.decompress(text)
        else:
            assert message.type is aiohttp.WSMsgType.TEXT, f"closed with {self.socket.close_code}"
        return msgspec.json.decode(text, type=dict[str, Any])

    async def events(self, count: int) -> list[Json]:
        """The next so many dispatches."""
        found: list[Json] = []
        while len(found) < count:
            payload = await self.next()
            if payload["op"] == Op.DISPATCH:
                found.append(payload)
        return found

    async def send(self, op: int, data: Any = None) -> None:
        await self.socket.send_bytes(msgspec.json.encode({"op": op, "d": data}))

    async def identify(self, **changes: Any) -> None:
        data = {"token": token_of(BOT), "intents": int(Intent.GUILDS), "properties": {"os": "x", "browser": "x", "device": "x"}}
        await self.send(Op.IDENTIFY, data | changes)

    async def resume(self, session_id: str, sequence: Any, token: str = token_of(BOT)) -> None:
        await self.send(Op.RESUME, {"token": token, "session_id": session_id, "seq": sequence})

    async def quiet(self) -> bool:
        """Whether nothing arrives but the answers to two heartbeats; two, because an answer may overtake an event."""
        for _ in range(2):
            await self.send(Op.HEARTBEAT)
            if (await self.next())["op"] != Op.HEARTBEAT_ACK:
                return False
        return True

    async def close_code(self) -> int | None:
        """Reads on until the server closes, and says with which code."""
        while True:
            message = await asyncio.wait_for(self.socket.receive(), WAIT)
            if message.type not in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                return self.socket.close_code


class LoneGateway:
    """A gateway behind a real port."""

    def __init__(self, world: SmallWorld, clock: Clock, gateway: Gateway, session: aiohttp.ClientSession) -> None:
        self.world = world
        self.clock = clock
        self.gateway = gateway
        self.url = ""
        self.http = ""
        self._session = session

    @property
    def hand(self) -> HandClock:
        assert isinstance(self.clock, HandClock)
        return self.clock

    async def connect(self, query: str = "?v=10&encoding=json") -> Line:
        """A socket that has not read its HELLO."""
        return Line(await self._session.ws_connect(self.url + query))

    async def hello(self, query: str = "?v=10&encoding=json") -> Line:
        """A socket after HELLO."""
        wire = await self.connect(query)
        assert (await wire.next())["op"] == Op.HELLO
        return wire

    async def ready(self, query: str = "?v=10&encoding=json", **identify: Any) -> tuple[Line, str]:
        """A socket after READY and its GUILD_CREATEs, and the id of its session."""
        wire = await self.hello(query)
        await wire.identify(**identify)
        ready = (await wire.events(1))[0]["d"]
        if identify.get("intents", 1) & Intent.GUILDS:
            await wire.events(len(ready["guilds"]))
        return wire, ready["session_id"]

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A websocket without a library behind it, after HELLO: it answers nothing by itself."""
        reader, writer = await asyncio.open_connection(*self.http.removeprefix("http://").split(":"))
        upgrade = "GET /gateway?v=10 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        writer.write((upgrade + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n").encode())
        await reader.readuntil(b"}")
        await reader.readuntil(b"}")
        return reader, writer

    def tell(self, *numbers: int, **more: Any) -> list[bool]:
        """An event NUMBER for each number, of the guild on shard 0 unless said otherwise."""
        more.setdefault("guild_id", GUILD_ON_SHARD_0)
        return [self.gateway.dispatch(BOT, "NUMBER", {"number": number}, **more) for number in numbers]


@asynccontextmanager
async def lone_gateway(*, clock: Clock | None = None, **options: Any) -> AsyncIterator[LoneGateway]:
    """A running gateway; everything is closed at the end."""
    world = SmallWorld()
    clock = clock or HandClock()
    gateway = Gateway(world, clock, address=lambda: found.url, **options)
    application = web.Application()
    application.router.add_get("/gateway", gateway.serve)
    application.router.add_get("/gateway/", gateway.serve)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    async with aiohttp.ClientSession() as session:
        found = LoneGateway(world, clock, gateway, session)
        found.http = f"http://127.0.0.1:{port}"
        found.url = f"ws://127.0.0.1:{port}/gateway"
        try:
            yield found
        finally:
            await session.close()
            await gateway.close()
            await runner.cleanup()
