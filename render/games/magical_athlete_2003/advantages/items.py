"""Icons, names and holdings of the Advantages items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.games.magical_athlete_2003.advantages.items import BEANS, ITEMS, PRICE
from engine.text.english import counted, listed
from render.artist import View
from render.games.magical_athlete_2003.cast import GAME_ID
from render.race.panels.holdings import HeldItem

BEAN = "Magic Bean"
BY_TITLE = {item.title: thing for thing, item in ITEMS.items()}


def icon_of(thing: str) -> str:
    return f"{GAME_ID}/{thing}"


def held(view: View) -> Sequence[Sequence[HeldItem]]:
    return [_held(things) for things in view["board"]["items"]]


def _held(things: Sequence[str]) -> list[HeldItem]:
    """Returns one entry per kind, in the order of the stall; the icon of beans shows their number."""
    have = Counter(things)
    return [
        HeldItem(item_phrase(thing, have[thing]), icon_of(thing), have[thing], 1 if thing == BEANS else have[thing])
        for thing in ITEMS
        if have[thing]
    ]


def item_phrase(thing: str, count: int = 1) -> str:
    """Returns the item with its article or number; a unique item has neither."""
    name = BEAN if thing == BEANS else ITEMS[thing].title
    if ITEMS[thing].stock == 1:
        return name
    return counted(count, name) if count > 1 else f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def stock_alt(stock: Mapping[str, int]) -> str:
    """Returns the items that the stall still sells, or an empty text without a stall."""
    left = [_for_sale(thing, count) for thing, count in stock.items() if count]
    if not stock:
        return ""
    return f"Things for {counted(PRICE, 'coin')} each: {listed(left)}." if left else "All things are sold."


def _for_sale(thing: str, count: int) -> str:
    return f"{counted(count, 'set')} of {ITEMS[thing].title}" if thing == BEANS else item_phrase(thing, count)
