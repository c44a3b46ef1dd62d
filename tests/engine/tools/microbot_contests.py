"""Measures how much stronger the careful policy is: one careful player against quick ones.

    python -m tests.engine.tools.microbot_contests --games 200
    python -m tests.engine.tools.microbot_contests --games 60 --preset hard --option layout=stadium
    python -m tests.engine.tools.microbot_contests --games 40 --preset crowd --players 4 --playouts 60

Seats change from game to game. A decision is a question with a choice; its time is CPU time.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean

from engine import Table
from engine.ai import Careful, Quick
from engine.games.microbot_racers.game import GAME

USUAL_PLAYOUTS = 160


@dataclass
class Contest:
    """Sums over games, for the careful player."""

    wins: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """The seconds of each decision."""
    endings: Counter[str] = field(default_factory=Counter)

    @property
    def rate(self) -> float:
        return fmean(self.wins)

    @property
    def error(self) -> float:
        return sqrt(self.rate * (1 - self.rate) / len(self.wins))


def contest(options: Mapping[str, str], games: int, playouts: int = USUAL_PLAYOUTS, players: int = 2, first: int = 0) -> Contest:
    sums = Contest()
    for number in range(first, first + games):
        seat = number % players
        table = Table.new(GAME.id, [f"Seat {seat}" for seat in range(players)], options, f"contest {number}")
        while table.questions:
            question = table.questions[0]
            if question.seat == seat:
                policy = Careful(f"{number} {table.answer_count}", playouts)
                started = time.process_time()
                answer = policy.answer(table, question)
                if len(question.options) > 1:
                    sums.seconds.append(time.process_time() - started)
            else:
                answer = Quick().answer(table, question)
            table.answer(question.seat, question.key, answer)
        assert table.result is not None
        sums.wins.append(float(seat in table.result.winners))
        sums.endings[table.state.sheet.ending] += 1
    return sums


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--playouts", type=int, default=USUAL_PLAYOUTS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--preset", default="quick", choices=[preset.id for preset in GAME.presets])
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args(argv)
    options = {**GAME.get_preset(args.preset).options, **dict(option.split("=", 1) for option in args.option)}
    sums = contest(options, args.games, args.playouts, args.players, args.first)
    seconds = sorted(sums.seconds)
    print(
        f"{args.preset} {options}: careful with {args.playouts} playouts won {sums.rate:.1%} ±{sums.error:.1%} of {args.games} "
        f"games ({dict(sums.endings)}); seconds a decision: {fmean(seconds):.2f}, p95 {seconds[len(seconds) * 95 // 100]:.2f}, "
        f"worst {seconds[-1]:.2f}"
    )


if __name__ == "__main__":
    main()
