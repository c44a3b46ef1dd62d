"""How racers do in simulated games: reads the file `racer_stats.json` beside a game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

import msgspec
from msgspec import Struct

FILE = "racer_stats.json"


class RacerStats(Struct, frozen=True, array_like=True):
    """How one racer does in simulated games."""

    picked: float
    """The share of games in which it ran."""
    won: float
    """The share of its races that it won."""


def read_racer_stats(package: str) -> Mapping[str, RacerStats]:
    """Return the statistics of a game's racers by name, from the game's package; empty if it has no such file."""
    try:
        content = resources.files(package).joinpath(FILE).read_bytes()
    except FileNotFoundError:
        return {}
    return msgspec.json.decode(content, type=dict[str, RacerStats])
