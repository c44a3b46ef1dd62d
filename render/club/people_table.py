"""A table of people: place, name and details per row; the row of the user who asked for it stands out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from render.club.common import GAP, PAD, ROUND, below, panel, place_mark, tag, tag_width
from render.club.numbers import NOBODY, fitting, many
from render.scene.scene import SMALLEST, Box, Item, Label, Panel
from render.typography import measuring
from render.typography.display_names import drawable, name_label
from render.typography.fitting import label

ROW, APART = 96, 8
PLACE, MARK = 112, 64
BESIDE, DOT_SIZE = 16, 10
LETTERS = 42
YOU = "you"
SKIPPED = 30
"""The height of the gap that marks omitted rows."""

Row = Mapping[str, Any]


def people(
    area: Box, rows: Sequence[Row], details: Callable[[Row], Sequence[str]], beside: Callable[[Box, Row], list[Item]], wide: int
) -> list[Item]:
    """Lays out rows of people, with `wide` pixels at the right end of each for `beside`.

    Shared places skip the following ones; a larger jump between places means that rows were omitted.
    """
    items: list[Item] = []
    y, lowest = area.y, rows[0]["place"] if rows else 1
    for row in rows:
        if row["place"] > lowest:
            items += _dots(Box(area.x, y - APART, area.w, SKIPPED + APART))
            y += SKIPPED
        box = Box(area.x, y, area.w, ROW)
        items += _person(box, row, details(row), wide)
        items += beside(Box(box.right - PAD - wide, box.y, wide, box.h), row)
        y, lowest = box.bottom + APART, max(lowest, row["place"]) + 1
    return items


def rest(items: Sequence[Item], more: int) -> list[Item]:
    """Says how many people are not shown."""
    line = below(items, 4)._replace(h=46)
    return [label(line, f"and {many(more, 'other')}", SMALLEST, "dim", align="middle")] if more else []


def nobody(items: Sequence[Item], words: str) -> list[Item]:
    """Says why the table has no rows."""
    box = below(items)._replace(h=ROW)
    return [panel(box), label(box.inset(PAD, 0), words, SMALLEST + 3, "dim", align="middle")]


def _person(box: Box, row: Row, details: Sequence[str], wide: int) -> list[Item]:
    """Lays out one row. The user who asked for the table gets a frame and a tag."""
    you = bool(row["you"])
    words = Box(box.x + PLACE, box.y, box.w - PLACE - wide - PAD - GAP, box.h)
    name, line = words._replace(y=box.y + 5, h=46), words._replace(y=box.y + 51, h=42)
    room = name.w - (tag_width(YOU) + BESIDE if you else 0)
    (shown,) = name_label(name._replace(w=room), drawable(row["name"], NOBODY), LETTERS, bold=True)
    shown = replace(shown, box=name._replace(w=measuring.width(shown.text, shown.size, True)))
    items: list[Item] = [Panel(box, "bright", "accent", 5, radius=ROUND) if you else panel(box), shown]
    items += place_mark(Box(box.x + 6, box.y, PLACE - 12, box.h), row["place"], MARK)
    items.append(Label(line, fitting(details, line.w), SMALLEST, "dim"))
    return [*items, *(tag(shown.box.right + BESIDE, name.middle[1], YOU, loud=True) if you else [])]


def _dots(box: Box) -> list[Item]:
    """Marks omitted rows."""
    x, y = box.x + PLACE // 2 - DOT_SIZE // 2, box.middle[1] - DOT_SIZE // 2
    return [Panel(Box(x + step * 2 * DOT_SIZE, y, DOT_SIZE, DOT_SIZE), "dim", radius=DOT_SIZE // 2) for step in (-1, 0, 1)]
