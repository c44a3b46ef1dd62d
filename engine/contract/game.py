"""`Game`: everything a game provides, so that tables, policies and hosts can play it without knowing its rules."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.advice import GameAdvice
from engine.contract.display import GameDisplay
from engine.contract.orders import GameOrders
from engine.contract.rules import State
from engine.core.host import Ask
from engine.core.question import Question


class Game(GameOrders[State], GameAdvice[State], GameDisplay[State]):
    """One game. Subclass it, set the class variables, and override the abstract methods and any defaults that do not fit.

    An instance has no state of its own: the `state` of a table is passed to every method. Register it as `GAME` in the
    game's folder in `engine/games`.
    """

    def question(self, state: State, key: str, ask: Ask, names: Sequence[str]) -> Question:
        """Return a question of the rules as players see it. Tables call this; games override the methods it uses."""
        prompt, options = self.question_text(state, ask, names)
        default = ask.ids()[list(ask.options).index(self.default(ask))]
        orders, menu, window = self.orders_for(ask), self.is_menu(ask.kind), self.is_window(ask.kind)
        return Question(key, ask.seat, ask.kind, prompt, options, default, ask.secret, orders, menu, window)
