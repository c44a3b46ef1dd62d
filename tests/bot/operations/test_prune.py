"""`python -m bot prune`: beside a bot that plays and without one, and one sentence about what it did."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from pathlib import Path

import pytest

from bot import cli
from bot.arena import Arena
from bot.process import lock_held
from bot.store import packing
from bot.store.packing import PackedGame
from bot.store.sqlite.running_bot import database_path, is_running
from tests.bot.end_to_end.support.bot_table import open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.store.test_packing import age, packed
from tests.bot.support.command import command
from tests.bot.support.coordinator import FOR_TWO, a_coordinator, a_table, packed_of, rows_of
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import change_file, create_database

pytestmark = pytest.mark.usefixtures("no_settings")


def prune(data: Path, *arguments: str) -> int:
    return command("prune", "--data", data, *arguments)


async def finished(data: Path, count: int) -> list[str]:
    async with a_coordinator(data) as coordinator:
        ids = [await a_table(coordinator, FOR_TWO[number % 2]) for number in range(count)]
    age(data)
    return ids


async def test_without_a_bot_the_file_is_smaller_afterwards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Fault 63."""
    ids = await finished(tmp_path, 8)
    before = database_path(tmp_path).stat().st_size
    assert prune(tmp_path) == 0
    after = database_path(tmp_path).stat().st_size
    output = capsys.readouterr().out
    match = re.fullmatch(r"8 finished games were packed, which freed (0\.\d) MB\. The file is (0\.\d) MB smaller\.\n", output)
    assert match is not None, output
    assert match[2] == f"{(before - after) / 1e6:.1f}"
    assert after < before / 2
    assert set(packed(tmp_path)) == set(ids)
    assert not is_running(tmp_path), "the lease is given back"
    assert prune(tmp_path) == 0
    assert capsys.readouterr().out == "No finished games were packed, which freed 0.0 MB.\n"


async def test_beside_a_bot_games_are_packed_while_people_play(
    arena: Arena, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fault 63: nobody waits, and the room that came free is left to new games."""
    ids = await finished(tmp_path, 12)
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        table = await open_table(arena, bot, ["red", "blue"])
        pruning = asyncio.create_task(asyncio.to_thread(prune, tmp_path))
        while not pruning.done():
            await table.turn()
        assert await pruning == 0
        await table.published()
        state = await table.state()
    assert set(packed(tmp_path)) == set(ids)
    assert state[1] == table.turns > 0
    DatabaseReader(tmp_path).replay(table.id)
    output = capsys.readouterr().out
    assert re.search(r"^12 finished games were packed, which freed 0\.\d MB\. .* without a running bot", output), output


async def test_only_games_of_so_many_days_are_packed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = await finished(tmp_path, 3)
    days = {ids[0]: 1.0, ids[1]: 8.0, ids[2]: 40.0}
    with contextlib.closing(sqlite3.connect(database_path(tmp_path), isolation_level=None)) as connection:
        for table_id, ago in days.items():
            connection.execute("UPDATE tables SET touched = unixepoch() - ? WHERE id = ?", (ago * 86400, table_id))
    monkeypatch.setenv("GRANDSTAND_PACK_DAYS", "0")
    assert prune(tmp_path) == 0
    assert packed(tmp_path) == []
    assert "no games are packed" in capsys.readouterr().out
    monkeypatch.setenv("GRANDSTAND_PACK_DAYS", "30")
    assert prune(tmp_path) == 0
    assert packed(tmp_path) == [ids[2]]
    assert capsys.readouterr().out.startswith("1 finished game was packed")
    monkeypatch.delenv("GRANDSTAND_PACK_DAYS")
    assert prune(tmp_path) == 0
    assert set(packed(tmp_path)) == {ids[1], ids[2]}
    assert prune(tmp_path, "--days", "0.5") == 0
    assert set(packed(tmp_path)) == set(ids)


async def test_a_game_that_cannot_be_packed_is_named_and_the_others_are_packed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = await finished(tmp_path, 3)
    rows, pack = rows_of(tmp_path, ids[1]), packing.packed

    def forgetful(parcel: PackedGame) -> bytes:
        return pack(PackedGame(parcel.answers, []) if parcel == PackedGame(*rows) else parcel)

    monkeypatch.setattr(packing, "packed", forgetful)
    assert prune(tmp_path) == 1
    assert rows_of(tmp_path, ids[1]) == rows
    assert packed_of(tmp_path, ids[1]) is None
    assert set(packed(tmp_path)) == {ids[0], ids[2]}
    assert f"went in: {ids[1]}. Please report it." in capsys.readouterr().out


async def test_where_nothing_can_be_packed_a_sentence_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert prune(tmp_path) == 1
    assert capsys.readouterr().err == f"There is no database in {tmp_path} yet.\n"
    assert not list(tmp_path.iterdir())
    await create_database(tmp_path)
    for version, words in ((1, "Start the bot once"), (10_000, "from a newer version of Grandstand")):
        change_file(database_path(tmp_path), f"PRAGMA user_version = {version}")
        assert prune(tmp_path) == 1
        assert words in capsys.readouterr().err
    database_path(tmp_path).write_text("Dear Red, the race was wonderful. " * 200)
    assert prune(tmp_path) == 1
    assert "could not be pruned: file is not a database." in capsys.readouterr().err


async def test_whoever_runs_the_tables_is_not_disturbed_by_a_smaller_file(tmp_path: Path) -> None:
    """A file that is written anew would hold up the bot: it has to be stopped for that."""
    await finished(tmp_path, 4)
    async with lock_held(tmp_path):
        before = database_path(tmp_path).stat().st_size
        assert await asyncio.to_thread(prune, tmp_path) == 0
        assert database_path(tmp_path).stat().st_size >= before
    assert prune(tmp_path) == 0
    assert database_path(tmp_path).stat().st_size < before


async def test_the_doctor_says_how_many_games_are_packed(
    tmp_path: Path, shared_drawing_check: None, capsys: pytest.CaptureFixture[str]
) -> None:
    await finished(tmp_path, 3)
    async with a_coordinator(tmp_path) as coordinator:
        await a_table(coordinator, answers=3)
        await coordinator.store.pack((await coordinator.store.find_packable(2.0))[0], 2.0)
    await asyncio.to_thread(cli.main, ["doctor", "--data", str(tmp_path), "--port", "0"])
    assert "ok     games: finished and packed 1, finished and not packed yet 2." in capsys.readouterr().out
    change_file(database_path(tmp_path), "PRAGMA user_version = 1")
    await asyncio.to_thread(cli.main, ["doctor", "--data", str(tmp_path), "--port", "0"])
    assert "games:" not in capsys.readouterr().out, "the schema version before knows nothing of that"
