"""Invented odds of a race, for the gallery and for benchmarks; the same seed gives the same odds."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from typing import Any

from engine.text.percent import percent

LENGTH = 30.0
LUCK = 1.1
"""How much a remaining turn may change: the more turns, the more open the race."""


def example(names: Sequence[str], title: str, seed: int) -> dict[str, Any]:
    """Returns odds from simulated dice and positions.

    The turning point is the largest change before the last turn. A seat with good chances throughout is more likely to win the
    game.
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
    swings = [max(abs(a - b) for a, b in zip(*line[turn : turn + 2], strict=True)) for turn in range(len(line) - 2)]
    mark = swings.index(max(swings))
    who = max(range(seats), key=lambda seat: abs(line[mark][seat] - line[mark + 1][seat]))
    decided = f"{names[who]} in turn {mark + 1}: {percent(line[mark][who], 1)} to {percent(line[mark + 1][who], 1)}."
    game = [statistics.mean(chances[seat] for chances in line) for seat in range(seats)]
    return {"title": title, "names": list(names), "line": line, "mark": mark, "decided": decided, "game": game}


def _chances(spaces: Sequence[float]) -> list[float]:
    """Returns the chances at these positions: near the goal, a lead is worth more."""
    scale = LUCK * math.sqrt(max(1.0, LENGTH - max(spaces)))
    weights = [math.exp((space - max(spaces)) / scale) for space in spaces]
    return [weight / sum(weights) for weight in weights]
