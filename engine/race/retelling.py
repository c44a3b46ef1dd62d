"""A racer's turn as people retell it: the roll and what came of it, then what each power did, by the shape of the chain.

What repeats is counted, what was said is not said again, and what changed nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from engine.event import Event
from engine.race.doings import Doing, Span, chips_of, signed, space
from engine.race.power import Deed
from engine.sentences import counted, ordinal
from engine.telling import Name, Told, Words, piece, seat
from engine.turns import Change, Fate, Line, Turn, added

Deeds = Callable[[str], Deed]
"""The words of a hook, by its name in the events."""
Tell = Callable[[Event], Told]


SILENT = frozenset({"passed", "modified", "skipped", "turn"})
"""Told through their cause or their effect."""
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
"""What no longer matters a few turns later."""


class Retelling:
    """Goes through the events of one turn; the first ones may be missing if they were told before."""

    def __init__(self, events: Sequence[Event], deeds: Deeds, tell: Tell) -> None:
        self._deeds = deeds
        self._tell = tell
        self._of: dict[int, Doing] = {}
        """Which doing an event belongs to."""
        self._is_open = bool(events) and events[-1].kind == "rolled"
        """Whether there is a question before anything comes of the roll."""
        begun = next((event.data for event in events if event.kind == "turn"), None)
        self.seat: int | None = begun["seat"] if begun else None
        self.racer: str = begun["racer"] if begun else _mover(events)
        self._main = Doing(self.racer, Deed())
        self._lines: dict[object, Doing | Words] = {}
        """What is told, in the order it began."""
        self._began: dict[object, int] = {}
        self._dice: list[int] = []
        self._adds: list[tuple[str, Words]] = []
        self._stays = ""
        self._net: dict[str, Span] = {}
        self._movers: dict[str, list[Doing]] = {}
        """What has moved somebody."""
        self._fates: list[tuple[str, str, Doing | None]] = []
        """Who, what became of them, and by what."""
        self._chips: dict[tuple[str, Doing], int] = {}
        self._late: set[str] = set()
        """Who was changed when the dice had been rolled, or by the move itself."""
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
            doing = Doing(data["racer"], FEATURES[feature], on_track=data["kind"])
            self._do(event, (data["racer"], kind, feature), doing, [])
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
        elif after is None or after.kind != "rolled" or data["racer"] != after.data["racer"]:  # otherwise the dice say it
            doing = Doing(data["racer"], self._deeds(data["hook"]), data["ability"].rstrip(".!"))
            self._do(event, (data["racer"], data["hook"], data["ability"]), doing, data["about"])

    def _do(self, event: Event, key: object, doing: Doing, about: list[Any]) -> None:
        """What was done before in this turn is done again."""
        known = self._lines.setdefault(key, doing)
        assert isinstance(known, Doing)
        known.about.append(about)
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
            self._changed(name, doing)
            self._movers.setdefault(name, []).append(doing)
            if name in self._net:
                self._net[name].go_on(start, end)
            else:
                self._net[name] = Span(start, end)

    def _changed(self, name: str, cause: Doing | None) -> None:
        if self._dice or cause is None or cause is self._main:
            self._late.add(name)

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
            self._chips[data["racer"], cause] = self._chips.get((data["racer"], cause), 0) + data["chips"]
        else:
            what = "goes next" if event.kind == "goes_next" else "goes again"
            cause.add((what,))
            self._fates.append((data["racer"], what, None))
        self._changed(data["racer"], cause)

    def _fate(self, event: Event, cause: Doing | None, what: str) -> None:
        name = event.data["racer"]
        self._fates.append((name, what, cause))
        self._changed(name, cause)
        if cause is None:
            self._lines[event.number] = (piece(name), f" {what}")
        else:
            self._of[event.number] = cause
            cause.befall(name, what)

    def _finished(self, event: Event, cause: Doing | None) -> None:
        data = event.data
        comes = f"comes {ordinal(data['place'])}: {counted(data['prize'], 'point')}"
        self._lines[event.number] = (piece(data["racer"]), f" {comes}")
        self._fates.append((data["racer"], comes, None))
        self._changed(data["racer"], cause)

    # ------------------------------------------------------------------ telling

    def turn(self, first: int) -> Turn | None:
        """None if nothing has happened yet."""
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
        """The first line says whose turn it is. A power that only keeps its racer in tow is told with the one towing."""
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
            return self._main.effects()[1:]  # who moved and why was told before: only the destination is new
        racer = piece(self.racer)
        by_seat = is_first and self.seat is not None
        came = (*added(self._adds), *self._main.tow(", "), *self._main.effects())
        if self._dice:
            rolls = f" rolls {_thrown(self._dice)}"
            who: Words = (Name(self.seat), f"{rolls} with ", racer) if by_seat else (racer, rolls)
        else:
            who = self._headed((racer,)) if is_first else (racer,)
        if self._stays and not self._main.spans:
            came = (*came, f"{', and' if self._dice else ''} {self._stays}")
        return (*who, *came)

    def _changes(self) -> tuple[Change, ...]:
        """The racer whose turn it was comes first."""
        names = [self.racer, *self._net, *(name for name, *_ in self._fates), *(name for name, _ in self._chips)]
        known = dict.fromkeys(filter(None, names))  # the current racer may have been told before
        return tuple(filter(None, map(self._change, known)))

    def _change(self, name: str) -> Change | None:
        span = self._net.get(name)
        way = (space(span.start), space(span.end)) if span is not None and span.start != span.end else None
        fates = [Fate((what,), _credited(name, cause), what not in PASSING) for who, what, cause in self._fates if who == name]
        by = self._by(name)
        if name == self.racer and not way and not fates and not self._is_open:
            self._late.add(name)
            stays = f"is back on {space(span.end)}" if span else "stays put"
            fates = [Fate((self._stays or stays,), by, lasts=False)]
        for (who, cause), count in self._chips.items():
            fates += [Fate((chips,), _credited(name, cause)) for chips in chips_of(count) if who == name]
        if not way and not fates:
            return None
        return Change(piece(name), way, by if way else (), tuple(fates), name not in self._late)

    def _by(self, name: str) -> tuple[Words, ...]:
        """Who is to thank, or to blame, for where a racer ended up."""
        movers = self._movers.get(name, [])
        by: list[Words] = [("in tow",)] if self._main in movers and name != self.racer else []
        by += [doing.to(name) for doing in movers if doing is not self._main]
        if name == self.racer:  # a hop is not a move by itself, and a racer held back made none
            doings = [line for line in self._lines.values() if isinstance(line, Doing) and line is not self._main]
            by += [doing.to(name) for doing in doings if not doing.has_effect and doing.is_about(name)]
        return tuple(dict.fromkeys(by))


def _credited(name: str, cause: Doing | None) -> tuple[Words, ...]:
    """What a racer's own power did to it goes without saying: the card tells it."""
    return (cause.to(name),) if cause is not None and (cause.on_track or cause.doer != name) else ()


def _mover(events: Sequence[Event]) -> str:
    """Whose turn it is, if that was told before."""
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
