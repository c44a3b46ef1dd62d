"""First-time lines: short, about what is there, all of them reached, and the same whatever is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from engine import Table, all_games
from engine.core.dice import FastDice
from tests.engine.support.reference_cards import borrowed

LONGEST = 52
"""Letters of small print in a line on a phone."""
GAMES: Mapping[str, tuple[tuple[int, Mapping[str, str]], ...]] = {
    "magical-athlete": ((4, {"tracks": "wild,wild,wild,wild"}),),
    "magical-athlete-2003": ((4, {}), (4, {"advantages": "on", "draft": "advanced"})),
    "thats-life": (
        (4, {}),
        (3, {"modules": "risk,flixxy,worms,hats"}),
        (3, {"version": "pro", "modules": "cards,attack,hats"}),
    ),
    "microbot-racers": ((2, {"cards": "wild"}), (2, {"orders": "single", "cards": "wild"}), (4, {"field": "crowd"})),
}
SEEDS = 4


def positions(game: str) -> Iterator[Table]:
    """Tables in the course of random games, at every question."""
    rules = all_games()[game]
    for seats, options in GAMES[game]:
        for seed in range(SEEDS):
            chance = random.Random(seed)
            table = Table.new(game, [f"P{seat}" for seat in range(seats)], rules.read_options(options), f"{seed:032x}")
            while table.result is None:
                yield table
                question = table.questions[0]
                table.answer(question.seat, question.key, chance.choice(question.options).id)


@pytest.mark.parametrize("game", all_games())
def test_a_line_is_one_line_on_a_phone_and_in_our_own_words(game: str) -> None:
    lines = all_games()[game].first_lines
    assert len(lines) > 8
    for line in lines.values():
        assert len(line) <= LONGEST, line
        assert line.endswith(".")
    for rules in {"magical-athlete": ["magical-athlete-2025"], "magical-athlete-2003": ["magical-athlete-2003", "advantages"]}.get(
        game, [game]
    ):
        assert borrowed(lines.values(), rules) == []


def met_at(table: Table) -> list[str]:
    asked = {question.kind for question in table.questions if not question.secret}
    events = [event for event in table.events[-30:] if event.only is None]
    return [*table.game.things_met(table.view(None)["board"], asked, events)]


@pytest.mark.parametrize("game", all_games())
def test_everything_that_has_a_line_is_met(game: str) -> None:
    """In random games with all modules; and nothing is met that has none."""
    met = {thing for table in positions(game) for thing in met_at(table)}
    assert met == all_games()[game].first_lines.keys()


@pytest.mark.parametrize("game", all_games())
def test_what_is_met_does_not_depend_on_what_is_hidden(game: str) -> None:
    """By difference: with other hidden cards, tokens and choices the same things are met."""
    rules, tried = all_games()[game], 0
    for number, table in enumerate(positions(game)):
        if number % 7:
            continue
        save = table.save()
        if save["journal"]:  # hidden things are replaced between two steps
            continue
        other = rules.load(save["state"], len(table.seats), table.options)
        rules.determinise(other, None, FastDice(f"other {number}"))
        events = [event for event in table.events[-30:] if event.only is None]
        here, there = rules.view(rules.load(save["state"], len(table.seats), table.options), None), rules.view(other, None)
        for asked in ({question.kind} for question in table.questions if not question.secret):
            assert rules.things_met(here, asked, events) == rules.things_met(there, asked, events)
        tried += 1
    assert tried > 10
