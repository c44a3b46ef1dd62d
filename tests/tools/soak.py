"""Plays many of the tests' random races and games, on all cores: `make soak` or `python -m tests.tools.soak`"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from operator import add, or_
from typing import NamedTuple, TypeVar

from engine.ai.playout_hosts import InlineHost
from engine.core.host import is_order
from engine.race.resolution.stack import MOST_QUESTIONS
from engine.race.resolution.turn import Race
from tests.engine.games.magical_athlete import random_races as of_2025
from tests.engine.games.magical_athlete_2003 import random_races as of_2003
from tests.engine.games.magical_athlete_2003.advantages.random_games import GameWithThings, happened
from tests.engine.games.magical_athlete_2003.advantages.random_orders import play_at_a_table
from tests.engine.games.magical_athlete_2003.advantages.random_races import WatchWithThings, race_with_things
from tests.engine.games.magical_athlete_2003.random_games import play_game
from tests.engine.games.microbot_racers.random_games import play as drive
from tests.engine.games.thats_life.random_games import play

BLOCK = 500
GAMES_IN_A_BLOCK = 100
TABLES_IN_A_BLOCK = 10
SAVES = (1, 5, 25)
"""A table is saved and restored after so many inputs."""

T = TypeVar("T")


def block_of_games(first: int) -> float:
    """Random games of That's Life! over all its modules; the most turns that a player took for a pawn."""
    matches = [play(seed) for seed in range(first, first + GAMES_IN_A_BLOCK)]
    return max(match.sheet.turns / match.variant.players / match.variant.pawns for match in matches)


def block_of_originals(first: int) -> int:
    """Plays random games of 2003; returns how many."""
    return len([play_game(seed) for seed in range(first, first + GAMES_IN_A_BLOCK)])


def block_of_robots(first: int) -> Counter[str]:
    """Random races of Microbot Racers over all layouts and options; how they ended."""
    return Counter(drive(seed).sheet.ending for seed in range(first, first + GAMES_IN_A_BLOCK))


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
    """Checks all invariants after every turn."""
    worst = Worst()
    for seed in range(first, first + BLOCK):
        race, host = of_2003.random_race(seed)
        watch = of_2003.Watch(race)
        worst |= _played(race, partial(watch.turn, host), host)
    return worst


def block_with_things(first: int) -> Worst:
    """Races of 2003 with items; every fourth records no events."""
    worst = Worst()
    for seed in range(first, first + BLOCK):
        race, holdings, host = race_with_things(seed, records_events=seed % 4 > 0)
        worst |= _played(race, partial(WatchWithThings(race, holdings, host).turn, host), host)
    return worst


class Things(NamedTuple):
    """Of many games with Advantages: what happened how often, the longest draft in turns, and the most questions of a step."""

    seen: Counter[str]
    draft: int
    questions: int

    def __or__(self, other: Things) -> Things:
        return Things(self.seen + other.seen, max(self.draft, other.draft), max(self.questions, other.questions))

    def __str__(self) -> str:
        counts = ", ".join(f"{what} {count:,}" for what, count in sorted(self.seen.items()))
        return f"{counts}; longest draft {self.draft} turns, most questions in a step {self.questions}"


NOTHING_YET = Things(Counter(), 0, 0)


def block_of_games_with_things(first: int) -> Things:
    """Every tenth game is also saved and restored after every step."""
    things = NOTHING_YET
    for seed in range(first, first + GAMES_IN_A_BLOCK):
        game = GameWithThings(seed, loads=seed % 10 == 0).play()
        things |= Things(game.seen, game.seen["draft_turn"], game.worst)
    return things


def block_of_tables(first: int) -> Things:
    """Tables whose players give orders at any moment."""
    things = NOTHING_YET
    for seed in range(first, first + TABLES_IN_A_BLOCK):
        table = play_at_a_table(seed, SAVES[seed % len(SAVES)])
        seen = happened(table.events)
        answers = Counter(key.split(".")[0] for _, key, _ in table.answers if not is_order(key))
        seen["inputs"], seen["orders"] = len(table.answers), len(table.answers) - answers.total()
        seen["windows"] = sum(".window." in key for _, key, _ in table.answers)
        things |= Things(seen, seen["draft_turn"], max(answers.values()))
    return things


