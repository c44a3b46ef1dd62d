"""Where everybody is, and the questions a power may put to the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.race.power import Hook
from engine.race.racer import OUT_OF_RACE, Racer
from engine.race.track import Track

DIE = range(1, 7)
Listening = list[tuple[Racer, Hook]]


class Listeners:
    """Who reacts to what. Built when a power comes or goes, so that "nobody listens" is one truth test."""

    __slots__ = (
        "crossing",
        "happened",
        "join",
        "main_move",
        "meeting",
        "passing",
        "reroll",
        "rolled",
        "room",
        "stopped",
        "stopping",
        "turn_ended",
        "won",
    )

    def __init__(self, racing: Sequence[Racer]) -> None:
        self.rolled: list[Listening] = [[], [], [], [], [], [], []]
        """By the die."""
        self.stopped: Listening = []
        self.happened: Listening = []
        self.turn_ended: Listening = []
        self.won: Listening = []
        self.crossing: Listening = []
        self.room: Listening = []
        self.reroll: Listening = []
        self.join: Listening = []
        self.main_move: Listening = []
        self.passing: Listening = []
        self.meeting: Listening = []
        for racer in racing:
            for name, fn in racer.power.listens:
                if name == "rolled":
                    for die in (fn.die,) if fn.die else DIE:  # type: ignore[attr-defined]
                        self.rolled[die].append((racer, fn))
                else:
                    getattr(self, name).append((racer, fn))
        self.stopping = bool(self.meeting or self.stopped)
        """Somebody cares where a racer stops."""


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


class Board:
    """The racers and their spaces."""

    __slots__ = ("board", "copiers", "features", "listeners", "racers", "racing", "rank", "ranks", "track")

    listeners: Listeners

    def __init__(self, racers: list[Racer], track: Track) -> None:
        self.track = track
        self.features = track.features
        self.racers = racers
        self.racing = [r for r in racers if r.racing]
        self.copiers = [r for r in racers if r.copies]
        self.board = sum([(r.space + 64 * r.tripped if r.racing else OUT_OF_RACE) << r.shift for r in racers])
        """Everybody's spaces and trips in one number, kept up to date by the effects: equal numbers mean the same position."""
        self.ranks = ranks(tuple(r.seat for r in racers))
        self.rank = self.ranks[0]
        self.powers_changed()

    def in_order(self, listening: Listening) -> Listening:
        """Current racer first, then clockwise."""
        if len(listening) < 2:
            return listening
        rank = self.rank
        return sorted(listening, key=lambda pair: rank[pair[0].i])

    def leave(self, who: Racer) -> None:
        who.racing = False
        self.racing = [r for r in self.racing if r is not who]
        self.board += (OUT_OF_RACE - who.space - 64 * who.tripped) << who.shift
        self.powers_changed()

    def powers_changed(self) -> None:
        self.listeners = Listeners(self.racing)

    # ------------------------------------------------------------------ what a power may look at

    def others_on(self, space: int, me: Racer) -> list[Racer]:
        return [r for r in self.racing if r.space == space and r is not me]

    def leaders(self) -> list[Racer]:
        spaces = [r.space for r in self.racing]
        best = max(spaces)
        if spaces.count(best) == 1:
            return [self.racing[spaces.index(best)]]
        return [r for r in self.racing if r.space == best]

    def last(self) -> list[Racer]:
        least = min([r.space for r in self.racing])
        return [r for r in self.racing if r.space == least]

    def spaces_with(self, count: int) -> list[int]:
        """The spaces with exactly that many racers, nearest to Start first."""
        taken = [r.space for r in self.racing]
        return [space for space in range(min(taken), max(taken) + 1) if taken.count(space) == count]
