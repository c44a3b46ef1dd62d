"""Leagues in a real database: which games count, and what they come to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Database
from bot.store.club.leagues import League, Leagues
from bot.store.club.standings import PlaceCount, Standings
from bot.store.database import Statements
from tests.bot.support.club_rows import GAME, GUILD, SeatResult, game_over
from tests.bot.support.databases import on_both, opened_store

pytestmark = on_both

OTHER = "thats-life"
CUP = League(GUILD, "Autumn Cup", "", (5, 3, 2, 1), opened=10.0)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with opened_store(tmp_path) as store:
        yield store.database


async def test_a_league_counts_what_ends_while_it_is_open_with_two_people_in_it(database: Database) -> None:
    """AI players take places but have no row; an erased user still makes it a game of two people."""
    red, blue, ai, gone = "1", "2", "ai:quick", "gone:5e1f"

    def play(db: Statements) -> None:
        def over(name: str, at: float, *places: tuple[str, int], guild: int = GUILD, game: str = GAME) -> None:
            game_over(db, name, [SeatResult(who, who, place) for who, place in places], at=at, guild=guild, game=game)

        over("before", 9.0, (red, 1), (blue, 2))
        over("a", 10.0, (ai, 1), (red, 2), (blue, 3))
        over("b", 20.0, (red, 1), (blue, 1), game=OTHER)
        over("alone", 25.0, (red, 1), (ai, 2))
        over("c", 28.0, (blue, 5), (gone, 1))
        over("after", 31.0, (blue, 1), (red, 2))
        over("there", 20.0, (blue, 1), (red, 2), guild=99)

    await database.transact(play)
    leagues = Leagues(database)
    games, lines = await leagues.table(CUP._replace(closed=30.0))
    assert games == 3
    assert [(line.player, line.points, line.places) for line in lines] == [(red, 8, (1, 1, 0, 0, 0)), (blue, 7, (1, 0, 1, 0, 1))]
    assert (await leagues.table(CUP))[0] == 4
    games, lines = await leagues.table(CUP._replace(game=OTHER, closed=30.0))
    assert (games, [(line.player, line.points) for line in lines]) == (1, [(red, 5), (blue, 5)])
    assert await leagues.table(CUP._replace(opened=50.0)) == (0, [])


async def test_whoever_sat_at_a_table_twice_counts_once_with_the_worse_place(database: Database) -> None:
    sat = [SeatResult("1", "Red", 1), SeatResult("2", "Blue", 2), SeatResult("1", "Red", 3)]
    await database.transact(lambda db: game_over(db, "a", sat, at=20.0))
    _, lines = await Leagues(database).table(CUP)
    assert [(line.name, line.points, line.games) for line in lines] == [("Blue", 3, 1), ("Red", 2, 1)]
    profile = await Standings(database).profile(GUILD, GAME, 1)
    assert profile is not None
    assert profile.places == [PlaceCount(3, 3)]


async def test_a_name_is_taken_once_in_a_server_and_a_game_has_one_open_league(database: Database) -> None:
    leagues = Leagues(database)
    assert await leagues.open(CUP) is None
    assert await leagues.open(CUP._replace(name="AUTUMN cup", game=GAME)) == CUP
    assert await leagues.open(CUP._replace(name="Another")) == CUP
    assert await leagues.open(CUP._replace(name="Another", game=GAME)) is None
    assert await leagues.open(CUP._replace(guild=99)) is None
    assert await leagues.close(CUP, 30.0)
    assert not await leagues.close(CUP, 40.0)
    assert await leagues.open(CUP._replace(opened=40.0)) == CUP._replace(closed=30.0)
    assert [league.name for league in await leagues.of(GUILD)] == ["Another", "Autumn Cup"]
