"""Finished random games, with player names that look like racers or like the ends of sentences."""

from __future__ import annotations

import random
from functools import cache

from engine import Table
from tests.engine.support.tables import play_on
from tests.seeds import seeds

NAMES = ("Hare", "Dr. No", "Gunk", "M.O.U.T.H.", "7 of 9", "🦊")
GAMES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("magical-athlete", 2, {}),
    ("magical-athlete", 3, {"racers": "double"}),
    ("magical-athlete", 4, {}),
    ("magical-athlete", 6, {}),
    ("thats-life", 2, {}),
    ("thats-life", 4, {"version": "pro"}),
    ("thats-life", 6, {"version": "pro", "modules": "risk,flixxy,cards,hats,worms"}),
    ("microbot-racers", 2, {}),
    ("microbot-racers", 2, {"side": "hard", "cards": "wild", "orders": "single"}),
    ("microbot-racers", 4, {"field": "crowd", "layout": "stadium"}),
    ("magical-athlete-2003", 4, {}),
    ("magical-athlete-2003", 5, {"advantages": "on", "draft": "advanced"}),
)


@cache
def finished_game(number: int, seed: int = 0) -> Table:
    """The table of game number `number` at its end."""
    name, seats, options = GAMES[number]
    table = Table.new(name, NAMES[:seats], options, seed=f"told {seed}")
    chance = random.Random(seed)
    return play_on(table, choose=lambda question: chance.choice(question.options).id)


def deals(few: int = 2, name: str = "") -> list[tuple[int, int]]:
    """Arguments of `finished_game` for all games, or for those of one name."""
    return [(number, seed) for number, (game, *_) in enumerate(GAMES) if name in ("", game) for seed in seeds(few)]
