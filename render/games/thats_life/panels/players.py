"""A cell for each player: name, current points, the tower, and everything beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.thats_life.modules.movement_cards import HAND
from engine.text.english import counted
from render.drawing.pen import INK
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.tiles import LOOKS, kind_of, value_of
from render.games.thats_life.readable import CHIP, LETTERS
from render.scene.scene import Box, Icon, Item, Label, Panel
from render.typography import flow, measuring
from render.typography.display_names import name_label

GAP, INSIDE = 6, 6
NAME, ICON, LINE = 47, 38, 42
"""The heights of the name line, of the icons of what a player has besides the tower, and of a further line of them."""
SLAB, MOST_SLABS = 5, 2
"""The visible height of a tile below another, and for how many tiles it is shown."""
TOWER = CHIP + SLAB * MOST_SLABS
"""The height of a tower."""
WORTH = 42
NARROW = 320
"""The cell width below which the points do not fit beside the name."""


def columns(players: int) -> int:
    return {2: 2, 4: 4, 7: 4, 8: 4}.get(players, 3)


def signed(points: int) -> str:
    """Returns points with a real minus, or a plus."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def _thing(kind: str, value: int = 0, text: str = "") -> list[Item]:
    """Returns an icon with a text beside it, if there is one."""
    icon = Icon(Box(0, 0, ICON, ICON), kind, value)
    return (
        flow.row([icon.moved(0, (LETTERS - ICON) // 2), flow.word(text, LETTERS, bold=True, size=LETTERS)], 3) if text else [icon]
    )


def things(board: Mapping[str, Any], seat: int) -> list[list[Item]]:
    """Returns everything that a player has besides the tower, one group per kind; all discs are one kind."""
    lucky = board["scores"][seat]["lucky"]
    groups = [_thing(f"{GAME_ID}/{board['lucky']}", text=str(lucky))] if lucky else []
    groups += [_thing(f"{GAME_ID}/{hat} hat") for hat, wearer in board["hats"].items() if wearer == seat]
    if board["tokens"][seat]:
        groups.append(_thing(f"{GAME_ID}/{board['token']}", text=str(board["tokens"][seat])))
    if "cards" in board["modules"] and board["hands"][seat] != HAND:  # two cards are not worth showing: every player has two
        groups.append(_thing(f"{GAME_ID}/card back", text=str(board["hands"][seat])))
    laps, discs = board["laps_won"][seat], board["discs_won"][seat]
    if laps or discs:
        groups.append(_thing(f"{GAME_ID}/{'lap' if laps else 'finish'} disc", text=signed(sum(laps) + sum(discs))))
    return groups


def _shelf(board: Mapping[str, Any], seat: int, cell: Box) -> list[Item]:
    """Lays out what a player has besides the points, from the upper left corner of the tower.

    The tower says "2 tiles", or only "2" where the points would not fit beside it, or other things on their line.
    """
    tiles, narrow, width = board["towers"][seat], _is_narrow(cell), cell.w - 2 * INSIDE
    room = width - measuring.width(signed(board["points"][seat]), WORTH, True) - 8 if narrow else width
    groups = [flow.Group(items, 6) for items in things(board, seat)]
    words, number = counted(len(tiles), "tile"), str(len(tiles))
    for count, below in ((words, narrow), (number, narrow), (number, False)):
        tower_items = tower(tiles, TOWER, count)
        end = flow.width_of(tower_items)
        lines = flow.flow(groups, width, start=width if below else end + 6 if tiles else 1, first=room)
        if end <= room and len(lines) <= (2 if narrow else 1):
            break
    return [*tower_items, *flow.stacked(lines[:1], 0, (TOWER - LETTERS) // 2, 0), *flow.stacked(lines[1:], 0, TOWER + 2, LINE)]


def _is_narrow(cell: Box) -> bool:
    """Returns whether the points are below the name, because the name needs the whole line."""
    return cell.w < NARROW


def players(board: Mapping[str, Any], names: Sequence[str], cells: Sequence[Box], waiting: Sequence[int]) -> list[Item]:
    """Lays out what each player has."""
    return [item for seat, cell in enumerate(cells) for item in player(board, seat, names[seat], cell, seat in waiting)]


def cells_of(boards: Sequence[Mapping[str, Any]], area: Box) -> list[Box]:
    """Returns the cell of each player from the top of the area; each row is as high as its highest cell on any of the boards."""
    seats = len(boards[0]["towers"])
    across = area._replace(h=0).columns(columns(seats), GAP)
    cells: list[Box] = []
    y = area.y
    for first in range(0, seats, len(across)):
        row = range(first, min(seats, first + len(across)))
        shelves = (_shelf(board, seat, across[0]) for board in boards for seat in row)
        height = NAME + max([TOWER, *(item.box.bottom for shelf in shelves for item in shelf)]) + INSIDE
        cells += [cell._replace(y=y, h=height) for _, cell in zip(row, across, strict=False)]
        y += height + GAP
    return cells


def player(board: Mapping[str, Any], seat: int, name: str, box: Box, acts: bool) -> list[Item]:
    """Lays out what one player has; the cell of those who have to act stands out."""
    items: list[Item] = [Panel(box, *(("bright", "accent", 4) if acts else ("panel", "panel edge", 2)), radius=14)]
    inside, line = Box(box.x + INSIDE, box.y + 2, box.w - 2 * INSIDE, NAME - 4), tower_of(box)
    narrow, text = _is_narrow(box), signed(board["points"][seat])
    width = measuring.width(text, WORTH, True)
    worth = Box(inside.right - width, line.y if narrow else inside.y, width, TOWER if narrow else inside.h)
    items.append(Icon(inside.square(inside.h)._replace(x=inside.x), "seat", seat))
    items.append(Label(worth, text, WORTH, bold=True, align="right"))
    left = inside.x + inside.h + 8
    name_box = Box(left, inside.y, (inside.right if narrow else worth.x - 12) - left, inside.h)
    items += name_label(name_box, name, LETTERS + 2, bold=True, least=LETTERS)
    return items + [item.moved(line.x, line.y) for item in _shelf(board, seat, box)]


def tower_of(cell: Box) -> Box:
    """Returns the place of a tower, where tiles come and go."""
    return Box(cell.x + INSIDE, cell.y + NAME, CHIP, TOWER)


def tower(tiles: Sequence[str], height: int, count: str) -> list[Item]:
    """Lays out a tower from the upper left corner: its top tile on the edges of lower ones, and their number."""
    if not tiles:
        return []
    size, slab = height * CHIP // TOWER, height * SLAB // TOWER
    below = tiles[:-1][-MOST_SLABS:]
    top = height - size - slab * len(below)
    items: list[Item] = []
    for depth in range(len(below), 0, -1):
        box = Box(size * 3 // 64, top + size // 2, size - size * 6 // 64, size // 2 - size * 2 // 64 + depth * slab)
        items.append(Panel(box, LOOKS[kind_of(below[-depth])].face, INK, 2, radius=8))
    items.append(Icon(Box(0, top, size, size), f"{GAME_ID}/{kind_of(tiles[-1])}", value_of(tiles[-1])))
    return [*items, flow.word(count, height, "dim", bold=True, size=LETTERS).moved(size + 4, 0)]
