"""Hints for the quick AI about abilities that it should not simply use whenever it can.

A hint gets the question that a hook asks, and returns an option.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.race.model.racer import Racer
from engine.race.resolution.turn import Race

AVERAGE_ROLL = 3.5


def blessing(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    """Yes if at most one other racer profits: its two fields are worth a field of one's own."""
    others = [r for r in race.last() if r is not me]
    return "yes" if len(others) <= 1 or me in race.last() else None


def summons(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    """Only against a racer about to win; then the one that is ahead."""
    if options[-1] is not None:
        return _ahead(options)
    others = [r for r in race.racing if r is not me]
    return "yes" if max(r.space for r in others) >= race.goal - 4 > me.space else None


def swap(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    best = _ahead(options)
    return best if best.space > me.space + AVERAGE_ROLL else None


def fetch(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    """The racer farthest ahead, if any is ahead of mine."""
    best = _ahead(options)
    return best if best.space > me.space else None


def refute(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    """Not against a racer that is behind mine."""
    return "yes" if about[0].space >= me.space else None


def richest(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    return max((r for r in options if r is not None), key=lambda r: race.bronze[r.seat])


def favourite(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    return max((r for r in options if r is not None and r is not me), key=lambda r: r.power.strength)


def _ahead(options: Sequence[Racer | None]) -> Racer:
    return max((r for r in options if r is not None), key=lambda r: r.space)
