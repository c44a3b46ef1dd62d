"""`simulate`: many games, and how the racers do."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator

from engine.cli.options import Commands, add_game, read_options
from engine.question import Refused
from engine.simulation import Plan, Tally, simulate

BAR = 30
CHUNKS_A_JOB = 25


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("simulate", help="play many games and count")
    add_game(parser)
    parser.add_argument("--players", type=int, default=5, metavar="N", help="seats (default: 5)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many (default: 1000)")
    parser.add_argument(
        "--policy", default="random", help="random (default), quick or careful; with commas between, one for each seat"
    )
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.games < 1 or arguments.jobs < 1:
        raise Refused("There must be at least one game and one job.")
    policies = [word.strip() for word in arguments.policy.split(",")]
    plan = Plan.checked(arguments.game, arguments.players, read_options(arguments.option), policies, arguments.seed)
    started = time.perf_counter()
    tally = Tally()
    for part in _parts(plan, arguments.games, arguments.jobs):
        tally.add(part)
        _show_progress(tally.games, arguments.games)
    seconds = time.perf_counter() - started
    print(json.dumps(as_data(tally, seconds)) if arguments.json else as_text(plan, tally, seconds))
    return 0


def _parts(plan: Plan, games: int, jobs: int) -> Iterator[Tally]:
    size = max(1, games // (jobs * CHUNKS_A_JOB))
    chunks = [(plan, first, min(size, games - first)) for first in range(0, games, size)]
    if jobs == 1:
        for chunk in chunks:
            yield simulate(*chunk)
        return
    with multiprocessing.Pool(min(jobs, len(chunks))) as pool:
        yield from pool.imap_unordered(_one_part, chunks)


def _one_part(chunk: tuple[Plan, int, int]) -> Tally:
    return simulate(*chunk)


def _show_progress(done: int, games: int) -> None:
    if sys.stderr.isatty():
        filled = BAR * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{games} games", end=end, file=sys.stderr, flush=True)


def as_data(tally: Tally, seconds: float) -> dict[str, object]:
    return {
        "games": tally.games,
        "races": tally.races,
        "seconds": seconds,
        "games_per_second": tally.games / seconds,
        "races_per_second": tally.races / seconds,
        "seat_wins": tally.seat_wins,
        "racers": tally.racers(),
    }


def as_text(plan: Plan, tally: Tally, seconds: float) -> str:
    lines = [
        f"{tally.games} games, {tally.races} races in {seconds:.1f} s: "
        f"{tally.games / seconds:,.0f} games/s, {tally.races / seconds:,.0f} races/s",
        "",
        f"{'racer':<18}{'races':>8}{'wins':>9}{'average place':>15}",
    ]
    lines += [f"{row['name']:<18}{row['races']:>8}{row['win_rate']:>9.1%}{row['average_place']:>15.2f}" for row in tally.racers()]
    shares = zip(plan.policies, tally.seat_wins, strict=True)
    seats = [f"Seat {seat} ({policy}) wins {wins / tally.games:.1%} of the games" for seat, (policy, wins) in enumerate(shares, 1)]
    return "\n".join([*lines, "", *seats])
