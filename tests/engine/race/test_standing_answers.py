"""Standing answers in every game that has them: random games, with orders at any moment."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from engine import Table, all_games
from engine.core.host import is_order
from engine.race.resolution.standing_answers import StandingAnswers
from tests.engine.support.random_orders import Ordering, play_with_orders
from tests.seeds import seeds

SAVES = (1, 2, 5)
"""The numbers of inputs between two saves."""
GAMES = [game for game in all_games().values() if isinstance(game, StandingAnswers)]


def test_all_games_of_racers_have_them() -> None:
    assert len(GAMES) >= 2


def random_order(game: StandingAnswers[Any], table: Table, luck: random.Random) -> tuple[int, str]:
    """Return an order that is offered or in force, or any other."""
    offered = [(question.seat, order.text) for question in table.questions for order in question.orders]
    given = [(seat, order.text) for seat in range(len(table.seats)) for order in table.orders_of(seat)]
    kind = luck.choice([*game.powers.hook_owners, "reroll", "go_with"])
    other = (luck.randrange(len(table.seats)), f"{kind}={luck.choice(['yes', 'no', 'ask', 'r0', 'r1'])}")
    return luck.choice([*offered, *offered, *given, other])


@pytest.mark.parametrize("seed", seeds(5))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_games_with_standing_answers_at_any_moment_are_saved_at_any_moment_and_played_again(
    game: StandingAnswers[Any], seed: int
) -> None:
    """The table is saved at every question or at some; events never change later, orders stay secret, the record is verified."""
    luck = random.Random(seed)
    players = game.fewest + seed % (game.most - game.fewest + 1)
    options = {"racers": "double"} if players == 3 and seed % 2 else {}
    table = Table.new(game.id, [f"P{seat}" for seat in range(players)], options, seed)
    table = play_with_orders(table, Ordering(partial(random_order, game)), luck, every=SAVES[seed % len(SAVES)])
    assert sum(is_order(key) for _, key, _ in table.answers) > 5
