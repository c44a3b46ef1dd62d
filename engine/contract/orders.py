"""What players order without being asked, such as a standing answer."""

from __future__ import annotations

from typing import ClassVar

from engine.contract.rules import GameRules, State
from engine.core.host import Ask
from engine.core.question import Menu, Order, Refused


class GameOrders(GameRules[State]):
    """Unless a game says otherwise, nothing can be ordered."""

    menu_title: ClassVar[str] = ""
    """What players call the things they can give orders about, if the game has such things."""

    def check_order(self, state: State, seat: int, text: str) -> str:
        """Refuses what this seat cannot order now; returns the order as it is written down, with all that it takes to carry it out
        again."""
        raise Refused(f"Nothing can be ordered in {self.title}.")

    def order(self, state: State, seat: int, text: str) -> None:
        """Takes an order that was checked when it was given; the rules may have been corrected since."""

    def orders_for(self, ask: Ask) -> tuple[Order, ...]:
        """What can be ordered instead of an answer, so that the same question need not be asked again and again."""
        return ()

    def orders_of(self, state: State, seat: int) -> tuple[Order, ...]:
        """What this seat has ordered, each as the order that takes it back."""
        return ()

    def menus(self, state: State, seat: int) -> tuple[Menu, ...]:
        """What this seat has that orders can be given about."""
        return ()

    def forget_orders(self, state: State, seat: int | None) -> None:
        """Drops what others have ordered: this seat cannot know it, nor can a spectator (None)."""

    def is_window(self, kind: str) -> bool:
        """Whether questions of this kind are moments to interrupt."""
        return False
