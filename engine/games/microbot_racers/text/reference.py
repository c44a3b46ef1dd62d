"""The reference text: about the game, and which cards matter on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.contract.reference_card import ReferenceCard
from engine.games.microbot_racers.actions.action_card import JUMP, MOVE
from engine.games.microbot_racers.faces import BLOCK, FLIP_LONG, FLIP_SHORT, PIT, PUDDLE, RAMP, ROTATE, START
from engine.games.microbot_racers.text import reference_cards, track_cards
from engine.games.microbot_racers.text.names import ACTION_NAMES

ABOUT: str = """\
Two robots, a track of cards that flip and turn, and one action card for both: program three actions a round, and come home first, \
or in one piece.
Grandstand is an unofficial fan work. It is not connected with the author of the game.

Design: Peter D Gray
The printed cards are lost; track, layouts and action card are our own."""

REFERENCE_CARDS: Mapping[str, ReferenceCard] = {card.name: card for card in (*reference_cards.CARDS, *track_cards.CARDS)}

ALWAYS = ("Health", "Collision", "Wreck", "Take 1st", "Laps", "Action card")
SQUARE_CARDS: Mapping[str, str] = {
    PUDDLE: "Puddle",
    RAMP: "Ramp",
    PIT: "Pit stop",
    BLOCK: "Block",
    START: "Start line",
    FLIP_LONG: "Lengthwise switch",
    FLIP_SHORT: "Crosswise switch",
    ROTATE: "Half-turn switch",
}


def in_play(board: Mapping[str, Any]) -> list[str]:
    """The names of the reference cards that matter on this board: its squares as they lie now, and its action card."""
    matters = {*ALWAYS, *(SQUARE_CARDS[square] for square in SQUARE_CARDS.keys() & {*"".join(board["rows"])})}
    for space in board["spaces"]:
        matters |= _of_action(space["action"])
    return [name for name in REFERENCE_CARDS if name in matters]


def _of_action(action: str) -> set[str]:
    """The names of an action's cards: moves share one, and jumps add the run-up."""
    if action[0] == MOVE:
        return {"Move"}
    return {ACTION_NAMES[action], "Run-up"} if action[0] == JUMP else {ACTION_NAMES[action]}
