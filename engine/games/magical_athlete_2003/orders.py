"""Orders that players can give: standing answers as in every race game, and when to use their items."""

from __future__ import annotations

from engine.core.host import Ask
from engine.core.question import Menu, Order, Refused
from engine.games.magical_athlete_2003.advantages import menus
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.orders import check_item_order, format_order, is_item_order, parse_order
from engine.games.magical_athlete_2003.match import Match
from engine.race.game import RaceGame
from engine.race.resolution.windows import RaceWithWindows


class OrdersWithItems(RaceGame[Match]):
    """A race game whose orders include those about items; all other orders are the race layer's."""

    menu_title = "My things"

    def check_order(self, state: Match, seat: int, text: str) -> str:
        if not is_item_order(text):
            return super().check_order(state, seat, text)
        if state.holdings is None:
            raise Refused("Nobody has any Advantages in this game.")
        order = check_item_order(text, state.sheet.items[seat], _windows_of(state), seat)
        return format_order(order, state.race.asked if state.race is not None else 1)

    def order(self, state: Match, seat: int, text: str) -> None:
        if not is_item_order(text):
            super().order(state, seat, text)
        elif state.holdings is not None:
            state.holdings.order(seat, parse_order(text))

    def orders_for(self, ask: Ask) -> tuple[Order, ...]:
        return menus.question_orders(ask.wording) if self.is_window(ask.kind) else super().orders_for(ask)

    def orders_of(self, state: Match, seat: int) -> tuple[Order, ...]:
        item_orders = menus.active_orders(state.holdings, _windows_of(state), seat) if state.holdings is not None else ()
        return (*super().orders_of(state, seat), *item_orders)

    def forget_orders(self, state: Match, seat: int | None) -> None:
        super().forget_orders(state, seat)
        if state.holdings is not None:
            state.holdings.forget_orders(seat)

    def menus(self, state: Match, seat: int) -> tuple[Menu, ...]:
        return menus.menus(state.holdings, _windows_of(state), seat) if state.holdings is not None else ()

    def is_window(self, kind: str) -> bool:
        return kind.startswith(WINDOW)


def _windows_of(match: Match) -> RaceWithWindows | None:
    return match.race if isinstance(match.race, RaceWithWindows) else None
