"""Expected prizes in a race if from now on every racer only rolls and moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from engine.race.model.racer import Racer
from engine.race.model.track import START
from engine.race.resolution.windows import RaceWithWindows

LONGEST = 40
ROUNDS = 12
"""How many rounds the forecast looks ahead; a racer that is not home by then counts as winning nothing."""

ALL_BUT_OVER = 2.5
"""Expected number of racers at home above which the remaining chances are negligible."""


def _arrivals() -> list[list[float]]:
    """For each distance, the probabilities that 0, 1, 2 ... rolls cover it."""
    sums, arrivals = [1.0], [[1.0]] + [[0.0] for _ in range(LONGEST)]
    for _ in range(ROUNDS):
        sums = [sum(sums[max(0, total - 6) : total]) / 6 for total in range(len(sums) + 6)]
        short = [0.0, *accumulate(sums)]
        for distance in range(LONGEST + 1):
            arrivals[distance].append(1 - short[min(distance, len(sums))])
    return arrivals


ARRIVALS = _arrivals()


class RaceForecast:
    """A position to estimate: the current one with `first` to play next, changed by `go` and `put`."""

    __slots__ = ("first", "goal", "places", "prizes", "racing", "rests", "spaces")

    def __init__(self, race: RaceWithWindows, first: Racer) -> None:
        self.first = first.i
        self.goal = race.goal
        self.spaces = [r.space for r in race.racers]
        self.rests = [r.tripped for r in race.racers]
        self.racing = [r.racing for r in race.racers]
        self.places = race.prizes[len(race.finished) :]
        """The prizes still to be won."""
        self.prizes = [0.0] * len(self.racing)

    def go(self, who: Racer, n: int) -> None:
        self.put([(who, self.spaces[who.i] + n)])

    def put(self, going: Sequence[tuple[Racer, int]]) -> None:
        """Moves racers to new spaces at the same time; those that cross the line share a place."""
        home = [who.i for who, space in going if self.racing[who.i] and space >= self.goal]
        for i in home:
            self.racing[i] = False
            self.prizes[i] += self.places[0] if self.places else 0
        self.places = self.places[len(home) :]
        for who, space in going:
            self.spaces[who.i] = max(START, space)

    def expected_prizes(self) -> list[float]:
        """Every racer's prizes: those already won and the expectation of the others."""
        count, expected_prizes, places = len(self.racing), list(self.prizes), self.places
        order = [i for i in (*range(self.first, count), *range(self.first)) if self.racing[i]]
        if not places or not order:
            return expected_prizes
        first, second = places if len(places) > 1 else (places[0], 0)
        to_come = [self._home_by(i) for i in order]
        home = [0.0] * len(order)
        for turn in range(1, ROUNDS + 1):
            for index, i in enumerate(order):
                now = to_come[index][turn]
                arrives, home[index] = now - home[index], 0.0
                if arrives:
                    none, one = 1.0, 0.0
                    for chance in home:
                        if chance:
                            one += chance * (none - one)
                            none -= chance * none
                    expected_prizes[i] += arrives * (first * none + second * one)
                home[index] = now
            if sum(home) > ALL_BUT_OVER:
                break
        return expected_prizes

    def _home_by(self, i: int) -> list[float]:
        """The probabilities that this racer is home after 0, 1, 2 ... of its turns."""
        arrivals = ARRIVALS[min(LONGEST, self.goal - self.spaces[i])]
        return [0.0, *arrivals[:-1]] if self.rests[i] else arrivals


def lead(seat: int, expected_prizes: Sequence[float]) -> float:
    """How far this seat is ahead of the others' average."""
    return expected_prizes[seat] - (sum(expected_prizes) - expected_prizes[seat]) / (len(expected_prizes) - 1)
