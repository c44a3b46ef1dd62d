"""A box for each player: name, points, racers and their powers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.text.english import ordinal
from render.artist import View
from render.race.panels.common import score
from render.race.panels.holdings import ROW, HeldItem, decided_by, holdings
from render.race.profile import RaceProfile
from render.scene.scene import READABLE, Box, Icon, Item, Label, Panel, Pose
from render.typography import measuring
from render.typography.display_names import short_forms, short_name
from render.typography.fitting import label, shortened

CELL, GAP, FIGURE = 88, 6, 44
"""The height of a racer's two lines, the pixels between cells, and the size of the figure on the first line."""

LINE, PAD, APART = 43, 8, 12
STRUCK = 4
"""The width of the line through an ability that is off."""

Racer = Mapping[str, Any]


def standings_height(profile: RaceProfile, view: View) -> int:
    return max(cell.bottom for cell in _cells(profile, view, Box(0, 0, 1000, 0)))


def standings(profile: RaceProfile, view: View, names: Sequence[str], area: Box, offered: Mapping[str, int]) -> list[Item]:
    """Lays out the standings. Racers that can be chosen have their letters, and their names stand out."""
    board, held = view["board"], profile.held(view)
    items: list[Item] = []
    for seat, (name, cell) in enumerate(zip(names, _cells(profile, view, area), strict=True)):
        acts = seat in view["waiting"]
        items.append(Panel(cell, "bright" if acts else "panel", "accent" if acts else "panel edge", 4 if acts else 2, radius=16))
        mine = _racers(view, seat)
        items += _player(profile, cell, name, board["points"][seat], mine, offered, bool(board["race"].get("off")))
        row = Box(cell.x + PAD, cell.bottom - ROW, cell.w - 2 * PAD, ROW)
        items += _things(profile, row, held[seat] if held else (), mine)
    return items


def _racers(view: View, seat: int) -> list[Racer]:
    return [racer for racer in view["board"]["race"]["racers"] if racer["seat"] == seat]


