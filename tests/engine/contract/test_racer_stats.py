"""Statistics of racers in simulated games."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game, all_games
from engine.race.game import RaceGame
from tests.engine.tools.racer_stats import form_in

GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_racer_has_its_stats_and_a_game_without_racers_has_none(game: Game[Any]) -> None:
    """After a new card, `python -m tests.engine.tools.racer_stats` writes the file again."""
    assert set(game.racer_stats) == (set(game.powers) if isinstance(game, RaceGame) else set())
    assert all(0 < stats.picked <= 1 and 0 <= stats.won <= 1 for stats in game.racer_stats.values())


def test_the_stats_are_those_of_simulated_games() -> None:
    """With the same seed, a few of the games come close to all of them."""
    game = next(game for game in GAMES if isinstance(game, RaceGame))
    few = form_in(game, 150)
    errors = [abs(few[name].picked - usual.picked) for name, usual in game.racer_stats.items()]
    assert sum(errors) / len(errors) < 0.06
