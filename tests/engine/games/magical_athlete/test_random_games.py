"""Properties beat examples: random games with what must hold in all of them."""

from __future__ import annotations

import random
from functools import cache

import pytest

from engine import Table
from engine.race.resolution.stack import MOST_REACTIONS
from tests.engine.games.magical_athlete.random_races import play, random_race
from tests.engine.support.tables import load_edited, play_at_random, play_over_saves, random_answer, replayed_inline
from tests.seeds import seeds

OPTIONS = [
    {},
    {"rules": "faq-2026"},
    {"tracks": "wild,wild-printed,wild,mild"},
    {"tracks": "mild,mild,mild,mild", "rules": "faq-2026"},
]


@pytest.mark.parametrize("block", range(8))
def test_random_races_end_with_everybody_accounted_for(block: int) -> None:
    for seed in range(block * 75, block * 75 + 75):
        race = play(*random_race(seed), after_each_turn=seed % 2 == 0)
        assert race.reaction_count < MOST_REACTIONS, "no legal chain runs into the cap"


@pytest.mark.parametrize("seed", seeds(7))  # every number of players and all options, three players also with two racers each
def test_at_every_question_a_save_comes_back_to_the_same_table(seed: int) -> None:
    """Questions, views, and the events of the next answer are those of the table that was never put away."""
    chance = random.Random(seed)
    players = 2 + seed % 5
    options = {**OPTIONS[seed % len(OPTIONS)], **({"racers": "double"} if players == 3 and seed % 2 else {})}
    table = Table.new("magical-athlete", [f"P{seat}" for seat in range(players)], options, seed)
    sizes = play_over_saves(table, chance)
    assert sorted(sizes)[len(sizes) // 2] <= 1200
    assert max(sizes) <= 4096


@cache
def played(seed: int) -> Table:
    table = Table.new("magical-athlete", [f"P{seat}" for seat in range(2 + seed % 5)], OPTIONS[seed % len(OPTIONS)], seed)
    return play_at_random(table, random.Random(seed))


@pytest.mark.parametrize("seed", seeds(10))
def test_points_of_a_match_are_prizes_and_bronze_and_all_racers_run_once(seed: int) -> None:
    """000-2, 000-25, 000-35"""
    table = played(seed)
    assert table.result is not None
    board, players = table.view()["board"], len(table.seats)
    raced = [racer["racer"] for race in board["races"] for racer in race["racers"]]
    assert len(raced) == len(set(raced)) == 4 * players * (2 if players == 2 else 1)
    paid = sum(event.data["prize"] for event in table.events if event.kind == "finished")
    bronze = sum(event.data["chips"] for event in table.events if event.kind == "chips")
    assert sum(table.result.points) == paid + bronze
    assert sum(board["prizes"]) == paid
    for place, points in zip(table.result.places, table.result.points, strict=True):
        assert place == 1 + sum(other > points for other in table.result.points)


@pytest.mark.parametrize("seed", seeds(10))
def test_a_game_played_inline_is_the_game_played_at_a_table(seed: int) -> None:
    """No state is carried over from one step to the next but what is saved between them."""
    table = played(seed)
    assert replayed_inline(table) == table.events


@pytest.mark.parametrize("seed", seeds(6))
def test_views_do_not_depend_on_what_another_seat_has_picked_in_secret(seed: int) -> None:
    """000-24: at every question of a random game each secret pick of the running step is exchanged for another one."""
    chance = random.Random(seed)
    players = 2 + seed % 5
    table = Table.new("magical-athlete", [f"P{seat}" for seat in range(players)], OPTIONS[seed % len(OPTIONS)], seed)
    compared = 0
    while table.questions:
        if table.questions[0].kind == "line-up":
            compared += compare_views(table, chance)
        table.answer(*random_answer(table, chance))
    assert compared > 3


def compare_views(table: Table, chance: random.Random) -> int:
    compared = 0
    for line, (key, picked) in enumerate(table.save()["journal"]):
        seat = int(key.split(".")[1])
        team = table.view()["board"]["teams"][seat]
        other = [name for name in team if name not in (picked, *table.view(seat)["board"]["chosen"])]
        if not other:
            continue
        save = table.save()
        save["journal"][line] = [key, chance.choice(other)]
        twin = load_edited(save)
        assert twin.view(seat) != table.view(seat)
        for spectator in (None, *(s for s in range(len(table.seats)) if s != seat)):
            assert twin.view(spectator) == table.view(spectator)
            compared += 1
    return compared