def _cells(profile: RaceProfile, view: View, area: Box) -> list[Box]:
    """Returns a cell for each player: two per row while each has one racer, otherwise a row for every two racers.

    A row with holdings below its racers is higher.
    """
    seats, most = len(view["board"]["points"]), max(Counter(racer["seat"] for racer in view["board"]["race"]["racers"]).values())
    beside = 2 if most == 1 else 1
    cells: list[Box] = []
    for first in range(0, seats, beside):
        row = range(first, min(seats, first + beside))
        height = -(-most // 2) * CELL + (ROW if any(_has_more(profile, view, seat) for seat in row) else 0)
        y = cells[-1].bottom + GAP if cells else area.y
        cells += area._replace(y=y, h=height).columns(beside, GAP)[: len(row)]
    return cells


def _has_more(profile: RaceProfile, view: View, seat: int) -> bool:
    held = profile.held(view)
    return bool(held and held[seat]) or any(decided_by(racer) is not None for racer in _racers(view, seat))


def _things(profile: RaceProfile, row: Box, held: Sequence[HeldItem], mine: Sequence[Racer]) -> list[Item]:
    """Lays out a player's holdings and, at the right end, who else decides for a racer."""
    items: list[Item] = []
    for other in (seat for racer in mine if (seat := decided_by(racer)) is not None):
        items.append(Icon(Box(row.right - ROW, row.y, ROW, ROW).inset(5), "seat", other))
        items.append(Icon(Box(row.right - 2 * ROW, row.y, ROW, ROW).inset(2), profile.control_icon))
        row = row._replace(w=row.w - 2 * ROW - 10)
    return [*items, *holdings(held, row)]


def _player(
    profile: RaceProfile, cell: Box, name: str, points: float, racers: Sequence[Racer], offered: Mapping[str, int], silenced: bool
) -> list[Item]:
    """Lays out a player: the name beside the first racer, the points in the corner, below it if the names are long."""
    corner = Box(cell.x, cell.y + 2, cell.w - PAD, LINE)
    shown = score(corner, points)
    if len(racers) == 1:
        least = FIGURE + 14 + _width(short_forms(name)[-1]) + APART + _width(racers[0]["name"])
        if cell.x + least > shown[0].box.x - 8:
            below = score(corner.moved(0, LINE), points)
            if cell.x + 2 * PAD + measuring.width(_power(profile, racers[0]), READABLE) <= below[0].box.x:
                return [*below, *_racer(profile, cell, racers[0], name, corner.right, offered, silenced, below[0].box.x - PAD)]
        return [*shown, *_racer(profile, cell, racers[0], name, shown[0].box.x - 8, offered, silenced)]
    items: list[Item] = [*shown]
    whole = cell._replace(h=-(-len(racers) // 2) * CELL)
    for i, (racer, part) in enumerate(zip(racers, whole.grid(2, -(-len(racers) // 2)), strict=False)):
        end = shown[0].box.x - 8 if i == 1 else part.right - 8
        items += _racer(profile, part, racer, name if i == 0 else "", end, offered, silenced)
    return items


def _racer(
    profile: RaceProfile, box: Box, racer: Racer, player: str, end: int, offered: Mapping[str, int], silenced: bool, stop: int = 0
) -> list[Item]:
    """Lays out a racer: figure, owner and name, and below them its power, which is crossed out while abilities are off.

    The names end at `end`, and the power at `stop` or the edge of the box.
    """
    spot = Box(box.x + 6, box.y + 1, FIGURE, FIGURE)
    upper = Box(spot.right + 8, box.y + 1, end - spot.right - 8, LINE)
    lower = Box(box.x + PAD, spot.bottom, (stop or box.right) - box.x - PAD, LINE)
    stands_out = racer["name"] in offered or bool(racer["finished"])
    least = measuring.width(short_forms(player)[-1], READABLE, True) + APART if player else 0
    runs = _named(racer, upper.w - least)
    pose, choice = _pose(profile, racer), offered.get(racer["name"])
    items: list[Item] = [profile.figure(spot, racer["name"], racer["seat"], pose, choice=choice)]
    x = upper.x
    if player:
        owner = short_name(player, end - x - measuring.width(runs, READABLE, stands_out) - APART, READABLE, bold=True)
        items.append(Label(upper._replace(w=measuring.width(owner, READABLE, True)), owner, READABLE, bold=True))
        x = items[-1].box.right + APART
    items.append(label(Box(x, upper.y, end - x, upper.h), runs, READABLE, "call" if stands_out else "ink", bold=stands_out))
    power = shortened(_power(profile, racer), lower.w, READABLE)
    line = Box(lower.x, lower.middle[1], measuring.width(power, READABLE), STRUCK)
    return [*items, Label(lower, power, READABLE, "dim"), *([Panel(line, "dim", radius=2)] if silenced else [])]


def _width(text: str) -> int:
    return measuring.width(text, READABLE, True)


def _pose(profile: RaceProfile, racer: Racer) -> Pose:
    return "ghost" if racer["eliminated"] else profile.down.pose if racer["tripped"] else "up"


def _power(profile: RaceProfile, racer: Racer) -> str:
    if racer["eliminated"]:
        return "Out of the race"
    if racer["finished"]:
        return f"Finished {ordinal(racer['finished'])}"
    if racer["tripped"] and profile.down.label:
        return profile.down.label
    power = racer["power"] if racer["power"] in profile.cards else racer["name"]
    return profile.cards[power].brief


def _named(racer: Racer, width: int) -> str:
    """Returns the racer's name, and another racer's power it uses if there is room. The power itself is described below."""
    name, power = str(racer["name"]), racer["power"]
    runs = name if power in (name, None) else f"{name} as {power}"
    return runs if measuring.width(runs, READABLE, True) <= width else name
