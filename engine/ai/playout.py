"""`PlayoutPolicy`: takes the game's advice for playouts, which is faster than its usual advice."""

from __future__ import annotations

from typing import Any

from engine.ai.policy import Policy
from engine.contract.game import Game
from engine.core.host import Ask


class PlayoutPolicy(Policy):
    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return game.playout_advice(state, ask)
