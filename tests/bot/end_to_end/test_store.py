"""The store: writes are atomic, a failed write changes nothing, and one damaged table harms no other."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.arena import Arena
from bot.client import Grandstand
from bot.clock import HandClock
from bot.coordinator.coordinator import AI_RETRY_SECONDS, ASIDE
from bot.store import (
    Database,
    DatabaseUnusableError,
    Seat,
    SqliteDatabase,
    Stage,
    StaleRevisionError,
    TableChange,
    UserPreferences,
    WriteFailedError,
)
from bot.store.sqlite import database
from bot.store.sqlite.running_bot import database_path
from bot.tables.hosted_table import HostedTable
from engine import game_record, verify
from tests.bot.end_to_end.support.bot_table import open_table, table_with_buttons
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.played_table import MIXED, PlayedTable
from tests.bot.end_to_end.support.player import last_private, wait_for_private
from tests.bot.end_to_end.support.process import ROOT
from tests.bot.support.database_faults import FULL, disk_full, locked, make_read_only, read_only
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import on_both, on_sqlite, opened_store, writing
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.many_tables import fill
from tests.bot.support.waiting import WAIT, until

pytestmark = on_both

FIRST = next(database.MIGRATIONS.glob("0001*.sql"))


def tampered(data: Path, sql: str, *values: object) -> None:
    """Changes the database behind the bot's back."""
    with writing(data) as other:
        assert other.execute(sql, values).rowcount >= 1, "nothing was changed"


# ---------------------------------------------------------------------- the file


@on_sqlite
async def test_a_database_of_the_first_schema_opens_with_all_that_is_in_it(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(database_path(tmp_path), isolation_level=None)) as connection:
        connection.executescript(FIRST.read_text())
        connection.execute("PRAGMA user_version = 1")
        connection.execute("INSERT INTO people VALUES (7, ?)", (msgspec.json.encode(UserPreferences(remind_most=9)),))
    async with opened_store(tmp_path) as store:
        assert (await store.read_preferences(7)).remind_most == 9


