"""The seven kinds of items: stock, price, numbers, and the windows at which each can be used (002-2)."""

from __future__ import annotations

from typing import NamedTuple

BOOT, EMP, GUST, BEANS, MIND, DYNAMITE, BAUBLE = "boot", "emp", "gust", "beans", "mind", "dynamite", "bauble"

PLUS, BLOWS, GOES_OFF = 5, 3, 5
"""What a Boot Booster adds, how far an Insta-Gust blows, and the least that sets off the Old Explosives."""
HIGHEST = 12
"""The most that beans can make of a die: all six of them on a 6 (002-31)."""
PRICE = 1
"""The price of every item, in coins (002-4)."""


class AdvantageItem(NamedTuple):
    """A kind of item. It is sold in sets of `pieces`; `windows` names the windows at which it can be used (002-R17)."""

    title: str
    stock: int
    windows: tuple[str, ...] = ()
    pieces: int = 1


ITEMS = {
    BOOT: AdvantageItem("Boot Booster", 2, ("moving",)),
    EMP: AdvantageItem("EMP", 2, ("spy", "before", "turn", "use", "moving")),
    GUST: AdvantageItem("Insta-Gust", 2, ("turn", "roll", "moving", "waiting", "end")),
    BEANS: AdvantageItem("Magic Beans", 2, ("die",), pieces=3),
    MIND: AdvantageItem("Mind Control", 1, ("before", "turn")),
    DYNAMITE: AdvantageItem("Old Explosives", 1, ("turn", "moving", "use", "end")),
    BAUBLE: AdvantageItem("Shiny Bauble", 4),
}
WINDOWS = ("spy", "before", "turn", "roll", "die", "moving", "use", "waiting", "end")


def stock_for_sale() -> dict[str, int]:
    return {name: item.stock for name, item in ITEMS.items()}
