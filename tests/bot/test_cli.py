"""`python -m bot` as the operator runs it: a process of its own, with signals, exit codes and one sentence for each problem."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot import cli
from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.driver import UnansweredError
from bot.arena.gateway.codes import Close
from tests.bot.arena.test_web import Page
from tests.bot.end_to_end.support.played_table import COMMANDS, PlayedTable
from tests.bot.end_to_end.support.process import ROOT, BotProcess, bot_process
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import until

SOON = 60.0
"""Seconds after which a process has not ended, or a page not opened, however busy this machine is."""
ALARMING = re.compile(r"error|traceback|exception|warning", re.IGNORECASE)


pytestmark = pytest.mark.usefixtures("no_settings")


class Host:
    """`python -m bot` without a token: an arena, and the bot in it."""

    def __init__(self, running: asyncio.subprocess.Process, log: Path) -> None:
        self.running = running
        self.path = log
        self.page = ""

    @property
    def log(self) -> str:
        return self.path.read_text()

    async def page_address(self) -> str:
        """Waits for the address of its page in the log."""
        assert self.running.stdout is not None
        line = (await asyncio.wait_for(self.running.stdout.readline(), SOON)).decode()
        match = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert match is not None, f"It did not say where its page is: {line!r}\n{self.log}"
        self.page = match[0]
        await self.logged("Bot ready")
        return self.page

    async def logged(self, text: str) -> None:
        """Waits until the log has these words."""
        async with asyncio.timeout(SOON):
            while text not in self.log:
                assert self.running.returncode is None, f"It ended before it said {text!r}:\n{self.log}"
                await asyncio.sleep(0.01)

    async def ended(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.running.send_signal(how)
        return await asyncio.wait_for(self.running.wait(), SOON)

    @contextlib.asynccontextmanager
    async def tab(self, name: str) -> AsyncIterator[Tab]:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{self.page}page/socket", headers={"Origin": self.page.rstrip("/")}) as socket,
        ):
            page = Page(socket)
            people = (await page.asks("people"))["people"]
            me = next(person["id"] for person in people if person["global_name"] == name)
            yield Tab(page, await page.asks("enter", user=me))


class Tab:
    """A person at the page, in its first channel or its newest thread."""

    def __init__(self, page: Page, world: dict[str, Any]) -> None:
        self.page = page
        self.commands = {command["name"]: command["id"] for command in world["commands"]}
        self.guild = world["guilds"][0]
        self.room = self.guild["channels"][0]["id"]
        if self.guild["threads"]:
            self.room = self.guild["threads"][-1]["id"]

    async def find_thread(self) -> None:
        self.room = (await self.page.hears("THREAD_CREATE"))["id"]

    async def slash(self, name: str) -> None:
        await self.page.asks("slash", channel=self.room, command=self.commands[name], options=[])

    async def controls(self) -> dict[str, tuple[str, str]]:
        """All that can be pressed in this room, by label: message and custom_id."""
        messages = (await self.page.asks("read", channel=self.room))["messages"]
        found: dict[str, tuple[str, str]] = {}

        def walk(parts: list[Any], message: str) -> None:
            for part in parts:
                walk(part.get("components", []), message)
                if part.get("type") in (2, 3) and not part.get("disabled") and "custom_id" in part:
                    found[part.get("label") or "select"] = message, part["custom_id"]
                    if part["type"] == 3:
                        found["select"] = message, part["custom_id"]
                        self.options = [option["value"] for option in part["options"]]

        for message in messages:
            walk(message["components"], message["id"])
        return found

    async def sees(self, label: str) -> tuple[str, str]:
        async with asyncio.timeout(SOON):
            while label not in (found := await self.controls()):
                await asyncio.sleep(0.02)
        return found[label]

    async def press(self, label: str) -> None:
        message, custom_id = await self.sees(label)
        await self.page.asks("press", channel=self.room, message=message, custom_id=custom_id)

    async def text(self) -> str:
        return json.dumps((await self.page.asks("read", channel=self.room))["messages"])


@contextlib.asynccontextmanager
async def started(folder: Path, *arguments: str, **environment: str) -> AsyncIterator[Host]:
    """A process without a token; it is gone at the end, whatever happened."""
    log = folder / f"log-{len(list(folder.glob('log-*')))}"
    command = [sys.executable, "-m", "bot", "--port", "0", *arguments]
    with log.open("wb") as stderr:
        running = await asyncio.create_subprocess_exec(
            *command,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
            stdout=asyncio.subprocess.PIPE,
            stderr=stderr,
        )
    try:
        yield Host(running, log)
    finally:
        if running.returncode is None:
            running.kill()
        await running.wait()


def sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """What was said of one problem: one line, and no more."""
    output = capsys.readouterr()
    assert not output.out
    lines = [line for line in output.err.splitlines() if " info " not in line]
    assert len(lines) == 1, output.err
    return lines[0]


def logged(words: str, capsys: pytest.CaptureFixture[str], error_log: ErrorLog) -> None:
    """One line in the log, which says that it is an error, and these words."""
    error_log.expect(words)
    line = sentence(capsys)
    assert " error grandstand " in line
    assert words in line


# ---------------------------------------------------------------------- without a token


async def test_without_a_token_a_game_begun_today_goes_on_tomorrow_and_its_old_buttons_work(tmp_path: Path) -> None:
    """Faults 15 to 19: arena and bot are closed together and opened together."""
    async with started(tmp_path) as today:
        await today.page_address()
        async with today.tab("Ada") as red:
            await red.slash("play")
            await red.press("Add AI")
            await red.press("Start")
            await red.find_thread()
            old = await red.sees("select")
            options = red.options
        assert await today.ended() == 0
    async with started(tmp_path) as tomorrow:
        await tomorrow.page_address()
        async with tomorrow.tab("Ada") as red:
            assert await red.sees("select") == old
            drafted = [f"Ada {options[0]}", f"Ada drafts {options[0]}", f"Ada drafts {options[0]}", f"Ada: {options[0]}"]
            seen = await red.text()
            assert not any(text in seen for text in drafted)
            await red.page.asks("choose", channel=red.room, message=old[0], custom_id=old[1], values=options[:1])
            async with asyncio.timeout(SOON):
                while not any(text in seen for text in drafted):
                    await asyncio.sleep(0.02)
                    seen = await red.text()
        assert await tomorrow.ended(signal.SIGINT) == 0
    assert not ALARMING.search(today.log + tomorrow.log), today.log + tomorrow.log


async def test_two_processes_share_one_folder_and_the_second_opens_its_page_when_the_first_ends(tmp_path: Path) -> None:
    """Fault 20."""
    async with started(tmp_path) as first:
        page = await first.page_address()
        async with started(tmp_path) as second:
            await second.logged("stays passive")
            assert await first.ended() == 0
            assert await second.page_address() != page
            assert await second.ended() == 0


async def test_a_passive_process_ends_at_once_and_without_a_fuss(tmp_path: Path) -> None:
    async with started(tmp_path) as first:
        await first.page_address()
        async with started(tmp_path) as second:
            await second.logged("stays passive")
            assert await second.ended(signal.SIGINT) == 0
            (warning,) = ALARMING.findall(second.log)
            assert warning == "warning"
        assert await first.ended() == 0


async def test_the_page_is_opened_in_the_browser_of_the_person(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path / "opened.part"}\nmv {tmp_path / "opened.part"} {tmp_path / "opened"}\n')
    browser.chmod(0o755)
    async with started(tmp_path, "--open", BROWSER=str(browser)) as host:
        page = await host.page_address()
        await until((tmp_path / "opened").exists)
        assert (tmp_path / "opened").read_text().strip() == page
        assert await host.ended() == 0


# ---------------------------------------------------------------------- with a token


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_bot_at_discord_stops_when_told_and_leaves_nothing_alarming_in_its_log(
    arena: Arena, tmp_path: Path, how: signal.Signals
) -> None:
    async with bot_process(arena, tmp_path) as bot:
        await bot.ready()
        assert await ended(bot, how) == 0
        assert not ALARMING.search(bot.log), bot.log


async def ended(bot: BotProcess, *how: signal.Signals) -> int:
    """Sends it these signals and returns its exit code."""
    for number in how or (signal.SIGTERM,):
        bot.signal(number)
        await asyncio.sleep(0.1)  # two of a kind at once would be one
    return await bot.ended()


async def test_it_stops_while_discord_does_not_take_a_board_and_shows_it_after_the_next_start(arena: Arena, tmp_path: Path) -> None:
    """Fault 1: nobody waits for Discord. What was not shown is on the disk."""
    table = PlayedTable(arena, ["red"])
    async with bot_process(arena, tmp_path) as bot:
        await bot.ready()
        await table.host.slash("/play")
        await table.host.press("Add AI")
        arena.faults.slow(3600.0, method="POST", route="/channels/{channel_id}/messages")
        await table.host.press("Start")
        await until(lambda: not arena.faults.waiting)
        assert await ended(bot, signal.SIGTERM, signal.SIGINT, signal.SIGTERM) == 0
        assert not ALARMING.search(bot.log), bot.log
    async with bot_process(arena, tmp_path) as bot:
        await bot.ready()
        await table.find_table()
        assert table.asked()
        assert await ended(bot) == 0


async def test_it_stops_in_the_midst_of_games_and_they_go_on_after_the_next_start(arena: Arena, tmp_path: Path) -> None:
    """Fault 17: a player who presses meanwhile may press again."""
    people = ("red", "blue", "green")
    for name in people:
        room = arena.services.guilds.add_channel(arena.guild.id, f"room-{name}")
        arena.services.guilds.forbid(room, arena.bot.id, Permission.ATTACH_FILES)
    tables = [PlayedTable(arena, [name], channel=f"room-{name}") for name in people]

    async def play(table: PlayedTable) -> None:
        await table.open(ai=2)
        with contextlib.suppress(UnansweredError):
            await table.play()

    async with bot_process(arena, tmp_path) as bot:
        await bot.ready()
        playing = [asyncio.create_task(play(table)) for table in tables]
        await until(lambda: all(table.turns > 2 for table in tables))
        assert await ended(bot) == 0
        assert not ALARMING.search(bot.log), bot.log
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    async with bot_process(arena, tmp_path) as bot:
        await bot.ready()
        for table in tables:
            await until(table.asked)
            await table.turn()
        assert await ended(bot) == 0
        assert not ALARMING.search(bot.log), bot.log


async def test_it_stops_while_discord_has_fallen_silent(tmp_path: Path) -> None:
    """The connection is there, but nobody answers a goodbye."""
    async with started_arena(tmp_path) as (silent, told):
        environment = {"DISCORD_TOKEN": told["token"], "GRANDSTAND_ARENA": told["page"]}
        async with started(tmp_path, **environment) as bot:
            await bot.logged("Bot ready")
            silent.send_signal(signal.SIGSTOP)
            assert await bot.ended() == 0
            assert not ALARMING.search(bot.log), bot.log


@contextlib.asynccontextmanager
async def started_arena(folder: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, dict[str, Any]]]:
    """An arena in a process of its own, which can be stopped in its tracks."""
    command = [sys.executable, "-m", "bot.arena", "--port", "0", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment, stdout=asyncio.subprocess.PIPE)
    try:
        assert running.stdout is not None
        yield running, json.loads(await asyncio.wait_for(running.stdout.readline(), SOON))
    finally:
        running.kill()
        await running.wait()


async def test_a_token_that_is_taken_back_while_the_bot_runs_ends_it_with_one_sentence(arena: Arena, tmp_path: Path) -> None:
    """Fault 52: the token was reset, so the old one is good for nothing."""
    async with bot_process(arena, tmp_path) as bot:
        await bot.ready()
        old = arena.token
        arena.services.bots.new_token(arena.application)
        await arena.gateway.drop(code=Close.AUTHENTICATION_FAILED)
        assert await bot.ended() == 2
        (last,) = [line for line in bot.log.splitlines() if ALARMING.search(line)]
        assert "Reset Token" in last
        assert old not in bot.log


async def test_discord_does_not_know_the_token(arena: Arena, tmp_path: Path) -> None:
    arena.services.bots.new_token(arena.application)
    async with bot_process(arena, tmp_path) as bot:
        assert await bot.ended() == 2
        (line,) = [line for line in bot.log.splitlines() if ALARMING.search(line)]
        assert "Discord does not know this token" in line
        assert arena.token not in bot.log


async def test_the_log_names_table_and_interaction_and_shows_neither_token_nor_seed(arena: Arena, tmp_path: Path) -> None:
    """Fault 52."""
    settings = {"DISCORD_TOKEN": arena.token, "GRANDSTAND_ARENA": arena.addresses.page, "GRANDSTAND_DATA": str(tmp_path)}
    async with started(tmp_path, **settings, GRANDSTAND_LOG_FORMAT="json", GRANDSTAND_LOG_LEVEL="debug") as bot:
        await bot.logged("Bot ready")
        players = PlayedTable(arena, ["red"])
        await players.open(ai=1)
        await players.play(COMMANDS, turns=2)  # presses as quick as a test's would count as double taps
        assert await bot.ended() == 0
        lines = [json.loads(line) for line in bot.log.splitlines()]
    with sqlite3.connect(tmp_path / "grandstand.db") as database:
        ((table, record),) = database.execute("SELECT id, sheet FROM tables").fetchall()
    database.close()
    started_by = next(
        interaction.id
        for interaction in arena.services.interactions.by_id.values()
        if interaction.data.get("custom_id", "").startswith("gs:start")
    )
    (began,) = [line for line in lines if line.get("event") == "stage_changed"]
    assert (began["level"], began["table"], began["interaction"]) == ("info", table, started_by)
    written = [line for line in lines if line.get("event") == "table_written"]
    assert {line["table"] for line in written} == {table}
    assert len({line["interaction"] for line in written}) > 2
    assert arena.token not in bot.log
    assert json.loads(record)["seed"] not in bot.log


# ---------------------------------------------------------------------- what cannot be


def test_all_mistakes_of_the_settings_are_named_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "Bot abc")
    (tmp_path / ".env").write_text("GRANDSTAND_PORT=many\nGRANDSTAND_DATTA=x\n")
    assert cli.main([]) == 2
    output = capsys.readouterr().err
    assert [line.split()[0] for line in output.splitlines()] == ["GRANDSTAND_DATTA", "DISCORD_TOKEN", "GRANDSTAND_PORT"]
    assert "abc" not in output


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str], error_log: ErrorLog) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert cli.main(["--port", str(port)]) == 1
    logged(f"Port {port} is in use", capsys, error_log)


@pytest.mark.parametrize("arguments", [["--port", "70000"], ["--port", "games"], ["sing"], ["backup"], ["prune", "--days", "-1"]])
def test_what_nobody_understands_gets_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        cli.main(arguments)
    assert ending.value.code == 2
    assert "python -m bot" in sentence(capsys)


@pytest.mark.parametrize("path", ["letter", "letter/data"])
def test_a_folder_that_cannot_be(tmp_path: Path, path: str, capsys: pytest.CaptureFixture[str], error_log: ErrorLog) -> None:
    (tmp_path / "letter").write_text("Dear Red")
    assert cli.main(["--port", "0", "--data", path]) == 1
    logged(f"The folder {path} cannot be used", capsys, error_log)


def test_a_database_of_a_newer_version(tmp_path: Path, capsys: pytest.CaptureFixture[str], error_log: ErrorLog) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "grandstand.db")) as database:
        database.execute("PRAGMA user_version = 1000")
    assert cli.main(["--port", "0", "--data", str(tmp_path)]) == 1
    logged("from a newer version of Grandstand", capsys, error_log)


def test_a_database_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str], error_log: ErrorLog) -> None:
    (tmp_path / "grandstand.db").write_text("Dear Red, the race was wonderful. " * 200)
    assert cli.main(["--port", "0", "--data", str(tmp_path)]) == 2
    logged("file is not a database", capsys, error_log)


def test_an_arena_file_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str], error_log: ErrorLog) -> None:
    (tmp_path / "arena.db").write_text("Dear Red, the race was wonderful. " * 200)
    assert cli.main(["--port", "0", "--data", str(tmp_path)]) == 1
    logged("cannot be used to keep an arena", capsys, error_log)


def test_nobody_is_at_the_address_of_discord(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error_log: ErrorLog
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    monkeypatch.setenv("DISCORD_TOKEN", "MTIzNDU2Nzg5MDEyMzQ1Njc4.abcdef.abcdefghijklmnopqrstuvwxyz0")
    monkeypatch.setenv("GRANDSTAND_ARENA", f"http://127.0.0.1:{port}")
    assert cli.main(["--open"]) == 1
    logged("Discord cannot be reached", capsys, error_log)


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    output = capsys.readouterr().out
    assert all(
        word in output for word in ("--data", "--port", "--open", "doctor", "backup", "prune", "export", "alive", "DISCORD_TOKEN")
    )
