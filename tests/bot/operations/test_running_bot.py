"""Beside a bot that runs: `python -m bot backup`, `python -m bot alive`, and that neither disturbs it."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path

import msgspec
import pytest

from bot import cli
from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.process import lock_held, opened_store
from bot.store import TableRecord
from bot.store.heartbeats import ALIVE, LIVENESS
from bot.store.sqlite.running_bot import HEALTHY_SECONDS, Health, is_running, read_health
from engine import Table
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.played_table import PlayedTable
from tests.bot.support.databases import create_database
from tests.bot.support.waiting import until


def backup(data: Path, target: Path) -> int:
    return cli.main(["backup", "--data", str(data), str(target)])


async def check(folder: Path) -> int:
    """Checks that the record, answers and events of every table are of one moment; returns the number of answers."""
    async with opened_store(folder) as store:
        rows = await store.database.read(lambda db: db.execute("SELECT id, revision, sheet, save FROM tables").fetchall())
        answers = 0
        for table_id, revision, raw, save in rows:
            record = msgspec.json.decode(raw, type=TableRecord)
            assert record.revision == revision
            given = await store.read_answers(table_id)
            assert len(given) == record.answers
            if save is not None:
                table = Table.load(save, await store.read_events(table_id), given)
                assert [event.number for event in table.events] == list(range(1, len(table.events) + 1))
            answers += len(given)
        return answers


async def test_copies_made_while_people_play_are_whole_and_a_bot_goes_on_from_the_last_one(arena: Arena, tmp_path: Path) -> None:
    """Fault 22, and moving to another machine."""
    arena.services.guilds.forbid(arena.channel, arena.bot.id, Permission.ATTACH_FILES)
    data = tmp_path / "data"
    table = PlayedTable(arena, ["red", "blue"])
    copies = 0
    async with hosting(arena, data):
        await table.open()
        playing = asyncio.create_task(table.play(turns=25))
        while not playing.done():
            target = tmp_path / f"copy-{copies}" / "grandstand.db"
            target.parent.mkdir()
            assert await asyncio.to_thread(backup, data, target) == 0
            copies += 1
        await playing
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        assert await asyncio.to_thread(backup, data, elsewhere / "grandstand.db") == 0
    answers = [await check(tmp_path / f"copy-{number}") for number in range(copies)]
    assert answers == sorted(answers)
    assert len(set(answers)) > 2, "the copies were not made while the game went on"
    assert await check(elsewhere) == await check(data)
    async with hosting(arena, elsewhere):
        await table.play(turns=1)


async def test_a_copy_is_one_file_for_the_operator_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with opened_store(tmp_path):
        assert backup(tmp_path, tmp_path / "copy.db") == 0
    assert capsys.readouterr().out.startswith(f"Everything is in {tmp_path / 'copy.db'}")
    assert sorted(file.name for file in tmp_path.iterdir() if "copy" in file.name) == ["copy.db"]
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    with contextlib.closing(sqlite3.connect(tmp_path / "copy.db")) as copied:
        assert copied.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert copied.execute("PRAGMA user_version").fetchone()[0] >= 1


async def test_a_copy_never_takes_the_place_of_another_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await create_database(tmp_path)
    before = (tmp_path / "grandstand.db").read_bytes()
    assert backup(tmp_path, tmp_path / "grandstand.db") == 1
    assert "already exists" in capsys.readouterr().err
    assert (tmp_path / "grandstand.db").read_bytes() == before


async def test_no_copy_where_none_can_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert backup(tmp_path, tmp_path / "copy.db") == 1
    assert capsys.readouterr().err == f"There is no database in {tmp_path} yet.\n"
    await create_database(tmp_path)
    assert backup(tmp_path, tmp_path / "no folder" / "copy.db") == 1
    assert capsys.readouterr().err == f"{tmp_path / 'no folder' / 'copy.db'} cannot be written: No such file or directory.\n"


async def test_a_damaged_database_is_not_taken_for_a_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await create_database(tmp_path)
    damage(tmp_path / "grandstand.db")
    assert backup(tmp_path, tmp_path / "copy.db") == 1
    assert "damaged" in capsys.readouterr().err
    assert not list(tmp_path.glob("copy*"))


def damage(path: Path) -> None:
    """A row that cannot be: nobody notices while it is copied, as with most failures of a disk."""
    form = "SELECT sql FROM sqlite_master WHERE name = 'people'"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        right = database.execute(form).fetchone()[0]
    for sql, row in ((right.replace("NOT NULL", ""), ()), (right, ("INSERT INTO people VALUES (1, NULL)",))):
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            for statement in row:
                database.execute(statement)
            database.execute("PRAGMA writable_schema = ON")
            database.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'people'", (sql,))


async def test_a_bot_that_runs_is_alive_and_one_that_has_ended_is_not(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path):
        await until(lambda: read_health(tmp_path, time.time()).served is not None)
        assert cli.main(["alive", "--data", str(tmp_path)]) == 0
        assert cli.main(["alive", "--ready", "--data", str(tmp_path)]) == 0
    assert cli.main(["alive", "--data", str(tmp_path)]) == 1
    health = read_health(tmp_path, time.time())
    assert not health.runs
    assert health.ago is not None


async def test_the_exit_code_of_alive_is_that_of_liveness_unless_readiness_is_asked_for(tmp_path: Path) -> None:
    """Fault 77: the health check of the container and of the unit leaves a bot alone that Discord cannot hear."""
    async with lock_held(tmp_path), opened_store(tmp_path) as store:
        await store.write_fact(LIVENESS, str(time.time()))
        await store.write_fact(ALIVE, str(time.time() - 600))
        assert cli.main(["alive", "--data", str(tmp_path)]) == 0
        assert cli.main(["alive", "--ready", "--data", str(tmp_path)]) == 1


def test_where_no_bot_ever_ran_none_is_alive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["alive", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "No bot is running these tables.\n"
    (tmp_path / "grandstand.db").write_text("Dear Red, the race was wonderful. " * 200)
    assert cli.main(["alive", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "The database cannot be read: file is not a database.\n"


@pytest.mark.parametrize(
    ("health", "alive", "ready", "words"),
    [
        (Health(True, HEALTHY_SECONDS - 1, 5.0), True, True, "its last sign of life was 59 seconds ago. It is ready."),
        (Health(True, HEALTHY_SECONDS + 1, 5.0), False, False, "but its last sign of life was 61 seconds ago"),
        (Health(True, 5.0, HEALTHY_SECONDS + 1), True, False, "not ready: it was last connected to Discord 61 seconds ago."),
        (Health(True, 5.0, 5.0, 2), True, False, "not ready: 2 shards have no connection to Discord."),
        (Health(True, 5.0), True, False, "not ready: it has not been connected to Discord so far."),
        (Health(True), False, False, "has shown no sign of life so far"),
        (Health(False, 1.0, 1.0), False, False, "No bot is running"),
    ],
)
def test_who_works_is_alive_and_who_serves_players_is_ready(health: Health, alive: bool, ready: bool, words: str) -> None:
    assert (health.alive, health.ready) == (alive, ready)
    assert words in str(health)


async def test_whoever_looks_at_the_lease_leaves_it_alone(tmp_path: Path) -> None:
    """Fault 20: neither a look nor a copy keeps a process from taking it, or takes it from one."""
    assert not is_running(tmp_path)
    for _ in range(2):
        async with lock_held(tmp_path):
            assert is_running(tmp_path)
        assert not is_running(tmp_path)
