"""Random races in which players hold items and order when to use them, and what must hold at every moment."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.ai.playout_hosts import InlineHost
from engine.core.event import Event
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.items import BEANS, DYNAMITE, EMP, HIGHEST, ITEMS
from engine.games.magical_athlete_2003.advantages.orders import (
    ALWAYS,
    ASK,
    EVERYTHING,
    HUSH,
    NEXT,
    WORTH,
    ParsedOrder,
    possible_orders,
)
from engine.games.magical_athlete_2003.advantages.windows import Windows
from engine.games.magical_athlete_2003.notation import HoldingsWithoutMatch
from engine.race.model.power import NOTHING, ONCE
from engine.race.model.racer import OUT_OF_RACE
from engine.race.resolution.stack import MOST_QUESTIONS
from engine.race.resolution.windows import RaceWithWindows
from tests.engine.games.magical_athlete_2003.random_races import Watch, race_of

ORDERING = (0.0, 0.0, 0.05, 0.3)
"""How likely an order is at a question."""
FULL = 20
"""In one of so many races everybody holds everything, wants to hear of every chance, and passes."""


def race_with_things(seed: int, records_events: bool = True) -> tuple[RaceWithWindows, Windows, InlineHost]:
    """Of the stock or beyond, with orders of all kinds from the beginning, and in some races at any question."""
    race, host = race_of(RaceWithWindows, seed, records_events)
    luck = random.Random(f"things {seed}")
    is_full = seed % FULL == 0
    holdings = Windows(
        HoldingsWithoutMatch(_everything(race) if is_full else _dealt(luck, len(race.racers)), [{} for _ in race.racers])
    )
    race.use_kit(holdings)
    for r in race.racers:
        for item in dict.fromkeys(holdings.stored.items[r.seat]):
            holdings.set_order(r.seat, item, ASK if is_full else random_order(race, luck, r.seat, item))
    holdings.refresh()
    likely, answer = 0.0 if is_full else luck.choice(ORDERING), host.ask

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        if luck.random() < likely:
            give_order(race, holdings, luck)
        return None if is_full and kind.startswith(WINDOW) else answer(seat, kind, options, wording, secret)

    host.ask = ask
    return race, holdings, host


def _everything(race: RaceWithWindows) -> list[list[str]]:
    return [list(ITEMS) for _ in race.racers]


def _dealt(luck: random.Random, seats: int) -> list[list[str]]:
    """What can be bought, as chance has it, or anything at all."""
    if luck.random() < 0.5:
        stock = [item for item, about in ITEMS.items() for _ in range(about.stock)]
        luck.shuffle(stock)
        hands = [stock[seat::seats][: luck.randint(0, 4)] for seat in range(seats)]
    else:
        hands = [luck.choices(list(ITEMS), k=luck.randint(0, 5)) for _ in range(seats)]
    return [[piece for item in hand for piece in [item] * ITEMS[item].pieces] for hand in hands]


def random_order(race: RaceWithWindows, luck: random.Random, seat: int, item: str) -> str:
    """Any that fits, the more general ones more often: a race has many more conditions than people have in mind."""
    known = [order for order, _ in possible_orders(item, race, seat)]
    return luck.choice([*known, *ALWAYS, *ALWAYS, NEXT]) if known else WORTH


def give_order(race: RaceWithWindows, holdings: Windows, luck: random.Random) -> None:
    seat = luck.randrange(len(race.racers))
    held = [item for item in dict.fromkeys(holdings.stored.items[seat]) if ITEMS[item].windows]
    if luck.random() < 0.1:
        holdings.order(seat, ParsedOrder((EVERYTHING,), HUSH, race.question_count))
    elif held:
        item = luck.choice(held)
        holdings.order(seat, ParsedOrder((item,), random_order(race, luck, seat, item), race.question_count))


class WatchWithThings(Watch):
    """Things only go when they are used, and what they do ends when it should."""

    _race: RaceWithWindows

    def __init__(self, race: RaceWithWindows, holdings: Windows, host: InlineHost) -> None:
        super().__init__(race)
        self._bag, self._host, self._answer = holdings, host, host.ask
        self._told = len(host.events)
        self._kept = self._held()
        self.questions = 0
        """How many there were in this turn, and how many of them were windows."""
        self.windows = 0
        host.ask = self._ask

    # ------------------------------------------------------------------ at every question

    def _ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        self.questions += 1
        if kind.startswith(WINDOW):
            self.windows += 1
            assert options[-1] is None
            assert len(options) > 1
            assert len({*options}) == len(options) <= 25
            assert all(way.split(".")[0] in self._bag.stored.items[seat] for way in options[:-1]), (
                "nobody uses what they do not hold"
            )
            self._check_board()
        self._check_silence()
        return self._answer(seat, kind, options, wording, secret)

    def _check_board(self) -> None:
        """At a window nothing is half done."""
        race = self._race
        assert race.board == sum((r.space + 64 * r.tripped if r.racing else OUT_OF_RACE) << r.shift for r in race.racers)
        self._check_room()

    def _check_silence(self) -> None:
        race = self._race
        assert race.silent == self._bag.stored.off
        if race.silent:
            assert not any(r.tripped for r in race.racing), "002-25"
            assert all(r.power is (r.printed if ONCE in r.printed.traits else NOTHING) for r in race.racers), "002-24, 002-26"
        else:
            assert all(r.power is r.printed for r in race.racers)

    def _check_room(self) -> None:
        if not self._race.silent:
            super()._check_room()

    # ------------------------------------------------------------------ after every turn

    def turn(self, host: InlineHost) -> None:
        race = self._race
        self.questions = self.windows = 0
        me, is_turn = race.next_up(), race.started
        super().turn(host)
        assert race.over or not is_turn or me.decider == me.seat, "002-32"
        self._told, self._kept = len(host.events), self._held()

    def check(self) -> None:
        super().check()
        race, holdings = self._race, self._bag
        assert self.questions <= MOST_QUESTIONS
        assert race.question_count <= MOST_QUESTIONS or not race.records_events or self._tells("questions_cut")
        used = self._used() if race.records_events else None
        for seat, (before, after) in enumerate(zip(self._kept, self._held(), strict=True)):
            assert after <= before, "nobody gets anything"
            assert used is None or before - after == used[seat], "and it only goes when it is used"
        if race.over:
            return
        self._check_silence()
        assert {r.id: r.decider for r in race.racers if r.decider != r.seat} == holdings.stored.minds
        if race.records_events:
            assert race.silent == self._is_silenced_again(), "002-24"
        for event in self._exploded():
            user = race.racers[event.data["seat"]]
            neighbours = [*race.racers[user.i :], *race.racers[: user.i]]
            assert race.next_up() is next(r for r in neighbours if r.racing), "002-36"

    def _check_sharing(self) -> None:
        """Only those share a place whom the same gust has brought home (002-30)."""
        finished = self._race.finished
        for place in {r.place for r in finished}:
            same = [r for r in finished if r.place == place]
            assert len({r.arrived for r in same}) == 1
            if len(same) > 1 and self._race.records_events:
                told = [event for event in self._host.events if event.kind == "finished" and event.data["place"] == place]
                causes = [self._host.events[event.cause - 1] for event in told]
                assert len({_used_for(self._host.events, event) for event in causes}) == 1
        if len(finished) > 2:
            assert len({r.place for r in finished}) < len(finished)

    def _is_disturbed(self) -> bool:
        return not self._race.records_events or bool(self._tells("item_used"))

    def _asked_by_powers(self) -> int:
        return self._race.question_count - self.windows

    def _tells(self, *kinds: str) -> list[Event]:
        """The events of this turn."""
        return [event for event in self._host.events[self._told :] if event.kind in kinds]

    def _is_silenced_again(self) -> bool:
        """Whether the next end of a turn is still to come for an EMP: it was used before the race, or in answer to what the end of
        another one has set off."""
        told = [
            event.kind if event.kind == "abilities_back" else event.data["item"]
            for event in self._tells("item_used", "abilities_back")
        ]
        return EMP in told[told.index("abilities_back") if "abilities_back" in told else 0 :]

    def _exploded(self) -> list[Event]:
        return self._tells("exploded")

    def _held(self) -> list[Counter[str]]:
        return [Counter(items) for items in self._bag.stored.items]

    def _used(self) -> list[Counter[str]]:
        """The items that each seat has used up, by the events."""
        used: list[Counter[str]] = [Counter() for _ in self._race.racers]
        lit: list[int] = []
        for event in self._tells("item_used"):
            seat, item = event.data["seat"], event.data["item"]
            if item == DYNAMITE:
                lit.append(seat)
            else:
                used[seat][item] += event.data.get("count", 1)
            assert item != BEANS or event.data["die"] <= HIGHEST, "002-R23"
        assert len(lit) == len({*lit}), "002-37"
        for event in self._exploded():
            assert event.data["seat"] in lit
            used[event.data["seat"]][DYNAMITE] += 1
        assert sum(items[EMP] for items in used) <= 2
        return used


def _used_for(events: Sequence[Event], event: Event) -> int:
    """The number of the thing that led to this."""
    while event.kind != "item_used":
        event = events[event.cause - 1]
    return event.number


def play(race: RaceWithWindows, holdings: Windows, host: InlineHost) -> RaceWithWindows:
    """A turn at a time."""
    host.pauses = True
    watch = WatchWithThings(race, holdings, host)
    while not race.over:
        watch.turn(host)
    return race
