"""A person's most frequent opponents: how often ahead of them, and how often behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.artist import View
from render.club.common import PAD, heading, panel
from render.club.numbers import NOBODY, amount
from render.scene.scene import SMALLEST, Box, Item, Label, Panel
from render.typography.display_names import drawable, name_label

MOST = 3
TOP, ROW, BAR = 64, 78, 40
NAME, COUNT, BESIDE, LETTERS = 372, 112, 12, SMALLEST + 3
LEAST = 10
"""The smallest width of a part of a bar that is not empty."""


def rivals(area: Box, view: View) -> list[Item]:
    """Lays out a bar for each opponent: wins from the left, losses from the right, ties between them."""
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
    """Lays out one opponent; the larger number is bold."""
    ahead, behind = rival["ahead"], rival["behind"]
    left = Box(row.x + NAME, row.y, COUNT - BESIDE, row.h)
    right = left._replace(x=row.right - left.w)
    track = Box(left.right + BESIDE, row.middle[1] - BAR // 2, right.x - left.right - 2 * BESIDE, BAR)
    won, lost = _ends(track.w, ahead, behind, rival["games"])
    items: list[Item] = [*name_label(row._replace(w=NAME - BESIDE), drawable(rival["name"], NOBODY), LETTERS, bold=True)]
    items += [Panel(track, "bright", radius=BAR // 2)]
    items += [Panel(track._replace(w=won), "accent", radius=min(BAR, won) // 2)] if won else []
    items += [Panel(Box(track.right - lost, track.y, lost, BAR), "calm", radius=min(BAR, lost) // 2)] if lost else []
    items.append(Label(left, amount(ahead), LETTERS, bold=ahead >= behind, align="right"))
    return [*items, Label(right, amount(behind), LETTERS, bold=behind >= ahead)]


def _ends(wide: int, ahead: int, behind: int, games: int) -> tuple[int, int]:
    """Returns the widths of both ends of a bar; neither is too narrow to be seen, and they do not overlap."""
    whole = max(1, games, ahead + behind)
    won, lost = (max(LEAST, wide * count // whole) if count else 0 for count in (ahead, behind))
    over = max(0, won + lost - wide)
    return (won - over, lost) if won > lost else (won, lost - over)
