"""Properties beat examples: random games of 2003 with what must hold in all of them."""

from __future__ import annotations

import random

import pytest

from engine import Table
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.game import GAME
from tests.engine.games.magical_athlete_2003.random_games import LENGTHS, play_game
from tests.engine.support.tables import play_over_saves, random_answer
from tests.seeds import seeds


def new_table(seed: int) -> Table:
    names = [f"P{seat}" for seat in range(4 + seed % 2)]
    return Table.new(GAME.id, names, {"length": LENGTHS[seed % 3]}, seed)


@pytest.mark.parametrize("seed", seeds(3))
def test_at_every_question_a_save_comes_back_to_the_same_table(seed: int) -> None:
    """Questions, views, and the events of the next answer are those of the table that was never put away."""
    chance = random.Random(seed)
    table = new_table(seed)
    assert max(play_over_saves(table, chance)) <= 4096


@pytest.mark.parametrize("seed", seeds(8))
def test_a_game_pays_every_prize_once_and_tells_all_of_it(seed: int) -> None:
    chance = random.Random(seed)
    table = new_table(seed)
    events = list(table.events)
    while table.questions:
        for question in table.questions:
            assert question.prompt
            assert all(option.label for option in question.options)
        events += table.answer(*random_answer(table, chance))
    assert table.result is not None
    board = table.view()["board"]
    prizes = [
        prizes[racer["place"] - 1]
        for prizes, race in zip(board["prizes"], board["races"], strict=True)
        for racer in race["racers"]
        if racer["place"]
    ]
    assert sum(table.result.points) == sum(prizes)
    assert len(prizes) <= 2 * len(board["races"])
    raced = [racer["racer"] for race in board["races"] for racer in race["racers"]]
    assert len({*raced}) == len(raced) == 20
    assert {*raced} <= CARDS.keys()
    assert all(beat.words for beat in table.game.beats(events))


@pytest.mark.parametrize("block", range(4))
def test_random_games_end_with_everybody_accounted_for(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        assert len(play_game(seed).sheet.races) == 5 - seed % 2
