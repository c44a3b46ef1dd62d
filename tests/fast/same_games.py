"""Games of both editions of Magical Athlete, and a fingerprint of all that happens in each: python -m tests.fast.same_games

Whether races run compiled or not, these lines are the same. The first one says which of the two it was.
"""

from __future__ import annotations

import hashlib
import random

from msgspec.json import encode

from engine import Table, get_game, get_policy
from engine.ai.playout_hosts import InlineHost, policy_asker, random_asker
from engine.core.dice import FastDice
from engine.race import SPEED
from tests.engine.support.tables import play_over_saves
from tests.seeds import seeds

COUNT = len(seeds(40))
"""The number of games of each edition."""
SAVED = (1, 3)
"""The tables that are also played over saves."""
TABLES: dict[str, tuple[tuple[int, dict[str, str]], ...]] = {
    "magical-athlete": (
        (2, {}),
        (3, {"racers": "double"}),
        (4, {"tracks": "wild,wild-printed,wild,mild"}),
        (5, {"rules": "faq-2026"}),
        (6, {}),
    ),
    "magical-athlete-2003": (
        (4, {}),
        (5, {"length": "20"}),
        (4, {"advantages": "on", "draft": "advanced"}),
        (5, {"advantages": "on", "length": "40"}),
        (5, {}),
    ),
}


def fingerprint_of(name: str, number: int) -> str:
    """Return the hash of every event, of the state after every step, and of the result.

    Half of the games are played turn by turn, as at a table, and half race by race, as in simulations; of either, half at random
    and half by quick players.
    """
    game = get_game(name)
    players, options = TABLES[name][number % len(TABLES[name])]
    dice = FastDice(number)
    state = game.new(players, game.read_options(options))
    is_sensible, by_turns = number % 2, number // 2 % 2
    quick = [get_policy("quick", f"{number}.{seat}") for seat in range(players)]
    host = InlineHost(
        dice, policy_asker(game, state, quick) if is_sensible else random_asker(dice), records_events=True, pauses=bool(by_turns)
    )
    digest = hashlib.sha256()
    while game.result(state) is None:
        game.step(state, host)
        digest.update(encode([host.events, game.dump(state)]))
        host.events.clear()
    digest.update(encode(game.result(state)))
    return digest.hexdigest()


def over_saves(name: str, number: int) -> str:
    """Return the hash of the events of a game that is saved and loaded at every question."""
    players, options = TABLES[name][number]
    table = Table.new(name, [f"Seat {seat}" for seat in range(players)], options, seed="the same")
    play_over_saves(table, random.Random(1))
    return hashlib.sha256(encode(table.events)).hexdigest()


if __name__ == "__main__":
    print(SPEED)
    for name in TABLES:
        for number in range(COUNT):
            print(name, number, fingerprint_of(name, number))
        for number in SAVED:
            print(name, number, "over saves", over_saves(name, number))
