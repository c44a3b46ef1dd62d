"""First-time lines: what somebody reads once, when they meet a thing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.core.event import Event
from engine.games.thats_life.tiles import LUCKY
from engine.games.thats_life.variant import CARDS

FIRST_LINES = {
    "roll": "Your roll moves one of your pawns, exactly that far.",
    "move": "A pawn that leaves a tile last has to take it.",
    "cards": "Play a card; after a yellow one a second may follow.",
    "guard": "Guards are company. You may move one with a pawn.",
    "plus": "Plus tiles are points for you.",
    "minus": "Minus tiles cost points in the end.",
    "lucky": "A lucky tile turns your largest minus into a plus.",
    "risk": "Risk tiles: an even number counts for you.",
    "gift": "Gift: the top tile of whoever leaves it goes away.",
    "steal": "Steal: leave it alone, and take anybody's top tile.",
    "figure": "The action die says if you may move the figure.",
    "lap": "Bring the figure home, and a disc is yours.",
    "token": "A minus brings a token: play it later, or 1 point.",
    "hat": "Hats: +10 and −10 in the end. They change heads.",
    "disc": "Land exactly on Finish, and a disc is yours.",
    "attack": "Two equal cards send enemies away from a space.",
}
ASKED = {"roll": "roll", "move": "move", "double": "cards", "steal": "steal", "hat": "hat", "attack": "attack"}
"""The things that questions are about, by kind."""
THINGS = {
    "gift": "gift",
    "steal": "steal",
    "lap": "lap",
    "token": "token",
    "token_played": "token",
    "hats": "hat",
    "hat": "hat",
    "disc": "disc",
    "attack": "attack",
}
"""The things that events show, by kind."""
TILES = {"+": "plus", "-": "minus", "±": "risk"}


def things_met(board: Mapping[str, Any], asked: Collection[str], events: Sequence[Event]) -> list[str]:
    met = [thing for kind, thing in ASKED.items() if kind in asked]
    met += ["cards"] if CARDS in board["modules"] else []
    met += ["guard"] if board["version"] == "pro" else []
    for event in events:
        if event.kind == "took":
            tile = event.data["tile"]
            met += ["lucky"] if tile in LUCKY else [TILES[tile[0]]] if tile[0] in TILES else []
        elif event.kind == "rolled" and event.data["action"] is not None:
            met.append("figure")
        elif event.kind in THINGS:
            met.append(THINGS[event.kind])
    return met
