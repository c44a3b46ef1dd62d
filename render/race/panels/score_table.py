"""The score table: what each race earned each player, and the total."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.text.english import tenths
from render.artist import View
from render.race.panels.common import framed, plus, points_outside_races
from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, Box, Icon, Item, Label
from render.typography import measuring
from render.typography.display_names import name_label

HEAD, ROW, GAP, APART = 50, 82, 6, 8
"""The heights of the head and of a row; pixels between rows, and between racers and the text beside them."""
NAME = (450, 330, 290)
"""The largest widths of names, depending on how many columns follow."""
SUM, LARGE, PAD = 110, 46, 18
"""The smallest width of a total, its font size, and its padding."""
KEPT = "Kept"
"""The heading of points that come from no race."""


def score_table_height(players: int) -> int:
    return HEAD + players * (ROW + GAP)


def score_table(profile: RaceProfile, box: Box, view: View, names: Sequence[str]) -> list[Item]:
    """Lays out the players, best first: the racers of each race with their points, points from no race if any, and the total."""
    places, races, rest = view["result"]["places"], view["board"]["races"], points_outside_races(view)
    sums = [tenths(points) for points in view["result"]["points"]]
    ran = [[[r for r in race["racers"] if r["seat"] == seat] for race in races] for seat in range(len(names))]
    number = _widest((_earned(racers) for row in ran for racers in row), SMALLEST)
    sum_width = max(SUM, _widest(sums, LARGE) + PAD + 2 * GAP)
    rest_width = _widest([KEPT, *map(plus, rest)], SMALLEST) + 2 * PAD if any(rest) else 0
    narrower = sum([len(races[0]["racers"]) > len(names), len(races) > 4, any(rest)])
    name_width = NAME[min(narrower, len(NAME) - 1)]
    also = Box(box.right - sum_width - rest_width, box.y, rest_width, HEAD - GAP)
    columns = Box(box.x + name_width, box.y, also.x - box.x - name_width, HEAD - GAP).columns(len(races), gap=GAP)
    items: list[Item] = [Label(column, f"Race {i}", SMALLEST, "dim", align="middle") for i, column in enumerate(columns, 1)]
    if any(rest):
        items.append(Label(also, KEPT, SMALLEST, "dim", align="middle"))
    items.append(Label(Box(also.right, box.y, sum_width - 14, HEAD - GAP), "Sum", SMALLEST, "dim", align="right"))
    for i, seat in enumerate(sorted(range(len(names)), key=lambda seat: (places[seat], seat))):
        row = Box(box.x, box.y + HEAD + i * (ROW + GAP), box.w, ROW)
        items += framed(row, seat, 4, 16)
        items.append(Icon(Box(row.x + 12, row.y + 16, 50, 50), "seat", seat))
        items += name_label(Box(row.x + 74, row.y, name_width - 84, row.h), names[seat], bold=True)
        for column, racers in zip(columns, ran[seat], strict=True):
            items += _race(profile, Box(column.x, row.y + 5, column.w, row.h - 10), racers, number)
        if any(rest):
            ink = "ink" if rest[seat] else "dim"
            items.append(Label(also._replace(y=row.y, h=row.h), plus(rest[seat]), SMALLEST, ink, rest[seat] > 0, "middle"))
        items.append(Label(Box(also.right, row.y, sum_width - PAD, row.h), sums[seat], LARGE, bold=True, align="right"))
    return items


def _widest(texts: Iterable[str], size: int) -> int:
    return max(measuring.width(text, size, True) for text in texts)


def _earned(racers: Sequence[Mapping[str, Any]]) -> str:
    """Returns the racers' points together."""
    gained = sum(racer["points"] for racer in racers)
    return "out" if not gained and all(racer["eliminated"] for racer in racers) else plus(gained)


def _race(profile: RaceProfile, cell: Box, racers: Sequence[Mapping[str, Any]], number: int) -> list[Item]:
    """Lays out the racers of one race side by side, with their points."""
    items: list[Item] = []
    gained = sum(racer["points"] for racer in racers)
    words = Box(cell.right - number, cell.y, number, cell.h)
    step = min(cell.h, (words.x - 2 * APART - cell.x) // max(1, len(racers)))
    for i, racer in enumerate(racers):
        spot = Box(words.x - APART - (len(racers) - i) * step, cell.y, step, cell.h).square()
        items.append(profile.figure(spot, racer["racer"], pose="ghost" if bool(racer["eliminated"]) else "up"))
    return [*items, Label(words, _earned(racers), SMALLEST, "ink" if gained else "dim", bold=gained > 0)]
