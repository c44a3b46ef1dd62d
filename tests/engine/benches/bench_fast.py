"""Measures how much faster compiled races are: `python -m tests.engine.benches.bench_fast`"""

from __future__ import annotations

import time

from engine.analysis.simulation import SimulationPlan, simulate
from engine.race.compiled import FOLDER, fault_of
from tests.fast.process import python, said

ROUNDS = 5
GAMES = 100
PLANS = [
    SimulationPlan.checked(game, 5, {}, [policy], 1)
    for game in ("magical-athlete", "magical-athlete-2003")
    for policy in ("random", "quick")
]


def compared() -> None:
    """Run both in turn, so that a slow moment of the machine slows down both, and print the best of each."""
    if fault_of(FOLDER):
        print("races are not compiled here (make fast)")
        return
    best = {off: [1e9] * len(PLANS) for off in (True, False)}
    for _ in range(ROUNDS):
        for off, fewest in best.items():
            _, text = said(python("-m", __name__, off=off))
            best[off] = [min(pair) for pair in zip(fewest, map(float, text.split()), strict=True)]
    for plan, plain, fast in zip(PLANS, best[True], best[False], strict=True):
        name = f"{plan.game}, 5 players, {plan.policies[0]}, compiled"
        print(f"{name:<52}{GAMES / fast:>8,.1f} games/s   {plain / fast:.2f} times as fast as plain")


def seconds(plan: SimulationPlan) -> float:
    """Return the CPU time, without work that is done only once."""
    simulate(plan, 0, 10)
    started = time.process_time()
    simulate(plan, 10, GAMES)
    return time.process_time() - started


if __name__ == "__main__":
    print(*map(seconds, PLANS))
