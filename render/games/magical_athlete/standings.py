"""A cell for each player: name, points, and who runs for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render.games.magical_athlete.parts import figure
from render.scene import SMALLEST, Box, Item, Panel, Sign
from render.text import label

CELL, TALL, GAP = 84, 146, 8
COLUMNS = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3}


def standings_height(board: Mapping[str, Any]) -> int:
    seats = len(board["teams"])
    rows = -(-seats // COLUMNS[seats])
    return rows * _cell_height(board) + (rows - 1) * GAP


def _doubled(board: Mapping[str, Any]) -> bool:
    race = board["race"]
    return race is not None and len(race["racers"]) > len(board["teams"])


def _cell_height(board: Mapping[str, Any]) -> int:
    return TALL if _doubled(board) else CELL


def standings(view: Mapping[str, Any], names: Sequence[str], area: Box) -> list[Item]:
    board = view["board"]
    columns = COLUMNS[len(names)]
    cells = area.grid(columns, -(-len(names) // columns), GAP)
    items: list[Item] = []
    for seat, name in enumerate(names):
        mine = [racer for racer in board["race"]["racers"] if racer["seat"] == seat]
        items += _cell(cells[seat], seat, name, board["points"][seat], mine, seat in view["waiting"])
    return items


def _cell(box: Box, seat: int, name: str, points: int, racers: Sequence[Mapping[str, Any]], acts: bool) -> list[Item]:
    items: list[Item] = [Panel(box, "bright" if acts else "panel", "accent" if acts else "panel edge", 4 if acts else 2, radius=16)]
    inside = box.inset(8, 4)
    chip = Box(inside.right - 42, inside.y, 38, 38)
    items.append(Sign(chip, "points", points))
    if len(racers) == 1:
        size = inside.h
        items.append(figure(Box(inside.x, inside.y, size, size), racers[0]["name"], seat, _pose(racers[0])))
        text = Box(inside.x + size + 10, inside.y, inside.w - size - 10, inside.h)
        top, below = text.rows(2)
        items.append(label(top._replace(w=chip.x - top.x - 8), name, SMALLEST, bold=True))
        return [*items, label(below, _named(racers[0]), SMALLEST, "dim")]
    top = Box(inside.x, inside.y, inside.w, 46)
    items.append(Sign(top._replace(w=46), "seat", seat))
    items.append(label(Box(top.x + 56, top.y, chip.x - top.x - 64, top.h), name, SMALLEST, bold=True))
    for racer, row in zip(racers, Box(inside.x, top.bottom, inside.w, inside.h - top.h).rows(len(racers)), strict=True):
        items.append(figure(row._replace(w=row.h), racer["name"], pose=_pose(racer)))
        items.append(label(Box(row.x + row.h + 10, row.y, row.w - row.h - 10, row.h), _named(racer), SMALLEST, "dim"))
    return items


def _pose(racer: Mapping[str, Any]) -> Any:
    return "ghost" if racer["eliminated"] else "down" if racer["tripped"] else "up"


def _named(racer: Mapping[str, Any]) -> str:
    """The racer, and the power it plays by if that is another's."""
    power = racer["power"]
    return str(racer["name"]) if power in (racer["name"], None) else f"{racer['name']} as {power}"
