"""`Listeners`: which racers have which hooks, collected so that "nobody reacts" is a single truth test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.race.model.power import BY_DIE, HOOKS, Hook
from engine.race.model.racer import Racer

Listening = tuple[tuple[Racer, Hook], ...]
NOBODY: Final[Listening] = ()
SILENCE: Final[tuple[Listening, ...]] = (NOBODY,) * 13
"""No listeners for each number of a die. Powers may raise a die above six."""


class Listeners:
    """Pairs of racer and hook function, one tuple for each name in the column `listeners` of `HOOKS`.

    `rolled` and `thrown` have one tuple for each number of the die.
    """

    __slots__ = ("stopping", *sorted({spec.listeners for spec in HOOKS.values() if spec.listeners}))

    def __init__(self) -> None:
        self.rolled: Sequence[Listening] = SILENCE
        self.thrown: Sequence[Listening] = SILENCE
        self.passing: Listening = NOBODY
        self.stopped: Listening = NOBODY
        self.meeting: Listening = NOBODY
        self.stopping = False
        """Whether any hook reacts to a racer that stops."""
        self.happened: Listening = NOBODY
        self.turn_ended: Listening = NOBODY
        self.won: Listening = NOBODY
        self.crossing: Listening = NOBODY
        self.room: Listening = NOBODY
        self.reroll: Listening = NOBODY
        self.shadow: Listening = NOBODY
        self.join: Listening = NOBODY
        self.suppress: Listening = NOBODY
        self.main_move: Listening = NOBODY
        self.die: Listening = NOBODY


def listening(racing: Sequence[Racer]) -> Listeners:
    """Collect the listeners among these racers, whenever a power has come or gone."""
    by_name: dict[str, Any] = {}
    for racer in racing:
        for name, fn in racer.power.listens:
            if name in BY_DIE:
                _add_by_die(by_name, name, racer, fn)
            else:
                by_name[name] = (*by_name.get(name, NOBODY), (racer, fn))
    listeners = Listeners()
    for name, pairs in by_name.items():
        setattr(listeners, name, pairs)
    listeners.stopping = "meeting" in by_name or "stopped" in by_name
    return listeners


def _add_by_die(by_name: dict[str, Any], name: str, racer: Racer, fn: Hook) -> None:
    """Add a hook for the numbers it listens to. The hook `thrown` also hears the die of a Main Move (`rolled`)."""
    only: int | None = fn.die  # type: ignore[attr-defined]
    for slot in ("rolled", "thrown") if name == "thrown" else ("rolled",):
        by_die = by_name.setdefault(slot, list(SILENCE))
        for die in (only,) if only else range(len(by_die)):
            by_die[die] += ((racer, fn),)
