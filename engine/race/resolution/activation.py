"""A hook at work: whose it is, what it is about, and what led to it. It may wait for its turn, or be at work now."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.race.model.power import Hook, Power
from engine.race.model.racer import Racer

LAPSED = Power("lapsed")
"""A power nobody has."""


class Activation(Struct, eq=False, gc=False):  # nothing that a use holds leads back to it
    owner: Racer
    hook: Hook
    args: tuple[Any, ...]
    cause: int
    """The event that led to it; once it has happened, the event that tells so."""
    parent: Activation
    """What was going on as it was laid up."""
    rank: int = 0
    power: Power | None = None
    """The power that it waits for; None: the track."""
    subject: Racer | None = None
    lapses_after: int = 0
    """Above 0: it lapses if owner or subject has arrived anywhere since that clock."""
    mask: int | None = None
    """Of an answer to a happening: the racers whose answers this answers (000-R15)."""
    declared: bool = False
    """Whether it has been declared. The track has nothing to declare."""
    suppressed: bool | None = False
    """Whether it has been suppressed; None: it cannot be, because that would go round in circles (001-65)."""
    board: int = -1
    """How everybody stood as it began, if it had to wait; or as that began within which it runs."""


def _nothing(*_: object) -> None: ...


def idle(anybody: Racer) -> Activation:
    """Nothing but the turn itself: with it begins whatever is laid up."""
    return Activation(anybody, _nothing, (), 0, None, declared=True)  # type: ignore[arg-type]


class Wording(Struct, frozen=True):
    """What a question of a race is put into words with, the parts of its `Ask.wording`: who is asked, the labels of taking it and
    of declining, what it is about, and the space behind the line."""

    me: Racer
    label: str
    decline: str | None
    about: tuple[Any, ...]
    goal: int
