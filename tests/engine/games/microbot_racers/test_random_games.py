"""Properties beat examples: random races with what must hold in all of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine import Table
from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FairDice
from engine.core.host import option_id, question_key
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.game_options import SETTINGS
from tests.engine.games.microbot_racers.positions import NAMES
from tests.engine.games.microbot_racers.random_games import play, random_game, random_options
from tests.engine.support.tables import play_over_saves, random_answer
from tests.seeds import seeds

BLOCK = 32


def table_for(seed: int) -> Table:
    seats, options = random_options(seed)
    return Table.new("microbot-racers", NAMES[:seats], options, seed)


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
    assert play_over_saves(table_for(seed), random.Random(seed))


@pytest.mark.parametrize("seed", range(6, 9))
def test_a_race_played_inline_is_the_race_played_at_a_table(seed: int) -> None:
    """No state is carried over from one step to the next but what is saved between them."""
    chance = random.Random(seed)
    table = table_for(seed)
    while table.questions:
        table.answer(*random_answer(table, chance))
    given = {key: picked for _, key, picked in table.answers}
    ordinals: Counter[int] = Counter()
    step = 0

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        ordinals[seat] += 1
        picked = given.pop(question_key(step, seat, ordinals[seat], kind))
        return next(value for value in options if option_id(value) == picked)

    seats, options = random_options(seed)
    host = InlineHost(FairDice(str(seed)), ask, records_events=True, pauses=True)
    match = GAME.new(seats, options)
    while GAME.result(match) is None:
        GAME.step(match, host)
        ordinals.clear()
        step += 1
    assert host.events == table.events
    assert not given


@pytest.mark.parametrize("seed", [10, 11, 12])
def test_whether_anybody_listens_changes_nothing(seed: int) -> None:
    """Simulations do without events."""
    quiet, loud = (random_game(seed)[:2] for _ in range(2))
    quiet[1].records_events = False
    for match, host in (quiet, loud):
        while GAME.result(match) is None:
            GAME.step(match, host)
    assert quiet[0].dump() == loud[0].dump()
    assert not quiet[1].events


@pytest.mark.parametrize("seed", [20, 25])
def test_every_option_on_offer_can_be_taken(seed: int) -> None:
    """At every fourth question; the options have ids and labels of their own."""
    chance = random.Random(seed)
    table = table_for(seed)
    while table.questions:
        if chance.random() < 0.25:
            question = table.questions[0]
            save = table.save()
            ids, labels = ([getattr(option, name) for option in question.options] for name in ("id", "label"))
            assert len({*ids}) == len({*labels}) == len(ids) > 1
            assert question.default in ids
            for option in ids:
                Table.load(save).answer(question.seat, question.key, option)
        table.answer(*random_answer(table, chance))
