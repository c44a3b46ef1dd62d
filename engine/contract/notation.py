"""Positions as one line of text, and what happens from there: a rules question, a bug report and a test are one line."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from engine.core.dice import SIDES, FastDice
from engine.core.event import Event
from engine.core.host import Ask
from engine.core.question import Option, Refused
from engine.text.name_matching import find_by_name, plain_name

YES = ("yes", "use", "accept")
NO = ("no", "decline", "stay", "keep")
SIGNED = re.compile(r"[-+±]\d")

PhraseQuestion = Callable[[Ask], tuple[str, tuple[Option, ...]]]
"""A question in words: the prompt, and the options."""
AskerFactory = Callable[[Any, FastDice], Callable[..., Any]]
"""Who answers for everybody in a state, with the arguments of `Host.ask`."""


class PositionQuery(Struct, frozen=True):
    """What somebody wants to know: the position, what the dice will show, and what everybody will answer."""

    position: str
    dice: Sequence[int] = ()
    answers: Sequence[str] = ()
    otherwise: str = "no"
    track: str | None = None
    rules: str | None = None
    turns: int = 1
    race: int = 1
    seed: int = 0
    phase: str | None = None
    phases: int = 1
    options: Mapping[str, str] = {}


EXTRAS = ("track", "rules", "turns", "race", "phase", "phases", "options")
"""What not every game has a use for."""


class AskedQuestion(NamedTuple):
    """A question that came up, and what was answered."""

    seat: int
    kind: str
    prompt: str
    options: tuple[str, ...]
    ids: tuple[str, ...]
    answer: str


class PositionResult(ABC):
    """What came of it: what happened, what was asked, and which dice and answers nobody has asked for."""

    events: list[Event]
    questions: list[AskedQuestion]
    unused: list[str]

    @property
    @abstractmethod
    def seats(self) -> list[str]:
        """What players are called."""

    @property
    @abstractmethod
    def sentences(self) -> list[str]:
        """The events in words."""

    @property
    @abstractmethod
    def position(self) -> list[str]:
        """How it stands now, in lines."""

    @abstractmethod
    def as_data(self) -> dict[str, object]:
        """How it stands now, as plain data."""

    def asked_as_data(self) -> list[dict[str, object]]:
        """What was asked, as plain data."""
        return [asked._asdict() for asked in self.questions]


class Contest(NamedTuple):
    """What can be won from a position, and by whom."""

    title: str
    """Which part of the game it is about, such as "race 2"; empty if it is the whole game."""
    names: Sequence[str]
    """What each seat is called."""
    play: Callable[[FastDice, AskerFactory], Sequence[float]]
    """Plays it out once, whatever was played before: each seat's share of the win, or its chances if the game can tell them before
    its end."""


class Notation(ABC):
    """How a game writes positions."""

    example: str
    """A position."""
    how: str
    """How one is written."""
    takes: frozenset[str]
    """Which of the EXTRAS mean something here."""
    tracks: Sequence[str] = ()
    """The tracks there are, the usual one first."""

    def check(self, case: PositionQuery) -> None:
        """Refuses what means nothing here, rather than leaving it out in silence."""
        usual = PositionQuery("")
        for extra in EXTRAS:
            if extra not in self.takes and getattr(case, extra) != getattr(usual, extra):
                possible = ", ".join(each for each in EXTRAS if each in self.takes)
                raise Refused(f"A position of this game takes no {extra}. Besides dice and answers it takes: {possible}.")

    @abstractmethod
    def after(self, case: PositionQuery) -> PositionResult:
        """Plays it out; refuses what cannot be read."""

    @abstractmethod
    def contest(self, case: PositionQuery) -> Contest:
        """Reads it once, to be played out many times; refuses what cannot be read. Dice and answers of the case do not count."""

    def completions(self, text: str) -> list[str]:
        """What somebody may mean who has come so far with a position: unless a game knows better, its example."""
        return [self.example] if self.example.casefold().startswith(text.strip().casefold()) else []


class ScriptedHost:
    """Rolls the dice as given and then by seed; takes the answers as given and then yes or no to everything."""

    def __init__(self, case: PositionQuery, phrase: PhraseQuestion, by_id: bool = False) -> None:
        for die in case.dice:
            if not 1 <= die <= SIDES:
                raise Refused(f"A die shows 1 to {SIDES}, not {die}.")
        if case.otherwise not in ("yes", "no"):
            raise Refused(f"Open questions are answered yes or no, not {case.otherwise[:20]!r}.")
        self.dice = list(case.dice)
        self.answers = [answer.strip() for answer in case.answers]
        self.otherwise = case.otherwise
        self.asked: list[AskedQuestion] = []
        self._later = FastDice(case.seed)
        self._phrase = phrase
        self._by_id = by_id
        """Whether answers may also be the ids of options, where these mean something to people."""

    @property
    def unused(self) -> list[str]:
        """Dice and answers that nobody has asked for."""
        return [*map(str, self.dice), *self.answers]

    def below(self, n: int, only: int | None = None) -> int:
        """What is drawn is no die, and never one of those that were named."""
        return self._later.below(n)

    def die(self, seat: int, sides: int = SIDES) -> int:
        if self.dice and self.dice[0] > sides:
            raise Refused(f"A die with {sides} sides comes next: it cannot show a {self.dice[0]}.")
        return self.dice.pop(0) if self.dice else self._later.die(seat, sides)

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        if len(options) == 1:
            return options[0]
        asked = Ask(seat, kind, options, wording, secret)
        prompt, offered = self._phrase(asked)
        told, ids = {option.id: option.label for option in offered}, tuple(asked.ids())  # shown in another order, perhaps
        labels = tuple(told[each] for each in ids)
        declining = len(labels) - 1 if options[-1] is None else None
        if self.answers:
            answer = self.answers.pop(0)
            by_id = [k for k, each in enumerate(ids) if self._by_id and each.casefold() == answer.casefold()]
            index = by_id[0] if by_id else self._find(answer, labels, declining, prompt)
        else:
            index = 0 if declining is None or self.otherwise == "yes" else declining
        self.asked.append(AskedQuestion(seat, kind, prompt, labels, ids, labels[index]))
        return options[index]

    @staticmethod
    def _find(answer: str, labels: Sequence[str], declining: int | None, prompt: str) -> int:
        wanted = plain_name(answer)
        hits = _meant(answer, labels)
        if len(hits) == 1:
            return hits[0]
        if not hits and wanted in YES:
            return 0
        if not hits and wanted in NO and declining is not None:
            return declining
        problem = "fits more than one answer" if hits else "is no answer"
        raise Refused(f"{answer[:40]!r} {problem} to “{prompt}” Possible: {' / '.join(labels)}.")


def _meant(answer: str, labels: Sequence[str]) -> list[int]:
    """The labels an answer may be short for. Signs count, though names are compared without them: -6 is not +6, nor -60."""
    hits = find_by_name(answer, [(label, i) for i, label in enumerate(labels)])
    literally = re.compile(re.escape(answer) + r"(?!\d)", re.IGNORECASE)
    to_the_letter = [i for i in hits if literally.search(labels[i])]
    return to_the_letter if to_the_letter or SIGNED.search(answer) else hits
