"""From the first schema version of the database to the newest, with games in progress; and back again."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot import cli
from bot.arena import Arena
from bot.client import Grandstand
from bot.process import opened_store
from bot.store import DatabaseUnusableError, SqliteDatabase, Stage
from bot.store.sqlite import database
from bot.store.sqlite.running_bot import database_path
from bot.store.sqlite.upgrade_backup import backup_path
from bot.tables import lobby
from bot.tables.hosted_table import Guest
from engine import game_record, verify
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.player import private_messages, wait_for_private
from tests.bot.store.old_schemas import contents, downgrade, schema_version_in, version_before
from tests.bot.store.test_packing import EVER
from tests.bot.support.coordinator import FOR_TWO, GAMES, a_coordinator, a_table, answer
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import create_database

NEWEST = database.migrations()[-1][0]


def asked(data: Path) -> dict[str, list[str]]:
    """The open questions of every game that is played."""
    journal = DatabaseReader(data)
    ids = [table_id for table_id in journal.tables() if journal.record(table_id).stage is Stage.PLAYING]
    return {table_id: [question.key for question in journal.table(table_id).questions] for table_id in ids}


async def left_in_form_one(data: Path) -> None:
    """A lobby, both games at several questions, both finished, one called off."""
    async with a_coordinator(data) as coordinator:
        await a_table(coordinator, answers=None)
        for game in GAMES:
            for answers in (0, 1, 17, 60):
                await a_table(coordinator, game, answers)
            await a_table(coordinator, game)
        await a_table(coordinator, answers=25, closed=True)
    downgrade(data)


# ---------------------------------------------------------------------- people at their tables


async def room(arena: Arena, bot: Grandstand, names: list[str], game: str, answers: int | None) -> BotTable:
    """A game in a channel of its own, after so many answers; None does not start it."""
    name = f"room-{names[0]}"
    channel = arena.services.guilds.add_channel(arena.guild.id, name)
    without_pictures(arena, channel)
    table = BotTable(bot, arena, *names, channel=name)
    if answers is None:
        await table.host.slash("/play", game=game)
        await table.find_id()
    else:
        await table.open(game=game)
        await table.act(lambda hosted: answer(hosted, answers))
    await table.published()
    return table


async def test_games_go_on_after_an_upgrade_and_old_buttons_work(arena: Arena, tmp_path: Path) -> None:
    """Fault 24."""
    people = [["red", "blue"], ["green", "amber"], ["violet", "teal"]]
    async with hosting(arena, tmp_path) as bot:
        running = [
            await room(arena, bot, people[0], FOR_TWO[0], 0),
            await room(arena, bot, people[1], FOR_TWO[0], 45),
            await room(arena, bot, people[2], FOR_TWO[1], 12),
        ]
        waiting = await room(arena, bot, ["blue", "red"], FOR_TWO[1], None)
        over = await room(arena, bot, ["amber", "green"], FOR_TWO[1], 10**6)
        closed = await room(arena, bot, ["teal", "violet"], FOR_TWO[0], 20)
        await bot.coordinator.act(closed.id, None, None, lambda hosted: lobby.cancel(hosted, Guest(hosted.record.host, "Teal")))
        await closed.published()
    downgrade(tmp_path)
    before, questions = contents(database_path(tmp_path)), asked(tmp_path)
    assert set(questions) == {table.id for table in running}
    messages = [table.live.message.id for table in running]
    async with hosting(arena, tmp_path) as bot:
        assert schema_version_in(database_path(tmp_path)) == NEWEST
        assert contents(backup_path(database_path(tmp_path), 1)) == before
        assert asked(tmp_path) == questions
        assert [table.live.message.id for table in running] == messages, "nothing is posted anew"
        for each in running:
            table = each.with_bot(bot)
            count = (await table.state())[1]
            await each.turn()
            await table.answers_are(count + 1)
        guest = waiting.lobby["red"]
        await guest.press("Join")
        await waiting.host.press("Start")
        await waiting.find_table()
        amber = over.players["amber"]
        await amber.slash("/log", table=over.id)
        await wait_for_private(amber, "The log, page")
        played = await bot.coordinator.read_whole_game(over.id)
        assert verify(game_record(played), played.seed_hash).matches
        await bot.store.pack(over.id, EVER)
        assert game_record(await bot.coordinator.read_whole_game(over.id)) == game_record(played)
        teal = closed.lobby["teal"]
        await teal.slash("/log", table=closed.id)
        assert "The log, page" in private_messages(teal)[-1].text
    for table in running:
        DatabaseReader(tmp_path).replay(table.id)


# ---------------------------------------------------------------------- what goes wrong, and the way back


async def test_an_upgrade_that_fails_leaves_the_first_schema_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults 24 and 25."""
    data, folder = tmp_path / "data", tmp_path / "migrations"
    await left_in_form_one(data)
    before = contents(database_path(data))
    shutil.copytree(database.MIGRATIONS, folder)
    bad = folder / f"{NEWEST + 1:04}_bad.sql"
    bad.write_text("DELETE FROM events;\nUPDATE tables SET packed = x'00';\nINSERT INTO nowhere VALUES (1);\n")
    monkeypatch.setattr(database, "MIGRATIONS", folder)
    for _ in range(2):  # and whoever tries again, tries the same
        with pytest.raises(DatabaseUnusableError, match="no such table: nowhere"):
            await SqliteDatabase.open(database_path(data))
        assert contents(database_path(data)) == before
        assert contents(backup_path(database_path(data), 1)) == before
    with version_before(tmp_path):
        async with opened_store(data):
            assert contents(database_path(data)) == before
    bad.unlink()
    async with opened_store(data):
        assert schema_version_in(database_path(data)) == NEWEST


