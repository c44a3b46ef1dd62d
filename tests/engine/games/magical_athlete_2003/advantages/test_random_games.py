"""Whole games with Advantages at random: see random_games."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.host import is_order
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from tests.engine.games.magical_athlete_2003.advantages.random_games import GameWithThings
from tests.engine.games.magical_athlete_2003.advantages.random_orders import play_at_a_table
from tests.seeds import seeds

SAVES = (1, 2, 5)
"""After how many inputs a table is put away."""


@pytest.mark.parametrize("block", seeds(2))
def test_in_random_games_every_thing_and_every_point_is_accounted_for(block: int) -> None:
    seen = Counter[str]()
    for seed in range(block * 30, block * 30 + 30):
        game = GameWithThings(seed).play()
        seen += game.seen
        assert len(game.match.sheet.races) == 5 - seed % 2
    assert seen.keys() >= {item for item, about in ITEMS.items() if about.windows}
    assert seen.keys() >= {"exploded", "forced to buy", "sent_under", "orders"}


@pytest.mark.parametrize("seed", range(0, 48, 4))
def test_a_game_that_is_put_away_after_every_step_goes_on_the_same(seed: int) -> None:
    """Nothing is kept but what is on the sheet, and nothing on the sheet is overlooked: what was bought, ordered and passed on."""
    seed += seed // 4 % 4
    put_away, played_on = GameWithThings(seed, loads=True), GameWithThings(seed)
    played_on.host.pauses = True
    assert put_away.play().host.events == played_on.play().host.events
    assert put_away.match.sheet == played_on.match.sheet


@pytest.mark.parametrize("seed", seeds(3))
def test_games_with_orders_at_any_moment_are_saved_at_any_moment_and_played_again(seed: int) -> None:
    """A save at every input or at some, nothing told otherwise later, nobody sees another's orders, nonsense is refused, and the
    record is verified."""
    assert sum(is_order(key) for _, key, _ in play_at_a_table(seed, SAVES[seed % len(SAVES)]).answers) > 5
