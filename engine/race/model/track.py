"""Tracks: spaces from Start to the finish, with features on some of them."""

from __future__ import annotations

from typing import Final, NamedTuple

START: Final = 0
FINISH: Final = 30
"""A race is 30 steps unless its track says otherwise; a racer that reaches the last has crossed the line (000-R3)."""

HOME = 99
"""The space of a racer that has crossed the line, in words and questions. No track is that long."""


class TrackFeature(NamedTuple):
    """A feature on a space. `kind`: `arrow` moves by `n`, `star` gives `n` chips, `rock` trips."""

    kind: str
    n: int = 0


class Track(NamedTuple):
    id: str
    title: str
    features: dict[int, TrackFeature]
    length: int = FINISH
    """At most 62: the board's number has 6 bits for a space (63 marks a racer that has left)."""


PLAIN = Track("plain", "Plain", {})