async def test_the_version_before_refuses_a_database_that_was_upgraded(tmp_path: Path) -> None:
    """Fault 24: it says so, and touches nothing."""
    await left_in_form_one(tmp_path)
    await create_database(tmp_path)
    after = contents(database_path(tmp_path))
    with (
        version_before(tmp_path),
        pytest.raises(
            DatabaseUnusableError,
            match=rf"its schema version is {NEWEST}, this version knows 1\). Run the newer version, or restore the backup",
        ),
    ):
        await SqliteDatabase.open(database_path(tmp_path))
    assert contents(database_path(tmp_path)) == after


@pytest.mark.parametrize("way", ["the copy that was kept", "a backup"])
async def test_whoever_backs_out_of_an_upgrade_plays_on_in_the_schema_before(tmp_path: Path, way: str) -> None:
    """Fault 24: what was played since the upgrade is gone, and nothing else."""
    await left_in_form_one(tmp_path)
    path = database_path(tmp_path)
    before, questions = contents(path), asked(tmp_path)
    backup = tmp_path / "before-upgrade.db" if way == "a backup" else backup_path(path, 1)
    if way == "a backup":
        assert cli.main(["backup", "--data", str(tmp_path), str(backup)]) == 0
    async with a_coordinator(tmp_path) as coordinator:  # the new version plays, packs, and is found wanting
        for table_id in questions:
            await coordinator.act(table_id, None, None, lambda hosted: answer(hosted, 1))
        for table_id in await coordinator.store.find_packable(EVER):
            await coordinator.store.pack(table_id, EVER)
    assert asked(tmp_path) != questions
    for file in tmp_path.glob("grandstand.db*"):  # as docs/hosting.md has it
        file.unlink()
    backup.rename(path)
    assert contents(path) == before
    with version_before(tmp_path):
        async with a_coordinator(tmp_path) as coordinator:
            assert schema_version_in(path) == 1
            assert asked(tmp_path) == questions
            for table_id in questions:
                await coordinator.act(table_id, None, None, lambda hosted: answer(hosted, 1))
    assert schema_version_in(path) == 1
    played, questions = contents(path), asked(tmp_path)
    async with opened_store(tmp_path):  # and some day the upgrade is tried again
        assert schema_version_in(path) == NEWEST
        assert asked(tmp_path) == questions
    assert contents(backup_path(path, 1)) == played, "the newest copy is kept"


# ---------------------------------------------------------------------- the copy


async def test_the_copy_before_an_upgrade_is_whole_and_for_the_operator_alone(tmp_path: Path) -> None:
    """Fault 24: also when an earlier one was cut off half-way."""
    await left_in_form_one(tmp_path)
    path = database_path(tmp_path)
    copy = backup_path(path, 1)
    before, half = contents(path), copy.with_name(f"{copy.name}.part")
    half.write_bytes(path.read_bytes()[:5000])
    await create_database(tmp_path)
    assert contents(copy) == before
    assert copy.stat().st_mode & 0o777 == 0o600
    assert not half.exists()
    assert not copy.match("grandstand.db*"), "whoever restores a backup removes those"
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


async def test_without_a_copy_nothing_is_upgraded(tmp_path: Path) -> None:
    """Fault 24: the disk may be full; here a folder is in the way."""
    await left_in_form_one(tmp_path)
    before = contents(database_path(tmp_path))
    (backup_path(database_path(tmp_path), 1) / "in the way").mkdir(parents=True)
    with pytest.raises(
        DatabaseUnusableError,
        match=rf"it has to be upgraded to schema version {NEWEST}, and cannot be copied to .*backup-form-1\.db",
    ):
        await SqliteDatabase.open(database_path(tmp_path))
    assert contents(database_path(tmp_path)) == before
    assert not list(tmp_path.glob("*.part"))


async def test_a_damaged_database_is_not_upgraded(tmp_path: Path) -> None:
    """Fault 24: its copy would be no way back."""
    await left_in_form_one(tmp_path)
    with contextlib.closing(sqlite3.connect(database_path(tmp_path), isolation_level=None)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with database_path(tmp_path).open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 200)
    with pytest.raises(DatabaseUnusableError, match="is damaged"):
        await SqliteDatabase.open(database_path(tmp_path))
    assert not list(tmp_path.glob("backup-form*"))


async def test_where_nothing_is_upgraded_no_copy_is_made(tmp_path: Path) -> None:
    for _ in range(2):  # a new one, and one that is up to date
        await create_database(tmp_path)
        assert not list(tmp_path.glob("*form*"))
