"""How racers usually do: what a file beside a game that has any says of them, from simulated games."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

import msgspec
from msgspec import Struct

FILE = "racer_stats.json"


class RacerStats(Struct, frozen=True, array_like=True):
    """Of one racer."""

    picked: float
    """The share of games in which it ran."""
    won: float
    """The share of its races that it won."""


def read_racer_stats(room: str) -> Mapping[str, RacerStats]:
    """Of the racers of a game, by name; `room` is the package with its rules. Empty if nobody has simulated it."""
    try:
        found = resources.files(room).joinpath(FILE).read_bytes()
    except FileNotFoundError:
        return {}
    return msgspec.json.decode(found, type=dict[str, RacerStats])
