"""What the dwarf's stall sells (002-2)."""

from __future__ import annotations

from typing import NamedTuple

BOOT, EMP, GUST, BEANS, MIND, DYNAMITE, BAUBLE = "boot", "emp", "gust", "beans", "mind", "dynamite", "bauble"

PLUS, BLOWS, GOES_OFF = 5, 3, 5
"""What a Boot Booster adds, how far an Insta-Gust blows, and the least that sets off the Old Explosives."""
HIGHEST = 12
"""What beans can make of a die: all six of them on a 6 (002-31)."""
PRICE = 1
"""Of each of them (002-4)."""


class AdvantageItem(NamedTuple):
    """`pieces` come in a set; `windows` are the moments at which one can be used (002-R17)."""

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
