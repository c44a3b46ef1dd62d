"""`python -m bot doctor`: finds problems, gives advice, changes nothing, and never shows the token."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord
import pytest

from bot import cli
from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.operations.doctor.finding import FindingMark, note
from bot.operations.doctor.fonts import letters
from bot.operations.doctor.machine import disk, python, races
from bot.private_files import make_private, private_folder
from bot.process import lock_held
from bot.publishing.permissions import INVITE
from bot.store.sqlite.running_bot import is_running
from engine.race.compiled import Speed
from render.typography.font_faces import SCRIPTS
from tests.bot.conftest import drawn
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.played_table import PlayedTable
from tests.bot.end_to_end.support.process import ROOT
from tests.bot.operations.test_running_bot import damage
from tests.bot.support.databases import change_file, create_database
from tests.render.bare import environment

Doctor = Callable[..., Awaitable[str]]


@pytest.fixture
def data(tmp_path: Path, no_settings: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that does not exist yet."""
    monkeypatch.setenv("GRANDSTAND_PORT", "0")
    return tmp_path / "data"


@pytest.fixture
def doctor(data: Path, shared_drawing_check: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Doctor:
    """Runs it, which must end with this exit code unless it is None, and returns its output. `arena` leads it there, with its token
    or another."""

    async def run(arena: Arena | None = None, token: str | None = None, *, code: int | None = 0) -> str:
        if arena is not None:
            monkeypatch.setenv("GRANDSTAND_ARENA", arena.addresses.page)
            monkeypatch.setenv("DISCORD_TOKEN", token or arena.token)
        ended = await asyncio.to_thread(cli.main, ["doctor", "--data", str(data)])
        output = capsys.readouterr()
        assert not output.err
        assert code in (None, ended), output.out
        if arena is not None:
            assert (token or arena.token) not in output.out
        return output.out

    return run


def line(said: str, subject: str) -> str:
    """What was said of this subject, with the advice below it."""
    lines = said.splitlines()
    (at,) = [number for number, text in enumerate(lines) if text[7:].startswith(f"{subject}:")]
    more = [text for text in lines[at + 1 : at + 2] if text.startswith("       ")]
    return "\n".join([lines[at], *more])


def doctor_process(folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs it as a process that imports the modules in this folder before any others."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    command = [sys.executable, "-m", "bot", "doctor", "--port", "0"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def change(data: Path, statement: str) -> None:
    change_file(data / "grandstand.db", statement)


# ---------------------------------------------------------------------- this machine


async def test_a_fresh_checkout_is_well_and_nothing_is_made(doctor: Doctor, data: Path) -> None:
    drawn.cache_clear()
    said = await doctor()
    assert said.endswith("All is well.\n")
    assert "the bot plays in the arena" in line(said, "settings")
    assert "will be created at the first start" in line(said, "database")
    assert line(said, "pictures").startswith("ok")
    assert line(said, "letters").startswith(("ok", "note"))
    assert line(said, "port 0").startswith("ok")
    assert not data.exists()


async def test_all_wrong_settings_are_named_and_the_rest_is_looked_at(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "Bot abcdefghi")
    monkeypatch.setenv("GRANDSTAND_PORT", "many")
    said = await doctor(code=1)
    assert said.count("wrong  settings: ") == 2
    assert ".env.example" in said
    assert "abcdefghi" not in said
    assert line(said, "pictures").startswith("ok")
    assert said.endswith("2 things are wrong.\n")


async def test_a_token_that_others_can_read_is_noted(doctor: Doctor, data: Path) -> None:
    env_file = data.parent / ".env"
    env_file.write_text("GRANDSTAND_LOG_LEVEL=error\n")
    env_file.chmod(0o644)
    said = await doctor()
    assert line(said, ".env") == "note   .env: other users of this machine can read it, and the token in it.\n       chmod 600 .env"
    env_file.chmod(0o600)
    assert ".env:" not in await doctor()


async def test_a_port_in_use_is_wrong_unless_a_bot_runs_there(doctor: Doctor, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        monkeypatch.setenv("GRANDSTAND_PORT", port)
        said = await doctor(code=1)
        assert "Address already in use" in line(said, f"port {port}")
        async with lock_held(data):
            said = await doctor()
            assert "most likely by the bot" in line(said, f"port {port}")


def test_letters_that_are_missing_are_found_before_a_game(tmp_path: Path) -> None:
    (tmp_path / "fontpkg.py").write_text("def path(name):\n    raise LookupError(f'there is no {name}')\n")
    run = doctor_process(tmp_path)
    assert run.returncode == 1
    assert "none can be drawn: LookupError: there is no Nunito" in line(run.stdout, "pictures")
    assert "pip install" in line(run.stdout, "pictures")


def test_scripts_that_no_font_here_draws_are_named_with_what_to_install(tmp_path: Path) -> None:
    asked = [sys.executable, "-c", "from bot.operations.doctor.fonts import letters; print(letters())"]
    run = subprocess.run(asked, env=environment(str(tmp_path)), capture_output=True, text=True, check=True)
    finding = line(run.stdout, "letters")
    assert finding.startswith("note"), "the bot plays all the same"
    assert "Chinese, Japanese, Korean" in finding
    assert 'emoji cannot be drawn here; pictures say "Player 3"' in finding
    assert "fonts-noto-cjk fonts-noto-color-emoji" in finding


def test_where_letters_cannot_be_joined_the_library_for_it_is_named() -> None:
    arabic = next(script for script in SCRIPTS if script.name == "Arabic")
    assert "libfribidi0" in letters([arabic], shaping=False).advice
    assert "libfribidi0" not in letters([arabic], shaping=True).advice


def test_where_all_scripts_can_be_drawn_they_are_named() -> None:
    finding = letters([])
    assert finding.mark is FindingMark.OK
    assert all(script.name in finding.text for script in SCRIPTS)


def test_a_render_worker_that_does_not_start_is_wrong(tmp_path: Path) -> None:
    """Fault 59."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nif 'rendering.main' in str(sys.orig_argv):\n    sys.exit('not here')\n")
    run = doctor_process(tmp_path)
    assert run.returncode == 1
    assert not run.stderr
    assert "the process that draws them does not work" in line(run.stdout, "pictures")
    assert "not here" in line(run.stdout, "pictures")
    assert "can it start processes" in line(run.stdout, "pictures")


def test_an_old_python_or_sqlite_is_wrong_and_one_that_no_test_has_seen_is_noted() -> None:
    """Fault 64."""
    assert python().mark is FindingMark.OK
    assert "3.10.2 is too old" in python(here=(3, 10, 2)).text
    assert python(here=(3, 12, 9)).mark is FindingMark.OK
    assert python(here=(3, 14, 0)).mark is FindingMark.NOTE
    assert "The tests run on 3.11 and 3.13" in str(python(here=(3, 14, 0)))
    assert python(sqlite=(3, 36, 0)).mark is FindingMark.WRONG


def test_races_may_run_compiled_or_not_but_what_was_built_in_vain_is_noted() -> None:
    assert str(races(Speed(True))) == "ok     races: Races run compiled."
    assert str(races(Speed(False, "nobody has built it"))) == "ok     races: Races run as plain Python: nobody has built it."
    old = races(Speed(False, "turn.py has changed since", True))
    assert old.mark is FindingMark.NOTE
    assert "make fast" in old.advice


def test_little_room_on_the_disk_is_noted_and_none_is_wrong(tmp_path: Path) -> None:
    assert [finding.mark for finding in disk(tmp_path / "not" / "yet", 0, 0)] == [FindingMark.OK]
    assert [finding.mark for finding in disk(tmp_path, 1e30, 0)] == [FindingMark.NOTE]
    assert [finding.mark for finding in disk(tmp_path, 1e30, 1e30)] == [FindingMark.WRONG]


def test_what_others_have_named_forges_no_line() -> None:
    said = str(note('server "x\nok     token: all is well\x1b[2J"', "nothing."))
    assert said == 'note   server "x\\nok     token: all is well\\x1b[2J": nothing.'


# ---------------------------------------------------------------------- the database


async def test_a_database_that_is_sound(doctor: Doctor, data: Path) -> None:
    await create_database(data)
    before = (data / "grandstand.db").read_bytes()
    said = await doctor()
    assert "is sound" in line(said, "database")
    assert "running 0, waiting for players 0" in line(said, "tables")
    assert line(said, "process") == "ok     process: No bot is running these tables."
    assert (data / "grandstand.db").read_bytes() == before


async def test_a_database_of_a_newer_version_is_wrong(doctor: Doctor, data: Path) -> None:
    await create_database(data)
    change(data, "PRAGMA user_version = 1000")
    said = await doctor(code=1)
    assert "its schema version is 1000" in line(said, "database")
    assert "Run the newer version" in line(said, "database")


async def test_a_database_of_an_older_version_is_brought_up_to_date_later(doctor: Doctor, data: Path) -> None:
    private_folder(data)
    make_private(data / "grandstand.db")
    change(data, "VACUUM")
    said = await doctor()
    assert "the next start upgrades it from schema version 0 to" in said
    assert "python -m bot backup FILE" in said


async def test_a_damaged_database_is_wrong(doctor: Doctor, data: Path) -> None:
    """Fault 23."""
    await create_database(data)
    damage(data / "grandstand.db")
    said = await doctor(code=1)
    assert "is damaged: NULL value in people.person" in line(said, "database")
    assert "backup" in line(said, "database")


async def test_a_file_that_is_no_database_and_a_folder_that_is_none_are_wrong(doctor: Doctor, data: Path) -> None:
    data.mkdir()
    (data / "grandstand.db").write_text("Dear Red, the race was wonderful. " * 200)
    said = await doctor(code=1)
    assert "cannot be read: file is not a database" in line(said, "database")
    (data / "grandstand.db").unlink()
    data.rmdir()
    data.write_text("Dear Red")
    said = await doctor(code=1)
    assert f"{data} is not a folder" in line(said, "database")


async def test_tables_that_were_put_aside_are_named(doctor: Doctor, data: Path, arena: Arena) -> None:
    """Fault 23."""
    async with hosting(arena, data):
        await arena.user("red").slash("/play")
        with contextlib.closing(sqlite3.connect(data / "grandstand.db")) as database:
            (table,) = database.execute("SELECT id FROM tables").fetchone()
    change(data, "UPDATE tables SET stage = 'broken'")
    said = await doctor(code=1)
    assert f"put aside because they cannot be read: {table}." in said
    command = said.split(f"sqlite3 {data / 'grandstand.db'} ")[1].splitlines()[0].strip('"')
    change(data, command)
    await doctor()


async def test_what_channels_have_not_seen_is_counted(doctor: Doctor, data: Path, arena: Arena) -> None:
    async with hosting(arena, data):
        await arena.user("red").slash("/play")
        await arena.user("red").reads("Join")
    change(data, "INSERT OR IGNORE INTO outbox SELECT id FROM tables")
    said = await doctor()
    assert "1 with news their channels have not seen yet." in said


async def test_a_bot_that_has_the_tables_and_is_silent_is_wrong(doctor: Doctor, data: Path) -> None:
    await create_database(data)
    async with lock_held(data):
        said = await doctor(code=1)
        assert "has shown no sign of life so far" in line(said, "process")
        change(data, f"INSERT INTO facts VALUES ('liveness', '{time.time() - 3600}')")
        said = await doctor(code=1)
        assert re.search(r"its last sign of life was 36\d\d seconds ago", line(said, "process"))


# ---------------------------------------------------------------------- at Discord


async def test_beside_a_bot_that_plays_all_is_well_and_the_game_goes_on(doctor: Doctor, data: Path, arena: Arena) -> None:
    """Fault 20: it takes no lease and opens no second connection."""
    arena.services.guilds.forbid(arena.channel, arena.bot.id, Permission.ATTACH_FILES)
    async with hosting(arena, data):
        table = PlayedTable(arena, ["red"])
        await table.open(ai=1)
        arena.services.guilds.forbid(arena.channel, arena.bot.id, Permission(0))
        sessions = len(arena.gateway.sessions(arena.application.id))
        said = await doctor(arena)
        assert "running 1, waiting for players 0" in line(said, "tables")
        assert "A bot is running these tables" in line(said, "process")
        assert "the application is Grandstand" in line(said, "token")
        assert "all rights in the text channels that it sees (2 of 2)" in line(said, 'server "The Grandstand"')
        assert line(said, "commands").startswith("ok")
        assert len(arena.gateway.sessions(arena.application.id)) == sessions
        assert is_running(data)
        await table.turn()


async def test_the_invitation_asks_for_what_the_bot_needs(doctor: Doctor, arena: Arena) -> None:
    said = line(await doctor(arena, code=None), "invitation")
    assert said.endswith(
        discord.utils.oauth_url(int(arena.application.id), permissions=INVITE, scopes=("bot", "applications.commands"))
    )


async def test_a_token_that_discord_does_not_know(doctor: Doctor, arena: Arena) -> None:
    """Fault 52."""
    old = arena.token
    arena.services.bots.new_token(arena.application)
    said = await doctor(arena, old, code=1)
    assert "Discord does not know it" in line(said, "token")
    assert "Reset Token" in line(said, "token")


async def test_discord_cannot_be_reached(doctor: Doctor, arena: Arena) -> None:
    await arena.stop()
    said = await doctor(arena, code=1)
    assert "Cannot connect" in line(said, "Discord")
    assert "online" in line(said, "Discord")


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("interactions_endpoint_url", "https://example.org/", "interactions endpoint URL"),
        ("bot_require_code_grant", True, "code grant"),
    ],
)
async def test_what_the_portal_should_not_say(doctor: Doctor, arena: Arena, field: str, value: object, words: str) -> None:
    setattr(arena.application, field, value)
    said = await doctor(arena, code=1)
    assert words in line(said, "application")
    assert "developer portal" in line(said, "application")


async def test_a_right_that_is_missing_in_some_channels_is_noted_with_what_it_means(doctor: Doctor, arena: Arena) -> None:
    """Fault 34."""
    rooms = [arena.services.guilds.add_channel(arena.guild.id, f"room-{number}") for number in range(5)]
    for room in rooms:
        arena.services.guilds.forbid(room, arena.bot.id, Permission.ATTACH_FILES)
    said = await doctor(arena)
    said = line(said, 'server "The Grandstand"')
    assert said.startswith("note")
    assert "Attach Files is missing in #room-0, #room-1, #room-2 and 2 more: there are no pictures" in said


@pytest.mark.parametrize(
    ("denied", "words"),
    [
        (Permission.SEND_MESSAGES, "Send Messages is missing everywhere: I cannot post anything."),
        (Permission.ATTACH_FILES, "Attach Files is missing everywhere"),
        (Permission.VIEW_CHANNEL, "the bot sees no text channel (0 of 2)"),
    ],
)
async def test_a_right_that_is_missing_everywhere_is_wrong(doctor: Doctor, arena: Arena, denied: Permission, words: str) -> None:
    """Fault 34."""
    for room in arena.services.world.channels_of(arena.guild.id):
        arena.services.guilds.forbid(room, arena.bot.id, denied)
    said = await doctor(arena, code=1)
    assert words in line(said, 'server "The Grandstand"')
    assert "invite it again" in line(said, 'server "The Grandstand"')


async def test_a_channel_that_is_closed_to_the_bot_is_nobodys_mistake(doctor: Doctor, arena: Arena) -> None:
    arena.services.guilds.forbid(arena.channel, arena.bot.id, Permission.VIEW_CHANNEL)
    said = await doctor(arena)
    assert "all rights in the text channels that it sees (1 of 2)" in line(said, 'server "The Grandstand"')


async def test_a_bot_without_a_server_is_told_to_be_invited(doctor: Doctor, arena: Arena) -> None:
    """Fault 36."""
    arena.services.guilds.leave(arena.guild.id, arena.bot.id)
    said = await doctor(arena)
    assert "the bot is not in any" in line(said, "servers")


async def test_commands_that_discord_has_otherwise_are_named_and_told_anew_at_the_next_start(
    doctor: Doctor, arena: Arena, data: Path
) -> None:
    """Fault 41: they were changed at Discord, so nothing on this machine would know."""
    paths: list[str] = []
    arena.services.exchange_listeners.append(lambda exchange: paths.append(exchange.path) if exchange.method == "PUT" else None)
    assert "missing: /about" in line(await doctor(arena, code=None), "commands")
    for again in (False, True):
        paths.clear()
        async with hosting(arena, data):
            assert line(await doctor(arena, code=None), "commands").startswith("ok")
            assert len(paths) == (not again), "Discord was told what it knew, or was not told"
    known = arena.services.world.commands[arena.application.id]
    by_name = {command["name"]: command for command in known.values()}
    del known[by_name["roll"]["id"]]
    by_name["play"]["options"] = by_name["play"]["options"][:1]
    by_name["card"]["description"] = "Shows a card."
    by_name["draft"]["options"][0]["autocomplete"] = False
    known["1"] = {**by_name["help"], "id": "1", "name": "sing"}
    said = await doctor(arena)
    assert "missing: /roll; outdated: /card, /draft, /play; no longer ours: /sing." in line(said, "commands")
    async with hosting(arena, data):
        assert line(await doctor(arena, code=None), "commands").startswith("ok")
