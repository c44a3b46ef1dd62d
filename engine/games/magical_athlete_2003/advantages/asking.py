"""How a window is run: whom it asks, in which order items are used, and when it closes.

A window asks only players who hold an item that can be used there and want to be asked; all of them at once, one question each.
Their items are used clockwise from the player whose turn it is, and the window opens again until nobody uses one (002-R24).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.core.host import Host
from engine.games.magical_athlete_2003.advantages import effects
from engine.games.magical_athlete_2003.advantages.ai import relevance
from engine.games.magical_athlete_2003.advantages.ai.relevance import Chance
from engine.games.magical_athlete_2003.advantages.automatic_use import intended_uses, triggered_use
from engine.games.magical_athlete_2003.advantages.holdings import Holder, Holdings, StoredHoldings
from engine.games.magical_athlete_2003.advantages.items import DYNAMITE, EMP, GUST
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity, ways
from engine.games.magical_athlete_2003.advantages.orders import ARMED, ASK, NEXT, TURN, WORTH, condition_of
from engine.race.model.racer import Racer
from engine.race.resolution.stack import MOST_QUESTIONS
from engine.race.resolution.windows import RaceWithWindows

WINDOW = "window."
"""The prefix of the kinds of window questions."""


class WindowWording(NamedTuple):
    """What the text of a window question needs: the opportunity, the racers, the orders by which it is asked, and the goal."""

    opportunity: Opportunity
    racing: Sequence[Racer] = ()
    orders: Sequence[tuple[str, str]] = ()
    goal: int = 0


class WindowWish(NamedTuple):
    """An item that its holder wants to be asked about, and the ways to use it."""

    holder: Holder
    ways: Sequence[str]


class AskingHoldings(Holdings):
    """Holdings that can run a window."""

    __slots__ = ("answered", "busy", "declined", "in_turn", "tried")

    def __init__(self, stored: StoredHoldings) -> None:
        self.in_turn = False
        """Whether a turn is running that explosives could end."""
        self.tried: set[int] = set()
        """The seats whose explosives have had their attempt in this turn (002-37)."""
        self.declined: set[tuple[int, str]] = set()
        """Items on which a seat has passed in this turn: it is not asked again unless its orders say so."""
        self.busy: set[int] = set()
        """The seats whose chosen item is still to be used: until then they are not asked again."""
        self.answered: set[int] = set()
        """The seats among them that answered a question: their choice is secret until the item is used."""
        super().__init__(stored)

    def reset_turn(self) -> None:
        self.tried.clear()
        self.declined.clear()
        self.busy.clear()
        self.answered.clear()

    def can_light(self, seat: int) -> bool:
        """Whether this seat may try its explosives: once per turn (002-37, 002-R14)."""
        return self.in_turn and seat not in self.tried

    def _can_use(self, race: RaceWithWindows, seat: int, item: str) -> bool:
        """Whether a seat can use this item now in any way. A gust waits until powers set off together are resolved (002-29)."""
        if seat in self.busy or (item == GUST and race.agenda):
            return False
        return item != DYNAMITE or self.can_light(seat)

    def open(self, race: RaceWithWindows, opportunity: Opportunity, chances: Sequence[Chance]) -> None:
        """Asks, uses items, and asks again until nobody uses one; an item that has become pointless is kept (002-R24)."""
        while race.asked < MOST_QUESTIONS:
            if self.pending:
                self.apply_due_orders(race.asked)
                chances = relevance.relevant_uses(self.relevant_only, race, opportunity)
            uses = self._uses(race, opportunity, chances)
            if not uses:
                return
            self.busy.update(seat for seat, _ in uses)
            is_used = False
            for seat, way in uses:
                self.busy.discard(seat)
                is_used = effects.use_item(self, race, opportunity, seat, way) or is_used
                self.answered.discard(seat)
            if not is_used or _is_over(race, opportunity):
                return
            chances = relevance.relevant_uses(self.relevant_only, race, opportunity)

    def _uses(self, race: RaceWithWindows, opportunity: Opportunity, chances: Sequence[Chance]) -> Sequence[tuple[int, str]]:
        """The seats that use an item and the way, clockwise from the player whose turn it is."""
        taken: dict[int, str] = {}
        wishes: dict[int, list[WindowWish]] = {}
        for seat, item, way in chances:
            if (seat, item) not in self.declined and self._can_use(race, seat, item):
                order = self.stored.orders[seat].get(item, WORTH)
                if order == ARMED:
                    taken.setdefault(seat, way)
                else:
                    wishes.setdefault(seat, []).append(WindowWish(Holder(seat, item, order), (way,)))
        if opportunity.window in self.eager:
            self._add_eager(race, opportunity, taken, wishes)
        if not taken and not wishes:
            return ()
        asking = {seat: wishes[seat] for seat in self._clockwise(race, wishes) if seat not in taken}
        if asking and race.asked + len(asking) <= MOST_QUESTIONS:  # all of them or none
            taken |= self._answers(race, opportunity, asking)
        return [(seat, taken[seat]) for seat in self._clockwise(race, taken)]

    def _clockwise(self, race: RaceWithWindows, seats: Collection[int]) -> Collection[int]:
        """The seats in turn order, from the player whose turn it is."""
        if len(seats) < 2:
            return seats
        first, count = race.current.seat, len(self.stored.items)
        return sorted(seats, key=lambda seat: (seat - first) % count)

    def _add_eager(
        self, race: RaceWithWindows, opportunity: Opportunity, taken: dict[int, str], wishes: dict[int, list[WindowWish]]
    ) -> None:
        """Adds uses and wishes of players who want to be asked about more than what matters, or have armed an item."""
        for holder in [*self.holders(opportunity.window)]:
            seat, item, order = holder
            if order in (WORTH, ARMED) or not self._can_use(race, seat, item):
                continue
            possible = self._ways(race, opportunity, holder)
            is_at_once = order == NEXT or condition_of(order)[0] != ""
            if is_at_once and len(possible) == 1:
                if seat in taken:  # one at a time: the window opens again
                    continue
                taken[seat] = possible[0]
                if order == NEXT or item != DYNAMITE:
                    self.set_order(seat, item, WORTH)  # the order was for one use
                    self.refresh()
            elif possible:
                wishes.setdefault(seat, []).append(WindowWish(holder, possible))

    def _ways(self, race: RaceWithWindows, opportunity: Opportunity, holder: Holder) -> Sequence[str]:
        """The ways in which this holder could use the item here, as far as its order allows."""
        seat, item, order = holder
        count = self.stored.items[seat].count(item)
        if condition_of(order)[0]:
            way = triggered_use(race, opportunity, seat, item, order, count)
            return () if way is None else (way,)
        if order == TURN and (seat, item) in self.declined:
            return ()
        possible = ways(race, opportunity, seat, item, count)
        return intended_uses(possible, item, opportunity, race.racers[seat]) if order == NEXT else possible

    def _answers(self, race: RaceWithWindows, opportunity: Opportunity, asking: dict[int, list[WindowWish]]) -> dict[int, str]:
        host = race.host
        race.asked += len(asking)

        def ask(seat: int) -> str | None:
            options = [way for wish in asking[seat] for way in wish.ways]
            wording = WindowWording(
                opportunity, race.racing, [(wish.holder.item, wish.holder.order) for wish in asking[seat]], race.goal
            )
            way: str | None = host.ask(seat, WINDOW + opportunity.window, (*options, None), wording, True)
            return way

        answers = dict(zip(asking, host.each(list(asking), ask), strict=True))
        for seat, wishes in asking.items():
            for holder, _ in wishes:
                if answers[seat] is None or holder.order == TURN:
                    self.declined.add((seat, holder.item))
                if holder.order == NEXT:
                    self.set_order(seat, holder.item, WORTH)
                    self.refresh()
        taken = {seat: way for seat, way in answers.items() if way is not None}
        self.answered.update(taken)
        return taken

    def reveal_answer(self, host: Host, seat: int) -> None:
        """Makes this seat's answer public, because its item is being used."""
        if seat in self.answered:
            self.answered.discard(seat)
            host.reveal(seat)

    def stops_spy(self, host: Host, spy: int) -> bool:
        """Asks the holders of an EMP, and returns whether one keeps the Spy's player from choosing last (002-R26).

        This is no window of a race, and so rare that every holder is asked who has not ordered otherwise.
        """
        clockwise = sorted(self.holders("spy"), key=lambda holder: (holder.seat - spy) % len(self.stored.items))
        others = [holder for holder in clockwise if holder.seat != spy]
        taken = [seat for seat, _, order in others if order == NEXT]
        asking = {seat: [(item, order)] for seat, item, order in others if order in (WORTH, ASK, TURN)}

        def ask(seat: int) -> str | None:
            way: str | None = host.ask(seat, f"{WINDOW}spy", (EMP, None), WindowWording(Opportunity("spy"), (), asking[seat]), True)
            return way

        if not taken:
            taken = [seat for seat, way in zip(asking, host.each(list(asking), ask), strict=True) if way is not None]
            for seat in taken[:1]:
                host.reveal(seat)
        if taken:
            self.set_order(taken[0], EMP, WORTH)
            effects.use_emp_on_spy(self, taken[0], host)
        return bool(taken)


def _is_over(race: RaceWithWindows, opportunity: Opportunity) -> bool:
    """Whether nothing is left to react to: an ability was stopped, or all who were about to move have been blown home."""
    if opportunity.window == "moving":
        opportunity.moves = [(who, n) for who, n in opportunity.moves if who.racing]
        return race.is_called_off or not opportunity.moves
    return opportunity.window == "use" and race.silent
