"""`python -m bot.arena`: one process, one line of JSON, and any client can log in with it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.arena import Arena, cli
from bot.arena.redirect import redirected
from bot.arena.services import Addresses
from tests.bot.arena.raw_rest import picture
from tests.bot.arena.small_bot import running, small_bot
from tests.bot.arena.spec import Spec
from tests.unchecked import UNCHECKED

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


async def test_any_client_logs_in_with_the_line_and_the_process_ends_at_once_when_told(
    tmp_path: Path, spec: Spec | None, record_property: Callable[[str, object], None]
) -> None:
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
    assert any(exchange["method"] == "POST" and exchange["path"].endswith("/messages") for exchange in exchanges)
    if spec is None:
        record_property(UNCHECKED, len(exchanges))
    else:
        assert not [fault for exchange in exchanges for fault in spec.fault(*exchange.values())]


async def test_what_is_kept_is_there_after_a_restart_with_the_same_token_and_pictures(
    tmp_path: Path, watched: Callable[[Arena], Arena]
) -> None:
    keep, board = tmp_path / "arena.db", picture()
    async with started("--keep", str(keep), "--bot", "Referee") as (_, facts), aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bot {facts['token']}"}
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps({"content": "The first race", "attachments": [{"id": "0"}]}))
        form.add_field("files[0]", board, filename="race.png")
        async with session.post(f"{facts['api']}/channels/{facts['channel']}/messages", data=form, headers=headers) as answer:
            assert answer.status == 200
    async with watched(Arena(save_file=keep, bots=("Referee",))) as again, aiohttp.ClientSession() as session:
        same = ("token", "guild", "channel", "application", "bots")
        assert {name: cli.facts(again)[name] for name in same} == {name: facts[name] for name in same}
        async with session.get(f"{again.addresses.api}/channels/{again.channel.id}/messages", headers=headers) as answer:
            (message,) = await answer.json()
        assert message["content"] == "The first race"
        async with session.get(message["attachments"][0]["url"]) as answer:
            assert await answer.read() == board


@pytest.mark.parametrize("elsewhere", ["127.0.0.2", "::1"])
async def test_it_listens_on_the_loopback_address_and_nowhere_else(arena: Arena, elsewhere: str) -> None:
    """127.0.0.2 is this machine, too: it would answer there if it listened on all addresses."""
    _, writer = await asyncio.open_connection("127.0.0.1", arena.port)
    writer.close()
    with pytest.raises(OSError):
        await asyncio.wait_for(asyncio.open_connection(elsewhere, arena.port), 2)


async def test_a_person_is_told_where_the_page_is_and_with_which_token_a_bot_comes(arena: Arena) -> None:
    said = cli.greeting(arena)
    assert arena.addresses.page in said
    assert arena.token in said


def test_a_port_that_is_taken_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert cli.main(["--port", str(taken.getsockname()[1])]) == 1
    [sentence] = capsys.readouterr().err.splitlines()
    assert "Try --port 0" in sentence


def test_a_port_that_is_none_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--port", "games"])
    assert "invalid port value: 'games'" in capsys.readouterr().err


def test_a_file_that_keeps_something_else_gets_one_sentence_and_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Red, the race was wonderful. " * 200)
    assert cli.main(["--port", "0", "--keep", str(letter)]) == 2
    [sentence] = capsys.readouterr().err.splitlines()
    assert "cannot be used to keep an arena" in sentence
    assert letter.read_text().startswith("Dear Red")
