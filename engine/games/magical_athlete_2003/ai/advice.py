"""Rules of thumb for the quick AI: one sensible option for each kind of question, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.host import Ask
from engine.games.magical_athlete_2003.advantages.ai.ability_forecast import advise_for_controlled
from engine.games.magical_athlete_2003.advantages.ai.advice import window_advice
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.items import BAUBLE, BEANS, BOOT, DYNAMITE, EMP, GUST, ITEMS, MIND, PRICE
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.drafts.market import payment
from engine.games.magical_athlete_2003.match import OVER, TEAM, Match, ScoreSheet
from engine.race.advice import race_advice
from engine.race.resolution.windows import RaceWithWindows

COIN_VALUE, MARKER_VALUE = 2, 10
"""What a coin is worth in the draft, in tenths of a point; in the Advanced Draft it becomes a marker, a whole point."""
BARGAIN_VALUE = 14
"""What a character has to be worth, less its price, to a player without a coin to spare."""
FAIR_VALUE = 12
"""The same in the Advanced Draft, where every player has to buy a character in each round."""
WAITING_COST = 6
"""What it costs to leave a character to the others for a turn."""
ITEM_VALUES = {BOOT: 26, EMP: 3, GUST: 22, BEANS: 18, MIND: 5, DYNAMITE: 13, BAUBLE: 11}
"""What an item brings in a game, in tenths of a point: measured among quick players of whom only one holds it
(`contests.py things` beside the tests)."""
DIMINISHING = 0.4
"""How much less another item brings for each item held, and for each of the same kind once more: races are few."""


def advise(match: Match, ask: Ask) -> Any:
    """One sensible option for this question."""
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
        return advise_for_controlled(match.race, ask)
    return race_advice(match.race, ask, CARDS) if match.race is not None else ask.options[0]


def _strength(name: str) -> int:
    return CARDS[name].strength


def _draft(match: Match, ask: Ask) -> str | None:
    """The best character if it is worth its price; an item if it brings more than that, or than a pass.

    Coins have to last for all characters still to be bought, and are worth nothing afterwards; in the Advanced Draft they are
    points, which only the best items are worth.
    """
    sheet, seat = match.sheet, ask.seat
    spare = sheet.coins[seat] / (TEAM[match.players] - len(sheet.hands[seat]))

    def cost(price: int) -> int:
        coins, baubles = payment(sheet, seat, price)
        return (MARKER_VALUE if match.advanced else COIN_VALUE) * coins + ITEM_VALUES[BAUBLE] * baubles

    enough = FAIR_VALUE if match.advanced else BARGAIN_VALUE - COIN_VALUE * spare
    gains: dict[str | None, float] = {None: 0.0}
    """The gain over waiting. In a tie the first entry wins."""
    cards = {name: _strength(name) - cost(sheet.fields.index(name)) for name in ask.options if name in CARDS}
    if cards:
        best = max(cards, key=cards.__getitem__)
        is_dear = sheet.fields.index(best) > spare + 1 or cards[best] < enough
        if None not in ask.options or not is_dear:
            gains = {best: cards[best] - enough + WAITING_COST}
    items = [item for item in ask.options if item in ITEM_VALUES]
    if items:
        price = cost(PRICE)
        gains |= {item: _item_value(sheet, seat, item) - price for item in items}
    return max(gains, key=gains.__getitem__)


def _item_value(sheet: ScoreSheet, seat: int, item: str) -> float:
    """What one more item brings, given the items held. A Bauble is always worth the same."""
    held = {own: sheet.items[seat].count(own) / ITEMS[own].pieces for own in sorted({*sheet.items[seat]} - {BAUBLE})}
    return ITEM_VALUES[item] / (1 + DIMINISHING * (sum(held.values()) + held.get(item, 0))) if item != BAUBLE else ITEM_VALUES[item]


def evaluate(match: Match) -> list[float]:
    """Every seat's points, and until the last race is over the value of its items, of which the best count most.

    An item is worth more than half as much with one race to go as with five.
    """
    left = 0 if match.sheet.phase == OVER else match.races - len(match.sheet.races)
    return [
        points + _holdings_value(match.sheet.items[seat]) / 10 * left / (left + 1) if match.sheet.items and left else points
        for seat, points in enumerate(match.points())
    ]


def _holdings_value(items: Sequence[str]) -> float:
    worth, held = 0.0, 0.0
    for item in sorted(items, key=ITEM_VALUES.__getitem__, reverse=True):
        if item != BAUBLE:
            worth += ITEM_VALUES[item] / ITEMS[item].pieces / (1 + DIMINISHING * held)
            held += 1 / ITEMS[item].pieces
    return worth
