"""The picture of the current odds: a bar for the race and one for the game, with each player's number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.text.english import counted, tidy
from engine.text.percent import percentages
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT, Page
from render.odds.alt import ranked
from render.odds.bar import strip
from render.odds.odds_view import likely
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Label, Panel, Scene
from render.typography import measuring
from render.typography.display_names import name_label, plain_text, seat_names, spoken_names
from render.typography.fitting import label

MARGIN, GAP = 16, 8
TITLE, LETTERS, NUMBER = 66, 44, 42
STRIP, ROW, BADGE = 72, 68, 48
APART = 22
"""Pixels between bars."""

Row = Mapping[str, Any]


def current_page(game: str, bars: Sequence[Row]) -> Page:
    return Page(f"{game}-odds", current_scene(bars), current_alt(bars))


def current_scene(bars: Sequence[Row]) -> Scene:
    items: list[Item] = []
    y = 6
    for row in bars:
        items += _bar(Box(MARGIN, y, WIDTH - 2 * MARGIN, 0), row)
        y = max(item.box.bottom for item in items) + APART
    return Scene(y - APART + MARGIN, (), tuple(items))


def _bar(area: Box, row: Row) -> list[Item]:
    """Lays out a title with its margin of error, the strip, and the players in two columns, the most likely first."""
    names, chances = seat_names(row["names"]), row["chances"]
    wide = measuring.width(_exact(row), SMALLEST)
    title = Box(area.x + 4, area.y, area.w - wide - 24, TITLE)
    items: list[Item] = [label(title, plain_text(row["title"]), LETTERS, bold=True)]
    items.append(Label(Box(area.right - wide - 4, area.y, wide, TITLE), _exact(row), SMALLEST, "dim"))
    bar = Box(area.x, title.bottom, area.w, STRIP)
    items += strip(bar, chances, _step(row))[0]
    order, shown, rows = likely(chances), percentages(chances, _step(row)), -(-len(chances) // 2)
    cells = Box(area.x, bar.bottom + GAP, area.w, rows * (ROW + GAP) - GAP).columns(2, GAP)
    for seat, cell in zip(order, [cell for column in cells for cell in column.rows(rows, GAP)], strict=False):
        items += _seat(cell, seat, names[seat], shown[seat])
    return items


def _seat(cell: Box, seat: int, name: str, chance: str) -> list[Item]:
    wide = measuring.width(chance, NUMBER, True)
    badge = Box(cell.x + 12, cell.y, BADGE, cell.h).square(BADGE)
    number = Box(cell.right - 16 - wide, cell.y, wide, cell.h)
    words = Box(badge.right + 12, cell.y, number.x - 16 - badge.right - 12, cell.h)
    items: list[Item] = [Panel(cell, "panel", "panel edge", 2, radius=16), Icon(badge, "seat", seat)]
    return [*items, *name_label(words, name, SMALLEST + 3), Label(number, chance, NUMBER, bold=True)]


def current_alt(bars: Sequence[Row]) -> str:
    sentences = [
        f"{row['title']}, {_exact(row)}: {ranked(spoken_names(row['names']), row['chances'], _step(row))}." for row in bars
    ]
    return truncate(tidy(" ".join(sentences)), LONGEST_ALT)


def _step(row: Row) -> int:
    """Returns to what the numbers are rounded: to points, unless a message has shown them already, in larger steps."""
    return int(row.get("step", 1))


def _exact(row: Row) -> str:
    return f"±{counted(row['exact'], 'point')}"
