"""Ratings: what places do to them, who has one, and that the order of games is all they depend on."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from bot.ratings import MEAN, UNCERTAINTY, Placed, Rating, points, rate, rate_all
from engine import POLICIES, Game, all_games

GAME = next(iter(all_games()))
KNOWN = {"1": Rating(28.0, 3.0, 12, "before", 27.0), "2": Rating(22.0, 3.0, 12, "before", 23.0)}


def a_game(*places: tuple[str, int], game: str = GAME, table: str = "t") -> list[Placed]:
    return [Placed(game, table, player, place) for player, place in places]


def test_who_comes_in_ahead_gains_and_who_comes_in_behind_loses() -> None:
    after = rate(a_game(("1", 3), ("2", 1), ("3", 2)), KNOWN)
    assert after["2"].mu > 22.0
    assert after["1"].mu < 28.0
    assert all(after[each].sigma < KNOWN.get(each, Rating()).sigma for each in after)
    assert [after["2"].games, after["3"].games] == [13, 1]
    assert {rating.last for rating in after.values()} == {"t"}
    assert [after["1"].before, after["3"].before] == [28.0, MEAN]


def test_those_who_share_a_place_and_are_as_strong_stay_as_strong() -> None:
    after = rate(a_game(("3", 1), ("4", 1)), {})
    assert after["3"].mu == after["4"].mu == pytest.approx(MEAN)
    shared, alone = rate(a_game(("3", 1), ("4", 1), ("5", 3)), {}), rate(a_game(("3", 1), ("4", 2), ("5", 3)), {})
    assert shared["3"].mu == pytest.approx(shared["4"].mu)
    assert alone["3"].mu > shared["3"].mu > shared["5"].mu > alone["5"].mu


def test_only_the_order_of_places_matters() -> None:
    assert rate(a_game(("3", 1), ("4", 2)), {}) == rate(a_game(("3", 2), ("4", 7)), {})


def test_ai_players_are_opponents_whose_strength_never_changes() -> None:
    """A win against a stronger level is worth more, regardless of earlier games against it."""
    ais = [f"ai:{level}" for level in ("random", "quick", "careful")]
    after = {each: rate(a_game(("3", 1), (each, 2)), {}) for each in ais}
    assert all(set(ratings) == {"3"} for ratings in after.values())
    assert after["ai:random"]["3"].mu < after["ai:quick"]["3"].mu
    assert rate(a_game(("3", 1), ("ai:quick", 2)), {"ai:quick": Rating(90.0, 0.1)}) == after["ai:quick"]


def test_every_level_has_a_strength_in_every_game_and_quick_is_the_measure() -> None:
    for strengths in (Game.strengths, *(game.strengths for game in all_games().values())):
        assert strengths.keys() == POLICIES.keys()
        assert strengths["quick"] == MEAN
        assert strengths["random"] <= MEAN <= strengths["careful"]


def test_a_game_that_is_not_known_here_and_a_level_from_elsewhere_do_no_harm() -> None:
    after = rate(a_game(("3", 1), ("ai:quick", 2), ("ai:champion", 3), game="halma"), {})
    assert after["3"].mu > MEAN


def test_without_people_or_opponents_nobody_is_rated() -> None:
    assert rate(a_game(("ai:quick", 1), ("ai:careful", 2)), {}) == {}
    assert rate(a_game(("3", 1)), {}) == {}
    assert rate(a_game(("3", 1), ("3", 2)), {}) == {}


def test_who_gave_up_one_seat_and_took_over_another_counts_once_with_the_worse_place() -> None:
    twice = rate(a_game(("3", 3), ("4", 2), ("3", 1)), {})
    assert twice == rate(a_game(("3", 3), ("4", 2)), {})
    assert twice["3"].games == 1


def test_a_rating_is_shown_as_people_know_it() -> None:
    assert [points(MEAN), points(26.0), points(MEAN - UNCERTAINTY)] == [1500, 1540, 1167]


def test_the_stronger_half_is_ahead_after_some_games() -> None:
    luck = random.Random(1)
    strength = {str(player): player * 1.0 for player in range(8)}
    series = []
    for number in range(160):
        four = luck.sample(sorted(strength), 4)
        score = {player: strength[player] + luck.gauss(0, 2) for player in four}
        ranked = sorted(four, key=lambda player: -score[player])
        series += a_game(*((player, 1 + ranked.index(player)) for player in four), table=str(number))
    ratings = rate_all(series)
    order = sorted(strength, key=lambda player: ratings[GAME, player].mu)
    assert set(order[4:]) == {"4", "5", "6", "7"}
    assert sum(rating.games for rating in ratings.values()) == 640


def test_what_rating_takes_is_loaded_with_the_first_game_that_counts(tmp_path: Path) -> None:
    """Neither importing all of the bot nor a start loads it."""
    program = (
        "import asyncio, importlib, pathlib, pkgutil, sys, bot\n"
        "names = [m.name for m in pkgutil.walk_packages(bot.__path__, 'bot.') if not m.name.endswith('__main__')]\n"
        "for name in names: importlib.import_module(name)\n"
        "async def start():\n"
        "    async with bot.process.opened_store(pathlib.Path(sys.argv[1])) as store:\n"
        "        async with bot.client.Grandstand(store, bot.settings.read_settings({}, pathlib.Path('none'))): pass\n"
        "asyncio.run(start())\n"
        "assert 'openskill' not in sys.modules\n"
        "bot.ratings.rate([bot.ratings.Placed('', '', '1', 1), bot.ratings.Placed('', '', '2', 2)], {})\n"
        "assert 'openskill' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program, tmp_path], check=True, timeout=60)
