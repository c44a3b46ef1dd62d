"""Rules of thumb for players in a hurry: one sensible option for each kind of question, at once."""

from __future__ import annotations

from typing import Any

from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.match import TEAM, Match
from engine.host import Ask
from engine.race.advice import race_advice

A_COIN = 2
"""What a coin is worth in the draft, in tenths of a point."""
A_BARGAIN = 14
"""What a character should be worth after its price to somebody without a coin to spare."""


def advise(match: Match, ask: Ask) -> Any:
    if ask.kind == "draft":
        return _draft(match, ask)
    if ask.kind == "assassin":
        own = match.sheet.hands[ask.seat]
        return max((name for name in ask.options if name is not None and name not in own), key=_strength)
    if ask.kind == "line-up":  # later races pay more: keep the best for them
        return min(ask.options, key=_strength)
    return race_advice(match.race, ask, CARDS) if match.race is not None else ask.options[0]


def _strength(name: str) -> int:
    return CARDS[name].strength


def _draft(match: Match, ask: Ask) -> str | None:
    """The best bargain, if it is one: coins are for all the characters still to buy, and worth nothing in the end."""
    sheet = match.sheet
    to_buy = TEAM[match.players] - len(sheet.hands[ask.seat])
    spare = sheet.coins[ask.seat] / to_buy

    def bargain(name: str) -> float:
        return _strength(name) - A_COIN * sheet.fields.index(name)

    best = max((name for name in ask.options if name is not None), key=bargain)
    is_dear = sheet.fields.index(best) > spare + 1 or bargain(best) < A_BARGAIN - A_COIN * spare
    return None if None in ask.options and is_dear else best
