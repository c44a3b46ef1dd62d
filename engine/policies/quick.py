"""Sensible and instant: what the game itself advises."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.host import Ask
from engine.policies.policy import Policy


class Quick(Policy):
    def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
        return game.advise(state, ask)
