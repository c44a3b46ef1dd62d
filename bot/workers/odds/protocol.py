"""What the oracle is asked, and what it replies: plain data without any seed."""

from __future__ import annotations

import msgspec

from engine import FinishedStep, InformationSet, PendingDecision
from engine.analysis.odds import Chances
from engine.analysis.turning_point import TurningPoint
from engine.analysis.win_curve import Line


class OddsQuery(msgspec.Struct, tag="odds", frozen=True):
    """How likely each seat is to win, from each of these outlooks. Their chance comes from `seed` and the step, so that they say
    the same after a restart; `budget` is in seconds of CPU, for all of them."""

    information_sets: list[InformationSet]
    playouts: int
    seed: str
    whole: bool = False
    budget: float = 0.12


class DecisionQuery(msgspec.Struct, tag="decision", frozen=True):
    """What a careful player would do."""

    matter: PendingDecision


class WinCurveQuery(msgspec.Struct, tag="course", frozen=True):
    """How the chances went in a part of a game that is over, and what decided it. `line` is what is known of it for each step."""

    steps: list[FinishedStep]
    line: list[list[float] | None]
    seed: str
    budget: float


class OddsReply(msgspec.Struct):
    """`chances` for each outlook, None where there was no time left for it; the `line` of a course with its end, or nothing;
    `cpu` is what it took, in seconds."""

    cpu: float
    chances: list[Chances | None] = []
    option: str = ""
    line: Line = []
    point: TurningPoint | None = None
    error: str = ""
    took: float = 0.0
    """Seconds by the clock: more than the CPU if others needed the machine meanwhile."""


Asked = OddsQuery | DecisionQuery | WinCurveQuery
