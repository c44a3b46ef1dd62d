"""Who reacts to what, so that "nobody listens" is one truth test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.race.model.power import BY_DIE, Hook
from engine.race.model.racer import Racer

Listening = tuple[tuple[Racer, Hook], ...]
NOBODY: Final[Listening] = ()
SILENCE: Final[tuple[Listening, ...]] = (NOBODY,) * 13
"""By the die: what it counts as may be more than six."""


class Listeners:
    """With one list for each name that the table of hooks has."""

    __slots__ = (
        "crossing",
        "die",
        "happened",
        "join",
        "main_move",
        "meeting",
        "passing",
        "reroll",
        "rolled",
        "room",
        "shadow",
        "stopped",
        "stopping",
        "suppress",
        "thrown",
        "turn_ended",
        "won",
    )

    def __init__(self) -> None:
        self.rolled: Sequence[Listening] = SILENCE
        self.thrown: Sequence[Listening] = SILENCE
        self.passing: Listening = NOBODY
        self.stopped: Listening = NOBODY
        self.meeting: Listening = NOBODY
        self.stopping = False
        """Whether somebody cares where a racer stops."""
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
    """Made anew when a power comes or goes."""
    found: dict[str, Any] = {}
    for racer in racing:
        for among, fn in racer.power.listens:
            if among in BY_DIE:
                _hear(found, among, racer, fn)
            else:
                found[among] = (*found.get(among, NOBODY), (racer, fn))
    made = Listeners()
    for among, those in found.items():
        setattr(made, among, those)
    made.stopping = "meeting" in found or "stopped" in found
    return made


def _hear(found: dict[str, Any], among: str, racer: Racer, fn: Hook) -> None:
    """A Main Move is a throw, too."""
    only: int | None = fn.die  # type: ignore[attr-defined]
    for kept in ("rolled", "thrown") if among == "thrown" else ("rolled",):
        by_die = found.setdefault(kept, list(SILENCE))
        for die in (only,) if only else range(len(by_die)):
            by_die[die] += ((racer, fn),)
