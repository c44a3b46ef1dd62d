"""The grass inside the course: the dice, what happened, who has to act, and whoever is out of the race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.magical_athlete.cards import LIBRARY
from engine.turns import turns_of
from render.games.magical_athlete import course, moves
from render.games.magical_athlete.parts import act_height, figure, to_act
from render.scene import SMALLEST, Box, Item, Label, Sign
from render.telling import retold
from render.text import paragraph

MOST_DICE = 4


def infield(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[Item]:
    race = view["board"]["race"]
    area = course.INFIELD.inset(16, 8)
    items, area = _out(race, area)
    height = act_height(view, names, area.w)
    act = Box(area.x, area.bottom - height, area.w, height)
    area = Box(area.x, area.y, area.w, area.h - height - 4)
    told = _told(view, names, events, area) if view["turns"] else _introduced(race, area)
    return [*items, *told, *to_act(view, names, act)]


def _told(view: Mapping[str, Any], names: Sequence[str], events: Sequence[Mapping[str, Any]], area: Box) -> list[Item]:
    """The dice, and the last turn."""
    items, area = _dice(moves.dice(events)[-MOST_DICE:], area)
    return [*items, *paragraph(area, retold(turns_of(view)[-1:], names), SMALLEST)]


def _introduced(race: Mapping[str, Any], area: Box) -> list[Item]:
    """While there is nothing to tell: whose turn it is, and what its power does."""
    if race["current"] is None:
        return []
    racer = race["racers"][race["current"]]
    card = LIBRARY[racer["power"] or racer["name"]]
    size = min(area.h, 118)
    words = Box(area.x + size + 20, area.y, area.w - size - 20, area.h)
    as_whom = f" as {card.name}" if card.name != racer["name"] else ""
    said = paragraph(words, f"{racer['name']}{as_whom}: {card.text}", SMALLEST, "dim")
    return [figure(Box(area.x, area.y + (area.h - size) // 2, size, size), racer["name"]), *said]


def _dice(thrown: Sequence[tuple[str, int]], area: Box) -> tuple[list[Item], Box]:
    """One large die, or several small ones, each beside whoever threw it; and the area that is left."""
    if not thrown:
        return [], area
    items: list[Item] = []
    if len(thrown) == 1:
        size = min(area.h, 104)
        box = Box(area.x, area.y + (area.h - size) // 2, size, size)
        items += [figure(box, thrown[0][0]), Sign(box._replace(x=box.right + 4), "die", thrown[0][1])]
    else:
        size = min(56, (area.h - 2) // 2)
        for i, (racer, face) in enumerate(thrown):
            x, y = area.x + i // 2 * (2 * size + 14), area.y + i % 2 * (size + 2)
            items += [figure(Box(x, y, size, size), racer), Sign(Box(x + size, y, size, size), "die", face)]
    used = max(item.box.right for item in items) + 20 - area.x
    return items, Box(area.x + used, area.y, area.w - used, area.h)


def _out(race: Mapping[str, Any], area: Box) -> tuple[list[Item], Box]:
    """Whoever is out of the race watches from the grass."""
    ghosts = [racer for racer in race["racers"] if racer["eliminated"]]
    if not ghosts:
        return [], area
    size = 76
    rows = 2 if len(ghosts) > 2 else 1
    columns = -(-len(ghosts) // rows)
    bench = Box(area.right - columns * (size + 6), area.y, columns * (size + 6), area.h)
    items: list[Item] = [Label(Box(bench.x, bench.y, bench.w, 38), "OUT", 30, "dim", bold=True, align="middle")]
    cells = Box(bench.x, bench.y + 38, bench.w, bench.h - 38).grid(columns, rows)
    for racer, cell in zip(ghosts, cells, strict=False):
        items.append(figure(cell.square(min(size, cell.h, cell.w)), racer["name"], seat=racer["seat"], pose="ghost"))
    return items, Box(area.x, area.y, area.w - bench.w - 14, area.h)
