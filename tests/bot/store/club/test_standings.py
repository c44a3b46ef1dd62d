"""What results come to, in a real database: rows as games leave them, and what people read of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Database, Store
from bot.store.club.standings import EVENING_SECONDS, MAX_GAMES, PlaceCount, Rated, Rival, Runs, Standings
from bot.store.database import Statements
from engine import get_game
from tests.bot.benches import bench_standings
from tests.bot.support.club_rows import CHANNEL, GAME, GUILD, SeatResult, game_over, many, rate
from tests.bot.support.databases import on_both, opened_store

pytestmark = on_both

RED, BLUE, GREEN = 1, 2, 3
OTHER = "thats-life"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with opened_store(tmp_path) as store:
        yield store.database


def red(place: int, name: str = "Red", dice: int = 0, pips: int = 0) -> SeatResult:
    return SeatResult("1", name, place, dice, pips)


def blue(place: int) -> SeatResult:
    return SeatResult("2", "Blue", place)


def green(place: int) -> SeatResult:
    return SeatResult("3", "Green", place)


def ai(place: int) -> SeatResult:
    return SeatResult("ai:quick", "Gizmo", place)


def gone(place: int) -> SeatResult:
    return SeatResult("gone:5e1f", "Somebody", place)


async def test_a_profile_has_all_places_the_newest_name_dice_and_the_rating_of_that_game(database: Database) -> None:
    def play(db: Statements) -> None:
        game_over(db, "b", [red(3, "Reddy", 40, 150), blue(1), ai(2)], at=2.0)
        game_over(db, "a", [red(1, "Red", 20, 60), blue(2)], at=1.0)
        game_over(db, "c", [red(1)], at=3.0, game=OTHER)
        game_over(db, "d", [red(1), blue(2)], at=4.0, guild=99)
        rate(db, "1", 27.0, 2, "b")

    await database.transact(play)
    profile = await Standings(database).profile(GUILD, GAME, RED)
    assert profile is not None
    assert profile.name == "Reddy"
    assert profile.places == [PlaceCount(1, 2), PlaceCount(3, 3)]
    assert (profile.dice, profile.pips) == (60, 210)
    assert profile.rating == Rated(27.0, 2.0, 2)
    other = await Standings(database).profile(GUILD, OTHER, RED)
    assert other is not None
    assert other.rating is None


async def test_a_game_that_nobody_won_is_no_win_of_anybody(database: Database) -> None:
    def play(db: Statements) -> None:
        game_over(db, "a", [red(2), blue(2)], at=1.0)
        game_over(db, "b", [blue(2), red(4), green(3)], at=2.0)
        rate(db, "1", 25.0, 2, "b")

    await database.transact(play)
    standings = Standings(database)
    profile = await standings.profile(GUILD, GAME, RED)
    assert profile is not None
    assert profile.places == [PlaceCount(2, 3), PlaceCount(4, 4)]
    assert [(leader.player, leader.wins) for leader in await standings.leaders(GUILD, GAME)] == [("1", 0)]
    assert await standings.places("b") == [("Blue", 2), ("Red", 4), ("Green", 3)]


async def test_rivals_are_people_at_the_same_tables_those_met_most_first(database: Database) -> None:
    """A shared place is neither ahead nor behind; AI players and those who are gone are no rivals."""

    def play(db: Statements) -> None:
        game_over(db, "a", [red(1), blue(2), green(3), ai(4)], at=1.0)
        game_over(db, "b", [red(2), green(1), gone(3)], at=2.0)
        game_over(db, "c", [red(1), green(1)], at=3.0)

    await database.transact(play)
    profile = await Standings(database).profile(GUILD, GAME, RED)
    assert profile is not None
    assert profile.rivals == [Rival("Green", 3, 1, 1), Rival("Blue", 1, 1, 0)]


async def test_the_best_racers_have_run_three_races_and_are_ranked_by_wins_then_by_their_share(database: Database) -> None:
    def play(db: Statements) -> None:
        for number in range(4):
            hare = (0, 1) if number else (1, 1)  # once it was Blue's
            races = [{"Hare": hare, "Egg": (0, 1 + number % 2)}, {"Banana": (0, 3), "Legs": (1, 1)}]
            game_over(db, f"{number}", [red(1), blue(2)], at=float(number), races=races)
        game_over(db, "late", [red(1), blue(2)], at=9.0, races=[{"Gunk": (0, 1)}, {"Egg": (0, 1)}])

    await database.transact(play)
    profile = await Standings(database).profile(GUILD, GAME, RED)
    assert profile is not None
    assert profile.best == [Runs("Hare", 3, 3, 3), Runs("Egg", 5, 5, 3), Runs("Banana", 4, 4, 0)]


async def test_without_a_game_it_is_the_one_played_most_and_of_two_the_latest(database: Database) -> None:
    standings = Standings(database)
    assert await standings.most_played(GUILD, RED) is None
    assert await standings.profile(GUILD, GAME, RED) is None
    await database.transact(lambda db: game_over(db, "a", [red(1), blue(2)], at=1.0))
    await database.transact(lambda db: game_over(db, "b", [red(1), green(2)], at=2.0, game=OTHER))
    assert await standings.most_played(GUILD, RED) == OTHER
    await database.transact(lambda db: game_over(db, "c", [red(1), blue(2)], at=0.5))
    assert await standings.most_played(GUILD, RED) == GAME
    assert await standings.played(GUILD) == [GAME, OTHER]


async def test_a_leaderboard_has_people_only_with_the_wins_among_games_that_counted(database: Database) -> None:
    def play(db: Statements) -> None:
        game_over(db, "a", [red(2), blue(1)], at=1.0)
        game_over(db, "b", [SeatResult("2", "Bluebell", 1), gone(2)], at=2.0)
        game_over(db, "c", [blue(1), ai(2)], at=3.0, rated=False)
        for player, mu, last in (("1", 26.0, "a"), ("2", 29.0, "b"), ("gone:5e1f", 31.0, "b"), ("ai:quick", 33.0, "c")):
            rate(db, player, mu, 12, last)

    await database.transact(play)
    leaders = await Standings(database).leaders(GUILD, GAME)
    assert [(leader.name, leader.rating.mu, leader.wins) for leader in leaders] == [("Bluebell", 29.0, 2), ("Red", 26.0, 0)]
    assert await Standings(database).leaders(99, GAME) == []
    assert await Standings(database).most_rated(GUILD) == GAME


async def test_whoever_sat_at_a_table_twice_was_there_once_and_has_the_worse_place(database: Database) -> None:
    """They gave up a seat, which is last, took over another and won with it."""

    def play(db: Statements) -> None:
        game_over(db, "a", [blue(2), red(1)], at=1.0)
        game_over(db, "b", [red(3), blue(2), red(1)], at=2.0)
        rate(db, "1", 26.0, 2, "b")

    await database.transact(play)
    standings = Standings(database)
    assert [leader.wins for leader in await standings.leaders(GUILD, GAME)] == [1]
    assert await standings.tonight("b") == [("Red", 1)]
    for player, rival in ((RED, Rival("Blue", 2, 1, 1)), (BLUE, Rival("Red", 2, 1, 1))):
        profile = await standings.profile(GUILD, GAME, player)
        assert profile is not None
        assert profile.rivals == [rival]


async def test_racers_are_those_of_this_server_and_game(database: Database) -> None:
    twice = [{"Hare": (0, 1), "Egg": (1, 2)}, {"Hare": (0, 2), "Gunk": (1, 1)}]

    def play(db: Statements) -> None:
        game_over(db, "a", [red(1), blue(2)], at=1.0, races=twice)
        game_over(db, "b", [red(1), ai(2)], at=2.0, races=[{"Hare": (0, 2), "Legs": (1, 1)}])
        game_over(db, "c", [red(1), blue(2)], at=3.0, races=twice, guild=99)
        game_over(db, "d", [red(1), blue(2)], at=4.0, races=twice, game=OTHER)

    await database.transact(play)
    racers = await Standings(database).racers(GUILD, GAME)
    assert (racers.games, racers.races) == (2, 3)
    assert racers.runs == [Runs("Egg", 1, 1, 0), Runs("Gunk", 1, 1, 1), Runs("Hare", 2, 3, 1), Runs("Legs", 1, 1, 1)]


async def test_of_very_many_games_the_latest_say_how_racers_do(database: Database) -> None:
    def play(db: Statements) -> None:
        for number in range(MAX_GAMES + 1):
            game_over(db, f"{number:04}", [red(1)], at=float(number), races=[{"Hare" if number else "Egg": (0, 1)}])

    await database.transact(play)
    assert (await Standings(database).racers(GUILD, GAME)).runs == [Runs("Hare", MAX_GAMES, MAX_GAMES, MAX_GAMES)]


async def test_who_won_a_race_has_so_many_wins_in_the_server_with_this_one(database: Database) -> None:
    def play(db: Statements) -> None:
        game_over(db, "a", [red(1), blue(2)], at=1.0, races=[{"Hare": (0, 1), "Egg": (1, 2)}, {"Gunk": (0, 1)}])
        game_over(db, "x", [red(1), blue(2)], at=1.5, races=[{"Egg": (0, 1)}], guild=99)
        game_over(db, "y", [red(1), blue(2)], at=1.6, races=[{"Egg": (0, 1)}], game=OTHER)
        game_over(db, "b", [red(1), ai(2)], at=2.0, races=[{"Egg": (1, 1), "Hare": (0, 1)}, {"Gunk": (0, 2)}, {"Egg": (0, 1)}])
        game_over(db, "c", [red(1), blue(2)], at=3.0, races=[{"Hare": (0, 1)}])

    await database.transact(play)
    standings = Standings(database)
    assert await standings.race_wins("b") == [("Egg", 2), ("Hare", 2)]
    assert await standings.race_wins("unknown") == []


async def test_tonight_counts_from_the_second_game_with_two_of_the_same_people_in_this_channel(database: Database) -> None:
    late = 2 * EVENING_SECONDS

    def play(db: Statements) -> None:
        game_over(db, "yesterday", [red(1), blue(2)], at=late - EVENING_SECONDS - 100)
        game_over(db, "elsewhere", [red(1), blue(2)], at=late - 50, channel=CHANNEL + 1)
        game_over(db, "others", [red(1), green(2), ai(3)], at=late - 40)
        game_over(db, "first", [blue(1), red(2)], at=late - 30)
        game_over(db, "another", [ai(1), red(2), SeatResult("2", "Bluebell", 3)], at=late - 20, game=OTHER)
        game_over(db, "last", [red(1), blue(1), green(3)], at=late)

    await database.transact(play)
    standings = Standings(database)
    assert await standings.tonight("first") == []
    assert await standings.tonight("another") == [("Bluebell", 1)]
    assert await standings.tonight("last") == [("Blue", 2), ("Red", 2)]
    assert await standings.tonight("unknown") == []


async def test_everything_is_found_in_the_games_of_the_bench(database: Database) -> None:
    """It is run rarely, and what it does not find would be seen late."""
    await database.transact(lambda db: many(db, 20, 4, list(get_game(GAME).racer_stats)))
    for name, look in bench_standings.lookups(Store(database), 20):
        assert await look(), name
