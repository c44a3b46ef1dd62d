"""Whatever comes in at the arena's door, it gets Discord's answer and a line in the log, and the bots play on."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count, cycle, product
from typing import Any

import aiohttp
import msgspec
import pytest

from bot.arena import Arena
from bot.arena.arena import HOST
from bot.arena.driver import Player
from bot.arena.gateway import Close, Op
from bot.arena.rest.routes import routes
from bot.arena.state.files import MAX_FILE_BYTES, MAX_REQUEST_BYTES
from tests.bot.arena.small_bot import at

DEEP = b"[" * 100_000
ODD_BODIES: tuple[Any, ...] = (
    None,
    [],
    {},
    "text",
    17,
    [[]],
    {"": None},
    {"content": {"deep": [1]}},
    {"type": 10**30},
    {"name": "🎲" * 200},
)
CONTROLLING_PATHS = (
    "/a\x1b[2Jb",
    "/a\rb",
    "/a\x00b",
    "/a\x7fb",
    "/\x85",
    "/%1b%5b2J",
    "/channels/%0d%0aroot%20logged%20in/messages",
)
ODD_WORDS = ("0", "-1", "x", "9" * 400, "%00", "%ff%fe", "%2e%2e", "null", "🎲")


@asynccontextmanager
async def wire_to(arena: Arena) -> AsyncIterator[aiohttp.ClientSession]:
    """A client that says what it likes, with the bot's token. At the end a well-behaved bot must still be served."""
    headers = {"Authorization": f"Bot {arena.token}"}
    async with aiohttp.ClientSession(headers=headers, timeout=aiohttp.ClientTimeout(10)) as session:
        yield session
    red = arena.user("red")
    async with at(arena):
        await red.slash("/hello", name="Red")
    assert red.sees()[-1].text == "Hello, Red!"


@pytest.fixture
async def wire(arena: Arena) -> AsyncIterator[aiohttp.ClientSession]:
    async with wire_to(arena) as session:
        yield session


def messages_of(arena: Arena) -> str:
    return f"{arena.addresses.api}/channels/{arena.channel.id}/messages"


async def refused(response: aiohttp.ClientResponse, status: int, code: int) -> None:
    assert response.headers["Content-Type"] == "application/json"
    body = await response.json()
    assert (response.status, body["code"]) == (status, code), body


# The gateway.


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", Close.DECODE_ERROR),
        ("", Close.DECODE_ERROR),
        ("[]", Close.DECODE_ERROR),
        ('{"op": "two"}', Close.DECODE_ERROR),
        (b"\xff\xfe\x00\x01", Close.DECODE_ERROR),
        (bytes(range(256)), Close.DECODE_ERROR),
        (DEEP[:4096], Close.DECODE_ERROR),
        ('{"op": 1, "d": "%s"}' % ("x" * 5000), Close.DECODE_ERROR),
        ('{"op": 99}', Close.UNKNOWN_OPCODE),
        ('{"op": 8, "d": {}}', Close.NOT_AUTHENTICATED),
        (b'{"op": 2, "d": {"token": "not.a.token", "intents": 1}}', Close.AUTHENTICATION_FAILED),
        ('{"op": 6, "d": {"token": 7}}', Close.AUTHENTICATION_FAILED),
    ],
)
async def test_a_bad_frame_ends_its_own_connection_with_discords_code(
    arena: Arena, wire: aiohttp.ClientSession, caplog: pytest.LogCaptureFixture, frame: str | bytes, code: Close
) -> None:
    async with wire.ws_connect(f"{arena.addresses.gateway}?v=10&encoding=json") as line:
        assert (await line.receive_json())["op"] == Op.HELLO
        await (line.send_str(frame) if isinstance(frame, str) else line.send_bytes(frame))
        assert (await line.receive()).type is aiohttp.WSMsgType.CLOSE
        assert line.close_code == code
    assert f"with {int(code)}" in caplog.text


