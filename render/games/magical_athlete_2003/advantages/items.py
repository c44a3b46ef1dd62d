"""The things by their names: their signs, what they are called, and who holds which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.games.magical_athlete_2003.advantages.items import BEANS, ITEMS, PRICE
from engine.text.english import counted, listed
from render.games.magical_athlete_2003.cast import GAME_ID
from render.race.panels.holdings import HeldItem
from render.race.profile import View

BEAN = "Magic Bean"
BY_TITLE = {item.title: thing for thing, item in ITEMS.items()}


def icon_of(thing: str) -> str:
    return f"{GAME_ID}/{thing}"


def held(view: View) -> Sequence[Sequence[HeldItem]]:
    return [_held(things) for things in view["board"]["items"]]


def _held(things: Sequence[str]) -> list[HeldItem]:
    """One sign for all of a kind, in the order of the stall; beans are counted on their sign."""
    have = Counter(things)
    return [
        HeldItem(item_phrase(thing, have[thing]), icon_of(thing), have[thing], 1 if thing == BEANS else have[thing])
        for thing in ITEMS
        if have[thing]
    ]


def item_phrase(thing: str, count: int = 1) -> str:
    """Some of them; what there is only once needs no article."""
    name = BEAN if thing == BEANS else ITEMS[thing].title
    if ITEMS[thing].stock == 1:
        return name
    return counted(count, name) if count > 1 else f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def stock_alt(stock: Mapping[str, int]) -> str:
    """What is left at the stall; empty where there is none."""
    left = [_for_sale(thing, count) for thing, count in stock.items() if count]
    if not stock:
        return ""
    return f"Things for {counted(PRICE, 'coin')} each: {listed(left)}." if left else "All things are sold."


def _for_sale(thing: str, count: int) -> str:
    return f"{counted(count, 'set')} of {ITEMS[thing].title}" if thing == BEANS else item_phrase(thing, count)
