"""Computes the odds of positions, and how long that takes."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from multiprocessing import get_context

from msgspec import Struct, field

from engine.analysis.odds import Chances, chances
from engine.core.result import win_shares
from tests.engine.tools.calibration.forecasts import Forecast
from tests.engine.tools.calibration.positions import OF_A_GAME, Position, positions_of

BLOCK = 8
"""The number of games in one task of a worker."""


class SurveyResult(Struct):
    """`part` are forecasts of chapters that can be won, such as races, `game` those of the whole game; `seconds` of each answer."""

    part: list[Forecast] = field(default_factory=list)
    game: list[Forecast] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, other: SurveyResult) -> None:
        self.part += other.part
        self.game += other.game
        self.seconds += other.seconds


def ask(position: Position, playouts: int, seed: str) -> SurveyResult:
    """Return the forecasts for a position, for race and game, each in two halves."""
    started = time.process_time()
    first, second = (chances(position.information_set, playouts // 2, f"{seed} {half}", whole=True) for half in "AB")
    result = SurveyResult(seconds=[time.process_time() - started])
    assert first.game is not None
    assert second.game is not None
    seats = position.information_set.seats
    halves = (shares(first.game, first), shares(second.game, second))
    true = win_shares(position.winners, seats)
    result.game.append(Forecast(halves, true, position.game, position.progress, position.erring))
    if first.part is not None and second.part is not None and position.part_winners is not None:
        halves = (shares(first.part, first), shares(second.part, second))
        true = win_shares(position.part_winners, seats)
        result.part.append(Forecast(halves, true, position.game, position.part_progress, position.erring))
    return result


def shares(said: Sequence[float], of: Chances) -> list[float]:
    """Return shares without the imaginary playout that all seats share, which would weigh more in halves."""
    return [(share * (of.playouts + 1) - 1 / len(said)) / of.playouts for share in said]


class Survey(Struct, frozen=True):
    game: str
    options: Mapping[str, str]
    players: int | None
    positions: int
    playouts: int
    seed: str


def survey(plan: Survey, workers: int = 1) -> SurveyResult:
    """Return the forecasts for all positions. The number of workers does not change them."""
    games = -(-plan.positions // OF_A_GAME)
    blocks = [range(first, min(first + BLOCK, games)) for first in range(0, games, BLOCK)]
    result = SurveyResult()
    if workers == 1:
        for block in blocks:
            result.add(_block(plan, block))
        return result
    with get_context("fork").Pool(workers) as pool:
        for part in pool.imap(partial(_block, plan), blocks):
            result.add(part)
    return result


def _block(plan: Survey, games: range) -> SurveyResult:
    result = SurveyResult()
    for number in games:
        for which, position in enumerate(positions_of(plan.game, plan.options, plan.players, plan.seed, number)):
            result.add(ask(position, plan.playouts, f"{plan.seed} {number} {which}"))
    return result
