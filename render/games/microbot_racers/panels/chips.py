"""Actions as chips: an icon, and beside it the distance in letters that a phone can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.microbot_racers.actions.action_card import DRIFT, JUMP, LEFT, MARKERS, MOVE, TURN, distance
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.track.layout import READABLE
from render.scene.scene import Box, Icon, Item, Label, Panel
from render.typography import measuring

GAP, NEAR = 4, 2
HIGHEST = 64
"""The largest height of a chip."""
MOST = 52
"""The largest size of its letters."""


class Drawing(NamedTuple):
    kind: str
    value: int = 0


def drawing_of(action: str) -> Drawing:
    """Returns the icon of an action, with its distance."""
    side = "left" if action[1] == LEFT else "right"
    if action[0] in (MOVE, JUMP):
        return Drawing(f"{GAME_ID}/{'move' if action[0] == MOVE else 'jump'}", distance(action))
    kinds = {TURN: f"turn-{side}", DRIFT: f"drift-{side}"}
    return Drawing(f"{GAME_ID}/{kinds.get(action[0], 'repair')}")


def chips(picks: Sequence[str], fresh: Sequence[str], row: Box) -> list[Item]:
    """Lays out the actions of a player in a row; the newest stand out."""
    items: list[Item] = []
    new = [*fresh]
    for number, cell in enumerate(row.columns(MARKERS, GAP)):
        action = picks[number] if number < len(picks) else None
        is_new = action in new
        if is_new:
            new.remove(str(action))
        slot = cell._replace(y=cell.y + max(1, (cell.h - HIGHEST) // 2), h=min(HIGHEST, cell.h - 2))
        items.append(Panel(slot, "marker", "accent" if is_new else "panel edge", 3 if is_new else 2, radius=8))
        if action is not None:
            items += _chip(action, slot, cell)
    return items


def _chip(action: str, slot: Box, cell: Box) -> list[Item]:
    kind, value = drawing_of(action)
    if not value:
        return [Icon(slot.square(min(slot.w, slot.h) - 4), kind)]
    size = min(MOST, max(READABLE, slot.h - 10))
    wide = measuring.width(str(value), size, True)
    side = min(slot.h - 6, slot.w - wide - NEAR - 4)
    left = slot.x + (slot.w - side - NEAR - wide) // 2
    icon = Icon(Box(left, slot.y + (slot.h - side) // 2, side, side), kind)
    return [icon, Label(Box(left + side + NEAR, cell.y, wide, cell.h), str(value), size, bold=True)]
