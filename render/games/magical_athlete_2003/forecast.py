"""What the Fortuneteller wrote down before the race, when it is turned over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.names import seat_names, spoken_names
from render.race.alt import fitted
from render.race.line_up import WIDE, entrant
from render.race.meeting import Meeting, View
from render.race.parts import HEADER, MARGIN, header
from render.race.teams import AREA, GAP
from render.scene import Box, Item, Label, Panel, Scene, Sign

Data = Mapping[str, Any]


def forecast_scene(meeting: Meeting, view: View, data: Data) -> Scene:
    """Who foretold, and whom; beside it whether that came true."""
    names = seat_names(view["seats"])
    stage = Box(MARGIN, HEADER.bottom + 6, AREA, WIDE)
    seer, slip = stage.columns(2, GAP)
    items = header(_title(data))
    items += entrant(meeting, seer, data["seat"], names[data["seat"]], data["racer"], _came(data))
    return Scene(stage.bottom + MARGIN, (), (*items, *_slip(meeting, slip, data)))


def _slip(meeting: Meeting, box: Box, data: Data) -> list[Item]:
    """A slip of paper: somebody, a tick or a cross, and what it said."""
    inside = box.inset(18, 14)
    size = inside.h
    words = Box(inside.x + size + 16, inside.y, inside.w - size - 16, inside.h)
    mark, upper, lower = words.rows(3)
    said = data["whom"] or "Nobody"
    items: list[Item] = [Panel(box, "bright", "panel edge", 2, radius=26)]
    if data["whom"]:
        items.append(meeting.figure(Box(inside.x, inside.y, size, size), data["whom"], pose="up" if data["right"] else "ghost"))
    else:
        items.append(Label(Box(inside.x, inside.y, size, size), "–", 170, "dim", bold=True, align="middle"))
    items.append(Sign(Box(mark.x, mark.y, 80, mark.h).square(76), "done" if data["right"] else "out"))
    return [*items, Label(upper, said, 42, bold=True), Label(lower, "was to win" if data["whom"] else "was named", 36, "dim")]


def _title(data: Data) -> str:
    return "The forecast was right!" if data["right"] else "The forecast was wrong" if data["whom"] else "There was no forecast"


def _came(data: Data) -> str:
    return "Ends the race, and comes 2nd" if data["right"] else "Goes without a place for it"


def forecast_alt(view: View, data: Data) -> str:
    owner = spoken_names(view["seats"])[data["seat"]]
    said = (
        f"{data['racer']} of {owner} said that {data['whom']} would win."
        if data["whom"]
        else f"{data['racer']} of {owner} named nobody."
    )
    return fitted([f"{_title(data).removesuffix('!')}.", said, f"{_came(data)}."])
