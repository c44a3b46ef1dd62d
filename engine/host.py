"""How a step of a game reaches the world: it rolls, asks and notes through a host.

Rules are plain functions. `ask` gives the answer as if the player had answered at once: the journalled host
takes it from the journal of the step, or pauses the whole step; it will be run again from its start when the
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
"""A line of a journal: a number that was rolled or drawn, or a question's key with the option taken."""


class Pause(BaseException):
    """The step waits for a player. Not an Exception: nothing in the rules may swallow it."""


class Astray(BaseException):
    """The journal does not fit what the step asks now: the rules have changed under a save."""


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
    """The name of an option in journals and buttons: short, and never words for people."""
    if value is None:
        return "no"
    if isinstance(value, str | int):
        return str(value)
    return str(value.id)


class Host(Protocol):
    """What a step may use."""

    hearing: bool
    """Whether anybody wants the events; without listeners a game may save itself the trouble."""
    pauses: bool
    """Whether a question may pause the step. If not, a game may play several steps as one."""

    def below(self, n: int) -> int: ...

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        """The option that this seat takes."""
        ...

    def each(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        """Lets all these seats choose on their own, in any order, and goes on when all have. No chance inside."""
        ...

    def note(self, kind: str, data: dict[str, Any], cause: int = 0, only: int | None = None) -> int:
        """Writes an event and gives its number."""
        ...


class Journalled:
    """Runs a step by its journal; what the journal does not know is rolled, or pauses the step."""

    hearing = True
    pauses = True

    def __init__(self, dice: Dice, step: int, journal: list[Entry], events_before: int) -> None:
        self.journal = journal
        self.events: list[Event] = []
        self.waiting: list[tuple[str, Ask]] = []
        self.at = 0
        """How much of the journal has been used; when astray, how much of it fits."""
        self._dice = dice
        self._step = step
        self._ordinals: dict[int, int] = {}
        self._events_before = events_before
        self._apart: dict[str, int] | None = None

    def below(self, n: int) -> int:
        if self.at == len(self.journal):
            self.journal.append(self._dice.below(n))
        entry = self.journal[self.at]
        if not isinstance(entry, int) or not 0 <= entry < n:
            raise Astray
        self.at += 1
        return entry

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        ordinal = self._ordinals[seat] = self._ordinals.get(seat, 0) + 1
        key = f"{self._step}.{seat}.{ordinal}.{kind}"
        asked = Ask(seat, kind, options, wording, secret)
        line = self._line_of(key, asked)
        if line is None:
            return self.unanswered(key, asked)
        picked = self.journal[line][1]  # type: ignore[index]
        for value in options:
            if option_id(value) == picked:
                return value
        self.at = line
        raise Astray

    def _line_of(self, key: str, ask: Ask) -> int | None:
        """Which line of the journal answers this question, if any does."""
        if self._apart is not None:
            return self._apart.pop(key, None)
        if self.at == len(self.journal):
            return None
        entry = self.journal[self.at]
        if isinstance(entry, int) or entry[0] != key:
            raise Astray
        self.at += 1
        return self.at - 1

    def unanswered(self, key: str, ask: Ask) -> Any:
        self.waiting.append((key, ask))
        raise Pause

    def each(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        apart: dict[str, int] = {}
        for line in range(self.at, len(self.journal)):
            entry = self.journal[line]
            if isinstance(entry, int):
                break
            apart[entry[0]] = line
        self.at += len(apart)
        self._apart = apart
        chosen = []
        for seat in seats:
            try:
                chosen.append(choose(seat))
            except Pause:
                continue
        self._apart = None
        if apart:  # lines of questions that come later in the step, or that nobody asks any more
            self.at = min(apart.values())
        if self.waiting:
            raise Astray if apart else Pause
        return chosen

    def note(self, kind: str, data: dict[str, Any], cause: int = 0, only: int | None = None) -> int:
        number = self._events_before + len(self.events) + 1
        self.events.append(Event(number, kind, data, cause, only))
        return number
