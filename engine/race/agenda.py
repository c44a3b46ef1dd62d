"""How powers answer each other: reactions wait on a stack, and the order of resolution is written here, once.

An effect never resolves anything; it leaves what it set off in `fresh`. `settle` sorts that by rank (track, current
player, clockwise), lays it on top of the stack and takes the topmost: depth first, without recursion (000-R26).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from engine.host import Host
from engine.race.board import Board
from engine.race.power import Hook, Power
from engine.race.racer import Racer
from engine.race.track import Track

MOST_REACTIONS = 1000
MOST_QUESTIONS = 100
STRICT_FROM = 100
"""From this many reactions in a step on, a repeat anywhere in the step ends its branch, not only among its causes."""

TRACK_RANK = -1

Node = tuple[Hook, Racer, Racer | None, int, Any]
"""A reaction that ran: hook, owner, subject, board, and the node it answers."""

Reaction = tuple[int, Racer, Power | None, Hook, tuple[Any, ...], Racer | None, Racer | None, int, int, Any, int | None]
"""rank, owner, power (None: the track), hook, arguments, subject, partner, stamp, cause, parent node, mask.

A stamp above 0 makes it lapse if subject or partner has arrived anywhere since that clock. The mask holds the
racers whose answers a happening answers (000-R15).
"""

LAPSED = Power("lapsed")
"""A power nobody has."""

by_rank = itemgetter(0)


class RaceOver(BaseException):
    """The second place is taken, or nobody is left. Not an Exception: no power may swallow it."""


class Agenda(Board):
    """Reactions, what is going on at the moment, and the way to the players."""

    __slots__ = (
        "acted",
        "acting",
        "agenda",
        "args",
        "asked",
        "cause",
        "clock",
        "count",
        "doing",
        "fresh",
        "hearing",
        "host",
        "mask",
        "node",
        "seen",
    )

    host: Host
    hearing: bool

    def __init__(self, racers: list[Racer], track: Track) -> None:
        super().__init__(racers, track)
        self.agenda: list[Reaction] = []
        self.fresh: list[Reaction] = []
        self.clock = 0
        self.acting: Racer | None = None
        self.acted = False
        self.doing: Hook | None = None
        self.args: tuple[Any, ...] = ()
        self.cause = 0
        self.node: Node | None = None
        self.mask: int | None = None
        self.count = 0
        self.asked = 0
        self.seen: set[tuple[Hook, int, Racer | None, int]] = set()

    # ------------------------------------------------------------------ telling and asking

    def note(self, kind: str, data: dict[str, Any], cause: int | None = None) -> int:
        return self.host.note(kind, data, self.cause if cause is None else cause)

    def roll(self, who: Racer) -> int:
        """A die that is not a Main Move."""
        die = self.host.below(6) + 1
        if self.hearing:
            self.note("die", {"racer": who.name, "die": die})
        return die

    def choose(self, me: Racer, label: str, options: Sequence[Any], decline: str | None = None, secret: bool = False) -> Any:
        """Asks me for one of the options, None if declined. Without a choice there is no question."""
        if not options or (len(options) == 1 and decline is None):
            return options[0] if options else None
        kind = self.doing.__qualname__ if self.doing else "choose"
        return self.ask(me, kind, (*options, None) if decline else options, label, decline, secret=secret)

    def may(self, me: Racer, label: str, *about: Any, decline: str = "Leave it") -> bool:
        """Asks me whether to use the power; a yes is a happening."""
        kind = self.doing.__qualname__ if self.doing else "may"
        if self.ask(me, kind, ("yes", None), label, decline, about) is None:
            return False
        self.act()
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
        self.asked += 1
        if self.asked > MOST_QUESTIONS:
            if self.asked == MOST_QUESTIONS + 1 and self.hearing:
                self.note("questions_cut", {"racer": me.name})
            return None if decline else options[0]
        return self.host.ask(me.seat, kind, options, (me, label, decline, about), secret)

    # ------------------------------------------------------------------ a power happens

    def act(self) -> None:
        """The first thing a running power really does: the power happened."""
        if self.acting is not None and not self.acted:
            self.acted = True
            if self.hearing or self.listeners.happened:
                self.cause = self.happen(self.acting, self.doing, self.args)

    def happen(self, whose: Racer, hook: Hook | None, about: tuple[Any, ...] = ()) -> int:
        """A power happened: notes it, and lays up the reactions to it."""
        number = 0
        if self.hearing:
            number = self.note(
                "power",
                {
                    "racer": whose.name,
                    "ability": whose.power.ability,
                    "hook": hook.__qualname__ if hook else "",
                    "about": [a.name if isinstance(a, Racer) else a for a in about if isinstance(a, Racer | int)],
                },
            )
        listening = self.listeners.happened
        if listening:
            mask = self.mask | whose.bit if self.mask is not None and self.acting is whose else 0
            for r, fn in listening:
                if r is not whose and not mask & r.bit:
                    self.fresh.append((self.rank[r.i], r, r.power, fn, (whose,), None, None, 0, number, self.node, mask))
        return number

    def within(self, me: Racer, fn: Hook, *args: Any) -> Any:
        """Runs one of my hooks inside something that is going on; nothing is settled."""
        kept = self.acting, self.acted, self.doing, self.args, self.cause, self.mask
        self.acting, self.acted, self.doing, self.args, self.mask = me, False, fn, args, None
        answer = fn(self, me, *args)
        self.acting, self.acted, self.doing, self.args, self.cause, self.mask = kept
        return answer

    def use(self, me: Racer, fn: Hook, *args: Any) -> Any:
        """Runs one of my hooks between the phases of a turn, then settles what it set off. It is the cause of what follows."""
        self.acting, self.acted, self.doing, self.args = me, False, fn, args
        answer = fn(self, me, *args)
        self.acting = self.doing = None
        if self.fresh:
            self.settle()
        return answer

    # ------------------------------------------------------------------ reactions

    def settle(self) -> None:
        """Resolves what has been set off, and whatever that sets off, down to where the stack was."""
        agenda, fresh = self.agenda, self.fresh
        floor = len(agenda)
        kept = self.acting, self.cause
        inside = None if self.acting is None else (self.acted, self.doing, self.args, self.node, self.mask)
        while True:
            if fresh:
                if len(fresh) > 1:
                    fresh.sort(key=by_rank)
                    fresh.reverse()
                    agenda += fresh
                    fresh.clear()
                    reaction = agenda.pop()
                else:
                    reaction = fresh.pop()
            elif len(agenda) > floor:
                reaction = agenda.pop()
            else:
                break
            _, owner, power, fn, args, subject, partner, stamp, cause, parent, mask = reaction
            if not owner.racing or (power is not None and owner.power is not power):
                continue
            if stamp and self._lapsed(stamp, subject, partner):
                continue
            board = self.board
            if (parent is not None or self.count >= STRICT_FROM) and self._goes_round(fn, owner, subject, board, parent):
                if self.hearing:
                    self.note("loop_ended", {"racer": owner.name, "hook": fn.__qualname__}, cause)
                continue
            self.count += 1
            if self.count > MOST_REACTIONS:
                del agenda[floor:]
                fresh.clear()
                if self.hearing:
                    self.note("chain_cut", {"racer": owner.name}, cause)
                break
            self.node = (fn, owner, subject, board, parent)
            self.cause, self.mask, self.acted = cause, mask, False
            self.acting = owner if power is not None else None
            self.doing, self.args = fn, args
            fn(self, owner, *args)
        self.acting, self.cause = kept
        if inside is None:
            self.node = self.mask = None
        else:
            self.acted, self.doing, self.args, self.node, self.mask = inside

    @staticmethod
    def _lapsed(stamp: int, subject: Racer | None, partner: Racer | None) -> bool:
        """A power about a state looks at the present: a racer that has moved on no longer shares the space (000-R26)."""
        if subject is not None and (subject.arrived > stamp or not subject.racing):
            return True
        return partner is not None and partner.arrived > stamp

    def forget(self, owner: Racer) -> None:
        """Whatever waits for this racer's old power lapses, even if it gets that power back (000-R41)."""
        for waiting in (self.agenda, self.fresh):
            for k, reaction in enumerate(waiting):
                if reaction[1] is owner and reaction[2] is not None:
                    waiting[k] = (*reaction[:2], LAPSED, *reaction[3:])

    def _goes_round(self, fn: Hook, owner: Racer, subject: Racer | None, board: int, parent: Node | None) -> bool:
        """000-R14: the same reaction about the same subject on the same board among its own causes."""
        up = parent
        while up is not None:
            if up[0] is fn and up[3] == board and up[1] is owner and up[2] is subject:
                return True
            up = up[4]
        if self.count < STRICT_FROM:
            return False
        key = (fn, owner.i, subject, board)
        if key in self.seen:
            return True
        self.seen.add(key)
        return False
