"""Win curves: each seat's chance before every step of a race or game, and at its end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.analysis.odds import Late, chances
from engine.core.result import win_shares
from engine.table.finished_step import FinishedStep

PLAYOUTS_PER_STEP = 60
"""Playouts for each step: precise enough for a drawn line."""
MAX_PLAYOUTS = 2_500
"""Playouts for the whole curve at most."""

Line = list[list[float]]
"""Each seat's chance before every step of a part, and at its end."""


def steps_of(steps: Sequence[FinishedStep], part: int) -> list[FinishedStep]:
    """Return the steps of this part."""
    return [step for step in steps if step.part == part]


def playouts_per_step(steps: int) -> int:
    """Return how many playouts each of so many steps gets."""
    return max(1, min(PLAYOUTS_PER_STEP, MAX_PLAYOUTS // max(1, steps)))


def chances_before(step: FinishedStep, seed: str, playouts: int = PLAYOUTS_PER_STEP, late: Late = lambda: False) -> list[float]:
    """Return each seat's chance before this step."""
    return chances(step.before, playouts, f"{seed}.{step.step}", late=late).best


def final_shares(steps: Sequence[FinishedStep]) -> list[float] | None:
    """Return each seat's share of the win in the last step; None if there is no winner."""
    won = steps[-1].won if steps else None
    return win_shares(won, steps[-1].information_set.seats) if won else None


def win_curve(steps: Sequence[FinishedStep], seed: str, late: Late = lambda: False) -> Line | None:
    """Return the win curve for the steps of one part; None if it has no winner, or if the time is up."""
    end = final_shares(steps)
    if end is None:
        return None
    line: Line = []
    for step in steps:
        if late():
            return None
        line.append(chances_before(step, seed, playouts_per_step(len(steps)), late))
    return [*line, end]
