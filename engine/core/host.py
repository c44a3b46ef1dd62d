"""The host: how a step of a game rolls, asks and records events; and the journal that lets a step pause and be replayed.

A game is played in steps: a pick, a line-up, a turn. A step is a plain function that calls `host.ask(...)` and gets the answer as
a return value, as if the player had answered at once. In fact a player may answer hours later, and the program may have been
restarted in between. `JournalHost` makes that work:

1. The journal of a step is the list of everything that came from outside: numbers rolled or drawn, and answers.
2. If the journal has no answer to a question yet, the host raises `AwaitingAnswer`, which ends the step early. The table shows the
   state reached so far, but does not continue from it.
3. When the answer arrives, the table appends it to the journal and runs the step again from the state at its start. The host
   returns the recorded numbers and answers, so everything happens as before, up to the new answer and beyond it.

So a step must be deterministic: the same state and journal must lead to the same calls. If they do not, because the rules have been
corrected since the save, the host raises `JournalMismatch`, and the table drops the part of the journal that no longer fits.

A journal also contains orders, which players give without being asked. An order takes effect at its place in the journal: after
the line before it and before anything that the step does next. For that, an answer that follows from an order is a line as well.

`InlineHost` (engine/ai) is the host for simulations: a policy answers at once, and nothing is ever replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from engine.core.dice import SIDES, Dice
from engine.core.event import Event

T = TypeVar("T")

Entry: TypeAlias = int | tuple[str, str]
"""One line of a journal: a number rolled or drawn, a question's key with the option taken, or an order's key with its text."""

ORDER = "order"


class AwaitingAnswer(BaseException):
    """Abandons the step because a player has to answer first. Not an Exception, so that no rule can catch it by accident."""


class JournalMismatch(BaseException):
    """The journal does not match what the step asks now: the rules have changed since the save."""


class Ask(NamedTuple):
    """A question as the rules ask it, before it is put into words. Options are values of the game; None declines.

    `wording` is whatever `GameText.question_text` needs to phrase it. If `secret`, only this seat may see question and answer.
    """

    seat: int
    kind: str
    options: Sequence[Any]
    wording: Any = None
    secret: bool = False

    def ids(self) -> list[str]:
        return [option_id(value) for value in self.options]


def option_id(value: Any) -> str:
    """Return the id of an option, as journals and buttons store it.

    An option is a string, an int, None for declining, or an object with an `id`. The options of one question need different ids.
    """
    if value is None:
        return "no"
    if isinstance(value, str | int):
        return str(value)
    return str(value.id)


def question_key(step: int, seat: int, ordinal: int, kind: str) -> str:
    """Return the key of a question, unique at its table. `ordinal` counts the questions to this seat in this step, from 1."""
    return f"{step}.{seat}.{ordinal}.{kind}"


def order_key(step: int, seat: int) -> str:
    """Return the key of all orders that a seat gives in this step: ordinal 0, which no question has."""
    return question_key(step, seat, 0, ORDER)


def is_order(key: str) -> bool:
    return key.endswith(f".0.{ORDER}")


def seat_and_kind(key: str) -> tuple[int, str]:
    """Return the seat and the kind of the question with this key."""
    _, seat, _, kind = key.split(".", 3)
    return int(seat), kind


def step_of(key: str) -> int:
    """Return the number of the step in which the question with this key is asked."""
    return int(key.partition(".")[0])


def with_lower_ordinal(key: str, by: int) -> str:
    """Return the key the question would have if its seat had been asked `by` fewer questions before."""
    step, seat, ordinal, kind = key.split(".", 3)
    return question_key(int(step), int(seat), int(ordinal) - by, kind)


def key_without_seat(key: str) -> str:
    """Return the part that is equal in the keys of one simultaneous question to several seats."""
    step, _, rest = key.split(".", 2)
    return f"{step}.{rest}"


class UsedLine(NamedTuple):
    """How the step used a journal line: the number of events recorded before it, and how many choices there were."""

    events: int
    choices: int


class Host(Protocol):
    """What a step may use to reach the outside world: chance, players, and the log of events."""

    records_events: bool
    """Whether events are recorded. If not, a game may skip `note`, which makes simulations faster."""
    pauses: bool
    """Whether a question may pause the step. If not, a game may play several steps in one call."""

    def below(self, n: int, only: int | None = None) -> int:
        """Draw a number from 0 to n - 1. `only` is the one seat that may see the result, None for everybody."""
        ...

    def die(self, seat: int, sides: int = SIDES) -> int:
        """Roll a die for this seat, visible to everybody, and return the number. For cards and tokens, use `below`."""
        ...

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        """Ask this seat a question and return the chosen option, one of `options`."""
        ...

    def take(self, seat: int, kind: str, options: Sequence[T], option: T) -> T:
        """Return `option`, which this seat has ordered in advance. The player is not asked, but the journal gets a line for it."""
        ...

    def simultaneously(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        """Call `choose` for all these seats, let them answer in any order, and return the results when all have answered.

        Inside `choose`, a game may only ask: no chance, no events, no nested call. The order of answers must not matter.
        """
        ...

    def reveal(self, seat: int) -> None:
        """Make this seat's last secret answer public."""
        ...

    def note(self, kind: str, data: dict[str, Any], cause: int = 0, only: int | None = None) -> int:
        """Record an event and return its number."""
        ...


