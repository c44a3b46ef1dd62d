"""Properties beat examples: random games with what must hold in all of them."""

from __future__ import annotations

import json
import random

import pytest

from engine import Table, record, verify
from engine.race.agenda import MOST_REACTIONS
from tests.engine.magical_athlete.random_races import play, random_race

OPTIONS = [
    {},
    {"rules": "faq-2026"},
    {"tracks": "wild,wild-printed,wild,mild"},
    {"tracks": "mild,mild,mild,mild", "rules": "faq-2026"},
]


def random_answer(table: Table, chance: random.Random) -> tuple[int, str, str]:
    question = chance.choice(table.questions)
    return question.seat, question.key, chance.choice(question.options).id


@pytest.mark.parametrize("block", range(8))
def test_random_races_end_with_everybody_accounted_for(block: int) -> None:
    for seed in range(block * 250, block * 250 + 250):
        race = play(*random_race(seed), after_each_turn=seed % 2 == 0)
        assert race.count < MOST_REACTIONS, "no legal chain runs into the cap"


@pytest.mark.parametrize("seed", range(12))
def test_at_every_question_a_save_comes_back_to_the_same_table(seed: int) -> None:
    """Questions, views, and the events of the next answer are those of the table that was never put away."""
    chance = random.Random(seed)
    players = 2 + seed % 5
    options = {**OPTIONS[seed % len(OPTIONS)], **({"racers": "double"} if players == 3 and seed % 2 else {})}
    table = Table.new("magical-athlete", [f"P{seat}" for seat in range(players)], options, seed)
    sizes = []
    while table.questions:
        text = json.dumps(table.save(), separators=(",", ":"))
        again = Table.load(json.loads(text))
        assert again.questions == table.questions
        assert again.notice is None
        assert [again.view(seat) for seat in (None, 0, 1)] == [table.view(seat) for seat in (None, 0, 1)]
        answer = random_answer(table, chance)
        assert again.answer(*answer) == table.answer(*answer)
        assert again.save() == table.save()
        sizes.append(len(text))
    assert sorted(sizes)[len(sizes) // 2] <= 1100
    assert max(sizes) <= 4096
    assert verify(record(table)).matches


@pytest.mark.parametrize("seed", range(20))
def test_points_of_a_match_are_prizes_and_bronze_and_all_racers_run_once(seed: int) -> None:
    """000-2, 000-25, 000-35"""
    chance = random.Random(seed)
    players = 2 + seed % 5
    table = Table.new("magical-athlete", [f"P{seat}" for seat in range(players)], OPTIONS[seed % len(OPTIONS)], seed)
    while table.questions:
        table.answer(*random_answer(table, chance))
    assert table.result is not None
    board = table.view()["board"]
    raced = [racer["racer"] for race in board["races"] for racer in race["racers"]]
    assert len(raced) == len(set(raced)) == 4 * players * (2 if players == 2 else 1)
    paid = sum(event.data["prize"] for event in table.events if event.kind == "finished")
    bronze = sum(event.data["chips"] for event in table.events if event.kind == "chips")
    assert sum(table.result.points) == paid + bronze
    assert sum(board["prizes"]) == paid
    for place, points in zip(table.result.places, table.result.points, strict=True):
        assert place == 1 + sum(other > points for other in table.result.points)
