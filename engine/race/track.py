"""What a track is: spaces from Start to the finish, and what lies on some of them."""

from __future__ import annotations

from typing import NamedTuple

START, FINISH = 0, 30
"""A race is 30 steps; a racer that reaches the last has crossed the line (000-R3)."""


class Feature(NamedTuple):
    """`arrow` moves by `n`, `star` gives `n` chips, `rock` trips."""

    kind: str
    n: int = 0


class Track(NamedTuple):
    id: str
    title: str
    features: dict[int, Feature]


PLAIN = Track("plain", "Plain", {})
