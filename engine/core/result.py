"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct


class Runner(NamedTuple):
    """Who ran a race for a seat, and came in at which place. Nobody runs twice in the same race."""

    seat: int
    racer: str
    place: int


def win_shares(winners: Sequence[int], seats: int) -> list[float]:
    """Each seat's share of a win."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


class Result(Struct, frozen=True):
    """Place and points of each seat; seats equal in everything share a place. Points are whole, unless the game has tenths."""

    places: tuple[int, ...]
    points: tuple[float, ...]

    @classmethod
    def by_points(cls, points: Sequence[float], ties: Sequence[int] | None = None) -> Result:
        """Most points first; among equals, more of what breaks `ties`, if anything does."""
        keys = list(zip(points, ties or [0] * len(points), strict=True))
        return cls(tuple(1 + sum(other > mine for other in keys) for mine in keys), tuple(points))

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
