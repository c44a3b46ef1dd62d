"""Arrivals: racers stop on spaces. Nothing can interrupt an arrival.

Its stages: all racers are put down together, others make room, racers over the line finish one at a time, copying racers look at
the lead, and only then the reactions are triggered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.race.model.power import NOTHING, Hook
from engine.race.model.race_rules import RaceRules
from engine.race.model.racer import Racer
from engine.race.model.track import START, Track
from engine.race.resolution.activation import Activation
from engine.race.resolution.stack import TRACK_RANK, PowerStack, RaceOver

Going = Sequence[tuple[Racer, int]]
"""Who arrives on which space."""


class Arrival(PowerStack):
    __slots__ = ("finished", "gone", "paid", "prizes", "rules", "stood")

    track_acts: ClassVar[dict[str, Hook]]
    """What the features of a track do to a racer that stops there."""

    def __init__(self, racers: list[Racer], track: Track, prizes: tuple[int, int], rules: RaceRules) -> None:
        super().__init__(racers, track)
        self.prizes = prizes
        self.rules = rules
        self.skips_obvious = rules.skips_obvious
        self.finished: list[Racer] = []
        self.gone: list[Racer] = []
        self.paid: list[tuple[int, int]] = []
        """The seat and the prize of every place taken."""
        self.stood: list[int] = []
        """The spaces of all racers at the start of the turn, where rules need them (`rules.overtaking`)."""

    def arrive(self, going: Going, how: str, main: bool = False, quiet: bool = False, tied: bool = False) -> None:
        """Put all racers in `going` on their spaces at the same time; `how` is the event kind, moved or warped.

        Nobody reacts to a `quiet` arrival, but room is made (001-55). Racers that cross the line in a `tied` one share a place
        (002-30).
        """
        self.clock = clock = self.clock + 1
        crossing, goal = False, self.goal
        for r, end in going:
            r.was = was = r.space
            if end >= goal:
                crossing = True
            else:
                self.board += (end - was) << r.shift
                r.space = end
                r.arrived = clock
        event = self._note_arrival(going, how, main) if self.records_events else 0
        listeners = self.listeners
        pushed: list[Racer] | None = None
        if crossing or self.copiers or listeners.room:
            pushed = self._rearrange(going, crossing, event, main, tied)
            listeners = self.listeners
        if quiet:
            going = ()
        elif self.records_events and how == "moved":
            self._note_passed(going, event)
        if listeners.passing:
            self._trigger_passings(going, how, event)
        if self.features or listeners.stopping:
            arrived = [r] if len(going) == 1 and not crossing else [r for r, _ in going if r.racing]
            if pushed:
                arrived += [r for r in dict.fromkeys(pushed) if r not in arrived]
            self.trigger_stops(arrived, event)

    def _rearrange(self, going: Going, crossing: bool, event: int, main: bool, tied: bool) -> list[Racer]:
        """Make room, let racers finish, update copies and make room for them (000-R41). Returns the racers put behind."""
        needs_room = bool(self.listeners.room)
        pushed = self.make_room(event, for_copies=False) if needs_room else []
        if crossing and tied:
            self._cross_together(going, event)
        elif crossing:
            self._cross(going, event, main)
        if self.copiers:
            pushed += self.follow_the_lead(event, needs_room)
        return pushed

    def _note_arrival(self, going: Going, how: str, main: bool) -> int:
        """Record the arrival of racers before the line. The others are recorded as they cross: the race may end before the last."""
        moves = [[r.name, r.was, end] for r, end in going if end < self.goal]
        if not moves:
            return self.now.cause
        return self.note(how, {"moves": moves} if how == "warped" else {"moves": moves, "main": main, "home": False})

    def _note_passed(self, going: Going, event: int) -> None:
        """Record who was overtaken. Called after room has been made, because that may change who was."""
        for r, _ in going:
            others = [o for o in self.racing if r.racing and self._has_passed(r, o)]
            if others:
                self.note("passed", {"racer": r.name, "others": [o.name for o in self.in_turn_order(others)]}, event)

    # ------------------------------------------------------------------ over the line

    def _cross(self, going: Going, event: int, main: bool) -> None:
        """Let racers cross the line one at a time. A racer that would cross after the end of the race does not move."""
        for r, end in going:
            if end >= self.goal and r.racing:
                self.finish(r, self._come_home(r, event, main))

    def _cross_together(self, going: Going, event: int) -> None:
        """Let racers cross the line together: all take the same place, then the winner hooks run (002-30, 002-R7)."""
        place = self.free_place()
        home = [(r, self._come_home(r, event)) for r, end in going if end >= self.goal]
        numbers = [(r, self._take_place(r, place, number)) for r, number in home]
        for r, number in numbers:
            if r.place == 1 and self.listeners.won:
                self._notify_winner(r, number)
        for r, _ in home:
            self.leave(r)
        if len(self.finished) >= len(self.prizes) or not self.racing:
            raise RaceOver

    def _come_home(self, r: Racer, event: int, main: bool = False) -> int:
        self.board += (self.goal - r.space) << r.shift
        r.space = self.goal
        r.arrived = self.clock
        if not self.records_events:
            return 0
        return self.note("moved", {"moves": [[r.name, r.was, self.goal]], "main": main, "home": True}, event)

    def finish(self, who: Racer, cause: int | None = None) -> None:
        """Give a racer the best free place. Raises RaceOver with the last place that has a prize."""
        self.declare()
        number = self._take_place(who, self.free_place(), cause)
        if len(self.finished) >= len(self.prizes):
            raise RaceOver
        if who.place == 1 and self.listeners.won:
            self._notify_winner(who, number)
        self.leave(who)
        if len(self.racing) == 1 and self.rules.last_one_home:
            self.finish(self.racing[0], number)
        if not self.racing:
            raise RaceOver

    def _take_place(self, who: Racer, place: int, cause: int | None) -> int:
        """Give a racer this place, or the one its power says."""
        if who.power.place is not None:
            place = who.power.place(self, who, place)
        self.finished.append(who)
        who.place = who.place or place
        prize = self.prizes[place - 1]
        who.points += prize
        self.paid.append((who.seat, prize))
        if not self.records_events:
            return 0
        return self.note("finished", {"racer": who.name, "place": place, "prize": prize}, cause)

    def free_place(self) -> int:
        taken, place = [r.place for r in self.finished], 1
        while place in taken:
            place += 1
        return place

    def _notify_winner(self, who: Racer, number: int) -> None:
        outer, self.now.cause = self.now.cause, number
        # 000-R33: first the racer whose own card it is, then holders of that card, then copies
        for r, fn in sorted(
            self.in_order(self.listeners.won), key=lambda pair: (pair[0].copies is not None, pair[0].name != pair[0].power.name)
        ):
            self.run_within(r, fn, who)
        self.now.cause = outer

    # ------------------------------------------------------------------ room

    def make_room(self, event: int, for_copies: bool = True) -> list[Racer]:
        """Put racers that share a space with one that needs it alone on the space behind, as if they had stopped there.

        Returns the racers put behind.
        """
        clock = self.clock
        pushed: list[Racer] = []
        while True:
            # 000-R41: the original before its copy, then the racer that was there first
            big_ones = self.listeners.room
            if self.copiers and not for_copies:
                big_ones = tuple(pair for pair in big_ones if pair[0].copies is None)
            if len(big_ones) > 1:
                in_order = sorted(self.in_order(big_ones), key=lambda pair: (pair[0].copies is not None, pair[0].arrived == clock))
                big_ones = tuple(in_order)
            for big, fn in big_ones:
                if not START < big.space < self.goal or not fn(self, big):  # there is no space behind Start
                    continue
                crowd = self.in_turn_order(self.others_on(big.space, big))
                if crowd:
                    break
            else:
                return pushed
            outer, self.now.cause = self.now.cause, event or self.now.cause
            number = self.announce(big, fn, without=crowd if self.rules.room_prevails else ())
            self.now.cause = outer
            for r in crowd:
                if r.arrived != clock:
                    r.was, r.arrived = r.space, clock
                r.space -= 1
                self.board -= 1 << r.shift
            pushed += crowd
            self.note("put_behind", {"racer": big.name, "others": [r.name for r in crowd], "space": big.space - 1}, number)

    def is_kept_free(self, space: int) -> bool:
        """Return whether a racer that arrived there would be put behind at once."""
        return any(START < big.space == space < self.goal and fn(self, big) for big, fn in self.listeners.room)

    # ------------------------------------------------------------------ copies

    def follow_the_lead(self, event: int, needs_room: bool = False) -> list[Racer]:
        """Let copying racers look at the lead. Returns racers put behind because a copy needs its space alone."""
        pushed: list[Racer] = []
        changed = self._copy(event)
        while changed or needs_room:
            if changed:
                self.powers_changed()
            needs_room = False
            more = self.make_room(event) if self.listeners.room else []
            if not more:
                break
            pushed += more
            changed = self._copy(event)
        return pushed

    def _copy(self, event: int) -> bool:
        """Let copying racers choose whose power they take if the lead has changed. Returns whether a power has changed."""
        changed = False
        for c in self.in_turn_order(self.copiers):
            if not c.racing:
                continue
            lead = [r.i for r in self.leaders()]
            if lead == c.lead:
                continue
            c.lead = lead
            assert c.copies is not None
            model = self.run_within(c, c.copies)
            power = model.power if model is not None else NOTHING
            if self.records_events and model is not c.model:
                copied = {"racer": c.name, "model": model and model.name, "power": power.name, "ability": power.ability}
                self.note("copied", copied, event or None)
            c.model = model
            if power is not c.power:
                c.power, changed = power, True
                self.forget(c)
        return changed

    def look_at_the_lead(self) -> None:
        """Let copying racers look at the lead outside of an arrival."""
        self.clock += 1
        pushed = self.follow_the_lead(self.now.cause)
        if pushed:
            self.trigger_stops(list(dict.fromkeys(pushed)), self.now.cause)

    # ------------------------------------------------------------------ reactions

    def _trigger_passings(self, going: Going, how: str, event: int) -> None:
        if self.rules.overtaking:
            self._trigger_overtakings(going, event)
        elif how == "moved":
            for r, fn in self.listeners.passing:
                for m, _ in going:
                    if fn is r.power.passed_by:
                        if m.racing and self._has_passed(m, r):
                            self._trigger_passing(r, fn, m, event)
                    elif m is r:
                        for o in self.in_turn_order([o for o in self.racing if self._has_passed(r, o)]):
                            self._trigger_passing(r, fn, o, event)

    def _trigger_overtakings(self, going: Going, event: int) -> None:
        """Trigger hooks about overtaking under `rules.overtaking`.

        A racer overtakes by one movement of its own (001-51). Being overtaken is judged over the whole turn, whichever of the two
        moved, except by the overtaken racer's own power (001-R13, 001-R30).
        """
        clock, stood, now = self.clock, self.stood, self.now
        for r, fn in self.listeners.passing:
            before = r.was if r.arrived == clock else r.space
            if fn is r.power.passed_by:
                if now.owner is r and now is not self.idle:
                    continue
                for m in self.in_turn_order(self.racing):
                    if m.space > r.space and stood[m.i] < stood[r.i] and (m.was if m.arrived == clock else m.space) <= before:
                        self._trigger_passing(r, fn, m, event)
            elif going and r.arrived == clock:
                for o in self.in_turn_order(self.racing):
                    if r.space > o.space and before < (o.was if o.arrived == clock else o.space):
                        self._trigger_passing(r, fn, o, event)

    def _trigger_passing(self, r: Racer, fn: Hook, other: Racer, event: int) -> None:
        self.triggered.append(Activation(r, fn, (other,), event, self.now, self.rank[r.i], r.power, other))

    def _has_passed(self, mover: Racer, other: Racer) -> bool:
        """Return whether `mover` was behind before the move and is ahead now (000-59), before `other` was put behind (000-R30)."""
        before = other.was if other.arrived == self.clock else other.space
        if mover.was < mover.space:
            return mover.was < before and other.space < mover.space
        return self.rules.passing_backwards and mover.was > before and other.space > mover.space

    def trigger_stops(self, arrived: Sequence[Racer], event: int) -> None:
        """Trigger the track's features and the hooks about sharing a space, as things are at this moment (000-R26)."""
        features = self.features
        for m in arrived if features else ():
            if m.space in features:
                feature = features[m.space]
                act = self.track_acts[feature.kind]
                # Only an arrow is void for a racer that has moved on (000-R44).
                lapses_after = self.clock if feature.kind == "arrow" else 0
                self.triggered.append(
                    Activation(m, act, (feature.n,), event, self.now, TRACK_RANK, None, m, lapses_after, None, True)
                )
        if self.listeners.stopping:
            for m in arrived:
                company = self.in_turn_order(self.others_on(m.space, m))
                if company:
                    self._trigger_company(m, company, arrived[: arrived.index(m)], event)

    def _trigger_company(self, m: Racer, company: list[Racer], before: Sequence[Racer], event: int) -> None:
        """Trigger the hooks about `m` stopping where others are. Those in `before` arrived with it and have already met it."""
        together = self.rules.meet_on_arriving_together
        if not together and all(o.arrived == self.clock for o in company):
            return
        if not (self.rules.one_company and any(o.space == m.space for o in before)):
            for r, fn in self.listeners.stopped:
                self.triggered.append(Activation(r, fn, (m, company), event, self.now, self.rank[r.i], r.power, m))
        if self.listeners.meeting:
            for o in company:
                if o not in before and (together or o.arrived != self.clock):
                    self._trigger_meeting(m, o, event)
                    self._trigger_meeting(o, m, event)

    def _trigger_meeting(self, one: Racer, other: Racer, event: int) -> None:
        power, rank = one.power, self.rank[one.i]
        if power.met:
            self.triggered.append(Activation(one, power.met, (other,), event, self.now, rank, power, other))
        if power.sharing:
            self.triggered.append(Activation(one, power.sharing, (other,), event, self.now, rank, power, other, self.clock))
