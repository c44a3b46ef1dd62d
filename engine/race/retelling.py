"""A racer's turn as people retell it: the roll and what came of it, then what each power did, by the shape of the chain.

What repeats is counted, what was said is not said again, and what changed nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any

from engine.event import Event
from engine.race.power import Deed
from engine.race.track import FINISH, START
from engine.sentences import counted, ordinal
from engine.telling import Name, Told, Words, fill, joined, listed, piece, seat
from engine.turns import Change, Line, Turn

Data = dict[str, Any]
Deeds = Callable[[str], Deed]
"""The words of a hook, by its name in the events."""
Tell = Callable[[Event], Told]


SILENT = frozenset({"passed", "modified", "skipped", "turn"})
"""Said by what they come from, or by what comes of them."""
STAYS = {"stood_up": "gets back up", "stays": "stays put"}
FEATURES = {
    "arrow": Deed("rides an arrow"),
    "arrow back": Deed("is sent back by an arrow"),
    "star": Deed("finds a star"),
    "rock": Deed("trips over a rock"),
}
MAIN = "main move"
TRIPS = "trips"
PASSING = (TRIPS, "goes next", "goes again")
"""What is forgotten some turns later."""


def space(number: int) -> str:
    return "Start" if number <= START else "finish" if number >= FINISH else str(number)


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def chips_of(count: int) -> list[str]:
    return [f"{signed(count)} chip{'s' if abs(count) > 1 else ''}"] if count else []


def times(count: int) -> str:
    return "" if count == 1 else " twice" if count == 2 else f" {count} times"


class Span:
    """How far one piece was taken, in one go or in several."""

    def __init__(self, start: int, end: int) -> None:
        self.start, self.end = start, end
        self.steps = end - start
        self.is_whole = True

    def go_on(self, start: int, end: int) -> None:
        self.is_whole = self.is_whole and start == self.end
        self.end = end
        self.steps += end - start

    @property
    def words(self) -> str:
        """From where to where; the steps in all where others moved it in between."""
        return f"{space(self.start)} → {space(self.end)}" if self.is_whole else signed(self.steps)


class Doing:
    """What one racer's power, or the track, did in a turn, however often."""

    def __init__(self, doer: str, deed: Deed, ability: str = "") -> None:
        self.doer = doer
        self.deed = deed
        self.ability = ability
        self.about: list[list[Any]] = []
        self.spans: dict[str, Span] = {}
        self.towed: dict[str, int] = {}
        """Who went the very same way as the first mover, and how often."""
        self.dice: list[Words] = []
        self.chips = 0
        self.more: list[Words] = []
        self.has_effect = False
        self._moves = 0
        self._way: list[int] = []

    def again(self, about: list[Any]) -> None:
        self.about.append(about)

    def move(self, moves: Sequence[tuple[str, int, int]]) -> None:
        """Those who cross the line are told of one by one, also those in tow."""
        self.has_effect = True
        first, *way = moves[0]
        is_alone = first not in self.towed or way != self._way
        if is_alone:
            self._moves += 1
            self._way = way
        for name, start, end in moves:
            if (name != first or not is_alone) and way == [start, end]:
                self.towed[name] = self.towed.get(name, 0) + 1
            if name in self.spans:
                self.spans[name].go_on(start, end)
            else:
                self.spans[name] = Span(start, end)

    def add(self, words: Words) -> None:
        self.has_effect = True
        if words not in self.more:
            self.more.append(words)

    def befall(self, name: str, what: str) -> None:
        """Whoever was named by what was done needs no second word."""
        self.has_effect = True
        if name != self.doer and not ("{0}" in self.deed.does and any(name in about for about in self.about)):
            self.more.append((piece(name), f" {what}"))

    @property
    def in_tow(self) -> list[str]:
        """Those who went along every time."""
        mover = next(iter(self.spans), "")
        return [name for name, count in self.towed.items() if count == self._moves and mover == self.doer]

    @property
    def words(self) -> Words:
        return (*self._done(), *self.tow(" with "), *self.effects())

    def _done(self) -> Words:
        me = piece(self.doer)
        if not self.deed.does:
            return (me, ": ", self.ability)
        different = [about for at, about in enumerate(self.about) if about not in self.about[:at]]
        blanks = [_listed(values, self.doer) for values in zip(*different, strict=True)]
        is_enough = "{0}" in self.deed.does and len(different) == len(self.about)
        often = "" if is_enough else times(len(self.about))
        return (me, " ", *fill(self.deed.does, *blanks, me=me), *([often] if often else []))

    def tow(self, lead: str) -> Words:
        return (lead, *listed(map(piece, self.in_tow)), " in tow") if self.in_tow else ()

    def effects(self) -> Words:
        """What it came to. Nobody who has just been named is named again."""
        named = {value for about in self.about for value in about} if "{0}" in self.deed.does else set()
        spans = {name: span for name, span in self.spans.items() if name not in self.in_tow}
        dice = self.dice if len(self.about) == 1 else []
        moved: list[Words] = []
        for name, span in spans.items():
            is_clear = not dice and not moved and (name == self.doer if not named else name in named and len(spans) == 1)
            moved.append((span.words,) if is_clear else (piece(name), " ", span.words))
        said = [*dice, *moved, *((chips,) for chips in chips_of(self.chips)), *self.more]
        return (": ", *joined(said)) if said else ()


