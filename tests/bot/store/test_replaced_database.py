"""A new database in place of a lost one: the log reports it, and the doctor too, until the operator confirms it."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from bot.arena import Arena
from bot.database_location import DatabaseLocation
from bot.operations.backup import back_up
from bot.operations.doctor.finding import FindingMark
from bot.operations.doctor.sqlite_file import database
from bot.process import lock_held, opened_store
from bot.store import Seat, TableChange, TableRecord
from bot.store.sqlite.running_bot import database_path
from tests.bot.end_to_end.support.process import bot_process
from tests.bot.support.error_log import ErrorLog

LOUD = "is new, but there was a database here that had 2 tables"
Doctor = Callable[[], Awaitable[str]]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def doctor(data: Path) -> Doctor:
    """What it finds wrong with the database; empty if all is well."""

    async def run() -> str:
        return "\n".join(str(finding) for finding in database(data, time.time()) if finding.mark is FindingMark.WRONG)

    return run


async def start(data: Path, tables: int = 0) -> None:
    """The bot runs once, and so many tables are opened meanwhile."""
    async with lock_held(data), opened_store(data) as store:
        for number in range(tables):
            record = TableRecord(f"{number:08x}", 1, 2, 2, "magical-athlete", 7, "seed", 0.0, seats=[Seat("Red", 7)])
            await store.insert_table(TableChange(record, None, ai_pending=False), 0.0)


def names(data: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(database_path(data))) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM tables ORDER BY id")]


async def deleted(data: Path) -> None:
    database_path(data).unlink()


async def emptied(data: Path) -> None:
    os.truncate(database_path(data), 0)


async def replaced_by_a_new_one(data: Path) -> None:
    await start(data.with_name("elsewhere"))
    shutil.copy(database_path(data.with_name("elsewhere")), database_path(data))


LOSSES = [deleted, emptied, replaced_by_a_new_one]


async def test_the_first_start_and_all_further_ones_alarm_nobody(data: Path, doctor: Doctor) -> None:
    assert not await doctor()
    for tables in (0, 2, 0):
        await start(data, tables)
        assert not await doctor()
    assert len(names(data)) == 2


@pytest.mark.parametrize("lose", LOSSES)
async def test_a_lost_database_is_said_loudly_at_every_start_until_it_is_meant(
    data: Path, doctor: Doctor, error_log: ErrorLog, lose: Callable[[Path], Awaitable[None]]
) -> None:
    """Fault 60."""
    await start(data, 2)
    await lose(data)
    assert "there was a database here that had 2 tables" in await doctor()
    error_log.expect(LOUD)
    await start(data)
    assert LOUD in await doctor()
    await start(data, 1)  # somebody plays: the old tables are missing all the same
    assert LOUD in await doctor()
    await start(data)
    assert len(error_log.errors) == 3
    report = await doctor()
    (advice,) = [line for line in report.splitlines() if "rm " in line]
    Path(advice.rpartition("rm ")[2]).unlink()
    assert not await doctor()
    await start(data)
    assert not await doctor()
    assert len(error_log.errors) == 3
    assert len(names(data)) == 1


async def test_that_it_is_meant_can_be_said_while_the_bot_runs(data: Path, doctor: Doctor, error_log: ErrorLog) -> None:
    """Fault 60."""
    await start(data, 2)
    await deleted(data)
    error_log.expect(LOUD)
    async with opened_store(data):
        (data / "last-known.json").unlink()
    assert not await doctor()
    await start(data)
    assert len(error_log.errors) == 1


@pytest.mark.parametrize("lose", LOSSES)
async def test_a_backup_in_the_place_of_a_lost_database_ends_the_alarm(
    data: Path, tmp_path: Path, doctor: Doctor, error_log: ErrorLog, lose: Callable[[Path], Awaitable[None]]
) -> None:
    """Fault 60."""
    await start(data, 2)
    back_up(DatabaseLocation(data), tmp_path / "backup.db")
    await lose(data)
    error_log.expect(LOUD)
    await start(data)
    restore(data, tmp_path / "backup.db")
    assert not await doctor()
    await start(data)
    assert not await doctor()
    assert len(error_log.errors) == 1
    assert len(names(data)) == 2


def restore(data: Path, backup: Path) -> None:
    """As docs/hosting.md has it."""
    for file in data.glob("grandstand.db*"):
        file.unlink()
    shutil.copy(backup, database_path(data))
    database_path(data).chmod(0o600)


async def test_a_restored_backup_alarms_nobody_not_even_one_without_tables(data: Path, tmp_path: Path, doctor: Doctor) -> None:
    await start(data)
    back_up(DatabaseLocation(data), tmp_path / "backup.db")
    await start(data, 2)
    restore(data, tmp_path / "backup.db")
    assert not await doctor()
    await start(data)
    assert not await doctor()


async def test_a_backup_of_a_version_without_names_alarms_nobody(data: Path, tmp_path: Path, doctor: Doctor) -> None:
    await start(data, 2)
    back_up(DatabaseLocation(data), tmp_path / "backup.db")
    with contextlib.closing(sqlite3.connect(tmp_path / "backup.db", isolation_level=None)) as connection:
        assert connection.execute("DELETE FROM facts WHERE name = 'database'").rowcount == 1
    restore(data, tmp_path / "backup.db")
    assert not await doctor()
    await start(data)
    assert not await doctor()


async def test_the_tables_of_another_machine_alarm_nobody(data: Path, tmp_path: Path, doctor: Doctor) -> None:
    await start(data, 1)
    await start(tmp_path / "old machine", 2)
    restore(data, database_path(tmp_path / "old machine"))
    assert not await doctor()
    await start(data)
    assert not await doctor()


async def test_what_is_known_may_be_damaged(data: Path, doctor: Doctor) -> None:
    await start(data, 2)
    (data / "last-known.json").write_text("Dear Red")
    await start(data)
    assert msgspec.json.decode((data / "last-known.json").read_bytes())["tables"] == 2
    assert not await doctor()


async def test_a_process_that_was_killed_is_remembered_too(arena: Arena, data: Path) -> None:
    """Fault 60."""
    async with bot_process(arena, data) as first:
        await first.ready()
    for file in data.glob("grandstand.db*"):
        file.unlink()
    async with bot_process(arena, data) as second:
        await second.logged("is new, but there was a database here")
        assert f"remove {data / 'last-known.json'}." in second.log
        await second.ready()
