"""A person's most successful racers: figures on a lawn, or names alone if the game has no figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.artist import View
from render.club.common import GAP, PAD, ROUND, figure, has_figure, heading, panel
from render.club.numbers import amount, fitting, many
from render.scene.scene import SMALLEST, Box, Item, Panel
from render.typography.display_names import name_label, plain_text
from render.typography.fitting import label

MOST = 3
TOP, FIGURE, PLATE = 58, 190, 100


def best(area: Box, view: View) -> list[Item]:
    """Lays out the racers side by side, the best one first."""
    racers = view["best"][:MOST]
    if not racers:
        return []
    stand = FIGURE + 4 if any(has_figure(racer["game"], racer["card"]) for racer in racers) else 0
    box = area._replace(h=TOP + stand + PLATE + PAD)
    items: list[Item] = [Panel(box, "grass", radius=ROUND) if stand else panel(box), *heading(box, "Best racers")]
    cells = Box(box.x + PAD, box.y + TOP, box.w - 2 * PAD, stand + PLATE).columns(MOST, GAP)
    shift = (cells[-1].right - cells[len(racers) - 1].right) // 2
    for racer, cell in zip(racers, cells, strict=False):
        spot = cell._replace(x=cell.x + shift)
        if stand:
            items += figure(spot._replace(h=FIGURE).square(), racer["game"], racer["card"])
        items += _plate(Box(spot.x, spot.bottom - PLATE, spot.w, PLATE), racer)
    return items


def _plate(box: Box, racer: Mapping[str, Any]) -> list[Item]:
    """Lays out a racer's name and number of wins."""
    name, line = Box(box.x + 12, box.y + 5, box.w - 24, 48), Box(box.x + 12, box.y + 53, box.w - 24, 42)
    won, races = amount(racer["wins"]), racer["races"]
    text = fitting((f"{won} of {many(races, 'race')} won", f"{won} of {amount(races)} won"), line.w)
    words = name_label(name, plain_text(racer["card"]), SMALLEST + 5, bold=True, align="middle")
    return [panel(box), *words, label(line, text, SMALLEST, "dim", align="middle")]
