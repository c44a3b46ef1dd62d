"""The course of a race or a game: each seat's chance before every step of it, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from engine.analysis.odds import Late, chances
from engine.table.finished_step import FinishedStep

COARSE = 60
"""Playouts for each step, as a rule: enough for a line that is drawn."""
MOST_COARSE = 2_500
"""Playouts for the whole line, however long it is."""

Line = list[list[float]]
"""Each seat's chance before every step of a part, and at its end."""


def steps_of(steps: Sequence[FinishedStep], part: int) -> list[FinishedStep]:
    """Those of this part, up to the one in which it was won."""
    return [step for step in steps if step.part == part]


def coarse_playouts(steps: int) -> int:
    """How many there are for each of so many steps."""
    return max(1, min(COARSE, MOST_COARSE // max(1, steps)))


def coarse(step: FinishedStep, seed: str, playouts: int = COARSE, late: Late = lambda: False) -> list[float]:
    """Each seat's chance before this step."""
    return chances(step.before, playouts, f"{seed}.{step.step}", late=late).best


def ending(steps: Sequence[FinishedStep]) -> list[float] | None:
    """Each seat's share of the win; None if nobody has won, or not yet."""
    won = steps[-1].won if steps else None
    if not won:
        return None
    return [1 / len(won) if seat in won else 0.0 for seat in range(steps[-1].information_set.seats)]


def win_curve(steps: Sequence[FinishedStep], seed: str, late: Late = lambda: False) -> Line | None:
    """All of it for the steps of one part; None if nobody has won that, or it gets late before."""
    end = ending(steps)
    if end is None:
        return None
    line: Line = []
    for step in steps:
        if late():
            return None
        line.append(coarse(step, seed, coarse_playouts(len(steps)), late))
    return [*line, end]
