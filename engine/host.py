"""How a step of a game reaches the world: it rolls, asks and notes through a host.

Rules are plain functions. `ask` returns the answer as if the player had answered at once: the journalled host
takes it from the journal of the step, or pauses the whole step, which is run again from its start when the
answer has come. The inline host lets a policy answer and never pauses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

from engine.event import Event

if TYPE_CHECKING:
    from engine.dice import Dice

T = TypeVar("T")

Entry: TypeAlias = int | tuple[str, str]
"""A line of a journal: a number rolled or drawn, or a question's key with the option taken."""


class Pause(BaseException):
    """The step waits for a player. Not an Exception: nothing in the rules may swallow it."""


class Astray(BaseException):
    """The journal does not match what the step asks now: the rules have changed since the save."""


class Ask(NamedTuple):
    """What the rules ask, before anybody puts it into words. Options are values of the game; None declines."""

    seat: int
    kind: str
    options: Sequence[Any]
    wording: Any = None
    secret: bool = False

    def ids(self) -> list[str]:
        return [option_id(value) for value in self.options]


def option_id(value: Any) -> str:
    """The name of an option in journals and buttons: short, and never words for people.

    An option is a string, a whole number, None for declining, or something with an `id`; a question needs different ids.
    """
    if value is None:
        return "no"
    if isinstance(value, str | int):
        return str(value)
    return str(value.id)


def key_of(step: int, seat: int, ordinal: int, kind: str) -> str:
    """The name of a question at its table. Never words, and never used twice."""
    return f"{step}.{seat}.{ordinal}.{kind}"


def asked_by(key: str) -> tuple[int, str]:
    """The seat and the kind of the question with this key."""
    _, seat, _, kind = key.split(".", 3)
    return int(seat), kind


class Host(Protocol):
    """What a step may use."""

    hearing: bool
    """Whether anybody wants the events; if not, a game may save itself the trouble."""
    pauses: bool
    """Whether a question may pause the step. If not, a game may play several steps as one."""

    def below(self, n: int, only: int | None = None) -> int:
        """A number from 0 to n - 1; `only` is the one seat that gets to see the result, None for all."""
        ...

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        """The option this seat takes."""
        ...

    def each(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        """Lets all these seats choose independently, in any order, and goes on when all have.

        Only questions are allowed inside: no chance, no events, no other `each`. The order of answers must not matter.
        """
        ...

    def note(self, kind: str, data: dict[str, Any], cause: int = 0, only: int | None = None) -> int:
        """Writes an event and returns its number."""
        ...


class Journalled:
    """Runs a step by its journal; beyond the journal it rolls, or pauses the step."""

    hearing = True
    pauses = True

    def __init__(self, dice: Dice, step: int, journal: list[Entry], events_before: int) -> None:
        self.journal = journal
        self.events: list[Event] = []
        self.waiting: list[tuple[str, Ask]] = []
        self.at = 0
        """How much of the journal has been used; if astray, how much of it fits."""
        self.apart_from: int | None = None
        """Where in the journal the running or paused `each` begins."""
        self._dice = dice
        self._step = step
        self._ordinals: dict[int, int] = {}
        self._events_before = events_before
        self._apart: dict[str, int] = {}

    def below(self, n: int, only: int | None = None) -> int:
        self._not_apart("chance")
        if self.at == len(self.journal):
            self.journal.append(self._dice.below(n))
        entry = self.journal[self.at]
        if not isinstance(entry, int) or not 0 <= entry < n:
            self.astray()
            return self.below(n, only)
        self.at += 1
        return entry

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        ordinal = self._ordinals[seat] = self._ordinals.get(seat, 0) + 1
        key = key_of(self._step, seat, ordinal, kind)
        asked = Ask(seat, kind, options, wording, secret)
        by_id = {option_id(value): value for value in options}
        if len(by_id) != len(options):
            raise ValueError(f"Two options of {kind} have the same id: {', '.join(asked.ids())}.")
        line = self._line_of(key, asked)
        if line is None:
            return self.unanswered(key, asked)
        picked = self.journal[line][1]  # type: ignore[index]
        if picked in by_id:
            return by_id[picked]
        self.at = line
        self.astray()
        return self.unanswered(key, asked)

    def _line_of(self, key: str, ask: Ask) -> int | None:
        """Which line of the journal answers this question, if any does."""
        if self.apart_from is not None:
            return self._apart.pop(key, None)
        if self.at == len(self.journal):
            return None
        entry = self.journal[self.at]
        if isinstance(entry, int) or entry[0] != key:
            self.astray()
            return None
        self.at += 1
        return self.at - 1

    def unanswered(self, key: str, ask: Ask) -> Any:
        self.waiting.append((key, ask))
        raise Pause

    def astray(self) -> None:
        """The journal does not fit from `at` on."""
        raise Astray

    def each(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        self._not_apart("another each")
        self.apart_from, self._apart = self.at, {}
        for line in range(self.at, len(self.journal)):
            entry = self.journal[line]
            if isinstance(entry, int):
                break
            self._apart[entry[0]] = line
        self.at += len(self._apart)
        chosen = []
        for seat in seats:
            try:
                chosen.append(choose(seat))
            except Pause:
                continue
        if self._apart:  # lines for questions later in the step, or no longer asked
            self.at = min(self._apart.values())
        if self.waiting:
            if self._apart:
                self.astray()
            raise Pause
        self.apart_from = None
        return chosen

    def note(self, kind: str, data: dict[str, Any], cause: int = 0, only: int | None = None) -> int:
        self._not_apart("events")
        number = self._events_before + len(self.events) + 1
        self.events.append(Event(number, kind, data, cause, only))
        return number

    def _not_apart(self, what: str) -> None:
        if self.apart_from is not None:
            raise RuntimeError(f"Inside each there are only questions, no {what}: who answers first must not matter.")