class JournalHost:
    """Runs a step from its journal, as the module docstring explains. Beyond the journal's end it rolls, or pauses the step.

    `order` is called with the seat and the text of every order in the journal, at its place.
    """

    records_events = True
    pauses = True

    def __init__(self, dice: Dice, step: int, journal: list[Entry], events_before: int, order: Callable[[int, str], None]) -> None:
        self.journal = journal
        self.events: list[Event] = []
        self.waiting: list[tuple[str, Ask]] = []
        self.next_line = 0
        """The next journal line to use; after a mismatch, the first line that does not fit."""
        self.simultaneous_from: int | None = None
        """The journal line at which the current call of `simultaneously` began; None outside of one."""
        self.private: dict[int, int] = {}
        """The lines drawn or answered in secret and not revealed since, each with the one seat that has seen it."""
        self.used: dict[int, UsedLine] = {}
        """The lines used so far, without orders."""
        self.rolls: list[tuple[int, int]] = []
        """The rolls of six-sided dice so far: seat and number."""
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
        ask = Ask(seat, kind, options, wording, secret)
        by_id = {option_id(value): value for value in options}
        if len(by_id) != len(options):
            raise ValueError(f"Two options of {kind} have the same id: {', '.join(ask.ids())}.")
        line = self._line_of(key, ask)
        if line is None:
            return self.open_question(key, ask)
        picked = self.journal[line][1]  # type: ignore[index]
        if picked in by_id:
            if secret:
                self.private[line] = seat
            self.used[line] = UsedLine(len(self.events), len(options))
            self._take_orders()
            return by_id[picked]
        self.next_line = line
        self.mismatch()
        return self.open_question(key, ask)

    def take(self, seat: int, kind: str, options: Sequence[T], option: T) -> T:
        key = self._next_key(seat, kind)
        if self.simultaneous_from is not None:  # orders take effect only after all seats have chosen
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
        """Return the key of the next question to this seat, if it is of this kind."""
        return question_key(self._step, seat, self._ordinals.get(seat, 0) + 1, kind)

    def _take_orders(self) -> None:
        """Carry out the orders that come next in the journal."""
        while self.next_line < len(self.journal) and (order := _order_in(self.journal[self.next_line])):
            self._order(*order)
            self.next_line += 1

    def _line_of(self, key: str, ask: Ask) -> int | None:
        """Return the journal line that answers this question; None if there is none yet."""
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
        """Handle a question without an answer: pause the step. Subclasses may return an answer instead."""
        self.waiting.append((key, ask))
        raise AwaitingAnswer

    def mismatch(self) -> None:
        """Handle a journal that does not fit from `next_line` on: give up. Subclasses may cut the journal there and go on."""
        raise JournalMismatch

    def simultaneously(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        self._not_simultaneous("nested call")
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
            with suppress(AwaitingAnswer):
                chosen.append(choose(seat))
        if self._simultaneous:  # answers to questions later in the step, or to questions that are no longer asked
            self.next_line = min(self._simultaneous.values())
        if self.waiting and self._simultaneous:
            self.mismatch()
        # Only now: an order could remove a question that its seat has already answered.
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
            raise RuntimeError(f"Inside simultaneously() a game may only ask, no {what}: who answers first must not matter.")


def _order_in(entry: Entry) -> tuple[int, str] | None:
    """Return the seat and the text of an order; None if this line is not an order."""
    if isinstance(entry, int) or not is_order(entry[0]):
        return None
    return seat_and_kind(entry[0])[0], entry[1]
