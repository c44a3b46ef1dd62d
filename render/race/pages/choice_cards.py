"""Cards of racers to choose from, each with its name and power."""

from __future__ import annotations

from collections.abc import Sequence

from render.race.panels.common import MARGIN
from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, WIDTH, Box, Item, Panel
from render.typography.fitting import label, paragraph, wrapped

LARGE, GAP = 196, 8
"""The height of a large card, of which two stand side by side, and the pixels between cards."""

NAME, LINE, FEWEST = 60, 40, 2
"""The height of a small card: its name and edges, a line of its power, and the smallest number of such lines."""

FIGURE, BESIDE = 102, 120
"""The size of the figure on a small card, and the width beside its text."""

MANY = 12
"""Above this number, all cards are small."""


def cards(profile: RaceProfile, names: Sequence[str], top: int) -> tuple[list[Item], int]:
    """Lays out cards from `top` down, as large as their number allows, and returns where they end."""
    if len(names) > MANY:
        return small_cards(profile, names, top)
    rows = -(-len(names) // 2)
    area = Box(MARGIN, top, WIDTH - 2 * MARGIN, rows * (LARGE + GAP) - GAP)
    placed = zip(names, area.grid(2, rows, GAP), strict=False)
    return [item for name, cell in placed for item in _large(profile, cell, name)], area.bottom


def small_cards(profile: RaceProfile, names: Sequence[str], top: int) -> tuple[list[Item], int]:
    """Lays out three cards per row, all as high as the longest power needs."""
    columns = Box(MARGIN, top, WIDTH - 2 * MARGIN, 0).columns(3, GAP)
    room = min(column.w for column in columns) - BESIDE
    lines = max((len(wrapped(profile.cards[name].brief, room, SMALLEST, 9)) for name in names), default=FEWEST)
    height = NAME + LINE * max(FEWEST, lines)
    items: list[Item] = []
    for i, name in enumerate(names):
        row, column = divmod(i, len(columns))
        items += _small(profile, columns[column]._replace(y=top + row * (height + GAP), h=height), name)
    return items, top + -(-len(names) // len(columns)) * (height + GAP) - GAP


def _large(profile: RaceProfile, box: Box, name: str) -> list[Item]:
    size = box.h - 16
    words = Box(box.x + size + 22, box.y + 18, box.w - size - 34, box.h - 36)
    return [
        Panel(box, "panel", "panel edge", 2, radius=22),
        profile.figure(Box(box.x + 8, box.y + 8, size, size), name),
        label(words._replace(h=48), name, 42, bold=True),
        *paragraph(Box(words.x, words.y + 58, words.w, words.h - 58), profile.cards[name].brief, SMALLEST, "dim"),
    ]


def _small(profile: RaceProfile, box: Box, name: str) -> list[Item]:
    words = Box(box.x + FIGURE + 12, box.y + 8, box.w - BESIDE, box.h - 16)
    return [
        Panel(box, "panel", "panel edge", 2, radius=18),
        profile.figure(Box(box.x + 5, box.y + (box.h - FIGURE) // 2, FIGURE, FIGURE), name),
        label(words._replace(h=42), name, SMALLEST, bold=True),
        *paragraph(Box(words.x, words.y + 44, words.w, words.h - 44), profile.cards[name].brief, SMALLEST, "dim"),
    ]
