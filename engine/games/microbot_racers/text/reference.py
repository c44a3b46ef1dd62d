"""The reference text: about the game, how to play, and which cards matter on a board."""

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

HOW_TO_PLAY: str = """\
Bring your robot round the track, over the line once for each lap agreed on. First home wins, and so does the last one intact.

A round:
1. Everybody rolls. The lowest is P1, picks first and moves last. Once in a race you may Take 1st instead of rolling.
2. Pick up to three actions: P1 lays one marker, P2 two, P1 two, P2 one. What is taken is gone for this round, and no Move
   may be longer than your health.
3. P2 begins, then you alternate: each does one action, in any order you like, as seen from where the robot faces.

Actions:
- Move 1 to 6: straight ahead. If you have been hurt meanwhile, it shrinks to your health.
- Turn: a quarter. Drift: one square aside, but not twice without a Move between.
- Jump 2 or 3: over anything, right after a Move. Roll under your health less one, or stay, lose 1 health and your other actions.
- Repair: 1 health back, or all of it on a pit stop.

The track:
- Puddles and ramps: roll under your health or lose 1. You drive on.
- Blocks, the end of the track, other robots: you halt, lose 1 health and your other actions. A robot you hit loses 1 too.
- Switches: come onto one and you may flip or turn its card with everybody on it. Puddles that come up are rolled for; a block
  that comes up moves you on to the next free square.
- Health 0: your robot is a wreck.

The hard side has one space of each kind: both of you want the same action, and P1 gains much more than P2. That is intended: save
your Take 1st for the right corner. With Launch, ramps carry you over a block. Up to four robots race in a Grand Prix (house rule).

House rulings, where the rules leave room: laps are net, so going back over the line costs one, and the last one ends the race at
once; who stands on a block that has come up goes on ahead, over seams and past others, or back where the track ends.
Look things up by name: Laps, Block, Jump 3, Run-up, Action card."""

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
