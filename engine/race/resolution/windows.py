"""A race in which players may step in with something that is no power: its windows, and what can be done there that no card can do.

A window is a moment at which nothing is half done: never inside an arrival, and never between powers that were set off together
(002-29). What is done there has priority over powers, and no power hears of it (002-22).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol

from engine.race.model.power import NOTHING, ONCE, Hook
from engine.race.model.racer import Racer
from engine.race.model.track import START
from engine.race.resolution.stack import AbilitySilenced
from engine.race.resolution.turn import Race

Moves = Sequence[tuple[Racer, int]]
"""Who is about to move, and how far."""


class TurnOver(BaseException):
    """The turn ends at once, and this racer's is the next. Not an Exception: no power may swallow it."""

    def __init__(self, next_up: Racer) -> None:
        self.next_up = next_up


class WindowKit(Protocol):
    """What players have to step in with; each of these is a window."""

    near: ClassVar[int]
    """How close to the goal a racer's own die or movement may begin to matter."""

    @property
    def is_quiet(self) -> bool:
        """Whether nobody wants to hear of a moment at which nothing can matter yet: before a throw, before reactions, or when a
        racer is not `near`."""
        ...

    def before(self, race: RaceWithWindows) -> None:
        """The line-up is known."""

    def turn(self, race: RaceWithWindows, whose: Racer) -> None:
        """A turn begins."""

    def roll(self, race: RaceWithWindows, whose: Racer) -> None:
        """The die of a Main Move is about to be thrown."""

    def die(self, race: RaceWithWindows, roller: Racer, die: int, main: bool) -> int:
        """A die has fallen and stands; returns what it counts as."""
        ...

    def moving(self, race: RaceWithWindows, moves: Moves, main: bool = False) -> Moves:
        """Distances are known, and nobody has been put down; returns them as they are now."""
        ...

    def use(self, race: RaceWithWindows, whose: Racer, hook: Hook, args: tuple[Any, ...]) -> None:
        """A power is about to be used: this hook of it, with these arguments."""

    def waiting(self, race: RaceWithWindows) -> None:
        """Powers have been set off, and none of them has been used."""

    def end(self, race: RaceWithWindows, whose: Racer) -> None:
        """Everything is settled."""

    def turn_over(self, race: RaceWithWindows, whose: Racer) -> None:
        """No window: what lasts until the end of a turn ends."""


