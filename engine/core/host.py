"""How a step of a game reaches the world: it rolls, asks and notes through a host.

Rules are plain functions. `ask` returns the answer as if the player had answered at once: the journalled host
takes it from the journal of the step, or pauses the whole step, which is run again from its start when the
answer has come. The inline host lets a policy answer and never pauses.

A journal also has what players order without being asked. An order counts from where it stands: after the line before it,
and before whatever the step does then. For that, an answer that follows from an order is a line too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

from engine.core.dice import SIDES
from engine.core.event import Event

if TYPE_CHECKING:
    from engine.core.dice import Dice

T = TypeVar("T")

Entry: TypeAlias = int | tuple[str, str]
"""A line of a journal: a number rolled or drawn, a question's key with the option taken, or an order's key with its text."""

ORDER = "order"


class AwaitingAnswer(BaseException):
    """The step waits for a player. Not an Exception: nothing in the rules may swallow it."""


class JournalMismatch(BaseException):
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


def question_key(step: int, seat: int, ordinal: int, kind: str) -> str:
    """The name of a question at its table. Never words, and never used twice."""
    return f"{step}.{seat}.{ordinal}.{kind}"


def order_key(step: int, seat: int) -> str:
    """The key of all orders that a seat gives in this step. No question has the ordinal 0."""
    return question_key(step, seat, 0, ORDER)


def is_order(key: str) -> bool:
    return key.endswith(f".0.{ORDER}")


def seat_and_kind(key: str) -> tuple[int, str]:
    """The seat and the kind of the question with this key."""
    _, seat, _, kind = key.split(".", 3)
    return int(seat), kind


def step_of(key: str) -> int:
    """The step in which that is asked."""
    return int(key.partition(".")[0])


def with_lower_ordinal(key: str, by: int) -> str:
    """The key that the question would have had if its seat had been asked so many fewer before."""
    step, seat, ordinal, kind = key.split(".", 3)
    return question_key(int(step), int(seat), int(ordinal) - by, kind)


def key_without_seat(key: str) -> str:
    """What the keys have in common that several seats are asked the same with, at once."""
    step, _, rest = key.split(".", 2)
    return f"{step}.{rest}"


class UsedLine(NamedTuple):
    """How a line of a journal was used: how many events there were before it, and how many possibilities it had."""

    events: int
    choices: int


class Host(Protocol):
    """What a step may use."""

    records_events: bool
    """Whether anybody wants the events; if not, a game may save itself the trouble."""
    pauses: bool
    """Whether a question may pause the step. If not, a game may play several steps as one."""

    def below(self, n: int, only: int | None = None) -> int:
        """A number from 0 to n - 1; `only` is the one seat that gets to see the result, None for all."""
        ...

    def die(self, seat: int, sides: int = SIDES) -> int:
        """What a die shows that this seat throws, in the open. A card that is drawn is no die."""
        ...

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        """The option this seat takes."""
        ...

    def take(self, seat: int, kind: str, options: Sequence[T], option: T) -> T:
        """The one of these options that this seat has ordered to be taken: nobody is asked, but it has its place among the
        answers."""
        ...

    def simultaneously(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        """Lets all these seats choose independently, in any order, and goes on when all have.

        Only questions are allowed inside: no chance, no events, no other `each`. The order of answers must not matter.
        """
        ...

    def reveal(self, seat: int) -> None:
        """Everybody knows from now on what this seat has last answered in secret."""
        ...

    def note(self, kind: str, data: dict[str, Any], cause: int = 0, only: int | None = None) -> int:
        """Writes an event and returns its number."""
        ...


class JournalHost:
    """Runs a step by its journal; beyond the journal it rolls, or pauses the step."""

    records_events = True
    pauses = True

    def __init__(self, dice: Dice, step: int, journal: list[Entry], events_before: int, order: Callable[[int, str], None]) -> None:
        self.journal = journal
        self.events: list[Event] = []
        self.waiting: list[tuple[str, Ask]] = []
        self.next_line = 0
        """How much of the journal has been used; if astray, how much of it fits."""
        self.simultaneous_from: int | None = None
        """Where in the journal the running or paused `each` begins."""
        self.private: dict[int, int] = {}
        """The lines of the journal that were drawn or answered in secret so far, each with the one seat that has seen it. What has
        been revealed is no longer among them."""
        self.used: dict[int, UsedLine] = {}
        """The lines of the journal that were needed so far; orders are not."""
        self.rolls: list[tuple[int, int]] = []
        """What usual dice have shown so far, each with the seat that threw it."""
        self._dice = dice
        self._step = step
        self._ordinals: dict[int, int] = {}
        self._events_before = events_before
        self._simultaneous: dict[str, int] = {}
        self._order = order
        self._take_orders()

    def below(self, n: int, only: int | None = None) -> int:
        self._not_simultaneous("chance")
        if self.next_line == len(self.journal):
            self.journal.append(self._dice.below(n))
        entry = self.journal[self.next_line]
        if not isinstance(entry, int) or not 0 <= entry < n:
            self.mismatch()
            return self.below(n, only)
        if only is not None:
            self.private[self.next_line] = only
        self.used[self.next_line] = UsedLine(len(self.events), n)
        self.next_line += 1
        self._take_orders()
        return entry

    def die(self, seat: int, sides: int = SIDES) -> int:
        shown = self.below(sides) + 1
        if sides == SIDES:
            self.rolls.append((seat, shown))
        return shown

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        key = self._next_key(seat, kind)
        asked = Ask(seat, kind, options, wording, secret)
        by_id = {option_id(value): value for value in options}
        if len(by_id) != len(options):
            raise ValueError(f"Two options of {kind} have the same id: {', '.join(asked.ids())}.")
        line = self._line_of(key, asked)
        if line is None:
            return self.open_question(key, asked)
        picked = self.journal[line][1]  # type: ignore[index]
        if picked in by_id:
            if secret:
                self.private[line] = seat
            self.used[line] = UsedLine(len(self.events), len(options))
            self._take_orders()
            return by_id[picked]
        self.next_line = line
        self.mismatch()
        return self.open_question(key, asked)

    def take(self, seat: int, kind: str, options: Sequence[T], option: T) -> T:
        key = self._next_key(seat, kind)
        if self.simultaneous_from is not None:  # no order counts before all have chosen
            return option
        line = self._line_of(key, Ask(seat, kind, options))
        taken = (key, option_id(option))
        if line is not None and self.journal[line] != taken:
            self.next_line = line
            self.mismatch()
            line = None
        if line is None:
            self.journal.append(taken)
            self.next_line += 1
        self.used[self.next_line - 1] = UsedLine(len(self.events), len(options))
        self._take_orders()
        return option

    def _next_key(self, seat: int, kind: str) -> str:
        key = self._key(seat, kind)
        self._ordinals[seat] = self._ordinals.get(seat, 0) + 1
        return key

    def _key(self, seat: int, kind: str) -> str:
        """Of the next question to this seat, if it is of this kind."""
        return question_key(self._step, seat, self._ordinals.get(seat, 0) + 1, kind)

    def _take_orders(self) -> None:
        """Those that stand next in the journal."""
        while self.next_line < len(self.journal) and (order := _order_in(self.journal[self.next_line])):
            self._order(*order)
            self.next_line += 1

    def _line_of(self, key: str, ask: Ask) -> int | None:
        """Which line of the journal answers this question, if any does."""
        if self.simultaneous_from is not None:
            return self._simultaneous.pop(key, None)
        if self.next_line == len(self.journal):
            return None
        entry = self.journal[self.next_line]
        if isinstance(entry, int) or entry[0] != key:
            self.mismatch()
            return None
        self.next_line += 1
        return self.next_line - 1

    def open_question(self, key: str, ask: Ask) -> Any:
        self.waiting.append((key, ask))
        raise AwaitingAnswer

    def mismatch(self) -> None:
        """The journal does not fit from `at` on."""
        raise JournalMismatch

    def simultaneously(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        self._not_simultaneous("another each")
        self.simultaneous_from, self._simultaneous = self.next_line, {}
        for line in range(self.next_line, len(self.journal)):
            entry = self.journal[line]
            if isinstance(entry, int):
                break
            if not is_order(entry[0]):
                self._simultaneous[entry[0]] = line
            self.next_line += 1
        chosen = []
        for seat in seats:
            try:
                chosen.append(choose(seat))
            except AwaitingAnswer:
                continue
        if self._simultaneous:  # lines for questions later in the step, or no longer asked
            self.next_line = min(self._simultaneous.values())
        if self.waiting and self._simultaneous:
            self.mismatch()
        # Not before: an order could do away with a question that its seat has already answered.
        for entry in self.journal[self.simultaneous_from : self.next_line]:
            if order := _order_in(entry):
                self._order(*order)
        if self.waiting:
            raise AwaitingAnswer
        self.simultaneous_from = None
        return chosen

    def reveal(self, seat: int) -> None:
        own = [line for line, whose in self.private.items() if whose == seat]
        if own:
            del self.private[max(own)]

    def note(self, kind: str, data: dict[str, Any], cause: int = 0, only: int | None = None) -> int:
        self._not_simultaneous("events")
        number = self._events_before + len(self.events) + 1
        self.events.append(Event(number, kind, data, cause, only))
        return number

    def _not_simultaneous(self, what: str) -> None:
        if self.simultaneous_from is not None:
            raise RuntimeError(f"Inside each there are only questions, no {what}: who answers first must not matter.")


def _order_in(entry: Entry) -> tuple[int, str] | None:
    """The seat and the text of an order, if this line is one."""
    if isinstance(entry, int) or not is_order(entry[0]):
        return None
    return seat_and_kind(entry[0])[0], entry[1]
