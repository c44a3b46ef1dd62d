"""Activations: one use of a hook, waiting on the power stack or running."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.race.model.power import Hook, Power
from engine.race.model.racer import Racer

LAPSED = Power("lapsed")
"""A power that no racer has: an activation that waits for it lapses."""


class Activation(Struct, eq=False, gc=False):  # gc=False: an activation is never part of a reference cycle
    """One use of a hook: its owner, its arguments, and what led to it."""

    owner: Racer
    hook: Hook
    args: tuple[Any, ...]
    cause: int
    """The number of the event that led to it; once it is announced, the number of its own event."""
    parent: Activation
    """The activation that was running when this one was triggered."""
    rank: int = 0
    """The order among activations triggered together: the lowest rank resolves first."""
    power: Power | None = None
    """The owner's power when it was triggered: it lapses if the owner has lost it. None: the track."""
    subject: Racer | None = None
    """The other racer that it is about, if any."""
    lapses_after: int = 0
    """If above 0, it lapses once owner or subject has arrived anywhere after that clock."""
    mask: int | None = None
    """For a reaction to a power: the racers in the chain of reactions that led here, as bits (000-R15)."""
    declared: bool = False
    """Whether it has been declared. The track declares nothing."""
    suppressed: bool | None = False
    """Whether it has been suppressed; None: it cannot be, because that would be an endless loop (001-65)."""
    board: int = -1
    """The position (`RaceBoard.board`) when it began to resolve; for a hook run within another activation, that one's. -1: not on
    the stack."""


def _nothing(*_: object) -> None: ...


def idle(anybody: Racer) -> Activation:
    """Return the activation that stands for the turn itself: the parent of everything that no power has triggered."""
    return Activation(anybody, _nothing, (), 0, None, declared=True)  # type: ignore[arg-type]


class Wording(Struct, frozen=True):
    """The parts of `Ask.wording` of a race question: the racer asked, the short names for taking and declining, what it is about,
    and the race as it stands when it is asked."""

    me: Racer
    label: str
    decline: str | None
    about: tuple[Any, ...]
    race: Any