@pytest.mark.parametrize(("shard", "code"), [([2, 2], 4010), ([0, 0], 4010), ([-1, 1], 4010), ("0", 4010), ([0], 4010)])
async def test_a_shard_that_cannot_be_is_sent_away(arena: Arena, wire: aiohttp.ClientSession, shard: Any, code: int) -> None:
    async with wire.ws_connect(f"{arena.addresses.gateway}?v=10&encoding=json") as line:
        await line.receive_json()
        await line.send_json({"op": 2, "d": {"token": arena.token, "intents": 1, "shard": shard, "properties": {}}})
        assert (await line.receive()).type is aiohttp.WSMsgType.CLOSE
        assert line.close_code == code


async def test_a_frame_of_many_megabytes_is_not_even_read(arena: Arena, wire: aiohttp.ClientSession) -> None:
    async with wire.ws_connect(f"{arena.addresses.gateway}?v=10&encoding=json") as line:
        await line.receive_json()
        with contextlib.suppress(ConnectionError):
            await line.send_bytes(bytes(8 * 1024 * 1024))
        ended = await line.receive()
        assert ended.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)


@pytest.mark.parametrize(
    "noise",
    [
        b"\x00" * 512,
        b"GET /gateway HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"POST /api/v10 HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    ],
)
async def test_noise_on_the_port_is_survived(arena: Arena, wire: aiohttp.ClientSession, noise: bytes) -> None:
    reader, writer = await asyncio.open_connection(HOST, arena.port)
    writer.write(noise)
    writer.write_eof()
    async with asyncio.timeout(5):
        await reader.read()
    writer.close()


async def test_a_client_that_never_says_who_it_is_keeps_nobody_from_playing(
    arena: Arena, red: Player, wire: aiohttp.ClientSession
) -> None:
    lines = [await wire.ws_connect(f"{arena.addresses.gateway}?v=10&encoding=json") for _ in range(50)]
    async with at(arena):
        await red.slash("/hello", name="Red")
    for line in lines:
        await line.close()
    assert "Hello, Red!" in red.sees()


# The REST API.


@pytest.mark.parametrize(
    "path", ["/nothing/here", "/channels", "/guilds/1/audit-logs", "//", "/users/@me/", "/%00", "/" + "x" * 4000]
)
async def test_an_unknown_route_is_answered_in_json_and_logged(
    arena: Arena, wire: aiohttp.ClientSession, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    async with wire.post(arena.addresses.api + path, json={}) as response:
        body = await response.json()
        assert (response.status, body["code"]) in ((404, 0), (405, 0))
    assert "refused: 40" in caplog.text


async def test_nobody_writes_control_characters_into_the_log(
    arena: Arena, wire: aiohttp.ClientSession, caplog: pytest.LogCaptureFixture
) -> None:
    """They would be lines that somebody else has written, or a terminal that does what they like."""
    for before, path in product(("/api/v10", "/api/v99", "/page", ""), CONTROLLING_PATHS):
        reader, writer = await asyncio.open_connection(HOST, arena.port)
        head = f"GET {before}{path} HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: Bot {arena.token}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode("latin-1"))
        async with asyncio.timeout(5):
            assert b" 40" in (await reader.read())[:12]
        writer.close()
    assert "GET /%1b%5b2J refused" in caplog.text
    written = [record.getMessage() for record in caplog.records]
    assert all(message.isprintable() for message in written), written
    assert not re.findall(r"[^\n\x20-\x7e\xa0-\uffff]", caplog.text), "nor is it in what an exception tells"


async def test_a_route_with_another_method_is_405(
    arena: Arena, wire: aiohttp.ClientSession, caplog: pytest.LogCaptureFixture
) -> None:
    async with wire.put(messages_of(arena), json={}) as response:
        await refused(response, 405, 0)
    assert "refused: 405" in caplog.text


@pytest.mark.parametrize("version", ["v1", "v99", "v"])
async def test_another_version_of_the_api_is_not_spoken(arena: Arena, wire: aiohttp.ClientSession, version: str) -> None:
    async with wire.get(f"{arena.addresses.api.removesuffix('v10')}{version}/users/@me") as response:
        assert response.status in (400, 404)
        assert "message" in await response.json()


@pytest.mark.parametrize("token", ["", "Bot", "Bot x", "Bearer x", "Bot \u00fc", "Bot " + "x" * 5000])
async def test_a_wrong_token_is_401(arena: Arena, wire: aiohttp.ClientSession, token: str) -> None:
    async with wire.get(f"{arena.addresses.api}/users/@me", headers={"Authorization": token}) as response:
        await refused(response, 401, 0)


async def test_the_token_of_a_bot_without_the_word_bot_is_401(arena: Arena, wire: aiohttp.ClientSession) -> None:
    async with wire.get(f"{arena.addresses.api}/users/@me", headers={"Authorization": arena.token}) as response:
        await refused(response, 401, 0)


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b'{"content": "\\ud800"', DEEP, b"{'content': 1}", b"NaN"])
async def test_a_body_that_is_no_json_is_refused(arena: Arena, wire: aiohttp.ClientSession, body: bytes) -> None:
    async with wire.post(messages_of(arena), data=body, headers={"Content-Type": "application/json"}) as response:
        await refused(response, 400, 50109)


