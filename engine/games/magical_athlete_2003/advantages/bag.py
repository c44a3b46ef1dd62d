"""What everybody holds, and the windows at which it may be used.

A window asks only those who hold something that can be used there and want to know; all of them at once, one question each. What
they take is done clockwise from the player whose turn it is, and then the window opens again until nobody does anything (002-R24).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from engine.games.magical_athlete_2003.advantages import deeds
from engine.games.magical_athlete_2003.advantages.armed import fires, own
from engine.games.magical_athlete_2003.advantages.items import DYNAMITE, EMP, ITEMS, WINDOWS
from engine.games.magical_athlete_2003.advantages.moment import Moment, ways
from engine.games.magical_athlete_2003.advantages.orders import (
    ARMED,
    ASK,
    EVERYTHING,
    HUSH,
    NEVER,
    NEXT,
    TURN,
    WORTH,
    Ordered,
    condition_of,
    is_about_a_racer,
)
from engine.games.magical_athlete_2003.advantages.worth import worth
from engine.host import Host
from engine.race.agenda import MOST_QUESTIONS
from engine.race.power import SECRET
from engine.race.racer import Racer
from engine.race.windows import Moves, RaceWithWindows

WINDOW = "window."
"""What the kinds of its questions begin with."""


class Kept(Protocol):
    """What a sheet keeps of it."""

    items: list[list[str]]
    orders: list[dict[str, str]]
    minds: dict[int, int]
    writer: int
    off: bool


class Holder(NamedTuple):
    """Somebody who holds something, and when they want to hear of it."""

    seat: int
    item: str
    order: str


class Asked(NamedTuple):
    """What a question is put into words with: the moment, who is racing, and by which orders of whose things it is asked."""

    moment: Moment
    racing: Sequence[Racer] = ()
    orders: Sequence[tuple[str, str]] = ()


class Bag:
    __slots__ = ("clock", "declined", "holders", "kept", "pending", "tried")

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self.clock = 0
        """How many windows this step has had."""
        self.pending: list[tuple[int, Ordered]] = []
        """Orders that do not count yet, and whose."""
        self.tried: set[int] = set()
        """Whose explosives have had their chance in this turn (002-37)."""
        self.declined: set[tuple[int, str]] = set()
        """What a seat has passed on in this turn: it is not asked about that again unless it wants to be."""
        self.look_again()

    def look_again(self) -> None:
        """After somebody has used or ordered something: who might use what, at which window."""
        found: dict[str, list[Holder]] = {window: [] for window in WINDOWS}
        for seat, items in enumerate(self.kept.items):
            orders = self.kept.orders[seat]
            for item in dict.fromkeys(items) if HUSH not in orders.values() else ():
                order = orders.get(item, WORTH)
                for window in ITEMS[item].windows if order != NEVER else ():
                    found[window].append(Holder(seat, item, order))
        self.holders = found

    def spend(self, seat: int, item: str, count: int = 1) -> None:
        for _ in range(count):
            self.kept.items[seat].remove(item)
        self.look_again()

    def is_needed(self) -> bool:
        """Whether anybody can still do anything, or something is still at work."""
        return self.kept.off or bool(self.kept.minds) or any(ITEMS[item].windows for items in self.kept.items for item in items)

    # ------------------------------------------------------------------ orders

    def order(self, seat: int, given: Ordered) -> None:
        self.pending.append((seat, given))

    def take_orders(self) -> None:
        """Those that count by now."""
        due = [each for each in self.pending if each[1].since < self.clock]
        self.pending = [each for each in self.pending if each not in due]
        for seat, given in due:
            for item in given.items:
                self._set(seat, item, given.order)
        if due:
            self.look_again()

    def take_all_orders(self) -> None:
        """The step is over, so they all count."""
        self.clock += 1
        self.take_orders()

    def _set(self, seat: int, item: str, order: str) -> None:
        if order == WORTH:
            self.kept.orders[seat].pop(item, None)
        else:
            self.kept.orders[seat][item] = order

    def order_of(self, seat: int, item: str) -> str:
        """What counts, or will from the next window on."""
        for whose, given in reversed(self.pending):
            if whose == seat and item in given.items:
                return given.order
        return self.kept.orders[seat].get(item, WORTH)

    def forget_orders(self, seat: int) -> None:
        """Of everybody but this seat: nobody else knows them."""
        self.kept.orders = [orders if whose == seat else {} for whose, orders in enumerate(self.kept.orders)]
        self.pending = [each for each in self.pending if each[0] == seat]
        self.look_again()

    # ------------------------------------------------------------------ the windows

    def spy(self, host: Host, spy: int) -> bool:
        """Whether somebody keeps the Spy's player from choosing last (002-R26). That is no moment of a race, and comes so rarely
        that nobody is spared the question who has not said so."""
        self._count()
        clockwise = sorted(self.holders["spy"], key=lambda holder: (holder.seat - spy) % len(self.kept.items))
        others = [holder for holder in clockwise if holder.seat != spy]
        taken = [seat for seat, _, order in others if order == NEXT]
        asking = {seat: [(item, order)] for seat, item, order in others if order in (WORTH, ASK, TURN)}

        def ask(seat: int) -> str | None:
            way: str | None = host.ask(seat, f"{WINDOW}spy", (EMP, None), Asked(Moment("spy"), (), asking[seat]), True)
            return way

        if not taken:
            taken = [seat for seat, way in zip(asking, host.each(list(asking), ask), strict=True) if way is not None]
        if taken:
            self._set(taken[0], EMP, WORTH)
            deeds.stop_spy(self, taken[0], host)
        return bool(taken)

    def before(self, race: RaceWithWindows) -> None:
        """Who decides for a character now writes down its secrets (002-33)."""
        self._open(race, Moment("before"))
        for r in race.racers:
            if SECRET in r.printed.traits and r.decider != r.seat:
                self.kept.writer = r.decider

    def turn(self, race: RaceWithWindows, whose: Racer) -> None:
        self.tried.clear()
        self.declined.clear()
        self._open(race, Moment("turn", whose))

    def roll(self, race: RaceWithWindows, whose: Racer) -> None:
        self._open(race, Moment("roll", whose))

    def die(self, race: RaceWithWindows, roller: Racer | None, die: int, main: bool = False, thrower: tuple[int, ...] = ()) -> int:
        moment = Moment("die", roller, die, args=thrower, main=main)
        self._open(race, moment)
        return moment.die

    def moving(self, race: RaceWithWindows, moves: Moves, main: bool = False) -> Moves:
        moment = Moment("moving", moves[0][0] if moves else None, moves=moves, main=main)
        if moves:
            self._open(race, moment)
        return moment.moves

    def use(self, race: RaceWithWindows, whose: Racer, args: tuple[Any, ...]) -> None:
        self._open(race, Moment("use", whose, args=args))

    def waiting(self, race: RaceWithWindows) -> None:
        self._open(race, Moment("waiting"))

    def end(self, race: RaceWithWindows, whose: Racer) -> None:
        self._open(race, Moment("end", whose))

    def turn_over(self, race: RaceWithWindows, whose: Racer) -> None:
        """What that sets off belongs to no turn, so that no turn can be blown up in it."""
        self.tried.update(range(len(self.kept.items)))
        for orders in self.kept.orders:
            if orders.pop(EVERYTHING, None):
                self.look_again()
        if self.kept.minds.pop(whose.i, None) is not None:
            whose.decider = whose.seat
        if self.kept.off:
            self.kept.off = False
            if race.hearing:
                race.now.cause = race.note("abilities_back", {}, 0)
            race.speak_again()

    def race_over(self) -> None:
        """What was about this race is over, too."""
        kept = self.kept
        kept.off, kept.minds, kept.writer = False, {}, -1
        for seat, orders in enumerate(kept.orders):
            kept.orders[seat] = {
                item: order for item, order in orders.items() if item != EVERYTHING and not is_about_a_racer(order)
            }
        self.look_again()

    # ------------------------------------------------------------------ asking

    def _count(self) -> None:
        self.clock += 1
        if self.pending:
            self.take_orders()

    def _open(self, race: RaceWithWindows, moment: Moment) -> None:
        """Asks, does, and asks again until nobody does anything; what has become pointless is kept (002-R24)."""
        while True:
            self._count()
            if not self.holders[moment.window] or race.asked >= MOST_QUESTIONS:
                return
            done = False
            for seat, way in self._taken(race, moment):
                done = deeds.do(self, race, moment, seat, way) or done
            if not done:
                return

    def _taken(self, race: RaceWithWindows, moment: Moment) -> Sequence[tuple[int, str]]:
        """What is used, clockwise from the player whose turn it is."""
        taken: dict[int, str] = {}
        asking: dict[int, list[str]] = {}
        by_orders: dict[int, list[tuple[str, str]]] = {}
        for holder in self.holders[moment.window]:
            seat, item, order = holder
            at_once, asked = self._wanted(race, moment, holder)
            if at_once is not None:
                if seat in taken:  # one after the other: the window opens again
                    continue
                taken[seat] = at_once
                if order == NEXT or (order != ARMED and item != DYNAMITE):
                    self._set(seat, item, WORTH)  # it was for once
                    self.look_again()
            elif asked:
                asking.setdefault(seat, []).extend(asked)
                by_orders.setdefault(seat, []).append((item, order))
        if not taken and not asking:
            return ()
        first, seats = race.current.seat, len(self.kept.items)
        clockwise = [(first + k) % seats for k in range(seats)]
        asking = {seat: asking[seat] for seat in clockwise if seat in asking and seat not in taken}
        if asking:
            taken |= self._answers(race, moment, asking, by_orders)
        return [(seat, taken[seat]) for seat in clockwise if seat in taken]

    def _wanted(self, race: RaceWithWindows, moment: Moment, holder: Holder) -> tuple[str | None, Sequence[str]]:
        """What somebody wants used here without a question, or else what they want to be asked about."""
        seat, item, order = holder
        if item == DYNAMITE and seat in self.tried:
            return None, ()
        count = self.kept.items[seat].count(item)
        if order in (WORTH, ARMED):
            found = () if order == WORTH and (seat, item) in self.declined else worth(race, moment, seat, item, count)
            return (found[0], ()) if found and order == ARMED else (None, found)
        if condition_of(order)[0]:
            return fires(race, moment, seat, item, order, count), ()
        if order == TURN and (seat, item) in self.declined:
            return None, ()
        found = ways(race, moment, seat, item, count, seat in self.tried)
        if order == NEXT:
            found = own(found, item, moment, race.racers[seat])
            return (found[0], ()) if len(found) == 1 else (None, found)
        return None, found

    def _answers(
        self,
        race: RaceWithWindows,
        moment: Moment,
        asking: dict[int, list[str]],
        by_orders: dict[int, list[tuple[str, str]]],
    ) -> dict[int, str]:
        host = race.host
        race.asked += len(asking)

        def ask(seat: int) -> str | None:
            wording = Asked(moment, race.racing, by_orders[seat])
            way: str | None = host.ask(seat, WINDOW + moment.window, (*asking[seat], None), wording, True)
            return way

        said = dict(zip(asking, host.each(list(asking), ask), strict=True))
        for seat in asking:
            for item, order in by_orders[seat]:
                if said[seat] is None:
                    self.declined.add((seat, item))
                if order == NEXT:
                    self._set(seat, item, WORTH)
                    self.look_again()
        return {seat: way for seat, way in said.items() if way is not None}