def _listed(values: Iterable[Any], me: str) -> Words:
    """What was done to several is listed."""
    different = list(dict.fromkeys(values))
    return listed("itself" if value == me else piece(value) if isinstance(value, str) else str(value) for value in different)


class Retelling:
    """Goes through the events of one turn; the first of them may be missing when they were told before."""

    def __init__(self, events: Sequence[Event], deeds: Deeds, tell: Tell) -> None:
        self._deeds = deeds
        self._tell = tell
        self._of: dict[int, Doing] = {}
        """Which doing an event belongs to."""
        begun = next((event.data for event in events if event.kind == "turn"), None)
        self.seat: int | None = begun["seat"] if begun else None
        self.racer: str = begun["racer"] if begun else _mover(events)
        self._main = Doing(self.racer, Deed())
        self._lines: dict[object, Doing | Words] = {}
        """What is told, in the order in which it began."""
        self._began: dict[object, int] = {}
        self._dice: list[int] = []
        self._adds: list[tuple[str, Words]] = []
        self._stays = ""
        self._net: dict[str, Span] = {}
        self._fates: list[tuple[str, str]] = []
        self._chips: dict[str, int] = {}
        for event, after in zip_longest(events, events[1:]):
            self._hear(event, after)
            for key in self._lines:
                self._began.setdefault(key, event.number)
            if event.kind == "rolled":
                self._began[MAIN] = event.number

    # ------------------------------------------------------------------ hearing

    def _hear(self, event: Event, after: Event | None) -> None:
        data, kind = event.data, event.kind
        cause = self._of.get(event.cause)
        if kind == "rolled":
            self._begin_main()
            self._dice.append(data["die"])
        elif kind == "power":
            self._power(event, after)
        elif kind == "feature":
            feature = f"{data['kind']} back" if data["n"] < 0 else data["kind"]
            self._do(event, (data["racer"], kind, feature), Doing(data["racer"], FEATURES[feature]), [])
        elif kind in ("moved", "warped", "put_behind"):
            self._moved(event, cause)
        elif kind in ("die", "chips", "goes_next", "goes_again"):
            self._effect(event, cause)
        elif kind in ("tripped", "eliminated"):
            self._fate(event, cause, TRIPS if kind == "tripped" else "is out")
        elif kind == "finished":
            self._finished(event, cause)
        elif kind == "copied":
            self._lines[kind, data["racer"]] = self._tell(event).opening
        elif kind in STAYS:
            self._begin_main()
            self._stays = STAYS[kind]
        elif kind not in SILENT:
            self._lines[event.number] = self._tell(event).sentence[:-1]

    def _begin_main(self) -> None:
        self._lines.setdefault(MAIN, self._main)

    def _power(self, event: Event, after: Event | None) -> None:
        data = event.data
        if after is not None and after.cause == event.number and after.kind == "modified":
            self._begin_main()
            self._adds.append((signed(after.data["plus"]), () if data["racer"] == self.racer else (piece(data["racer"]),)))
        elif after is None or after.kind != "rolled" or data["racer"] != after.data["racer"]:  # else the dice say it
            doing = Doing(data["racer"], self._deeds(data["hook"]), data["ability"].rstrip(".!"))
            self._do(event, (data["racer"], data["hook"], data["ability"]), doing, data["about"])

    def _do(self, event: Event, key: object, doing: Doing, about: list[Any]) -> None:
        """What was done before in this turn is done again."""
        known = self._lines.setdefault(key, doing)
        assert isinstance(known, Doing)
        known.again(about)
        known.has_effect = known.has_effect or event.kind == "feature"
        self._of[event.number] = known

    def _moved(self, event: Event, cause: Doing | None) -> None:
        data = event.data
        if event.kind == "put_behind":
            moves = [(name, data["space"] + 1, data["space"]) for name in data["others"]]
        else:
            moves = [(name, start, end) for name, start, end in data["moves"]]
        is_main = bool(data.get("main")) and moves[0][0] == self.racer and (cause is None or bool(self._dice))
        doing = self._main if is_main or cause is None else cause
        if doing is self._main:
            self._begin_main()
        else:
            self._of[event.number] = doing
        doing.move(moves)
        for name, start, end in moves:
            if name in self._net:
                self._net[name].go_on(start, end)
            else:
                self._net[name] = Span(start, end)

    def _effect(self, event: Event, cause: Doing | None) -> None:
        data = event.data
        if cause is None:
            self._lines[event.number] = self._tell(event).opening
            return
        self._of[event.number] = cause
        if event.kind == "die":
            cause.dice.append((piece(data["racer"]), f" {data['die']}"))
        elif event.kind == "chips":
            cause.chips += data["chips"]
            cause.has_effect = True
            self._chips[data["racer"]] = self._chips.get(data["racer"], 0) + data["chips"]
        else:
            what = "goes next" if event.kind == "goes_next" else "goes again"
            cause.add((what,))
            self._fates.append((data["racer"], what))

    def _fate(self, event: Event, cause: Doing | None, what: str) -> None:
        name = event.data["racer"]
        self._fates.append((name, what))
        if cause is None:
            self._lines[event.number] = (piece(name), f" {what}")
        else:
            self._of[event.number] = cause
            cause.befall(name, what)

    def _finished(self, event: Event, cause: Doing | None) -> None:
        data = event.data
        comes = f"comes {ordinal(data['place'])}: {counted(data['prize'], 'point')}"
        self._lines[event.number] = (piece(data["racer"]), f" {comes}")
        how = cause.deed.does if cause is not None and cause.doer == data["racer"] else ""
        self._fates.append((data["racer"], f"{how} and {comes}" if how and "{" not in how else comes))

    # ------------------------------------------------------------------ telling

    def turn(self, first: int) -> Turn | None:
        """None where nothing has happened yet."""
        lines = self._said()
        if not lines:
            return None
        span = self._main.spans.get(self.racer)
        return Turn(
            first,
            lines[0].at,
            lines[0].words,
            tuple(lines[1:]),
            self._changes(),
            self.seat,
            self.racer,
            tuple(self._dice),
            (space(span.start), space(span.end)) if span is not None and span.is_whole else None,
            tuple(self._adds),
        )

    def _said(self) -> list[Line]:
        """The first line says whose turn it is. A power that only keeps its racer in tow is told with whoever tows it."""
        doings = [line for line in self._lines.values() if isinstance(line, Doing)]
        towed = {name for doing in doings for name in doing.in_tow}
        lines: list[Line] = []
        for key, line in self._lines.items():
            if line is self._main:
                words = self._main_words(is_first=not lines)
            elif not isinstance(line, Doing) or line.has_effect or line.doer not in towed:
                words = line.words if isinstance(line, Doing) else line
                words = words if lines else self._headed(words)
            else:
                continue
            lines.append(Line(self._began[key], words))
        return lines

    def _headed(self, line: Words) -> Words:
        return (seat(self.seat), ": ", *line) if self.seat is not None else line

    def _main_words(self, is_first: bool) -> Words:
        if not self.racer:
            return self._main.effects()[1:]  # who moved, and why, was told before: only where to is new
        racer = piece(self.racer)
        by_seat = is_first and self.seat is not None
        adds = [part for plus, who in self._adds for part in (", ", plus, *((" ", *who) if who else ()))]
        came = (*adds, *self._main.tow(", "), *self._main.effects())
        if self._dice:
            rolls = f" rolls {_thrown(self._dice)}"
            who: Words = (Name(self.seat), f"{rolls} with ", racer) if by_seat else (racer, rolls)
        else:
            who = self._headed((racer,)) if is_first else (racer,)
        if self._stays and not self._main.spans:
            came = (*came, f"{', and' if self._dice else ''} {self._stays}")
        return (*who, *came)

    def _changes(self) -> tuple[Change, ...]:
        """Whose turn it was comes first."""
        names = [self.racer, *self._net, *(name for name, _ in self._fates), *self._chips]
        changes = []
        for name in dict.fromkeys(filter(None, names)):  # whose turn it is may have been told before
            span = self._net.get(name)
            way = (space(span.start), space(span.end)) if span is not None and span.start != span.end else None
            fates = [what for who, what in self._fates if who == name]
            lasting = tuple((what,) for what in (*fates, *chips_of(self._chips.get(name, 0))) if what not in PASSING)
            passing: tuple[Words, ...] = tuple((what,) for what in PASSING if what in fates)
            if name == self.racer and not way and not fates:
                passing = ((self._stays or "stays put",),)
            if way or lasting or passing:
                changes.append(Change(piece(name), way, lasting, passing))
        return tuple(changes)


def _mover(events: Sequence[Event]) -> str:
    """Whose turn it is, where that was said before."""
    for event in events:
        if event.kind in ("rolled", *STAYS):
            return str(event.data["racer"])
        if event.kind == "moved" and event.data["main"]:
            return str(event.data["moves"][0][0])
    return ""


def _thrown(dice: Sequence[int]) -> str:
    if len(dice) > 2:
        return f"{', '.join(map(str, dice[:-1]))}, then {dice[-1]}"
    return ", then ".join(f"a {die}" for die in dice)
