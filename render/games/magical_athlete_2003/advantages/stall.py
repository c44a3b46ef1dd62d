"""The stall in the draft: the items for sale, and how many of each are left."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.games.magical_athlete_2003.advantages.items import ITEMS
from render.games.magical_athlete_2003.advantages.items import icon_of
from render.race.panels.common import MARGIN
from render.race.panels.teams import AREA
from render.scene.scene import SMALLEST, Box, Icon, Item, Label, Panel
from render.typography import measuring
from render.typography.fitting import wrapped

ICON, SOLD, LINE, PAD = 76, 48, 36, 8
NUMBER = 44
SET = 3
"""A set of beans is shown as three beans."""

PARTED = {"Insta-Gust": "Insta- Gust"}
"""Hyphenated forms of names that are too wide for their cell."""


def stall(stock: Mapping[str, int], top: int, bought: Collection[str]) -> tuple[list[Item], int]:
    """Lays out the items side by side with their numbers, and returns where they end. Items just bought have a ring."""
    area = Box(MARGIN, top, AREA, 0)
    columns = area.columns(len(stock))
    titles = [ITEMS[thing].title for thing in stock]
    names = [wrapped(PARTED.get(title, title), column.w, SMALLEST, 2) for title, column in zip(titles, columns, strict=True)]
    depth = ICON + max(map(len, names)) * LINE + 2 * PAD
    items: list[Item] = [Panel(area._replace(h=depth), "panel", "panel edge", 3, radius=18)]
    for (thing, left), column, lines in zip(stock.items(), columns, names, strict=True):
        cell = column._replace(h=depth)
        if thing in bought:
            items.append(Panel(cell, None, "accent", 3, radius=18))
        items += _left(cell, thing, left)
        for i, line in enumerate(lines):
            row = Box(cell.x, cell.y + PAD + ICON + i * LINE, cell.w, LINE)
            items.append(Label(row, line, SMALLEST, "ink" if left else "dim", align="middle"))
    return items, top + depth


def _left(cell: Box, thing: str, left: int) -> list[Item]:
    """Lays out an icon and its number. A sold-out item is smaller but still visible."""
    size, text, letters = (ICON, f"×{left}" if left > 1 else "", NUMBER) if left else (SOLD, "sold", SMALLEST)
    width = measuring.width(text, letters, bool(left))
    x = cell.x + (cell.w - size - width - (PAD if width else 0)) // 2
    items: list[Item] = [Icon(Box(x, cell.y + PAD, size, ICON).square().inset(2), icon_of(thing), SET)]
    if text:
        row = Box(x + size + PAD, cell.y + PAD, width, ICON)
        items.append(Label(row, text, letters, "ink" if left else "dim", bold=bool(left)))
    return items
