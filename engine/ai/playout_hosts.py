"""Hosts for simulations and playouts: policies answer at once, so steps are never paused and never replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from engine.contract.game import Game
from engine.core.dice import Dice, FastDice
from engine.core.event import Event
from engine.core.host import Ask, Entry, JournalHost, seat_and_kind

if TYPE_CHECKING:
    from engine.ai.information_set import InformationSet
    from engine.ai.policy import Policy

T = TypeVar("T")
Asker = Callable[..., Any]
"""A function with the arguments of `Host.ask` that returns the answer."""


class InlineHost:
    """The host for simulations: `ask` answers every question at once."""

    def __init__(self, dice: Dice, ask: Asker, records_events: bool = False, pauses: bool = False) -> None:
        self.below = dice.below
        self.die = dice.die
        self.ask = ask
        self.records_events = records_events
        self.pauses = pauses
        self.events: list[Event] = []

    def simultaneously(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        return [choose(seat) for seat in seats]

    def take(self, seat: int, kind: str, options: Sequence[T], option: T) -> T:
        return option

    def reveal(self, seat: int) -> None:
        """Do nothing: a simulation keeps no track of secrets."""

    def note(self, kind: str, data: dict[str, Any], cause: int = 0, only: int | None = None) -> int:
        self.events.append(Event(len(self.events) + 1, kind, data, cause, only))
        return len(self.events)


class PartialJournalHost(JournalHost):
    """Runs the current step of an information set: its journal has only the lines that one seat or a spectator knows.

    Reaction windows of other seats before the last known line, or before the open question to this seat, are assumed to have been
    declined unless the journal says otherwise.
    """

    def __init__(self, known: InformationSet, dice: Dice, journal: list[Entry], state: Any, events_before: int = 0) -> None:
        self._game, self._seat, self._asked = known.rules, known.seat, known.asked
        super().__init__(dice, known.step, journal, events_before, partial(self._game.order, state))
        self._hidden_from = len(journal) if known.simultaneous_from is None else known.simultaneous_from
        self._is_past, self._is_now = False, False

    def below(self, n: int, only: int | None = None) -> int:
        if only not in (None, self._seat) and self.next_line < len(self.journal):
            self.journal[self.next_line] = self._dice.below(n)  # drawn face down by another seat: draw anew
        return super().below(n, only)

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        key = self._key(seat, kind)
        if seat == self._seat:
            self._is_now = self._is_now or key == self._asked
        elif self._is_past and self._game.is_window(kind) and key not in self._simultaneous:
            self.skip_window(key)
            return None
        return super().ask(seat, kind, options, wording, secret)

    def skip_window(self, key: str) -> None:
        """Handle a reaction window of another seat that it has declined, or was never asked about: nobody else knows which."""

    def simultaneously(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        is_before = self._asked is not None and not self._is_now and self._seat not in seats
        self._is_past = is_before or self.next_line < self._hidden_from
        return super().simultaneously(seats, choose)


class PlayoutHost(PartialJournalHost):
    """Runs the current step from the known journal lines, then a policy answers for all seats."""

    records_events = False

    def __init__(self, known: InformationSet, dice: Dice, journal: list[Entry], state: Any, asker: Asker) -> None:
        super().__init__(known, dice, journal, state)
        self._asker = asker

    def below(self, n: int, only: int | None = None) -> int:
        self._skip_roll_prompt()
        return super().below(n, only)

    def _skip_roll_prompt(self) -> None:
        """Skip an answer that is followed by a roll which the step makes at once.

        A player with a standing order is asked to roll; a player without one only answers the question. This host does not know
        about orders of others, but it must not lose the roll that everybody has seen.
        """
        following = self.journal[self.next_line : self.next_line + 2]
        if len(following) == 2 and not isinstance(following[0], int) and isinstance(following[1], int):
            self._next_key(*seat_and_kind(following[0][0]))
            self.next_line += 1

    def _line_of(self, key: str, ask: Ask) -> int | None:
        line = super()._line_of(key, ask)
        is_hidden = line is not None and (line >= self._hidden_from or ask.kind in self._game.lasting_secrets)
        if is_hidden and ask.secret and ask.seat != self._seat:
            return None
        return line

    def open_question(self, key: str, ask: Ask) -> Any:
        return self._asker(*ask)

    def mismatch(self) -> None:
        """Drop the rest of the journal: with other hidden information, the step does not lead to the same questions."""
        del self.journal[self.next_line :]

    def simultaneously(self, seats: Sequence[int], choose: Callable[[int], T]) -> list[T]:
        results = super().simultaneously(seats, choose)
        if not self._is_past:
            self.mismatch()
        return results

    def note(self, kind: str, data: dict[str, Any], cause: int = 0, only: int | None = None) -> int:
        return 0


def random_asker(dice: FastDice) -> Asker:
    """Return a fast function that answers at random."""
    random = dice.random

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        return options[int(random() * len(options))]

    return ask


def policy_asker(game: Game[Any], state: Any, policies: Sequence[Policy]) -> Asker:
    """Return a function that answers by the policy of the asked seat."""

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        if len(options) == 1:
            return options[0]
        return policies[seat].pick(game, state, Ask(seat, kind, options, wording, secret))

    return ask
