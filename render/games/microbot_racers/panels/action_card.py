"""The action card in the centre of the track: all actions with their spaces and markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.games.microbot_racers.actions.action_card import DRIFT, JUMP, LEFT, MOVE, REPAIR, TURN, distance
from render.artist import View
from render.games.microbot_racers.drawings import GAME_ID
from render.scene.scene import Box, Icon, Item, Panel

PAD, GAP = 5, 4
ROOMY = 28
"""The size of a space from which a marker has a frame; in a smaller one it fills the space."""
RED, LINE = "#e2382f", 6
"""The edge of the hard side and of spaces for jumps, and its width."""


class Drawing(NamedTuple):
    kind: str
    value: int = 0


def drawing_of(action: str) -> Drawing:
    """Returns the icon of an action."""
    side = "left" if action[1] == LEFT else "right"
    if action[0] in (MOVE, JUMP):
        return Drawing(f"{GAME_ID}/{'move' if action[0] == MOVE else 'jump'}", distance(action))
    kinds = {TURN: f"turn-{side}", DRIFT: f"drift-{side}"}
    return Drawing(f"{GAME_ID}/{kinds.get(action[0], 'repair')}")


def spaces_of(board: View) -> dict[str, list[int | None]]:
    """Returns the seats that have markers on the spaces of each action, None for a free space."""
    seats: dict[str, list[int | None]] = {}
    for space in board["spaces"]:
        seats.setdefault(space["action"], []).append(space["seat"])
    return seats


WIDE = 1.3
"""The aspect ratio from which there are three columns."""
GROUPS = ((MOVE,), (TURN, DRIFT), (JUMP, REPAIR))
NARROW_GROUPS = ((MOVE, REPAIR), (TURN, DRIFT, JUMP))


def cells_of(board: View, hole: Box) -> dict[str, Box]:
    """Returns a cell for each action; related actions share a column."""
    actions, inner = [*spaces_of(board)], hole.inset(LINE + PAD)
    groups = GROUPS if hole.w >= WIDE * hole.h else NARROW_GROUPS
    columns = [[action for action in actions if action[0] in group] for group in groups]
    most = inner.rows(max(map(len, columns)), GAP)[0].h
    cells: dict[str, Box] = {}
    for column, area in zip(columns, inner.columns(len(columns), GAP), strict=True):
        rows = area.rows(len(column), GAP)
        cells |= {action: Box(row.x, row.y + (row.h - most) // 2, row.w, most) for action, row in zip(column, rows, strict=True)}
    return cells


def _spaces(cell: Box, count: int, most: int) -> list[Box]:
    """Returns the spaces beside an action's icon, sized for the action with the most spaces."""
    drawn = _drawn(cell, most).w
    area = Box(cell.x + drawn + 4, cell.y, cell.w - drawn - 4, cell.h)
    size = min((area.w - 3 * (most - 1)) // most, area.h)
    return [Box(area.x + i * (size + 3), area.y + (area.h - size) // 2, size, size) for i in range(count)]


def _drawn(cell: Box, most: int) -> Box:
    size = min(cell.h, cell.w * 2 // (3 + most))
    return Box(cell.x, cell.y + (cell.h - size) // 2, size, size)


def card_ground(board: View, hole: Box, is_hard: bool) -> list[Item]:
    """Lays out the card; its hard side has a red edge."""
    items: list[Item] = [Panel(hole.inset(5), "panel", RED if is_hard else "panel edge", LINE if is_hard else 3, radius=18)]
    taken = spaces_of(board)
    most = max(map(len, taken.values()))
    for action, cell in cells_of(board, hole).items():
        kind, value = drawing_of(action)
        items.append(Icon(_drawn(cell, most), kind, value))
        edge = RED if action[0] == JUMP else "panel edge"
        items += [Panel(box, "marker", edge, 3, radius=8) for box in _spaces(cell, len(taken[action]), most)]
    return items


def markers(board: View, hole: Box, fresh: Sequence[tuple[int, str]]) -> Iterator[Item]:
    """Yields the markers on the card; `fresh` are the newest ones."""
    new = [*fresh]
    cells, taken = cells_of(board, hole), spaces_of(board)
    most = max(map(len, taken.values()))
    for action, seats in taken.items():
        for box, seat in zip(_spaces(cells[action], len(seats), most), seats, strict=True):
            if seat is None:
                continue
            is_new = (seat, action) in new
            if is_new:
                new.remove((seat, action))
            if box.w >= ROOMY:
                yield Panel(box, f"seat {seat}", "accent" if is_new else "halo", 3, radius=8)
            yield Icon(box.inset(3 if box.w >= ROOMY else -1), "seat", seat)
