"""The result of a game: places and points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct


class Runner(NamedTuple):
    """A racer that ran a race for a seat, and its place. A racer appears at most once in a race."""

    seat: int
    racer: str
    place: int


def win_shares(winners: Sequence[int], seats: int) -> list[float]:
    """Return each seat's share of a win that the winners share equally."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


class Result(Struct, frozen=True):
    """Place and points of each seat; tied seats share a place. Points are whole numbers, except in games that score tenths."""

    places: tuple[int, ...]
    points: tuple[float, ...]

    @classmethod
    def by_points(cls, points: Sequence[float], ties: Sequence[int] | None = None) -> Result:
        """Rank the seats by points; among equals, a higher number in `ties` is better."""
        keys = list(zip(points, ties or [0] * len(points), strict=True))
        return cls(tuple(1 + sum(other > mine for other in keys) for mine in keys), tuple(points))

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