class RaceWithWindows(Race):
    __slots__ = ("kit", "near", "silent")

    has_windows: ClassVar[bool] = True
    kit: WindowKit
    near: int
    """From this space on a racer's own die or movement may matter to somebody who wants to hear of nothing else."""
    silent: bool
    """Whether no power works, except those that work once."""

    def use_kit(self, kit: WindowKit, silent: bool = False) -> None:
        self.kit, self.near = kit, self.goal - kit.near
        self.silent = False
        if silent:
            self.silence()

    # ------------------------------------------------------------------ the windows

    def start(self) -> None:
        self.kit.before(self)
        super().start()

    def turn(self, me: Racer) -> None:
        next_up: Racer | None = None
        try:
            super().turn(me)
            self.kit.end(self, me)
        except TurnOver as cut:  # 002-35
            self.stack.clear()
            self.triggered.clear()
            next_up = cut.next_up
        self.kit.turn_over(self, me)
        if next_up is not None:  # 002-36: even one who is home has a left neighbour
            self.upcoming = [next_up] if next_up.racing else []
            self.current = next_up

    def _may_play(self, me: Racer) -> bool:
        self.kit.turn(self, me)
        return me.racing and super()._may_play(me)

    def _roll_main_move(self, me: Racer) -> int | None:
        if not self.kit.is_quiet:
            self.kit.roll(self, me)
        if me.racing and me.tripped and not self.excused:  # 001-R31: not too late to cost the play
            self._get_up(me)
            return None
        return super()._roll_main_move(me) if me.racing else None

    def die_after_windows(self, who: Racer, die: int, main: bool = False) -> int:
        return die if who.space < self.near and self.kit.is_quiet else self.kit.die(self, who, die, main)

    def roll(self, who: Racer) -> int:
        self._check_silence()
        return super().roll(who)

    def move(self, who: Racer, n: int, main: bool = False) -> None:
        if who.racing and n and (n > 0 or who.space > START):
            if not self.now.declared or self.silent:
                self.declare()
            if 0 < n < self.near - who.space and self.kit.is_quiet and self._is_plain(who, n):  # as nearly always
                self.arrive([(who, who.space + n)], "moved", main)
                return
            moves = ((who, n),)
            going = self.kit.moving(self, moves, main)
            if self.silent:
                self._check_silence()
            if going is moves and self._is_plain(who, n):
                super().move(who, n, main)
            else:
                super().move_all(going, main)

    def _is_plain(self, who: Racer, n: int) -> bool:
        """Whether the short way leads there: no power counts the spaces, and nobody goes along."""
        return who.space + n <= self.goal and who.power.step is None and not self.listeners.join

    def move_all(self, moves: Moves, main: bool = False, quiet: bool = False) -> None:
        going = [(who, n) for who, n in moves if n and who.racing and (n > 0 or who.space > START)]
        if going:
            self.declare()
            boosted = self.kit.moving(self, going, main)
            if self.silent:
                self._check_silence()
            super().move_all(boosted, main, quiet)

    def step_forward(self, who: Racer, n: int = 1) -> None:
        """If all powers are silenced meanwhile, what would have been made good is not, either (002-R19)."""
        if who.racing and (going := self.kit.moving(self, ((who, n),))) and not self.silent:
            who, n = going[0]
            super().step_forward(who, n)

    def compensate(self, whose: Racer) -> bool:
        self.step_forward(whose)
        return not self.silent

    @property
    def is_silenced(self) -> bool:
        """Whether what is being done has lost its power meanwhile."""
        return self.silent and self.now is not self.idle and ONCE not in self.now.owner.power.traits

    def declare(self) -> None:
        now = self.now
        if self.silent:
            self._check_silence()
        if now.declared:
            return
        if ONCE not in now.owner.power.traits:
            now.declared = True
            self.kit.use(self, now.owner, now.hook, now.args)
            if self.silent:
                self._check_silence()
            now.declared = False
        super().declare()

    def _is_suppressed_now(self, activation: Any) -> bool:
        stopped = super()._is_suppressed_now(activation)
        self._check_silence()  # in answer to the suppression: both are off (002-R19)
        return stopped

    def apply_passive(self, whose: Racer, hook: Hook, about: tuple[Any, ...] = ()) -> int | None:
        self.kit.use(self, whose, hook, about)
        return None if self.silent else super().apply_passive(whose, hook, about)

    def _is_compensated(self, whose: Racer) -> bool:
        return super()._is_compensated(whose) or self.silent

    def resolve(self) -> None:
        if self.triggered and not self.stack and not self.kit.is_quiet:
            self.kit.waiting(self)
        super().resolve()

    # ------------------------------------------------------------------ what can be done there

    def run_apart(self, cause: int, does: Callable[..., None], *args: Any) -> None:
        """Does something that is no power, and settles what that sets off before anything else goes on."""
        kept, before, waiting = self.now, self.idle.cause, self.triggered.copy()
        self.now, self.idle.cause = self.idle, cause
        self.triggered.clear()
        try:
            does(*args)
            if self.triggered:
                self.resolve()
        finally:
            self.now, self.idle.cause = kept, before
        self.triggered += waiting

    def move_tied(self, movers: Sequence[Racer], n: int) -> None:
        """All of these move; those who reach the goal share a place (002-28, 002-30)."""
        moves = [(r, n) for r in movers]
        going = [(r, max(START, r.space + n)) for r, n in self.kit.moving(self, moves) if n and r.racing]
        if going:
            self.arrive(going, "moved", tied=True)

    def silence(self) -> list[Racer]:
        """No power works, and what waits of them lapses. Nobody has to rest any more: returns who had to (002-24, 002-25)."""
        self.silent = True
        freed = [r for r in self.racing if r.tripped]
        for r in freed:
            r.tripped = False
            self.board -= 64 << r.shift
        for r in self.racers:
            if ONCE not in r.power.traits:
                r.power = NOTHING
        self.powers_changed()
        return freed

    def restore_powers(self) -> None:
        """The powers are back. Who needs room has it at once; other arrivals have been missed (002-R18)."""
        self.silent = False
        for r in self.racers:
            r.power = r.printed
        self.powers_changed()
        if self.listeners.room:
            self.clock += 1
            pushed = self.make_room(self.now.cause)
            self.trigger_stops(list(dict.fromkeys(pushed)), self.now.cause)
            if self.triggered:
                self.resolve()

    def _check_silence(self) -> None:
        if self.is_silenced:
            raise AbilitySilenced
