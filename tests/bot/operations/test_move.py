"""`python -m bot move-to`: everything of a stopped bot, from its file to PostgreSQL and back, or nothing."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.operations import move
from bot.process import lock_held, opened_store
from bot.store import DatabaseUnusableError, Notice
from bot.store.postgresql import row_copy
from bot.store.postgresql.migrate import MIGRATING, schema_version_of
from bot.store.postgresql.row_copy import fill_postgresql, filled_file, tables
from bot.store.sqlite.database import migrations
from bot.store.sqlite.running_bot import database_path
from tests.bot.end_to_end.support.process import ROOT
from tests.bot.store.edge_case_rows import ROWS, fill, rows_in
from tests.bot.support.command import command, refusal
from tests.bot.support.coordinator import a_coordinator, a_table, answer
from tests.bot.support.databases import change_file, create_database
from tests.bot.support.postgresql import Server
from tests.bot.test_settings import TOKEN

NEWEST = migrations()[-1][0]
HAS_TABLES = "There are tables in that database already. Name one that has none. Nothing was moved."


pytestmark = pytest.mark.usefixtures("no_settings")


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """With odd rows in every table."""
    folder = tmp_path / "data"
    await create_database(folder)
    fill(database_path(folder))
    return folder


@pytest.fixture
def address(server: Server) -> str:
    """Of a database in which nobody has ever been. The server takes any password, and this one must not be seen."""
    new = server.new_database()
    with psycopg.connect(new, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return new.replace("grandstand@", "grandstand:Sesame@")


@pytest.fixture(autouse=True)
def _no_password(capsys: pytest.CaptureFixture[str]) -> Any:
    yield
    output = capsys.readouterr()
    assert "Sesame" not in output.out + output.err


def asked(address: str, sql: str) -> list[Any]:
    with psycopg.connect(address, autocommit=True) as connection:
        return connection.execute(sql.encode()).fetchall()


def is_bare(address: str) -> bool:
    with psycopg.connect(address, autocommit=True) as connection:
        return schema_version_of(connection).number == 0


def without_mark(rows: dict[str, list[str]]) -> dict[str, list[str]]:
    return rows | {"facts": [row for row in rows["facts"] if not row.startswith("('moved', ")]}


# ---------------------------------------------------------------------- there and back


async def test_there_and_back_every_row_of_every_table_is_the_same(
    data: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, back = database_path(data), tmp_path / "back.db"
    before = rows_in(file)
    assert all(len(before[table]) == ROWS for table in tables())
    assert command("move-to", address, "--data", data) == 0
    name = address.rpartition("/")[2]
    assert capsys.readouterr().out == (
        f"Everything is in PostgreSQL ({name} at 127.0.0.1) now: {ROWS} tables. Name that database in GRANDSTAND_DATABASE and "
        f"start the bot. {file} stays as it is, and no bot starts with it any more.\n"
    )
    after = rows_in(file)
    assert without_mark(after) == before
    assert len(after["facts"]) == len(before["facts"]) + 1
    monkeypatch.setenv("GRANDSTAND_DATABASE", address)
    assert command("move-to", back) == 0
    assert f"Everything is in {back} now: {ROWS} tables. Put it into the folder" in capsys.readouterr().out
    assert back.stat().st_mode & 0o777 == 0o600
    assert rows_in(back) == before
    assert [file.name for file in tmp_path.iterdir() if "back" in file.name] == ["back.db"]


async def test_a_game_goes_on_there_and_goes_on_back_here_and_no_notice_gets_a_number_twice(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_coordinator(tmp_path / "data") as coordinator:
        table_id = await a_table(coordinator, answers=10)
        given = await coordinator.store.read_answers(table_id)
        await coordinator.store.add_notice([table_id], Notice("Hello."))
        await coordinator.store.database.transact(lambda db: db.execute("DELETE FROM notices"))
    assert command("move-to", address, "--data", tmp_path / "data") == 0
    async with opened_store(tmp_path, address) as store:
        assert await store.read_answers(table_id) == given
        await store.add_notice([table_id], Notice("Hello again."))
    assert asked(address, "DELETE FROM notices RETURNING id") == [(2,)]
    monkeypatch.setenv("GRANDSTAND_DATABASE", address)
    (tmp_path / "new").mkdir()
    assert command("move-to", database_path(tmp_path / "new")) == 0
    async with a_coordinator(tmp_path / "new") as coordinator:
        await coordinator.act(table_id, None, None, answer)
        await coordinator.store.add_notice([table_id], Notice("And again."))
        assert await coordinator.store.database.read(lambda db: db.execute("SELECT min(id) FROM notices").fetchone()) == (3,)


async def test_before_the_first_game_there_is_nothing_to_move_but_it_moves(tmp_path: Path, address: str) -> None:
    await create_database(tmp_path)
    assert command("move-to", address, "--data", tmp_path) == 0
    assert asked(address, "SELECT count(*) FROM tables") == [(0,)]
    assert asked(address, "SELECT is_called FROM notices_id_seq") == [(False,)]


# ---------------------------------------------------------------------- what is left behind


async def test_no_bot_and_no_command_uses_a_file_whose_tables_have_moved(
    data: Path, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("move-to", address, "--data", data) == 0
    where = f"PostgreSQL ({address.rpartition('/')[2]} at 127.0.0.1)"
    words = f"These tables have moved to {where}; what is left here is no longer used. Name that database in GRANDSTAND_DATABASE"
    with pytest.raises(DatabaseUnusableError) as refused:
        await create_database(data)
    assert words in str(refused.value)
    for arguments in (("prune",), ("ratings",), ("ratings", "--again"), ("export", "--guild", "10"), ("backup", "copy.db")):
        assert refusal(capsys, *arguments, "--data", data).startswith(words), arguments
    assert refusal(capsys, "move-to", address, "--data", data).startswith(words)
    bot = subprocess.run(
        [sys.executable, "-m", "bot", "--data", str(data)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert bot.returncode == 1
    assert words in bot.stderr
    assert not list(tmp_path.glob("copy*"))
    change_file(database_path(data), "DELETE FROM facts WHERE name = 'moved'")  # as the document says
    await create_database(data)


async def test_no_bot_and_no_command_uses_a_database_whose_tables_have_moved(
    data: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("move-to", address, "--data", data) == 0
    monkeypatch.setenv("GRANDSTAND_DATABASE", address)
    assert command("move-to", tmp_path / "back.db") == 0
    words = f"These tables have moved to the file {tmp_path / 'back.db'}; what is left here is no longer used. Put that file"
    with pytest.raises(DatabaseUnusableError) as refused:
        await create_database(tmp_path, address)
    assert str(refused.value).startswith(words)
    for arguments in (("prune",), ("ratings",), ("export", "--guild", "10"), ("backup", "copy.db"), ("move-to", "copy.db")):
        assert refusal(capsys, *arguments).startswith(words), arguments
    assert not list(tmp_path.glob("copy*"))


# ---------------------------------------------------------------------- what cannot be done changes nothing


async def test_the_bot_has_to_be_stopped(data: Path, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = database_path(data).read_bytes()
    async with lock_held(data):
        sentence = refusal(capsys, "move-to", address, "--data", data)
    assert sentence == f"A bot is running the tables in {data}. Stop it first. Nothing was moved."
    assert database_path(data).read_bytes() == before
    assert is_bare(address)


@pytest.mark.parametrize(
    "seen",
    [
        "INSERT INTO processes VALUES ('a', 'stable', now() - interval '14 s')",
        "INSERT INTO leases VALUES (8, 4, 4, 'stable', now() + interval '30 s')",
        "INSERT INTO processes VALUES ('a', 'stable', now() - interval '16 s'); "
        "INSERT INTO leases VALUES (8, 4, 4, 'a', now() + interval '30 s')",
    ],
)
async def test_all_bots_have_to_be_stopped(
    data: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seen: str
) -> None:
    await create_database(tmp_path, address)
    sentence = "Bots are running with that database, on stable. Stop all of them first. Nothing was moved."
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(seen.encode())
        assert refusal(capsys, "move-to", address, "--data", data) == sentence
        monkeypatch.setenv("GRANDSTAND_DATABASE", address)
        assert refusal(capsys, "move-to", "back.db") == sentence
        assert not list(tmp_path.glob("back*"))
        connection.execute("UPDATE processes SET seen = now() - interval '16 s'")
        connection.execute("UPDATE leases SET until = now() - interval '1 s'")
        assert command("move-to", address, "--data", data) == 0
        assert command("move-to", "back.db") == 0


async def test_nothing_goes_where_something_is(
    data: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("move-to", address, "--data", data) == 0
    there = asked(address, "SELECT * FROM facts ORDER BY name")
    other = tmp_path / "other"
    await create_database(other)
    before = database_path(other).read_bytes()
    assert refusal(capsys, "move-to", address, "--data", other) == HAS_TABLES
    assert database_path(other).read_bytes() == before
    monkeypatch.setenv("GRANDSTAND_DATABASE", address)
    sentence = refusal(capsys, "move-to", database_path(other))
    assert sentence == f"{database_path(other)} already exists. Choose another name. Nothing was moved."
    assert database_path(other).read_bytes() == before
    assert asked(address, "SELECT * FROM facts ORDER BY name") == there


async def test_where_a_bot_has_been_and_nobody_has_played_there_is_room(data: Path, address: str, tmp_path: Path) -> None:
    async with opened_store(tmp_path, address) as store:
        await store.write_heartbeat(5.0, {}, {})
    before = rows_in(database_path(data))
    assert command("move-to", address, "--data", data) == 0
    assert sorted(repr(row) for row in asked(address, "SELECT name, value FROM facts")) == before["facts"]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (
            "UPDATE results SET name = 'x' || char(0) || 'y' WHERE table_id = ' '",
            "PostgreSQL cannot store a NUL character that is in the column name of results, in the row with table_id ' '.",
        ),
        (
            "UPDATE answers SET seat = 2147483648 WHERE table_id = ' '",
            "PostgreSQL cannot store the number 2147483648 that is in the column seat of answers, in the row with table_id ' '.",
        ),
        ("UPDATE results SET name = CAST(x'ff' AS TEXT)", "The file could not be used: Could not decode to UTF-8 column 'name'"),
        (
            f"PRAGMA user_version = {NEWEST - 1}",
            f"The database is still at schema version {NEWEST - 1}, not {NEWEST}. Start the bot once to bring it up to date.",
        ),
        ("PRAGMA user_version = 1000", "The database is from a newer version of Grandstand (its schema version is 1000,"),
    ],
)
async def test_what_postgresql_cannot_store_and_what_this_version_does_not_know_gets_a_sentence(
    data: Path, address: str, capsys: pytest.CaptureFixture[str], spoil: str, words: str
) -> None:
    change_file(database_path(data), spoil)
    before = database_path(data).read_bytes()
    sentence = refusal(capsys, "move-to", address, "--data", data)
    assert sentence.startswith(words)
    assert sentence.endswith("Nothing was moved.")
    assert database_path(data).read_bytes() == before
    assert is_bare(address)


async def test_a_place_that_is_not_there_gets_a_sentence(
    data: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*arguments: object) -> str:
        return refusal(capsys, "move-to", *arguments, "--data", data)

    assert "does not exist. Nothing was moved." in said(address + "-not")
    assert "cannot be used: connection failed" in said("postgresql://grandstand:Sesame@127.0.0.1:1/grandstand")
    assert "The address of the database in PostgreSQL cannot be read" in said("postgresql://grandstand:Sesame%zz@127.0.0.1/x")
    assert "PLACE has to be the address of a database" in said("mysql://grandstand:Sesame@127.0.0.1/x")
    assert said(address, "--from", "nowhere.db") == "There is no database nowhere.db. Nothing was moved."
    assert "GRANDSTAND_DATABASE names no database" in said("back.db")
    monkeypatch.setenv("GRANDSTAND_DATABASE", address)
    assert said("back.db", "--from", "nowhere.db").startswith("--from names a backup that goes to PostgreSQL")
    assert said("back.db") == "There is nothing of Grandstand in this database yet. Nothing was moved."
    await create_database(tmp_path, address)
    assert said("no folder/back.db") == "no folder/back.db cannot be written: No such file or directory. Nothing was moved."
    assert asked(address, "SELECT * FROM facts WHERE name = 'moved'") == []


KILLED = """
import os, signal, sys
from bot import cli
from bot.store.postgresql import row_copy as carrying
name, left = sys.argv[1], int(sys.argv[2])
real = getattr(carrying, name)
def count(*given):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*given)
setattr(carrying, name, count)
sys.exit(cli.main(sys.argv[3:]))
"""


def killed(at: tuple[str, int], *arguments: object) -> None:
    """At that call of a step."""
    run = subprocess.run([sys.executable, "-c", KILLED, *map(str, (*at, *arguments))], cwd=ROOT, check=False, timeout=60)
    assert run.returncode == -signal.SIGKILL


@pytest.mark.parametrize("at", [("_demand_fit", 1), ("_demand_fit", 3 * ROWS), ("_compare", 1)])
async def test_killed_on_the_way_there_nothing_has_changed_and_the_next_move_works(
    data: Path, address: str, at: tuple[str, int]
) -> None:
    before = rows_in(database_path(data))
    killed(at, "move-to", address, "--data", data)
    assert rows_in(database_path(data)) == before
    assert is_bare(address)
    assert command("move-to", address, "--data", data) == 0


@pytest.mark.parametrize("at", [("_rows", 1), ("_rows", 5), ("demand_sound", 1)])
async def test_killed_on_the_way_back_nothing_has_changed_and_the_next_move_works(
    data: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: tuple[str, int]
) -> None:
    before = rows_in(database_path(data))
    assert command("move-to", address, "--data", data) == 0
    monkeypatch.setenv("GRANDSTAND_DATABASE", address)
    killed(at, "move-to", tmp_path / "back.db")
    assert not (tmp_path / "back.db").exists()
    assert asked(address, "SELECT * FROM facts WHERE name = 'moved'") == []
    assert command("move-to", tmp_path / "back.db") == 0
    assert rows_in(tmp_path / "back.db") == before


async def test_a_server_that_dies_on_the_way_leaves_everything_as_it_was(
    data: Path, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = fill_postgresql

    def cut(origin: sqlite3.Connection, target: psycopg.Connection[Any]) -> None:
        real(origin, target)
        asked(address, f"SELECT pg_terminate_backend({target.info.backend_pid})")

    before = rows_in(database_path(data))
    monkeypatch.setattr(move, "fill_postgresql", cut)
    assert "The database in PostgreSQL cannot be used" in refusal(capsys, "move-to", address, "--data", data)
    assert rows_in(database_path(data)) == before
    assert is_bare(address)


async def test_a_server_that_dies_at_the_end_of_the_way_back_leaves_no_second_home(
    data: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def cut(origin: psycopg.Connection[Any], target: Path) -> Iterator[sqlite3.Connection]:
        with filled_file(origin, target) as new:
            yield new
        assert target.exists()
        asked(address, f"SELECT pg_terminate_backend({origin.info.backend_pid})")

    assert command("move-to", address, "--data", data) == 0
    monkeypatch.setenv("GRANDSTAND_DATABASE", address)
    monkeypatch.setattr(move, "filled_file", cut)
    assert "The database in PostgreSQL cannot be used" in refusal(capsys, "move-to", "back.db")
    assert not list(tmp_path.glob("back*"))
    assert asked(address, "SELECT * FROM facts WHERE name = 'moved'") == []


async def test_no_bot_can_start_there_or_here_while_everything_moves(
    data: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for this lock at its start, and has to give up or finds out afterwards that its tables have moved."""
    free = []

    def while_counting(file: sqlite3.Connection, database: psycopg.Connection[Any]) -> None:
        free.extend(asked(address, f"SELECT pg_try_advisory_lock({MIGRATING})"))

    monkeypatch.setattr(row_copy, "_compare", while_counting)
    assert command("move-to", address, "--data", data) == 0
    monkeypatch.setenv("GRANDSTAND_DATABASE", address)
    assert command("move-to", "back.db") == 0
    assert free == [(False,), (False,)]
    asked(address, f"SELECT set_config('lock_timeout', '30s', false), pg_advisory_lock({MIGRATING})")  # free again in a moment
