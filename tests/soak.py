"""`make soak`: the random races and games of the tests, as many as wanted, on all cores."""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from engine.inline import Inline
from engine.race.turn import Race
from tests.engine.magical_athlete import random_races as of_2025
from tests.engine.magical_athlete_2003 import random_races as of_2003
from tests.engine.magical_athlete_2003.random_games import play_game
from tests.engine.thats_life.random_games import play

BLOCK = 500
GAMES_IN_A_BLOCK = 100


def block_of_games(first: int) -> float:
    """Random games of That's Life! over all its modules; the most turns that a player took for a pawn."""
    matches = [play(seed) for seed in range(first, first + GAMES_IN_A_BLOCK)]
    return max(match.sheet.turns / match.kit.players / match.kit.pawns for match in matches)


def block_of_originals(first: int) -> int:
    """Random games of 2003; how many."""
    return len([play_game(seed) for seed in range(first, first + GAMES_IN_A_BLOCK)])


class Worst(NamedTuple):
    """Of many races: the longest step in seconds, the longest chain of reactions, the most questions of a step, races called."""

    seconds: float = 0.0
    reactions: int = 0
    questions: int = 0
    called: int = 0

    def __or__(self, other: Worst) -> Worst:
        return Worst(
            max(self.seconds, other.seconds),
            max(self.reactions, other.reactions),
            max(self.questions, other.questions),
            self.called + other.called,
        )


def block_of_2025(first: int) -> Worst:
    worst = Worst()
    for seed in range(first, first + BLOCK):
        race, host = of_2025.random_race(seed)
        worst |= _played(race, partial(race.play_step, host), host)
        of_2025.check(race)
    return worst


def block_of_2003(first: int) -> Worst:
    """With all that must hold after every turn."""
    worst = Worst()
    for seed in range(first, first + BLOCK):
        race, host = of_2003.random_race(seed)
        watch = of_2003.Watch(race)
        worst |= _played(race, partial(watch.turn, host), host)
    return worst


def _played(race: Race, play_step: Callable[[], None], host: Inline) -> Worst:
    host.pauses = True
    worst = Worst()
    while not race.over:
        started = time.thread_time()
        play_step()
        worst |= Worst(time.thread_time() - started, race.count, race.asked)
    return worst._replace(called=int(race.called))


def main() -> None:
    parser = argparse.ArgumentParser(description="Random races and games with all invariants checked.")
    parser.add_argument("--races", type=int, default=100_000, help="of each edition of Magical Athlete")
    parser.add_argument("--games", type=int, default=20_000, help="of That's Life!, and a quarter as many of Magical Athlete 2003")
    parser.add_argument("--first", type=int, default=1_000_000, help="the first seed")
    arguments = parser.parse_args()
    if arguments.races < 0 or arguments.games < 0:
        parser.error("there cannot be less than none")
    first = arguments.first
    with multiprocessing.Pool() as pool:
        for edition, block in (("2025", block_of_2025), ("2003", block_of_2003)):
            races = list(pool.imap_unordered(block, range(first, first + arguments.races, BLOCK)))
            worst = reduce(or_, races, Worst())
            print(f"{len(races) * BLOCK} races of {edition} without a fault, {worst.called} called by 000-R35")
            print(f"worst step {worst.seconds * 1000:.1f} ms, longest chain {worst.reactions} reactions, ", end="")
            print(f"most questions in a step {worst.questions}")
        games = list(pool.imap_unordered(block_of_games, range(first, first + arguments.games, GAMES_IN_A_BLOCK)))
        originals = sum(pool.imap_unordered(block_of_originals, range(first, first + arguments.games // 4, GAMES_IN_A_BLOCK)))
    print(f"{originals} games of Magical Athlete 2003 without a fault")
    if games:
        print(f"{len(games) * GAMES_IN_A_BLOCK} games of That's Life! without a fault, at most {max(games):.1f} turns for a pawn")


if __name__ == "__main__":
    main()
