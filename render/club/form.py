"""How games ended: how often on which place, and the last of them one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.sentences import ordinal
from render.club.parts import GAP, MEDALS, PAD, heading, panel, place_mark
from render.club.said import MOST_RECENT, amount
from render.games.artist import View
from render.scene import SMALLEST, Box, Item, Label, Panel

HEIGHT, LINE = 306, 44
MOST_PLACES = 6
LEAST = 6
"""How high a column is in which there is anything at all."""
CHIP = 50


def form(area: Box, view: View) -> list[Item]:
    left, right = area._replace(h=HEIGHT).columns(2, GAP)
    return [*_places(left, view["places"]), *_recent(right, view["recent"])]


def pooled(places: Sequence[int]) -> list[tuple[str, int]]:
    """How often on each place. Those further down than there is room for are told together; nobody has to have been there."""
    if len(places) <= MOST_PLACES:
        return [(ordinal(place), count) for place, count in enumerate(places, 1)]
    kept = places[: MOST_PLACES - 1]
    return [*pooled(kept), (f"{MOST_PLACES}th+", sum(places[len(kept) :]))]


def _places(box: Box, places: Sequence[int]) -> list[Item]:
    """A column for each place, as high as it was often reached."""
    items: list[Item] = [panel(box), *heading(box, "Places")]
    told = pooled(places or [0])
    inner = Box(box.x + PAD, box.y + 62, box.w - 2 * PAD, box.h - 62 - 12)
    most = max(1, *(count for _, count in told))
    room = inner.h - 2 * LINE
    for place, ((name, count), cell) in enumerate(zip(told, inner.columns(max(3, len(told)), 4), strict=False), 1):
        high = max(LEAST, room * count // most) if count else 2
        column = Box(cell.x + cell.w // 2 - min(64, cell.w - 12) // 2, inner.bottom - LINE - high, min(64, cell.w - 12), high)
        fill = MEDALS[place - 1] if place <= len(MEDALS) else "card edge"
        items.append(Panel(column, fill if count else "panel edge", radius=min(8, high // 2)))
        number = Box(cell.x - 2, column.y - LINE, cell.w + 4, LINE)
        items.append(Label(number, amount(count), SMALLEST, "ink" if count else "dim", bold=bool(count), align="middle"))
        items.append(Label(Box(cell.x - 2, inner.bottom - LINE, cell.w + 4, LINE), name, SMALLEST, "dim", align="middle"))
    return items


def _recent(box: Box, recent: Sequence[Mapping[str, Any]]) -> list[Item]:
    """A chip for each game with its place, the higher the better that was among so many."""
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
