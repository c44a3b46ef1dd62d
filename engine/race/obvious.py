"""Answers that nobody would give otherwise. A card marks its hook with one of these functions (`obvious=`).

Each takes (race, me, options, about) and returns the only sensible option in a tuple, or an empty one: then the player is asked.
They are cautious: if anything in the race could make another answer worth a thought, they return nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.race.model.power import HOOKS
from engine.race.model.racer import Racer

ASK: tuple[Any, ...] = ()
"""No answer is obvious."""
BEST = 6
HARMLESS = frozenset(
    {"reroll", "rerolled", "passed", "passed_by", "met", "sharing", "stopped", "turn_ended", "crossing", "room", "shadow"}
)
"""Hooks of a racer that give it no reason to want a lower number when the way is clear."""


def keep(race: Any, me: Racer, options: Sequence[Any], about: tuple[Any, ...]) -> tuple[Any, ...]:
    """Keep a die that leads to the finish, or a 6 with a clear way."""
    die = about[0]
    if race.listeners.die or race.listeners.rolled[die] or race.listeners.thrown[die] or not _is_simple(race, me):
        return ASK
    end = me.space + _main_move(race, me, die)
    if end >= race.goal:
        return (None,)
    return (None,) if die == BEST and end > me.space and _is_clear(race, me, end) and _has_no_use_for_less(me) else ASK


def decline_at_the_finish(race: Any, me: Racer, options: Sequence[Any], about: tuple[Any, ...]) -> tuple[Any, ...]:
    """Leave a die as it is that leads to the finish: more would change nothing."""
    return (None,) if _is_simple(race, me) and me.space + _main_move(race, me, about[0]) >= race.goal else ASK


def take_the_finish(race: Any, me: Racer, options: Sequence[Any], about: tuple[Any, ...]) -> tuple[Any, ...]:
    """Move 5 instead of rolling if that leads to the finish for certain."""
    return ("yes",) if _is_simple(race, me) and me.space + _main_move(race, me, 5) >= race.goal else ASK


def _is_simple(race: Any, me: Racer) -> bool:
    """Return whether nobody reacts to powers, forbids the finish, rides along or uses items, and the player has no other racer."""
    listeners = race.listeners
    meddling = listeners.happened or listeners.suppress or listeners.crossing or listeners.join or race.has_windows
    return not meddling and not race.copiers and me.decider == me.seat and [r.seat for r in race.racers].count(me.seat) == 1


def _is_clear(race: Any, me: Racer, end: int) -> bool:
    """Return whether nothing on the way to this space would happen, or on any space before it."""
    listeners = race.listeners
    others = [r.space for r in race.racing if me.space < r.space <= end]
    reacting = listeners.passing or listeners.stopping or listeners.room
    return not (others and reacting) and not any(space in race.features for space in range(me.space, end + 1))


def _has_no_use_for_less(me: Racer) -> bool:
    return not any(getattr(me.power, hook) for hook in HOOKS if hook not in HARMLESS)


def _main_move(race: Any, me: Racer, n: int) -> int:
    return n + sum(fn(race, r, me) or 0 for r, fn in race.listeners.main_move)
