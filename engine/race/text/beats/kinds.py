"""The kinds of beats of a race, and how dramatic each is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Kind = Literal[
    "roll", "reroll", "move", "duel", "eliminated", "won", "finished", "swap", "warp", "trip", "put_behind", "back",
    "again", "overshot", "refuted", "arrow", "chips", "power", "copy", "up", "stays", "line_up", "note", "race_over",
    "begins", "game_over",
]  # fmt: skip
"""roll, reroll: a die for the Main Move, and where it leads; "move" if the die was told before. duel: both dice and what came of
them. eliminated: out of the race. won, finished: 1st place, another place. swap, warp: put elsewhere without moving there. trip:
misses a move. put_behind: a space is not free. back: sent back. again: an extra turn. overshot: a move that is not allowed.
refuted: a power that was stopped. arrow, chips: what tracks and powers bring. power: everything else that a power did. copy: has
another power from now on. up, stays: does not move. note: a rule that cuts a race or a chain short. Games have kinds of their own
for drafts, items and the like, beside the functions that make those beats."""

DRAMA: Mapping[str, int] = {
    "eliminated": 100,
    "won": 96,
    "game_over": 94,
    "finished": 88,
    "duel": 78,
    "swap": 72,
    "warp": 66,
    "trip": 56,
    "overshot": 54,
    "refuted": 54,
    "race_over": 90,
    "put_behind": 46,
    "back": 44,
    "again": 42,
    "arrow": 34,
    "reroll": 32,
    "note": 32,
    "line_up": 30,
    "chips": 28,
    "power": 26,
    "up": 14,
    "begins": 14,
    "stays": 12,
    "copy": 11,
    "move": 1,
    "roll": 1,
}
"""How much each kind is worth telling, see `engine.text.beat`. A roll on which a power works is always told."""

SAME_AGAIN = 52
"""The drama of rolling the same number again."""
CHAIN, CHAIN_BONUS = 3, 18
"""How many powers a chain reaction has at least, and how much more dramatic it makes what began it."""
