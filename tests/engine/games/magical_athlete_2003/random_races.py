"""Random races over random casts, and what must hold after every turn. Tests run some, a soak many."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.track import PRIZES, RULES, TRACKS
from engine.race.model.racer import OUT_OF_RACE, Racer
from engine.race.model.track import START
from engine.race.resolution.stack import MOST_REACTIONS
from engine.race.resolution.turn import MOST_TURNS, Race

HOT = (
    "Centaur",
    "Druid",
    "Eros",
    "Fortuneteller",
    "Medusa",
    "Ninja",
    "Philosopher",
    "Poet",
    "Secret agent",
    "Siren",
    "Sword fighter",
    "Troll",
    "Witch",
)
"""Characters that set each other off; every third cast is drawn from them."""


R = TypeVar("R", bound=Race)


def random_race(seed: int, records_events: bool = False) -> tuple[Race, InlineHost]:
    return race_of(Race, seed, records_events)


def race_of(kind: type[R], seed: int, records_events: bool = False) -> tuple[R, InlineHost]:
    """A race of 2 to 6 characters on any track; half of them begin in the middle, with some who have to rest."""
    chance = random.Random(seed)
    count = chance.randint(2, 6)
    names = chance.sample(HOT if seed % 3 == 0 else sorted(CARDS), count)
    racers = [Racer(i, i, name, CARDS[name]) for i, name in enumerate(names)]
    track = TRACKS[chance.choice(sorted(TRACKS))]
    if seed % 2:
        scatter(racers, track.length, chance)
    markers = [chance.randint(0, 3) for _ in racers]
    race = kind(racers, track, chance.choice(PRIZES), RULES["text"], chance.randrange(count), markers)
    eager = chance.choice((0.0, 0.5, 0.9, 1.0))
    dice = FastDice(seed)

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        if options[-1] is None and dice.random() < eager:
            return options[dice.below(len(options) - 1)]
        return options[dice.below(len(options))]

    return race, InlineHost(dice, ask, records_events)


def scatter(racers: Sequence[Racer], length: int, chance: random.Random) -> None:
    """Close together, so that they meet; nobody stands with the Troll."""
    far = chance.randint(1, length - 1)
    for r in racers:
        r.space = chance.randint(max(START, far - 8), far)
        r.tripped = chance.random() < 0.2
    for troll in (r for r in racers if r.name == "Troll"):
        for r in racers:
            if r is not troll and r.space == troll.space > START:
                r.space -= 1


class Watch:
    """What must hold in a race, as it was and as it is a turn later."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._markers = sum(race.bronze)

    def turn(self, host: InlineHost) -> None:
        race = self._race
        was_started = race.started
        me = race.next_up()
        rests, before = me.tripped, self._positions()
        turn_no = race.turn_no
        race.play_step(host)
        self.check()
        if not was_started:
            return
        assert race.turn_no == turn_no + 1
        if rests and not self._is_disturbed():
            before[me.i] = (me.space, False, me.points)
            assert self._positions() == before, f"{me} rests, and nothing happens (001-40)"
            assert self._asked_by_powers() == 0

    def _positions(self) -> list[tuple[int, bool, int]]:
        return [(r.space, r.tripped, r.points) for r in self._race.racers]

    def _asked_by_powers(self) -> int:
        return self._race.question_count

    def _is_disturbed(self) -> bool:
        """Whether something has happened in this turn that is no power."""
        return False

    def check(self) -> None:
        race, goal = self._race, self._race.goal
        assert [r for r in race.racers if r.racing] == race.racing or race.over
        for r in race.racers:
            assert START <= r.space <= goal  # 001-R12
            assert r.space < goal or r.place, f"{r} is at the goal without a place"
            assert not r.out
        expected = sum((r.space + 64 * r.tripped if r.racing else OUT_OF_RACE) << r.shift for r in race.racers)
        assert race.board == expected or race.over
        assert not race.stack
        assert not race.triggered
        assert race.reaction_count < MOST_REACTIONS, "no legal chain runs into the cap"
        self._check_places()
        self._check_room()
        assert race.turn_no <= MOST_TURNS * len(race.racers)  # 001-R44

    def _check_places(self) -> None:
        race = self._race
        places = [r.place for r in race.finished]
        self._check_sharing()
        assert {*places} <= {1, 2}
        assert places != [2] or race.remembered(race.finished[0]) is race.finished[0], "only her own forecast leaves 1st place open"
        assert sum(race.bronze) == self._markers
        assert all(markers >= 0 for markers in race.bronze)
        assert sum(r.points for r in race.racers) == sum(race.prizes[place - 1] for place in places if place)
        for r in race.finished:
            if r.space < race.goal:  # 001-29
                winner = race.remembered(r)
                assert (r.name, r.place) == ("Fortuneteller", 2)
                assert winner is not None
                assert winner.place == 1
                assert race.over
        if race.over and not race.called:
            assert len(places) >= 2 or not race.racing

    def _check_sharing(self) -> None:
        finished = self._race.finished
        assert len({r.place for r in finished}) == len(finished) <= 2, "nobody shares a place"

    def _check_room(self) -> None:
        for r in self._race.racing:
            if r.name == "Troll" and START < r.space < self._race.goal and not self._race.over:
                assert self._race.others_on(r.space, r) == [], "001-70"


def play(race: Race, host: InlineHost) -> Race:
    """A turn at a time."""
    host.pauses = True
    watch = Watch(race)
    while not race.over:
        watch.turn(host)
    return race
