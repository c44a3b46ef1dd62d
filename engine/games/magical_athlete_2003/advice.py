"""Rules of thumb for players in a hurry: one sensible option for each kind of question, at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.match import TEAM, Match
from engine.host import Ask
from engine.race.racer import Racer
from engine.race.uses import Wording

A_COIN = 2
"""What a coin is worth in the draft, in tenths of a point."""
A_BARGAIN = 14
"""What a character should be worth after its price to somebody without a coin to spare."""


def advise(match: Match, ask: Ask) -> Any:
    """Without a hint, the first option: an ability that never hurts, or one of many that are alike."""
    if ask.kind == "draft":
        return _draft(match, ask)
    if ask.kind == "assassin":
        own = match.sheet.hands[ask.seat]
        return max((name for name in ask.options if name is not None and name not in own), key=_strength)
    if ask.kind == "line-up":  # later races pay more: keep the best for them
        return min(ask.options, key=_strength)
    if match.race is None:
        return ask.options[0]
    wording = Wording(*ask.wording)
    if ask.kind == "reroll":
        return _reroll(wording, ask.options)
    hint = CARDS.hints.get(ask.kind)
    return hint(match.race, wording.me, ask.options, wording.about) if hint else ask.options[0]


def has_any(ask: Ask) -> bool:
    """Whether it is advice at all, and not just the first option: a hint, or using an ability that never hurts."""
    return ask.kind == "reroll" or ask.kind in CARDS.hints or ask.options == ("yes", None)


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


def _reroll(wording: Wording, options: Sequence[Racer | None]) -> Racer | None:
    die = wording.about[0]
    return None if die >= 4 or wording.me.space + die >= wording.goal else options[0]
