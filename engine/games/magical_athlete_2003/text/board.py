"""The board as plain text, narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.text.reference import item_titles
from engine.games.magical_athlete_2003.text.vocabulary import VOCABULARY
from engine.race.text.board import points_in_letters, race_in_letters


def text_board(view: Mapping[str, Any]) -> str:
    board, names, races = view["board"], view["seats"], len(view["board"]["prizes"])
    points = points_in_letters(board["points"], names)
    holdings = [f"{name} has {', '.join(item_titles(items))}" for name, items in zip(names, board["items"], strict=False) if items]
    if board["race"]:
        return "\n".join([*race_in_letters(board["race"], board["race_no"], races, names, VOCABULARY), points, *holdings])
    teams = [f"{name}: {', '.join(team) or 'nobody yet'}" for name, team in zip(names, board["teams"], strict=True)]
    if board["phase"] != "draft":
        return "\n".join([*teams, points, *holdings])
    row = [f"{price}: {board['fields'][price] or '-'}" for price in reversed(range(len(board["fields"])))]
    coins = ", ".join(f"{name} {own}" for name, own in zip(names, board["coins"], strict=True))
    pile = f"{board['pile']} cards in the pile" + (f", round {board['round'] + 1} of {races}" if board["round"] is not None else "")
    stall = ", ".join(f"{ITEMS[item].title} {left}" for item, left in board["stock"].items() if left)
    sale = [f"For sale   {'   '.join(row)}", *([f"At the stall: {stall}"] if stall else [])]
    return "\n".join([*sale, pile, f"Coins: {coins}", *teams, *holdings])
