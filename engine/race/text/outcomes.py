"""The outcome of a turn for every racer: where it is now, what happened to it, and who caused that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.race.text.attributions import Attribution, Span, chips_of
from engine.race.text.vocabulary import Vocabulary
from engine.text.phrase import Words, piece
from engine.text.turn_summary import STAYS, Consequence, NetChange


class RacerChange(NamedTuple):
    """Something that happened to a racer, and its cause. For the other fields see `Consequence`."""

    who: str
    words: Words
    cause: Attribution | None = None
    lasts: bool = True
    decides: bool = False
    until: Words = ()

    @property
    def fate(self) -> Consequence:
        """The consequence. A racer's own power is not given as its cause, because the card says so."""
        cause = self.cause
        by = (cause.to(self.who),) if cause is not None and (cause.on_track or cause.doer != self.who) else ()
        return Consequence(self.words, by, self.lasts, self.decides, self.until)


class TurnOutcome:
    """Collects what happens in a turn. `racer` is the current racer, empty if unknown, and `main` its Main Move."""

    def __init__(self, racer: str, main: Attribution, say: Vocabulary) -> None:
        self._racer, self._main, self._say = racer, main, say
        self.is_late = False
        """Whether the dice have been rolled by now, or what replaces them is done."""
        self._spans: dict[str, Span] = {}
        self._movers: dict[str, list[Attribution]] = {}
        """The causes of each racer's movements."""
        self._became: list[RacerChange] = []
        self._chips: dict[tuple[str, Attribution], int] = {}
        self._copies: dict[str, Consequence] = {}
        """The last thing that each copying racer copied."""
        self._late: set[str] = set()
        """The racers changed after the dice were rolled, or by the Main Move itself."""

    # ------------------------------------------------------------------ reading events

    def change(self, name: str, cause: Attribution | None) -> None:
        if self.is_late or cause is None or cause is self._main:
            self._late.add(name)

    def move(self, moves: Sequence[tuple[str, int, int]], cause: Attribution, home: bool = False) -> None:
        for name, start, end in moves:
            self.change(name, cause)
            self._movers.setdefault(name, []).append(cause)
            self._spans.setdefault(name, Span(start)).go_on(start, end, home)

    def help(self, name: str, cause: Attribution) -> None:
        """Add a cause that made a racer go farther."""
        self._movers.setdefault(name, []).append(cause)

    def befall(self, became: RacerChange) -> None:
        self.change(became.who, became.cause)
        self._became.append(became)

    def pay(self, name: str, chips: int, cause: Attribution) -> None:
        self.change(name, cause)
        self._chips[name, cause] = self._chips.get((name, cause), 0) + chips

    def copy(self, name: str, model: str | None, cause: Attribution | None) -> None:
        """Set what a copying racer copies; only the last one in a turn counts."""
        self.change(name, cause)
        words: Words = ("has nobody to copy",) if model is None else ("now copies ", piece(model), ", in the lead")
        self._copies[name] = Consequence(words, lasts=False)

    def leave(self, name: str) -> None:
        """Forget what a racer copies, once it has left the race."""
        self._copies.pop(name, None)

    # ------------------------------------------------------------------ the result

    def changes(self, doings: Sequence[Attribution], is_open: bool) -> tuple[NetChange, ...]:
        """Return the changes of the turn, the current racer first.

        While the turn `is_open`, the racer is only said to stay put if something holds it back.
        """
        duels = [RacerChange(doing.doer, doing.done, lasts=False) for doing in doings if doing.dice]
        became = [*duels, *self._became]
        names = [self._racer, *self._spans, *(change.who for change in became), *(name for name, _ in self._chips), *self._copies]
        fates = {
            name: [change.fate for change in became if change.who == name] for name in names if name
        }  # the current racer may be unknown
        return tuple(filter(None, (self._net_change(fates[name], name, doings, is_open) for name in fates)))

    def _net_change(self, fates: list[Consequence], name: str, doings: Sequence[Attribution], is_open: bool) -> NetChange | None:
        span = self._spans.get(name)
        way = span.way(self._say) if span is not None and span.start != span.end else None
        idle = self._idle(doings) if name == self._racer else []
        is_held = any(doing.doer != name for doing in idle)
        stays = ""
        if name == self._racer and not way and (is_held or (not fates and (span or not is_open))):
            self._late.add(name)
            stays = f"is back on {self._say.place(span.end)}" if span else STAYS
        for (who, cause), count in self._chips.items():
            fates += [RacerChange(name, (chips,), cause).fate for chips in chips_of(count, self._say.chip) if who == name]
        fates += [self._copies[name]] if name in self._copies else []
        if not way and not stays and not fates:
            return None
        by = self._by(name, idle) if way or stays else ()
        return NetChange(piece(name), way, by, tuple(fates), name not in self._late, stays)

    def _idle(self, doings: Sequence[Attribution]) -> list[Attribution]:
        """Return what moved nobody, but explains where the current racer is: a hop, or being held back."""
        along = {towed for doing in doings for towed in doing.towed}
        idle = [doing for doing in doings if not doing.has_effect and not doing.dice and doing.doer not in along]
        return [doing for doing in idle if doing is not self._main and doing.is_about(self._racer)]

    def _by(self, name: str, idle: Sequence[Attribution]) -> tuple[Words, ...]:
        """Return the causes for where a racer ended up, without its own duels, which are shown anyway."""
        movers = self._movers.get(name, [])
        by: list[Words] = [("in tow",)] if self._main in movers and name != self._racer else []
        by += [doing.to(name) for doing in movers if doing is not self._main and not (doing.dice and doing.doer == name)]
        return tuple(dict.fromkeys([*by, *(doing.to(name) for doing in idle)]))
