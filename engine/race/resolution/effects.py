"""Effects: what a power may do. An effect that would change nothing does nothing, so cards need no checks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.pile import Pile
from engine.race.model.power import NOTHING, Hook, Power
from engine.race.model.race_rules import RaceRules
from engine.race.model.racer import Racer
from engine.race.model.track import START, Track
from engine.race.resolution.activation import Activation
from engine.race.resolution.arrival import Arrival


def _arrow(race: Effects, who: Racer, n: int) -> None:
    if race.records_events:
        race.note_feature("arrow", who, n)
    race.move(who, n)


def _star(race: Effects, who: Racer, n: int) -> None:
    if race.records_events:
        race.note_feature("star", who, n)
    race.gain(who, n)


def _rock(race: Effects, who: Racer, n: int) -> None:
    if race.records_events and not who.tripped:
        race.note_feature("rock", who, n)
    race.trip(who)


class Effects(Arrival):
    """The methods that cards call."""

    __slots__ = ("bronze", "current", "excused", "extra", "pile", "skip", "this_turn", "upcoming")

    track_acts: ClassVar[dict[str, Hook]] = {"arrow": _arrow, "star": _star, "rock": _rock}

    def __init__(self, racers: list[Racer], track: Track, prizes: tuple[int, int], rules: RaceRules, bronze: list[int]) -> None:
        super().__init__(racers, track, prizes, rules)
        self.bronze = bronze
        """The bronze chips of each seat, including earlier races (000-R19)."""
        self.pile: Pile[Power] = Pile([])
        """The cards that were not drafted."""
        self.current = racers[0]
        """The racer whose turn it is."""
        self.skip = False
        """Whether the current racer's Main Move is used up."""
        self.excused = False
        """Whether the current racer was tripped in this turn, but only for the next one (001-R31)."""
        self.this_turn: dict[Racer, int | None] = {}
        """What racers remember until the end of the turn."""
        self.upcoming: list[Racer] = []
        """Racers that go next, out of turn order."""
        self.extra: Racer | None = None
        """The racer that has earned another turn."""

    # ------------------------------------------------------------------ moving

    def move(self, who: Racer, n: int, main: bool = False) -> None:
        space = who.space
        end = space + n
        if end > self.goal or who.power.step is not None or self.listeners.join:
            self.move_all(((who, n),), main)
        elif who.racing:
            if end < START:
                end = START
            if end != space:
                if not self.now.declared:
                    self.declare()
                self.arrive([(who, end)], "moved", main)

    def move_all(self, moves: Sequence[tuple[Racer, int]], main: bool = False, quiet: bool = False) -> None:
        """Move these racers at the same time, each by a number of spaces from where it is.

        A `quiet` move counts every space, and nobody reacts to it (001-R14).
        """
        going: list[tuple[Racer, int]] = []
        leaps: list[tuple[Racer, int]] = []
        for who, n in self.moves_in_turn_order(moves):
            if not n or not who.racing:
                continue
            end, leapt = (max(who.space + n, START), ()) if quiet or who.power.step is None else self._walk(who, n)
            if end > self.goal and self._forbidden(who, end):
                continue
            if end != who.space and who.racing:
                going.append((who, end))
                leaps += [(who, space) for space in leapt]
        if going:
            self.declare()
            for who, space in leaps:  # 000-119: each skipped space is one use of the power
                assert who.power.step is not None
                self.announce(who, who.power.step, (space,))
            if self.listeners.join and not quiet:
                self._add_followers(going)
            self.arrive(going, "moved", main, quiet)

    def step_forward(self, who: Racer, n: int = 1) -> None:
        """Move a racer n spaces by no power, unchanged by its own."""
        if who.racing:
            going = [(who, who.space + n)]
            if self.listeners.join:
                self._add_followers(going)
            self.arrive(going, "moved")

    def compensate(self, whose: Racer) -> bool:
        self.step_forward(whose)
        return True

    def _walk(self, who: Racer, n: int) -> tuple[int, Sequence[int]]:
        """Return where a racer ends up that does not count some spaces, and which spaces it skipped."""
        step = who.power.step
        assert step is not None
        end, leapt = self.run(Activation(who, step, (n,), self.now.cause, self.now, board=self.now.board), _stride)
        if not leapt or not self.rules.one_leap:
            return end, leapt
        return (who.space + n if self.apply_passive(who, step, tuple(leapt[:1])) is None else end), ()

    def _forbidden(self, who: Racer, end: int) -> bool:
        for r, fn in self.in_order(self.listeners.crossing):
            if fn(self, r, who, end) and self.apply_passive(r, fn, (who,)) is not None:
                return True
        return False

    def _add_followers(self, going: list[tuple[Racer, int]], is_warp: bool = False) -> None:
        """Add racers to `going` that go along from the same space. They arrive together with the one they follow."""
        for r, fn in self.in_order(self.listeners.join):
            for who, end in going:
                if who.space != r.space or any(r is other for other, _ in going):
                    continue
                if end < r.space and not (is_warp or self.rules.follows_back):
                    continue
                if end > self.goal and any(veto(self, s, r, end) for s, veto in self.listeners.crossing):  # 000-R25
                    continue
                if self.run_within(r, fn, who, min(end, self.goal)):
                    going.append((r, end))
                    break

    def warp(self, who: Racer, space: int) -> None:
        self.warp_all([(who, space)])

    def warp_all(self, moves: Sequence[tuple[Racer, int]]) -> None:
        going = [(who, space) for who, space in self.moves_in_turn_order(moves) if who.racing and space != who.space]
        if going:
            self.declare()
            if self.rules.follows_warps and self.listeners.join:
                own = [(who, space) for who, space in going if who is self.now.owner and self.now is not self.idle]
                others = [move for move in going if move not in own]
                self._add_followers(own, is_warp=True)
                going = own + others
            self.arrive(going, "warped")

    # ------------------------------------------------------------------ everything else

    def note_feature(self, kind: str, who: Racer, n: int) -> None:
        """Record that a feature of the track acts on a racer; it causes what follows."""
        self.now.cause = self.note("feature", {"racer": who.name, "kind": kind, "n": n, "space": who.space})

    def trip(self, who: Racer) -> None:
        if who.tripped or not who.racing:
            return
        self.declare()
        who.tripped = True
        self.board += 64 << who.shift
        if self.records_events:
            self.note("tripped", {"racer": who.name, "space": who.space})

    def trip_next_turn(self, who: Racer) -> None:
        """Trip a racer, but not for the rest of this turn."""
        self.excused = self.excused or (who is self.current and not who.tripped)
        self.trip(who)

    def gain(self, who: Racer, chips: int) -> None:
        """Give a racer's player bronze chips, or take them away, but never more than there are."""
        chips = max(chips, -self.bronze[who.seat])
        if chips:
            self.declare()
            self.bronze[who.seat] += chips
            who.points += chips
            if self.records_events:
                self.note("chips", {"racer": who.name, "chips": chips})

    def skip_main_move(self) -> None:
        if not self.skip:
            self.declare()
            self.skip = True

    def goes_next(self, who: Racer) -> None:
        if who not in self.upcoming:
            self.declare()
            self.upcoming.append(who)
            self.note("goes_next", {"racer": who.name})

    def goes_again(self, who: Racer) -> None:
        self.declare()
        self.extra = who
        self.note("goes_again", {"racer": who.name})

    def remember(self, me: Racer, whom: Racer) -> None:
        """Remember a racer for the rest of the race. The memory belongs to the power: a copying racer has one for each power."""
        me.notes[me.power.name] = whom.i

    def predict(self, me: Racer, whom: Racer) -> None:
        """Predict publicly who will win."""
        self.declare()
        self.remember(me, whom)
        self.note("predicted", {"racer": me.name, "whom": whom.name})

    def guess(self, me: Racer, number: int | None) -> None:
        """Guess publicly what the die of this turn will show; None for no guess."""
        self.this_turn[me] = number
        if number is not None:
            self.note("guessed", {"racer": me.name, "number": number})

    def follow(self, me: Racer, whom: Racer) -> None:
        """Let `me` go along with `whom` until the end of this turn (001-73)."""
        self.this_turn[me] = whom.i

    def follows(self, me: Racer, whom: Racer) -> bool:
        return self.this_turn.get(me) == whom.i

    def remembered(self, me: Racer) -> Racer | None:
        i = me.notes.get(me.power.name)
        return None if i is None else self.racers[i]

    def meet(self, me: Racer) -> None:
        """Trigger my `sharing` hook again for every other racer on my space."""
        power = me.power
        if power.sharing:
            self.clock += 1
            for r in self.in_turn_order(self.others_on(me.space, me)):
                meeting = Activation(me, power.sharing, (r,), self.now.cause, self.now, self.rank[me.i], power, r, self.clock)
                self.triggered.append(meeting)

    def eliminate(self, who: Racer) -> None:
        if not who.racing:
            return
        self.declare()
        self.gone.append(who)
        who.out = len(self.gone)
        number = self.note("eliminated", {"racer": who.name, "space": who.space})
        self.leave(who)
        if len(self.racing) == 1:  # 000-R9
            self.finish(self.racing[0], number)
        if self.copiers:
            self.look_at_the_lead()

    def draw(self, me: Racer, count: int) -> list[Power]:
        """Draw cards from the pile; only my player sees them."""
        cards = self.pile.draw(self.host, count, me.seat)
        if self.records_events:
            self.note("drew", {"racer": me.name, "count": len(cards)})
            self.host.note("drew_cards", {"racer": me.name, "cards": [card.name for card in cards]}, self.now.cause, me.seat)
        return cards

    def becomes(self, me: Racer, power: Power | None) -> None:
        """Let `me` race with this power, or none, and run its `before_race` hook (000-93, 000-125)."""
        power = power or NOTHING
        me.hold(power)
        self.note("becomes", {"racer": me.name, "power": power.name, "ability": power.ability})
        if power.before_race:
            self.run_within(me, power.before_race)


def _stride(race: Effects, who: Racer, n: int) -> tuple[int, list[int]]:
    """Walk one movement space by space, asking the `step` hook for each. Returns the end and the skipped spaces."""
    step = who.power.step
    assert step is not None
    space, way = who.space, 1 if n > 0 else -1
    leapt: list[int] = []
    for _ in range(abs(n)):
        space += way
        while START < space < race.goal and step(race, who, space):
            leapt.append(space)
            space += way
        if space <= START:
            return START, leapt
    return space, leapt
