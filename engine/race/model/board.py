"""`RaceBoard`: the racers and their spaces, and what a power may ask about them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.race.model.listeners import Listening, listening
from engine.race.model.racer import OUT_OF_RACE, Racer
from engine.race.model.track import Track


@lru_cache(maxsize=512)
def ranks(seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return, for each current racer, the rank of every racer: itself, its player's other racer, then clockwise (000-33)."""
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
        """The spaces and trips of all racers in one number, updated by the effects. Equal numbers mean equal positions."""
        self.ranks = ranks(tuple(r.seat for r in racers))
        self.rank = self.ranks[0]
        self.listeners = listening(self.racing)

    def in_order(self, listening: Listening) -> Listening:
        """Sort listeners: the current racer first, then clockwise."""
        if len(listening) < 2:
            return listening
        rank = self.rank
        return tuple(sorted(listening, key=lambda pair: rank[pair[0].i]))

    def in_turn_order(self, racers: list[Racer]) -> list[Racer]:
        """Sort racers whom one effect concerns: the current racer, its player's other racer, then clockwise (000-R47, 001-R26)."""
        if len(racers) < 2:
            return racers
        rank = self.rank
        return sorted(racers, key=lambda r: rank[r.i])

    def moves_in_turn_order(self, moves: Sequence[tuple[Racer, int]]) -> Sequence[tuple[Racer, int]]:
        """Sort moves at the same time in the order of `in_turn_order`."""
        if len(moves) < 2:
            return moves
        rank = self.rank
        return sorted(moves, key=lambda move: rank[move[0].i])

    def leave(self, who: Racer) -> None:
        """Take a racer out of the race, finished or eliminated."""
        who.racing = False
        self.racing = [r for r in self.racing if r is not who]
        self.board += (OUT_OF_RACE - who.space - 64 * who.tripped) << who.shift
        self.powers_changed()

    def powers_changed(self) -> None:
        """Collect the listeners again. Call it whenever a racer's power has changed."""
        self.listeners = listening(self.racing)

    # ------------------------------------------------------------------ what a power may ask

    def others_on(self, space: int, me: Racer) -> list[Racer]:
        others = []
        for r in self.racing:  # plain loops here and below, because every arrival calls both
            if r.space == space and r is not me:
                others.append(r)  # noqa: PERF401
        return others

    def leaders(self) -> list[Racer]:
        leaders: list[Racer] = []
        best = -1
        for r in self.racing:
            if r.space > best:
                leaders, best = [r], r.space
            elif r.space == best:
                leaders.append(r)
        return leaders

    def last(self) -> list[Racer]:
        least = min([r.space for r in self.racing])
        return [r for r in self.racing if r.space == least]

    def spaces_with(self, count: int) -> list[int]:
        """Return the spaces with exactly this many racers, nearest to Start first."""
        taken = [r.space for r in self.racing]
        return [space for space in range(min(taken), max(taken) + 1) if taken.count(space) == count]
