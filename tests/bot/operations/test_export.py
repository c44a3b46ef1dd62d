"""A server is handed over: all of it and nothing else goes into a file, and a bot that gets it goes on."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.cli import main
from bot.store import Notice, Stage, TableSettings, UserPreferences
from bot.store.sqlite.running_bot import database_path
from bot.tables import lobby
from bot.tables.hosted_table import Guest
from engine import game_record, verify
from tests.bot.end_to_end.support.bot_table import open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.support.coordinator import a_coordinator, answer
from tests.bot.support.database_reader import DatabaseReader, where_is

HERE, ELSEWHERE = 7 << 22, 9 << 22
OURS, THEIRS = Guest(700000000000000001, "Hildegard"), Guest(800000000000000002, "Ottokar")
EVERYWHERE = Guest(900000000000000003, "Wanda")
EVER = 1e12


async def two_servers(data: Path) -> dict[int, list[str]]:
    """A finished game, a packed one and a running one in each."""
    tables: dict[int, list[str]] = {HERE: [], ELSEWHERE: []}
    async with a_coordinator(data) as coordinator:
        for guild, host in ((HERE, OURS), (ELSEWHERE, THEIRS)):
            for number, count in enumerate((10**6, 10**6, 10)):
                record = lobby.new_record(
                    guild, guild + number, "magical-athlete", host, TableSettings(), {}, coordinator.clock.now()
                )
                await coordinator.open(record, None)
                await coordinator.act(record.id, EVERYWHERE, None, lambda hosted: lobby.join(hosted, EVERYWHERE))
                await coordinator.act(record.id, host, None, lambda hosted, host=host: lobby.start(hosted, host))  # type: ignore[misc]
                await coordinator.act(record.id, None, None, lambda hosted, count=count: answer(hosted, count))  # type: ignore[misc]
                tables[guild].append(record.id)
            assert await coordinator.store.pack(tables[guild][1], EVER)
            await coordinator.store.add_notice(tables[guild], Notice(f"{host.name} says hello."))
            await coordinator.set_preferences(host.id, UserPreferences(remind_most=5))
            await coordinator.store.database.transact(lambda db, guild=guild: remembered(db, guild, tables[guild][0]))  # type: ignore[misc]
        await coordinator.store.write_fact("alive", "123.0")
        await coordinator.store.write_fact(f"unheard {7 % 2}/2", "100.0")
        await coordinator.store.write_fact("unheard 0/2", "90.0")
    return tables


def remembered(db: sqlite3.Connection, guild: int, table_id: str) -> None:
    row = (table_id, 0, guild, "magical-athlete", "", 1, 5.0, "1", "Wanda", 1, 3.0, 1, 10, 35)
    db.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    db.execute("INSERT OR REPLACE INTO entries VALUES (?, 1, 'Banana', 0, 1)", (table_id,))
    db.execute("INSERT INTO undone VALUES (?, 1, 1, 0, 'q', 'o', '1', 5.0, 'free', 0)", (table_id,))
    db.execute("INSERT OR REPLACE INTO ratings VALUES (?, 'magical-athlete', '1', 25.0, 8.0, 1, ?, 25.0)", (guild, table_id))
    db.execute("INSERT INTO servers VALUES (?, 0, 'still', 'live', '7')", (guild,))
    db.execute("INSERT INTO leagues VALUES (?, ?, '', '5,3', 1.0, NULL)", (guild, f"League of {guild}"))
    db.execute("INSERT INTO facts VALUES (?, '')", (f"to rate again {guild}",))


def exported(data: Path, guild: int, out: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["export", "--guild", str(guild), "--out", str(out), "--data", str(data)]) == 0
    return capsys.readouterr().out


async def test_a_server_is_exported_with_all_that_is_its_own_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, new = tmp_path / "old", tmp_path / "new"
    tables = await two_servers(data)
    new.mkdir()
    out = database_path(new)
    sentence = exported(data, HERE, out, capsys)
    assert sentence.startswith(f"Server {HERE} is in {out}: 3 tables (1 open), 2 people, ")
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    raw = out.read_bytes()
    for word in ("Ottokar", str(THEIRS.id), str(ELSEWHERE), *tables[ELSEWHERE]):
        assert word.encode() not in raw, "not even in a part of the file that is not used"
        assert where_is(new, word) == set()
    before, after = DatabaseReader(data), DatabaseReader(new)
    for table in ("tables", "results", "ratings", "servers", "leagues"):
        wanted = before.rows(f"SELECT * FROM {table} WHERE guild = ?", HERE)
        assert {*after.rows(f"SELECT * FROM {table}")} == {*wanted}, table
    marks = ", ".join("?" * 3)
    for table in ("seats", "sat", "answers", "events", "undone", "shown", "notices", "outbox", "deadlines", "entries"):
        wanted = before.rows(f"SELECT * FROM {table} WHERE table_id IN ({marks})", *tables[HERE])
        assert wanted, f"nothing in {table}"
        assert sorted(after.rows(f"SELECT * FROM {table}")) == sorted(wanted), table
    assert after.rows("SELECT user FROM people") == [(OURS.id,)]
    facts = {"alive": "123.0", "copied": "", "unheard 1/2": "100.0", f"to rate again {HERE}": ""}
    assert dict(after.rows("SELECT name, value FROM facts")) == facts
    assert after.rows("SELECT * FROM sqlite_sequence") == before.rows("SELECT * FROM sqlite_sequence")
    async with a_coordinator(new) as coordinator:
        for table_id in tables[HERE]:
            await coordinator.act(table_id, None, None, answer)
            assert (await coordinator.read(table_id)).record.stage is Stage.OVER
            assert verify(game_record(await coordinator.read_whole_game(table_id))).matches


async def test_a_bot_that_gets_a_server_goes_on_with_its_games(
    arena: Arena, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, new = tmp_path / "old", tmp_path / "new"
    without_pictures(arena)
    async with hosting(arena, data) as bot:
        table = await open_table(arena, bot, ["red", "blue"])
        await table.published()
        new.mkdir()
        exported(data, int(arena.guild.id), database_path(new), capsys)  # while it runs
    async with hosting(arena, new) as bot:
        there = table.with_bot(bot)
        before, asked, label = await there.state(), await there.next_to_decide(), await there.first_option()
        await asked.slash("/draft", pick=label)
        await there.answers_are(before[1] + 1)


async def test_another_bot_posts_the_tables_it_got_anew(arena: Arena, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The buttons on the messages of the old one are not its own."""
    data, new = tmp_path / "old", tmp_path / "new"
    without_pictures(arena)
    async with hosting(arena, data) as bot:
        table = await open_table(arena, bot, ["red", "blue"])
        await table.published()
    new.mkdir()
    exported(data, int(arena.guild.id), database_path(new), capsys)
    arena.add_bot("Second")
    arena.bots.reverse()
    without_pictures(arena)
    async with hosting(arena, new) as bot:
        there, red = table.with_bot(bot), table.players["red"]
        await bot.delivery.check_message(table.id)
        await there.published()
        posted = arena.services.world.history(red.channel.id, red.person.user.id)[-1]
        assert str(posted.author.id) == str(arena.bots[0].application.bot.id)
        assert DatabaseReader(new).published(table.id).message == int(posted.id)


async def test_what_cannot_be_exported_leaves_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, out = tmp_path / "old", tmp_path / "out.db"

    def refused(guild: str, out: Path = out) -> str:
        assert main(["export", "--guild", guild, "--out", str(out), "--data", str(data)]) == 1
        return capsys.readouterr().err

    assert refused("5") == f"There is no database in {data} yet.\n"
    async with a_coordinator(data):
        pass
    assert refused("5") == "Nothing is known of a server 5.\n"
    assert "cannot be written" in refused("5", tmp_path / "nowhere" / "out.db")
    assert list(tmp_path.iterdir()) == [data]
    out.write_text("mine")
    assert refused("5") == f"{out} already exists. Choose another name.\n"
    assert out.read_text() == "mine"
    out.unlink()
    database_path(data).write_bytes(b"no database at all, but something else " * 200)
    assert "could not be exported" in refused("5")
    assert list(tmp_path.iterdir()) == [data]


@pytest.mark.parametrize("guild", ["home", "-1", "0", str(2**63)])
def test_what_is_no_servers_id_is_refused(guild: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["export", "--guild", guild])
    assert "--guild" in capsys.readouterr().err
