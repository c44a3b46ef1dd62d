"""Properties beat examples: random races with what must hold in all of them."""

from __future__ import annotations

import random

import pytest

from engine import Table
from engine.games.microbot_racers.game_options import SETTINGS
from tests.engine.games.microbot_racers.positions import NAMES
from tests.engine.games.microbot_racers.random_games import play, random_options
from tests.engine.support.tables import play_over_saves
from tests.seeds import seeds

BLOCK = 32


@pytest.mark.parametrize("block", seeds(2))
def test_random_races_are_what_a_referee_would_have_driven(block: int) -> None:
    """All of them end, and everything in them follows from the log (003-10, 003-8, 003-15, 003-R3, 003-R34)."""
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        assert play(seed).over


def test_the_random_races_cover_everything_that_can_be_agreed_on() -> None:
    """003-R1, 003-R33: with two, three and four robots."""
    tables = [random_options(seed) for seed in range(4 * BLOCK)]
    for setting in SETTINGS:
        assert {options[setting.id] for _, options in tables} == {*setting.choices}
    assert {seats for seats, _ in tables} == {2, 3, 4}


@pytest.mark.parametrize("seed", seeds(3))
def test_at_every_question_a_save_comes_back_to_the_same_table(seed: int) -> None:
    """003-R30: in the middle of a round, too; and the record of the race can be verified."""
    seats, options = random_options(seed)
    assert play_over_saves(Table.new("microbot-racers", NAMES[:seats], options, seed), random.Random(seed))
