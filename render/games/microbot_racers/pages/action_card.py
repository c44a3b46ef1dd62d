"""The action card as its reference card shows it: all actions with their spaces, and some markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.microbot_racers.actions.action_card import DRIFT, JUMP, MOVE, REPAIR, TURN
from render.games.microbot_racers.panels.chips import drawing_of
from render.scene.scene import Box, Icon, Item, Panel

PAD, GAP, NEAR = 11, 4, 3
RED = "#e2382f"
"""The edge of spaces for jumps."""
COLUMNS = ((MOVE, REPAIR), (TURN, DRIFT, JUMP))
"""The kinds of actions in each column."""


def action_card(spaces: Sequence[str], picks: Mapping[str, int], box: Box) -> list[Item]:
    """Lays out the card with a marker on the first space of each action that is picked; `picks` are seats by action."""
    items: list[Item] = [Panel(box.inset(5), "panel", "panel edge", 3, radius=18)]
    most = max(map(spaces.count, spaces))
    for action, cell in _cells(spaces, box.inset(PAD)):
        size = min(cell.h, cell.w * 2 // (3 + most))
        items.append(Icon(Box(cell.x, cell.y + (cell.h - size) // 2, size, size), *drawing_of(action)))
        places = _places(Box(cell.x + size + GAP, cell.y, cell.w - size - GAP, cell.h), spaces.count(action), most)
        items += [Panel(place, "marker", RED if action[0] == JUMP else "panel edge", 3, radius=8) for place in places]
        if action in picks:
            items.append(Icon(places[0].inset(2), "seat", picks[action]))
    return items


def _cells(spaces: Sequence[str], area: Box) -> Iterator[tuple[str, Box]]:
    """Yields each action with its cell; related actions share a column."""
    columns = [[action for action in dict.fromkeys(spaces) if action[0] in kinds] for kinds in COLUMNS]
    height = area.rows(max(map(len, columns)), GAP)[0].h
    for actions, column in zip(columns, area.columns(len(columns), GAP), strict=True):
        for action, row in zip(actions, column.rows(len(actions), GAP), strict=True):
            yield action, Box(row.x, row.y + (row.h - height) // 2, row.w, height)


def _places(area: Box, count: int, most: int) -> list[Box]:
    """Returns the spaces beside an action's icon, sized for the action with the most spaces."""
    size = min((area.w - NEAR * (most - 1)) // most, area.h)
    return [Box(area.x + i * (size + NEAR), area.y + (area.h - size) // 2, size, size) for i in range(count)]
