"""What a game has to provide so that tables, policies and hosts can play it without knowing it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.advice import GameAdvice
from engine.contract.display import GameDisplay
from engine.contract.orders import GameOrders
from engine.contract.rules import State
from engine.core.host import Ask
from engine.core.question import Question


class Game(GameOrders[State], GameAdvice[State], GameDisplay[State]):
    """One game: its rules, what can be ordered, its words, advice, and what is shown of it. Each has a room in `contract`."""

    def question(self, state: State, key: str, ask: Ask, names: Sequence[str]) -> Question:
        prompt, options = self.question_text(state, ask, names)
        default = ask.ids()[list(ask.options).index(self.default(ask))]
        likely, orders = self.likely(state, ask), self.orders_for(ask)
        menu, window = self.is_menu(ask.kind), self.is_window(ask.kind)
        return Question(key, ask.seat, ask.kind, prompt, options, default, ask.secret, likely, orders, menu, window)
