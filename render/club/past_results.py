"""How a person's games ended: how often on each place, and the recent games one at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.text.english import ordinal
from render.artist import View
from render.club.common import GAP, MEDALS, PAD, heading, panel, place_mark
from render.club.numbers import MOST_RECENT, amount
from render.scene.scene import SMALLEST, Box, Item, Label, Panel

HEIGHT, LINE = 306, 44
FEWEST_PLACES, MOST_PLACES = 3, 6
"""The smallest and largest number of columns, so that few columns do not become too wide."""
COLUMN, LEAST, FLAT, CHIP = 64, 10, 3, 50
"""The width of a column, its smallest height, its height for zero, and the size of one game's chip."""


def form(area: Box, view: View) -> list[Item]:
    left, right = area._replace(h=HEIGHT).columns(2, GAP)
    return [*_places(left, view["places"]), *_recent(right, view["recent"])]


def pooled(places: Sequence[int]) -> list[tuple[str, int]]:
    """Returns how often each place was reached. Places beyond the last column are counted together."""
    if len(places) <= MOST_PLACES:
        return [(ordinal(place), count) for place, count in enumerate(places, 1)]
    shown = places[: MOST_PLACES - 1]
    return [*pooled(shown), (f"{MOST_PLACES}th+", sum(places[len(shown) :]))]


def _places(box: Box, places: Sequence[int]) -> list[Item]:
    """Lays out a column for each place, as high as the place was reached often."""
    counts = pooled(places)
    items: list[Item] = [panel(box), *heading(box, "Places")]
    inner = Box(box.x + PAD, box.y + 62, box.w - 2 * PAD, box.h - 62 - 12)
    most, room = max([1, *(count for _, count in counts)]), inner.h - 2 * LINE
    cells = inner.columns(max(FEWEST_PLACES, len(counts)))
    for place, ((name, count), cell) in enumerate(zip(counts, cells, strict=False), 1):
        foot = Box(cell.x, inner.bottom - LINE, cell.w, LINE)
        high = max(LEAST, room * count // most) if count else FLAT
        column = Box(cell.middle[0] - COLUMN // 2, foot.y - high, COLUMN, high)
        fill = MEDALS[place - 1] if place <= len(MEDALS) else "calm"
        items.append(Panel(column, fill, "tile edge", 3, radius=8) if count else Panel(column, "panel edge"))
        ink = "ink" if count else "dim"
        items.append(Label(foot._replace(y=column.y - LINE), amount(count), SMALLEST, ink, bold=bool(count), align="middle"))
        items.append(Label(foot, name, SMALLEST, "dim", align="middle"))
    return items


def _recent(box: Box, recent: Sequence[Mapping[str, Any]]) -> list[Item]:
    """Lays out a chip for each game with the place reached; better places among as many players stand higher."""
    shown = recent[-MOST_RECENT:]
    items: list[Item] = [panel(box), *heading(box, "Last games", "oldest first" if len(shown) > 1 else "")]
    inner = Box(box.x + PAD, box.y + 66, box.w - 2 * PAD, box.h - 66 - 18)
    items += [Panel(Box(inner.x, y - 1, inner.w, 3), "panel edge") for y in (inner.y + CHIP // 2, inner.bottom - CHIP // 2)]
    for game, cell in zip(shown, inner.columns(MOST_RECENT, 2), strict=False):
        behind = (game["place"] - 1) / max(1, game["seats"] - 1)
        spot = Box(cell.x, inner.y + round((inner.h - CHIP) * min(1.0, behind)), cell.w, CHIP).square(CHIP)
        if game["place"] > len(MEDALS):
            items.append(Panel(spot, "bright", "card edge", 3, radius=CHIP // 2))
        items += place_mark(spot, game["place"], CHIP)
    return items
