"""Queries to the odds worker and its replies: plain data without any seed of a table."""

from __future__ import annotations

import msgspec

from engine import InformationSet, PendingDecision
from engine.analysis.odds import Chances
from engine.analysis.turning_point import TurningPoint
from engine.analysis.win_curve import Line


class OddsQuery(msgspec.Struct, tag="odds", frozen=True):
    """Each seat's win chance, from each of these information sets. `seed` and the step determine the playouts, so that the
    answer is the same after a restart; `budget` is in seconds of CPU, for all of them."""

    information_sets: list[InformationSet]
    playouts: int
    seed: str
    whole: bool = False
    budget: float = 0.12


class DecisionQuery(msgspec.Struct, tag="decision", frozen=True):
    """The decision of a careful AI player."""

    matter: PendingDecision


class WinCurveQuery(msgspec.Struct, tag="course", frozen=True):
    """The win chances in a finished part of a game, and what decided it. `steps` are encoded `FinishedStep`s, as the replay worker
    returns them; `line` are the chances already known, by step."""

    steps: bytes
    line: list[list[float] | None]
    seed: str
    budget: float


class OddsReply(msgspec.Struct):
    """`chances` for each information set, None where no time was left; the `line` of a win curve with its end, or nothing; `cpu`
    in seconds."""

    cpu: float
    chances: list[Chances | None] = []
    option: str = ""
    line: Line = []
    point: TurningPoint | None = None
    error: str = ""
    took: float = 0.0
    """Seconds by the clock: more than the CPU if others needed the machine meanwhile."""


Query = OddsQuery | DecisionQuery | WinCurveQuery
