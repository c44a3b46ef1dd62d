"""The operator's commands with GRANDSTAND_DATABASE: `backup`, `alive`, `doctor`, `prune`, `ratings`, `export`."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.process import opened_store
from bot.settings import read_settings
from bot.startup import start
from bot.store.database import Statements
from bot.store.postgresql.access import newest_version
from bot.store.sqlite.running_bot import database_path
from tests.bot.operations.test_doctor import line
from tests.bot.operations.test_export import HERE, two_servers
from tests.bot.store.edge_case_rows import fill, rows_in
from tests.bot.support.command import command, refusal
from tests.bot.support.coordinator import DAY, FOR_TWO, a_coordinator, a_table
from tests.bot.support.databases import create_database
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.postgresql import NONE, Server, programs, running

HOST = socket.gethostname()
SILENT = 61
NEWEST = newest_version()


@pytest.fixture(autouse=True)
def _any_port(no_settings: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRANDSTAND_PORT", "0")


@pytest.fixture
def address(server: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    """Of a new database, which the settings name."""
    new = server.new_database().replace("grandstand@", "grandstand:Sesame@")
    monkeypatch.setenv("GRANDSTAND_DATABASE", new)
    return new


def asked(address: str, *statements: str) -> list[Any]:
    """Runs statements and returns the rows of the last one."""
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in statements[:-1]:
            connection.execute(statement.encode())
        last = connection.execute(statements[-1].encode())
        return last.fetchall() if last.description else []


def moved(data: Path, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command("move-to", address, "--data", data) == 0
    capsys.readouterr()


# ---------------------------------------------------------------------- backup


async def test_a_backup_is_the_file_that_it_would_be_without_postgresql_and_goes_back_there(
    server: Server, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    await create_database(data)
    fill(database_path(data))
    before = rows_in(database_path(data))
    moved(data, address, capsys)
    assert command("backup", copy) == 0
    assert re.fullmatch(rf"Everything is in {copy}: \d+\.\d MB\.\n", capsys.readouterr().out)
    assert copy.stat().st_mode & 0o777 == 0o600
    rows = rows_in(copy)
    assert set(rows["facts"]) == {*before["facts"], repr(("copied", ""))}
    assert rows | {"facts": []} == before | {"facts": []}
    assert refusal(capsys, "backup", copy) == f"{copy} already exists. Choose another name."
    as_it_was, new = copy.read_bytes(), server.new_database()
    assert command("move-to", new, "--from", copy) == 0
    assert copy.read_bytes() == as_it_was
    assert asked(new, "SELECT count(*) FROM facts WHERE name = 'copied'") == [(1,)], "the bot has to look into all channels"
    monkeypatch.setenv("GRANDSTAND_DATABASE", new)
    assert command("move-to", "again.db") == 0
    assert rows_in(tmp_path / "again.db") == rows
    assert sorted(file.name for file in tmp_path.iterdir()) == ["again.db", "copy.db", "data"]


async def test_a_backup_is_of_one_moment_while_bots_write(address: str, tmp_path: Path) -> None:
    async with opened_store(tmp_path, address) as store:

        def write(db: Statements, number: int) -> None:
            db.execute("DELETE FROM people")
            db.execute("DELETE FROM facts WHERE name = 'number'")
            db.execute("INSERT INTO people VALUES (?, ?)", (number, b""))
            db.execute("INSERT INTO facts VALUES ('number', ?)", (str(number),))

        async def go_on() -> None:
            for number in range(1, 10**9):
                await store.database.transact(lambda db, number=number: write(db, number))  # type: ignore[misc]

        await store.database.transact(lambda db: write(db, 0))
        writing = asyncio.create_task(go_on())
        seen = set()
        for copy in (tmp_path / f"{number}.db" for number in range(8)):
            assert await asyncio.to_thread(command, "backup", copy) == 0
            rows = rows_in(copy)
            ((user,),) = [re.findall(r"\d+", row) for row in rows["people"]]
            assert repr(("number", user)) in rows["facts"]
            seen.add(user)
        assert not writing.done()
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
    assert len(seen) > 2, "the copies were not made while somebody wrote"


@pytest.mark.parametrize("arguments", [("backup", "copy.db"), ("export", "--guild", "5"), ("prune",), ("ratings",), ("alive",)])
async def test_without_a_database_there_is_one_sentence_and_no_file(
    arguments: tuple[str, ...], tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRANDSTAND_DATABASE", "postgresql://grandstand:Sesame@127.0.0.1:1/grandstand")
    sentence = refusal(capsys, *arguments)
    assert sentence.startswith("The database in PostgreSQL cannot be used: connection failed: ")
    assert "Sesame" not in sentence
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("GRANDSTAND_DATABASE", address)
    asked(address, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    if arguments != ("alive",):
        assert refusal(capsys, *arguments) == "There is nothing of Grandstand in this database yet."
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------------- alive


def a_process(name: str = "a", host: str = HOST, ago: float = 2) -> str:
    return f"INSERT INTO processes VALUES ('{name}', '{host}', now() - interval '{ago} s')"


def a_lease(holder: str = "a", of: int = 8, first: int = 4, shards: int = 4, left: float = 10) -> str:
    return f"INSERT INTO leases VALUES ({of}, {first}, {shards}, '{holder}', now() + interval '{left} s')"


def a_sign(name: str, ago: float = 5) -> str:
    return f"INSERT INTO facts VALUES ('{name}', '{time.time() - ago}')"


Rows = Callable[[], tuple[str, ...]]


@pytest.mark.parametrize("rows", [tuple, lambda: (a_process(host="elsewhere"),), lambda: (a_process(ago=SILENT),)])
def test_a_machine_whose_bots_are_silent_is_not_well(address: str, capsys: pytest.CaptureFixture[str], rows: Rows) -> None:
    asked(address, *rows(), "SELECT 1")
    assert command("alive") == 1
    assert capsys.readouterr().out == "No bot of this machine has said a word within 60 seconds.\n"


def two_bots() -> tuple[str, ...]:
    signs = a_sign("alive 4/8"), a_sign("alive 0/8", 99)
    return a_process(), a_lease(shards=1), a_process("b"), a_lease("b", first=0), *signs


def late() -> tuple[str, ...]:
    return a_process(), a_lease(), a_sign("alive 4/8", SILENT), a_sign("alive"), a_sign("alive 0/8")


def partly() -> tuple[str, ...]:
    return a_process(), a_lease(), a_sign("alive 4/8"), a_sign("unheard 5/8", 30), a_sign("unheard 0/8", 30)


A_BOT, LATELY = "A bot of this machine", r"its last sign of life was \d seconds ago\."
NOT_SO_FAR = "It is not ready: it has not been connected to Discord so far"


@pytest.mark.parametrize(
    ("rows", "ready", "words"),
    [
        (lambda: (a_process(ago=50),), True, "waits for shards to become free"),
        (lambda: (a_process(), a_lease(), a_sign("alive 4/8")), True, rf"has shards 4 to 7 of 8; {LATELY} It is ready"),
        (late, False, rf"has shards 4 to 7 of 8; {LATELY} It is not ready: it was last connected to Discord 6\d seconds ago"),
        (partly, False, rf"has shards 4 to 7 of 8; {LATELY} It is not ready: 1 shard has no connection to Discord"),
        (lambda: (a_process(), a_lease(), a_sign("alive 0/8")), False, rf"has shards 4 to 7 of 8; {LATELY} {NOT_SO_FAR}"),
        (lambda: (a_process(), a_lease(of=4, first=0), a_sign("alive 0/4")), True, rf"has all shards; {LATELY} It is ready"),
        (two_bots, False, rf"has shards 0 to 3 of 8; {LATELY} It is not ready: .* {A_BOT} has shard 4 of 8; {LATELY} It is ready"),
        (lambda: (a_process(), a_lease(left=-1), a_sign("alive 4/8", SILENT)), True, "waits for shards to become free"),
    ],
)
def test_who_was_seen_is_alive_and_who_serves_its_shards_or_waits_is_ready(
    address: str, capsys: pytest.CaptureFixture[str], rows: Rows, ready: bool, words: str
) -> None:
    asked(address, *rows(), "SELECT 1")
    assert command("alive") == 0
    assert re.fullmatch(rf"{A_BOT} {words}\.\n", capsys.readouterr().out)
    assert command("alive", "--ready") == (0 if ready else 1)


def test_in_a_database_where_nobody_has_been_nobody_is_alive(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked(address, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    assert command("alive") == 1
    assert capsys.readouterr().out.startswith("No bot of this machine")


# ---------------------------------------------------------------------- doctor


Doctor = Callable[..., str]


@pytest.fixture
def doctor(shared_drawing_check: None, capsys: pytest.CaptureFixture[str]) -> Doctor:
    """Runs it and returns its output. Something is always wrong: the tests' server does not sync."""

    def run(code: int = 1) -> str:
        capsys.readouterr()
        ended, output = command("doctor"), capsys.readouterr()
        assert (ended, output.err) == (code, ""), output.out
        assert "Sesame" not in output.out
        return output.out

    return run


