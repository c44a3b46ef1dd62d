"""Measures what Advantages cost: questions for players, and CPU time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from engine.ai import get_policy
from engine.ai.playout_hosts import InlineHost, policy_asker, random_asker
from engine.analysis.simulation import SimulationPlan, simulate
from engine.core.dice import FastDice
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import LINE_UP, OVER, TEAM, Match
from engine.race.resolution.stack import MOST_QUESTIONS
from tests.engine.games.magical_athlete_2003.advantages.random_races import WatchWithThings, race_with_things

GAMES, RACES = 500, 3000
WITH_QUICK, WITH_PASSES = 0.15, 0.6
"""At most so many questions a turn beside the roll and those of characters: with quick seats that buy what they like, and if
everybody holds two things and passes."""
OF_PLAIN = 0.5
"""The share of the races in a second that should be left with Advantages."""
ROUNDS = 8
USABLE = [item for item, about in ITEMS.items() for _ in range(about.stock) if about.windows]


def things() -> None:
    _goal("windows a turn, quick seats", _windows_a_turn(_quick), WITH_QUICK)
    _goal("windows a turn, two things each, all pass", _windows_a_turn(_passing), WITH_PASSES)
    _goal(f"most questions in a turn of {RACES:,} random races", _worst_turn(), MOST_QUESTIONS)
    _share("games with Advantages, random", _simulated("on"), _simulated("off"))
    _share("races with ten things dealt, random", _dealt_races(True), _dealt_races(False))


def _goal(name: str, figure: float, most: float) -> None:
    verdict = "" if figure <= most else f" (the goal is at most {most})"
    print(f"{name:<52}{figure:>8.3g}{verdict}")


# ---------------------------------------------------------------------- questions


class Counting:
    """A game in which windows and turns are counted; everybody has the orders they begin with."""

    def __init__(self, seed: int) -> None:
        self.match = Match.new(4 + seed % 2, GAME.read_options({"advantages": "on"}))
        self.windows = self.turns = 0
        self.host = InlineHost(FastDice(seed), self._ask, records_events=True)
        policies = [get_policy("quick", f"{seed}.{seat}") for seat in range(self.match.players)]
        self.answer = policy_asker(GAME, self.match, policies)

    def _ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        self.windows += kind.startswith(WINDOW)
        return self.answer(seat, kind, options, wording, secret)

    def play(self) -> Counting:
        while GAME.result(self.match) is None:
            GAME.step(self.match, self.host)
        self.turns = sum(event.kind == "turn" for event in self.host.events)
        return self


def _quick(seed: int) -> Counting:
    return Counting(seed)


def _passing(seed: int) -> Counting:
    """Nothing can be bought, and all players pass at every window, so they hold the same items in all races."""
    game = Counting(seed)
    sheet, quick = game.match.sheet, game.answer
    sheet.stock = dict.fromkeys(ITEMS, 0)
    for seat, items in enumerate(_hands(random.Random(seed), game.match.players)):
        sheet.items[seat] += items

    def answer(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        return None if kind.startswith(WINDOW) else quick(seat, kind, options, wording, secret)

    game.answer = answer
    return game


def _hands(luck: random.Random, players: int) -> list[list[str]]:
    """Deal two items to each player, out of the ten that can be used."""
    usable = luck.sample(USABLE, 2 * players)
    return [[piece for item in usable[seat::players] for piece in [item] * ITEMS[item].pieces] for seat in range(players)]


def _windows_a_turn(game: Callable[[int], Counting]) -> float:
    games = [game(seed).play() for seed in range(GAMES)]
    return sum(game.windows for game in games) / sum(game.turns for game in games)


def _worst_turn() -> int:
    worst = 0
    for seed in range(RACES):
        race, holdings, host = race_with_things(seed, records_events=False)
        host.pauses = True
        watch = WatchWithThings(race, holdings, host)
        while not race.over:
            watch.turn(host)
            worst = max(worst, watch.questions)
    return worst


# ---------------------------------------------------------------------- time


def _simulated(advantages: str) -> Callable[[], int]:
    """Return the work of whole games, in whose draft items can be bought."""
    plan = SimulationPlan.checked(GAME.id, 5, {"advantages": advantages}, ["random"], 1)
    return lambda: simulate(plan, 0, 60).races


def _dealt_races(with_things: bool) -> Callable[[], int]:
    """Return the work of races alone, each of which begins with all ten items among five players."""
    options = GAME.read_options({"advantages": "on" if with_things else "off"})
    dealt = [_hands(random.Random(seed), 5) for seed in range(60 * TEAM[5])]

    def work() -> int:
        for seed in range(60):
            luck, dice = random.Random(seed), FastDice(seed)
            match = Match.new(5, options)
            names = luck.sample(sorted(CARDS), 5 * TEAM[5])
            match.sheet.phase, match.sheet.hands = LINE_UP, [names[seat::5] for seat in range(5)]
            host = InlineHost(dice, random_asker(dice))
            while match.sheet.phase != OVER:
                if with_things and match.sheet.phase == LINE_UP:
                    match.sheet.items[:] = map(list, dealt[seed * TEAM[5] + len(match.sheet.races)])
                GAME.step(match, host)
        return 60 * TEAM[5]

    return work


def _share(name: str, with_things: Callable[[], int], without: Callable[[], int]) -> None:
    """Run both in turn, so that a slow moment of the machine slows down both."""
    rates: dict[Callable[[], int], float] = {with_things: 0.0, without: 0.0}
    for _ in range(ROUNDS):
        for work, best in rates.items():
            started = time.process_time()
            rates[work] = max(best, work() / (time.process_time() - started))
    share = rates[with_things] / rates[without]
    verdict = "" if share >= OF_PLAIN else f" (the goal is {OF_PLAIN})"
    print(f"{name:<44}{rates[with_things]:>12,.1f} races/s   {share:.2f} of 2003 without{verdict}")
