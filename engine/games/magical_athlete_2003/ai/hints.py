"""What a player in a hurry takes: hints for the questions that need a second look. Everything else is simply used.

A hint gets the question its hook asks, and picks an option.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.race.model.racer import Racer
from engine.race.resolution.turn import Race

A_THROW = 3.5


def blessing(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    """Two fields for one other are worth a field of one's own; for a crowd they are not."""
    others = [r for r in race.last() if r is not me]
    return "yes" if len(others) <= 1 or me in race.last() else None


def summons(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    """Only against somebody about to win; then the one who is ahead."""
    if options[-1] is not None:
        return _ahead(options)
    others = [r for r in race.racing if r is not me]
    return "yes" if max(r.space for r in others) >= race.goal - 4 > me.space else None


def swap(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    best = _ahead(options)
    return best if best.space > me.space + A_THROW else None


def fetch(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    """Whoever is farthest ahead, if anybody is."""
    best = _ahead(options)
    return best if best.space > me.space else None


def refute(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    """A field is little for those who are far behind."""
    return "yes" if about[0].space >= me.space else None


def richest(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    return max((r for r in options if r is not None), key=lambda r: race.bronze[r.seat])


def favourite(race: Race, me: Racer, options: Sequence[Any], about: Sequence[Any]) -> Any:
    return max((r for r in options if r is not None and r is not me), key=lambda r: r.power.strength)


def _ahead(options: Sequence[Racer | None]) -> Racer:
    return max((r for r in options if r is not None), key=lambda r: r.space)