@pytest.mark.skipif(programs() is None, reason=NONE)
async def test_a_database_that_is_well_and_those_who_use_it(
    doctor: Doctor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_coordinator(tmp_path / "data") as coordinator:
        await a_table(coordinator, FOR_TWO[0], answers=2)
        await a_table(coordinator, FOR_TWO[0])
    with running("fsync=on") as server:
        address = server.new_database().replace("grandstand@", "grandstand:Sesame@")
        monkeypatch.setenv("GRANDSTAND_DATABASE", address)
        assert command("move-to", address, "--data", tmp_path / "data") == 0
        asked(address, a_process(), a_lease(), a_sign("alive 4/8"), a_process("b", "elsewhere"), "SELECT 1")
        said = doctor(0)
        name = address.rpartition("/")[2]
        assert re.fullmatch(
            rf"ok     database: {name} at 127\.0\.0\.1 can be reached, \d+\.\d MB, PostgreSQL [\d.]+\b.*", line(said, "database")
        )
        assert line(said, "schema version") == f"ok     schema version: {NEWEST}."
        assert "ok     tables: running 1, waiting for players 0." in said
        assert "finished and packed 0, finished and not packed yet 1" in line(said, "games")
        assert f"ok     process: a on {HOST} has shards 4 to 7 of 8; its last sign of life was " in said
        assert "ok     process: b on elsewhere waits for shards to become free." in said
        assert said.endswith("All is well.\n")


def test_the_arena_keeps_away_from_the_tables_of_discord(address: str, error_log: ErrorLog) -> None:
    """All of them would seem to be in servers that have sent the bot away."""
    error_log.expect("GRANDSTAND_DATABASE is for Discord, and needs DISCORD_TOKEN.")
    assert start(read_settings({"GRANDSTAND_DATABASE": address, "GRANDSTAND_PORT": "0"}, None), open_page=False) == 1


def test_what_is_not_well_is_named(doctor: Doctor, address: str) -> None:
    asked(
        address,
        *(a_process(), a_lease(), a_sign("alive 4/8", 99)),
        "INSERT INTO tables VALUES ('1a2b', 1, 2, 2, 'broken', 0, 1, 0, 0, '', NULL, NULL)",
        "INSERT INTO outbox VALUES ('1a2b')",
    )
    said = doctor()
    assert "wrong  database: fsync is off, so a crash there loses what people were already shown." in said
    assert "put aside because they cannot be read: 1a2b." in said
    assert "psql \"$GRANDSTAND_DATABASE\" --command \"UPDATE tables SET stage = 'closed' WHERE id = '1a2b'\"" in said
    assert "1 with news their channels have not seen yet." in said
    assert f"wrong  process: a on {HOST} has shards 4 to 7 of 8; its last sign of life was " in line(said, "process")


async def test_tables_that_were_left_in_the_file_are_found(doctor: Doctor, address: str, tmp_path: Path) -> None:
    async with a_coordinator(tmp_path / "data") as coordinator:
        await a_table(coordinator, FOR_TWO[0], answers=2)
    assert "there are none here, but 1 in data/grandstand.db." in line(doctor(), "lost tables")
    asked(address, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    said = doctor()
    assert "the tables will be created at the first start" in line(said, "schema version")
    assert "lost tables" in said
    assert command("move-to", address, "--data", "data") == 0
    assert "lost tables" not in doctor()
    assert command("move-to", "back.db") == 0
    said = doctor()
    assert f"its tables have moved to the file {tmp_path / 'back.db'}, and no bot starts with it any more." in said
    assert "lost tables" not in said


async def test_a_file_whose_tables_have_moved_is_wrong(
    doctor: Doctor, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create_database(tmp_path / "data")
    assert command("move-to", address, "--data", "data") == 0
    monkeypatch.delenv("GRANDSTAND_DATABASE")
    monkeypatch.setenv("GRANDSTAND_DATA", "data")
    said = doctor()
    assert "wrong  database: its tables have moved to PostgreSQL (" in said


def test_a_database_that_is_not_there_gets_calm_advice(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRANDSTAND_DATABASE", "postgresql://grandstand:Sesame@127.0.0.1:1/grandstand")
    said = doctor()
    assert "Connection refused" in line(said, "database")
    assert "Is PostgreSQL running" in line(said, "database")
    assert said.endswith("1 thing is wrong.\n")


def test_a_database_of_a_newer_version_is_wrong(doctor: Doctor, address: str) -> None:
    asked(address, "UPDATE form SET number = 1000, oldest = 1000")
    said = doctor()
    assert "The database is from a newer version of Grandstand (its schema version is 1000" in said


def test_clocks_that_differ_are_noted(doctor: Doctor, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time
    assert "clock" not in doctor()
    monkeypatch.setattr(time, "time", lambda: now() + 60)
    assert line(doctor(), "clock").startswith("note   clock: the database's is 60 seconds behind this machine's.")


# ---------------------------------------------------------------------- prune, ratings, export


async def test_finished_games_are_packed_and_rated(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with a_coordinator(tmp_path / "data") as coordinator:
        over = [await a_table(coordinator, FOR_TWO[0]) for _ in range(2)]
        await a_table(coordinator, FOR_TWO[0], answers=2)
        events = await coordinator.store.read_events(over[0])
        await coordinator.store.database.transact(
            lambda db: [db.execute(f"DELETE FROM {table}") for table in ("results", "entries", "ratings")]
        )
    moved(tmp_path / "data", address, capsys)
    asked(address, f"UPDATE tables SET touched = {time.time() - 8 * DAY} WHERE id = '{over[0]}'")
    asked(address, f"UPDATE tables SET touched = {time.time()} WHERE id <> '{over[0]}'")

    def said(*arguments: str) -> str:
        assert command(*arguments) == 0
        return capsys.readouterr().out

    assert said("prune") == "1 finished game was packed.\n"
    assert said("prune") == "No finished games were packed.\n"
    assert said("prune", "--days", "0") == "1 finished game was packed.\n"
    assert asked(address, "SELECT DISTINCT table_id IN (SELECT id FROM tables WHERE packed IS NULL) FROM events") == [(True,)]
    assert said("ratings") == "There are results of 0 games, 0 of which count, and 0 ratings in 0 servers.\n"
    assert said("ratings", "--again").startswith("Results were made of 2 games, and 2 ratings in 1 server from 2 games.")
    assert said("ratings") == "There are results of 2 games, 2 of which count, and 2 ratings in 1 server.\n"
    async with opened_store(tmp_path, address) as store:
        assert await store.read_events(over[0]) == events


async def test_a_server_is_exported_as_it_is_from_a_file(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await two_servers(tmp_path / "data")
    assert command("export", "--guild", HERE, "--out", "file.db", "--data", "data") == 1
    moved(tmp_path / "data", address, capsys)
    asked(address, "UPDATE facts SET name = 'alive 0/2' WHERE name = 'alive'", "INSERT INTO facts VALUES ('alive 1/2', '99.0')")
    assert command("export", "--guild", HERE, "--out", "ours.db") == 0
    assert capsys.readouterr().out.startswith(f"Server {HERE} is in ours.db: 3 tables (1 open), 2 people, ")
    assert refusal(capsys, "export", "--guild", "5") == "Nothing is known of a server 5."
    rows = rows_in(tmp_path / "ours.db")
    alive, copied = repr(("alive", "123.0")), repr(("copied", ""))
    assert {alive, copied} <= set(rows["facts"])
    assert len(rows["facts"]) == 4
    assert len(rows["tables"]) == 3
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "ours.db"]
