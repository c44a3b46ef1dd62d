"""Whole random games with Advantages, and what must hold in each of them. Tests run some, a soak many."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.core.event import Event
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.items import BAUBLE, BEANS, DYNAMITE, ITEMS
from engine.games.magical_athlete_2003.advantages.orders import EVERYTHING, is_about_a_racer
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import DRAFT, LINE_UP, OVER, RACE, Match
from engine.race.resolution.stack import MOST_QUESTIONS
from tests.engine.games.magical_athlete_2003.advantages.random_drafts import Mood
from tests.engine.games.magical_athlete_2003.random_games import LENGTHS, check

PIECES = sum(item.stock * item.pieces for item in ITEMS.values())
ORDERING = (0.0, 0.02, 0.2)
"""How likely an order is at a question, and after a step."""
MOST_STEPS = 5000
TOLD = frozenset({"draft_turn", "turn", "exploded", "sent_under", "bought_item", "questions_cut", "race_called"})


def options_of(seed: int) -> dict[str, str]:
    """Both drafts, all lengths."""
    return GAME.read_options({"advantages": "on", "draft": ("plain", "advanced")[seed // 2 % 2], "length": LENGTHS[seed // 4 % 3]})


def happened(events: Iterable[Event]) -> Counter[str]:
    """How often each item was used and with what result, and how often racers finished together."""
    seen, places = Counter[str](), set[int]()
    for event in events:
        if event.kind == "item_used":
            seen[event.data["item"]] += 1
        elif event.kind in TOLD:
            seen[event.kind] += 1
        elif event.kind == "line_up":
            places.clear()
        elif event.kind == "finished":
            seen["ties"] += event.data["place"] in places
            places.add(event.data["place"])
    return seen


class GameWithThings:
    """Played inline, with all that must hold after every step. `loads`: it is put away and taken out again after every step."""

    def __init__(self, seed: int, loads: bool = False) -> None:
        self.luck = random.Random(f"game {seed}")
        self.options, self.loads = options_of(seed), loads
        self.match = Match.new(4 + seed % 2, self.options)
        self.mood = Mood.of(seed // 12)
        self.eager, self.ordering = self.luck.choice((0.0, 0.5, 0.9)), self.luck.choice(ORDERING)
        self.host = InlineHost(FastDice(seed), self._ask, records_events=True, pauses=bool(self.ordering) or loads)
        self.seen = Counter[str]()
        """How often what has happened."""
        self.gone = Counter[str]()
        """The things that have been used up or paid with."""
        self.worst = 0
        """Of all turns, the most questions."""
        self._asked, self._told, self._kept = 0, 0, 0

    def play(self) -> GameWithThings:
        for _ in range(MOST_STEPS):
            if GAME.result(self.match) is not None:
                self.seen += happened(self.host.events)
                return self
            self._step()
        raise AssertionError("a game ends")

    def _step(self) -> None:
        self._asked = 0
        GAME.step(self.match, self.host)
        self._hear()
        self._check()
        if self.luck.random() < self.ordering:
            self._order()
        plain = GAME.dump(self.match)  # with it all orders count
        if self.loads:
            self.match = GAME.load(plain, self.match.players, self.options)

    # ------------------------------------------------------------------ what people do

    def _ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        luck = self.luck
        self._asked += 1
        if luck.random() < self.ordering:
            self._order()
        if kind == "draft":
            self.seen["forced to buy"] += None not in options
            return self._drafted(options)
        if kind.startswith(WINDOW):
            self.seen["windows"] += 1
            return luck.choice(options[:-1]) if luck.random() < self.eager else luck.choice(options)
        return luck.choice(options)

    def _drafted(self, options: Sequence[Any]) -> Any:
        items, cards = [name for name in options if name in ITEMS], [name for name in options if name and name not in ITEMS]
        if items and self.luck.random() < self.mood.buys:
            return self.luck.choice(items)
        if None in options and self.luck.random() < self.mood.passes:
            return None
        return self.luck.choice(cards or options)

    def _order(self) -> None:
        """Any of those on a menu, at once."""
        seat = self.luck.randrange(self.match.players)
        menus = GAME.menus(self.match, seat)
        orders = [order.text for menu in menus for order in (*menu.orders, *filter(None, [menu.at_once]))]
        if self.match.race is not None and self.luck.random() < 0.1 and orders:
            orders = [f"{EVERYTHING}=hush"]
        if orders:
            self.seen["orders"] += 1
            GAME.order(self.match, seat, GAME.check_order(self.match, seat, self.luck.choice(orders)))

    # ------------------------------------------------------------------ what must hold

    def _hear(self) -> None:
        for event in self.host.events[self._told :]:
            data = event.data
            if event.kind == "item_used" and data["item"] != DYNAMITE:
                self.gone[data["item"]] += data.get("count", 1)
            elif event.kind == "exploded":
                self.gone[DYNAMITE] += 1
            self.gone[BAUBLE] += data.get("baubles", 0)
        self._told = len(self.host.events)

    def _check(self) -> None:
        match, sheet = self.match, self.match.sheet
        if sheet.phase != DRAFT and not sheet.races and match.race is None and match.advanced:
            self._kept = self._kept or sum(sheet.markers)
        check(match, self._kept)
        held = Counter(item for items in sheet.items for item in items)
        for item, about in ITEMS.items():
            assert sheet.stock[item] * about.pieces + held[item] + self.gone[item] == about.stock * about.pieces
        assert held.total() + self.gone.total() + sum(sheet.stock.values()) + 2 * sheet.stock[BEANS] == PIECES == 18
        for seat, points in enumerate(match.points()):
            paid = sum(prize for whose, prize in match.race.paid if whose == seat) if match.race else 0
            assert f"{points:.1f}" == f"{sheet.markers[seat] + paid + 1.1 * sheet.baubles(seat):.1f}" == f"{float(str(points)):.1f}"
        if self.host.pauses:
            assert self._asked <= MOST_QUESTIONS
            self.worst = max(self.worst, self._asked)
        if sheet.phase in (LINE_UP, OVER):
            self._check_end_of_race()
        assert (sheet.round is not None) == (match.advanced and sheet.phase == DRAFT)
        assert sheet.phase in (RACE, OVER) or not sheet.minds

    def _check_end_of_race(self) -> None:
        """Nothing lasts longer than a race."""
        sheet = self.match.sheet
        if sheet.phase == LINE_UP:
            assert not sheet.off
            assert sheet.writer is None
            orders = [pair for own in sheet.orders for pair in own.items()]
            assert not any(item == EVERYTHING or is_about_a_racer(order) for item, order in orders)
