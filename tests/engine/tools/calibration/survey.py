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
"""So many games at a time."""


class Asked(Struct):
    """`part` are forecasts of chapters that can be won, such as races, `game` those of the whole game; `seconds` of each answer."""

    part: list[Forecast] = field(default_factory=list)
    game: list[Forecast] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, other: Asked) -> None:
        self.part += other.part
        self.game += other.game
        self.seconds += other.seconds


def ask(position: Position, playouts: int, seed: str) -> Asked:
    """In two halves, race and game at once."""
    started = time.process_time()
    first, second = (chances(position.information_set, playouts // 2, f"{seed} {half}", whole=True) for half in "AB")
    asked = Asked(seconds=[time.process_time() - started])
    assert first.game is not None
    assert second.game is not None
    seats = position.information_set.seats
    halves = (shares(first.game, first), shares(second.game, second))
    true = win_shares(position.winners, seats)
    asked.game.append(Forecast(halves, true, position.game, position.progress, position.erring))
    if first.part is not None and second.part is not None and position.part_winners is not None:
        halves = (shares(first.part, first), shares(second.part, second))
        true = win_shares(position.part_winners, seats)
        asked.part.append(Forecast(halves, true, position.game, position.part_progress, position.erring))
    return asked


def shares(said: Sequence[float], of: Chances) -> list[float]:
    """Without the playout that all seats share: it is there for few playouts, and halves have fewer."""
    return [(share * (of.playouts + 1) - 1 / len(said)) / of.playouts for share in said]


class Survey(Struct, frozen=True):
    game: str
    options: Mapping[str, str]
    players: int | None
    positions: int
    playouts: int
    seed: str


def survey(asked: Survey, workers: int = 1) -> Asked:
    """The same whoever works at it."""
    games = -(-asked.positions // OF_A_GAME)
    blocks = [range(first, min(first + BLOCK, games)) for first in range(0, games, BLOCK)]
    found = Asked()
    if workers == 1:
        for block in blocks:
            found.add(_block(asked, block))
        return found
    with get_context("fork").Pool(workers) as pool:
        for part in pool.imap(partial(_block, asked), blocks):
            found.add(part)
    return found


def _block(asked: Survey, games: range) -> Asked:
    found = Asked()
    for number in games:
        for which, position in enumerate(positions_of(asked.game, asked.options, asked.players, asked.seed, number)):
            found.add(ask(position, asked.playouts, f"{asked.seed} {number} {which}"))
    return found
