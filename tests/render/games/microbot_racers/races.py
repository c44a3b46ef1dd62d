"""Finished races, for films."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import count

from engine import Table
from tests.render.games.microbot_racers.games import tables

CROWD = {"field": "crowd"}
RACES: tuple[tuple[int, int, Mapping[str, str]], ...] = (
    (1, 2, {"laps": "2"}),
    (2, 4, {"layout": "stadium", "cards": "wild", **CROWD}),
    (3, 3, {"layout": "pinwheel", "cards": "wild", "direction": "anticlockwise", **CROWD}),
    (4, 2, {"layout": "sprint", "side": "hard", "cards": "shuffled", "ramps": "launch"}),
)
"""All layouts: seed, players and options."""

A_DRAW = 288
"""The first seed of the search for a race in which all robots are wrecked at once."""


@lru_cache(maxsize=16)
def _driven(seed: int, players: int, options: tuple[tuple[str, str], ...], careless: float) -> Table:
    *_, (table, _) = tables(seed, players, dict(options), careless=careless)
    return table


def driven(seed: int, players: int = 2, options: Mapping[str, str] | None = None, careless: float = 1) -> Table:
    """Returns a finished race. Careless drivers use every other switch and crash often; careful ones come home.

    It is driven once for all tests, so tests must not modify it.
    """
    return _driven(seed, players, tuple((options or {}).items()), careless)


def ended(how: str) -> Table:
    """Returns a careless race of two with that ending."""
    return next(table for seed in count(A_DRAW) if (table := driven(seed)).view(None)["board"]["ending"] == how)


def with_a_switch() -> Table:
    """Returns a careless race of three that ends with a changed card."""
    every = (driven(seed, 3, {"layout": "pinwheel", "cards": "wild", **CROWD}) for seed in count())
    return next(table for table in every if any(slot["changed"] for slot in table.view(None)["board"]["slots"]))
