"""How games end in the database: with their last answer, whatever happens then; and ratings that can be made again."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.clock import HandClock
from bot.coordinator import endings
from bot.coordinator.backfill import backfill_results, rerate_all
from bot.ratings import is_gone, rate_all
from bot.store import Stage
from bot.store.club import results
from bot.store.club.backfill import guilds_to_rerate, places_in_guild
from bot.store.club.rating_changes import rating_changes
from bot.store.club.results import Ending, EntryRow, ResultRow, write_ending
from bot.store.database import Statements
from bot.store.servers import change_server_settings, read_server_settings
from bot.store.sqlite.database import migrate
from bot.tables import intermissions, lobby, play
from bot.tables.hosted_table import Guest, HostedTable
from engine import all_games, get_game
from tests.bot.support.coordinator import GAMES, RED, a_coordinator, a_table, answer
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import on_both
from tests.bot.support.error_log import ErrorLog

GUILD = 1
BLUE = Guest(101, "Blue")


def rows(data: Path, name: str) -> list[tuple[Any, ...]]:
    """In the order of their keys."""
    return sorted(DatabaseReader(data).rows(f"SELECT * FROM {name}"))


# ---------------------------------------------------------------------- with the last answer


@on_both
@pytest.mark.parametrize("game", GAMES)
async def test_the_result_of_a_game_is_written_with_its_last_answer(tmp_path: Path, game: str) -> None:
    clock = HandClock()
    async with a_coordinator(tmp_path, clock) as coordinator:
        table_id = await a_table(coordinator, game, 3)
        assert rows(tmp_path, "results") == []
        await coordinator.act(table_id, None, None, lambda hosted: answer(hosted))
        table = (await coordinator.read(table_id)).table
    rules = get_game(game)
    preset = rules.preset_of(table.options)
    assert table.result is not None
    people = [str(100 + seat) for seat in range(rules.fewest)]
    results = [ResultRow(*row[1:]) for row in rows(tmp_path, "results")]
    assert [(row.player, row.place, row.points) for row in results] == [
        *zip(people, table.result.places, table.result.points, strict=True)
    ]
    assert {(row.guild, row.game, row.preset, row.rules, row.ended, bool(row.rated)) for row in results} == {
        (GUILD, game, preset.id if preset else "", rules.rules_version, clock.now(), True)
    }
    assert all(row.dice <= row.pips <= 6 * row.dice and row.dice for row in results)
    assert len(rows(tmp_path, "entries")) == sum(map(len, rules.outcomes(table.state)))
    assert [(row[2], row[5], row[6]) for row in rows(tmp_path, "ratings")] == [(each, 1, table_id) for each in people]


@on_both
async def test_games_that_are_called_off_or_not_over_have_no_result(tmp_path: Path) -> None:
    async with a_coordinator(tmp_path) as coordinator:
        for answers in (None, 0, 25):
            await a_table(coordinator, answers=answers)
            await a_table(coordinator, answers=answers, closed=True)
        left = await a_table(coordinator, answers=25)
        for guest in (RED, BLUE):
            await coordinator.act(left, guest, None, partial(resign, guest))
        assert (await coordinator.read(left)).record.stage is Stage.CLOSED
        assert (await backfill_results(coordinator.store.database, rest)).games == 0
    assert rows(tmp_path, "results") == rows(tmp_path, "ratings") == []


def resign(guest: Guest, hosted: HostedTable) -> None:
    play.resign(hosted, guest, hosted.record.revision)


async def rest() -> None:
    """Nobody has to wait."""


@on_both
async def test_policies_end_a_game_as_people_do(tmp_path: Path) -> None:
    """They go on by themselves when a person has answered."""
    async with a_coordinator(tmp_path) as coordinator:
        table_id = await a_table(coordinator, answers=None)
        await coordinator.act(table_id, None, None, lambda hosted: lobby.remove(hosted, RED, 1))
        await coordinator.act(table_id, None, None, lambda hosted: lobby.add_ai(hosted, RED, "random"))
        await coordinator.act(table_id, None, None, lambda hosted: lobby.start(hosted, RED))
        for _ in range(1000):
            if (thinking := coordinator.ai_task(table_id)) is not None:
                await thinking
            if (await coordinator.read(table_id)).record.stage is Stage.OVER:
                break
            await coordinator.act(table_id, RED, None, lambda hosted: answer_own(hosted))
    assert [row[7] for row in rows(tmp_path, "results")] == ["100", "ai:random"]
    assert {row[11] for row in rows(tmp_path, "results")} == {0}, "one person alone plays for nothing"
    assert rows(tmp_path, "ratings") == []


def answer_own(hosted: HostedTable) -> None:
    intermissions.end(hosted)
    question = hosted.question_of(0)
    if question is not None:
        hosted.answer(0, question.key, question.default, str(RED.id))


@on_both
async def test_a_game_ends_even_if_nobody_can_say_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog) -> None:
    """Neither what goes wrong before the write nor within it keeps a game from ending; it is made up for afterwards."""

    def fail(*_: object) -> None:
        raise RuntimeError("on purpose")

    async with a_coordinator(tmp_path) as coordinator:
        for what, room, name in (("computed", endings, "ending_of"), ("written", results, "rate")):
            error_log.expect(f"Game result not {what}")
            with monkeypatch.context() as patch:
                patch.setattr(room, name, fail)
                table_id = await a_table(coordinator)
            assert (await coordinator.read(table_id)).record.stage is Stage.OVER
            assert rows(tmp_path, "results") == rows(tmp_path, "entries") == rows(tmp_path, "ratings") == []
        await a_table(coordinator)
        assert (await backfill_results(coordinator.store.database, rest)).games == 2
    assert len(rows(tmp_path, "results")) == 6
    assert {row[5] for row in rows(tmp_path, "ratings")} == {3}


@on_both
async def test_who_ever_sat_down_is_known_afterwards(tmp_path: Path) -> None:
    async with a_coordinator(tmp_path) as coordinator:
        table_id = await a_table(coordinator, answers=None)
        green = Guest(102, "Green")
        await coordinator.act(table_id, green, None, lambda hosted: lobby.join(hosted, green))
        await coordinator.act(table_id, green, None, lambda hosted: lobby.leave(hosted, green))
        assert rows(tmp_path, "seats") == [(100, table_id), (101, table_id)]
    assert rows(tmp_path, "sat") == [(100, table_id), (101, table_id), (102, table_id)]


# ---------------------------------------------------------------------- servers


@on_both
async def test_games_that_end_where_ratings_are_off_do_not_count_later_either(tmp_path: Path) -> None:
    async with a_coordinator(tmp_path) as coordinator:
        database = coordinator.store.database
        assert (await read_server_settings(database, GUILD)).rated
        await a_table(coordinator)
        before = rows(tmp_path, "ratings")
        await change_server_settings(database, GUILD, rated=False)
        assert not (await read_server_settings(database, GUILD)).rated
        assert (await read_server_settings(database, GUILD + 1)).rated
        await a_table(coordinator)
        assert rows(tmp_path, "ratings") == before
        await change_server_settings(database, GUILD, rated=True)
        await rerate_all(database)
        assert rows(tmp_path, "ratings") == before
    assert [row[11] for row in rows(tmp_path, "results")] == [1, 1, 0, 0]


@on_both
async def test_what_a_game_did_to_ratings_is_known_until_the_next_one(tmp_path: Path) -> None:
    async with a_coordinator(tmp_path) as coordinator:
        database = coordinator.store.database
        first = await a_table(coordinator)
        changes = await rating_changes(database, first)
        assert [(change.seat, change.player, change.name, change.before, change.games) for change in changes] == [
            (0, "100", "Red", 25.0, 1),
            (1, "101", "Blue", 25.0, 1),
        ]
        assert {change.player: change.mu for change in changes} == {row[2]: row[3] for row in rows(tmp_path, "ratings")}
        second = await a_table(coordinator)
        assert await rating_changes(database, first) == []
        assert [each.before for each in await rating_changes(database, second)] == [each.mu for each in changes]
        assert await rating_changes(database, "nowhere") == []


# ---------------------------------------------------------------------- one by one, or all at once


@contextlib.contextmanager
def an_empty_database() -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        yield db


def some_ending(luck: random.Random, now: float) -> Ending:
    """A game in one of two servers, which may not be known here, with people and AI players."""
    guild, game = luck.choice((1, 2)), luck.choice([*all_games(), "halma"])
    everybody = [*map(str, range(100, 108)), "ai:quick", "ai:random", "ai:careful", "ai:champion"]
    players = [luck.choice(everybody) for _ in range(luck.randint(2, 6))]
    places = [luck.randint(1, len(players)) for _ in players]
    rated = luck.random() < 0.8
    seats = zip(range(9), players, places, strict=False)
    return Ending(
        [ResultRow(seat, guild, game, "", 1, now, player, player, place, 1.0, rated, 9, 30) for seat, player, place in seats],
        [EntryRow(1, "Hare", 0, 1)],
    )


@pytest.mark.parametrize("seed", range(8))
def test_ratings_made_again_are_those_that_were_made_one_by_one(seed: int) -> None:
    """Also where several games end at once, the clock is set back, a server does without ratings for a while, and people are
    forgotten who may come back."""
    luck = random.Random(seed)
    with an_empty_database() as db:
        for number in range(120):
            now = 1000.0 + luck.choice((number, number // 5, 60 - number))
            write_ending(db, f"{luck.randrange(10**9):09}", some_ending(luck, now))
            if luck.random() < 0.1:
                db.execute(
                    "INSERT OR REPLACE INTO servers (guild, rated) VALUES (?, ?)", (luck.choice((1, 2)), luck.choice((0, 1, 1)))
                )
            if luck.random() < 0.05:
                forget(db, str(luck.randrange(100, 108)), f"gone:{number}")
        for guild in (1, 2):
            stored = db.execute("SELECT game, player, mu, sigma, games, last, before FROM ratings WHERE guild = ?", (guild,))
            again = {
                whose: tuple(rating) for whose, rating in rate_all(places_in_guild(db, guild)).items() if not is_gone(whose[1])
            }
            assert {row[:2]: row[2:] for row in stored} == again
            assert again


def forget(db: Statements, player: str, gone: str) -> None:
    db.execute("UPDATE results SET player = ? WHERE player = ?", (gone, player))
    db.execute("DELETE FROM ratings WHERE player = ?", (player,))


def test_after_a_game_with_somebody_who_is_gone_all_ratings_are_made_again() -> None:
    """They left a running game and were forgotten before it ended: how strong they were is only known from all results."""
    with an_empty_database() as db:
        for table_id, rows_ in (("a", [("100", 2), ("101", 1)]), ("b", [("100", 1), ("gone:1f", 2)])):
            results = [ResultRow(s, 1, "halma", "", 1, 5.0, p, p, place, 1.0, True, 0, 0) for s, (p, place) in enumerate(rows_)]
            write_ending(db, table_id, Ending(results, []))
            assert guilds_to_rerate(db) == ([1] if table_id == "b" else [])
            forget(db, "101", "gone:1f")


def test_who_is_gone_has_no_rating_and_still_counts_for_the_others() -> None:
    rows_ = [("100", 2), ("gone:1f", 1)]
    with an_empty_database() as db:
        results = [ResultRow(s, 1, "halma", "", 1, 5.0, p, p, place, 1.0, True, 0, 0) for s, (p, place) in enumerate(rows_)]
        write_ending(db, "t", Ending(results, []))
        ((player, mu),) = db.execute("SELECT player, mu FROM ratings")
    assert player == "100"
    assert mu < 25.0
