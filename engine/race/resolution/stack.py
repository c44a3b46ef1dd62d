"""How powers answer each other: uses wait on a stack, and the order of resolution is written here, once.

An effect never resolves anything; it leaves what it set off in `triggered`. `settle` sorts that by rank (track, current
player, clockwise), lays it on top of the stack and takes the topmost: depth first, without recursion (000-R26).

A use has one order. It is declared by the first thing it really does: a yes, a target, an effect. Then it may be suppressed;
if not it is told, and those who answer uses are laid up; then it has its effect. No card knows that it can be suppressed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, ClassVar, Final

from engine.core.host import Host, option_id
from engine.race.model.board import RaceBoard
from engine.race.model.power import DUTY, FREE, Hook, HookText
from engine.race.model.racer import Racer
from engine.race.model.saved_race import Standing
from engine.race.model.track import Track
from engine.race.resolution.activation import LAPSED, Activation, idle

MOST_REACTIONS: Final = 1000
MOST_QUESTIONS: Final = 100
STRICT_FROM: Final = 100
"""From this many reactions in a step on, a repeat anywhere in the step ends its branch, not only among its causes."""

TRACK_RANK: Final = -1
UNTOUCHABLE = frozenset({DUTY, FREE})

by_rank = attrgetter("rank")


class RaceOver(BaseException):
    """The second place is taken, or nobody is left. Not an Exception: no power may swallow it."""


class RaceAbandoned(BaseException):
    """What is being done has been suppressed."""


class AbilitySilenced(BaseException):
    """What is being done has lost its power; nobody gets anything for that."""


class Stopped:
    """What a use comes to that was not carried out."""

    def __bool__(self) -> bool:
        return False


SUPPRESSED, SILENCED = Stopped(), Stopped()


class PowerStack(RaceBoard, ABC):
    """Reactions, what is going on at the moment, and the way to the players."""

    __slots__ = (
        "clock",
        "host",
        "idle",
        "now",
        "question_count",
        "reaction_count",
        "records_events",
        "seen",
        "stack",
        "standing",
        "triggered",
    )

    host: Host
    records_events: bool
    has_windows: ClassVar[bool] = False
    """Whether players may step in at any moment."""

    def __init__(self, racers: list[Racer], track: Track) -> None:
        super().__init__(racers, track)
        self.stack: list[Activation] = []
        self.triggered: list[Activation] = []
        self.clock = 0
        self.now = self.idle = idle(racers[0])
        """What is going on, and what is going on when nothing is but the turn itself."""
        self.reaction_count = 0
        self.question_count = 0
        self.seen: set[tuple[Hook, int, Racer | None, int]] = set()
        self.standing: Standing = {}
        """What is answered without asking."""

    # ------------------------------------------------------------------ telling and asking

    def note(self, kind: str, data: dict[str, Any], cause: int | None = None) -> int:
        return self.host.note(kind, data, self.now.cause if cause is None else cause)

    def roll(self, who: Racer) -> int:
        """A die that is not a Main Move. Whoever hears it answers at once, and nobody else (001-R42)."""
        die = self.host.die(who.seat)
        number = self.note("die", {"racer": who.name, "die": die}) if self.records_events else 0
        if self.has_windows:
            die = self.die_after_windows(who, die)
        if self.listeners.thrown[die]:
            waiting = self.triggered.copy()
            self.triggered.clear()
            for r, fn in self.listeners.thrown[die]:
                self.triggered.append(Activation(r, fn, (who, die), number, self.now, self.rank[r.i], r.power))
            self.resolve()
            self.triggered += waiting
        return die

    def die_after_windows(self, who: Racer, die: int, main: bool = False) -> int:
        """What a die that has fallen for good counts as, before any power has changed that."""
        return die

    def choose(self, me: Racer, label: str, options: Sequence[Any], decline: str | None = None, secret: bool = False) -> Any:
        """Asks me for one of the options, None if declined. Without a choice there is no question."""
        if not options or (len(options) == 1 and decline is None):
            return options[0] if options else None
        kind = self.now.hook.__qualname__
        return self.ask(me, kind, (*options, None) if decline else options, label, decline, secret=secret)

    def aim(self, me: Racer, label: str, options: Sequence[Any], decline: str) -> Any:
        """The same, and whoever is chosen is what the use is about."""
        target = self.choose(me, label, options, decline)
        self.now.args = (target,)
        return target

    def may(self, me: Racer, label: str, *about: Any, decline: str = "Leave it") -> bool:
        """Asks me whether to use the power; a yes declares it."""
        if self.ask(me, self.now.hook.__qualname__, ("yes", None), label, decline, about) is None:
            return False
        self.declare()
        return True

    def ask(
        self,
        me: Racer,
        kind: str,
        options: Sequence[Any],
        label: str,
        decline: str | None,
        about: tuple[Any, ...] = (),
        secret: bool = False,
    ) -> Any:
        seat = me.decider
        if self.standing and (standing := self.standing.get((seat, kind))):
            for option in options:
                if option_id(option) == standing:
                    return self.host.take(seat, kind, options, option)
        self.question_count += 1
        if self.question_count > MOST_QUESTIONS:
            if self.question_count == MOST_QUESTIONS + 1 and self.records_events:
                self.note("questions_cut", {"racer": me.name})
            return None if decline else options[0]
        return self.host.ask(seat, kind, options, (me, label, decline, about, self.goal), secret)

    # ------------------------------------------------------------------ a power is used

    def run(self, activation: Activation, does: Hook | None = None) -> Any:
        """The one place where hooks run that may ask, act or be answered; `does` is what is done in the name of the hook."""
        kept, self.now = self.now, activation
        try:
            return (does or activation.hook)(self, activation.owner, *activation.args)
        except RaceAbandoned:
            return SUPPRESSED if self.compensate(activation.owner) else SILENCED
        except AbilitySilenced:
            return SILENCED
        finally:
            self.now = kept

    def declare(self) -> None:
        """The first thing that is really done declares the use."""
        now = self.now
        if not now.declared:
            now.declared = True
            if self.listeners.suppress and self._is_suppressed_now(now):
                raise RaceAbandoned
            if self.records_events or self.listeners.happened:
                now.cause = self.announce(now.owner, now.hook, now.args)

    def _is_suppressed_now(self, activation: Activation) -> bool:
        """Whether somebody stops this use. If stopping the same one has led to it nobody may, and the log says so (001-65)."""
        if activation.suppressed is None or _was_suppressed_before(activation):
            for r, fn in self.listeners.suppress if self.records_events else ():
                self.note("loop_ended", {"racer": r.name, "hook": fn.__qualname__, "whose": activation.owner.name})
            return False
        activation.suppressed = self.is_suppressed(activation.owner)
        return activation.suppressed

    def is_suppressed(self, whose: Racer) -> bool:
        """Whether somebody stops a power of this racer; it then gets what `compensate` gives."""
        if whose.power.traits & UNTOUCHABLE:
            return False
        for r, fn in self.in_order(self.listeners.suppress):
            activation = Activation(r, fn, (whose,), self.now.cause, self.now, board=self.now.board)
            if r is not whose and self.run(activation):
                self.now.cause = activation.cause  # of what it gets instead
                return True
        return False

    def against(self) -> str:
        """At whom that is aimed which is being answered, for the middle of a question; a card says so where it says {0}."""
        activation = self.now.parent
        words: HookText = getattr(activation.hook, "words", HookText())
        target = activation.args[0] if activation.args and "{0}" in words.does else None
        return f" on {target.name}" if isinstance(target, Racer) else ""

    @abstractmethod
    def compensate(self, whose: Racer) -> bool:
        """What a racer gets whose power was suppressed; False if that comes to nothing, because the suppression does."""

    def apply_passive(self, whose: Racer, hook: Hook, about: tuple[Any, ...] = ()) -> int | None:
        """A power that nobody decides about changes something: the event that tells so, or None if it was suppressed."""
        if self.listeners.suppress and self._is_compensated(whose):
            return None
        return self.announce(whose, hook, about) if self.records_events or self.listeners.happened else 0

    def _is_compensated(self, whose: Racer) -> bool:
        cause = self.now.cause
        if not self.is_suppressed(whose):
            return False
        self.compensate(whose)
        self.now.cause = cause
        return True

    def announce(self, whose: Racer, hook: Hook, about: tuple[Any, ...] = (), without: Sequence[Racer] = ()) -> int:
        """A power happened: notes it, and lays up the answers to it, except from those `without` one."""
        number = 0
        if self.records_events:
            number = self.note(
                "power",
                {
                    "racer": whose.name,
                    "ability": whose.power.ability,
                    "hook": hook.__qualname__,
                    "about": [a.name if isinstance(a, Racer) else a for a in about if isinstance(a, Racer | int)],
                },
            )
        answering = self.listeners.happened
        if answering:
            now = self.now
            mask = now.mask | whose.bit if now.mask is not None and now.owner is whose else 0
            for r, fn in answering:
                if r is not whose and not mask & r.bit and r not in without:
                    self.triggered.append(Activation(r, fn, (whose,), number, now, self.rank[r.i], r.power, None, 0, mask))
        return number

    def run_within(self, me: Racer, fn: Hook, *args: Any) -> Any:
        """Runs one of my hooks inside something that is going on; nothing is settled."""
        return self.run(Activation(me, fn, args, self.now.cause, self.now, board=self.now.board))

    def activate(self, me: Racer, fn: Hook, *args: Any, does: Hook | None = None) -> Any:
        """Runs one of my hooks between the phases of a turn, then settles what it set off. It is the cause of what follows."""
        idle = self.now
        activation = Activation(me, fn, args, idle.cause, idle)
        answer = self.run(activation, does)
        if self.records_events:
            idle.cause = activation.cause
        if self.triggered:
            self.resolve()
        return answer

    # ------------------------------------------------------------------ reactions

    def resolve(self) -> None:
        """Resolves what has been set off, and whatever that sets off, down to where the stack was."""
        stack, triggered, run = self.stack, self.triggered, self.run
        floor = len(stack)
        while True:
            if triggered:
                if len(triggered) > 1:
                    triggered.sort(key=by_rank)
                    triggered.reverse()
                    stack += triggered
                    triggered.clear()
                    activation = stack.pop()
                else:
                    activation = triggered.pop()
            elif len(stack) > floor:
                activation = stack.pop()
            else:
                break
            owner, power = activation.owner, activation.power
            if not owner.racing or (power is not None and owner.power is not power):
                continue
            if activation.lapses_after and self._lapsed(activation):
                continue
            activation.board = self.board
            if (activation.parent.board >= 0 or self.reaction_count >= STRICT_FROM) and self._is_loop(activation):
                if self.records_events:
                    self.note("loop_ended", {"racer": owner.name, "hook": activation.hook.__qualname__}, activation.cause)
                continue
            self.reaction_count += 1
            if self.reaction_count > MOST_REACTIONS:
                del stack[floor:]
                triggered.clear()
                if self.records_events:
                    self.note("chain_cut", {"racer": owner.name}, activation.cause)
                break
            run(activation)

    @staticmethod
    def _lapsed(activation: Activation) -> bool:
        """A power about a state looks at the present: a racer that has moved on no longer shares the space (000-R26)."""
        subject, lapses_after = activation.subject, activation.lapses_after
        return activation.owner.arrived > lapses_after or (
            subject is not None and (subject.arrived > lapses_after or not subject.racing)
        )

    def forget(self, owner: Racer) -> None:
        """Whatever waits for this racer's old power lapses, even if it gets that power back (000-R41)."""
        for activation in (*self.stack, *self.triggered):
            if activation.owner is owner and activation.power is not None:
                activation.power = LAPSED

    def _is_loop(self, activation: Activation) -> bool:
        """000-R14: the same reaction about the same subject on the same board among its own causes."""
        hook, owner, subject, board, up = activation.hook, activation.owner, activation.subject, activation.board, activation.parent
        while up.board >= 0:
            if up.hook is hook and up.board == board and up.owner is owner and up.subject is subject:
                return not _suppression_led_to(activation, up)
            up = up.parent
        if self.reaction_count < STRICT_FROM:
            return False
        key = (hook, owner.i, subject, board)
        if key in self.seen:
            return True
        self.seen.add(key)
        return False


def _was_suppressed_before(activation: Activation) -> bool:
    """Whether it has grown out of being suppressed itself, about the same subject, wherever everybody stands by now."""
    up = activation.parent
    while up.board >= 0:
        if up.suppressed and up.hook is activation.hook and up.owner is activation.owner and up.subject is activation.subject:
            return True
        up = up.parent
    return False


def _suppression_led_to(activation: Activation, first: Activation) -> bool:
    """Whether a suppression has led from the first to its repetition. Then it is the suppression that ends: what was stopped
    there cannot be stopped here (001-65, 001-69)."""
    if first.suppressed:
        activation.suppressed = None
    up = activation.parent
    while up is not first and not up.suppressed:
        up = up.parent
    return bool(up.suppressed)
