"""The protocol of a window.

It asks only those who hold something that can be used there and want to know; all of them at once, one question each. What they
take is done clockwise from the player whose turn it is, and then the window opens again until nobody does anything (002-R24).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.core.host import Host
from engine.games.magical_athlete_2003.advantages import effects
from engine.games.magical_athlete_2003.advantages.ai import relevance
from engine.games.magical_athlete_2003.advantages.ai.relevance import Chance
from engine.games.magical_athlete_2003.advantages.automatic_use import fires, own
from engine.games.magical_athlete_2003.advantages.holdings import Holder, Holdings, StoredHoldings
from engine.games.magical_athlete_2003.advantages.items import DYNAMITE, EMP, GUST
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity, ways
from engine.games.magical_athlete_2003.advantages.orders import ARMED, ASK, NEXT, TURN, WORTH, condition_of
from engine.race.model.racer import Racer
from engine.race.resolution.stack import MOST_QUESTIONS
from engine.race.resolution.windows import RaceWithWindows

WINDOW = "window."
"""What the kinds of its questions begin with."""


class WindowAnswers(NamedTuple):
    """What a question is put into words with: the moment, who is racing, by which orders it is asked, and where the goal is."""

    moment: Opportunity
    racing: Sequence[Racer] = ()
    orders: Sequence[tuple[str, str]] = ()
    goal: int = 0


class WindowWish(NamedTuple):
    """What somebody wants to be asked about."""

    holder: Holder
    ways: Sequence[str]


class AskingHoldings(Holdings):
    __slots__ = ("answered", "busy", "declined", "in_turn", "tried")

    def __init__(self, kept: StoredHoldings) -> None:
        self.in_turn = False
        """Whether there is a turn to end."""
        self.tried: set[int] = set()
        """Whose explosives have had their chance in this turn (002-37)."""
        self.declined: set[tuple[int, str]] = set()
        """What a seat has passed on in this turn: it is not asked about that again unless it wants to be."""
        self.busy: set[int] = set()
        """Who has taken something that is still to be done: until then they are not asked for more."""
        self.answered: set[int] = set()
        """Who among them was asked: until it is done nobody else knows what they have taken."""
        super().__init__(kept)

    def forget_turn(self) -> None:
        self.tried.clear()
        self.declined.clear()
        self.busy.clear()
        self.answered.clear()

    def can_light(self, seat: int) -> bool:
        """Whether this seat's explosives have a chance: one for each turn (002-37, 002-R14)."""
        return self.in_turn and seat not in self.tried

    def _is_free(self, race: RaceWithWindows, seat: int, item: str) -> bool:
        """Whether somebody can use this now, however it is to be used. A gust has to wait while others of those that were set off
        together do (002-29)."""
        if seat in self.busy or (item == GUST and race.stack):
            return False
        return item != DYNAMITE or self.can_light(seat)

    def open(self, race: RaceWithWindows, moment: Opportunity, chances: Sequence[Chance]) -> None:
        """Asks, does, and asks again until nobody does anything; what has become pointless is kept (002-R24)."""
        while race.question_count < MOST_QUESTIONS:
            if self.pending:
                self.take_orders(race.question_count)
                chances = relevance.at(self.calm, race, moment)
            taken = self._taken(race, moment, chances)
            if not taken:
                return
            self.busy.update(seat for seat, _ in taken)
            done = False
            for seat, way in taken:
                self.busy.discard(seat)
                done = effects.do(self, race, moment, seat, way) or done
                self.answered.discard(seat)
            if not done or _is_over(race, moment):
                return
            chances = relevance.at(self.calm, race, moment)

    def _taken(self, race: RaceWithWindows, moment: Opportunity, chances: Sequence[Chance]) -> Sequence[tuple[int, str]]:
        """What is used, clockwise from the player whose turn it is."""
        taken: dict[int, str] = {}
        wishes: dict[int, list[WindowWish]] = {}
        for seat, item, way in chances:
            if (seat, item) not in self.declined and self._is_free(race, seat, item):
                order = self.kept.orders[seat].get(item, WORTH)
                if order == ARMED:
                    taken.setdefault(seat, way)
                else:
                    wishes.setdefault(seat, []).append(WindowWish(Holder(seat, item, order), (way,)))
        if moment.window in self.eager:
            self._hear_the_eager(race, moment, taken, wishes)
        if not taken and not wishes:
            return ()
        asking = {seat: wishes[seat] for seat in self._clockwise(race, wishes) if seat not in taken}
        if asking and race.question_count + len(asking) <= MOST_QUESTIONS:  # all of them or nobody
            taken |= self._answers(race, moment, asking)
        return [(seat, taken[seat]) for seat in self._clockwise(race, taken)]

    def _clockwise(self, race: RaceWithWindows, seats: Collection[int]) -> Collection[int]:
        """From the player whose turn it is."""
        if len(seats) < 2:
            return seats
        first, count = race.current.seat, len(self.kept.items)
        return sorted(seats, key=lambda seat: (seat - first) % count)

    def _hear_the_eager(
        self, race: RaceWithWindows, moment: Opportunity, taken: dict[int, str], wishes: dict[int, list[WindowWish]]
    ) -> None:
        """Those who want to hear of more than what matters, or have armed something."""
        for holder in [*self.holders(moment.window)]:
            seat, item, order = holder
            if order in (WORTH, ARMED) or not self._is_free(race, seat, item):
                continue
            found = self._ways(race, moment, holder)
            is_at_once = order == NEXT or condition_of(order)[0] != ""
            if is_at_once and len(found) == 1:
                if seat in taken:  # one after the other: the window opens again
                    continue
                taken[seat] = found[0]
                if order == NEXT or item != DYNAMITE:
                    self.set_order(seat, item, WORTH)  # it was for once
                    self.look_again()
            elif found:
                wishes.setdefault(seat, []).append(WindowWish(holder, found))

    def _ways(self, race: RaceWithWindows, moment: Opportunity, holder: Holder) -> Sequence[str]:
        """How somebody who is eager could use something here."""
        seat, item, order = holder
        count = self.kept.items[seat].count(item)
        if condition_of(order)[0]:
            way = fires(race, moment, seat, item, order, count)
            return () if way is None else (way,)
        if order == TURN and (seat, item) in self.declined:
            return ()
        found = ways(race, moment, seat, item, count)
        return own(found, item, moment, race.racers[seat]) if order == NEXT else found

    def _answers(self, race: RaceWithWindows, moment: Opportunity, asking: dict[int, list[WindowWish]]) -> dict[int, str]:
        host = race.host
        race.question_count += len(asking)

        def ask(seat: int) -> str | None:
            options = [way for wish in asking[seat] for way in wish.ways]
            wording = WindowAnswers(
                moment, race.racing, [(wish.holder.item, wish.holder.order) for wish in asking[seat]], race.goal
            )
            way: str | None = host.ask(seat, WINDOW + moment.window, (*options, None), wording, True)
            return way

        said = dict(zip(asking, host.simultaneously(list(asking), ask), strict=True))
        for seat, wishes in asking.items():
            for holder, _ in wishes:
                if said[seat] is None or holder.order == TURN:
                    self.declined.add((seat, holder.item))
                if holder.order == NEXT:
                    self.set_order(seat, holder.item, WORTH)
                    self.look_again()
        taken = {seat: way for seat, way in said.items() if way is not None}
        self.answered.update(taken)
        return taken

    def show(self, host: Host, seat: int) -> None:
        """What this seat has taken is being done."""
        if seat in self.answered:
            self.answered.discard(seat)
            host.reveal(seat)

    def spy(self, host: Host, spy: int) -> bool:
        """Whether somebody keeps the Spy's player from choosing last (002-R26). That is no moment of a race, and comes so rarely
        that nobody is spared the question who has not said so."""
        clockwise = sorted(self.holders("spy"), key=lambda holder: (holder.seat - spy) % len(self.kept.items))
        others = [holder for holder in clockwise if holder.seat != spy]
        taken = [seat for seat, _, order in others if order == NEXT]
        asking = {seat: [(item, order)] for seat, item, order in others if order in (WORTH, ASK, TURN)}

        def ask(seat: int) -> str | None:
            way: str | None = host.ask(seat, f"{WINDOW}spy", (EMP, None), WindowAnswers(Opportunity("spy"), (), asking[seat]), True)
            return way

        if not taken:
            taken = [seat for seat, way in zip(asking, host.simultaneously(list(asking), ask), strict=True) if way is not None]
            for seat in taken[:1]:
                host.reveal(seat)
        if taken:
            self.set_order(taken[0], EMP, WORTH)
            effects.stop_spy(self, taken[0], host)
        return bool(taken)


def _is_over(race: RaceWithWindows, moment: Opportunity) -> bool:
    """Whether there is nothing left to answer: an ability was stopped, or those who were about to move have been blown home."""
    if moment.window == "moving":
        moment.moves = [(who, n) for who, n in moment.moves if who.racing]
        return race.is_silenced or not moment.moves
    return moment.window == "use" and race.silent
