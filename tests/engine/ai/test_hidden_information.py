"""Odds and other playouts reveal nothing hidden: a table with other secrets that looks the same has the same information set, byte
for byte. The `test_information_sets.py` of each game lists its secrets."""

from __future__ import annotations

import random

import pytest

from engine import Table, get_game
from engine.analysis.odds import chances
from tests.engine.support.other_secrets import (
    Deal,
    Known,
    cards_and_standing_answers,
    forecasts_and_orders,
    known,
    tokens_and_cards,
    who_wants_to_be_left_alone,
    with_other_secrets,
)
from tests.engine.support.tables import random_answer

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]
SEED = "a seed that nobody may know"
EVERY = 8
"""Every eighth question is compared."""

GAMES: list[tuple[str, int, str, dict[str, str], Deal]] = [
    ("magical-athlete", 2, "", {}, cards_and_standing_answers),
    ("magical-athlete", 3, "", {"racers": "double"}, cards_and_standing_answers),
    ("magical-athlete", 6, "", {"rules": "faq-2026"}, cards_and_standing_answers),
    ("magical-athlete-2003", 4, "classic", {}, forecasts_and_orders),
    ("magical-athlete-2003", 5, "advantages", {}, forecasts_and_orders),
    ("magical-athlete-2003", 4, "advanced", {}, forecasts_and_orders),
    ("thats-life", 3, "base", {"modules": "cards"}, tokens_and_cards),
    ("thats-life", 3, "pro", {"modules": "worms"}, tokens_and_cards),
    ("thats-life", 4, "everything", {}, tokens_and_cards),
    ("microbot-racers", 2, "quick", {}, who_wants_to_be_left_alone),
    ("microbot-racers", 2, "duel", {"orders": "single"}, who_wants_to_be_left_alone),
    ("microbot-racers", 2, "hard", {}, who_wants_to_be_left_alone),
    ("microbot-racers", 4, "crowd", {}, who_wants_to_be_left_alone),
]


def opened(game: str, seats: int, preset: str, options: dict[str, str]) -> Table:
    usual = get_game(game).get_preset(preset).options if preset else {}
    return Table.new(game, NAMES[:seats], {**usual, **options}, SEED)


@pytest.mark.parametrize(("game", "seats", "preset", "options", "deal"), GAMES)
def test_the_same_table_with_other_secrets_gives_the_same_information_set(
    game: str, seats: int, preset: str, options: dict[str, str], deal: Deal
) -> None:
    """000-R12, 001-22, 001-25, 002-R9, 004-R35"""
    luck, compared, answers = random.Random(f"{game} {preset}"), 0, 0
    table, offered = opened(game, seats, preset, options), Known()
    while table.questions:
        question = luck.choice(table.questions)
        offered.setdefault(question.kind, set()).update(option.id for option in question.options)
        for seat in (None, luck.randrange(seats)) if answers % EVERY == 0 else ():
            before = known(table, seat)
            assert SEED.encode() not in before
            for other in with_other_secrets(table, seat, deal, offered, luck):
                assert known(other, seat) == before, (seat, question.key)
                compared += 1
        answers += 1
        table.answer(question.seat, question.key, luck.choice(question.options).id)
    assert compared >= 8


@pytest.mark.parametrize(("game", "seats", "preset", "options", "deal"), GAMES[:9])
def test_the_same_table_with_other_secrets_has_the_same_odds(
    game: str, seats: int, preset: str, options: dict[str, str], deal: Deal
) -> None:
    luck, table, others = random.Random(1), opened(game, seats, preset, options), list[Table]()
    for answers in range(200):
        table.answer(*random_answer(table, luck))
        others += with_other_secrets(table, None, deal, {}, luck) if answers > 60 else ()
        if others:
            break
    odds = chances(table.information_set(), 4, "odds", whole=True)
    assert others
    assert all(chances(other.information_set(), 4, "odds", whole=True) == odds for other in others)
