"""`Careful`: tries out every option of a question with playouts, and tries the better half further.

Each playout deals the hidden information anew. The policy plays any game: it uses only the game's quick advice and the points at
the end of the current chapter. A decision is plain data (`PendingDecision`), so that another process can make it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from engine.ai.information_set import InformationSet
from engine.ai.policy import Policy, PolicyTable, Quick
from engine.contract.game import Game
from engine.core.dice import FastDice
from engine.core.host import Ask
from engine.core.question import Question

PLAYOUTS = 160
"""Playouts for one decision, over all options."""
WIN_BONUS = 3.0
"""The value of winning the whole game, in points ahead of the others."""


class PendingDecision(Struct, frozen=True):
    """A decision as plain data: the table as the asked seat knows it, the question's key, the options, and the quick advice."""

    information_set: InformationSet
    key: str
    options: list[str]
    advised: str
    seed: int
    playouts: int = PLAYOUTS


class Careful(Policy):
    """Makes each decision with `playouts` playouts. With a clock it also stops after `seconds`, and is then not reproducible."""

    needs_table = True

    def __init__(
        self, seed: int | str = 0, playouts: int = PLAYOUTS, seconds: float | None = None, clock: Callable[[], float] | None = None
    ) -> None:
        self.dice = FastDice(seed)
        self.playouts = playouts
        self.seconds = seconds
        self.clock = clock
        self.model: Policy = Quick()

    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return self.model.pick(game, state, ask)

    def answer(self, table: PolicyTable, question: Question) -> str:
        return best_option(self.pending_decision(table, question), self.model, self._deadline())

    def pending_decision(self, table: PolicyTable, question: Question) -> PendingDecision:
        advised = self.model.answer(table, question)
        options = [option.id for option in question.options]
        return PendingDecision(
            table.information_set(question.seat), question.key, options, advised, self.dice.below(1 << 30), self.playouts
        )

    def _deadline(self) -> Callable[[], bool]:
        """Return a function that says whether the time is up."""
        clock, seconds = self.clock, self.seconds
        if clock is None or seconds is None:
            return lambda: False
        end = clock() + seconds
        return lambda: clock() >= end


def best_option(decision: PendingDecision, model: Policy | None = None, late: Callable[[], bool] = lambda: False) -> str:
    """Return the option to take. `model` plays for all seats; when `late` returns True, the best option so far is returned."""
    model, dice, advised = model or Quick(), FastDice(decision.seed), decision.advised
    values: dict[str, list[float]] = {option: [] for option in decision.options}
    candidates = list(values)
    rounds = max(1, (len(candidates) - 1).bit_length())
    for _ in range(rounds if len(candidates) > 1 else 0):
        for _ in range(max(1, decision.playouts // (rounds * len(candidates)))):
            seed = dice.below(1 << 30)  # the same chance for every option
            for option in candidates:
                outcome = decision.information_set.play_out(FastDice(seed), model, (decision.key, option))
                values[option].append(outcome_value(decision.information_set.seat or 0, *outcome))
            if late():
                return _best_or_advised(values, candidates, advised)
        candidates.sort(key=lambda option: fmean(values[option]), reverse=True)
        candidates = [option for k, option in enumerate(candidates) if 2 * k < len(candidates) or option == advised]
    return _best_or_advised(values, candidates, advised)


def _best_or_advised(values: dict[str, list[float]], candidates: list[str], advised: str) -> str:
    """Return the best option if it beats the advised one by more than chance explains, otherwise the advised one."""
    best = max(candidates, key=lambda option: fmean(values[option] or [0.0]))
    gains = [a - b for a, b in zip(values[best], values[advised], strict=False)]
    if best == advised or len(gains) < 2:
        return advised
    return best if fmean(gains) > stdev(gains) / len(gains) ** 0.5 else advised


def outcome_value(seat: int, standing: Sequence[float], winners: Sequence[int]) -> float:
    """Return the points of a seat ahead of the others' average, with a bonus for winning the game."""
    others = [points for other, points in enumerate(standing) if other != seat]
    bonus = WIN_BONUS / len(winners) if seat in winners else 0.0
    return standing[seat] - sum(others) / max(1, len(others)) + bonus
