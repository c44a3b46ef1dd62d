"""Summaries of a racer's turn: the roll and the move, then what each power did.

Repetitions are counted, nothing is said twice, and what changed nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, ClassVar, cast

from engine.core.event import Event
from engine.race.model.events import CopiedEvent, FinishedEvent, MovedEvent, UsedEvent
from engine.race.model.power import HookText
from engine.race.text.attributions import Attribution, signed
from engine.race.text.outcomes import RacerChange, TurnOutcome
from engine.race.text.vocabulary import Vocabulary, is_home
from engine.text.beat import PhraseOf
from engine.text.english import counted, ordinal
from engine.text.phrase import Name, Words, listed_words, piece, seat
from engine.text.turn_summary import STAYS, SummaryLine, TurnSummary, additions, dice_text

SILENT = frozenset({"passed", "modified", "counts_as", "turn"})
"""Kinds of events that are shown through their cause or their effect."""
FATES = {"eliminated": "is out", "goes_next": "goes next", "goes_again": "goes again"}
FEATURES = {
    "arrow": HookText("rides an arrow"),
    "arrow back": HookText("is sent back by an arrow"),
    "star": HookText("finds a star"),
    "rock": HookText("trips over a rock"),
}
MAIN, GOES_ON = "main move", "goes on"


class RaceTurnSummary:
    """Summarises the events of one turn. The first events may be missing if they were shown before."""

    own_kinds: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that only this game has and that need more than a line with their words. Default: none."""

    def __init__(self, events: Sequence[Event], say: Vocabulary, phrase_of: PhraseOf) -> None:
        self._say = say
        self._phrase_of = phrase_of
        self._fates = {**FATES, "tripped": say.trips}
        self._of: dict[int, Attribution] = {}
        """The attribution to which each event belongs, by the event's number."""
        self._is_open = not any(event.kind in ("stays", "skipped") for event in events)
        """Whether the Main Move may still come."""
        begun = next((event.data for event in events if event.kind == "turn"), None)
        self.seat: int | None = begun["seat"] if begun else None
        self.racer: str = begun["racer"] if begun else _mover(events)
        self._main = Attribution(self.racer, HookText(), say)
        self._outcome = TurnOutcome(self.racer, self._main, say)
        self._lines: dict[object, Attribution | Words] = {}
        """The lines of the summary, in the order in which they began."""
        self._began: dict[object, int] = {}
        self._dice: list[int] = []
        self._is_astray = False
        """Whether the racer was moved between its roll and its Main Move."""
        self._adds: list[Words] = []
        self._stays = ""
        self._ends: set[int] = set()
        """The events with which a racer left the race."""
        for event, after in zip_longest(events, events[1:]):
            self._read_event(event, after)
            for key in self._lines:
                self._began.setdefault(key, event.number)
            if event.kind == "rolled":
                self._began[MAIN] = event.number

    # ------------------------------------------------------------------ reading events

    def _read_event(self, event: Event, after: Event | None) -> None:
        data, kind = event.data, event.kind
        cause = self._of.get(event.cause)
        if kind == "rolled":
            self._rolled(data["die"])
        elif kind == "power":
            self._power(event, after)
        elif kind == "feature":
            feature = f"{data['kind']} back" if data["n"] < 0 else data["kind"]
            doing = Attribution(data["racer"], FEATURES[feature], self._say, on_track=data["kind"])
            self._do(event, (data["racer"], kind, feature), doing, [])
        elif kind in ("moved", "warped", "put_behind"):
            self._moved(event, cause)
        elif kind in ("die", "chips", "predicted"):
            self._effect(event, cause)
        elif kind in self._fates:
            self._befall(event, cause)
        elif kind == "finished":
            self._finished(event)
        elif kind == "copied":
            self._copied(event, cause)
        elif kind in ("drew", "becomes"):  # a racer that becomes another has drawn before
            self._lines["becomes", data["racer"]] = self._phrase_of(event).opening
        elif kind in self.own_kinds:
            self._read_own_event(event)
        elif kind in ("stood_up", "stays", "skipped"):
            self._stay(event)
        elif kind not in SILENT:
            self._lines[event.number] = self._phrase_of(event).sentence[:-1]

    def _read_own_event(self, event: Event) -> None:
        """Read an event of a kind in `own_kinds`."""

    def _begin_main(self) -> None:
        self._lines.setdefault(MAIN, self._main)

    def _rolled(self, die: int) -> None:
        """Begin the Main Move with a die. A new die is the effect of whatever the racer did to the last one."""
        self._begin_main()
        self._dice.append(die)
        self._outcome.is_late = True
        for doing in self._doings:
            doing.has_effect = doing.has_effect or doing.doer == self.racer

    def _stay(self, event: Event) -> None:
        """Note that the racer does not move. A skipped Main Move is shown by what skips it."""
        if event.kind != "skipped":
            self._begin_main()
            self._stays = self._say.gets_up if event.kind == "stood_up" else STAYS
        if event.kind == "stood_up":
            self._outcome.befall(RacerChange(event.data["racer"], (self._say.gets_up,), lasts=False))
        self._outcome.is_late = True

    def _power(self, event: Event, after: Event | None) -> None:
        data = cast("UsedEvent", event.data)
        follows = after if after is not None and after.cause == event.number else None
        if follows is not None and follows.kind in ("modified", "counts_as"):
            self._add(event, (signed(follows.data["plus"]), " ", "own" if data["racer"] == self.racer else piece(data["racer"])))
        elif after is None or after.kind != "rolled" or data["racer"] != after.data["racer"]:  # otherwise the dice say it
            doing = Attribution(data["racer"], self._say.hook_text(data["hook"]), self._say, data["ability"].rstrip(".!"))
            has_dice = follows is not None and follows.kind == "die"  # every duel has its own
            self._do(event, event.number if has_dice else (data["racer"], data["hook"], data["ability"]), doing, data["about"])

    def _add(self, event: Event, add: Words) -> None:
        """Add to the dice, or to what replaced them."""
        self._adds.append(add)
        instead = None if self._dice else self._of.get(event.cause)
        if instead is not None:
            instead.adds.append(add)
        else:
            self._begin_main()

    def _do(self, event: Event, key: object, doing: Attribution, about: list[Any]) -> None:
        """Add a use of a power to its attribution, which may have begun earlier in the turn."""
        known = self._lines.setdefault(key, doing)
        assert isinstance(known, Attribution)
        known.about.append(about)
        known.has_effect = known.has_effect or event.kind == "feature"
        self._of[event.number] = known

    def _moved(self, event: Event, cause: Attribution | None) -> None:
        data = event.data
        if event.kind == "put_behind":
            moves = [(name, data["space"] + 1, data["space"]) for name in data["others"]]
        else:
            moves = [(name, start, end) for name, start, end in data["moves"]]
        is_main = bool(data.get("main")) and moves[0][0] == self.racer and (cause is None or bool(self._dice))
        doing = self._main if is_main or cause is None else cause
        if doing is self._main:
            self._begin_main()
            self._recount(cause)
            if self._is_astray:
                self._lines.setdefault(GOES_ON, ())
        else:
            self._of[event.number] = doing
            self._is_astray = self._is_astray or (bool(self._dice) and any(name == self.racer for name, *_ in moves))
        home = event.kind == "moved" and is_home(cast("MovedEvent", data))
        doing.move(moves, home)
        self._outcome.move(moves, doing, home)
        self._outcome.is_late = self._outcome.is_late or bool(data.get("main"))

    def _recount(self, cause: Attribution | None) -> None:
        """Show a power that changed the die together with the die: "rolls a 2, doubles the 2"."""
        key = next((key for key, line in self._lines.items() if line is cause), None)
        if cause is None or key is None:
            return
        self._adds.insert(0, cause.done)
        if cause.itself:
            self._lines[key] = (piece(cause.doer), " ", *listed_words(cause.itself))
        else:
            del self._lines[key]

    def _effect(self, event: Event, cause: Attribution | None) -> None:
        data = event.data
        if cause is None:
            self._lines[event.number] = self._phrase_of(event).opening
            return
        self._of[event.number] = cause
        if event.kind == "die":
            cause.dice.append(data["die"])
            self._outcome.change(cause.doer, cause)
            self._began[event.cause] = event.number  # not shown before the die has landed
        elif event.kind == "chips":
            cause.chips += data["chips"]
            cause.has_effect = True
            self._outcome.pay(data["racer"], data["chips"], cause)
        else:
            wins: Words = (piece(data["whom"]), " will win")
            cause.add(wins)
            self._outcome.befall(RacerChange(data["racer"], ("says ", *wins), cause, decides=True))

    def _befall(self, event: Event, cause: Attribution | None) -> None:
        name, what = event.data["racer"], self._fates[event.kind]
        is_out = event.kind == "eliminated"
        until = (self._say.gets_up,) if event.kind == "tripped" else ()
        self._outcome.befall(RacerChange(name, (what,), cause, lasts=is_out, decides=is_out, until=until))
        if is_out:
            self._leave(event)
        if cause is None:
            self._lines[event.number] = (piece(name), f" {what}")
        else:
            self._of[event.number] = cause
            cause.befall(name, what)

    def _finished(self, event: Event) -> None:
        data = cast("FinishedEvent", event.data)
        how = " as the last one left" if event.cause in self._ends else ""
        comes = f"comes {ordinal(data['place'])}{how}: {counted(data['prize'], 'point')}"
        self._lines[event.number] = (piece(data["racer"]), f" {comes}")
        self._outcome.befall(RacerChange(data["racer"], (comes,), decides=True))
        self._leave(event)

    def _leave(self, event: Event) -> None:
        self._ends.add(event.number)
        self._lines.pop(("copied", event.data["racer"]), None)
        self._outcome.leave(event.data["racer"])

    def _copied(self, event: Event, cause: Attribution | None) -> None:
        """Read what a racer copies; only the last one in a turn is shown."""
        data = cast("CopiedEvent", event.data)
        self._lines.pop(("copied", data["racer"]), None)
        self._lines["copied", data["racer"]] = self._phrase_of(event).opening
        if event.cause:
            self._outcome.copy(data["racer"], data["model"], cause)

    # ------------------------------------------------------------------ the result

    def turn(self, first: int) -> TurnSummary | None:
        """Return the summary, with the number of the turn's first event; None if nothing has happened yet."""
        lines = self._summary_lines()
        if not lines:
            return None
        span = self._main.spans.get(self.racer)
        return TurnSummary(
            first,
            lines[0].at,
            lines[0].words,
            tuple(lines[1:]),
            self._outcome.changes(self._doings, self._is_open),
            self.seat,
            self.racer,
            tuple(self._dice),
            span.way(self._say) if span is not None and span.is_whole else None,
            tuple(self._adds),
        )

    @property
    def _doings(self) -> list[Attribution]:
        return [line for line in self._lines.values() if isinstance(line, Attribution)]

    def _summary_lines(self) -> list[SummaryLine]:
        """Return the lines; the first says whose turn it is. A power that only takes its racer in tow has no line of its own."""
        towed = {name for doing in self._doings for name in doing.in_tow}
        lines: list[SummaryLine] = []
        for key, line in self._lines.items():
            if line is self._main:
                words = self._main_words(is_first=not lines)
            elif key == GOES_ON:
                words = (piece(self.racer), " goes on", *self._main.tow(", "), *self._main.effects())
            elif not isinstance(line, Attribution) or line.has_effect or line.doer not in towed:
                words = line.words if isinstance(line, Attribution) else line
                words = words if lines else self._headed(words)
            else:
                continue
            lines.append(SummaryLine(self._began[key], words))
        return lines

    def _headed(self, line: Words) -> Words:
        """Return a line with the player's name before it, unless it begins with that name."""
        if self.seat is None or line[0] == seat(self.seat):
            return line
        steps_in = isinstance(line[0], Name) and line[0].seat is not None
        return (seat(self.seat), "'s turn: " if steps_in else ": ", *line)

    def _main_words(self, is_first: bool) -> Words:
        if not self.racer:
            return self._main.effects()[1:]  # who moved and why was shown before: only the destination is new
        racer = piece(self.racer)
        by_seat = is_first and self.seat is not None
        way = () if GOES_ON in self._lines else (*self._main.tow(", "), *self._main.effects())
        came = (*additions(self._adds), *way)
        if self._dice:
            rolls = f" rolls {dice_text(self._dice, 'a ' if len(self._dice) < 3 else '')}"
            who: Words = (Name(self.seat), f"{rolls} with ", racer) if by_seat else (racer, rolls)
        else:
            who = self._headed((racer,)) if is_first else (racer,)
        if self._stays and not self._main.spans:
            came = (*came, f"{', and' if self._dice else ''} {self._stays}")
        return (*who, *came)


def _mover(events: Sequence[Event]) -> str:
    """Return the current racer if the start of the turn is missing; empty if it cannot be known."""
    for event in events:
        if event.kind in ("rolled", "stood_up", "stays"):
            return str(event.data["racer"])
        if event.kind == "moved" and event.data["main"]:
            return str(event.data["moves"][0][0])
    return ""


def section_summary(
    events: Sequence[Event],
    say: Vocabulary,
    phrase_of: PhraseOf,
    apart: Mapping[str, Callable[[Event], Words]] | None = None,
    summarises: type[RaceTurnSummary] = RaceTurnSummary,
) -> TurnSummary:
    """Return the summary of a section that is not a turn, such as a line-up. Events of kinds in `apart` come last."""
    first, *rest = events
    words_apart = apart or {}
    then = summarises([event for event in rest if event.kind not in words_apart], say, phrase_of).turn(first.number)
    lines = [SummaryLine(then.at, then.told), *then.then] if then else []
    lines += [SummaryLine(event.number, words_apart[event.kind](event)) for event in rest if event.kind in words_apart]
    heading = phrase_of(first)
    return TurnSummary(first.number, first.number, (*heading.opening, *heading.rest), tuple(lines))
