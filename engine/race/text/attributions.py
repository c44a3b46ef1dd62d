"""What one racer's power, or the track, did in a turn, however often: counted, with who was moved and how far."""

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
    """How far one piece was taken, in one go or in several."""

    def __init__(self, start: int, end: int, home: bool = False) -> None:
        self.start, self.end, self.home = start, end, home
        self.steps = end - start
        self.is_whole = True

    def go_on(self, start: int, end: int, home: bool = False) -> None:
        self.is_whole = self.is_whole and start == self.end
        self.end, self.home = end, home
        self.steps += end - start

    def way(self, say: Vocabulary) -> tuple[str, str]:
        return say.place(self.start), say.place(HOME if self.home else self.end)

    def words(self, say: Vocabulary) -> str:
        """From where to where; or the total of steps if others moved it in between."""
        if self.is_whole:
            return " → ".join(self.way(say))
        return f"{counted(abs(self.steps), say.field)} {'back' if self.steps < 0 else 'ahead'}"


class Attribution:
    """What one racer's power, or the track, did in a turn, however often."""

    def __init__(self, doer: str, hook_text: HookText, say: Vocabulary, ability: str = "", on_track: str = "") -> None:
        self.doer = doer
        self.hook_text = hook_text
        self._say = say
        self.ability = ability
        self.on_track = on_track
        """What of the track did it: an arrow, a rock, a star."""
        self.about: list[list[Any]] = []
        self.spans: dict[str, Span] = {}
        self.towed: dict[str, int] = {}
        """Who went exactly the same way as the first mover, and how often."""
        self.dice: list[int] = []
        """Those that were thrown for it."""
        self.adds: list[Words] = []
        """What came on top of a distance."""
        self.chips = 0
        self.itself: list[str] = []
        """What became of its doer."""
        self.more: list[Words] = []
        self.has_effect = False
        self._moves = 0
        self._way: list[int] = []

    def move(self, moves: Sequence[tuple[str, int, int]], home: bool = False) -> None:
        """Those who cross the line are told one by one, even those in tow."""
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
                self.spans[name].go_on(start, end, home)
            else:
                self.spans[name] = Span(start, end, home)

    def add(self, words: Words) -> None:
        self.has_effect = True
        if words not in self.more:
            self.more.append(words)

    def befall(self, name: str, what: str) -> None:
        """A racer already named in what was done needs no second mention; and what the track does to one is all it does."""
        self.has_effect = True
        if name == self.doer:
            self.itself += [what] if not self.on_track and what not in self.itself else []
        elif not ("{0}" in self.hook_text.does and any(name in about for about in self.about)):
            self.more.append((piece(name), f" {what}"))

    @property
    def in_tow(self) -> list[str]:
        """Those who went along every time."""
        mover = next(iter(self.spans), "")
        return [name for name, count in self.towed.items() if count == self._moves and mover == self.doer]

    @property
    def words(self) -> Words:
        itself = tuple(f" and {what}" for what in self.itself)
        return (*self._opening(), *itself, *additions(self.adds), *self.tow(", " if self.adds else " with "), *self.effects())

    def is_about(self, name: str) -> bool:
        return self.doer == name or any(name in about for about in self.about)

    def to(self, name: str) -> Words:
        """Whose doing it was, in a word or two, for somebody to whom it happened."""
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
        """With what it was done to, and how often; nothing for a power without a word for that."""
        if not self.hook_text.does:
            return ()
        different = [about for at, about in enumerate(self.about) if about not in self.about[:at]]
        blanks = [_listed(values, self.doer) for values in zip(*different, strict=True)]
        is_enough = "{0}" in self.hook_text.does and len(different) == len(self.about)
        often = "" if is_enough else times(len(self.about))
        return (*fill(self.hook_text.does, *blanks, me=piece(self.doer)), *filter(None, (often, self._score())))

    def _score(self) -> str:
        """Of the dice that were thrown for it: " 4 to 4 and wins ties"."""
        if not self.dice:
            return ""
        is_tie = self.hook_text.tie and len({*self.dice}) == 1
        return f" {' to '.join(map(str, self.dice))}{f' and {self.hook_text.tie}' if is_tie else ''}"

    def tow(self, lead: str) -> Words:
        return (lead, *listed_words(map(piece, self.in_tow)), " in tow") if self.in_tow else ()

    def effects(self) -> Words:
        """What it came to. A racer just named is not named again, unless two of them threw dice."""
        named = {value for about in self.about for value in about} if "{0}" in self.hook_text.does else set()
        spans = {name: span for name, span in self.spans.items() if name not in self.in_tow}
        moved: list[Words] = []
        for name, span in spans.items():
            is_clear = not self.dice and not moved and (name == self.doer if not named else name in named and len(spans) == 1)
            way = span.words(self._say)
            moved.append((way,) if is_clear else (piece(name), " ", way))
        said = [*moved, *((chips,) for chips in chips_of(self.chips, self._say.chip)), *self.more]
        return (": ", *joined_words(said)) if said else ()


class SteppingIn(Attribution):
    """What a player did with something that is no power, and what came of it. It is always worth telling."""

    def __init__(self, opening: Words, blame: Words, say: Vocabulary) -> None:
        super().__init__("", HookText(), say)
        self._said, self._blame = opening, blame
        self.has_effect = True

    def to(self, name: str) -> Words:
        return self._blame

    def _opening(self) -> Words:
        return self._said


def _listed(values: Iterable[Any], me: str) -> Words:
    """A list of those it was done to."""
    different = list(dict.fromkeys(values))
    return listed_words("itself" if value == me else piece(value) if isinstance(value, str) else str(value) for value in different)
