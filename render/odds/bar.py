"""The current chances: a strip with a share for each seat, the most likely first, and a legend for small shares."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from engine.text.percent import percentages
from render.drawing.icons import DARK_SEATS, PALE
from render.drawing.pen import INK
from render.odds.odds_view import likely
from render.scene.scene import SMALLEST, Box, Icon, Item, Label, Panel
from render.typography import measuring
from render.typography.display_names import short_name

STRIP, GAP = 60, 4
"""The height of the strip, and the pixels between shares."""
EDGE, LEAST = 2, 12
"""The width of a share's outline, and the smallest width at which its colour is visible."""
BADGE, PAD = 42, 6
TITLE_GAP, TO_LEGEND = 20, 6
"""Pixels between the title and the strip, and between the strip and the legend."""
BELOW, COLUMNS = 50, 3
"""The height of a row of the legend, and its number of columns."""


def strip(box: Box, chances: Sequence[float], step: int = 5) -> tuple[list[Item], list[int]]:
    """Returns the shares with badges and numbers, and the seats whose numbers do not fit."""
    items: list[Item] = []
    small: list[int] = []
    order, shown = likely(chances), percentages(chances, step)
    for seat, part in zip(order, _parts(box, [chances[seat] for seat in order]), strict=True):
        items.append(Panel(part, f"seat {seat}", "trail edge", EDGE, radius=min(10, part.w // 2)))
        chance = shown[seat]
        number = Box(part.x + BADGE + 2 * PAD, part.y, measuring.width(chance, SMALLEST, True), part.h)
        if part.w >= BADGE + 2 * PAD:
            items.append(Icon(Box(part.x + PAD, part.y, BADGE, part.h).square(BADGE), "seat", seat))
        if number.right + PAD <= part.right:
            items.append(Label(number, chance, SMALLEST, PALE if seat in DARK_SEATS else INK, bold=True))
        else:
            small.append(seat)
    return items, small


def _parts(box: Box, chances: Sequence[float]) -> list[Box]:
    """Returns boxes side by side that fill the box: a minimum each, and the remainder by chance."""
    seats, whole = len(chances), sum(chances)
    shares = [chance / whole for chance in chances] if whole else [1 / seats] * seats
    rest = box.w + GAP - seats * (LEAST + GAP)
    edges = [box.x + round(index * (LEAST + GAP) + rest * before) for index, before in enumerate(accumulate(shares, initial=0.0))]
    return [Box(a, box.y, b - a - GAP, box.h) for a, b in pairwise(edges)]


def bar(area: Box, title: str, names: Sequence[str], chances: Sequence[float]) -> list[Item]:
    """Lays out a title and its strip, and below them the seats whose numbers do not fit."""
    beside = _beside(area, title)
    shares, small = strip(beside, chances)
    shown = percentages(chances)
    items: list[Item] = [Label(Box(area.x + 4, area.y, beside.x - area.x - TITLE_GAP, STRIP), title, SMALLEST, bold=True), *shares]
    below = Box(area.x, area.y + STRIP + TO_LEGEND, area.w, _rows(small) * BELOW)
    for seat, cell in zip(small, below.grid(COLUMNS, max(1, _rows(small)), GAP), strict=False):
        items += _legend_entry(cell, seat, names[seat], shown[seat])
    return items


def bar_height(width: int, title: str, chances: Sequence[float]) -> int:
    _, small = strip(_beside(Box(0, 0, width, 0), title), chances)
    return STRIP + (TO_LEGEND + _rows(small) * BELOW if small else 0)


def _beside(area: Box, title: str) -> Box:
    wide = measuring.width(title, SMALLEST, True) + TITLE_GAP
    return Box(area.x + wide, area.y, area.w - wide, STRIP)


def _rows(seats: Sequence[int]) -> int:
    return -(-len(seats) // COLUMNS)


def _legend_entry(cell: Box, seat: int, name: str, chance: str) -> list[Item]:
    """Lays out a badge, a name and a number."""
    badge = Box(cell.x + PAD, cell.y, BADGE, cell.h).square(BADGE)
    number = measuring.width(chance, SMALLEST, True)
    shown = short_name(name, cell.right - badge.right - 8 - 12 - number, SMALLEST)
    word = Box(badge.right + 8, cell.y, measuring.width(shown, SMALLEST), cell.h)
    after = Box(word.right + 12, cell.y, number, cell.h)
    return [Icon(badge, "seat", seat), Label(word, shown, SMALLEST), Label(after, chance, SMALLEST, bold=True)]
