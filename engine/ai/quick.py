"""`Quick`: takes the game's own advice, a rule of thumb."""

from __future__ import annotations

from typing import Any

from engine.ai.policy import Policy
from engine.contract.game import Game
from engine.core.host import Ask


class Quick(Policy):
    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return game.advise(state, ask)
