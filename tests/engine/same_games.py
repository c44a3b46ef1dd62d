"""Games of every kind by quick players, and a fingerprint of each: python -m tests.engine.same_games

These lines are the same in every process, whatever its hash seed.
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

from msgspec.json import encode

from engine import get_game, get_policy
from engine.ai.playout_hosts import InlineHost, policy_asker
from engine.core.dice import FastDice
from engine.core.host import Ask
from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, EMP, GUST, ITEMS
from engine.games.magical_athlete_2003.ai import advice

TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("magical-athlete-2003", 5, {"advantages": "on", "draft": "advanced"}),
    ("magical-athlete", 5, {"rules": "faq-2026"}),
    ("thats-life", 4, {"version": "pro", "modules": "risk,flixxy,worms,hats,cards,attack"}),
    ("microbot-racers", 4, {"field": "crowd", "cards": "wild"}),
    ("magical-athlete-2003", 4, {"advantages": "on", "length": "40"}),
)


def fingerprint_of(number: int) -> str:
    """Return the hash of every event, every option on offer, what each position is worth, and the result."""
    name, players, options = TABLES[number % len(TABLES)]
    game, dice, digest = get_game(name), FastDice(number), hashlib.sha256()
    state = game.new(players, game.read_options(options))
    answer = policy_asker(game, state, [get_policy("quick", f"{number}.{seat}") for seat in range(players)])

    def ask(seat: int, kind: str, offered: Any, wording: Any = None, secret: bool = False) -> Any:
        question = Ask(seat, kind, offered, wording, secret)
        digest.update(encode(question.ids()))
        return answer(*question)

    digest.update(encode(worth_of_items()))
    host = InlineHost(dice, ask, records_events=True, pauses=True)
    while game.result(state) is None:
        game.step(state, host)
        digest.update(encode([host.events, game.dump(state), game.evaluate(state)]))
        host.events.clear()
    return digest.hexdigest()


def worth_of_items() -> list[float]:
    """Return what each item is worth to somebody who holds a third of one and the whole of others: sums whose order shows."""
    game = get_game("magical-athlete-2003")
    sheet = game.new(4, game.read_options({"advantages": "on"})).sheet
    sheet.items = [[BEANS, BOOT, EMP, GUST], [], [], []]
    return [advice._item_value(sheet, 0, item) for item in ITEMS]


if __name__ == "__main__":
    for number in range(int(sys.argv[1])):
        print(number, fingerprint_of(number))
