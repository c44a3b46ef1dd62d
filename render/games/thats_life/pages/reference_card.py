"""The drawings on reference cards: the thing itself, or several of its kind."""

from __future__ import annotations

import re

from engine.text.english import counted
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.pieces import CAST
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.games.thats_life.panels.players import tower
from render.pages.reference_card import Drawn, side_by_side
from render.scene.scene import Box, Figure, Icon, Item
from render.scene.theme import SEATS

_MOVEMENT = re.compile(r"(yellow|orange) ([-−]?\d)")


def drawing_of(name: str, box: Box) -> list[Item]:
    """Returns the drawing of a card; a movement card has a name like "Yellow 5"."""
    card = _MOVEMENT.match(name.lower())
    if card:
        return _one(f"{card[1]} card", int(card[2].replace("−", "-")))(box)
    return _DRAWINGS[name](box)


def _one(icon: str, value: int = 0) -> Drawn:
    return lambda box: [Icon(box, f"{GAME_ID}/{icon}", value)]


def _ours(*icons: tuple[str, int], columns: int = 2) -> Drawn:
    return side_by_side([(f"{GAME_ID}/{icon}", value) for icon, value in icons], columns)


def _tiles(*tiles: str, columns: int = 2) -> Drawn:
    return _ours(*((kind_of(tile), value_of(tile)) for tile in tiles), columns=columns)


def _figure(name: str) -> Drawn:
    return lambda box: [Figure(box, f"{GAME_ID}/{name}")]


def _tower(box: Box) -> list[Item]:
    """Lays out two towers."""
    towers = (("+3", "-1", "clover", "-8", "±4", "-6"), ("-2", "+5", "clover"))
    rows = [
        (row.inset(0, 14), tower(tiles, row.h - 28, counted(len(tiles), "tile")))
        for row, tiles in zip(box.rows(2), towers, strict=True)
    ]
    return [item.moved(row.x, row.y) for row, items in rows for item in items]


_DRAWINGS: dict[str, Drawn] = {
    "Plus tile": _tiles("+3", "+8", "+1", "+5"),
    "Minus tile": _tiles("-4", "-10", "-1", "-7"),
    "Risk tile": _tiles("±3", "±7", "±4", "±5"),
    "Clover": _one("clover"),
    "Camel": _one("camel"),
    "Gift": _one("Gift"),
    "Steal": _one("Steal"),
    "Start": _one("Start"),
    "Finish": _one("Finish"),
    "Pawn": side_by_side([(f"{GAME_ID}/pawn", seat) for seat in range(len(SEATS))], 3),
    **{name: _figure(name) for name in CAST},
    "Action die": _ours(("must Flixxy", 0), ("may", 0), ("not", 0)),
    "Lap disc": _ours(("lap disc", 4), ("lap disc", 3), ("lap disc", 2), ("lap disc", 1)),
    "Finish disc": _ours(("finish disc", 5), ("finish disc", 4), ("finish disc", 3), ("finish disc", 2)),
    "Worm token": _one("worm"),
    "Torch token": _one("torch"),
    **{token: _one(token) for token in ("Extra Turn", "Swap Places", "Everyone Off", "Top to Bottom")},
    "Lucky Hat": _one("lucky pawn", 0),
    "Cursed Hat": _one("cursed pawn", 1),
    "Movement cards": _ours(("yellow card", 5), ("orange card", 2), ("yellow card", -1), ("orange card", 0)),
    "Attack": _ours(("orange card", 4), ("yellow card", 4), ("Everyone Off", 0)),
    "Tower": _tower,
    "Scoring": _ours(("clover", 0), ("turned", 9), ("plus", 9), ("minus", 2)),
}
"""Drawings by card name; a test checks that every card has one."""
