"""`make soak`: the random races and games of the tests, as many as wanted, on all cores."""

from __future__ import annotations

import argparse
import multiprocessing
import time

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


def block_of_races(first: int) -> tuple[float, int, int, int]:
    """Worst step in seconds, longest chain of reactions, most questions of a step, races called."""
    worst, reactions, questions, called = 0.0, 0, 0, 0
    for seed in range(first, first + BLOCK):
        race, host = random_race(seed)
        host.pauses = True
        while not race.over:
            started = time.thread_time()
            race.play_step(host)
            worst = max(worst, time.thread_time() - started)
            reactions, questions = max(reactions, race.count), max(questions, race.asked)
        check(race)
        called += race.called
    return worst, reactions, questions, called


def main() -> None:
    parser = argparse.ArgumentParser(description="Random races and games with all invariants checked.")
    parser.add_argument("--races", type=int, default=100_000, help="of Magical Athlete")
    parser.add_argument("--games", type=int, default=20_000, help="of That's Life!")
    parser.add_argument("--first", type=int, default=1_000_000, help="the first seed")
    arguments = parser.parse_args()
    if arguments.races < 0 or arguments.games < 0:
        parser.error("there cannot be less than none")
    first = arguments.first
    with multiprocessing.Pool() as pool:
        races = list(pool.imap_unordered(block_of_races, range(first, first + arguments.races, BLOCK)))
        games = list(pool.imap_unordered(block_of_games, range(first, first + arguments.games, GAMES_IN_A_BLOCK)))
    if races:
        worst, reactions, questions = (max(result[i] for result in races) for i in range(3))
        print(f"{len(races) * BLOCK} races without a fault, {sum(result[3] for result in races)} called by 000-R35")
        print(f"worst step {worst * 1000:.1f} ms, longest chain {reactions} reactions, most questions in a step {questions}")
    if games:
        print(f"{len(games) * GAMES_IN_A_BLOCK} games of That's Life! without a fault, at most {max(games):.1f} turns for a pawn")


if __name__ == "__main__":
    main()
