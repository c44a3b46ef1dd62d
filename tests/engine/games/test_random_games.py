"""What must hold in random games of several games alike; `test_random_games.py` in each game's folder has its own properties."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

from engine import Table
from tests.engine.games.microbot_racers import random_games as microbots
from tests.engine.games.thats_life import random_games as thats_life
from tests.engine.support.tables import play_at_random, random_answer, replayed_inline

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
GAMES = pytest.mark.parametrize("games", [microbots, thats_life], ids=lambda games: games.GAME.id)


def table_for(games: ModuleType, seed: int) -> Table:
    players, options = games.random_options(seed)
    return Table.new(games.GAME.id, NAMES[:players], options, seed)


@GAMES
@pytest.mark.parametrize("seed", range(6, 9))
def test_a_game_played_inline_is_the_game_played_at_a_table(games: ModuleType, seed: int) -> None:
    """No state is carried over from one step to the next but what is saved between them."""
    table = play_at_random(table_for(games, seed), random.Random(seed))
    assert replayed_inline(table) == table.events


@GAMES
@pytest.mark.parametrize("seed", range(10, 13))
def test_whether_anybody_listens_changes_nothing(games: ModuleType, seed: int) -> None:
    """Simulations do without events."""
    quiet, loud = (games.random_game(seed)[:2] for _ in range(2))
    quiet[1].records_events = False
    for match, host in (quiet, loud):
        while games.GAME.result(match) is None:
            games.GAME.step(match, host)
    assert quiet[0].dump() == loud[0].dump()
    assert not quiet[1].events


@GAMES
@pytest.mark.parametrize("seed", [20, 25])
def test_every_option_on_offer_can_be_taken(games: ModuleType, seed: int) -> None:
    """At every fourth question; the options have ids and labels of their own."""
    chance = random.Random(seed)
    table = table_for(games, seed)
    while table.questions:
        if chance.random() < 0.25:
            question = table.questions[0]
            save = table.save()
            ids, labels = ([getattr(option, name) for option in question.options] for name in ("id", "label"))
            assert len({*ids}) == len({*labels}) == len(ids) > 0
            assert question.default in ids
            for option in ids:
                Table.load(save).answer(question.seat, question.key, option)
        table.answer(*random_answer(table, chance))
