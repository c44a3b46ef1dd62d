"""The odds as they are now, for whoever asks: a bar for the race and one for the game, and everybody with their number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.text.english import counted, tidy
from engine.text.percent import percent
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
STRIP, ROW, SIGN = 72, 68, 48
APART = 22
"""From one bar to the next."""

Row = Mapping[str, Any]


def now_page(game: str, bars: Sequence[Row]) -> Page:
    return Page(f"{game}-odds", now_scene(bars), now_alt(bars))


def now_scene(bars: Sequence[Row]) -> Scene:
    items: list[Item] = []
    y = 6
    for row in bars:
        items += _bar(Box(MARGIN, y, WIDTH - 2 * MARGIN, 0), row)
        y = max(item.box.bottom for item in items) + APART
    return Scene(y - APART + MARGIN, (), tuple(items))


def _bar(area: Box, row: Row) -> list[Item]:
    """Its title and how exact it is, the strip, and everybody in two columns, the most likely first."""
    names, chances = seat_names(row["names"]), row["chances"]
    wide = measuring.width(_exact(row), SMALLEST)
    title = Box(area.x + 4, area.y, area.w - wide - 24, TITLE)
    items: list[Item] = [label(title, plain_text(row["title"]), LETTERS, bold=True)]
    items.append(Label(Box(area.right - wide - 4, area.y, wide, TITLE), _exact(row), SMALLEST, "dim"))
    bar = Box(area.x, title.bottom, area.w, STRIP)
    items += strip(bar, chances, step=1)[0]
    order, rows = likely(chances), -(-len(chances) // 2)
    cells = Box(area.x, bar.bottom + GAP, area.w, rows * (ROW + GAP) - GAP).columns(2, GAP)
    for seat, cell in zip(order, [cell for column in cells for cell in column.rows(rows, GAP)], strict=False):
        items += _seat(cell, seat, names[seat], percent(chances[seat], step=1))
    return items


def _seat(cell: Box, seat: int, name: str, said: str) -> list[Item]:
    wide = measuring.width(said, NUMBER, True)
    sign = Box(cell.x + 12, cell.y, SIGN, cell.h).square(SIGN)
    number = Box(cell.right - 16 - wide, cell.y, wide, cell.h)
    words = Box(sign.right + 12, cell.y, number.x - 16 - sign.right - 12, cell.h)
    items: list[Item] = [Panel(cell, "panel", "panel edge", 2, radius=16), Icon(sign, "seat", seat)]
    return [*items, *name_label(words, name, SMALLEST + 3), Label(number, said, NUMBER, bold=True)]


def now_alt(bars: Sequence[Row]) -> str:
    told = [f"{row['title']}, {_exact(row)}: {ranked(spoken_names(row['names']), row['chances'], step=1)}." for row in bars]
    return truncate(tidy(" ".join(told)), LONGEST_ALT)


def _exact(row: Row) -> str:
    return f"±{counted(row['exact'], 'point')}"
