"""The course of a race or a game: each seat's chance before every step of it, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from engine.analysis.odds import Late, chances
from engine.table.finished_step import FinishedStep

PLAYOUTS_PER_STEP = 60
"""Playouts for each step, as a rule: enough for a line that is drawn."""
MAX_PLAYOUTS = 2_500
"""Playouts for the whole line, however long it is."""

Line = list[list[float]]
"""Each seat's chance before every step of a part, and at its end."""


def steps_of(steps: Sequence[FinishedStep], part: int) -> list[FinishedStep]:
    """Those of this part, up to the one in which it was won."""
    return [step for step in steps if step.part == part]


def playouts_per_step(steps: int) -> int:
    """How many there are for each of so many steps."""
    return max(1, min(PLAYOUTS_PER_STEP, MAX_PLAYOUTS // max(1, steps)))


def chances_before(step: FinishedStep, seed: str, playouts: int = PLAYOUTS_PER_STEP, late: Late = lambda: False) -> list[float]:
    """Each seat's chance before this step."""
    return chances(step.before, playouts, f"{seed}.{step.step}", late=late).best


def final_shares(steps: Sequence[FinishedStep]) -> list[float] | None:
    """Each seat's share of the win; None if nobody has won, or not yet."""
    won = steps[-1].won if steps else None
    if not won:
        return None
    return [1 / len(won) if seat in won else 0.0 for seat in range(steps[-1].information_set.seats)]


def win_curve(steps: Sequence[FinishedStep], seed: str, late: Late = lambda: False) -> Line | None:
    """All of it for the steps of one part; None if nobody has won that, or it gets late before."""
    end = final_shares(steps)
    if end is None:
        return None
    line: Line = []
    for step in steps:
        if late():
            return None
        line.append(chances_before(step, seed, playouts_per_step(len(steps)), late))
    return [*line, end]
