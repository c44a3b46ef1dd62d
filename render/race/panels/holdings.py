"""The items that players hold beside their racers: a row of icons, and an alt text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from engine.text.english import listed
from render.scene.scene import READABLE, Box, Icon, Item, Label, Panel
from render.typography import measuring

ROW = 48
"""The height of a row."""

GAP, CLOSE = 10, 3
"""Pixels between items, and between an icon and its number."""


class HeldItem(NamedTuple):
    """Items of one kind: their text for alt texts, their icon with its value, and the number beside the icon."""

    text: str
    icon: str
    value: int = 0
    number: int = 1

    @property
    def number_width(self) -> int:
        return CLOSE + measuring.width(str(self.number), READABLE, True) if self.number > 1 else 0


def holdings(held: Sequence[HeldItem], box: Box, fresh: Collection[str] = ()) -> list[Item]:
    """Lays out items from the left, as large as their number allows; items whose icon is in `fresh` have a light behind them."""
    if not held:
        return []
    room = box.w - GAP * (len(held) - 1) - sum(thing.number_width for thing in held)
    size, x = min(box.h, room // len(held)), box.x
    items: list[Item] = []
    for thing in held:
        spot = Box(x, box.y + (box.h - size) // 2, size, size)
        if thing.icon in fresh:
            items.append(Panel(spot, "spot", "accent", 3, radius=12))
        items.append(Icon(spot.inset(3), thing.icon, thing.value))
        if thing.number > 1:
            number = Box(spot.right + CLOSE, box.y, thing.number_width - CLOSE, box.h)
            items.append(Label(number, str(thing.number), READABLE, bold=True))
        x = spot.right + thing.number_width + GAP
    return items


def holdings_text(held: Sequence[Sequence[HeldItem]], names: Sequence[str]) -> str:
    """Returns the holdings of all players who have any, in words."""
    if not held:
        return ""
    return " ".join(
        f"{name} holds {listed([thing.text for thing in mine])}." for name, mine in zip(names, held, strict=True) if mine
    )


def decided_by(racer: Mapping[str, Any]) -> int | None:
    """Returns the seat that decides for a racer, if it is not the racer's own."""
    other: int | None = racer.get("decided_by")
    return other
