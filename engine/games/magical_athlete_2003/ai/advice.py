"""Rules of thumb for players in a hurry: one sensible option for each kind of question, at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.host import Ask
from engine.games.magical_athlete_2003.advantages.ai.ability_forecast import as_a_stranger
from engine.games.magical_athlete_2003.advantages.ai.advice import window_advice
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.items import BAUBLE, BEANS, BOOT, DYNAMITE, EMP, GUST, ITEMS, MIND, PRICE
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.drafts.market import payment
from engine.games.magical_athlete_2003.match import OVER, TEAM, Match, ScoreSheet
from engine.race.advice import race_advice
from engine.race.resolution.windows import RaceWithWindows

A_COIN, A_MARKER = 2, 10
"""What a coin is worth in the draft, in tenths of a point; in the Advanced Draft it is kept, and a point."""
A_BARGAIN = 14
"""What a character should be worth after its price to somebody without a coin to spare."""
A_FAIR_DEAL = 12
"""The same in the Advanced Draft, where everybody has to take somebody in each round."""
A_TURN = 6
"""What it costs to leave a character to others for a turn."""
ITEM_VALUES = {BOOT: 26, EMP: 3, GUST: 22, BEANS: 18, MIND: 5, DYNAMITE: 13, BAUBLE: 11}
"""What an Advantage brings in a game, in tenths of a point: measured with quick players of whom one has it and nobody else has any
(`contests.py things` beside the tests)."""
ONE_MORE = 0.4
"""How much less another one brings for each that one has, and for each of the same kind again: there are only so many races."""


def advise(match: Match, ask: Ask) -> Any:
    if ask.kind == "draft":
        return _draft(match, ask)
    if ask.kind == "assassin":
        own = match.sheet.hands[ask.seat]
        return max((name for name in ask.options if name is not None and name not in own), key=_strength)
    if ask.kind == "line-up":  # later races pay more: keep the best for them
        return min(ask.options, key=_strength)
    if ask.kind.startswith(WINDOW):
        left = match.races - match.race_no
        return window_advice(match.race, ask, left) if isinstance(match.race, RaceWithWindows) else None
    if isinstance(match.race, RaceWithWindows) and ask.seat != ask.wording[0].seat:
        return as_a_stranger(match.race, ask)
    return race_advice(match.race, ask, CARDS) if match.race is not None else ask.options[0]


def _strength(name: str) -> int:
    return CARDS[name].strength


def _draft(match: Match, ask: Ask) -> str | None:
    """The best bargain, if it is one; instead of it, or of a pass, a thing that brings more. Coins are for all the characters still
    to buy, and worth nothing in the end; in the Advanced Draft they are points, which only the best things are worth."""
    sheet, seat = match.sheet, ask.seat
    spare = sheet.coins[seat] / (TEAM[match.players] - len(sheet.hands[seat]))

    def cost(price: int) -> int:
        coins, baubles = payment(sheet, seat, price)
        return (A_MARKER if match.advanced else A_COIN) * coins + ITEM_VALUES[BAUBLE] * baubles

    enough = A_FAIR_DEAL if match.advanced else A_BARGAIN - A_COIN * spare
    gains: dict[str | None, float] = {None: 0.0}
    """Beyond what somebody gets who waits. A tie goes to what comes first."""
    cards = {name: _strength(name) - cost(sheet.fields.index(name)) for name in ask.options if name in CARDS}
    if cards:
        best = max(cards, key=cards.__getitem__)
        is_dear = sheet.fields.index(best) > spare + 1 or cards[best] < enough
        if None not in ask.options or not is_dear:
            gains = {best: cards[best] - enough + A_TURN}
    things = [item for item in ask.options if item in ITEM_VALUES]
    if things:
        price = cost(PRICE)
        gains |= {item: _brings(sheet, seat, item) - price for item in things}
    return max(gains, key=gains.__getitem__)


def _brings(sheet: ScoreSheet, seat: int, item: str) -> float:
    """What another thing brings to somebody who may have some. A Bauble is a Bauble."""
    held = {each: sheet.items[seat].count(each) / ITEMS[each].pieces for each in {*sheet.items[seat]} - {BAUBLE}}
    return ITEM_VALUES[item] / (1 + ONE_MORE * (sum(held.values()) + held.get(item, 0))) if item != BAUBLE else ITEM_VALUES[item]


def evaluate(match: Match) -> list[float]:
    """Points, and before the last race what the things are worth that somebody has kept; the best of them count most. What a thing
    is worth in one race is more than half of what it is worth in five."""
    left = 0 if match.sheet.phase == OVER else match.races - len(match.sheet.races)
    return [
        points + _kept(match.sheet.items[seat]) / 10 * left / (left + 1) if match.sheet.items and left else points
        for seat, points in enumerate(match.points())
    ]


def _kept(items: Sequence[str]) -> float:
    worth, held = 0.0, 0.0
    for item in sorted(items, key=ITEM_VALUES.__getitem__, reverse=True):
        if item != BAUBLE:
            worth += ITEM_VALUES[item] / ITEMS[item].pieces / (1 + ONE_MORE * held)
            held += 1 / ITEMS[item].pieces
    return worth
