"""Finished games in one piece: everything comes out as it went in, whatever happens meanwhile, and nobody notices."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import zlib
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import render.film.replay
from bot.arena import Arena
from bot.clock import HandClock
from bot.store import Notice, Stage, packing
from bot.store.packing import PackedGame, UnpackableError, unpacked
from bot.store.sqlite.running_bot import database_path
from bot.text.log import log_pages
from engine import Refused, game_record, get_game, verify
from engine.history.record import read_record
from tests.bot.end_to_end.support.bot_table import open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.player import check_dice, private_messages, wait_for_private, watch_film
from tests.bot.end_to_end.support.process import ROOT
from tests.bot.support.coordinator import DAY, FOR_TWO, GAMES, a_coordinator, a_table, answer, packed_of, rows_of
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import on_both, writing
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import WAIT

EVER = 1e12
"""A moment before which everything has happened."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("closed", [False, True], ids=["over", "closed"])
async def test_a_packed_game_is_the_same_to_whoever_asks_for_it(tmp_path: Path, game: str, closed: bool) -> None:
    """Fault 63."""
    async with a_coordinator(tmp_path) as coordinator:
        table_id = await a_table(coordinator, game, 40, closed=True) if closed else await a_table(coordinator, game)
        rows, table = rows_of(tmp_path, table_id), await coordinator.read_whole_game(table_id)
        events, answers = await coordinator.store.read_events(table_id), await coordinator.store.read_answers(table_id)
        later = table.events[-3:]
        assert await coordinator.store.pack(table_id, EVER)
        assert rows_of(tmp_path, table_id) == ([], [])
        assert unpacked(packed_of(tmp_path, table_id) or b"") == PackedGame(*rows), "also who answered, and when"
        assert await coordinator.store.read_events(table_id) == events
        assert await coordinator.store.read_events(table_id, later[0].number - 1) == later
        assert await coordinator.store.read_events(table_id, later[-1].number) == []
        assert await coordinator.store.read_answers(table_id) == answers
        after = await coordinator.read_whole_game(table_id)
        assert after.view(None, since=0) == table.view(None, since=0)
        if not closed:
            assert game_record(after) == game_record(table)
            assert verify(game_record(after), table.seed_hash).matches
        assert not await coordinator.store.pack(table_id, EVER), "once is enough"
        assert await coordinator.store.find_packable(EVER) == []


