"""A box for each player: name, points, who runs for them, and what that racer can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from render import fonts
from render.names import called, forms
from render.race.meeting import Meeting
from render.race.parts import score
from render.scene import SMALLEST, Box, Item, Label, Panel, Pose
from render.text import label

CELL, GAP, FIGURE = 84, 8, 70
Racer = Mapping[str, Any]
Board = Mapping[str, Any]


def standings_height(board: Board) -> int:
    return max(cell.bottom for cell in _cells(board, Box(0, 0, 1000, 0)))


def standings(meeting: Meeting, view: Mapping[str, Any], names: Sequence[str], area: Box, offered: Mapping[str, int]) -> list[Item]:
    """Those who can be chosen have their letters here, too, and their names stand out."""
    board = view["board"]
    items: list[Item] = []
    for seat, (name, cell) in enumerate(zip(names, _cells(board, area), strict=True)):
        acts = seat in view["waiting"]
        items.append(Panel(cell, "bright" if acts else "panel", "accent" if acts else "panel edge", 4 if acts else 2, radius=16))
        mine = [racer for racer in board["race"]["racers"] if racer["seat"] == seat]
        items += _player(meeting, cell, name, board["points"][seat], mine, offered)
    return items


def _cells(board: Board, area: Box) -> list[Box]:
    """Two players beside each other while each has one racer; who has more takes a whole row for every two."""
    seats, most = len(board["points"]), max(Counter(racer["seat"] for racer in board["race"]["racers"]).values())
    if most == 1:
        rows = -(-seats // 2)
        return area._replace(h=rows * (CELL + GAP) - GAP).grid(2, rows, GAP)[:seats]
    height = -(-most // 2) * CELL
    return area._replace(h=seats * (height + GAP) - GAP).rows(seats, GAP)


def _player(
    meeting: Meeting, cell: Box, name: str, points: float, racers: Sequence[Racer], offered: Mapping[str, int]
) -> list[Item]:
    """The name stands with the first racer; the points are in the corner."""
    shown = score(Box(cell.x, cell.y + 4, cell.w - 12, CELL // 2 - 4), points)
    if len(racers) == 1:
        return [*shown, *_racer(meeting, cell, racers[0], name, shown[0].box.x - 8, offered)]
    items: list[Item] = [*shown]
    for i, (racer, part) in enumerate(zip(racers, cell.grid(2, -(-len(racers) // 2), GAP), strict=False)):
        items += _racer(meeting, part, racer, name if i == 0 else "", shown[0].box.x - 8 if i == 1 else part.right - 8, offered)
    return items


def _racer(meeting: Meeting, box: Box, racer: Racer, player: str, end: int, offered: Mapping[str, int]) -> list[Item]:
    """The figure, whose it is, its name, and its power in one line."""
    spot = Box(box.x + 4, box.y + (CELL - FIGURE) // 2, FIGURE, FIGURE)
    words = Box(spot.right + 6, box.y + 4, box.right - spot.right - 14, CELL - 8)
    upper, lower = words.rows(2)
    stands_out = racer["name"] in offered or bool(racer["finished"])
    runs = _named(meeting, racer, end - upper.x - (fonts.width(forms(player)[-1], SMALLEST, True) + 12 if player else 0))
    pose, choice = _pose(meeting, racer), offered.get(racer["name"])
    items: list[Item] = [meeting.figure(spot, racer["name"], racer["seat"], pose, choice=choice)]
    x = upper.x
    if player:
        owner = called(player, end - x - fonts.width(runs, SMALLEST, stands_out) - 12, SMALLEST, bold=True)
        items.append(Label(upper._replace(w=fonts.width(owner, SMALLEST, True)), owner, SMALLEST, bold=True))
        x = items[-1].box.right + 12
    items.append(label(Box(x, upper.y, end - x, upper.h), runs, SMALLEST, "call" if stands_out else "ink", bold=stands_out))
    return [*items, label(lower, _power(meeting, racer), SMALLEST, "dim")]


def _pose(meeting: Meeting, racer: Racer) -> Pose:
    return "ghost" if racer["eliminated"] else meeting.down.pose if racer["tripped"] else "up"


def _power(meeting: Meeting, racer: Racer) -> str:
    if racer["eliminated"]:
        return "Out of the race"
    power = racer["power"] if racer["power"] in meeting.cards else racer["name"]
    return meeting.cards[power].brief


def _named(meeting: Meeting, racer: Racer, width: int) -> str:
    """The racer, the power it plays by if that is another's, and that it misses a turn where a game says so, as far as there is
    room for it all: what the power does is told below."""
    name, power = str(racer["name"]), racer["power"]
    runs = name if power in (name, None) else f"{name} as {power}"
    said = f" {meeting.down.said}" if meeting.down.said and racer["tripped"] else ""
    told = (f"{runs}{said}", f"{name}{said}", name)
    return next((words for words in told if fonts.width(words, SMALLEST, True) <= width), name)
