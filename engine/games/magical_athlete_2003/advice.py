"""Rules of thumb for players in a hurry: one sensible option for each kind of question, at once."""

from __future__ import annotations

from typing import Any

from engine.games.magical_athlete_2003.advantages.advice import window_advice
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.items import BAUBLE, BEANS, BOOT, DYNAMITE, EMP, GUST, MIND, PRICE
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.market import payment
from engine.games.magical_athlete_2003.match import TEAM, Match
from engine.host import Ask
from engine.race.advice import race_advice
from engine.race.windows import RaceWithWindows

A_COIN, A_MARKER = 2, 10
"""What a coin is worth in the draft, in tenths of a point; in the Advanced Draft it is kept, and a point."""
A_BARGAIN = 14
"""What a character should be worth after its price to somebody without a coin to spare."""
A_FAIR_DEAL = 12
"""The same in the Advanced Draft, where everybody has to take somebody in each round."""
A_TURN = 6
"""What it costs to leave a character to others for a turn."""
THINGS = {BOOT: 7, EMP: 4, GUST: 5, BEANS: 6, MIND: 3, DYNAMITE: 4, BAUBLE: 11}
"""What an Advantage brings, in tenths of a point; the others bring less the more of them one has to find a use for."""


def advise(match: Match, ask: Ask) -> Any:
    if ask.kind == "draft":
        return _draft(match, ask)
    if ask.kind == "assassin":
        own = match.sheet.hands[ask.seat]
        return max((name for name in ask.options if name is not None and name not in own), key=_strength)
    if ask.kind == "line-up":  # later races pay more: keep the best for them
        return min(ask.options, key=_strength)
    if ask.kind.startswith(WINDOW):
        return window_advice(match.race, ask) if isinstance(match.race, RaceWithWindows) else None
    return race_advice(match.race, ask, CARDS) if match.race is not None else ask.options[0]


def _strength(name: str) -> int:
    return CARDS[name].strength


def _draft(match: Match, ask: Ask) -> str | None:
    """The best bargain, if it is one; instead of it, or of a pass, a thing that brings more. Coins are for all the characters still
    to buy, and worth nothing in the end; in the Advanced Draft they are points, so hardly anything is worth one."""
    sheet, seat = match.sheet, ask.seat
    spare = sheet.coins[seat] / (TEAM[match.players] - len(sheet.hands[seat]))

    def cost(price: int) -> int:
        coins, baubles = payment(sheet, seat, price)
        return (A_MARKER if match.advanced else A_COIN) * coins + THINGS[BAUBLE] * baubles

    enough = A_FAIR_DEAL if match.advanced else A_BARGAIN - A_COIN * spare
    gains: dict[str | None, float] = {None: 0.0}
    """Beyond what somebody gets who waits. A tie goes to what comes first."""
    cards = {name: _strength(name) - cost(sheet.fields.index(name)) for name in ask.options if name in CARDS}
    if cards:
        best = max(cards, key=cards.__getitem__)
        is_dear = sheet.fields.index(best) > spare + 1 or cards[best] < enough
        if None not in ask.options or not is_dear:
            gains = {best: cards[best] - enough + A_TURN}
    kinds = len({*sheet.items[seat]} - {BAUBLE}) if sheet.items else 0
    gains |= {item: THINGS[item] - kinds * (item != BAUBLE) - cost(PRICE) for item in ask.options if item in THINGS}
    return max(gains, key=gains.__getitem__)
