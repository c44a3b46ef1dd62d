"""`GameOrders`: what players may order without being asked, such as a standing answer."""

from __future__ import annotations

from typing import ClassVar

from engine.contract.rules import GameRules, State
from engine.core.host import Ask
from engine.core.question import Menu, Order, Refused


class GameOrders(GameRules[State]):
    """Orders and reaction windows. By default a game has neither."""

    menu_title: ClassVar[str] = ""
    """The players' word for the items that `menus` returns, such as "things". Default: empty, for a game without such items."""

    def check_order(self, state: State, seat: int, text: str) -> str:
        """Raise Refused if this seat cannot give this order now; otherwise return the text to store in the journal.

        The stored text must contain everything that `order` needs to carry it out again. Default: refuse every order.
        """
        raise Refused(f"Nothing can be ordered in {self.title}.")

    def order(self, state: State, seat: int, text: str) -> None:
        """Carry out an order that `check_order` accepted. Called again at each replay of the step.

        It must not fail if the rules have been corrected since. Default: do nothing.
        """

    def orders_for(self, ask: Ask) -> tuple[Order, ...]:
        """Return orders offered next to this question, so that a player need not answer it repeatedly. Default: none."""
        return ()

    def orders_of(self, state: State, seat: int) -> tuple[Order, ...]:
        """Return this seat's orders in force, each as the order that cancels it. Default: none."""
        return ()

    def menus(self, state: State, seat: int) -> tuple[Menu, ...]:
        """Return this seat's items that it can give orders about. Default: none."""
        return ()

    def forget_orders(self, state: State, seat: int | None) -> None:
        """Remove all orders from the state that this seat, or a spectator (None), must not know. Default: do nothing."""

    def is_window(self, kind: str) -> bool:
        """Return whether questions of this kind are reaction windows (`Question.window`). Default: no."""
        return False
