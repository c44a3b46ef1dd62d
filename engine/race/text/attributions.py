"""Attributions: what one power, or a feature of the track, did in a turn: how often, and who was moved how far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.race.model.power import HookText
from engine.race.model.track import HOME
from engine.race.text.vocabulary import Vocabulary
from engine.text.english import counted
from engine.text.phrase import Words, fill, joined_words, listed_words, piece
from engine.text.turn_summary import additions


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def chips_of(count: int, chip: str) -> list[str]:
    return [f"{signed(count)} {chip}{'s' if abs(count) > 1 else ''}"] if count else []


def times(count: int) -> str:
    return "" if count == 1 else " twice" if count == 2 else f" {count} times"


class Span:
    """How far one racer was moved, in one or several movements."""

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        self.home = False
        self.steps = 0
        self.is_whole = True

    def go_on(self, start: int, end: int, home: bool) -> None:
        self.is_whole = self.is_whole and start == self.end
        self.end, self.home = end, home
        self.steps += end - start

    def way(self, say: Vocabulary) -> tuple[str, str]:
        return say.place(self.start), say.place(HOME if self.home else self.end)

    def words(self, say: Vocabulary) -> str:
        """Return from where to where; or the total distance if others moved the racer in between."""
        if self.is_whole:
            return " → ".join(self.way(say))
        return f"{counted(abs(self.steps), say.field)} {'back' if self.steps < 0 else 'ahead'}"


class Attribution:
    """Everything that one power, or a feature of the track, did in a turn."""

    def __init__(self, doer: str, hook_text: HookText, say: Vocabulary, ability: str = "", on_track: str = "") -> None:
        self.doer = doer
        self.hook_text = hook_text
        self._say = say
        self.ability = ability
        self.on_track = on_track
        """The kind of feature if the track did it: arrow, rock, star."""
        self.about: list[list[Any]] = []
        self.spans: dict[str, Span] = {}
        self.towed: dict[str, int] = {}
        """The racers that went the same way as the first mover, and how often."""
        self.dice: list[int] = []
        """The dice rolled for it."""
        self.adds: list[Words] = []
        """What was added to a distance."""
        self.chips = 0
        self.itself: list[str] = []
        """What it did to its own racer."""
        self.more: list[Words] = []
        """Further effects."""
        self.has_effect = False
        self._moves = 0
        self._way: list[int] = []

    def move(self, moves: Sequence[tuple[str, int, int]], home: bool = False) -> None:
        """Add a movement of one or several racers. Racers that cross the line come one at a time, even those in tow."""
        self.has_effect = True
        first, *way = moves[0]
        is_alone = first not in self.towed or way != self._way
        if is_alone:
            self._moves += 1
            self._way = way
        for name, start, end in moves:
            if (name != first or not is_alone) and way == [start, end]:
                self.towed[name] = self.towed.get(name, 0) + 1
            self.spans.setdefault(name, Span(start)).go_on(start, end, home)

    def add(self, words: Words) -> None:
        self.has_effect = True
        if words not in self.more:
            self.more.append(words)

    def befall(self, name: str, what: str) -> None:
        """Add what happened to a racer, unless the words for the power already say so."""
        self.has_effect = True
        if name == self.doer:
            self.itself += [what] if not self.on_track and what not in self.itself else []
        elif not ("{0}" in self.hook_text.does and any(name in about for about in self.about)):
            self.more.append((piece(name), f" {what}"))

    @property
    def in_tow(self) -> list[str]:
        """The racers that went along with the power's own racer every time."""
        mover = next(iter(self.spans), "")
        return [name for name, count in self.towed.items() if count == self._moves and mover == self.doer]

    @property
    def words(self) -> Words:
        itself = tuple(f" and {what}" for what in self.itself)
        return (*self._opening(), *itself, *additions(self.adds), *self.tow(", " if self.adds else " with "), *self.effects())

    def is_about(self, name: str) -> bool:
        return self.doer == name or any(name in about for about in self.about)

    def to(self, name: str) -> Words:
        """Return the cause in a word or two, for the racer to which it happened."""
        if self.on_track:
            return (self.on_track,)
        if name != self.doer:
            return ("with ", piece(self.doer)) if name in self.in_tow else (piece(self.doer),)
        return (*(self.done or ("own power",)), *additions(self.adds))

    def _opening(self) -> Words:
        me = piece(self.doer)
        return (me, " ", *self.done) if self.hook_text.does else (me, ": ", self.ability)

    @property
    def done(self) -> Words:
        """What was done, to whom, and how often; empty for a power without a predicate."""
        if not self.hook_text.does:
            return ()
        different = [about for i, about in enumerate(self.about) if about not in self.about[:i]]
        blanks = [_listed(values, self.doer) for values in zip(*different, strict=True)]
        is_enough = "{0}" in self.hook_text.does and len(different) == len(self.about)
        often = "" if is_enough else times(len(self.about))
        return (*fill(self.hook_text.does, *blanks, me=piece(self.doer)), *filter(None, (often, self._score())))

    def _score(self) -> str:
        """Return the dice of a duel: " 4 to 4 and wins ties"."""
        if not self.dice:
            return ""
        is_tie = self.hook_text.tie and len({*self.dice}) == 1
        return f" {' to '.join(map(str, self.dice))}{f' and {self.hook_text.tie}' if is_tie else ''}"

    def tow(self, lead: str) -> Words:
        return (lead, *listed_words(map(piece, self.in_tow)), " in tow") if self.in_tow else ()

    def effects(self) -> Words:
        """Return the effects in words. A racer just named is not named again, except after a duel."""
        named = {value for about in self.about for value in about} if "{0}" in self.hook_text.does else set()
        spans = {name: span for name, span in self.spans.items() if name not in self.in_tow}
        moved: list[Words] = []
        for name, span in spans.items():
            is_clear = not self.dice and not moved and (name == self.doer if not named else name in named and len(spans) == 1)
            way = span.words(self._say)
            moved.append((way,) if is_clear else (piece(name), " ", way))
        effects = [*moved, *((chips,) for chips in chips_of(self.chips, self._say.chip)), *self.more]
        return (": ", *joined_words(effects)) if effects else ()


def _listed(values: Iterable[Any], me: str) -> Words:
    """Return a list of the targets."""
    different = list(dict.fromkeys(values))
    return listed_words("itself" if value == me else piece(value) if isinstance(value, str) else str(value) for value in different)
