"""Against whom somebody has played most: how often ahead of them, and how often behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.club.parts import PAD, heading, panel
from render.club.said import NOBODY, amount
from render.games.artist import View
from render.names import drawable, name_label
from render.scene import SMALLEST, Box, Item, Label, Panel

MOST = 3
TOP, ROW, BAR = 64, 78, 40
NAME, COUNT = 380, 96
LEAST = 10
"""How wide a part of a bar is in which there is anything at all."""


def rivals(area: Box, view: View) -> list[Item]:
    """A bar for each, from the left as far as they were beaten; what is between both ends was level."""
    shown = view["rivals"][:MOST]
    if not shown:
        return []
    box = area._replace(h=TOP + len(shown) * ROW + 10)
    items: list[Item] = [panel(box), *heading(box._replace(w=NAME), "Rivals")]
    inner = Box(box.x + PAD, box.y + TOP, box.w - 2 * PAD, len(shown) * ROW)
    bar = Box(inner.x + NAME + COUNT, box.y + 8, inner.w - NAME - 2 * COUNT, 50)
    items.append(Label(bar._replace(w=bar.w // 2), "ahead of them", SMALLEST, "dim"))
    items.append(Label(Box(bar.middle[0], bar.y, bar.right - bar.middle[0], bar.h), "behind them", SMALLEST, "dim", align="right"))
    for rival, row in zip(shown, inner.rows(len(shown)), strict=True):
        items += _rival(row, rival)
    return items


def _rival(row: Box, rival: Mapping[str, Any]) -> list[Item]:
    name = name_label(row._replace(w=NAME - 12), drawable(rival["name"], NOBODY), SMALLEST + 3, bold=True)
    left = Box(row.x + NAME, row.y, COUNT, row.h)
    right = left._replace(x=row.right - COUNT)
    track = Box(left.right, row.middle[1] - BAR // 2, right.x - left.right, BAR)
    ahead, behind = rival["ahead"], rival["behind"]
    items: list[Item] = [*name, Panel(track, "bright", radius=BAR // 2)]
    won, lost = (_part(track, count, max(rival["games"], ahead + behind)) for count in (ahead, behind))
    if ahead:
        items.append(Panel(track._replace(w=won), "accent", radius=min(BAR, won) // 2))
    if behind:
        items.append(Panel(Box(track.right - lost, track.y, lost, BAR), "card edge", radius=min(BAR, lost) // 2))
    items.append(Label(left._replace(w=COUNT - 12), amount(ahead), SMALLEST + 5, bold=ahead >= behind, align="right"))
    items.append(Label(Box(right.x + 12, right.y, COUNT - 12, right.h), amount(behind), SMALLEST + 5, bold=behind >= ahead))
    return items


def _part(track: Box, count: int, games: int) -> int:
    """Of the bar, so that there is room for the other end."""
    return max(LEAST, min(track.w - LEAST, track.w * count // max(1, games)))
