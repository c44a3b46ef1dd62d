"""Measures the CPU time of odds under a time limit, at positions of every game, including the slowest tables.

python -m tests.engine.tools.calibration.answer_time --positions 200 --seed 1
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from typing import NamedTuple

from engine import all_games, get_game
from engine.ai.information_set import InformationSet
from engine.analysis.odds import chances
from tests.engine.tools.calibration.positions import OF_A_GAME, positions_of

BUDGET = 0.12
"""Seconds of CPU, after which no playout is begun."""
PLAYOUTS = 267
"""Enough for 6 points either way."""

TABLES = (
    ("magical-athlete", "", 2),
    ("magical-athlete", "", 4),
    ("magical-athlete", "", 6),
    ("magical-athlete-2003", "", 5),
    ("magical-athlete-2003", "advantages", 5),
    ("thats-life", "", 4),
    ("thats-life", "everything", 2),
    ("thats-life", "everything", 6),
    ("microbot-racers", "", 2),
    ("microbot-racers", "duel", 2),
    ("microbot-racers", "hard", 2),
    ("microbot-racers", "crowd", 4),
)


class Answer(NamedTuple):
    seconds: float
    playouts: int
    slowest: float
    """The seconds of its slowest playout."""


def answer(information_set: InformationSet, seed: str) -> Answer:
    clock = time.process_time
    marks = [clock()]

    def late() -> bool:
        marks.append(clock())
        return marks[-1] - marks[0] >= BUDGET

    odds = chances(information_set, PLAYOUTS, seed, late=late)
    return Answer(clock() - marks[0], odds.playouts, max(b - a for a, b in pairwise(marks)))


def answers(game: str, preset: str, players: int, positions: int, seed: str) -> Iterator[Answer]:
    """Yield an answer for each position. Another process plays the games, so that no cache in this one knows them."""
    options = dict(get_game(game).get_preset(preset).options) if preset else {}
    play = partial(positions_of, game, options, players, seed)
    with get_context("fork").Pool(1) as pool:
        for number, positions_of_game in enumerate(pool.imap(play, range(-(-positions // OF_A_GAME)))):
            yield from (answer(position.information_set, f"{seed} {number}") for position in positions_of_game)


def figures(name: str, answers: Sequence[Answer]) -> str:
    last = len(answers) - 1
    playouts = sorted(answer.playouts for answer in answers)
    seconds, slowest = (
        sorted(1000 * duration for duration in times) for times in zip(*((x.seconds, x.slowest) for x in answers), strict=True)
    )
    return (
        f"{name:<34} CPU {seconds[last // 2]:3.0f} ms, p99 {seconds[last * 99 // 100]:3.0f}, worst {seconds[-1]:3.0f}   "
        f"playouts {playouts[last // 2]:3}, p1 {playouts[last // 100]:3}, fewest {playouts[0]:3}   "
        f"slowest playout {slowest[last // 2]:4.1f} ms, p99 {slowest[last * 99 // 100]:4.1f}, worst {slowest[-1]:4.1f}"
    )


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--game", help="this one only")
    args = parser.parse_args(argv)
    all_games()  # whoever answers has read the rules
    for game, preset, players in TABLES:
        if args.game in (None, game):
            name = f"{game} {preset} {players}".replace("  ", " ")
            print(figures(name, [*answers(game, preset, players, args.positions, args.seed)]), flush=True)


if __name__ == "__main__":
    main()
