"""What was played is soon in the file itself, and not only in the log of changes beside it."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.process import opened_store
from bot.store.sqlite import database
from bot.store.sqlite.running_bot import database_path, reading
from tests.bot.end_to_end.support.hosting import without_pictures
from tests.bot.end_to_end.support.process import bot_process
from tests.bot.support.waiting import WAIT


def alone(data: Path, sql: str) -> list[tuple[object, ...]]:
    """What a reader of the file alone sees, without the files beside it."""
    copy = data.parent / "alone.db"
    shutil.copy(database_path(data), copy)
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        return connection.execute(sql).fetchall()


async def has(data: Path, sql: str) -> None:
    """Waits until the file alone has it. While it is being written it may be anything."""
    async with asyncio.timeout(WAIT):
        while True:
            with contextlib.suppress(sqlite3.DatabaseError):
                if alone(data, sql):
                    return
            await asyncio.sleep(0.01)


async def test_a_killed_bot_has_left_everything_in_the_file_itself(arena: Arena, tmp_path: Path) -> None:
    """Fault 60: 1.2 MB of games were in the log alone, and lost with it."""
    without_pictures(arena)
    data = tmp_path / "data"
    async with bot_process(arena, data) as bot:
        await bot.ready()
        await arena.user("red").slash("/play")
        await arena.user("red").reads("Join")
        await has(data, "SELECT 1 FROM tables JOIN seats ON table_id = id")
        await bot.kill()
        for file in data.glob("grandstand.db-*"):
            file.unlink()
    with reading(database_path(data)) as left:
        assert left.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert len(left.execute("SELECT id FROM tables").fetchall()) == 1


async def test_what_a_killed_process_left_in_the_log_is_in_the_file_after_the_next_start(tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    async with opened_store(tmp_path / "data") as store:
        await store.write_fact("played", "much")
        shutil.copytree(tmp_path / "data", killed)
    assert not alone(killed, "SELECT 1 FROM sqlite_master WHERE name = 'facts'") or not alone(
        killed, "SELECT 1 FROM facts WHERE name = 'played'"
    )
    async with opened_store(killed):
        assert alone(killed, "SELECT value FROM facts WHERE name = 'played'") == [("much",)]


async def test_who_reads_for_long_delays_it_and_does_not_prevent_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "IDLE_SECONDS", 0.01)
    data, played = tmp_path / "data", "SELECT value FROM facts WHERE name = 'played'"
    async with opened_store(data) as store:
        with reading(database_path(data)) as other:
            other.execute("BEGIN")
            other.execute("SELECT 1 FROM facts").fetchone()
            await store.write_fact("played", "much")
            await asyncio.sleep(0.1)
            assert not alone(data, played)
        await has(data, played)
