"""A database in PostgreSQL is brought up to date by one process, while others start, run or are killed."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.store import DatabaseUnusableError, Store
from bot.store.postgresql import PostgresDatabase, database
from bot.store.postgresql.migrate import SchemaVersion, migrate, schema_version_of
from bot.store.servers import ServerSettings, change_server_settings, read_server_settings
from bot.store.sqlite.database import MIGRATIONS
from tests.bot.end_to_end.support.process import ROOT
from tests.bot.support.postgresql import Server
from tests.bot.support.waiting import until

MORE = "CREATE TABLE more (id INTEGER);\nALTER TABLE tables ADD COLUMN mood TEXT;\n"


@pytest.fixture
def empty(server: Server) -> Iterator[str]:
    """The address of a database with nothing in it."""
    with psycopg.connect(server.address("postgres"), autocommit=True) as db:
        db.execute("CREATE DATABASE empty")
    yield server.address("empty")
    server.drop_database(server.address("empty"))


@pytest.fixture
def made(server: Server) -> Iterator[str]:
    address = server.new_database()
    yield address
    server.drop_database(address)


@pytest.fixture
def migrations(tmp_path: Path) -> Path:
    """A folder with all real migrations in it, for a version to come."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS / "postgresql", folder)
    return folder


@pytest.fixture
def newer(migrations: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same for every database that is opened from now on."""
    monkeypatch.setattr(database, "migrate", partial(migrate, folder=migrations))
    return migrations


def connect(address: str) -> contextlib.AbstractContextManager[psycopg.Connection[tuple[Any, ...]]]:
    return psycopg.connect(address, autocommit=True)


def at(address: str) -> SchemaVersion:
    with connect(address) as db:
        return schema_version_of(db)


async def test_many_processes_that_start_at_once_make_it_once(empty: str) -> None:
    opened = await asyncio.gather(*(PostgresDatabase.open(empty, connections=1) for _ in range(6)))
    names = {await Store(process).read_fact("database") for process in opened}
    assert len(names) == 1, "it has one name"
    assert None not in names
    for process in opened:
        await process.close()
    assert at(empty) == SchemaVersion(6, 3)


async def test_whoever_starts_meanwhile_waits_however_long_it_takes(
    made: str, newer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "STALL_TIMEOUT_SECONDS", 0.2)
    (newer / "9998_slow.sql").write_text("SELECT pg_sleep(1);\nCREATE TABLE more (id INTEGER);\n")
    for process in await asyncio.gather(*(PostgresDatabase.open(made, connections=1) for _ in range(2))):
        await process.close()
    assert at(made) == SchemaVersion(9998, 9998)


async def test_a_migration_that_fails_half_way_leaves_everything_as_it_was(made: str, newer: Path) -> None:
    (newer / "9998_good.sql").write_text(MORE)
    (newer / "9999_bad.sql").write_text("DROP TABLE facts;\nINSERT INTO nowhere VALUES (1);\n")
    with pytest.raises(DatabaseUnusableError, match=r'^The database cannot be used: relation "nowhere" does not exist[^\n]*\.$'):
        await PostgresDatabase.open(made)
    assert at(made) == SchemaVersion(6, 3)
    (newer / "9999_bad.sql").unlink()
    database = await PostgresDatabase.open(made)
    assert await Store(database).read_fact("database") is not None
    await database.close()
    assert at(made) == SchemaVersion(9998, 9998)


async def test_a_process_that_is_killed_half_way_leaves_everything_as_it_was(made: str, migrations: Path) -> None:
    """Fault 25."""
    (migrations / "9999_endless.sql").write_text("DROP TABLE facts;\nSELECT pg_sleep(0.5) FROM generate_series(1, 1000);\n")
    script = (
        "import psycopg, sys; from pathlib import Path; from bot.store.postgresql.migrate import migrate; "
        "migrate(psycopg.connect(sys.argv[1], autocommit=True, application_name='killed'), Path(sys.argv[2]))"
    )
    migrating = await asyncio.create_subprocess_exec(sys.executable, "-c", script, made, str(migrations), cwd=ROOT)
    with connect(made) as db:
        sleeps = "SELECT pid FROM pg_stat_activity WHERE application_name = 'killed' AND wait_event = 'PgSleep'"
        await until(lambda: db.execute(sleeps).fetchall())
        migrating.kill()
        await migrating.wait()
        db.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'killed'")
    assert at(made) == SchemaVersion(6, 3)
    database = await PostgresDatabase.open(made)
    await Store(database).write_fact("kept", "yes")
    await database.close()


async def test_a_database_of_a_newer_version_is_refused_and_not_touched(made: str, migrations: Path) -> None:
    (migrations / "9998_more.sql").write_text(MORE)
    with connect(made) as db:
        migrate(db, migrations)
    with pytest.raises(DatabaseUnusableError, match=r"from a newer version of Grandstand \(.*9998.*\)\. Run the newer version\.$"):
        await PostgresDatabase.open(made)
    assert at(made) == SchemaVersion(9998, 9998)


async def test_processes_are_upgraded_one_after_the_other(made: str, migrations: Path) -> None:
    """Where a new form says that it only adds something, the older version goes on and may even be started again."""
    (migrations / "9998_more.sql").write_text(f"-- oldest: 3\n{MORE}")
    older = await PostgresDatabase.open(made)
    store = Store(older)
    await store.write_fact("kept", "yes")
    with connect(made) as db:
        migrate(db, migrations)
    assert at(made) == SchemaVersion(9998, 3)
    assert await store.read_fact("kept") == "yes"
    await store.write_fact("kept", "still")
    await older.close()
    again = await PostgresDatabase.open(made)
    assert await Store(again).read_fact("kept") == "still"
    await again.close()
    assert at(made) == SchemaVersion(9998, 3)


async def test_a_process_of_the_version_before_still_switches_ratings(empty: str, tmp_path: Path) -> None:
    """From schema version 4 to 5: its statements name no columns of `servers`."""
    before = tmp_path / "before"
    shutil.copytree(MIGRATIONS / "postgresql", before, ignore=shutil.ignore_patterns("0005*", "0006*"))
    statement = b"INSERT INTO servers VALUES ($1, $2) ON CONFLICT (guild) DO UPDATE SET rated = $2"
    with connect(empty) as older, psycopg.RawCursor(older) as cursor:
        migrate(older, before)
        cursor.execute(statement, (1, 0))
        database = await PostgresDatabase.open(empty)
        await change_server_settings(database, 1, pictures="still", odds="live")
        cursor.execute(statement, (1, 1))
        cursor.execute(statement, (2, 0))
        assert await read_server_settings(database, 1) == ServerSettings(rated=True, pictures="still", odds="live")
        assert await read_server_settings(database, 2) == ServerSettings(rated=False)
        await database.close()
        migrate(older, before)
    assert at(empty) == SchemaVersion(6, 3)


async def test_a_database_that_takes_nothing_is_not_made(empty: str) -> None:
    with connect(empty) as db:
        db.execute("ALTER DATABASE empty SET default_transaction_read_only = on")
    with pytest.raises(DatabaseUnusableError, match=r"^The database cannot be used: .*read-only transaction\.$"):
        await PostgresDatabase.open(empty)
    assert at(empty) == SchemaVersion(0, 0)


def test_a_schema_version_is_the_same_number_in_both_engines() -> None:
    """What moves between them is of one form."""
    newest = [max(int(path.name[:4]) for path in folder.glob("[0-9]*.sql")) for folder in (MIGRATIONS, MIGRATIONS / "postgresql")]
    assert newest[0] == newest[1]
