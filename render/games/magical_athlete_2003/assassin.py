"""The Assassin, between the draft and the first race: choosing a victim, and striking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.artist import View
from render.race.alt import fitted, teams, waiting
from render.race.pages.line_up import TALL, entrant
from render.race.panels.common import HEADER, MARGIN, header
from render.race.panels.holdings import holdings_text
from render.race.panels.teams import AREA, GAP, with_teams
from render.race.profile import RaceProfile
from render.scene.scene import Box, Icon, Pose, Scene
from render.typography.display_names import seat_names, spoken_names

ASSASSIN = "Assassin"
CROSS = 60
Data = Mapping[str, Any]


def looking_scene(profile: RaceProfile, view: View) -> Scene:
    """Lays out all teams, since any character may be struck."""
    items = header(f"The {ASSASSIN}", "looks around: whom will he strike?")
    return with_teams(profile, view, seat_names(view["seats"]), items, HEADER.bottom + 6, fresh=[ASSASSIN], named=True)


def looking_alt(profile: RaceProfile, view: View) -> str:
    held = holdings_text(profile.held(view), spoken_names(view["seats"]))
    return fitted([f"The {ASSASSIN} looks around: whom will he strike?", *teams(view), held], last=waiting(profile, view))


def strike_scene(profile: RaceProfile, view: View, data: Data) -> Scene:
    """Lays out the Assassin, the victim and the replacement."""
    names, owner = seat_names(view["seats"]), data["victim_seat"]
    roles: list[tuple[int, str, str, Pose]] = [
        (data["seat"], ASSASSIN, "Strikes once, before the first race", "up"),
        (owner, data["victim"], "Is struck, and will not race", "ghost"),
        (owner, data["drawn"], profile.cards[data["drawn"]].brief, "up"),
    ]
    items = header(f"The {ASSASSIN} strikes", f"{data['drawn']} comes instead")
    stage = Box(MARGIN, HEADER.bottom + 6, AREA, TALL)
    for (seat, name, words, pose), cell in zip(roles, stage.columns(len(roles), GAP), strict=True):
        items += entrant(profile, cell, seat, names[seat], name, words, pose)
        if pose == "ghost":
            items.append(Icon(Box(cell.right - CROSS - 18, cell.y + 18, CROSS, CROSS), "out"))
    return Scene(stage.bottom + MARGIN, (), tuple(items))


def strike_alt(view: View, data: Data) -> str:
    names = spoken_names(view["seats"])
    struck = f"The {ASSASSIN} of {names[data['seat']]} strikes {data['victim']} of {names[data['victim_seat']]}."
    return fitted([struck, f"{data['drawn']} comes instead."])
