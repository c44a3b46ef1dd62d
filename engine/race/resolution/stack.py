"""The power stack: in which order powers react to each other.

An effect never resolves reactions itself. It adds them, as activations, to the list `triggered`. `resolve` sorts that list by
rank (track, current player, then clockwise), puts it on top of the stack, and runs the topmost activation. Whatever this one
triggers goes on top again, so a chain of reactions is finished before the next reaction begins: depth first, but without
recursion (000-R26).

The use of a power always goes through the same stages. The first thing it really does (a player's yes, a chosen target, an
effect) declares it. Then another power may suppress it. If none does, it is announced: the log gets an event, and powers that
react to powers are triggered. Only then it takes effect. Cards need not know about any of this.
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
"""From this many reactions in a step on, a repetition anywhere in the step counts as a loop, not only among its own causes."""

TRACK_RANK: Final = -1
UNTOUCHABLE = frozenset({DUTY, FREE})

by_rank = attrgetter("rank")


class RaceOver(BaseException):
    """Ends the race: the last prize is taken, or no racer is left. Not an Exception, so that no power can catch it by accident."""


class AbilitySuppressed(BaseException):
    """Ends the running activation because it has been suppressed; its owner is compensated."""


class AbilitySilenced(BaseException):
    """Ends the running activation because its power has been silenced; there is no compensation."""


class Stopped:
    """The result of an activation that was not carried out."""

    def __bool__(self) -> bool:
        return False


SUPPRESSED, SILENCED = Stopped(), Stopped()


class PowerStack(RaceBoard, ABC):
    """The stack of activations, the running activation (`now`), and questions to players."""

    __slots__ = (
        "clock",
        "host",
        "idle",
        "now",
        "question_count",
        "reaction_count",
        "records_events",
        "seen",
        "skips_obvious",
        "stack",
        "standing",
        "triggered",
    )

    host: Host
    records_events: bool
    has_windows: ClassVar[bool] = False
    """Whether the race has reaction windows, in which players may use items."""

    def __init__(self, racers: list[Racer], track: Track) -> None:
        super().__init__(racers, track)
        self.stack: list[Activation] = []
        """Activations that wait to resolve, the next one last."""
        self.triggered: list[Activation] = []
        """Activations triggered since the last one was resolved, not yet on the stack."""
        self.clock = 0
        """Counts arrivals."""
        self.now = self.idle = idle(racers[0])
        """The running activation; `idle` when only the turn itself is going on."""
        self.reaction_count = 0
        self.question_count = 0
        self.seen: set[tuple[Hook, int, Racer | None, int]] = set()
        """The reactions of this turn, to detect loops, from `STRICT_FROM` on."""
        self.standing: Standing = {}
        """Standing answers: questions that are answered without asking."""
        self.skips_obvious = False
        """Whether nobody is asked what nobody would answer otherwise."""

    # ------------------------------------------------------------------ events and questions

    def note(self, kind: str, data: dict[str, Any], cause: int | None = None) -> int:
        """Record an event, by default caused by the running activation, and return its number; 0 if the host records none.

        In a simulation that still makes the data: where speed matters, check `records_events` before the call.
        """
        if not self.records_events:
            return 0
        return self.host.note(kind, data, self.now.cause if cause is None else cause)

    def roll(self, who: Racer) -> int:
        """Roll a die that is not a Main Move. Reactions to the number resolve at once, before anything else (001-R42)."""
        die = self.host.die(who.seat)
        number = self.note("die", {"racer": who.name, "die": die})
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
        """Return what a die counts as after its reaction windows, before powers modify it. Without windows: the number itself."""
        return die

    def choose(
        self,
        me: Racer,
        label: str,
        options: Sequence[Any],
        decline: str | None = None,
        secret: bool = False,
        about: tuple[Any, ...] = (),
    ) -> Any:
        """Ask my player for one of the options; returns None if declined. A single option without `decline` is taken at once."""
        if not options or (len(options) == 1 and decline is None):
            return options[0] if options else None
        kind = self.now.hook.__qualname__
        return self.ask(me, kind, (*options, None) if decline else options, label, decline, about, secret)

    def aim(self, me: Racer, label: str, options: Sequence[Any], decline: str) -> Any:
        """Ask my player for a target like `choose`; the log will say that the power is used on it."""
        target = self.choose(me, label, options, decline)
        self.now.args = (target,)
        return target

    def may(self, me: Racer, label: str, *about: Any, decline: str = "Leave it") -> bool:
        """Ask my player whether to use the power; a yes declares it."""
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
        """Ask the player who decides for `me`, unless a standing answer, an obvious one or the limit of questions answers."""
        seat = me.decider
        if self.standing and (standing := self.standing.get((seat, kind))):
            for option in options:
                if option_id(option) == standing:
                    return self.host.take(seat, kind, options, option)
        if self.skips_obvious and (only := self.obvious_answer(me, kind, options, about)):
            return self.host.take(seat, kind, options, only[0])
        self.question_count += 1
        if self.question_count > MOST_QUESTIONS:
            if self.question_count == MOST_QUESTIONS + 1:
                self.note("questions_cut", {"racer": me.name})
            return None if decline else options[0]
        return self.host.ask(seat, kind, options, (me, label, decline, about, self), secret)

    def obvious_answer(self, me: Racer, kind: str, options: Sequence[Any], about: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return, in a tuple, the answer that nobody would give otherwise, if the hooks that offer the choice know one."""
        hooks: list[Any] = [r.power.reroll for r in options if r is not None] if kind == "reroll" else [self.now.hook]
        first, *others = [fn.obvious(self, me, options, about) if getattr(fn, "obvious", None) else () for fn in hooks]
        return first if all(answer == first for answer in others) else ()

    # ------------------------------------------------------------------ a power is used

    def run(self, activation: Activation, does: Hook | None = None) -> Any:
        """Run an activation and return what its hook returns. All hooks that may ask or have effects run here.

        `does` is called instead of the hook, in its name. Returns SUPPRESSED or SILENCED if the activation was stopped.
        """
        outer, self.now = self.now, activation
        try:
            return (does or activation.hook)(self, activation.owner, *activation.args)
        except AbilitySuppressed:
            return SUPPRESSED if self.compensate(activation.owner) else SILENCED
        except AbilitySilenced:
            return SILENCED
        finally:
            self.now = outer

    def declare(self) -> None:
        """Declare the running activation, if it is not yet declared. Every effect calls this first.

        Raises AbilitySuppressed if another power suppresses it; otherwise announces it.
        """
        now = self.now
        if not now.declared:
            now.declared = True
            if self.listeners.suppress and self._is_suppressed_now(now):
                raise AbilitySuppressed
            if self.records_events or self.listeners.happened:
                now.cause = self.announce(now.owner, now.hook, now.args)

    def _is_suppressed_now(self, activation: Activation) -> bool:
        """Return whether another power suppresses this activation. If suppressing the same one has led to it, none may (001-65)."""
        if activation.suppressed is None or _was_suppressed_before(activation):
            for r, fn in self.listeners.suppress:
                self.note("loop_ended", {"racer": r.name, "hook": fn.__qualname__, "whose": activation.owner.name})
            return False
        activation.suppressed = self.is_suppressed(activation.owner)
        return activation.suppressed

    def is_suppressed(self, whose: Racer) -> bool:
        """Ask the racers that can suppress powers; return whether one suppresses this racer's power."""
        if whose.power.traits & UNTOUCHABLE:
            return False
        for r, fn in self.in_order(self.listeners.suppress):
            activation = Activation(r, fn, (whose,), self.now.cause, self.now, board=self.now.board)
            if r is not whose and self.run(activation):
                self.now.cause = activation.cause  # the suppression causes the compensation
                return True
        return False

    def against(self) -> str:
        """Return " on <racer>" if the power that the running activation reacts to has a target, for a question's text."""
        activation = self.now.parent
        words: HookText = getattr(activation.hook, "words", HookText())
        target = activation.args[0] if activation.args and "{0}" in words.does else None
        return f" on {target.name}" if isinstance(target, Racer) else ""

    @abstractmethod
    def compensate(self, whose: Racer) -> bool:
        """Give a racer what it gets when its power is suppressed. Returns False if the suppression itself was silenced."""

    def apply_passive(self, whose: Racer, hook: Hook, about: tuple[Any, ...] = ()) -> int | None:
        """Announce a power that works without a decision, such as a bonus. Returns its event, or None if it was suppressed."""
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
        """Record that a power happened, and trigger the reactions to it, except by the racers in `without`."""
        number = 0
        if self.records_events:
            named = [a.name if isinstance(a, Racer) else a for a in about if isinstance(a, Racer | int)]
            used = {"racer": whose.name, "ability": whose.power.ability, "hook": hook.__qualname__, "about": named}
            number = self.note("power", used)
        reacting = self.listeners.happened
        if reacting:
            now = self.now
            mask = now.mask | whose.bit if now.mask is not None and now.owner is whose else 0
            for r, fn in reacting:
                if r is not whose and not mask & r.bit and r not in without:
                    self.triggered.append(Activation(r, fn, (whose,), number, now, self.rank[r.i], r.power, None, 0, mask))
        return number

    def run_within(self, me: Racer, fn: Hook, *args: Any) -> Any:
        """Run one of my hooks within the running activation; what it triggers waits."""
        return self.run(Activation(me, fn, args, self.now.cause, self.now, board=self.now.board))

    def activate(self, me: Racer, fn: Hook, *args: Any, does: Hook | None = None) -> Any:
        """Run one of my hooks between the phases of a turn, then resolve what it triggered. Its event causes what follows."""
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
        """Resolve what has been triggered, and all that this triggers, until the stack is as high as before."""
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
                self.note("loop_ended", {"racer": owner.name, "hook": activation.hook.__qualname__}, activation.cause)
                continue
            self.reaction_count += 1
            if self.reaction_count > MOST_REACTIONS:
                del stack[floor:]
                triggered.clear()
                self.note("chain_cut", {"racer": owner.name}, activation.cause)
                break
            run(activation)

    @staticmethod
    def _lapsed(activation: Activation) -> bool:
        """Return whether owner or subject has moved since, for hooks about a state such as sharing a space (000-R26)."""
        subject, lapses_after = activation.subject, activation.lapses_after
        is_subject_gone = subject is not None and (subject.arrived > lapses_after or not subject.racing)
        return activation.owner.arrived > lapses_after or is_subject_gone

    def forget(self, owner: Racer) -> None:
        """Let all waiting activations of this racer's old power lapse, even if it gets that power back (000-R41)."""
        for activation in (*self.stack, *self.triggered):
            if activation.owner is owner and activation.power is not None:
                activation.power = LAPSED

    def _is_loop(self, activation: Activation) -> bool:
        """Return whether the same reaction about the same subject in the same position is among its own causes (000-R14)."""
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
    """Return whether the same activation was suppressed among its own causes, in whatever position."""
    up = activation.parent
    while up.board >= 0:
        if up.suppressed and up.hook is activation.hook and up.owner is activation.owner and up.subject is activation.subject:
            return True
        up = up.parent
    return False


def _suppression_led_to(activation: Activation, first: Activation) -> bool:
    """Return whether a suppression has led from the first activation to its repetition.

    Then the suppression ends the loop: what was suppressed the first time cannot be suppressed again (001-65, 001-69).
    """
    if first.suppressed:
        activation.suppressed = None
    up = activation.parent
    while up is not first and not up.suppressed:
        up = up.parent
    return bool(up.suppressed)