@pytest.mark.parametrize("game", GAMES)
async def test_a_packed_game_outlives_a_change_of_the_rules(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults 24 and 63: its log and its film are of the game that was played, and its record says by which rules that was."""
    rules = get_game(game)
    async with a_coordinator(tmp_path) as coordinator:
        table_id = await a_table(coordinator, game)
        table = await coordinator.read_whole_game(table_id)
        await coordinator.store.pack(table_id, EVER)

        def unknown(state: object, host: object) -> None:
            raise AssertionError("it must not be played again by other rules")

        version = rules.rules_version
        monkeypatch.setattr(rules, "rules_version", version + 1)
        monkeypatch.setattr(rules, "step", unknown)
        after = await coordinator.read_whole_game(table_id)
        assert after.events == table.events
        assert log_pages(after.events, after.game, after.seats)
        assert after.game.films(after.state) == table.game.films(table.state) > 0
        record = game_record(after)
        assert record.rules == after.save()["rules"] == version
        with pytest.raises(Refused, match=f"began with version {version} of the rules"):
            verify(record)
        monkeypatch.undo()
        assert verify(record, table.seed_hash).matches


@on_both
async def test_only_games_that_were_over_for_long_enough_are_packed(tmp_path: Path) -> None:
    """Fault 63."""
    clock = HandClock()
    async with a_coordinator(tmp_path, clock) as coordinator:
        old = [await a_table(coordinator), await a_table(coordinator, "thats-life", 30, closed=True)]
        unpackable = [
            await a_table(coordinator, answers=None),
            await a_table(coordinator, answers=5),
            await a_table(coordinator, "thats-life", 9),
        ]
        unpackable.append(await a_table(coordinator, answers=None, closed=True))  # nobody ever played there
        unpackable.append(await a_table(coordinator, answers=20))
        assert await coordinator.store.mark_broken(unpackable[-1], Notice("Broken."))
        moment = clock.now()
        clock.advance(DAY)
        unpackable.append(await a_table(coordinator))
        before = [rows_of(tmp_path, table_id) for table_id in unpackable]
        assert set(await coordinator.store.find_packable(moment + 1)) == set(old)
        for table_id in unpackable:
            assert not await coordinator.store.pack(table_id, moment + 1)
        assert [rows_of(tmp_path, table_id) for table_id in unpackable] == before
        assert [packed_of(tmp_path, table_id) for table_id in unpackable] == [None] * len(unpackable)
        assert [await coordinator.store.pack(table_id, moment + 1) for table_id in old] == [True, True]


async def test_what_is_packed_already_costs_nothing_to_pass_over(tmp_path: Path) -> None:
    """Fault 63: thousands of games that were packed before are not looked at again."""
    async with a_coordinator(tmp_path) as coordinator:
        plan = f"EXPLAIN QUERY PLAN SELECT id FROM tables WHERE {packing.TO_PACK} AND touched < 1 ORDER BY touched"
        ((*_, how),) = await coordinator.store.database.read(lambda db: db.execute(plan).fetchall())
        assert how == "SEARCH tables USING INDEX tables_to_pack (touched<?)"


@on_both
@pytest.mark.parametrize("wrong", ["cut off", "another game"])
async def test_a_game_that_would_not_come_out_as_it_went_in_stays_as_it_is(
    tmp_path: Path, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 63."""
    async with a_coordinator(tmp_path) as coordinator:
        table_id, another = await a_table(coordinator), packing.packed(PackedGame([], []))
        rows = rows_of(tmp_path, table_id)
        monkeypatch.setattr(packing, "packed", lambda parcel: another if wrong == "another game" else another[:-5])
        with pytest.raises(UnpackableError, match=table_id):
            await coordinator.store.pack(table_id, EVER)
        assert rows_of(tmp_path, table_id) == rows
        assert packed_of(tmp_path, table_id) is None


AT_STATEMENT = """
import asyncio, os, signal, sqlite3, sys
from bot.operations.shared_access import Alongside
from bot.store import Store
path, table_id, last = sys.argv[1:]
left = int(last)
def count(statement):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
connection = sqlite3.connect(path, isolation_level=None)
connection.set_trace_callback(count)
asyncio.run(Store(Alongside(connection)).pack(table_id, 1e12))
"""


async def test_killed_at_any_statement_a_game_is_whole_or_packed(tmp_path: Path) -> None:
    """Fault 63."""
    async with a_coordinator(tmp_path) as coordinator:
        table_id = await a_table(coordinator, "thats-life")
    rows, killed = rows_of(tmp_path, table_id), 0
    while packed_of(tmp_path, table_id) is None:
        command = (sys.executable, "-c", AT_STATEMENT, str(database_path(tmp_path)), table_id, str(killed + 1))
        packs = await asyncio.create_subprocess_exec(*command, cwd=ROOT)
        killed += await packs.wait() == -signal.SIGKILL
        raw = packed_of(tmp_path, table_id)
        assert rows_of(tmp_path, table_id) == (rows if raw is None else ([], []))
    assert unpacked(packed_of(tmp_path, table_id) or b"") == PackedGame(*rows)
    assert killed >= 8, "before each statement, also before the last"


async def test_killed_while_it_packs_every_game_is_whole_or_packed(tmp_path: Path) -> None:
    """Fault 63: a kill at any moment loses nothing and doubles nothing."""
    async with a_coordinator(tmp_path) as coordinator:
        ids = [await a_table(coordinator, FOR_TWO[number % 2], 60, closed=True) for number in range(60)]
    rows = {table_id: rows_of(tmp_path, table_id) for table_id in ids}
    for killed_after in (1, 7, 23):
        command = (sys.executable, "-m", "bot", "prune", "--days", "0", "--data", str(tmp_path))
        # Tables were touched in the time of the test, which is in the future.
        age(tmp_path)
        packs = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.DEVNULL)
        async with asyncio.timeout(WAIT):
            while len(packed(tmp_path)) < killed_after and packs.returncode is None:
                await asyncio.sleep(0.002)
        with contextlib.suppress(ProcessLookupError):
            packs.kill()
        await packs.wait()
        for table_id in ids:
            raw = packed_of(tmp_path, table_id)
            assert rows_of(tmp_path, table_id) == (rows[table_id] if raw is None else ([], []))
            assert raw is None or unpacked(raw) == PackedGame(*rows[table_id])
    assert packed(tmp_path), "nothing was packed before it was killed"


