"""`RaceWithWindows`: a race in which players may use items in reaction windows, and the effects that only items have.

A window opens only when nothing is half done: never inside an arrival, and never between powers that were triggered together
(002-29). Items have priority over powers, and no power reacts to them (002-22).
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
"""The racers that are about to move, and how far."""


class TurnOver(BaseException):
    """Ends the turn at once; `next_up` has the next one. Not an Exception, so that no power can catch it by accident."""

    def __init__(self, next_up: Racer) -> None:
        self.next_up = next_up


class WindowKit(Protocol):
    """The players' items. The race calls a method at every window, in which players may use items."""

    near: ClassVar[int]
    """How close to the goal a racer's die or movement begins to matter."""

    @property
    def is_quiet(self) -> bool:
        """Whether no player wants to be asked at moments that cannot matter yet: before a roll, before reactions, or when a racer
        is not `near` the goal."""
        ...

    def before(self, race: RaceWithWindows) -> None:
        """The window before the race, when the line-up is known."""

    def turn(self, race: RaceWithWindows, whose: Racer) -> None:
        """The window at the start of a turn."""

    def roll(self, race: RaceWithWindows, whose: Racer) -> None:
        """The window before the die of a Main Move is rolled."""

    def die(self, race: RaceWithWindows, roller: Racer, die: int, main: bool) -> int:
        """The window after a die has been rolled for good; returns what it counts as."""
        ...

    def moving(self, race: RaceWithWindows, moves: Moves, main: bool = False) -> Moves:
        """The window before racers move; returns the moves, which items may have changed."""
        ...

    def use(self, race: RaceWithWindows, whose: Racer, hook: Hook, args: tuple[Any, ...]) -> None:
        """The window before a power is used, with the hook and its arguments."""

    def waiting(self, race: RaceWithWindows) -> None:
        """The window after powers have been triggered, before any of them is used."""

    def end(self, race: RaceWithWindows, whose: Racer) -> None:
        """The window at the end of a turn, when everything is resolved."""

    def turn_over(self, race: RaceWithWindows, whose: Racer) -> None:
        """End what lasts until the end of a turn. Not a window."""


class RaceWithWindows(Race):
    """A race with reaction windows. Call `use_kit` before the first step."""

    __slots__ = ("kit", "near", "silent")

    has_windows: ClassVar[bool] = True
    kit: WindowKit
    near: int
    """From this space on, a racer's die or movement matters even when the kit is quiet."""
    silent: bool
    """Whether powers are silenced, except those that work once."""

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
        if next_up is not None:  # 002-36: a racer that has finished still has a left neighbour
            self.upcoming = [next_up] if next_up.racing else []
            self.current = next_up

    def _may_play(self, me: Racer) -> bool:
        self.kit.turn(self, me)
        return me.racing and super()._may_play(me)

    def _roll_main_move(self, me: Racer) -> int | None:
        if not self.kit.is_quiet:
            self.kit.roll(self, me)
        if me.racing and me.tripped and not self.excused:  # 001-R31: it still loses its Main Move
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
            if 0 < n < self.near - who.space and self.kit.is_quiet and self._is_plain(who, n):  # the usual case, made fast
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
        """Return whether no power changes this move: none skips spaces, and nobody goes along."""
        return who.space + n <= self.goal and who.power.step is None and not self.listeners.join

    def move_all(self, moves: Moves, main: bool = False, quiet: bool = False) -> None:
        going = [(who, n) for who, n in self.moves_in_turn_order(moves) if n and who.racing and (n > 0 or who.space > START)]
        if going:
            self.declare()
            boosted = self.kit.moving(self, going, main)
            if self.silent:
                self._check_silence()
            super().move_all(boosted, main, quiet)

    def step_forward(self, who: Racer, n: int = 1) -> None:
        """Move a racer as compensation, unless all powers are silenced in the window: then there is none (002-R19)."""
        if who.racing and (going := self.kit.moving(self, ((who, n),))) and not self.silent:
            who, n = going[0]
            super().step_forward(who, n)

    def compensate(self, whose: Racer) -> bool:
        self.step_forward(whose)
        return not self.silent

    @property
    def is_silenced(self) -> bool:
        """Whether the running activation has lost its power."""
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
        self._check_silence()  # silenced in reaction to the suppression: neither takes effect (002-R19)
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

    # ------------------------------------------------------------------ effects of items

    def run_apart(self, cause: int, does: Callable[..., None], *args: Any) -> None:
        """Carry out an item's effect, and resolve what it triggers before anything else goes on."""
        outer, before, waiting = self.now, self.idle.cause, self.triggered.copy()
        self.now, self.idle.cause = self.idle, cause
        self.triggered.clear()
        try:
            does(*args)
            self.resolve()
        finally:
            self.now, self.idle.cause = outer, before
        self.triggered += waiting

    def move_tied(self, movers: Sequence[Racer], n: int) -> None:
        """Move these racers by n at the same time; those that reach the goal share a place (002-28, 002-30)."""
        moves = self.moves_in_turn_order([(r, n) for r in movers])
        going = [(r, max(START, r.space + n)) for r, n in self.kit.moving(self, moves) if n and r.racing]
        if going:
            self.arrive(going, "moved", tied=True)

    def silence(self) -> list[Racer]:
        """Silence all powers; their waiting activations lapse. Returns the racers that need not rest any more (002-24, 002-25)."""
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
        """End the silence. Racers that need their space alone get it at once; other reactions have been missed (002-R18)."""
        self.silent = False
        for r in self.racers:
            r.power = r.printed
        self.powers_changed()
        if self.listeners.room:
            self.clock += 1
            pushed = self.make_room(self.now.cause)
            self.trigger_stops(list(dict.fromkeys(pushed)), self.now.cause)
            self.resolve()

    def _check_silence(self) -> None:
        if self.is_silenced:
            raise AbilitySilenced
