"""Runs all benches (`make bench` or `python -m tests.tools.bench`).

Each figure is printed with a calibration of the same moment, so that runs on noisy machines can be compared: the calibration is the
time of a fixed loop, and a figure times its calibration does not depend on the speed of the machine.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping
from typing import Any

from engine import Game, Table
from engine.analysis.simulation import SimulationPlan, simulate
from engine.games import magical_athlete, magical_athlete_2003, microbot_racers, thats_life
from tests.bot.benches.bench_arena import interactions
from tests.bot.benches.bench_browser import presses
from tests.bot.benches.bench_databases import engines
from tests.bot.benches.bench_host import load, start
from tests.bot.benches.bench_phone import phone
from tests.bot.benches.bench_standings import standings
from tests.bot.benches.bench_store import acts, endings
from tests.bot.benches.bench_turns import turns
from tests.engine.benches.bench_advantages import things
from tests.engine.benches.bench_fast import compared
from tests.engine.benches.bench_microbots import DRIVERS, decisions
from tests.engine.benches.bench_odds import odds
from tests.engine.benches.bench_turning_point import turning_points
from tests.engine.games.magical_athlete.random_races import random_race
from tests.render.bench_moving import moving_boards
from tests.render.bench_pictures import films, pictures

ATHLETES, ORIGINAL = magical_athlete.GAME, magical_athlete_2003.GAME
LIFE, MICROBOTS = thats_life.GAME, microbot_racers.GAME
ROUNDS = 5
OF_2025 = 0.85
"""The speed of the edition of 2003 should be at least this share of the speed of 2025, in races a second."""


def calibration() -> float:
    """Milliseconds for a loop of plain Python, the best of three."""
    best = 1e9
    for _ in range(3):
        started = time.process_time()
        total = 0
        for i in range(400_000):
            total += i * i & 7
        best = min(best, time.process_time() - started)
    return best * 1000


def report(name: str, figure: float, unit: str, rate: bool) -> None:
    """A rate is multiplied by the calibration, a duration divided by it."""
    ms = calibration()
    compared = figure * ms / 30 if rate else figure * 30 / ms
    print(f"{name:<44}{figure:>12,.1f} {unit:<9} calibration {ms:5.1f} ms   at 30.0 ms {compared:>10,.1f}")


def best_rate(work: Callable[[], int]) -> float:
    """Things a second, the best of some rounds."""
    rates = []
    for _ in range(ROUNDS):
        started = time.process_time()
        count = work()
        rates.append(count / (time.process_time() - started))
    return max(rates)


def simulated_games(players: int, policy: str, games: int, game: Game[Any] = ATHLETES, preset: str = "") -> Callable[[], int]:
    options = dict(game.get_preset(preset).options) if preset else {}
    plan = SimulationPlan.checked(game.id, players, options, [policy], 1)
    return lambda: simulate(plan, 0, games).games


def editions() -> None:
    """Reports races of both editions, measured in turn, so that a slow moment of the machine affects both."""
    races: dict[str, list[float]] = {"2025": [], "2003": []}
    for _ in range(2 * ROUNDS):
        for edition, game in (("2025", ATHLETES), ("2003", ORIGINAL)):
            work = simulated_games(5, "random", 60, game)
            started = time.process_time()
            races[edition].append(4 * work() / (time.process_time() - started))
    share = max(races["2003"]) / max(races["2025"])
    verdict = "" if share >= OF_2025 else f" (the goal is {OF_2025})"
    print(f"{'races of 2003, 5 players, random':<44}{max(races['2003']):>12,.1f} races/s   {share:.2f} of 2025{verdict}")


def speed() -> None:
    games = best_rate(simulated_games(5, "random", 150))
    report("whole games, 5 players, random", games, "games/s", True)
    report("races in them", 4 * games, "races/s", True)
    for players in (2, 3, 4, 6):
        report(f"races, {players} players, random", 4 * best_rate(simulated_games(players, "random", 60)), "races/s", True)
    report("races, 5 players, quick", 4 * best_rate(simulated_games(5, "quick", 60)), "races/s", True)
    editions()
    compared()
    things()
    for preset in LIFE.presets:
        for policy, count in (("random", 150), ("quick", 20)):
            games = best_rate(simulated_games(4, policy, count, LIFE, preset.id))
            report(f"{LIFE.title} {preset.title}, 4 players, {policy}", games, "games/s", True)
    for name, players in DRIVERS.items():
        for policy, count in (("random", 150), ("quick", 20)):
            games = best_rate(simulated_games(players, policy, count, MICROBOTS, name))
            report(f"{MICROBOTS.title} {name}, {players} players, {policy}", games, "games/s", True)
    decisions()


def saving(game: Game[Any], options: Mapping[str, str]) -> None:
    """Reports sizes of saves, and the CPU time of answers, saves and restores."""
    sizes: list[int] = []
    saves: list[float] = []
    restores: list[float] = []
    answers: list[float] = []
    clock = time.thread_time
    for seed in range(24):
        chance = random.Random(seed)
        table = Table.new(game.id, [f"Player {seat}" for seat in range(2 + seed % 5)], options, seed=f"{seed:032}")
        while table.questions:
            question = chance.choice(table.questions)
            marks = [clock()]
            table.answer(question.seat, question.key, chance.choice(question.options).id)
            marks.append(clock())
            save = table.save()
            marks.append(clock())
            Table.load(save)
            marks.append(clock())
            for values, a, b in zip((answers, saves, restores), marks, marks[1:], strict=False):
                values.append(b - a)
            sizes.append(len(json.dumps(save, separators=(",", ":"))))
    sizes.sort()
    print(f"{f'{game.title}: save at a question, median, largest':<44}{sizes[len(sizes) // 2]:>12,} {sizes[-1]:,} bytes")
    for name, values in (("answer", answers), ("save", saves), ("restore", restores)):
        report_times(f"{game.title}: {name}", values)


def report_times(name: str, seconds: list[float]) -> None:
    ordered = sorted(seconds)
    for title, at in (("median", len(ordered) // 2), ("p99", len(ordered) * 99 // 100), ("worst", -1)):
        report(f"{name}, {title}", ordered[at] * 1e6, "us", False)


def steps() -> None:
    times = []
    for seed in range(3000):
        race, host = random_race(seed)
        host.pauses = True
        while not race.over:
            started = time.thread_time()
            race.play_step(host)
            times.append(time.thread_time() - started)
    report_times("step of a random race", times)


if __name__ == "__main__":
    print("figure, the calibration of that moment, and what it would be on a machine whose calibration takes 30 ms")
    speed()
    saving(ATHLETES, {})
    saving(LIFE, LIFE.get_preset("everything").options)
    steps()
    odds()
    for players in (2, 4, 6):
        turning_points(ATHLETES.id, players, report_times)
    pictures()
    films()
    moving_boards()
    interactions()
    acts()
    engines()
    endings()
    standings()
    start()
    turns()
    load()
    phone()
    presses()
