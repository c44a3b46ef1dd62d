"""The line-up with one empty place, while the player with the Spy chooses last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.artist import View
from render.race.alt import fitted, waiting
from render.race.pages.line_up import entrant, introduced, stage_of
from render.race.panels.common import MARGIN, framed, header, prizes
from render.race.panels.holdings import ROW, holdings_text
from render.race.panels.teams import with_act
from render.race.profile import RaceProfile
from render.scene.scene import Box, Item, Label, Scene
from render.typography.display_names import seat_names, spoken_names

OPEN, WHY = "Who runs?", "Chooses last: the Spy has seen the others"
Data = Mapping[str, Any]


def revealed_now(view: View) -> dict[str, Any] | None:
    """Returns the data of the reveal while one place is still empty, or None."""
    board = view["board"]
    return {"race": board["race_no"], "racers": board["revealed"], "waits": board["spy"]} if board["revealed"] else None


def reveal_scene(profile: RaceProfile, view: View, data: Data, is_now: bool) -> Scene:
    names, number = seat_names(view["seats"]), data["race"]
    worth = dict(enumerate(profile.prizes(view)[number - 1], 1))
    items = header(profile.race_title(view, number), profile.track(view, number).title, prizes(worth))
    runs = dict(data["racers"])
    held = profile.held(view)
    stage, cells = stage_of(len(runs) + 1, len(names), ROW if any(held) else 0)
    for seat, cell in zip(sorted({*runs, data["waits"]}), cells, strict=False):
        has = held[seat] if any(held) else None
        if seat in runs:
            items += entrant(profile, cell, seat, names[seat], runs[seat], profile.cards[runs[seat]].brief, held=has)
        else:
            items += [*framed(cell, seat, 6, 26), *introduced(cell, _empty, seat, names[seat], OPEN, WHY, has)]
    return with_act(profile, view, names, items, stage.bottom) if is_now else Scene(stage.bottom + MARGIN, (), tuple(items))


def _empty(spot: Box) -> Item:
    return Label(spot, "?", 170, "dim", bold=True, align="middle")


def reveal_alt(profile: RaceProfile, view: View, data: Data, is_now: bool) -> str:
    names, number = spoken_names(view["seats"]), data["race"]
    racers = ", ".join(f"{racer} for {names[seat]}" for seat, racer in data["racers"])
    title = f"{profile.race_title(view, number)} {profile.track(view, number).where}, all but one: {racers}."
    last = f"{names[data['waits']]} has the Spy and chooses last."
    return fitted([title, last, holdings_text(profile.held(view), names)], last=waiting(profile, view) if is_now else "")
