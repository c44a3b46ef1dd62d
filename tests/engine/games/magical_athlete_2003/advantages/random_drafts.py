"""Random drafts with Advantages, by buyers with different preferences."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.games.magical_athlete_2003.advantages.items import ITEMS, PRICE
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import COINS, DRAFT, Match
from tests.engine.games.magical_athlete_2003.match_support import all_options

CHANCES = (0.0, 0.05, 0.5, 0.95, 1.0)


class Mood(NamedTuple):
    """How likely a player is to buy an item, and to pass, where that is possible."""

    buys: float
    passes: float

    @classmethod
    def of(cls, seed: int) -> Mood:
        return cls(CHANCES[seed % 5], CHANCES[seed // 5 % 5])


def draft(seed: int, mood: Mood, kind: str) -> Match:
    """Plays a whole draft; coins never fall below 0, and only payments reduce them."""
    players, chance = 4 + seed % 2, random.Random(seed)
    match = Match.new(players, all_options(advantages="on", draft=kind))
    answers = []

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        assert len(options) > 1
        answers.append(seat)
        items, cards = [name for name in options if name in ITEMS], [name for name in options if name and name not in ITEMS]
        if items and chance.random() < mood.buys:
            return chance.choice(items)
        if None in options and chance.random() < mood.passes:
            return None
        return chance.choice(cards or options)

    host = InlineHost(FastDice(seed), ask, records_events=True)
    while match.sheet.phase == DRAFT:
        GAME.step(match, host)
        assert min(match.sheet.coins) >= 0
        assert len(answers) < 400, "it ends"
    bought = [event.data for event in host.events if event.kind in ("bought", "bought_item")]
    spent = sum(data.get("price", PRICE) - data.get("baubles", 0) for data in bought)
    left = {data["seat"]: data["coins"] for data in bought}
    assert spent + sum(left.values()) == (COINS[players] + 1) * players
    return match
