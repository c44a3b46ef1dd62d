"""What players read about their orders: the menu of each thing, and the ways to be asked less."""

from __future__ import annotations

from engine.core.host import option_id
from engine.core.question import Menu, Order
from engine.games.magical_athlete_2003.advantages.asking import WindowAnswers
from engine.games.magical_athlete_2003.advantages.holdings import Holdings
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.orders import EVERYTHING, HUSH, NEVER, NEXT, WORTH, possible
from engine.race.resolution.windows import RaceWithWindows

PASS = option_id(None)


def menus(bag: Holdings, race: RaceWithWindows | None, seat: int) -> tuple[Menu, ...]:
    """One for each kind of thing that this seat holds; nothing can be ordered for a Bauble."""
    return tuple(_menu(bag, race, seat, item) for item in dict.fromkeys(bag.kept.items[seat]))


def _menu(bag: Holdings, race: RaceWithWindows | None, seat: int, item: str) -> Menu:
    count = bag.kept.items[seat].count(item)
    orders = {order: Order(f"{item}={order}", label) for order, label in possible(item, race, seat)}
    card = ITEMS[item].title
    at_once = orders.pop(NEXT, None)
    return Menu(
        item, card, f"{card} ×{count}" if count > 1 else card, tuple(orders.values()), f"{item}={bag.order_of(seat, item)}", at_once
    )


def instead(asked: WindowAnswers) -> tuple[Order, ...]:
    """What can be said to a question beside Pass, so that fewer come. Whoever is asked only when it matters need not say so, and
    before a race there is no turn to keep quiet in."""
    items = dict.fromkeys(item for item, _ in asked.orders)
    if not items:
        return ()
    about = ",".join(items)
    eager = [item for item, order in asked.orders if order != WORTH]
    fewer = [Order(f"{about}={WORTH}", "Only when it matters", PASS)] if eager else []
    hush = [Order(f"{EVERYTHING}={HUSH}", "Not again this turn", PASS)] if asked.moment.window not in ("spy", "before") else []
    return (*hush, *fewer, Order(f"{about}={NEVER}", "Never", PASS))


def given(bag: Holdings, race: RaceWithWindows | None, seat: int) -> tuple[Order, ...]:
    """What this seat has ordered, each as the order that takes it back."""
    found = []
    for item in dict.fromkeys(bag.kept.items[seat]):
        order = bag.order_of(seat, item)
        label = dict(possible(item, race, seat)).get(order)
        if order != WORTH and label is not None:
            found.append(Order(f"{item}={WORTH}", f"{ITEMS[item].title}: {label[0].lower()}{label[1:]}"))
    return tuple(found)
