"""Tries out every option in its mind: reseeded playouts, hidden things imagined afresh, the better half tried further.

It plays any game: all it uses is the game's quick advice and the standing at the end of the chapter it is in. What there is to
think about is plain data (`PendingDecision`), so that another process can do the thinking.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.ai.information_set import InformationSet
from engine.ai.policy import Policy
from engine.ai.quick import Quick
from engine.contract.game import Game
from engine.core.dice import FastDice
from engine.core.host import Ask
from engine.core.question import Question

if TYPE_CHECKING:
    from engine.table.table import Table

PLAYOUTS = 160
"""In all for a decision."""
WIN_BONUS = 3.0
"""What winning the whole game is worth, in points of lead."""


class PendingDecision(Struct, frozen=True):
    """A decision: how the table looks to whoever has to make it, what can be chosen, and what the quick advice is."""

    information_set: InformationSet
    key: str
    options: list[str]
    advised: str
    seed: int
    playouts: int = PLAYOUTS


class Careful(Policy):
    """`playouts` in all for a decision. With a clock it also stops after `seconds`, and is then not reproducible."""

    needs_table = True

    def __init__(
        self,
        seed: int | str = 0,
        playouts: int = PLAYOUTS,
        seconds: float | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.dice = FastDice(seed)
        self.playouts = playouts
        self.seconds = seconds
        self.clock = clock
        self.model: Policy = Quick()

    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return self.model.pick(game, state, ask)

    def answer(self, table: Table, question: Question) -> str:
        return best_option(self.matter(table, question), self.model, self._alarm())

    def matter(self, table: Table, question: Question) -> PendingDecision:
        advised = self.model.answer(table, question)
        options = [option.id for option in question.options]
        return PendingDecision(
            table.information_set(question.seat), question.key, options, advised, self.dice.below(1 << 30), self.playouts
        )

    def _alarm(self) -> Callable[[], bool]:
        clock, seconds = self.clock, self.seconds
        if clock is None or seconds is None:
            return lambda: False
        end = clock() + seconds
        return lambda: clock() >= end


def best_option(matter: PendingDecision, model: Policy | None = None, late: Callable[[], bool] = lambda: False) -> str:
    """The option to take; if it is late before there are enough playouts, the best by then. `model` plays for everybody."""
    model, dice, advised = model or Quick(), FastDice(matter.seed), matter.advised
    values: dict[str, list[float]] = {option: [] for option in matter.options}
    left = list(values)
    rounds = max(1, (len(left) - 1).bit_length())
    for _ in range(rounds if len(left) > 1 else 0):
        for _ in range(max(1, matter.playouts // (rounds * len(left)))):
            seed = dice.below(1 << 30)  # the same chance for every option
            for option in left:
                hopes = matter.information_set.play_out(FastDice(seed), model, (matter.key, option))
                values[option].append(worth(matter.information_set.seat or 0, *hopes))
            if late():
                return _better(values, left, advised)
        left.sort(key=lambda option: fmean(values[option]), reverse=True)
        left = [option for k, option in enumerate(left) if 2 * k < len(left) or option == advised]
    return _better(values, left, advised)


def _better(values: dict[str, list[float]], left: list[str], advised: str) -> str:
    """The best of them, if it beats the advice by more than chance explains."""
    best = max(left, key=lambda option: fmean(values[option] or [0.0]))
    gains = [a - b for a, b in zip(values[best], values[advised], strict=False)]
    if best == advised or len(gains) < 2:
        return advised
    return best if fmean(gains) > stdev(gains) / len(gains) ** 0.5 else advised


def worth(seat: int, standing: Sequence[float], winners: Sequence[int]) -> float:
    """Points ahead of the others, and more for winning."""
    others = [points for other, points in enumerate(standing) if other != seat]
    bonus = WIN_BONUS / len(winners) if seat in winners else 0.0
    return standing[seat] - sum(others) / max(1, len(others)) + bonus
