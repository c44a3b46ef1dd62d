"""Random races over random casts, and what must hold in each of them. Tests run some, `make soak` many."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.core.pile import Pile
from engine.games.magical_athlete.match import PRIZES
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.rule_sets import RULES
from engine.games.magical_athlete.tracks import TRACKS
from engine.race.model.racer import OUT_OF_RACE, Racer
from engine.race.model.track import FINISH
from engine.race.resolution.turn import MOST_TURNS, Race

HOT = ("Copycat", "Duelist", "Egg", "Huge Baby", "Hypnotist", "Party Animal", "Romantic", "Scoocher", "Suckerfish", "Twin")
"""Racers that set each other off; every third cast is drawn from them."""


def random_race(seed: int) -> tuple[Race, InlineHost]:
    """A race of 2 to 6 racers, sometimes two for each player, on any track, by either set of rules."""
    chance = random.Random(seed)
    double = seed % 7 == 0
    count = chance.choice((4, 6)) if double else chance.randint(2, 6)
    names = chance.sample(HOT if seed % 3 == 0 else sorted(CARDS), count)
    racers = [Racer(i, i // 2 if double else i, name, CARDS[name]) for i, name in enumerate(names)]
    rules = RULES["faq-2026" if seed % 5 == 0 else "text"]
    prizes = chance.choice(PRIZES)
    race = Race(racers, TRACKS[chance.choice(sorted(TRACKS))], prizes, rules, chance.randrange(count))
    left = [card for name, card in CARDS.items() if name not in names]
    race.pile = Pile(left)
    race.first_turns = double and count == 4
    race.winners = chance.sample(left, chance.randint(0, 3))
    eager = chance.choice((0.0, 0.5, 0.9))
    dice = FastDice(seed)

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        if options[-1] is None and dice.random() < eager:
            return options[dice.below(len(options) - 1)]
        return options[dice.below(len(options))]

    return race, InlineHost(dice, ask)


def check(race: Race) -> None:
    """No racer is lost or doubled, none is beyond the line without a place, and each prize is paid once."""
    assert [r.i for r in race.racers] == list(range(len(race.racers)))
    assert [r for r in race.racers if r.racing] == race.racing
    for r in race.racers:
        assert 0 <= r.space <= FINISH
        assert r.space < FINISH or r.place, f"{r} is over the line without a place"
        assert not (r.out and r.racing)
    expected = sum((r.space + 64 * r.tripped if r.racing else OUT_OF_RACE) << r.shift for r in race.racers)
    assert race.board == expected or race.over
    assert not race.stack
    assert not race.triggered
    assert len(race.finished) <= 2
    assert len(race.gone) == len(set(race.gone)) == sum(r.out is not None for r in race.racers)
    paid = sum(race.prizes[: len(race.finished)])
    assert sum(r.points for r in race.racers) == paid + sum(race.bronze), "points come from prizes and bronze only"
    assert all(bronze >= 0 for bronze in race.bronze)
    if race.over and not race.called:
        assert len(race.finished) == 2 or not race.racing
    assert race.turn_no <= MOST_TURNS * len(race.racers)


def play(race: Race, host: InlineHost, after_each_turn: bool = False) -> Race:
    host.pauses = after_each_turn  # a turn at a time
    while not race.over:
        race.play_step(host)
        check(race)
    return race
