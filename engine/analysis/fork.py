"""A fork of a running table: what would happen with other numbers and other answers, as one seat may know it, or a spectator.

Nothing of the table is touched, and nothing of it is used that they cannot know: not its dice, not its seed. The same table with
other secrets gives the same fork. A die is a question to chance here: the fork waits until somebody says what it shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.ai.information_set import InformationSet
from engine.ai.playout_hosts import PartialJournalHost
from engine.core.dice import SIDES, FairDice, FastDice
from engine.core.event import Event
from engine.core.host import (
    Ask,
    AwaitingAnswer,
    Entry,
    JournalHost,
    JournalMismatch,
    is_order,
    option_id,
    seat_and_kind,
    with_lower_ordinal,
)
from engine.core.question import Refused
from engine.table.checkpoint import Checkpoint
from engine.table.table import Table

SEED = "what if"
"""Where all chance of all forks comes from. It says nothing about any table, and nobody reads it."""
MAX_DEALS = 40
"""Ways to deal what is hidden, until one of them can have led to what everybody has seen."""
DEALS_COMPARED = 4
"""Ways to deal it that are compared: if all are alike, nothing was hidden."""
HIDDEN = "That depends on what is hidden from you, so nobody can say what would happen. Ask again when the table has gone on."


class PendingRoll(NamedTuple):
    """A die that is about to fall."""

    seat: int
    sides: int


class ForkHost(JournalHost):
    """Runs a step by its journal; beyond it, cards are drawn, but a die waits like a question."""

    pending_roll: PendingRoll | None = None

    def die(self, seat: int, sides: int = SIDES) -> int:
        if self.next_line == len(self.journal):
            self.pending_roll = PendingRoll(seat, sides)
            raise AwaitingAnswer
        return self.below(sides) + 1


class ForkRestoreHost(PartialJournalHost, ForkHost):
    """Runs a step for the first time: what its owner cannot know of its journal gets something else in its place, for good."""

    def __init__(self, known: InformationSet, dice: FairDice, journal: list[Entry], events_before: int, state: Any) -> None:
        super().__init__(dice, known.step, journal, events_before, partial(known.rules.order, state))
        self._known = known
        known.set_known(self)

    def skip_window(self, key: str) -> None:
        """With a line of its own, so that it is not asked later; those of the same seat that follow are counted from there."""
        whose, kind = seat_and_kind(key)
        self._next_key(whose, kind)
        assert self.simultaneous_from is not None, "all are asked at once"
        began = self.simultaneous_from
        for line, entry in enumerate(self.journal[began:], began):
            if not isinstance(entry, int) and not is_order(entry[0]) and seat_and_kind(entry[0])[0] == whose:
                self.journal[line] = (with_lower_ordinal(entry[0], -1), entry[1])
        self.journal.insert(began, (key, option_id(None)))
        self._simultaneous = {self.journal[line + 1][0]: line + 1 for line in self._simultaneous.values()}  # type: ignore[index]
        self._hidden_from += 1
        self.next_line += 1

    def below(self, n: int, only: int | None = None) -> int:
        if only not in (None, self._known.seat) and self.next_line < len(self.journal):
            self.journal[self.next_line] = self._dice.below(n)
        return super().below(n, only)

    def _line_of(self, key: str, ask: Ask) -> int | None:
        line = super()._line_of(key, ask)
        if line is not None and self.journal[line] == (key, ""):
            self.journal[line] = (key, option_id(self._known.rules.default(ask)))
        return line


class Fork(Table):
    """A table that nobody else sees. Make one with `Fork.of`."""

    def __init__(self, known: InformationSet, seats: Sequence[str], begun: int, seen: Sequence[str]) -> None:
        """`known` is the table as its owner knows it; `begun` is the last event before the running step, and `seen` are the kinds
        of those they have seen of it."""
        super().__init__(known.rules, seats, known.options, SEED, known.start)
        self.known = known
        self._begun, self._seen = begun, seen
        self._ends: dict[int, int] = {}
        self._opened_at = 0

    @classmethod
    def of(cls, table: Table, seat: int | None) -> Fork:
        """In the eyes of this seat, or of a spectator. Refused when the game is over, or when too much is hidden."""
        known, begun = table.information_set(seat), table._now.events_before
        seen = [event.kind for event in table.events if event.number > begun and event.seen_by(seat)]
        fork = cls(known, table.seats, begun, seen)
        for number in range(MAX_DEALS):
            start = known.start if number == 0 else fork._dealt(number)
            moment = Checkpoint(known.step, start, 0, begun, known.journal)
            if (journal := fork._recalled(moment)) is not None:
                fork._play_on(moment._replace(journal=journal))
                fork._opened_at = fork.last_event
                return fork
        raise Refused(HIDDEN)

    def copy(self) -> Fork:
        """Another one at the same place."""
        other = Fork(self.known, self.seats, self._begun, self._seen)
        other._past, other._ends, other._opened_at = [*self._past], {**self._ends}, self._opened_at
        other._now, other.questions = self._now, self.questions
        return other

    # ------------------------------------------------------------------ looking

    @property
    def seat(self) -> int | None:
        """In whose eyes."""
        return self.known.seat

    @property
    def pending_roll(self) -> PendingRoll | None:
        """The die that has to fall before anything else can happen."""
        host = self._now.host
        return host.pending_roll if isinstance(host, ForkHost) else None

    @property
    def is_between_turns(self) -> bool:
        """Whether nothing has been rolled, drawn or answered since the last step."""
        return not self._now.journal

    @property
    def has_made_up_secrets(self) -> bool:
        """Whether anything is hidden from its owner, so that something else is in its place. Says nothing about what it is."""
        return any(self._dealt(number) != self.known.start for number in range(1, DEALS_COMPARED + 1))

    @property
    def starts_with_step(self) -> bool:
        """Whether it begins with the step: too much of what has happened in it since was not for its owner's eyes."""
        opened = [event for event in self.events if event.number <= self._opened_at and event.seen_by(self.seat)]
        return [event.kind for event in opened] != self._seen

    @property
    def since(self) -> int:
        """The last event before those that are supposed to happen."""
        return self._begun if self.starts_with_step else self._opened_at

    def supposed_events(self, last: int | None = None) -> list[Event]:
        """What would happen, as far as its owner could see it; only to the end of step `last`, if that is over."""
        end = self.last_event if last is None else self._ends.get(last, self.last_event)
        return [event for event in self.events if self.since < event.number <= end and event.seen_by(self.seat)]

    def view(self, seat: int | None = None, since: int | None = None, past: Sequence[Event] = ()) -> dict[str, Any]:
        return {**super().view(seat, since, past), "seed": None}

    # ------------------------------------------------------------------ supposing

    def roll_die(self, number: int | None = None) -> int:
        """The die shows this; without a number, whatever it shows: an example."""
        if self.pending_roll is None:
            raise Refused("No die is thrown now.")
        sides, now = self.pending_roll.sides, self._now
        if number is None:
            number = self._chance(now).die(self.pending_roll.seat, sides)
        if not 1 <= number <= sides:
            raise Refused(f"A die with {sides} sides comes next: it cannot show a {number}.")
        self._play_on(now._replace(journal=[*now.journal, number - 1]))
        return number

    def roll_after(self, seat: int, key: str, option: str) -> PendingRoll | None:
        """The die that this answer would throw, if that is the next thing to happen."""
        self._open_question(seat, key).option(option)
        ran, _ = self._run_step(self._now._replace(journal=[*self._now.journal, (key, option)]))
        quiet = ran.host is not None and len(ran.journal) == len(self._now.journal) + 1
        return ran.host.pending_roll if quiet and isinstance(ran.host, ForkHost) else None

    # ------------------------------------------------------------------ playing

    @staticmethod
    def _chance(moment: Checkpoint) -> FairDice:
        """By how many numbers have come before, as at a table: to try something changes nothing of what comes then."""
        return FairDice(SEED, moment.dice_before + sum(isinstance(entry, int) for entry in moment.journal))

    def _dealt(self, number: int) -> Any:
        """The start of the step with what is hidden dealt in another way."""
        state = self.game.load(self.known.start, len(self.seats), self.options)
        self.game.determinise(state, self.seat, FastDice(f"{SEED} {number}"))
        return self.game.dump(state)

    def _recalled(self, moment: Checkpoint) -> list[Entry] | None:
        """The journal with something in place of all that is hidden in it; None if it does not fit what was dealt."""
        state = self._load_start(moment)
        host = ForkRestoreHost(self.known, self._chance(moment), list(moment.journal), moment.events_before, state)
        try:
            self.game.step(state, host)
        except AwaitingAnswer:
            pass
        except JournalMismatch:
            return None
        return host.journal if host.next_line == len(host.journal) else None

    def _run_step(self, moment: Checkpoint) -> tuple[Checkpoint, bool]:
        journal = list(moment.journal)
        state = self._load_start(moment)
        host = ForkHost(self._chance(moment), moment.step, journal, moment.events_before, partial(self.game.order, state))
        ran = moment._replace(journal=journal, host=host, state=state)
        try:
            self.game.step(state, host)
        except AwaitingAnswer:
            return ran, True
        except JournalMismatch:
            raise Refused(HIDDEN) from None
        self._ends[moment.step] = moment.events_before + len(host.events)
        return ran, False
