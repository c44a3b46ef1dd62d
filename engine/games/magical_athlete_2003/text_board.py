"""The board in letters, narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.magical_athlete_2003.words import SAY
from engine.race.text_board import points_in_letters, race_in_letters


def text_board(view: Mapping[str, Any]) -> str:
    board, names = view["board"], view["seats"]
    points = points_in_letters(board["points"], names)
    if board["race"]:
        return "\n".join([*race_in_letters(board["race"], board["race_no"], len(board["prizes"]), names, SAY), points])
    teams = [f"{name}: {', '.join(team) or 'nobody yet'}" for name, team in zip(names, board["teams"], strict=True)]
    if board["phase"] != "draft":
        return "\n".join([*teams, points])
    row = [f"{price}: {board['fields'][price] or '-'}" for price in reversed(range(len(board["fields"])))]
    coins = ", ".join(f"{name} {own}" for name, own in zip(names, board["coins"], strict=True))
    return "\n".join([f"For sale   {'   '.join(row)}", f"{board['pile']} cards in the pile", f"Coins: {coins}", *teams])
