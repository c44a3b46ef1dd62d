"""Who reacts to what, so that "nobody listens" is one truth test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, defstruct

from engine.race.power import BY_DIE, HOOKS, Hook
from engine.race.racer import Racer

Listening = tuple[tuple[Racer, Hook], ...]
NOBODY: Listening = ()
SILENCE: tuple[Listening, ...] = (NOBODY,) * 13
"""By the die: what it counts as may be more than six."""

_AMONG = dict.fromkeys(hearing.among for hearing in HOOKS.values() if hearing.among)


class Listeners(Struct):
    """With one list for each name that the table of hooks has: "nobody listens" is one truth test."""

    stopping: bool = False
    """Whether somebody cares where a racer stops."""

    if TYPE_CHECKING:

        def __getattr__(self, among: str) -> Any: ...


_made = defstruct("Listeners", [(among, tuple, SILENCE if among in BY_DIE else NOBODY) for among in _AMONG], bases=(Listeners,))


def listening(racing: Sequence[Racer]) -> Listeners:
    """Made anew when a power comes or goes."""
    found: dict[str, Any] = {}
    for racer in racing:
        for among, fn in racer.power.listens:
            if among in BY_DIE:
                _hear(found, among, racer, fn)
            else:
                found[among] = (*found.get(among, NOBODY), (racer, fn))
    made: Listeners = _made(**found)  # type: ignore[assignment]
    made.stopping = "meeting" in found or "stopped" in found
    return made


def _hear(found: dict[str, Any], among: str, racer: Racer, fn: Hook) -> None:
    """A Main Move is a throw, too."""
    only: int | None = fn.die  # type: ignore[attr-defined]
    for kept in ("rolled", "thrown") if among == "thrown" else ("rolled",):
        by_die = found.setdefault(kept, list(SILENCE))
        for die in (only,) if only else range(len(by_die)):
            by_die[die] += ((racer, fn),)
