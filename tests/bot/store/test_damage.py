"""A damaged SQLite file: found at the start or while the bot runs, and then nothing more is written."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from pathlib import Path

import pytest

from bot.store import DatabaseDamagedError, Store, WriteFailedError
from bot.store.heartbeats import SET_FACT
from bot.store.sqlite.damage import is_damage
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.running_bot import database_path
from tests.bot.support.database_faults import damage_table, overwrite_table
from tests.bot.support.databases import create_database
from tests.bot.support.waiting import WAIT


async def test_a_start_with_a_damaged_file_ends_at_once(tmp_path: Path) -> None:
    await create_database(tmp_path)
    overwrite_table(tmp_path, "events")
    with pytest.raises(DatabaseDamagedError, match=r"is damaged: .+ put a backup in its place") as ended:
        await SqliteDatabase.open(database_path(tmp_path))
    assert ended.value.exit_code == 2


def facts(data: Path) -> list[str]:
    """What the tests have written."""
    with contextlib.closing(sqlite3.connect(database_path(data))) as file:
        return [name for (name,) in file.execute("SELECT name FROM facts WHERE name <> 'database'")]


@pytest.fixture
async def database(tmp_path: Path) -> SqliteDatabase:
    return await SqliteDatabase.open(database_path(tmp_path))


async def test_once_damage_is_found_nothing_more_is_written(tmp_path: Path, database: SqliteDatabase) -> None:
    store = Store(database)
    damage_table(tmp_path, "people")
    await store.write_fact("before", "")
    with pytest.raises(DatabaseDamagedError):
        await store.read_preferences(1)
    with pytest.raises(DatabaseDamagedError):
        await store.write_fact("after", "")
    await database.close()
    assert facts(tmp_path) == ["before"]


async def test_nothing_of_a_group_is_written_if_one_act_finds_damage(tmp_path: Path, database: SqliteDatabase) -> None:
    go = threading.Event()
    damage_table(tmp_path, "people")
    await Store(database).write_fact("before", "")
    acts = [
        database.transact(lambda db: db.execute(SET_FACT, ("with it", ""))),
        database.transact(lambda db: db.execute("SELECT * FROM people").fetchall()),
        database.transact(lambda db: db.execute(SET_FACT, ("after", ""))),
    ]
    busy = asyncio.create_task(database.read(lambda db: go.wait(30)))
    await asyncio.sleep(0)  # the others come while the disk is busy, and share a transaction
    writing = asyncio.gather(*acts, return_exceptions=True)
    await asyncio.sleep(0)
    go.set()
    assert [type(outcome) for outcome in await writing] == [DatabaseDamagedError] * 3
    await busy
    await database.close()
    assert facts(tmp_path) == ["before"]


async def test_what_runs_with_a_damaged_file_is_cancelled_and_told_why(tmp_path: Path, database: SqliteDatabase) -> None:
    damage_table(tmp_path, "people")

    async def host() -> None:
        with database.cancelling_on_damage():
            await asyncio.Event().wait()

    hosting = asyncio.create_task(host())
    await asyncio.sleep(0)
    with pytest.raises(DatabaseDamagedError):
        await Store(database).read_preferences(1)
    with pytest.raises(DatabaseDamagedError):
        async with asyncio.timeout(WAIT):
            await hosting
    await database.close()


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_READONLY])
async def test_a_full_disk_or_a_locked_file_is_no_damage(database: SqliteDatabase, code: int) -> None:
    error = sqlite3.OperationalError("not now")
    error.sqlite_errorcode = code
    assert not is_damage(error)

    def fail(db: sqlite3.Connection) -> None:
        raise error

    with pytest.raises(WriteFailedError) as raised:
        await database.transact(fail)
    assert not isinstance(raised.value, DatabaseDamagedError)
    await Store(database).write_fact("later", "")
    await database.close()
