"""`simulate`: plays many games and shows the results of seats and racers."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator

from engine.analysis.simulation import SimulationPlan, Tally, simulate
from engine.cli.arguments import Commands, add_game, add_players, read_options, read_players
from engine.contract.registry import get_game
from engine.core.question import Refused

BAR = 30
CHUNKS_A_JOB = 25


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("simulate", help="play many games and count")
    add_game(parser)
    add_players(parser, usual=5)
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
    game = get_game(arguments.game)
    options = read_options(game, arguments)
    plan = SimulationPlan.checked(arguments.game, read_players(game, arguments, options), options, policies, arguments.seed)
    started = time.perf_counter()
    tally = Tally()
    for part in _parts(plan, arguments.games, arguments.jobs):
        tally.add(part)
        _show_progress(tally.games, arguments.games)
    seconds = time.perf_counter() - started
    print(json.dumps(as_data(tally, seconds)) if arguments.json else as_text(plan, tally, seconds))
    return 0


def _parts(plan: SimulationPlan, games: int, jobs: int) -> Iterator[Tally]:
    size = max(1, games // (jobs * CHUNKS_A_JOB))
    chunks = [(plan, first, min(size, games - first)) for first in range(0, games, size)]
    if jobs == 1:
        yield from map(_one_part, chunks)
    else:
        with multiprocessing.Pool(min(jobs, len(chunks))) as pool:
            yield from pool.imap_unordered(_one_part, chunks)


def _one_part(chunk: tuple[SimulationPlan, int, int]) -> Tally:
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
        "average_points": [points / tally.games for points in tally.points],
        "racers": tally.racers(),
    }


def as_text(plan: SimulationPlan, tally: Tally, seconds: float) -> str:
    races = (f", {tally.races} races", f", {tally.races / seconds:,.0f} races/s") if tally.races else ("", "")
    lines = [f"{tally.games} games{races[0]} in {seconds:.1f} s: {tally.games / seconds:,.0f} games/s{races[1]}"]
    if racers := tally.racers():
        lines += ["", f"{'racer':<18}{'races':>8}{'wins':>9}{'average place':>15}"]
        lines += [f"{row['name']:<18}{row['races']:>8}{row['win_rate']:>9.1%}{row['average_place']:>15.2f}" for row in racers]
    lines.append("")
    for seat, (policy, wins, points) in enumerate(zip(plan.policies, tally.seat_wins, tally.points, strict=True), 1):
        share, average = wins / tally.games, points / tally.games
        lines.append(f"Seat {seat} ({policy}) wins {share:.1%} of the games, with {average:.1f} points on average")
    return "\n".join(lines)
