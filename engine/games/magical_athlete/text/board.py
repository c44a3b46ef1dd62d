"""The board as plain text, narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.magical_athlete.match import PRIZES
from engine.games.magical_athlete.text.questions import VOCABULARY
from engine.race.text.board import points_in_letters, race_in_letters


def text_board(view: Mapping[str, Any]) -> str:
    board, names = view["board"], view["seats"]
    points = points_in_letters(board["points"], names)
    if board["race"]:
        return "\n".join([*race_in_letters(board["race"], board["race_no"], len(PRIZES), names, VOCABULARY), points])
    lines = [f"{name}: {', '.join(team) or 'no racers yet'}" for name, team in zip(names, board["teams"], strict=True)]
    if board["row"]:
        lines.insert(0, f"On offer: {', '.join(board['row'])}")
    return "\n".join([*lines, points])
