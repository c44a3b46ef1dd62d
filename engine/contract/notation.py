"""Positions as one line of text, and what happens from there; for rules questions, bug reports and tests."""

from __future__ import annotations

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

PhraseQuestion = Callable[[Ask], tuple[str, tuple[Option, ...]]]
"""Puts a question into words: returns the prompt and the options."""
AskerFactory = Callable[[Any, FastDice], Callable[..., Any]]
"""Returns, for a state, a function with the arguments of `Host.ask` that answers for all seats."""


class PositionQuery(Struct, frozen=True):
    """A question about a position: the position itself, the next dice, and the next answers.

    `otherwise` is the answer to all further questions, "yes" or "no". Games use only those of the other fields that they take.
    """

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
"""Fields of a query that some games do not take (`Notation.takes`)."""


class AskedQuestion(NamedTuple):
    """A question that was asked, and the answer to it."""

    seat: int
    kind: str
    prompt: str
    options: tuple[str, ...]
    ids: tuple[str, ...]
    answer: str


class PositionResult(ABC):
    """What happened from a position: events and questions. `unused` are the dice and answers that were not needed."""

    events: list[Event]
    questions: list[AskedQuestion]
    unused: list[str]

    @property
    @abstractmethod
    def seats(self) -> list[str]:
        """The players' names."""

    @property
    @abstractmethod
    def sentences(self) -> list[str]:
        """The events in words."""

    @property
    @abstractmethod
    def position(self) -> list[str]:
        """The position afterwards, as lines of text."""

    @abstractmethod
    def as_data(self) -> dict[str, object]:
        """Return the position afterwards as plain data."""

    def asked_as_data(self) -> list[dict[str, object]]:
        """Return the questions and their answers as plain data."""
        return [question._asdict() for question in self.questions]


class Contest(NamedTuple):
    """What can be won from a position."""

    title: str
    """The part of the game that can be won, such as "race 2"; empty for the whole game."""
    names: Sequence[str]
    """The name of each seat."""
    play: Callable[[FastDice, AskerFactory], Sequence[float]]
    """Plays one playout from the position. Returns each seat's share of the win, or its chances if the game ends playouts early."""


class Notation(ABC):
    """How a game reads and writes positions."""

    example: str
    """A valid position, for help texts."""
    how: str
    """One line that explains the notation."""
    takes: frozenset[str]
    """The EXTRAS that this game uses."""
    tracks: Sequence[str] = ()
    """The ids of the tracks, the default first. Default: none."""

    def check(self, case: PositionQuery) -> None:
        """Raise Refused for fields that this game does not take. Call it first in `after` and `contest`."""
        usual = PositionQuery("")
        for extra in EXTRAS:
            if extra not in self.takes and getattr(case, extra) != getattr(usual, extra):
                possible = ", ".join(name for name in EXTRAS if name in self.takes)
                raise Refused(f"A position of this game takes no {extra}. Besides dice and answers it takes: {possible}.")

    @abstractmethod
    def after(self, case: PositionQuery) -> PositionResult:
        """Play on from the position and return what happened. Raise Refused for what cannot be read."""

    @abstractmethod
    def contest(self, case: PositionQuery) -> Contest:
        """Return what can be won from the position, ready for many playouts. Raise Refused for what cannot be read.

        The query's dice and answers are ignored.
        """

    def completions(self, text: str) -> list[str]:
        """Return suggestions for a position typed so far. Default: the example, if it begins with the text."""
        return [self.example] if self.example.casefold().startswith(text.strip().casefold()) else []


class ScriptedHost:
    """Rolls the given dice, then random ones; takes the given answers, then answers everything with `otherwise`.

    With `by_id`, an answer may also be the id of an option, for games whose ids are readable.
    """

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

    @property
    def unused(self) -> list[str]:
        """The given dice and answers that were not needed."""
        return [*map(str, self.dice), *self.answers]

    def below(self, n: int, only: int | None = None) -> int:
        """Draw at random: the given dice are for `die` only."""
        return self._later.below(n)

    def die(self, seat: int, sides: int = SIDES) -> int:
        if self.dice and self.dice[0] > sides:
            raise Refused(f"A die with {sides} sides comes next: it cannot show a {self.dice[0]}.")
        return self.dice.pop(0) if self.dice else self._later.die(seat, sides)

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        if len(options) == 1:
            return options[0]
        ask = Ask(seat, kind, options, wording, secret)
        prompt, offered = self._phrase(ask)
        by_id, ids = {option.id: option for option in offered}, tuple(ask.ids())  # they may be offered in another order
        names = tuple(by_id[option].name for option in ids)
        declining = len(names) - 1 if options[-1] is None else None
        if self.answers:
            answer = self.answers.pop(0)
            exactly = [k for k, option in enumerate(ids) if self._by_id and option.casefold() == answer.casefold()]
            index = exactly[0] if exactly else self._find(answer, [by_id[option] for option in ids], declining, prompt)
        else:
            index = 0 if declining is None or self.otherwise == "yes" else declining
        self.asked.append(AskedQuestion(seat, kind, prompt, names, ids, names[index]))
        return options[index]

    @staticmethod
    def _find(answer: str, offered: Sequence[Option], declining: int | None, prompt: str) -> int:
        wanted, names = plain_name(answer), [option.name for option in offered]
        matches = find_by_name(answer, [(name, index) for index, name in enumerate(names)])
        if not matches and wanted not in (*YES, *NO):
            matches = find_by_name(answer, [(option.label, index) for index, option in enumerate(offered)])
        if len(matches) == 1:
            return matches[0]
        if not matches and wanted in YES:
            return 0
        if not matches and wanted in NO and declining is not None:
            return declining
        problem = "fits more than one answer" if matches else "is no answer"
        raise Refused(f"{answer[:40]!r} {problem} to “{prompt}” Possible: {' / '.join(names)}.")
