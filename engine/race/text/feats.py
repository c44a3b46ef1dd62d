"""Special feats in a finished game of races, from its score sheet: to score by coming last, and to win without a victory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.text.english import counted
from engine.text.phrase import Words, seat

LEAST = 3
"""Fewer points by coming last are no feat."""


def feats(races: Sequence[Mapping[str, Any]], result: Mapping[str, Any]) -> list[Words]:
    """Return a sentence for each feat. `races` are finished races as views have them."""
    return [*_by_coming_last(races, result["points"]), *_without_a_victory(races, result["places"])]


def _by_coming_last(races: Sequence[Mapping[str, Any]], points: Sequence[float]) -> list[Words]:
    """Return who made more than half of their points with racers that came last; of several, who made most."""
    last = [0] * len(points)
    for race in races:
        for racer in _last_of(race["racers"]):
            last[racer["seat"]] += racer["points"]
    scored, who = max((scored, -number) for number, scored in enumerate(last))
    if scored < LEAST or scored * 2 <= points[-who]:
        return []
    return [(seat(-who), f" made {counted(scored, 'point')} by coming last, more than in any other way")]


def _last_of(racers: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Return the racers farthest behind of those that neither finished nor were eliminated."""
    behind = [racer for racer in racers if not racer["place"] and not racer["eliminated"]]
    least = min((racer["space"] for racer in behind), default=0)
    return [racer for racer in behind if racer["space"] == least]


def _without_a_victory(races: Sequence[Mapping[str, Any]], places: Sequence[int]) -> list[Words]:
    winners = [number for number, place in enumerate(places) if place == 1]
    victors = {racer["seat"] for race in races for racer in race["racers"] if racer["place"] == 1}
    if len(winners) != 1 or winners[0] in victors:
        return []
    return [(seat(winners[0]), " won the game without winning a race")]
