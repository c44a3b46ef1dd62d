"""`Race`: the phases of a turn, and whose turn comes next."""

from __future__ import annotations

from typing import Any, Final

from engine.core.host import Host
from engine.race.model.power import Power
from engine.race.model.race_rules import BY_THE_BOOK, RaceRules
from engine.race.model.racer import Racer
from engine.race.model.saved_race import RaceState, dump_racer, number
from engine.race.model.track import PLAIN, Track
from engine.race.resolution.activation import Activation
from engine.race.resolution.effects import Effects
from engine.race.resolution.stack import MOST_QUESTIONS, SUPPRESSED, RaceOver, Stopped

MOST_TURNS: Final = 100
"""Turns per racer, after which the race is called, because endless positions are legal (000-R35)."""


class Race(Effects):
    """One race from the set-up to the last prize. Call `play_step` until `over`; each step is the set-up or one turn."""

    __slots__ = (
        "began",
        "begun",
        "called",
        "doubles",
        "first_turns",
        "has_opening",
        "left",
        "over",
        "partner",
        "started",
        "turn_no",
        "winners",
    )

    def __init__(
        self,
        racers: list[Racer],
        track: Track = PLAIN,
        prizes: tuple[int, int] = (3, 1),
        rules: RaceRules = BY_THE_BOOK,
        first: int = 0,
        bronze: list[int] | None = None,
    ) -> None:
        super().__init__(racers, track, prizes, rules, bronze if bronze is not None else [0] * len(racers))
        self.upcoming = [racers[first]]
        self.current = racers[first]
        self.began = 0
        self.turn_no = 0
        self.left: tuple[int, ...] = (*range(1, len(racers)), 0)
        """For each racer, the index of the racer to its left."""
        self.started = False
        self.over = False
        self.called = False
        self.doubles = len({r.seat for r in racers}) < len(racers)
        self.partner: Racer | None = None
        self.first_turns = False
        """Whether only one of a player's two racers acts in the player's first turn (000-46)."""
        self.begun: list[int] = []
        self.has_opening = rules.rests or rules.overtaking or bool(self.listeners.shadow)
        self.winners: list[Power] = []
        """The printed powers of winners of earlier races (000-R13)."""

    # ------------------------------------------------------------------ steps

    def play_step(self, host: Host) -> None:
        """Play the set-up or one turn; with a host that never pauses, the whole rest of the race."""
        self.host, self.records_events = host, host.records_events
        most = MOST_TURNS * len(self.racers)
        try:
            if not self.started:
                self.start()
            elif host.pauses:
                self.turn(self.next_up())
            else:
                while self.turn_no < most:
                    self.turn(self.next_up())
        except RaceOver:
            self.over = True
            self.now = self.idle
            self.stack.clear()
            self.triggered.clear()
        else:
            if self.turn_no >= most:
                self.over = self.called = True
                self.note("race_called", {"turns": self.turn_no}, 0)

    def start(self) -> None:
        """Run the hooks before the race in player order (000-R12), then let copying racers look at the lead."""
        self.rank = self.ranks[self.upcoming[0].i]
        self.started = True
        if self.has_opening:
            self.stood = [r.space for r in self.racers]
        early = [(r, r.printed.before_race) for r in self.racers if r.printed.before_race]
        if early:
            for r, fn in self.in_order(tuple(early)):
                if self.rules.early_uses:
                    self.activate(r, fn)
                    self.now.cause = 0
                else:
                    self.run_within(r, fn)
            self.triggered.clear()  # the race has not started, so nobody reacts
            self.copiers = [r for r in self.racers if r.copies]
            self.powers_changed()
        if self.copiers:
            self.look_at_the_lead()
        self.resolve()

    # ------------------------------------------------------------------ as plain data

    def dump(self) -> RaceState:
        return RaceState(
            [dump_racer(r) for r in self.racers],
            self.started,
            self.turn_no,
            self.current.i,
            [r.i for r in self.upcoming],
            number(self.extra),
            number(self.partner),
            [r.i for r in self.finished],
            [r.i for r in self.gone],
            list(self.begun),
            [(seat, kind, option) for (seat, kind), option in self.standing.items()],
        )

    def resume(self, state: RaceState) -> None:
        """Restore a dumped race, after its racers have been put on the board."""
        racers = self.racers
        self.started, self.turn_no, self.current = state.started, state.turn_no, racers[state.current]
        self.upcoming = [racers[i] for i in state.upcoming]
        self.extra = None if state.extra is None else racers[state.extra]
        self.partner = None if state.partner is None else racers[state.partner]
        self.finished = [racers[i] for i in state.finished]
        self.paid = [(r.seat, self.prizes[r.place - 1]) for r in self.finished if r.place]
        self.gone = [racers[i] for i in state.gone]
        self.begun = list(state.begun)
        self.standing = {(seat, kind): option for seat, kind, option in state.standing}

    # ------------------------------------------------------------------ whose turn

    def next_up(self) -> Racer:
        """Return the racer whose turn comes next."""
        if self.partner is not None and self.partner.racing:
            return self.partner
        for r in self.upcoming:
            if r.racing:
                return r
        if self.extra is not None and self.extra.racing:
            return self.extra
        current, racers, left = self.current, self.racers, self.left
        r = racers[left[current.i]]
        while not r.racing or (self.doubles and r.seat == current.seat):
            if r is current:
                return self.racing[0]
            r = racers[left[r.i]]
        return r

    def _take_turn(self, me: Racer) -> Racer:
        """Remove `me` from the lists of upcoming racers; with two racers per player, ask which one goes (000-47, 000-52)."""
        if self.partner is me:
            self.partner = None
            return me
        self.partner = None
        if me in self.upcoming:
            del self.upcoming[: self.upcoming.index(me) + 1]
            if self.extra is not None:
                self.note("extra_turn_lost", {"racer": self.extra.name, "to": me.name}, 0)
        self.extra = None  # taken, or lost to the racer that goes next (000-R18)
        if not self.doubles:
            return me
        both = [r for r in self.racing if r.seat == me.seat]
        settled = self.rules.fixed_order or len(both) == 1
        me = both[0] if settled else self.ask(me, "go_with", both, "Go with {}", None)
        if self.first_turns and me.seat not in self.begun:
            self.begun.append(me.seat)
        else:
            self.partner = next((r for r in both if r is not me), None)
        return me

    # ------------------------------------------------------------------ the turn

    def turn(self, me: Racer) -> None:
        """Play one whole turn of one racer."""
        self.reaction_count = self.question_count = 0
        if self.seen:
            self.seen.clear()
        if self.doubles or self.upcoming or self.extra is not None:
            me = self._take_turn(me)
        self.current = me
        self.rank = self.ranks[me.i]
        self.began = me.space
        self.skip = False
        if self.this_turn:
            self.this_turn.clear()
        self.turn_no += 1
        turn = 0
        if self.records_events:
            self.now.cause = turn = self.note("turn", {"racer": me.name, "seat": me.seat, "space": me.space}, 0)
        if self.has_opening and not self._open_turn(me):
            return
        power = me.power
        if power.turn_started:
            self.activate(me, power.turn_started)
            self.now.cause = turn
            power = me.power
        if power.before_main_move and me.racing:
            self.activate(me, power.before_main_move)
            self.now.cause = turn
        if me.racing:
            if me.tripped and not self.excused:
                self._get_up(me)
            elif not self.skip:
                self._main_move(me)
            else:
                self.note("skipped", {"racer": me.name})
        me.turns += 1
        if me.racing and self.listeners.turn_ended:
            for r, fn in self.listeners.turn_ended:
                self.triggered.append(Activation(r, fn, (me, me.space), turn, self.idle, self.rank[r.i], r.power))
            self.resolve()

    def _get_up(self, me: Racer) -> None:
        me.tripped = False
        self.board -= 64 << me.shift
        if self.records_events:
            self.note("stood_up", {"racer": me.name})

    def _open_turn(self, me: Racer) -> bool:
        """Start a turn under rules that need it. Returns False if the turn is already over."""
        if self.listeners.passing or self.has_windows:
            self.stood = [r.space for r in self.racers]
        self.excused = False
        return self._may_play(me)

    def _may_play(self, me: Racer) -> bool:
        """Return whether `me` may play, and does not have to rest (001-40); others may follow it (001-73)."""
        if me.tripped and self.rules.rests and not self.excused:
            self._get_up(me)
            me.turns += 1
            return False
        if self.listeners.shadow:
            turn = self.now.cause
            for r, fn in self.in_order(self.listeners.shadow):
                if r is not me:
                    self.activate(r, fn, me)
                    self.now.cause = turn
        return True

    def _main_move(self, me: Racer) -> None:
        power = me.power
        distance: int | None = None
        if power.roll or power.before_roll or self.host.pauses:
            distance = self._instead_of_rolling(me)
            if self.skip or not me.racing:
                return
        if distance is None:
            distance = self._roll_main_move(me)
            if distance is None:
                return
        if self.listeners.main_move:
            distance += self._plus_and_minus(me)
            if self.triggered:
                self.resolve()
                if not me.racing:
                    return
        if distance > 0:
            self.move(me, distance, True)
            if self.triggered:
                self.resolve()
        else:
            self.note("stays", {"racer": me.name})

    def _instead_of_rolling(self, me: Racer) -> int | None:
        """Run the hooks instead of the roll and before it; returns a distance that replaces the roll, or None.

        If none of them asked the player anything, the player is asked to press for the roll.
        """
        power, asked, turn = me.power, self.question_count, self.now.cause
        if power.roll:
            distance: int | Stopped | None = self.activate(me, power.roll)
            if distance is SUPPRESSED:  # the Main Move is lost (001-R15)
                self.skip = True
                return None
            if isinstance(distance, Stopped):  # silenced: an ordinary roll follows (002-27)
                distance, power, asked = None, me.power, self.question_count
            if distance is not None or self.skip:
                return distance
            self.now.cause = turn
        if power.before_roll:
            self.activate(me, power.before_roll)
            self.now.cause = turn
        if self.question_count == asked < MOST_QUESTIONS and me.racing:
            self.question_count += 1
            self.host.ask(me.seat, "roll", ("roll",), (me, "Roll", None, (), self))
        return None

    def _roll_main_move(self, me: Racer) -> int | None:
        """Roll the die and return the distance it counts for; None if the Main Move is used up."""
        turn = self.now.cause
        die = self.host.die(me.seat)
        if self.records_events:
            self.now.cause = self.note("rolled", {"racer": me.name, "die": die})
        listeners = self.listeners
        if listeners.reroll or listeners.die or self.has_windows:
            die = self._final_die(me, die, turn)
            if not me.racing:
                return None
            listeners = self.listeners
        reacting = listeners.rolled[die]
        if reacting:
            for r, fn in reacting:
                self.triggered.append(Activation(r, fn, (me, die), self.now.cause, self.idle, self.rank[r.i], r.power))
            self.resolve()
            if self.skip:
                self.note("skipped", {"racer": me.name})
            if self.skip or not me.racing:
                return None
        if me.power.distance is None:
            return die
        distance: Any = self.activate(me, me.power.distance, die)
        if not me.racing:
            return None
        return die if isinstance(distance, Stopped) else distance  # 001-R29

    def _final_die(self, me: Racer, die: int, turn: int) -> int:
        """Return the die after rerolls, reaction windows and modifications."""
        if self.listeners.reroll:
            die = self._rerolls(me, die, turn)
        if self.has_windows and me.racing:
            die = self.die_after_windows(me, die, main=True)
        return self._counts_as(me, die) if self.listeners.die and me.racing else die

    def _counts_as(self, me: Racer, die: int) -> int:
        """Return the die as powers modify it, for everybody from now on; each change is one use of a power (001-41)."""
        for r, fn in self.in_order(self.listeners.die):
            plus = fn(self, r, me, die)
            number = self.apply_passive(r, fn, (me,)) if plus else None
            if number is not None:
                die += plus
                if self.records_events:
                    self.now.cause = self.note("counts_as", {"racer": r.name, "whose": me.name, "die": die, "plus": plus}, number)
        self.resolve()
        return die

    def _rerolls(self, me: Racer, die: int, turn: int) -> int:
        """Ask which offered reroll to use, until the die is kept. Each use is resolved before the next roll."""
        used: dict[Racer, int] = {}
        while True:
            offering = self.listeners.reroll
            if len(offering) > 1:
                offering = self.in_order(offering)
            dealers = [r for r, fn in offering if fn(self, r, me, used.get(r, 0))]
            if not dealers:
                return die
            dealer = self.ask(me, "reroll", (*dealers, None), "Reroll with {}", "Keep the {}", (die,))
            if dealer is None:
                return die
            used[dealer] = used.get(dealer, 0) + 1
            offer = dealer.power.reroll
            assert offer is not None
            if isinstance(self.activate(dealer, offer, me, does=_reroll), Stopped) or not me.racing:
                return die
            die = self.host.die(me.seat)
            if self.records_events:
                self.now.cause = self.note("rolled", {"racer": me.name, "die": die}, turn)

    def _plus_and_minus(self, me: Racer) -> int:
        """Return the sum of all modifications of the Main Move. Each one that is not 0 is one use of a power (000-R36, 000-R44)."""
        total = 0
        listeners = self.listeners
        adding = listeners.main_move
        for r, fn in adding if len(adding) == 1 else self.in_order(adding):
            plus = fn(self, r, me)
            if plus:
                if self.records_events or listeners.happened or listeners.suppress:
                    number = self.apply_passive(r, fn, (me,))
                    if number is None:
                        continue
                    if self.records_events:
                        self.note("modified", {"racer": r.name, "whose": me.name, "plus": plus}, number)
                total += plus
        return total


def _reroll(race: Race, dealer: Racer, roller: Racer) -> None:
    race.declare()
    if dealer.power.rerolled:
        dealer.power.rerolled(race, dealer, roller)
