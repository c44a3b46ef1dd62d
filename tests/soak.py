"""`make soak`: the random races of the tests, as many as wanted, on all cores."""

from __future__ import annotations

import argparse
import multiprocessing
import time

from tests.engine.magical_athlete.random_races import check, random_race

BLOCK = 500


def block(first: int) -> tuple[float, int, int, int]:
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
    parser = argparse.ArgumentParser(description="Random races with all invariants checked.")
    parser.add_argument("--races", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=1_000_000, help="the first seed")
    arguments = parser.parse_args()
    if arguments.races < 1:
        parser.error("there must be at least one race")
    with multiprocessing.Pool() as pool:
        results = list(pool.imap_unordered(block, range(arguments.first, arguments.first + arguments.races, BLOCK)))
    worst, reactions, questions = (max(result[i] for result in results) for i in range(3))
    print(f"{len(results) * BLOCK} races without a fault, {sum(result[3] for result in results)} called by 000-R35")
    print(f"worst step {worst * 1000:.1f} ms, longest chain {reactions} reactions, most questions in a step {questions}")


if __name__ == "__main__":
    main()