def _played(race: Race, play_step: Callable[[], None], host: InlineHost) -> Worst:
    host.pauses = True
    worst = Worst()
    while not race.over:
        started = time.thread_time()
        play_step()
        worst |= Worst(time.thread_time() - started, race.reaction_count, min(race.question_count, MOST_QUESTIONS))
    return worst._replace(called=int(race.called))


def shown(what: str, blocks: Iterable[T], count: int) -> Iterator[T]:
    """Yields the blocks, and prints a line after every tenth of them."""
    started = time.monotonic()
    for number, block in enumerate(blocks, 1):
        if number * 10 // count > (number - 1) * 10 // count:
            print(f"  {what}: {number * 100 // count} % after {time.monotonic() - started:.0f} s", flush=True)
        yield block


def main() -> None:
    parser = argparse.ArgumentParser(description="Random races and games with all invariants checked.")
    parser.add_argument(
        "--races", type=int, default=100_000, help="of each edition of Magical Athlete, and of 2003 with Advantages"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=20_000,
        help="of That's Life!, of Microbot Racers and of Magical Athlete 2003 with Advantages (a quarter at tables), "
        "and a quarter as many without",
    )
    parser.add_argument("--first", type=int, default=1_000_000, help="the first seed")
    parser.add_argument("--processes", type=int, default=None, help="how many at once; otherwise one for each core")
    arguments = parser.parse_args()
    if arguments.races < 0 or arguments.games < 0:
        parser.error("there cannot be less than none")
    first, races, games = arguments.first, arguments.races, arguments.games
    with multiprocessing.Pool(arguments.processes) as pool:

        def done(what: str, block: Callable[[int], T], count: int, size: int) -> list[T]:
            firsts = range(first, first + count, size)
            return [*shown(what, pool.imap_unordered(block, firsts), len(firsts))]

        for edition, block in (("2025", block_of_2025), ("2003", block_of_2003), ("2003 with things", block_with_things)):
            played = done(f"races of {edition}", block, races, BLOCK)
            worst = reduce(or_, played, Worst())
            print(f"{len(played) * BLOCK} races of {edition} without a fault, {worst.called} called by 000-R35")
            print(f"worst step {worst.seconds * 1000:.1f} ms, longest chain {worst.reactions} reactions, ", end="")
            print(f"most questions in a step {worst.questions}")
        originals = sum(done("games of 2003", block_of_originals, games // 4, GAMES_IN_A_BLOCK))
        print(f"{originals} games of Magical Athlete 2003 without a fault")
        inline = done("games with Advantages", block_of_games_with_things, games - games // 4, GAMES_IN_A_BLOCK)
        print(f"{len(inline) * GAMES_IN_A_BLOCK} games with Advantages without a fault: {reduce(or_, inline, NOTHING_YET)}")
        tables = done("tables with orders", block_of_tables, games // 4, TABLES_IN_A_BLOCK)
        print(f"{len(tables) * TABLES_IN_A_BLOCK} of them at tables without a fault: {reduce(or_, tables, NOTHING_YET)}")
        lives = done("games of That's Life!", block_of_games, games, GAMES_IN_A_BLOCK)
        robots = reduce(add, done("races of robots", block_of_robots, games, GAMES_IN_A_BLOCK), Counter[str]())
    if lives:
        print(f"{len(lives) * GAMES_IN_A_BLOCK} games of That's Life! without a fault, at most {max(lives):.1f} turns for a pawn")
    print(
        f"{robots.total()} races of Microbot Racers without a fault: {', '.join(f'{how} {n:,}' for how, n in robots.most_common())}"
    )


if __name__ == "__main__":
    main()
