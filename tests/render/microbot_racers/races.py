"""Real races by random or sensible drivers, as a spectator sees them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count
from typing import Any

from engine import Table, policy_called

GAME = "microbot-racers"
PEOPLE = ("Ann", "Bartholomew the Unready", "Зоя", "W" * 32)
CROWD = {"field": "crowd"}
View = dict[str, Any]

RACES: tuple[tuple[int, int, Mapping[str, str]], ...] = (
    (1, 2, {"laps": "2"}),
    (2, 4, {"layout": "stadium", "cards": "wild", **CROWD}),
    (3, 3, {"layout": "pinwheel", "cards": "wild", "direction": "anticlockwise", **CROWD}),
    (4, 2, {"layout": "sprint", "side": "hard", "cards": "shuffled", "ramps": "launch"}),
)
"""All layouts: seed, players and options."""


def tables(seed: int, players: int, options: Mapping[str, str], sensible: bool = False) -> Iterator[Table]:
    """The table after each answer. Random drivers say yes to every other switch and crash a lot; sensible ones come home."""
    chance, driver = random.Random(seed), policy_called("quick")
    table = Table.new(GAME, PEOPLE[:players], options, str(seed))
    yield table
    while table.questions:
        question = table.questions[0] if sensible else chance.choice(table.questions)
        choice = driver.answer(table, question) if sensible else chance.choice(question.options).id
        table.answer(question.seat, question.key, choice)
        yield table


@lru_cache(maxsize=16)
def _driven(seed: int, players: int, options: tuple[tuple[str, str], ...], sensible: bool) -> Table:
    *_, table = tables(seed, players, dict(options), sensible)
    return table


def driven(seed: int, players: int = 2, options: Mapping[str, str] | None = None, sensible: bool = False) -> Table:
    """A race that is over; nobody may write into it, as it is driven once for all tests."""
    return _driven(seed, players, tuple((options or {}).items()), sensible)


def ended(how: str) -> Table:
    """The first random race of two that ends like that."""
    return next(table for seed in count() if (table := driven(seed)).view(None)["board"]["ending"] == how)


def with_a_switch() -> Table:
    """The first random race of three in which a card is flipped or turned."""
    every = (driven(seed, 3, {"layout": "pinwheel", "cards": "wild", **CROWD}) for seed in count())
    return next(table for table in every if any(event.kind == "switched" for event in table.events))
