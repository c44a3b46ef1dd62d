"""What was deleted is not in the bytes of a SQLite file or its write-ahead log either."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.coordinator.coordinator import Coordinator
from bot.privacy.erasure import erase_user, is_known
from bot.privacy.export import own_data
from bot.store.sqlite import database
from bot.store.sqlite.running_bot import database_path, reading
from bot.tables import lobby, play, seat_offers
from bot.tables.hosted_table import Guest
from tests.bot.privacy.test_erasure import RED, XENA, finish, opened, resign
from tests.bot.store.old_schemas import downgrade
from tests.bot.support.coordinator import a_coordinator
from tests.bot.support.waiting import until

GONE = Guest(XENA.id, "Xylophonia")
TRACES = (GONE.name.encode(), str(GONE.id).encode(), GONE.id.to_bytes(8, "big"))
"""Their name and their id as text and as a number of eight bytes."""


def files_with_traces(data: Path) -> list[str]:
    files = sorted(data.glob(f"{database_path(data).name}*"))
    return [file.name for file in files if any(trace in file.read_bytes() for trace in TRACES)]


async def played(coordinator: Coordinator) -> None:
    """Games that the user has played in and left, and one at which they were only offered a seat."""
    for channel in (1, 2):
        finished = await opened(coordinator, GONE, RED, channel=channel)
        await finish(coordinator, finished, 30)
        await coordinator.act(finished, GONE, None, lambda hosted: play.resign(hosted, GONE, hosted.record.revision))
    left = await opened(coordinator, GONE, RED, channel=3, start=False)
    await coordinator.act(left, GONE, None, lambda hosted: lobby.leave(hosted, GONE))
    offered = await opened(coordinator, RED, Guest(5, "Blue"), channel=4)
    await coordinator.act(offered, RED, None, lambda hosted: seat_offers.offer_seat(hosted, RED, 0, GONE))


async def test_no_byte_of_a_forgotten_user_is_in_the_file_or_the_log(tmp_path: Path) -> None:
    """Fault 80."""
    async with a_coordinator(tmp_path) as coordinator:
        await played(coordinator)
        assert files_with_traces(tmp_path)
        await erase_user(coordinator, GONE.id)
        assert files_with_traces(tmp_path) == []


async def test_while_another_program_reads_the_log_is_emptied_as_soon_as_it_has_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 80: a backup or `doctor` may be reading."""
    monkeypatch.setattr(database, "IDLE_SECONDS", 0.01)
    async with a_coordinator(tmp_path) as coordinator:
        await played(coordinator)
        with reading(database_path(tmp_path)) as other:
            other.execute("BEGIN")
            other.execute("SELECT 1 FROM facts").fetchone()
            await erase_user(coordinator, GONE.id)
            await asyncio.sleep(0.1)
            assert files_with_traces(tmp_path), "the other program still sees what was before"
            assert await coordinator.store.find_open_of_user(RED.id), "and nobody waits for it"
        await until(lambda: not files_with_traces(tmp_path))


async def test_what_a_killed_process_left_in_the_log_goes_with_the_next_start(tmp_path: Path) -> None:
    """Fault 80."""
    killed = tmp_path / "killed"
    async with a_coordinator(tmp_path / "data") as coordinator:
        await played(coordinator)
        with reading(database_path(tmp_path / "data")) as other:
            other.execute("BEGIN")
            other.execute("SELECT 1 FROM facts").fetchone()
            await erase_user(coordinator, GONE.id)
            shutil.copytree(tmp_path / "data", killed)
    (killed / f"{database_path(killed).name}-shm").unlink()
    assert files_with_traces(killed)
    async with a_coordinator(killed):
        assert files_with_traces(killed) == []


async def test_what_an_earlier_version_deleted_is_overwritten_by_the_upgrade(tmp_path: Path) -> None:
    """Fault 80: earlier versions left it in free pages, where this SQLite does not overwrite it by itself."""
    async with a_coordinator(tmp_path) as coordinator:
        await played(coordinator)
    downgrade(tmp_path, 3)
    with contextlib.closing(sqlite3.connect(database_path(tmp_path), isolation_level=None)) as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        connection.execute("CREATE TABLE scraps (text TEXT)")
        connection.executemany("INSERT INTO scraps VALUES (?)", [(f"Yesterday {number}",) for number in range(1000)])
        connection.execute("DROP TABLE scraps")
    assert b"Yesterday" in database_path(tmp_path).read_bytes()
    async with a_coordinator(tmp_path):
        assert b"Yesterday" not in database_path(tmp_path).read_bytes()


# ---------------------------------------------------------------------- how it is found


async def test_a_users_data_is_found_without_reading_every_table(tmp_path: Path) -> None:
    """What waits to be sent is searched: it is little, and gone in a moment."""
    async with a_coordinator(tmp_path) as coordinator:
        await played(coordinator)
        statements: list[str] = []
        store = coordinator.store.database
        await store.read(lambda db: db.set_trace_callback(statements.append))  # type: ignore[attr-defined]
        assert await is_known(coordinator, GONE.id)
        await own_data(coordinator, GONE.id)
        await erase_user(coordinator, GONE.id)
        await store.read(lambda db: db.set_trace_callback(None))  # type: ignore[attr-defined]
        asked = [sql for sql in statements if sql.split()[0] in ("SELECT", "UPDATE", "DELETE")]
        assert len(asked) > 20

        plans = await store.read(
            lambda db: {(sql, row[3]) for sql in asked for row in db.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()}
        )
    scans = {(sql, step) for sql, step in plans if step.startswith("SCAN") and "USING INDEX tables_with_offer" not in step}
    assert {sql for sql, step in scans if not step.startswith(("SCAN notices", "SCAN ("))} == set()


async def test_a_user_of_an_old_table_who_left_before_answering_is_found_after_the_upgrade(tmp_path: Path) -> None:
    """That version did not record who had sat at a table."""
    async with a_coordinator(tmp_path) as coordinator:
        table_id = await opened(coordinator, RED, GONE, channel=1)
        await resign(coordinator, table_id, GONE)
    downgrade(tmp_path, 1)
    async with a_coordinator(tmp_path) as coordinator:
        assert await coordinator.store.find_tables_about(GONE.id) == [table_id]
