"""The draft: the row to choose from, above the teams so far."""

from __future__ import annotations

from render.artist import View
from render.games.magical_athlete.profile import PROFILE
from render.race.alt import fitted, happened, teams, waiting
from render.race.pages.choice_cards import GAP, small_cards
from render.race.panels.common import HEADER, header
from render.race.panels.teams import with_teams
from render.scene.scene import Scene
from render.typography.display_names import seat_names


def draft_scene(view: View) -> Scene:
    board, names = view["board"], seat_names(view["seats"])
    picked = [event["data"]["racer"] for event in view["events"] if event["kind"] == "picked"]
    left = f"{len(board['row'])} to choose from" if board["row"] else ""
    row, bottom = small_cards(PROFILE, board["row"], HEADER.bottom + 6)
    return with_teams(PROFILE, view, names, [*header("The draft", left), *row], bottom + GAP, fresh=picked)


def draft_alt(view: View) -> str:
    row = view["board"]["row"]
    choice = f"To choose from: {', '.join(row)}." if row else ""
    return fitted(["The draft.", choice, *teams(view)], happened(view), waiting(PROFILE, view))
