"""What everybody holds, and what they have ordered to be done with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from engine.games.magical_athlete_2003.advantages.ai.relevance import Holding
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.orders import ARMED, EVERYTHING, NEVER, WORTH, Ordered, is_about_a_racer


class StoredHoldings(Protocol):
    """What a sheet keeps of it."""

    items: list[list[str]]
    orders: list[dict[str, str]]
    minds: dict[str, int]
    writer: int | None
    off: bool


class Holder(NamedTuple):
    """Somebody who holds something, and when they want to hear of it."""

    seat: int
    item: str
    order: str


class Holdings:
    __slots__ = ("calm", "eager", "is_hushed", "is_quiet", "kept", "pending")

    calm: Holding
    """What seats want to use only when that matters."""
    eager: set[str]
    """The windows at which somebody wants to hear of more than that."""
    is_hushed: bool
    """Whether somebody wants to hear no more in this turn."""
    is_quiet: bool
    """Whether nobody does, and no order is new: then most windows are passed by at once."""

    def __init__(self, kept: StoredHoldings) -> None:
        self.kept = kept
        self.pending: list[tuple[int, Ordered]] = []
        """Orders that do not count yet, and whose."""
        self.look_again()

    def look_again(self) -> None:
        """Before a race, and after somebody has used or ordered something that they were eager about."""
        calm: Holding = {item: {} for item in ITEMS}
        self.calm, self.eager, self.is_hushed = calm, set(), False
        for seat, items in enumerate(self.kept.items):
            orders = self.kept.orders[seat]
            if EVERYTHING in orders:
                self.is_hushed = True
                continue
            for item in items:  # piece by piece
                order = orders.get(item, WORTH)
                if order in (WORTH, ARMED):
                    calm[item][seat] = calm[item].get(seat, 0) + 1
                elif order != NEVER:
                    self.eager.update(ITEMS[item].windows)
        self.is_quiet = not self.pending and not self.eager

    def holders(self, window: str) -> Iterator[Holder]:
        """Those who hold something for this window, unless they want to hear nothing of it."""
        for seat, items in enumerate(self.kept.items):
            orders = self.kept.orders[seat]
            for item in dict.fromkeys(items) if EVERYTHING not in orders else ():
                order = orders.get(item, WORTH)
                if order != NEVER and window in ITEMS[item].windows:
                    yield Holder(seat, item, order)

    def spend(self, seat: int, item: str, count: int = 1) -> None:
        for _ in range(count):
            self.kept.items[seat].remove(item)
        calm = self.calm[item]
        if seat not in calm:
            self.look_again()
        elif calm[seat] > count:
            calm[seat] -= count
        else:
            del calm[seat]

    def is_needed(self) -> bool:
        """Whether anybody can still do anything, or something is still at work."""
        return self.kept.off or bool(self.kept.minds) or any(ITEMS[item].windows for items in self.kept.items for item in items)

    # ------------------------------------------------------------------ orders

    def order(self, seat: int, given: Ordered) -> None:
        self.pending.append((seat, given))
        self.is_quiet = False

    def take_orders(self, asked: int) -> None:
        """Those that count by now, after so many questions of the step."""
        due = [each for each in self.pending if each[1].since <= asked]
        self.pending = [each for each in self.pending if each not in due]
        for seat, given in due:
            for item in given.items:
                self.set_order(seat, item, given.order)
        if due:
            self.look_again()

    def take_all_orders(self) -> None:
        """The step is over, so they all count."""
        self.take_orders(max((given.since for _, given in self.pending), default=0))

    def set_order(self, seat: int, item: str, order: str) -> None:
        if order == WORTH:
            self.kept.orders[seat].pop(item, None)
        else:
            self.kept.orders[seat][item] = order

    def order_of(self, seat: int, item: str) -> str:
        """What counts, or will from the next window on."""
        for whose, given in reversed(self.pending):
            if whose == seat and item in given.items:
                return given.order
        return self.kept.orders[seat].get(item, WORTH)

    def forget_orders(self, seat: int | None) -> None:
        """Of everybody but this seat: nobody else knows them."""
        self.kept.orders = [orders if whose == seat else {} for whose, orders in enumerate(self.kept.orders)]
        self.pending = [each for each in self.pending if each[0] == seat]
        self.look_again()

    def forget_hush(self) -> None:
        """A turn is over in which some wanted to hear no more."""
        for orders in self.kept.orders:
            orders.pop(EVERYTHING, None)
        self.look_again()

    def race_over(self) -> None:
        """What was about this race is over, too."""
        kept = self.kept
        kept.off, kept.minds, kept.writer = False, {}, None
        for seat, orders in enumerate(kept.orders):
            lasting = [(item, order) for item, order in orders.items() if item != EVERYTHING and not is_about_a_racer(order)]
            kept.orders[seat] = dict(lasting)
