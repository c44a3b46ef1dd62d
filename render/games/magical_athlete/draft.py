"""The row to draft from, above the teams so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.magical_athlete.cards import LIBRARY
from render.games.magical_athlete.meeting import MEETING
from render.names import seat_names
from render.race.alt import fitted, happened, teams, waiting
from render.race.parts import HEADER, MARGIN, header
from render.race.teams import AREA, GAP, with_teams
from render.scene import SMALLEST, Box, Item, Panel, Scene
from render.text import label, paragraph

CARD = 140
View = Mapping[str, Any]


def draft_scene(view: View) -> Scene:
    board, names = view["board"], seat_names(view["seats"])
    rows = -(-len(board["row"]) // 3)
    row = Box(MARGIN, HEADER.bottom + 6, AREA, rows * (CARD + GAP) - GAP)
    picked = [event["data"]["racer"] for event in view["events"] if event["kind"] == "picked"]
    left = f"{len(board['row'])} to choose from" if board["row"] else ""
    items: list[Item] = header("The draft", left)
    for name, cell in zip(board["row"], row.grid(3, rows, GAP), strict=False):
        items += _card(cell, name)
    return with_teams(MEETING, view, names, items, row.bottom + GAP, fresh=picked)


def _card(box: Box, name: str) -> list[Item]:
    size = 102
    words = Box(box.x + size + 12, box.y + 8, box.w - size - 18, box.h - 16)
    return [
        Panel(box, "panel", "panel edge", 2, radius=18),
        MEETING.figure(Box(box.x + 5, box.y + (box.h - size) // 2, size, size), name),
        label(words._replace(h=42), name, SMALLEST, bold=True),
        *paragraph(Box(words.x, words.y + 44, words.w, words.h - 44), LIBRARY[name].brief, SMALLEST, "dim"),
    ]


def draft_alt(view: View) -> str:
    row = view["board"]["row"]
    told = f"To choose from: {', '.join(row)}." if row else ""
    return fitted(["The draft.", told, *teams(view)], happened(view), waiting(MEETING, view))
