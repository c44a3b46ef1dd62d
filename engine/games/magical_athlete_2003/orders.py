"""What can be ordered: standing answers as in every race, and when to use things."""

from __future__ import annotations

from engine.core.host import Ask
from engine.core.question import Menu, Order, Refused
from engine.games.magical_athlete_2003.advantages import menus
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.orders import check, is_about_things, read, written
from engine.games.magical_athlete_2003.match import Match
from engine.race.game import RaceGame
from engine.race.resolution.windows import RaceWithWindows


class OrdersWithItems(RaceGame[Match]):
    menu_title = "My things"

    def check_order(self, state: Match, seat: int, text: str) -> str:
        if not is_about_things(text):
            return super().check_order(state, seat, text)
        if state.bag is None:
            raise Refused("Nobody has any Advantages in this game.")
        given = check(text, state.sheet.items[seat], _windows_of(state), seat)
        return written(given, state.race.question_count if state.race is not None else 1)

    def order(self, state: Match, seat: int, text: str) -> None:
        if not is_about_things(text):
            super().order(state, seat, text)
        elif state.bag is not None:
            state.bag.order(seat, read(text))

    def orders_for(self, ask: Ask) -> tuple[Order, ...]:
        return menus.instead(ask.wording) if self.is_window(ask.kind) else super().orders_for(ask)

    def orders_of(self, state: Match, seat: int) -> tuple[Order, ...]:
        things = menus.given(state.bag, _windows_of(state), seat) if state.bag is not None else ()
        return (*super().orders_of(state, seat), *things)

    def forget_orders(self, state: Match, seat: int | None) -> None:
        super().forget_orders(state, seat)
        if state.bag is not None:
            state.bag.forget_orders(seat)

    def menus(self, state: Match, seat: int) -> tuple[Menu, ...]:
        return menus.menus(state.bag, _windows_of(state), seat) if state.bag is not None else ()

    def is_window(self, kind: str) -> bool:
        return kind.startswith(WINDOW)


def _windows_of(match: Match) -> RaceWithWindows | None:
    return match.race if isinstance(match.race, RaceWithWindows) else None
