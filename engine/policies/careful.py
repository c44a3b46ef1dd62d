"""Tries every option out in its mind: reseeded playouts, hidden things imagined anew, the better half tried further.

It plays any game: all it uses is the standing at the end of the chapter it is in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.dice import FastDice
from engine.game import Game
from engine.host import Ask
from engine.policies.policy import Policy
from engine.policies.quick import Quick
from engine.question import Option, Question

if TYPE_CHECKING:
    from engine.table import Table

WIN_BONUS = 3.0
"""What winning the whole game is worth beside a point of lead."""


class Careful(Policy):
    """`playouts` for a decision in all. With a clock it also stops after so many seconds, and is then not reproducible."""

    def __init__(
        self, seed: int = 0, playouts: int = 160, seconds: float | None = None, clock: Callable[[], float] | None = None
    ) -> None:
        self.dice = FastDice(seed)
        self.playouts = playouts
        self.seconds = seconds
        self.clock = clock
        self.model = Quick()

    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return self.model.pick(game, state, ask)

    def answer(self, table: Table, question: Question) -> str:
        options = list(question.options)
        totals = {option.id: 0.0 for option in options}
        tries = {option.id: 0 for option in options}
        late = self._alarm()
        rounds = max(1, (len(options) - 1).bit_length())
        while len(options) > 1 and not late():
            for _ in range(max(1, self.playouts // (rounds * len(options)))):
                seed = self.dice.below(1 << 30)  # the same chance for every option
                for option in options:
                    totals[option.id] += self._playout(table, question, option, seed)
                    tries[option.id] += 1
                if late():
                    break
            options.sort(key=lambda option: totals[option.id] / max(1, tries[option.id]), reverse=True)
            options = options[: (len(options) + 1) // 2]
        return options[0].id

    def _alarm(self) -> Callable[[], bool]:
        clock, seconds = self.clock, self.seconds
        if clock is None or seconds is None:
            return lambda: False
        end = clock() + seconds
        return lambda: clock() >= end

    def _playout(self, table: Table, question: Question, option: Option, seed: int) -> float:
        standing, winners = table.imagine(question, option.id, FastDice(seed), self.model)
        return worth(question.seat, standing, winners)


def worth(seat: int, standing: Sequence[float], winners: Sequence[int]) -> float:
    """Points ahead of the others, and more for winning."""
    others = [points for other, points in enumerate(standing) if other != seat]
    bonus = WIN_BONUS / len(winners) if seat in winners else 0.0
    return standing[seat] - sum(others) / max(1, len(others)) + bonus