def packed(data: Path) -> list[str]:
    return [row[0] for row in DatabaseReader(data).rows("SELECT id FROM tables WHERE packed IS NOT NULL")]


def age(data: Path) -> None:
    """All tables were left long ago, and their channels have seen everything."""
    with writing(data) as connection:
        connection.execute("UPDATE tables SET touched = 1")
        connection.execute("DELETE FROM outbox")


@on_both
async def test_what_could_not_be_read_is_packed_as_it_is(tmp_path: Path, error_log: ErrorLog) -> None:
    """Fault 23: a later repair still finds the damaged data."""
    error_log.expect("cannot be read")
    async with a_coordinator(tmp_path) as coordinator:
        table_id = await a_table(coordinator)
        with writing(tmp_path) as connection:
            connection.execute("UPDATE events SET event = ? WHERE number = 2", (b"\xff\0",))
        rows = rows_of(tmp_path, table_id)
        assert await coordinator.store.pack(table_id, EVER)
        assert unpacked(packed_of(tmp_path, table_id) or b"") == PackedGame(*rows)
        assert [event.number for event in await coordinator.store.read_events(table_id)][:2] == [1, 3]


@on_both
@pytest.mark.parametrize("damage", [b"", b"\xff\x00", zlib.compress(b"\xff")], ids=["empty", "not packed", "no parcel"])
async def test_a_damaged_packed_game_harms_nothing_else(tmp_path: Path, error_log: ErrorLog, damage: bytes) -> None:
    """Fault 23."""
    error_log.expect("Packed game cannot be read")
    async with a_coordinator(tmp_path) as coordinator:
        table_id = await a_table(coordinator)
        await coordinator.store.pack(table_id, EVER)
        with writing(tmp_path) as connection:
            connection.execute("UPDATE tables SET packed = ?", (damage,))
        assert await coordinator.store.read_events(table_id) == []
        assert await coordinator.store.read_answers(table_id) == []
        assert (await coordinator.read(table_id)).record.stage is Stage.OVER
        with pytest.raises(Refused, match="does not have its whole log"):
            game_record(await coordinator.read_whole_game(table_id))


@on_both
async def test_a_packed_game_is_not_told_again_where_nobody_knows_what_was_seen(tmp_path: Path, error_log: ErrorLog) -> None:
    error_log.expect("cannot be read")
    async with a_coordinator(tmp_path) as coordinator:
        table_id = await a_table(coordinator)
        last = (await coordinator.store.read_events(table_id))[-1].number
        await coordinator.store.pack(table_id, EVER)
        with writing(tmp_path) as connection:
            connection.execute("UPDATE shown SET sight = ?", (b"\0",))
        assert (await coordinator.store.read_published(table_id))[0].last_event == last


@on_both
async def test_a_game_that_was_packed_can_be_watched_checked_and_played_again(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 63: by the buttons of its last message, and by commands."""
    monkeypatch.setattr(render.film.replay, "replay", lambda view, number: b"GIF89a" if view["events"] else b"")
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        table = await open_table(arena, bot, ["red", "blue"])
        await bot.coordinator.act(table.id, None, None, answer)
        await table.published()
        red = table.players["red"]
        await red.slash("/log")
        log = private_messages(red)[-1].text
        assert await bot.store.pack(table.id, EVER)
        await red.slash("/log")
        assert private_messages(red)[-1].text == log
        await red.press("Earlier")
        await red.slash("/board", table=table.id)
        await wait_for_private(red, "The game is over.")
        live = table.live
        await watch_film(red, 1)
        given = await check_dice(red)
        (file,) = given.message.attachments
        address = urlsplit(file.url)
        stored = arena.services.files.open(unquote(address.path), address.query)
        assert stored is not None
        record = read_record(stored.data)
        assert verify(record, (await bot.coordinator.read_whole_game(table.id)).seed_hash).matches
        await red.press("Rematch", on=live.message)
        assert len(await bot.store.find_open_of_user(int(red.person.user.id))) == 1
