"""Racers to choose from, each with its name and its power."""

from __future__ import annotations

from collections.abc import Sequence

from render.race.meeting import Meeting
from render.race.parts import MARGIN
from render.scene import SMALLEST, WIDTH, Box, Item, Panel
from render.text import label, paragraph

LARGE, SMALL, GAP = 196, 140, 8
"""How high a card is: two beside each other, or three."""

MANY = 12
"""Of more than that, all are small."""


def cards(meeting: Meeting, names: Sequence[str], top: int) -> tuple[list[Item], int]:
    """Cards from there on down, as large as so many can be, and where they end."""
    if len(names) > MANY:
        return small_cards(meeting, names, top)
    return _laid_out(meeting, names, top, 2, LARGE)


def small_cards(meeting: Meeting, names: Sequence[str], top: int) -> tuple[list[Item], int]:
    return _laid_out(meeting, names, top, 3, SMALL)


def _laid_out(meeting: Meeting, names: Sequence[str], top: int, columns: int, height: int) -> tuple[list[Item], int]:
    rows = -(-len(names) // columns)
    area = Box(MARGIN, top, WIDTH - 2 * MARGIN, rows * (height + GAP) - GAP)
    card = _large if height == LARGE else _small
    placed = zip(names, area.grid(columns, rows, GAP) if rows else [], strict=False)
    return [item for name, cell in placed for item in card(meeting, cell, name)], area.bottom


def _large(meeting: Meeting, box: Box, name: str) -> list[Item]:
    size = box.h - 16
    words = Box(box.x + size + 22, box.y + 18, box.w - size - 34, box.h - 36)
    return [
        Panel(box, "panel", "panel edge", 2, radius=22),
        meeting.figure(Box(box.x + 8, box.y + 8, size, size), name),
        label(words._replace(h=48), name, 42, bold=True),
        *paragraph(Box(words.x, words.y + 58, words.w, words.h - 58), meeting.cards[name].brief, SMALLEST, "dim"),
    ]


def _small(meeting: Meeting, box: Box, name: str) -> list[Item]:
    size = 102
    words = Box(box.x + size + 12, box.y + 8, box.w - size - 18, box.h - 16)
    return [
        Panel(box, "panel", "panel edge", 2, radius=18),
        meeting.figure(Box(box.x + 5, box.y + (box.h - size) // 2, size, size), name),
        label(words._replace(h=42), name, SMALLEST, bold=True),
        *paragraph(Box(words.x, words.y + 44, words.w, words.h - 44), meeting.cards[name].brief, SMALLEST, "dim"),
    ]
