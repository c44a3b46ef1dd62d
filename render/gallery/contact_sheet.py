"""All figures of a game on one sheet, at three sizes, standing and tripped."""

from __future__ import annotations

from render.drawing.encode import png
from render.drawing.paint import painted
from render.registry import artist_of
from render.scene.scene import Box, Figure, Item, Panel, Scene
from render.scene.theme import get_theme
from render.typography.fitting import label

SIZES = (160, 80, 40)
CELL = Box(0, 0, sum(SIZES) + 80 + 70, 214)
COLUMNS = 4


def contact_sheet(game: str, theme: str = "dark") -> bytes:
    names = list(artist_of(game).cast)
    rows = -(-len(names) // COLUMNS)
    width, height = COLUMNS * CELL.w + 20, rows * CELL.h + 20
    items: list[Item] = []
    for name, cell in zip(names, Box(10, 10, width - 20, height - 20).grid(COLUMNS, rows), strict=False):
        items += _cell(cell.inset(5), game, name)
    return png(painted(Scene(height, (), tuple(items), width), get_theme(theme)), limit=None)


def _cell(box: Box, game: str, name: str) -> list[Item]:
    items: list[Item] = [Panel(box, "panel", radius=16), label(Box(box.x + 12, box.y + 4, box.w - 24, 36), name, 28, bold=True)]
    x, floor = box.x + 8, box.bottom - 4
    for size in SIZES:
        items.append(Figure(Box(x, floor - size, size, size), f"{game}/{name}"))
        x += size + 8
    items.append(Figure(Box(x, floor - 80, 80, 80), f"{game}/{name}", "down"))
    return items
