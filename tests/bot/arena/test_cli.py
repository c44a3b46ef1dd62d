"""`python -m bot.arena`: one process, one line of JSON, and any client can log in with it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

from bot.arena.redirect import redirected
from bot.arena.stage import Addresses
from tests.bot.arena.small_bot import running, small_bot
from tests.bot.arena.spec import Spec

ROOT = Path(__file__).parents[3]


@contextlib.asynccontextmanager
async def started(*arguments: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, dict[str, Any]]]:
    """The command, and what its line says."""
    command = [sys.executable, "-m", "bot.arena", "--port", "0", "--json", *arguments]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    try:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), 20)
        yield process, json.loads(line)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 10) == 0


def addresses(facts: dict[str, Any]) -> Addresses:
    return Addresses(facts["page"], facts["api"], facts["gateway"], facts["cdn"])


async def fails(*arguments: str) -> str:
    """What the command says when it cannot run."""
    command = [sys.executable, "-m", "bot.arena", *arguments]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stderr=asyncio.subprocess.PIPE)
    _, said = await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode != 0
    return said.decode()


async def test_any_client_logs_in_with_the_line_and_the_process_ends_at_once_when_told(tmp_path: Path, spec: Spec | None) -> None:
    traffic = tmp_path / "traffic"
    async with started("--traffic", str(traffic)) as (_, facts):
        assert {"page", "api", "gateway", "token", "application", "guild", "channel"} <= facts.keys()
        client = small_bot()
        with redirected(addresses(facts)):
            async with running(client, facts["token"]):
                assert client.application_id == int(facts["application"])
                channel = client.get_channel(int(facts["channel"]))
                assert channel is not None
                assert channel.guild.id == int(facts["guild"])  # type: ignore[union-attr]
                await channel.send("Here I am.")  # type: ignore[union-attr]
    exchanges = [json.loads(line) for line in traffic.read_text().splitlines()]
    assert any(each["method"] == "POST" and each["path"].endswith("/messages") for each in exchanges)
    if spec is not None:
        assert not [fault for each in exchanges for fault in spec.fault(*each.values())]


async def test_what_is_kept_is_there_after_a_restart_with_the_same_token_and_pictures(tmp_path: Path) -> None:
    picture = (ROOT / "docs" / "race.png").read_bytes()
    keep = ("--keep", str(tmp_path / "arena.db"))
    headers: dict[str, str] = {}
    async with started(*keep) as (_, facts), aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bot {facts['token']}"}
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps({"content": "The first race", "attachments": [{"id": "0"}]}))
        form.add_field("files[0]", picture, filename="race.png")
        async with session.post(f"{facts['api']}/channels/{facts['channel']}/messages", data=form, headers=headers) as answer:
            assert answer.status == 200
    async with started(*keep) as (_, again), aiohttp.ClientSession() as session:
        assert {name: again[name] for name in ("token", "guild", "channel", "application")} == {
            name: facts[name] for name in ("token", "guild", "channel", "application")
        }
        async with session.get(f"{again['api']}/channels/{again['channel']}/messages", headers=headers) as answer:
            (message,) = await answer.json()
        assert message["content"] == "The first race"
        url = message["attachments"][0]["url"]
        async with session.get(re.sub(r"^http://[^/]+", again["cdn"], url)) as answer:
            assert await answer.read() == picture


async def test_it_listens_on_the_loopback_address_and_nowhere_else() -> None:
    async with started() as (_, facts):
        port = int(facts["page"].rsplit(":", 1)[1].strip("/"))
        listening = [line.split()[1] for line in Path("/proc/net/tcp").read_text().splitlines()[1:] if line.split()[3] == "0A"]
        at_port = [address for address in listening if int(address.split(":")[1], 16) == port]
        assert at_port == [f"0100007F:{port:04X}"]


async def test_a_port_that_is_taken_and_words_that_make_no_sense_get_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = await fails("--port", str(taken.getsockname()[1]))
    assert "Try another --port" in said
    assert "Traceback" not in said
    assert "invalid port value" in await fails("--port", "games")
    other = tmp_path / "letter.txt"
    other.write_text("Dear Red, the race was wonderful. " * 200)
    assert "cannot be used to keep an arena" in await fails("--port", "0", "--keep", str(other))
