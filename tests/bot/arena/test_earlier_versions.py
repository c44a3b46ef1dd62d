"""Arenas that earlier versions have stored in a file: everything in them is read, and nothing is written differently."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.arena import Arena
from bot.arena.state.models import Message
from bot.clock import HandClock
from tests.bot.arena.random_requests import contradictions
from tests.bot.tools.stored_tables import loaded
from tests.earlier_versions import rewritten, versions


def rows(file: Path, table: str) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(file)) as database:
        return database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()


@pytest.mark.parametrize("version", versions(__file__), ids=lambda folder: folder.name)
def test_an_arena_is_read_and_written_as_it_was(version: Path, tmp_path: Path) -> None:
    file = tmp_path / "arena.db"
    loaded(version / "arena.sql", file)
    before = {table: rows(file, table) for table in ("thing", "message", "file")}
    arena = Arena(save_file=file, clock=HandClock())  # which writes whatever differs from what it has read
    assert {table: rows(file, table) for table in before} == before
    read = {message.id: message for channel in arena.services.world.messages.values() for message in channel.values()}
    assert [str(number) for number, _, _ in before["message"]] == sorted(read, key=int)
    for _, _, raw in before["message"]:
        assert rewritten(raw, Message) == raw
    assert not contradictions(arena.services.world)
