"""Invented odds of a race, for the gallery and for benchmarks; the same seed gives the same odds."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from typing import Any

from engine.analysis.turning_point import turning_point

LENGTH = 30.0
LUCK = 1.1
"""How much a remaining turn may change: the more turns, the more open the race."""


def example(names: Sequence[str], title: str, seed: int) -> dict[str, Any]:
    """Returns odds from simulated dice and positions.

    A seat with good chances throughout is more likely to win the game.
    """
    chance, seats = random.Random(seed), len(names)
    spaces, line = [0.0] * seats, list[list[float]]()
    turn = 0
    while max(spaces) < LENGTH:
        line.append(_chances(spaces))
        leap = chance.choice((-3, 6)) if chance.random() < 0.15 else 0
        spaces[turn % seats] = max(0.0, spaces[turn % seats] + chance.randint(1, 6) + leap)
        turn += 1
    line.append([float(space == max(spaces)) for space in spaces])
    point = turning_point(line)
    mark = point.mark if point is not None else None
    rise = point.rise if point is not None and mark is not None else ()
    decided = f"{names[point.seat]} goes from {rise[0]} to {rise[1]}." if point is not None and rise else ""
    game = [statistics.mean(chances[seat] for chances in line) for seat in range(seats)]
    told = {"mark": mark, "rise": " to ".join(rise), "decided": decided}
    return {"title": title, "names": list(names), "line": line, "game": game, **told}


def _chances(spaces: Sequence[float]) -> list[float]:
    """Returns the chances at these positions: near the goal, a lead is worth more."""
    scale = LUCK * math.sqrt(max(1.0, LENGTH - max(spaces)))
    weights = [math.exp((space - max(spaces)) / scale) for space in spaces]
    return [weight / sum(weights) for weight in weights]
