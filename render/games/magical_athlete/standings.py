"""A cell for each player: name, points, and who runs for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from render import fonts
from render.games.magical_athlete.parts import figure, score, seat_cells, seat_rows
from render.scene import SMALLEST, Box, Item, Panel, Pose, Sign
from render.text import label

CELL, TOP, LINE, GAP = 88, 46, 46, 8


def standings_height(board: Mapping[str, Any]) -> int:
    rows = seat_rows(len(board["teams"]))
    return rows * _cell_height(board) + (rows - 1) * GAP


def _cell_height(board: Mapping[str, Any]) -> int:
    most = max(Counter(racer["seat"] for racer in board["race"]["racers"]).values())
    return CELL if most == 1 else TOP + most * LINE + 8


def empty_cells(seats: int, area: Box) -> list[Item]:
    """What lies below the standings, the same for the whole race."""
    return [Panel(box, "panel", "panel edge", 2, radius=16) for box in seat_cells(seats, area, GAP)]


def standings(view: Mapping[str, Any], names: Sequence[str], area: Box) -> list[Item]:
    board, cells = view["board"], seat_cells(len(names), area, GAP)
    leads = max((racer["space"] for racer in board["race"]["racers"] if racer["racing"]), default=0)
    items: list[Item] = []
    for seat, name in enumerate(names):
        mine = [racer for racer in board["race"]["racers"] if racer["seat"] == seat]
        items += _cell(cells[seat], seat, name, board["points"][seat], mine, leads, seat in view["waiting"])
    return items


def _cell(box: Box, seat: int, name: str, points: int, racers: Sequence[Mapping[str, Any]], leads: int, acts: bool) -> list[Item]:
    items: list[Item] = [Panel(box, "bright", "accent", 4, radius=16)] if acts else []
    inside = box.inset(8, 4)
    shown = score(Box(inside.x, inside.y, inside.w - 2, 40), points)
    items += shown
    end = shown[0].box.x - 8
    if len(racers) == 1:
        size = 66
        spot = Box(inside.x - 2, inside.y + (inside.h - size) // 2, size, size)
        items.append(figure(spot, racers[0]["name"], seat, _pose(racers[0])))
        top, below = Box(spot.right + 8, inside.y, inside.right - spot.right - 8, inside.h).rows(2)
        items.append(label(top._replace(w=end - top.x), name, SMALLEST, bold=True))
        return [*items, *_running(racers[0], below, leads)]
    top = Box(inside.x, inside.y, inside.w, TOP)
    items.append(Sign(top._replace(w=46), "seat", seat))
    items.append(label(Box(top.x + 56, top.y, end - top.x - 56, top.h), name, SMALLEST, bold=True))
    for racer, row in zip(racers, Box(inside.x, top.bottom, inside.w, len(racers) * LINE).rows(len(racers)), strict=True):
        items.append(figure(row._replace(w=row.h), racer["name"], pose=_pose(racer)))
        items += _running(racer, Box(row.x + row.h + 10, row.y, row.w - row.h - 10, row.h), leads)
    return items


def _running(racer: Mapping[str, Any], box: Box, leads: int) -> list[Item]:
    """Who runs, and how far it has come; who leads stands out."""
    where = {None: str(racer["space"]), 1: "1st", 2: "2nd"}[racer["finished"]] if not racer["eliminated"] else "out"
    ahead = bool(racer["racing"]) and racer["space"] == leads > 0
    at = Box(box.right - 56, box.y, 54, box.h)
    name = Box(box.x, box.y, at.x - box.x - 2, box.h)
    return [
        label(name, _named(racer, name.w), SMALLEST, "dim"),
        label(at, where, SMALLEST, "call" if ahead else "dim", bold=ahead, align="right"),
    ]


def _pose(racer: Mapping[str, Any]) -> Pose:
    return "ghost" if racer["eliminated"] else "down" if racer["tripped"] else "up"


def _named(racer: Mapping[str, Any], width: int) -> str:
    """The racer, and the power it plays by if that is another's; where there is no room for both, the figure says who it is."""
    name, power = str(racer["name"]), racer["power"]
    if power in (name, None):
        return name
    both = f"{name} as {power}"
    return both if fonts.width(both, SMALLEST) <= width else f"as {power}"