@pytest.fixture
def migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, with all real migrations in it."""
    folder = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, folder)
    monkeypatch.setattr(database, "MIGRATIONS", folder)
    return folder


@on_sqlite
async def test_a_migration_that_fails_half_way_leaves_everything_as_it_was(tmp_path: Path, migrations: Path) -> None:
    data = tmp_path / "data"
    async with opened_store(data) as store:
        await store.write_fact("kept", "yes")
    before = form_of(data)
    (migrations / "9998_good.sql").write_text("CREATE TABLE more (id INTEGER) STRICT;\nINSERT INTO more VALUES (1);\n")
    (migrations / "9999_bad.sql").write_text("DELETE FROM facts;\nINSERT INTO nowhere VALUES (1);\n")
    with pytest.raises(DatabaseUnusableError, match="cannot be used: no such table: nowhere"):
        await SqliteDatabase.open(database_path(data))
    assert form_of(data) == before
    (migrations / "9999_bad.sql").unlink()
    async with opened_store(data) as store:
        assert await store.read_fact("kept") == "yes"
    assert form_of(data)[0] == 9998


@on_sqlite
async def test_a_migration_that_is_killed_half_way_leaves_everything_as_it_was(tmp_path: Path, migrations: Path) -> None:
    """Fault 25."""
    data = tmp_path / "data"
    async with opened_store(data):
        pass
    before = form_of(data)
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n;"
    (migrations / "9999_endless.sql").write_text(f"DROP TABLE facts;\n{endless}\n")
    script = (
        "import asyncio, sys; from pathlib import Path; from bot.store.sqlite import database; "
        "database.MIGRATIONS = Path(sys.argv[1]); asyncio.run(database.SqliteDatabase.open(Path(sys.argv[2])))"
    )
    command = (sys.executable, "-c", script, str(migrations), str(database_path(data)))
    migrating = await asyncio.create_subprocess_exec(*command, cwd=ROOT)
    with contextlib.closing(sqlite3.connect(database_path(data), timeout=0, isolation_level=None)) as other:
        await until(lambda: is_locked(other))
    migrating.kill()
    await migrating.wait()
    assert form_of(data) == before


def is_locked(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:
        return True
    connection.execute("ROLLBACK")
    return False


def form_of(data: Path) -> tuple[int, list[Any]]:
    with contextlib.closing(sqlite3.connect(database_path(data))) as connection:
        tables = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        return connection.execute("PRAGMA user_version").fetchone()[0], tables


@on_sqlite
async def test_a_database_of_a_newer_version_is_refused_and_not_touched(tmp_path: Path) -> None:
    async with opened_store(tmp_path):
        pass
    with contextlib.closing(sqlite3.connect(database_path(tmp_path))) as connection:
        connection.execute("PRAGMA user_version = 10000")
    with pytest.raises(
        DatabaseUnusableError, match=r"from a newer version of Grandstand.* Run the newer version, or restore the backup"
    ):
        await SqliteDatabase.open(database_path(tmp_path))
    assert form_of(tmp_path)[0] == 10000


@on_sqlite
async def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    database_path(tmp_path).write_text("Dear diary, today we raced.\n" * 100)
    with pytest.raises(DatabaseUnusableError, match="is damaged: file is not a database"):
        await SqliteDatabase.open(database_path(tmp_path))


@on_sqlite
async def test_the_log_of_changes_does_not_grow_for_ever_and_is_gone_at_the_end(tmp_path: Path) -> None:
    log = database_path(tmp_path).with_name("grandstand.db-wal")
    async with opened_store(tmp_path) as store:
        for number in range(300):
            await store.write_fact("much", f"{number} " * 20_000)
        assert 0 < log.stat().st_size <= database.MAX_WAL_BYTES
    assert not log.exists()


async def test_a_write_does_not_overwrite_a_newer_one(tmp_path: Path) -> None:
    """Fault 20: of two processes that write the same table, one is refused."""
    await fill(tmp_path, 2, guild=1, channels=[1], people=[1, 2], now=0.0)
    async with opened_store(tmp_path) as store:
        one, another = [(await store.read_table("00000001"))[0] for _ in range(2)]
        assert one is not None
        assert another is not None
        for stored, answer in ((one, "first"), (another, "second")):
            built_on, stored.record.revision = stored.record.revision, stored.record.revision + 1
            answers = [(99, 0, "question", answer, "1", 0.0)]
            change = TableChange(stored.record, stored.save, ai_pending=False, built_on=built_on, answers=answers)
            with pytest.raises(StaleRevisionError) if stored is another else contextlib.nullcontext():
                await store.write_table(change, 0.0)
        assert (await store.read_answers("00000001"))[-1] == (0, "question", "first")


# ---------------------------------------------------------------------- failed writes


@pytest.mark.parametrize("trouble", [disk_full, read_only, locked])
async def test_a_failed_write_changes_nothing_and_works_later(
    arena: Arena, tmp_path: Path, error_log: ErrorLog, trouble: Callable[[Path, Database], AbstractAsyncContextManager[None]]
) -> None:
    """Faults 21 and 22: the player reads why, and memory is not ahead of the disk."""
    error_log.expect("Interaction failed, database not writable")
    async with table_with_buttons(arena, tmp_path) as table:
        player, before = await table.next_to_decide(), await table.state()
        live = table.live
        async with trouble(tmp_path, table.bot.store.database):
            await player.press(await table.first_option(), on=live)
            await wait_for_private(player, FULL)
            assert await table.state() == before
            assert table.live.components == live.components, "the button is still shown"
        await player.press(await table.first_option(), on=live)
        await table.answers_are(before[1] + 1)
    DatabaseReader(tmp_path).replay(table.id)


@on_sqlite
async def test_a_temporary_read_error_is_distinguished_from_a_wrong_statement(tmp_path: Path) -> None:
    """Fault 22."""
    async with opened_store(tmp_path) as store:
        elsewhere = tmp_path / "no such folder" / "other.db"
        with pytest.raises(WriteFailedError):
            await store.database.read(lambda connection: connection.execute("ATTACH ? AS other", (str(elsewhere),)))
        with pytest.raises(sqlite3.OperationalError):
            await store.database.read(lambda connection: connection.execute("SELECT nothing FROM nowhere"))


async def test_it_ends_cleanly_when_nothing_can_be_written(bot: Grandstand) -> None:
    """Fault 21."""
    while await bot.store.read_fact("alive") is None:
        await asyncio.sleep(0.005)
    await make_read_only(bot.store.database)


async def test_policies_go_on_when_the_disk_takes_their_answers_again(
    still: Arena, clock: HandClock, tmp_path: Path, error_log: ErrorLog
) -> None:
    """Fault 21: an AI answers while nothing can be written."""
    error_log.expect("AI players cannot continue, database not writable")
    async with table_with_buttons(still, tmp_path) as table:
        bot = table.bot

        def give_away(hosted: HostedTable) -> None:
            hosted.record.seats[hosted.table.questions[0].seat] = Seat("Cog", level="careful")
            hosted.changed = True

        await bot.coordinator.act(table.id, None, None, give_away)
        before = await table.state()
        async with read_only(tmp_path, bot.store.database):
            await until(lambda: not error_log.missing())
            assert await table.state() == before
        clock.advance(AI_RETRY_SECONDS)
        async with asyncio.timeout(WAIT):
            while await table.state() == before:
                await asyncio.sleep(0.005)
        await table.published()


# ---------------------------------------------------------------------- damage


DAMAGE: dict[str, tuple[str, Callable[[bytes], bytes | None]]] = {
    "the sheet is no text": ("sheet", lambda raw: b"\xff\x00\xfe"),
    "half of the sheet is lost": ("sheet", lambda raw: raw[: len(raw) // 2]),
    "the sheet is of another table": ("sheet", lambda raw: raw.replace(b'"id":"', b'"id":"x')),
    "the save is no text": ("save", lambda raw: b"\xff\x00\xfe"),
    "the save is lost": ("save", lambda raw: None),
    "one letter of the save has changed": ("save", lambda raw: raw.replace(b'"step":', b'"stpe":')),
    "the save is of rules that are not known": ("save", lambda raw: raw.replace(b'"game":"magical-athlete"', b'"game":"chess"')),
}


@pytest.mark.parametrize("what", list(DAMAGE))
async def test_a_damaged_table_is_put_aside_and_all_others_run(
    arena: Arena, tmp_path: Path, error_log: ErrorLog, what: str
) -> None:
    """Fault 23."""
    error_log.expect("Table put aside as unreadable")
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        ill = await open_table(arena, bot, ["red", "blue"])
        well = await open_table(arena, bot, ["green", "amber"], channel="clubhouse")
    column, damage = DAMAGE[what]
    ((raw,),) = DatabaseReader(tmp_path).rows(f"SELECT {column} FROM tables WHERE id = ?", ill.id)
    tampered(tmp_path, f"UPDATE tables SET {column} = ? WHERE id = ?", damage(raw), ill.id)
    async with hosting(arena, tmp_path) as bot:
        red = ill.red
        await red.slash("/board")
        await wait_for_private(red, ASIDE)
        await until(lambda: [seen for seen in red.sees() if not seen.private and ASIDE in seen.text])
        await until(lambda: not any(seen.buttons for seen in red.sees() if not seen.private))
        await red.slash("/hand")  # a second time: the table is put aside once
        well = well.with_bot(bot)
        await well.turn()
        await well.answers_are(1)
        assert not (await bot.store.read_outbox_ids())
    async with hosting(arena, tmp_path) as bot:
        await red.slash("/games")
        assert len([seen for seen in red.sees() if not seen.private and ASIDE in seen.text]) == 1
        assert await bot.store.read_location(ill.id) is not None, "it stays in the database for repair"
        await arena.user("red").slash("/play")
        assert len(await bot.store.find_open_in_place(int(arena.channel.id))) == 1, "the channel is free for a new table"


async def test_a_table_survives_damage_to_secondary_data(arena: Arena, tmp_path: Path, error_log: ErrorLog) -> None:
    """Fault 23: the published state, a past event, a pending notice, a user's preferences."""
    error_log.expect("cannot be read")
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        table = await open_table(arena, bot, ["red", "blue"])
        await bot.coordinator.set_preferences(int(table.host.person.user.id), UserPreferences())
    tampered(tmp_path, "UPDATE shown SET sight = ?", b"\0")
    tampered(tmp_path, "UPDATE events SET event = ? WHERE number = 2", b"\0")
    tampered(tmp_path, "UPDATE people SET person = ?", b"\0")
    tampered(tmp_path, "INSERT INTO notices (table_id, notice) VALUES (?, ?)", table.id, b"\0")
    tampered(tmp_path, "INSERT INTO outbox SELECT id FROM tables")
    async with hosting(arena, tmp_path) as bot:
        table = table.with_bot(bot)
        await table.published()
        await table.turn()
        await table.answers_are(1)
        assert (await table.record()).stage is Stage.PLAYING


# ---------------------------------------------------------------------- the journal


@on_sqlite
async def test_the_whole_journal_of_a_game_is_kept_and_verifies(arena: Arena, tmp_path: Path) -> None:
    """From the seal that the rules of the table show to the record at the end."""
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        table = PlayedTable(arena, ["red"], seed=4)
        await table.host.slash("/play")
        await table.host.press("How to play")
        await table.host.press("All rules", on=last_private(table.host))
        while last_private(table.host).buttons["Next"]:
            await table.host.press("Next", on=last_private(table.host))
        sealed = last_private(table.host).text.split("the seal is `")[1].split("…")[0]
        for _ in range(5):
            await table.host.press("Add AI")
        await table.host.press("Start")
        await table.find_table()
        await table.play(MIXED)
        table_id = (await bot.store.find_recent_in_place(int(arena.channel.id)))[0]
        record = game_record(await bot.coordinator.read_whole_game(table_id))
    verdict = verify(record, sealed)
    assert verdict.matches, verdict.sentence
    assert DatabaseReader(tmp_path).replay(table_id).result is not None
