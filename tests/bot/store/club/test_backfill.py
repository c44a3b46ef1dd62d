"""Backfill of games older than results: from their answers, one game at a time, and it continues after an interruption."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest

from bot.clock import HandClock
from bot.coordinator.backfill import backfill_results, rerate_guild
from bot.coordinator.caretaker import FIRST_ROUND_SECONDS
from bot.process import opened_store
from bot.store.database import Database, Statements
from bot.store.sqlite.database import migrations
from bot.store.sqlite.running_bot import database_path
from bot.store.sqlite.upgrade_backup import backup_path
from engine.table import save as saves
from tests.bot.coordinator.test_caretaker import advance_to, cared_for
from tests.bot.store.club.test_results import BLUE, forget, resign, rest
from tests.bot.store.old_schemas import contents, downgrade
from tests.bot.store.test_packing import EVER
from tests.bot.support.command import command
from tests.bot.support.coordinator import FOR_TWO, GAMES, a_coordinator, a_table, answer
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import create_database, on_both, writing
from tests.bot.support.waiting import WAIT

T = TypeVar("T")
pytestmark = pytest.mark.usefixtures("no_settings")
MADE = ("results", "entries", "ratings", "sat")


def made(data: Path) -> dict[str, list[tuple[Any, ...]]]:
    return {name: DatabaseReader(data).rows(f"SELECT * FROM {name}") for name in MADE}


PLAYED = [*GAMES, FOR_TWO[0]]
COUNT = len(PLAYED) + 1


class Left(NamedTuple):
    """What an older version has left in a folder, and what this one made of the games as they were played."""

    data: Path
    made: dict[str, list[tuple[Any, ...]]]
    played: list[str]
    resigned: str


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Left:
    return asyncio.run(_left_in_form_two(tmp_path_factory.mktemp("older")))


@pytest.fixture
def left(older: Left, tmp_path: Path) -> Left:
    """A copy of it, for a test to bring up to date."""
    shutil.copy(database_path(older.data), database_path(tmp_path))
    return older._replace(data=tmp_path)


@pytest.fixture
async def without_results(tmp_path: Path) -> tuple[Path, str]:
    """A folder where three games are over, as they are after an upgrade, and one of them."""
    async with a_coordinator(tmp_path) as coordinator:
        first, *_ = [await a_table(coordinator, FOR_TWO[0]) for _ in range(3)]
    with writing(tmp_path) as db:
        for name in MADE[:3]:
            db.execute(f"DELETE FROM {name}")
    return tmp_path, first


async def _left_in_form_two(data: Path) -> Left:
    """A lobby, games that run, games that are over, two of them packed, and one called off."""
    clock = HandClock()
    async with a_coordinator(data, clock) as coordinator:
        await a_table(coordinator, answers=None)
        await a_table(coordinator, answers=25)
        await a_table(coordinator, answers=25, closed=True)
        ids = []
        for game in PLAYED:
            clock.advance(60.0)
            ids.append(await a_table(coordinator, game))
        await coordinator.store.pack(ids[1], EVER)
        found = made(data)
        clock.advance(60.0)
        resigned = await a_table(coordinator, answers=40)
        await coordinator.act(resigned, BLUE, None, lambda hosted: resign(BLUE, hosted))
        await coordinator.act(resigned, None, None, lambda hosted: answer(hosted))
        await coordinator.store.pack(resigned, EVER)
    downgrade(data, version=2)
    return Left(data, found, ids, resigned)


def without(found: dict[str, list[tuple[Any, ...]]], table_id: str) -> dict[str, list[tuple[Any, ...]]]:
    return {name: [row for row in rows if table_id not in row] for name, rows in found.items() if name != "ratings"}


async def test_old_games_get_the_results_they_would_have_got(left: Left) -> None:
    before = contents(database_path(left.data))
    async with opened_store(left.data) as store:
        assert contents(backup_path(database_path(left.data), 2)) == before
        assert made(left.data)["results"] == []
        assert await backfill_results(store.database, rest) == (COUNT, [])
        found = made(left.data)
        assert without(found, left.resigned) == without(left.made, left.resigned)
        assert (BLUE.id, left.resigned) in found["sat"]
        assert [row[7] for row in found["results"] if row[0] == left.resigned] == ["100", "ai:quick"]
        assert found["ratings"] != left.made["ratings"], "nobody knew then who had given up"
        assert await backfill_results(store.database, rest) == (0, [])
    assert made(left.data) == found


async def test_whoever_is_interrupted_goes_on_where_they_were(left: Left) -> None:
    """Between two games, or between the last result and the ratings."""
    await create_database(left.data)
    kept, games = database_path(left.data).read_bytes(), COUNT
    async with opened_store(left.data) as store:
        await backfill_results(store.database, rest)
    whole = made(left.data)
    assert whole["ratings"]
    for until in (2, games):
        database_path(left.data).write_bytes(kept)
        for file in left.data.glob("grandstand.db-*"):
            file.unlink()
        steps = 0

        async def die(after: int = until) -> None:
            nonlocal steps
            steps += 1
            if steps == after:
                raise asyncio.CancelledError

        async with opened_store(left.data) as store:
            with pytest.raises(asyncio.CancelledError):
                await backfill_results(store.database, die)
            assert made(left.data)["ratings"] == []
            assert len({row[0] for row in made(left.data)["results"]}) == until
        async with opened_store(left.data) as store:
            assert (await backfill_results(store.database, rest)).games == games - until
        assert made(left.data) == whole


async def test_a_game_that_ends_meanwhile_is_rated_with_the_old_ones(left: Left) -> None:
    clock = HandClock()
    clock.advance(10**6)
    async with a_coordinator(left.data, clock) as coordinator:

        async def play_on() -> None:
            if not made(left.data)["ratings"]:
                await a_table(coordinator)

        await backfill_results(coordinator.store.database, play_on)
        found = made(left.data)
    with contextlib.closing(sqlite3.connect(database_path(left.data))) as db:
        (count,) = db.execute("SELECT COUNT(*) FROM results WHERE player = '100' AND game = 'magical-athlete'").fetchone()
    assert {row[5] for row in found["ratings"] if row[1:3] == ("magical-athlete", "100")} == {count}


async def test_a_game_of_other_rules_is_taken_from_its_save_and_a_damaged_one_is_left(left: Left) -> None:
    async with opened_store(left.data) as store:
        await backfill_results(store.database, rest)
    whole = made(left.data)
    with contextlib.closing(sqlite3.connect(database_path(left.data), isolation_level=None)) as db:
        for name in MADE[:3]:
            db.execute(f"DELETE FROM {name}")
        ids = [row[0] for row in db.execute("SELECT id FROM tables WHERE stage = 'over' ORDER BY touched")]
        older, damaged, unreadable = ids[0], ids[2], ids[3]
        (raw,) = db.execute("SELECT save FROM tables WHERE id = ?", (older,)).fetchone()
        plain = msgspec.json.decode(raw)
        plain["rules"], plain["dice"] = 0, plain["dice"] + 1  # played differently then
        plain["seal"] = saves.seal(plain)
        db.execute("UPDATE tables SET save = ? WHERE id = ?", (msgspec.json.encode(plain), older))
        db.execute("UPDATE tables SET save = x'00' WHERE id = ?", (damaged,))
        db.execute("UPDATE tables SET sheet = x'00' WHERE id = ?", (unreadable,))
    async with opened_store(left.data) as store:
        assert await backfill_results(store.database, rest) == (len(ids) - 2, [damaged, unreadable])
    found = made(left.data)
    assert {row[0] for row in found["results"]} == {*ids} - {damaged, unreadable}
    assert left.played[1] in {row[0] for row in found["results"]}
    before, after = ([row for row in each["results"] if row[0] == older] for each in (whole, found))
    assert [(row[5], row[12:]) for row in after] == [(0, (0, 0))] * 2
    assert [row[6:12] for row in after] == [row[6:12] for row in before]


async def test_a_bot_makes_up_for_it_a_while_after_the_start(left: Left) -> None:
    """Also where no game is ever packed."""
    clock = HandClock()
    async with a_coordinator(left.data, clock) as coordinator, cared_for(coordinator.store, clock, 0):
        await advance_to(clock, clock.now() + FIRST_ROUND_SECONDS - 1)
        assert made(left.data)["results"] == []
        async with asyncio.timeout(WAIT):
            while not made(left.data)["ratings"]:
                clock.advance(0.5)
                await asyncio.sleep(0.005)
    assert len({row[0] for row in made(left.data)["results"]}) == COUNT


class Meanwhile:
    """Something happens once between a look and the act that follows from it."""

    def __init__(self, database: Database, act: Callable[[Statements], None]) -> None:
        self.database = database
        self.answer_by_any_command = [act]

    async def read(self, work: Callable[[Statements], T]) -> T:
        return await self.database.read(work)

    async def transact(self, work: Callable[[Statements], T]) -> T:
        if self.answer_by_any_command:
            await self.database.transact(self.answer_by_any_command.pop())
        return await self.database.transact(work)

    async def discard_deleted(self) -> None:
        await self.database.discard_deleted()

    async def close(self) -> None:
        await self.database.close()


async def test_who_is_forgotten_meanwhile_does_not_come_back(left: Left) -> None:
    """Neither in a result that is being made nor in a rating: it is made again of what is there then."""

    def forget_answers(db: Statements) -> None:
        db.execute("UPDATE answers SET by = 'gone:1f' WHERE by = ?", (str(BLUE.id),))

    async with opened_store(left.data) as store:
        assert (await backfill_results(Meanwhile(store.database, forget_answers), rest)).games == COUNT - 1
        assert (await backfill_results(store.database, rest)).games == 1
        first = [row for row in made(left.data)["results"] if row[0] == left.played[0]]
        assert [row[7] for row in first] == ["100", "ai:quick"], "the sheet still has them, but not one answer"
        assert str(BLUE.id) in {row[2] for row in made(left.data)["ratings"]}
        await rerate_guild(Meanwhile(store.database, lambda db: forget(db, str(BLUE.id), "gone:1f")), 1)
    ratings = made(left.data)["ratings"]
    assert ratings
    assert str(BLUE.id) not in {row[2] for row in ratings}


@on_both
async def test_games_without_results_get_them_once_whatever_happens_meanwhile(without_results: tuple[Path, str]) -> None:
    """In both databases: meanwhile a game ends and a user is erased, and the backfill runs twice."""
    data, first = without_results

    def forget_answers(db: Statements) -> None:
        db.execute("UPDATE answers SET by = 'gone:1f' WHERE by = ? AND table_id = ?", (str(BLUE.id), first))

    async with a_coordinator(data) as coordinator:

        async def play_on() -> None:
            if len(made(data)["results"]) < 8:
                await a_table(coordinator, FOR_TWO[0])

        assert (await backfill_results(Meanwhile(coordinator.store.database, forget_answers), play_on)).games == 2
        assert (await backfill_results(coordinator.store.database, rest)).games == 1
        assert (await backfill_results(coordinator.store.database, rest)).games == 0
    found = made(data)
    games = {row[0] for row in found["results"]}
    assert len(games) >= 4
    assert {row[2]: row[5] for row in found["ratings"]} == {"100": len(games), "101": len(games) - 1}


# ---------------------------------------------------------------------- python -m bot ratings


async def test_the_command_counts_and_makes_all_of_it_again_beside_a_bot(left: Left, capsys: pytest.CaptureFixture[str]) -> None:
    games = COUNT

    def said(*arguments: str) -> str:
        assert command("ratings", "--data", left.data, *arguments) == 0
        return capsys.readouterr().out

    async with a_coordinator(left.data) as coordinator:
        assert said() == "There are results of 0 games, 0 of which count, and 0 ratings in 0 servers.\n"
        again = await asyncio.to_thread(said, "--again")
        found = made(left.data)
        ratings = len(found["ratings"])
        assert again == f"Results were made of {games} games, and {ratings} ratings in 1 server from {games} games.\n"
        await coordinator.store.database.transact(lambda db: db.execute("UPDATE ratings SET mu = 1, games = 99"))
        assert await asyncio.to_thread(said, "--again") == (
            f"Results were made of 0 games, and {ratings} ratings in 1 server from {games} games.\n"
        )
        assert made(left.data) == found
    assert said() == f"There are results of {games} games, {games} of which count, and {ratings} ratings in 1 server.\n"


def test_the_command_says_in_a_sentence_why_it_cannot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command("ratings", "--again", "--data", tmp_path / "nowhere") == 1
    assert capsys.readouterr().err == f"There is no database in {tmp_path / 'nowhere'} yet.\n"
    assert not (tmp_path / "nowhere").exists()
    with contextlib.closing(sqlite3.connect(database_path(tmp_path))) as db:
        db.execute("PRAGMA user_version = 2")
    assert command("ratings", "--data", tmp_path) == 1
    assert f"still at schema version 2, not {migrations()[-1][0]}. Start the bot once" in capsys.readouterr().err
    database_path(tmp_path).write_bytes(b"nonsense" * 200)
    assert command("ratings", "--data", tmp_path) == 1
    assert "The database could not be used: file is not a database." in capsys.readouterr().err
