"""The results of a race as plain data."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.race.model.saved_race import status
from engine.race.resolution.turn import Race


class Finisher(Struct, array_like=True):
    """A racer at the end of a race. `status` is its place, 0 without one, or -1, -2 … for eliminated racers in order."""

    seat: int
    racer: str
    status: int
    space: int
    points: int

    @property
    def place(self) -> int | None:
        return self.status if self.status > 0 else None

    @property
    def out(self) -> int | None:
        return -self.status if self.status < 0 else None


def finishers_of(race: Race) -> list[Finisher]:
    return [Finisher(r.seat, r.name, status(r), r.space, r.points) for r in race.racers]


def ranking(finishers: Sequence[Finisher]) -> list[int]:
    """Return the rank of each racer: first by place, then by space, then the eliminated ones, the last to go first."""
    keys = [(0, f.status) if f.status > 0 else (1, -f.space) if f.status == 0 else (2, f.status) for f in finishers]
    order = sorted(keys)
    return [1 + order.index(mine) for mine in keys]


def points_gained(finishers: Sequence[Finisher], seats: int) -> list[int]:
    """Return the points each seat won in the race, including chips."""
    return [sum(f.points for f in finishers if f.seat == seat) for seat in range(seats)]


def finished_race_view(track: str, finishers: Sequence[Finisher]) -> dict[str, object]:
    """Return a finished race for views."""
    return {
        "track": track,
        "racers": [
            {"seat": f.seat, "racer": f.racer, "place": f.place, "space": f.space, "eliminated": f.out, "points": f.points}
            for f in finishers
        ],
    }
