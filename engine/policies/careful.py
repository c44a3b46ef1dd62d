"""Tries out every option in its mind: reseeded playouts, hidden things imagined afresh, the better half tried further.

It plays any game: all it uses is the game's quick advice and the standing at the end of the chapter it is in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from engine.dice import FastDice
from engine.game import Game
from engine.host import Ask
from engine.policies.policy import Policy
from engine.policies.quick import Quick
from engine.question import Question

if TYPE_CHECKING:
    from engine.table import Table

WIN_BONUS = 3.0
"""What winning the whole game is worth, in points of lead."""


class Careful(Policy):
    """`playouts` in all for a decision. With a clock it also stops after `seconds`, and is then not reproducible."""

    at_table = True

    def __init__(
        self, seed: int | str = 0, playouts: int = 160, seconds: float | None = None, clock: Callable[[], float] | None = None
    ) -> None:
        self.dice = FastDice(seed)
        self.playouts = playouts
        self.seconds = seconds
        self.clock = clock
        self.model: Policy = Quick()

    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return self.model.pick(game, state, ask)

    def answer(self, table: Table, question: Question) -> str:
        advised = self.model.answer(table, question)
        values: dict[str, list[float]] = {option.id: [] for option in question.options}
        late = self._alarm()
        left = list(values)
        rounds = max(1, (len(left) - 1).bit_length())
        for _ in range(rounds if len(left) > 1 else 0):
            for _ in range(max(1, self.playouts // (rounds * len(left)))):
                seed = self.dice.below(1 << 30)  # the same chance for every option
                for option in left:
                    values[option].append(self._playout(table, question, option, seed))
                if late():
                    return self._better(values, left, advised)
            left.sort(key=lambda option: fmean(values[option]), reverse=True)
            left = [option for k, option in enumerate(left) if 2 * k < len(left) or option == advised]
        return self._better(values, left, advised)

    @staticmethod
    def _better(values: dict[str, list[float]], left: list[str], advised: str) -> str:
        """The best of them, if it beats the advice by more than chance explains."""
        best = max(left, key=lambda option: fmean(values[option] or [0.0]))
        gains = [a - b for a, b in zip(values[best], values[advised], strict=False)]
        if best == advised or len(gains) < 2:
            return advised
        return best if fmean(gains) > stdev(gains) / len(gains) ** 0.5 else advised

    def _alarm(self) -> Callable[[], bool]:
        clock, seconds = self.clock, self.seconds
        if clock is None or seconds is None:
            return lambda: False
        end = clock() + seconds
        return lambda: clock() >= end

    def _playout(self, table: Table, question: Question, option: str, seed: int) -> float:
        standing, winners = table.imagine(question, option, FastDice(seed), self.model)
        return worth(question.seat, standing, winners)


def worth(seat: int, standing: Sequence[float], winners: Sequence[int]) -> float:
    """Points ahead of the others, and more for winning."""
    others = [points for other, points in enumerate(standing) if other != seat]
    bonus = WIN_BONUS / len(winners) if seat in winners else 0.0
    return standing[seat] - sum(others) / max(1, len(others)) + bonus
