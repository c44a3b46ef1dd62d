"""The option that is shown prominently: the one that most players would take, not simply the first."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from random import Random

import pytest

from engine import Question, Table, all_games
from tests.seeds import seeds

OFTEN = 20
"""The number of questions of a kind that is enough to judge it."""


@cache
def questions(game: str) -> dict[str, list[Question]]:
    """Return the questions with a choice in random games, by kind."""
    found: dict[str, list[Question]] = defaultdict(list)
    for seed in seeds(10):
        chance = Random(seed)
        rules = all_games()[game]
        preset = chance.choice([preset.options for preset in rules.presets] or [{}])
        fewest, most = rules.seats_for(rules.read_options(preset))
        names = [f"P{number}" for number in range(chance.randint(fewest, min(4, most)))]
        table = Table.new(game, names, preset, seed=str(seed))
        while table.questions:
            question = chance.choice(table.questions)
            if len(question.options) > 1:
                found[question.kind].append(question)
            table.answer(question.seat, question.key, chance.choice(question.options).id)
    return found


@pytest.mark.parametrize("game", all_games())
def test_where_there_is_more_than_yes_and_no_it_is_not_always_the_first(game: str) -> None:
    seen = Counter[str]()
    for kind, asked in questions(game).items():
        several = [question for question in asked if {option.id for option in question.options} != {"yes", "no"}]
        firsts = [question for question in several if question.likely == question.options[0].id]
        seen[kind] = len(several)
        assert len(several) < OFTEN or len(firsts) < 0.9 * len(several), kind
    assert any(count >= OFTEN for count in seen.values())


def test_guesses_and_the_order_of_your_own_racers_are_a_matter_of_taste() -> None:
    asked = questions("magical-athlete")
    for kind in ("Genius.guess", "go_with"):
        assert {question.likely for question in asked[kind]} == {""}, kind


def test_a_power_that_never_hurts_stands_out() -> None:
    for kind in ("Alchemist.transmute", "Legs.jog"):
        assert {question.likely for question in questions("magical-athlete")[kind]} == {"yes"}, kind
