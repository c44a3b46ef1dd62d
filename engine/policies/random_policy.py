"""Any option, all equally likely."""

from __future__ import annotations

from typing import Any

from engine.dice import FastDice
from engine.game import Game
from engine.host import Ask
from engine.policies.policy import Policy


class Random(Policy):
    def __init__(self, seed: int | str = 0) -> None:
        self.dice = FastDice(seed)

    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return ask.options[self.dice.below(len(ask.options))]
