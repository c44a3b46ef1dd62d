"""The items that players hold, and their orders for using them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from engine.games.magical_athlete_2003.advantages.ai.relevance import Holding
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.orders import ARMED, EVERYTHING, NEVER, WORTH, ParsedOrder, is_about_a_racer


class StoredHoldings(Protocol):
    """The fields of a score sheet that are about items."""

    items: list[list[str]]
    orders: list[dict[str, str]]
    minds: dict[str, int]
    writer: int | None
    off: bool


class Holder(NamedTuple):
    """A seat that holds an item, and its order about when to be asked."""

    seat: int
    item: str
    order: str


class Holdings:
    """All players' items and orders, with lookups that keep most windows cheap."""

    __slots__ = ("eager", "is_hushed", "is_quiet", "pending", "relevant_only", "stored")

    relevant_only: Holding
    """The items that seats want to use only when it matters."""
    eager: set[str]
    """The windows at which a seat wants to be asked about more than that."""
    is_hushed: bool
    """Whether a seat wants no more questions in this turn."""
    is_quiet: bool
    """Whether no window is in `eager` and no order is pending: then most windows are skipped at once."""

    def __init__(self, stored: StoredHoldings) -> None:
        self.stored = stored
        self.pending: list[tuple[int, ParsedOrder]] = []
        """Orders that are not in force yet, with their seats."""
        self.refresh()

    def refresh(self) -> None:
        """Computes the lookups again: before a race, and after an item outside `relevant_only` was used or an order changed."""
        relevant_only: Holding = {item: {} for item in ITEMS}
        self.relevant_only, self.eager, self.is_hushed = relevant_only, set(), False
        for seat, items in enumerate(self.stored.items):
            orders = self.stored.orders[seat]
            if EVERYTHING in orders:
                self.is_hushed = True
                continue
            for item in items:
                order = orders.get(item, WORTH)
                if order in (WORTH, ARMED):
                    relevant_only[item][seat] = relevant_only[item].get(seat, 0) + 1
                elif order != NEVER:
                    self.eager.update(ITEMS[item].windows)
        self.is_quiet = not self.pending and not self.eager

    def holders(self, window: str) -> Iterator[Holder]:
        """The seats and items that can be used at this window, without those ordered never to be used."""
        for seat, items in enumerate(self.stored.items):
            orders = self.stored.orders[seat]
            for item in dict.fromkeys(items) if EVERYTHING not in orders else ():
                order = orders.get(item, WORTH)
                if order != NEVER and window in ITEMS[item].windows:
                    yield Holder(seat, item, order)

    def spend(self, seat: int, item: str, count: int = 1) -> None:
        """Removes pieces of an item from a seat."""
        for _ in range(count):
            self.stored.items[seat].remove(item)
        relevant_only = self.relevant_only[item]
        if seat not in relevant_only:
            self.refresh()
        elif relevant_only[seat] > count:
            relevant_only[seat] -= count
        else:
            del relevant_only[seat]

    def is_needed(self) -> bool:
        """Whether a player can still use an item in a race, or an item is still at work."""
        stored = self.stored
        return stored.off or bool(stored.minds) or any(ITEMS[item].windows for items in stored.items for item in items)

    # ------------------------------------------------------------------ orders

    def order(self, seat: int, given: ParsedOrder) -> None:
        self.pending.append((seat, given))
        self.is_quiet = False

    def apply_due_orders(self, asked: int) -> None:
        """Puts pending orders into force that were given before the step's question number `asked`."""
        due = [entry for entry in self.pending if entry[1].since <= asked]
        self.pending = [entry for entry in self.pending if entry not in due]
        for seat, given in due:
            for item in given.items:
                self.set_order(seat, item, given.order)
        if due:
            self.refresh()

    def apply_all_orders(self) -> None:
        """Puts all pending orders into force, because the step is over."""
        self.apply_due_orders(max((given.since for _, given in self.pending), default=0))

    def set_order(self, seat: int, item: str, order: str) -> None:
        if order == WORTH:
            self.stored.orders[seat].pop(item, None)
        else:
            self.stored.orders[seat][item] = order

    def order_of(self, seat: int, item: str) -> str:
        """The order that is in force for an item, or will be from the next window on."""
        for owner, given in reversed(self.pending):
            if owner == seat and item in given.items:
                return given.order
        return self.stored.orders[seat].get(item, WORTH)

    def forget_orders(self, seat: int | None) -> None:
        """Drops the orders of all other seats, which this seat cannot know."""
        self.stored.orders = [orders if owner == seat else {} for owner, orders in enumerate(self.stored.orders)]
        self.pending = [entry for entry in self.pending if entry[0] == seat]
        self.refresh()

    def forget_hush(self) -> None:
        """Drops the orders that asked for silence until the end of the turn."""
        for orders in self.stored.orders:
            orders.pop(EVERYTHING, None)
        self.refresh()

    def race_over(self) -> None:
        """Ends the effects and orders that last for one race."""
        stored = self.stored
        stored.off, stored.minds, stored.writer = False, {}, None
        for seat, orders in enumerate(stored.orders):
            lasting = [(item, order) for item, order in orders.items() if item != EVERYTHING and not is_about_a_racer(order)]
            stored.orders[seat] = dict(lasting)
