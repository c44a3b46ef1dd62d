"""What somebody found who tried the arena from outside."""

from __future__ import annotations

import asyncio
import datetime
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.arena import Arena
from bot.arena.gateway.codes import Intent
from bot.arena.state.files import Upload
from bot.arena.state.persistence import NotAnArenaError
from tests.bot.arena.raw_rest import Wire, picture
from tests.bot.arena.small_bot import at

MESSAGES = "/channels/{channel}/messages"


async def raw(arena: Arena, path: str, data: Any, **headers: str) -> tuple[int, str]:
    """Status and content type of an answer to bytes as they are."""
    mine = {"Authorization": f"Bot {arena.token}", **headers}
    async with aiohttp.ClientSession() as session, session.post(f"{arena.addresses.api}{path}", data=data, headers=mine) as answer:
        return answer.status, answer.content_type


@pytest.mark.parametrize(
    ("data", "headers"),
    [
        (b"notgzip", {"Content-Type": "application/json", "Content-Encoding": "gzip"}),
        (b"plain", {"Content-Type": "application/json", "Content-Encoding": "deflate"}),
        (b"--x\r\nfoo\r\n--x--", {"Content-Type": "multipart/form-data; boundary=x"}),
        (b"--x\r\nA: " + b"a" * 9000 + b"\r\n\r\n1\r\n--x--", {"Content-Type": "multipart/form-data; boundary=x"}),
        (b"--x\r\n\r\n1\r\n" * 500 + b"--x--", {"Content-Type": "multipart/form-data; boundary=x"}),
        (b"{}", {"Content-Type": "multipart/form-data"}),
        (b"\xff\xfe", {"Content-Type": "application/json"}),
    ],
    ids=("no gzip", "no deflate", "no header", "a long header", "500 parts", "no boundary", "no text"),
)
async def test_a_body_that_cannot_be_read_is_refused(arena: Arena, data: bytes, headers: dict[str, str]) -> None:
    assert await raw(arena, f"/channels/{arena.channel.id}/messages", data, **headers) == (400, "application/json")


async def test_a_poll_of_discord_py_is_taken_though_it_counts_hours_with_a_point(arena: Arena) -> None:
    async with at(arena) as client:
        poll = discord.Poll("Who wins?", duration=datetime.timedelta(hours=1))
        poll.add_answer(text="Banana").add_answer(text="Egg")
        await client.get_partial_messageable(int(arena.channel.id)).send(poll=poll)
    assert "Who wins?\nBanana\nEgg" in arena.user("red").sees()


async def test_a_kept_picture_is_found_at_the_port_of_today(tmp_path: Path, watched: Callable[[Arena], Arena]) -> None:
    async with watched(Arena(save_file=tmp_path / "arena.db")) as first:
        first.services.messages.post(first.channel, first.bot, {"content": "Board"}, {"0": Upload("board.png", picture())})
    async with watched(Arena(save_file=tmp_path / "arena.db")) as second, aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bot {second.token}"}
        async with session.get(f"{second.addresses.api}/channels/{second.channel.id}/messages", headers=headers) as answer:
            [board] = await answer.json()
        async with session.get(board["attachments"][0]["url"]) as answer:
            assert await answer.read() == picture()


async def test_two_processes_do_not_keep_one_arena(tmp_path: Path) -> None:
    """Locks are between processes, so that it takes another one to see it."""
    arena = Arena(save_file=tmp_path / "arena.db")
    code = f"from pathlib import Path; from bot.arena import Arena; Arena(save_file=Path({str(tmp_path / 'arena.db')!r}))"
    other = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stderr=asyncio.subprocess.PIPE)
    _, said = await other.communicate()
    assert NotAnArenaError.__name__ in said.decode()
    assert "in use by another arena" in said.decode()
    await arena.close()


async def test_each_session_reads_what_it_has_asked_for(arena: Arena) -> None:
    """One session of a bot with MESSAGE_CONTENT gives nothing away to another one without."""
    async with aiohttp.ClientSession() as session:

        async def logs_in(intents: int) -> aiohttp.ClientWebSocketResponse:
            socket = await session.ws_connect(f"{arena.addresses.gateway}?v=10&encoding=json")
            await socket.send_json({"op": 2, "d": {"token": arena.token, "intents": intents, "properties": {}}})
            while (await socket.receive_json(timeout=5))["t"] != "GUILD_CREATE":
                pass
            return socket

        whole = await logs_in(Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.MESSAGE_CONTENT)
        bare = await logs_in(Intent.GUILDS | Intent.GUILD_MESSAGES)
        arena.user("red").says("a secret")
        assert (await whole.receive_json(timeout=5))["d"]["content"] == "a secret"
        assert (await bare.receive_json(timeout=5))["d"]["content"] == ""


async def test_a_reaction_with_what_is_no_emoji_is_a_bad_request(wire: Wire) -> None:
    message = await wire.say("React!")
    assert await wire.no("PUT", f"{MESSAGES}/{message['id']}/reactions/abc/@me") == (400, 10014)


async def test_unknown_flags_and_empty_fields_are_refused(wire: Wire) -> None:
    for body in (
        {"content": "x", "flags": 1 << 20},
        {"content": "x", "flags": 1 << 40},
        {"embeds": [{"title": "x", "fields": [{"name": "", "value": "y"}]}]},
        {"embeds": [{"title": "x", "fields": [{"name": "y", "value": ""}]}]},
    ):
        assert await wire.no("POST", MESSAGES, body) == (400, 50035)


async def test_an_emoji_that_nobody_has_is_refused_and_the_message_stays_as_it_was(wire: Wire) -> None:
    button = {"type": 2, "style": 1, "custom_id": "a", "emoji": {"id": "123", "name": "die"}}
    rows = {"components": [{"type": 1, "components": [button]}]}
    assert await wire.no("POST", MESSAGES, {"content": "x", **rows}) == (400, 50035)
    message = await wire.say("before")
    assert await wire.no("PATCH", f"{MESSAGES}/{message['id']}", {"content": "after", **rows}) == (400, 50035)
    assert (await wire.look(message))["content"] == "before"


async def test_two_hundred_new_commands_a_day_are_enough(wire: Wire) -> None:
    path = f"/applications/{wire.arena.application.id}/guilds/{wire.arena.guild.id}/commands"
    for number in range(200):
        command = await wire.do("POST", path, {"name": f"roll{number}", "description": "Rolls."})
        await wire.do("DELETE", f"{path}/{command['id']}")
    assert await wire.no("POST", path, {"name": "more", "description": "Rolls."}) == (400, 30034)
    wire.clock.advance(24 * 3600 + 1)
    assert await wire.do("POST", path, {"name": "more", "description": "Rolls."})


async def test_somebody_without_a_face_has_a_plain_one(arena: Arena) -> None:
    async with at(arena) as client:
        user = await client.fetch_user(int(arena.find_user("red").id))
        assert re.match(rb"\x89PNG", await user.display_avatar.read())