async def test_a_body_that_is_too_large_is_refused(arena: Arena, wire: aiohttp.ClientSession) -> None:
    huge = b'{"content":"%b"}' % (b"x" * (MAX_REQUEST_BYTES + 1))
    async with wire.post(messages_of(arena), data=huge, headers={"Content-Type": "application/json"}) as response:
        await refused(response, 413, 40005)


async def test_a_body_that_grows_too_large_on_the_way_is_refused(arena: Arena, wire: aiohttp.ClientSession) -> None:
    async def grow() -> AsyncIterator[bytes]:
        for _ in range(2 + MAX_REQUEST_BYTES // 1_000_000):
            yield b"x" * 1_000_000

    async with wire.post(messages_of(arena), data=grow(), headers={"Content-Type": "application/json"}) as response:
        await refused(response, 413, 40005)


async def test_a_file_that_is_too_large_is_refused(arena: Arena, wire: aiohttp.ClientSession) -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "look"}')
    form.add_field("files[0]", bytes(MAX_FILE_BYTES + 1), filename="board.png")
    async with wire.post(messages_of(arena), data=form) as response:
        await refused(response, 413, 40005)
    assert not arena.user("red").sees()


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"--x\r\n"),
        ("multipart/form-data; boundary=x", b""),
        ("multipart/form-data; boundary=x", b"no parts at all"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x"),
        ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{\r\n--x--\r\n'),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="files[0]"; filename="a"\r\n\r\nx\r\n--x--\r\n',
        ),
        ("multipart/form-data; boundary=" + "x" * 200, b"--" + b"x" * 200),
        ("nonsense", b'{"content": "still JSON"}'),
    ],
)
async def test_a_broken_form_breaks_nothing(arena: Arena, wire: aiohttp.ClientSession, kind: str, body: bytes) -> None:
    async with wire.post(messages_of(arena), data=body, headers={"Content-Type": kind}) as response:
        assert response.status in (200, 400), await response.text()
        assert response.headers["Content-Type"] == "application/json"


async def test_no_route_falls_over_an_odd_body_or_an_odd_word_in_its_path() -> None:
    """Every route there is, with ids that exist and ids that cannot be, and bodies that nobody would send.

    Not watched: that Discord describes no body for a route does not keep anybody from sending one.
    """
    async with Arena(generous=True) as arena, wire_to(arena) as wire:
        bot = arena.bot
        known = {"channel_id": arena.channel.id, "guild_id": arena.guild.id, "application_id": bot.id}
        fallen, asked = set[str](), count()
        for route in routes:
            # Nine words and ten bodies: twenty pairs, no two alike.
            for word, body in zip(cycle(ODD_WORDS), ODD_BODIES * 2, strict=False):
                number = next(asked)
                parts = [_fill(part, known if number % 4 else {}, word) for part in route.template.split("/")]
                query = f"?limit={word}&before={word}&wait={word}" if number % 3 else f"?after={word}&around={word}"
                data = None if body is None else msgspec.json.encode(body)
                async with wire.request(route.method, f"{arena.addresses.api}{'/'.join(parts)}{query}", data=data) as response:
                    if response.status >= 500:
                        fallen.add(f"{route.method} {route.template} {response.status}, with {word!r} and {body!r}")
            arena.services.guilds.join(arena.guild.id, bot)
        assert not fallen, "\n".join(sorted(fallen))


def _fill(part: str, known: dict[str, str], word: str) -> str:
    return known.get(part[1:-1], word) if part.startswith("{") else part
