"""How the chances stand: one strip with a share for each seat, the most likely first. What has no room in it is told below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from engine.text.percent import percent
from render.drawing.icons import DARK_SEATS, PALE
from render.drawing.pen import INK
from render.odds.odds_view import likely
from render.scene.scene import SMALLEST, Box, Icon, Item, Label, Panel
from render.typography import measuring
from render.typography.display_names import short_name

STRIP, GAP = 60, 4
"""How high the strip is, and from one share to the next."""
EDGE, LEAST = 2, 12
"""How wide the line around a share is, and a share at least: of less, its colour would not be seen."""
SIGN, PAD = 42, 6
TITLE_GAP, TO_LEGEND = 20, 6
"""Between the title and the strip, and between the strip and the legend."""
BELOW, COLUMNS = 50, 3
"""How high a row of the legend is, and how many stand beside each other in it."""


def strip(box: Box, chances: Sequence[float], step: int = 5) -> tuple[list[Item], list[int]]:
    """The shares with their signs and numbers, and the seats whose numbers have no room."""
    items: list[Item] = []
    small: list[int] = []
    order = likely(chances)
    for seat, part in zip(order, _parts(box, [chances[seat] for seat in order]), strict=True):
        items.append(Panel(part, f"seat {seat}", "trail edge", EDGE, radius=min(10, part.w // 2)))
        said = percent(chances[seat], step)
        number = Box(part.x + SIGN + 2 * PAD, part.y, measuring.width(said, SMALLEST, True), part.h)
        if part.w >= SIGN + 2 * PAD:
            items.append(Icon(Box(part.x + PAD, part.y, SIGN, part.h).square(SIGN), "seat", seat))
        if number.right + PAD <= part.right:
            items.append(Label(number, said, SMALLEST, PALE if seat in DARK_SEATS else INK, bold=True))
        else:
            small.append(seat)
    return items, small


def _parts(box: Box, chances: Sequence[float]) -> list[Box]:
    """Boxes beside each other that fill the box: what is left when everybody has the least goes by the chances."""
    seats, whole = len(chances), sum(chances)
    shares = [chance / whole for chance in chances] if whole else [1 / seats] * seats
    rest = box.w + GAP - seats * (LEAST + GAP)
    edges = [box.x + round(at * (LEAST + GAP) + rest * before) for at, before in enumerate(accumulate(shares, initial=0.0))]
    return [Box(a, box.y, b - a - GAP, box.h) for a, b in pairwise(edges)]


def bar(area: Box, title: str, names: Sequence[str], chances: Sequence[float]) -> list[Item]:
    """A title and its strip at the top of the area, and below them those whose numbers have no room there."""
    beside = _beside(area, title)
    shares, small = strip(beside, chances)
    items: list[Item] = [Label(Box(area.x + 4, area.y, beside.x - area.x - TITLE_GAP, STRIP), title, SMALLEST, bold=True), *shares]
    below = Box(area.x, area.y + STRIP + TO_LEGEND, area.w, _rows(small) * BELOW)
    for seat, cell in zip(small, below.grid(COLUMNS, max(1, _rows(small)), GAP), strict=False):
        items += _told(cell, seat, names[seat], percent(chances[seat]))
    return items


def bar_height(width: int, title: str, chances: Sequence[float]) -> int:
    _, small = strip(_beside(Box(0, 0, width, 0), title), chances)
    return STRIP + (TO_LEGEND + _rows(small) * BELOW if small else 0)


def _beside(area: Box, title: str) -> Box:
    wide = measuring.width(title, SMALLEST, True) + TITLE_GAP
    return Box(area.x + wide, area.y, area.w - wide, STRIP)


def _rows(seats: Sequence[int]) -> int:
    return -(-len(seats) // COLUMNS)


def _told(cell: Box, seat: int, name: str, said: str) -> list[Item]:
    """Whose chance that is: sign, name, number."""
    sign = Box(cell.x + PAD, cell.y, SIGN, cell.h).square(SIGN)
    number = measuring.width(said, SMALLEST, True)
    shown = short_name(name, cell.right - sign.right - 8 - 12 - number, SMALLEST)
    word = Box(sign.right + 8, cell.y, measuring.width(shown, SMALLEST), cell.h)
    after = Box(word.right + 12, cell.y, number, cell.h)
    return [Icon(sign, "seat", seat), Label(word, shown, SMALLEST), Label(after, said, SMALLEST, bold=True)]
