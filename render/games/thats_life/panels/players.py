"""A cell for each player: name, current points, the tower, and everything beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.thats_life.modules.movement_cards import HAND
from render.drawing.paint import FILM_LETTERS
from render.drawing.pen import INK
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.tiles import LOOKS, kind_of, value_of
from render.scene.scene import SMALLEST, Box, Icon, Item, Label, Panel
from render.typography import flow, measuring
from render.typography.display_names import name_label

GAP, INSIDE = 8, 10
NAME, TOP, ICON = 54, 56, 50
"""The heights of the name line, of a tower's top tile, and of the icons beside it."""
EDGE, MOST_EDGES = 8, 3
"""The visible width of a tile below another, and for how many tiles it is shown."""
WORTH = 46
LEAST_NAME = 2 * FILM_LETTERS
"""The smallest font size of a name: a film shows the cells at half their size."""
NARROW = 320
"""The cell width below which the points do not fit beside the name."""


def columns(players: int) -> int:
    return {2: 2, 4: 4, 7: 4, 8: 4}.get(players, 3)


def signed(points: int) -> str:
    """Returns points with a real minus, or a plus."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def _counted(kind: str, value: int = 0, text: str = "") -> list[Item]:
    """Returns an icon with a text beside it, if there is one."""
    icon = Icon(Box(0, 0, ICON, ICON), kind, value)
    return flow.row([icon, flow.word(text, ICON, bold=True)], 4) if text else [icon]


def icons(board: Mapping[str, Any], seat: int) -> list[list[Item]]:
    """Returns everything that a player has besides the tower, one group per kind."""
    score, pawns = board["scores"][seat], sum(pawn["seat"] == seat for space in board["track"] for pawn in space["pawns"])
    groups = [_counted("flag", text=f"{board['home'][seat]}/{pawns}")] if board["home"][seat] else []
    if score["lucky"]:
        groups.append(_counted(f"{GAME_ID}/{board['lucky']}", text=str(score["lucky"])))
    groups += [_counted(f"{GAME_ID}/{hat} hat") for hat, wearer in board["hats"].items() if wearer == seat]
    if board["tokens"][seat]:
        groups.append(_counted(f"{GAME_ID}/{board['token']}", text=str(board["tokens"][seat])))
    if "cards" in board["modules"] and board["hands"][seat] != HAND:  # two cards are not worth showing: every player has two
        groups.append(_counted(f"{GAME_ID}/card back", text=str(board["hands"][seat])))
    if board["laps_won"][seat]:
        groups.append(_counted(f"{GAME_ID}/lap disc", sum(board["laps_won"][seat])))
    if board["discs_won"][seat]:
        groups.append(_counted(f"{GAME_ID}/finish disc", sum(board["discs_won"][seat])))
    return groups


def _tower_width(tower: Sequence[str]) -> int:
    if not tower:
        return 0
    return min(len(tower) - 1, MOST_EDGES) * EDGE + TOP + 6 + measuring.width(f"×{len(tower)}", SMALLEST, True)


def _shelf(board: Mapping[str, Any], seat: int, cell: Box) -> list[Item]:
    """All that a player has besides the tower, placed from the upper left corner of the tower: beside it, then below it."""
    width, beside = cell.w - 2 * INSIDE, _worth_width(board, seat) + 12 if _is_narrow(cell) else 0
    tower = _tower_width(board["towers"][seat])
    groups = [flow.Group(items, 8) for items in icons(board, seat)]
    lines = flow.flow(groups, width, start=tower + 2 if tower else 0, first=width - beside)
    return [*flow.stacked(lines[:1], 0, (TOP - ICON) // 2, 0), *flow.stacked(lines[1:], 0, TOP + 4, ICON + 4)]


def _shelf_height(board: Mapping[str, Any], seat: int, cell: Box) -> int:
    least = TOP if board["towers"][seat] or _is_narrow(cell) else 0
    return max([least, *(item.box.bottom for item in _shelf(board, seat, cell))])


def _is_narrow(cell: Box) -> bool:
    """Returns whether the points are below the name, because the name needs the whole line."""
    return cell.w < NARROW


def _worth_width(board: Mapping[str, Any], seat: int) -> int:
    return measuring.width(signed(board["points"][seat]), WORTH, True)


def players(board: Mapping[str, Any], names: Sequence[str], cells: Sequence[Box], waiting: Sequence[int]) -> list[Item]:
    """Lays out what each player has."""
    return [item for seat, cell in enumerate(cells) for item in _cell(cell, board, seat, names[seat], seat in waiting)]


def cells_of(boards: Sequence[Mapping[str, Any]], area: Box) -> list[Box]:
    """Returns the cell of each player from the top of the area; each row is as high as its highest cell on any of the boards."""
    seats = len(boards[0]["towers"])
    across = area._replace(h=0).columns(columns(seats), GAP)
    cells: list[Box] = []
    y = area.y
    for first in range(0, seats, len(across)):
        row = range(first, min(seats, first + len(across)))
        height = NAME + max(_shelf_height(board, seat, across[0]) for board in boards for seat in row) + INSIDE
        cells += [cell._replace(y=y, h=height) for _, cell in zip(row, across, strict=False)]
        y += height + GAP
    return cells


def _cell(box: Box, board: Mapping[str, Any], seat: int, name: str, acts: bool) -> list[Item]:
    items: list[Item] = [Panel(box, *(("bright", "accent", 4) if acts else ("panel", "panel edge", 2)), radius=16)]
    inside = Box(box.x + INSIDE, box.y + 4, box.w - 2 * INSIDE, box.h - 4)
    y, width = box.y + NAME + 2, _worth_width(board, seat)
    narrow = _is_narrow(box)
    worth = Box(inside.right - width, y if narrow else inside.y, width, TOP if narrow else NAME - 4)
    items.append(Icon(Box(inside.x - 2, inside.y, NAME - 4, NAME - 4), "seat", seat))
    items.append(Label(worth, signed(board["points"][seat]), WORTH, bold=True, align="right"))
    name_box = Box(inside.x + NAME + 2, inside.y, (inside.right if narrow else worth.x - 12) - inside.x - NAME - 2, NAME - 4)
    items += name_label(name_box, name, bold=True, least=LEAST_NAME)
    items += tower(board["towers"][seat], tower_of(box)._replace(w=inside.w))
    return items + [item.moved(inside.x, y) for item in _shelf(board, seat, box)]


def tower_of(cell: Box) -> Box:
    """Returns the place of a tower, where tiles come and go."""
    return Box(cell.x + INSIDE, cell.y + NAME + 2, TOP, TOP)


def tower(tiles: Sequence[str], box: Box) -> list[Item]:
    """Lays out a tower: the edges of the lower tiles, the top tile, and the number of tiles."""
    if not tiles:
        return []
    size, items = box.h, list[Item]()
    x = box.x
    for tile in tiles[:-1][-MOST_EDGES:]:
        items.append(Panel(Box(x, box.y + 3, size // 2, size - 6), LOOKS[kind_of(tile)].face, INK, 3, radius=8))
        x += size * EDGE // TOP
    items.append(Icon(Box(x, box.y, size, size), f"{GAME_ID}/{kind_of(tiles[-1])}", value_of(tiles[-1])))
    count = f"×{len(tiles)}"
    width = measuring.width(count, SMALLEST, True)
    return [*items, Label(Box(x + size + 6, box.y, width, size), count, SMALLEST, "dim", bold=True)]
