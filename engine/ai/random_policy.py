"""`Random`: takes any option, all equally likely."""

from __future__ import annotations

from typing import Any

from engine.ai.policy import Policy
from engine.contract.game import Game
from engine.core.dice import FastDice
from engine.core.host import Ask


class Random(Policy):
    def __init__(self, seed: int | str = 0) -> None:
        self.dice = FastDice(seed)

    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return ask.options[self.dice.below(len(ask.options))]
