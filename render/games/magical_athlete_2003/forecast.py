"""The Fortuneteller's forecast, when it is turned over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from render.artist import View
from render.race.alt import fitted
from render.race.pages.line_up import WIDE, entrant, fitting_size
from render.race.panels.common import HEADER, MARGIN, header
from render.race.panels.teams import AREA, GAP
from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, Box, Icon, Item, Label, Panel, Scene
from render.typography.display_names import seat_names, spoken_names
from render.typography.fitting import paragraph

MARK, LINE = 76, 44
Data = Mapping[str, Any]


def forecast_scene(profile: RaceProfile, view: View, data: Data) -> Scene:
    """Lays out the Fortuneteller, the forecast, and whether it came true."""
    names = seat_names(view["seats"])
    stage = Box(MARGIN, HEADER.bottom + 6, AREA, WIDE)
    seer, slip = stage.columns(2, GAP)
    races = [[racer["racer"] for racer in race["racers"]] for race in view["board"]["races"]]
    number = next((number for number, ran in enumerate(races, 1) if data["racer"] in ran), view["board"]["race_no"])
    items = header(_verdict(data), profile.race_title(view, number))
    items += entrant(profile, seer, data["seat"], names[data["seat"]], data["racer"], _earned(data))
    return Scene(stage.bottom + MARGIN, (), (*items, *_slip(profile, slip, data)))


def _slip(profile: RaceProfile, box: Box, data: Data) -> list[Item]:
    """Lays out a slip of paper: the racer named, a tick or a cross, and the text."""
    inside = box.inset(18, 14)
    spot = inside._replace(w=inside.h)
    words = Box(spot.right + 16, inside.y, inside.right - spot.right - 16, inside.h)
    whom = data["whom"] or "Nobody"
    named = paragraph(words, whom, fitting_size(whom, words.w), bold=True, leading=1.1)
    top = words.y + (words.h - MARK - GAP - (named[-1].box.bottom - words.y) - LINE) // 2
    lowered = [replace(line, box=line.box._replace(y=line.box.y - words.y + top + MARK + GAP)) for line in named]
    foretold = Box(words.x, lowered[-1].box.bottom, words.w, LINE)
    return [
        Panel(box, "bright", "panel edge", 2, radius=26),
        _foreseen(profile, spot, data),
        Icon(Box(words.x, top, MARK, MARK), "done" if data["right"] else "out"),
        *lowered,
        Label(foretold, "was to win" if data["whom"] else "was named", SMALLEST, "dim"),
    ]


def _foreseen(profile: RaceProfile, spot: Box, data: Data) -> Item:
    if data["whom"] is None:
        return Label(spot, "?", 170, "dim", bold=True, align="middle")
    return profile.figure(spot, data["whom"], pose="up" if data["right"] else "ghost")


def _verdict(data: Data) -> str:
    if data["whom"] is None:
        return "There was no forecast"
    return "The forecast was right" if data["right"] else "The forecast was wrong"


def _earned(data: Data) -> str:
    return "It makes her 2nd" if data["right"] else "It brings nothing"


def forecast_alt(view: View, data: Data) -> str:
    seer = f"{data['racer']} of {spoken_names(view['seats'])[data['seat']]}"
    forecast = f"{seer} named nobody." if data["whom"] is None else f"{seer} said that {data['whom']} would win."
    return fitted([f"{_verdict(data)}.", forecast, f"{_earned(data)}."])
