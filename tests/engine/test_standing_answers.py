"""Standing answers in every game that has them: random games, with orders at any moment."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine import Refused, Table, all_games, record, verify
from engine.host import is_order
from engine.race.standing_answers import StandingAnswers
from engine.record import played_again

GAMES = [game for game in all_games().values() if isinstance(game, StandingAnswers)]


def test_all_games_of_racers_have_them() -> None:
    assert len(GAMES) >= 2


def random_order(game: StandingAnswers[Any], table: Table, luck: random.Random) -> tuple[int, str]:
    """One of those on offer or in force, or any at all."""
    offered = [(question.seat, order.text) for question in table.questions for order in question.orders]
    given = [(seat, order.text) for seat in range(len(table.seats)) for order in table.orders_of(seat)]
    kind = luck.choice([*game.powers.marks, "reroll", "go_with"])
    other = (luck.randrange(len(table.seats)), f"{kind}={luck.choice(['yes', 'no', 'ask', 'r0', 'r1'])}")
    return luck.choice([*offered, *offered, *given, other])


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_games_with_standing_answers_at_any_moment_are_saved_at_any_moment_and_played_again(
    game: StandingAnswers[Any], seed: int
) -> None:
    """A save at every question, nothing told otherwise later, nobody sees another's orders, and the record is verified."""
    luck = random.Random(seed)
    players = game.fewest + seed % (game.most - game.fewest + 1)
    options = {"racers": "double"} if players == 3 and seed % 2 else {}
    table = Table.new(game.id, [f"P{seat}" for seat in range(players)], options, seed)
    told = list(table.events)
    while table.questions:
        if luck.random() < 0.3:
            seat, text = random_order(game, table, luck)
            others = [each for each in (None, *range(players)) if each != seat]
            before, asked = [table.view(each) for each in others], table.questions
            try:
                told += table.order(seat, text)
            except Refused:
                continue
            assert table.questions != asked or [table.view(each) for each in others] == before
        else:
            question = luck.choice(table.questions)
            told += table.answer(question.seat, question.key, luck.choice(question.options).id)
        save = json.loads(json.dumps(table.save()))
        again = Table.load(save, table.events, table.answers)
        assert (again.save(), again.questions, again.notice) == (table.save(), table.questions, None)
        assert again.events == table.events == told
        assert [again.view(each) for each in (None, 0, 1)] == [table.view(each) for each in (None, 0, 1)]
        table = again
    assert sum(is_order(key) for _, key, _ in table.answers) > 5
    assert verify(record(table)).matches
    assert played_again(record(table)).answers == table.answers
