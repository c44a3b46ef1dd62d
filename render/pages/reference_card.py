"""The picture of a reference card: a drawing, its text, and the rulings on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine import ReferenceCard
from engine.text.truncate import truncate
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Label, Panel, Scene
from render.typography.fitting import label, wrapped

MARGIN = 28
DRAWING = Box(MARGIN, MARGIN, 320, 320)
"""The place of the drawing."""


Drawn = Callable[[Box], list[Item]]
"""Lays out the drawing of a card in a box."""


def side_by_side(icons: Sequence[tuple[str, int]], columns: int) -> Drawn:
    """Returns a drawing of several icons with their values, in rows; an incomplete row is centred."""

    def draw(box: Box) -> list[Item]:
        rows = [icons[first : first + columns] for first in range(0, len(icons), columns)]
        size = box.w // max(columns, len(rows))
        top = box.y + (box.h - size * len(rows)) // 2
        items: list[Item] = []
        for number, row in enumerate(rows):
            left = box.x + (box.w - size * len(row)) // 2
            cells = Box(left, top + number * size, size * len(row), size).columns(len(row))
            items += [Icon(cell.inset(6), kind, value) for cell, (kind, value) in zip(cells, row, strict=True)]
        return items

    return draw


def in_a_row(icons: Sequence[tuple[str, int]], box: Box) -> list[Item]:
    """Returns icons with their values side by side, as large as the box allows."""
    cells = box.side_by_side(len(icons), box.h)
    return [Icon(cell.inset(6), kind, value) for cell, (kind, value) in zip(cells, icons, strict=True)]


def card_scene(card: ReferenceCard, drawing: Callable[[Box], Sequence[Item]]) -> Scene:
    left = DRAWING.right + 28
    width = WIDTH - left - MARGIN
    items: list[Item] = [*drawing(DRAWING)]
    items.append(label(Box(left, MARGIN, width, 84), card.name, 72, bold=True))
    items.append(label(Box(left, MARGIN + 86, width, 50), card.ability, 40, "call", bold=True))
    y = _lines(items, Box(left, MARGIN + 146, width, 0), card.text, 40, "ink")
    y = _lines(items, Box(left, y + 10, width, 0), card.flavour, 34, "dim")
    y = max(y, DRAWING.bottom) + 22
    ground: list[Item] = []
    for ruling in card.rulings:
        top = y
        y = _lines(items, Box(MARGIN + 34, y + 12, WIDTH - 2 * MARGIN - 58, 0), ruling.for_players, SMALLEST, "ink") + 12
        ground.append(Panel(Box(MARGIN, top, WIDTH - 2 * MARGIN, y - top), "panel", radius=16))
        ground.append(Panel(Box(MARGIN, top + 10, 10, y - top - 20), "accent", radius=5))
        y += 10
    return Scene(y + MARGIN - 10, tuple(ground), tuple(items))


def card_alt(card: ReferenceCard, longest: int) -> str:
    """Returns the alt text of a card."""
    text = " ".join([f"{card.name}, {card.ability}: {card.text}", card.flavour, *(ruling.for_players for ruling in card.rulings)])
    return truncate(text, longest)


def _lines(items: list[Item], box: Box, text: str, size: int, ink: str) -> int:
    """Adds as many lines as the text needs, and returns where they end."""
    step = round(size * 1.22)
    y = box.y
    for line in wrapped(text, box.w, size, 12):
        items.append(Label(Box(box.x, y, box.w, step), line, size, ink))
        y += step
    return y
