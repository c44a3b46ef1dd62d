"""Where everybody is, and the questions a power may put to the board."""

from __future__ import annotations

from functools import lru_cache

from engine.race.model.listeners import Listening, listening
from engine.race.model.racer import OUT_OF_RACE, Racer
from engine.race.model.track import Track


@lru_cache(maxsize=512)
def ranks(seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each current racer the rank of every racer: itself, its player's other racer, then clockwise (000-33)."""
    tables = []
    count = len(seats)
    for current in range(count):
        clockwise = [(current + k) % count for k in range(count)]
        order = sorted(clockwise, key=lambda i: (i != current, seats[i] != seats[current]))
        tables.append(tuple(order.index(i) for i in range(count)))
    return tuple(tables)


class RaceBoard:
    """The racers and their spaces."""

    __slots__ = ("board", "copiers", "features", "goal", "listeners", "racers", "racing", "rank", "ranks", "track")

    def __init__(self, racers: list[Racer], track: Track) -> None:
        self.track = track
        self.features = track.features
        self.goal = track.length
        self.racers = racers
        self.racing = [r for r in racers if r.racing]
        self.copiers = [r for r in racers if r.copies]
        self.board = sum([(r.space + 64 * r.tripped if r.racing else OUT_OF_RACE) << r.shift for r in racers])
        """Everybody's spaces and trips in one number, kept up to date by the effects: equal numbers mean the same position."""
        self.ranks = ranks(tuple(r.seat for r in racers))
        self.rank = self.ranks[0]
        self.listeners = listening(self.racing)

    def in_order(self, listening: Listening) -> Listening:
        """Current racer first, then clockwise."""
        if len(listening) < 2:
            return listening
        rank = self.rank
        return tuple(sorted(listening, key=lambda pair: rank[pair[0].i]))

    def leave(self, who: Racer) -> None:
        who.racing = False
        self.racing = [r for r in self.racing if r is not who]
        self.board += (OUT_OF_RACE - who.space - 64 * who.tripped) << who.shift
        self.powers_changed()

    def powers_changed(self) -> None:
        self.listeners = listening(self.racing)

    # ------------------------------------------------------------------ what a power may look at

    def others_on(self, space: int, me: Racer) -> list[Racer]:
        found = []
        for r in self.racing:  # loops here and below: both are asked at every arrival
            if r.space == space and r is not me:
                found.append(r)  # noqa: PERF401
        return found

    def leaders(self) -> list[Racer]:
        found: list[Racer] = []
        best = -1
        for r in self.racing:
            if r.space > best:
                found, best = [r], r.space
            elif r.space == best:
                found.append(r)
        return found

    def last(self) -> list[Racer]:
        least = min([r.space for r in self.racing])
        return [r for r in self.racing if r.space == least]

    def spaces_with(self, count: int) -> list[int]:
        """The spaces with exactly that many racers, nearest to Start first."""
        taken = [r.space for r in self.racing]
        return [space for space in range(min(taken), max(taken) + 1) if taken.count(space) == count]
