"""The orders that players are offered: a menu for each item, and orders beside a question that mean fewer questions."""

from __future__ import annotations

from engine.core.host import option_id
from engine.core.question import Menu, Order
from engine.games.magical_athlete_2003.advantages.asking import WindowWording
from engine.games.magical_athlete_2003.advantages.holdings import Holdings
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.orders import EVERYTHING, HUSH, NEVER, NEXT, WORTH, possible_orders
from engine.race.resolution.windows import RaceWithWindows

PASS = option_id(None)


def menus(holdings: Holdings, race: RaceWithWindows | None, seat: int) -> tuple[Menu, ...]:
    """One menu for each kind of item that this seat holds; a Bauble's menu is empty."""
    return tuple(_menu(holdings, race, seat, item) for item in dict.fromkeys(holdings.stored.items[seat]))


def _menu(holdings: Holdings, race: RaceWithWindows | None, seat: int, item: str) -> Menu:
    count = holdings.stored.items[seat].count(item)
    orders = {order: Order(f"{item}={order}", label) for order, label in possible_orders(item, race, seat)}
    card = ITEMS[item].title
    at_once = orders.pop(NEXT, None)
    title = f"{card} ×{count}" if count > 1 else card
    return Menu(item, card, title, tuple(orders.values()), f"{item}={holdings.order_of(seat, item)}", at_once)


def question_orders(wording: WindowWording) -> tuple[Order, ...]:
    """The orders offered with a question that also pass on it, so that fewer questions follow.

    "Only when it matters" is offered only if another order is in force; before a race there is no turn to be silent in.
    """
    items = dict.fromkeys(item for item, _ in wording.orders)
    if not items:
        return ()
    about = ",".join(items)
    eager = [item for item, order in wording.orders if order != WORTH]
    fewer = [Order(f"{about}={WORTH}", "Only when it matters", PASS)] if eager else []
    in_turn = wording.opportunity.window not in ("spy", "before")
    hush = [Order(f"{EVERYTHING}={HUSH}", "Not again this turn", PASS)] if in_turn else []
    return (*hush, *fewer, Order(f"{about}={NEVER}", "Never", PASS))


def active_orders(holdings: Holdings, race: RaceWithWindows | None, seat: int) -> tuple[Order, ...]:
    """The orders of this seat that are in force, each as the order that revokes it."""
    orders = []
    for item in dict.fromkeys(holdings.stored.items[seat]):
        order = holdings.order_of(seat, item)
        label = dict(possible_orders(item, race, seat)).get(order)
        if order != WORTH and label is not None:
            orders.append(Order(f"{item}={WORTH}", f"{ITEMS[item].title}: {label[0].lower()}{label[1:]}"))
    return tuple(orders)
