"""What everybody may still hope for in a race, if from here on all of them only throw their dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from engine.race.model.racer import Racer
from engine.race.model.track import START
from engine.race.resolution.windows import RaceWithWindows

LONGEST = 40
ROUNDS = 12
"""So far it looks ahead; who is not home by then has no hope."""

ALL_BUT_OVER = 2.5
"""So many are home, as far as that can be told: nothing is left for the others worth mentioning."""


def _arrivals() -> list[list[float]]:
    """For each distance, how likely it is covered by so many throws, from none on."""
    sums, found = [1.0], [[1.0]] + [[0.0] for _ in range(LONGEST)]
    for _ in range(ROUNDS):
        sums = [sum(sums[max(0, total - 6) : total]) / 6 for total in range(len(sums) + 6)]
        short = [0.0, *accumulate(sums)]
        for distance in range(LONGEST + 1):
            found[distance].append(1 - short[min(distance, len(sums))])
    return found


ARRIVALS = _arrivals()


class RaceForecast:
    """A position that may come: as it is now, with `first` to play next, until something is done in it."""

    __slots__ = ("first", "goal", "places", "prizes", "racing", "rests", "spaces")

    def __init__(self, race: RaceWithWindows, first: Racer) -> None:
        self.first = first.i
        self.goal = race.goal
        self.spaces = [r.space for r in race.racers]
        self.rests = [r.tripped for r in race.racers]
        self.racing = [r.racing for r in race.racers]
        self.places = race.prizes[len(race.finished) :]
        """What is still to be won."""
        self.prizes = [0.0] * len(self.racing)

    def go(self, who: Racer, n: int) -> None:
        self.put([(who, self.spaces[who.i] + n)])

    def put(self, going: Sequence[tuple[Racer, int]]) -> None:
        """They arrive together; who crosses the line shares a place."""
        home = [who.i for who, space in going if self.racing[who.i] and space >= self.goal]
        for i in home:
            self.racing[i] = False
            self.prizes[i] += self.places[0] if self.places else 0
        self.places = self.places[len(home) :]
        for who, space in going:
            self.spaces[who.i] = max(START, space)

    def hopes(self) -> list[float]:
        """The prizes of all, taken or to be hoped for."""
        count, hopes, places = len(self.racing), list(self.prizes), self.places
        order = [i for i in (*range(self.first, count), *range(self.first)) if self.racing[i]]
        if not places or not order:
            return hopes
        first, second = places if len(places) > 1 else (places[0], 0)
        to_come = [self._home_by(i) for i in order]
        home = [0.0] * len(order)
        for turn in range(1, ROUNDS + 1):
            for at, i in enumerate(order):
                now = to_come[at][turn]
                arrives, home[at] = now - home[at], 0.0
                if arrives:
                    none, one = 1.0, 0.0
                    for chance in home:
                        if chance:
                            one += chance * (none - one)
                            none -= chance * none
                    hopes[i] += arrives * (first * none + second * one)
                home[at] = now
            if sum(home) > ALL_BUT_OVER:
                break
        return hopes

    def _home_by(self, i: int) -> list[float]:
        """How likely it is home after so many turns of its own."""
        arrivals = ARRIVALS[min(LONGEST, self.goal - self.spaces[i])]
        return [0.0, *arrivals[:-1]] if self.rests[i] else arrivals


def lead(seat: int, hopes: Sequence[float]) -> float:
    """Over the others."""
    return hopes[seat] - (sum(hopes) - hopes[seat]) / (len(hopes) - 1)
