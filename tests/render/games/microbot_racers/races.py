"""Races that are over, as films tell of them."""

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
"""From here on it does not take long to find a race in which all are wrecked at once."""


@lru_cache(maxsize=16)
def _driven(seed: int, players: int, options: tuple[tuple[str, str], ...], careless: float) -> Table:
    *_, (table, _) = tables(seed, players, dict(options), careless=careless)
    return table


def driven(seed: int, players: int = 2, options: Mapping[str, str] | None = None, careless: float = 1) -> Table:
    """Careless drivers throw every other switch and crash a lot; careful ones come home. Nobody may write into it: it is driven
    once for all tests."""
    return _driven(seed, players, tuple((options or {}).items()), careless)


def ended(how: str) -> Table:
    """A careless race of two that ends like that."""
    return next(table for seed in count(A_DRAW) if (table := driven(seed)).view(None)["board"]["ending"] == how)


def with_a_switch() -> Table:
    """A careless race of three after which a card does not lie as it was laid."""
    every = (driven(seed, 3, {"layout": "pinwheel", "cards": "wild", **CROWD}) for seed in count())
    return next(table for table in every if any(slot["changed"] for slot in table.view(None)["board"]["slots"]))
