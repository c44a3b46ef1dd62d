"""Forks: an imagined copy of a running table, to try other rolls and answers.

A fork uses only what its owner, a seat or a spectator, may know: neither the table's dice nor its seed. The same table with other
secrets gives the same fork. Unlike a table, a fork waits at every die roll until it is told the number (`roll_die`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

from engine.ai.information_set import InformationSet
from engine.ai.playout_hosts import PartialJournalHost
from engine.core.dice import SIDES, FastDice
from engine.core.event import Event
from engine.core.host import Ask, AwaitingAnswer, Entry, JournalHost, is_order, option_id, seat_and_kind, with_lower_ordinal
from engine.core.question import Refused
from engine.table.checkpoint import Checkpoint
from engine.table.table import Table

SEED = "what if"
"""The seed of all forks, the same for every table."""
MAX_DEALS = 40
"""How many deals of the hidden information are tried, until one fits what has happened in the step."""
DEALS_COMPARED = 4
"""How many deals of the hidden information are compared: if all are alike, nothing is hidden."""
HIDDEN = "That depends on what is hidden from you, so nobody can say what would happen. Ask again when the table has gone on."


class PendingRoll(NamedTuple):
    """A die that has to be rolled before anything else can happen."""

    seat: int
    sides: int


class ForkHost(JournalHost):
    """Runs a step from its journal. Beyond it, cards are drawn, but a die pauses the step like a question."""

    pending_roll: PendingRoll | None = None

    def die(self, seat: int, sides: int = SIDES) -> int:
        if self.next_line == len(self.journal):
            self.pending_roll = PendingRoll(seat, sides)
            raise AwaitingAnswer
        return self.below(sides) + 1

    def mismatch(self) -> NoReturn:
        raise Refused(HIDDEN)


class ForkRestoreHost(PartialJournalHost, ForkHost):
    """Runs the current step of a new fork, and replaces everything in the journal that the owner cannot know."""

    def skip_window(self, key: str) -> None:
        """Insert a journal line that declines, so that it is not asked later, and raise the seat's later ordinals by one."""
        seat, kind = seat_and_kind(key)
        self._next_key(seat, kind)
        assert self.simultaneous_from is not None, "reaction windows are simultaneous"
        began = self.simultaneous_from
        for line, entry in enumerate(self.journal[began:], began):
            if not isinstance(entry, int) and not is_order(entry[0]) and seat_and_kind(entry[0])[0] == seat:
                self.journal[line] = (with_lower_ordinal(entry[0], -1), entry[1])
        self.journal.insert(began, (key, option_id(None)))
        self._simultaneous = {self.journal[line + 1][0]: line + 1 for line in self._simultaneous.values()}  # type: ignore[index]
        self._hidden_from += 1
        self.next_line += 1

    def _line_of(self, key: str, ask: Ask) -> int | None:
        line = super()._line_of(key, ask)
        if line is not None and self.journal[line] == (key, ""):
            self.journal[line] = (key, option_id(self._game.default(ask)))
        return line


class Fork(Table):
    """An imagined copy of a running table. Make one with `Fork.of`."""

    host_type = ForkHost

    def __init__(self, known: InformationSet, seats: Sequence[str], begun: int, seen: Sequence[str]) -> None:
        """`known` is the table as its owner knows it, `begun` the number of the last event before the current step, and `seen` the
        kinds of the events of that step that the owner has seen."""
        super().__init__(known.rules, seats, known.options, SEED, known.start)
        self.known = known
        self._begun, self._seen = begun, seen
        self._opened_at = 0

    @classmethod
    def of(cls, table: Table, seat: int | None) -> Fork:
        """Return a fork for this seat, or a spectator (None). Raises Refused when the game is over, or when too much is hidden."""
        known, begun = table.information_set(seat), table._now.events_before
        seen = [event.kind for event in table.events if event.number > begun and event.seen_by(seat)]
        fork = cls(known, table.seats, begun, seen)
        for number in range(MAX_DEALS):
            start = known.start if number == 0 else fork._dealt(number)
            checkpoint = Checkpoint(known.step, start, 0, begun, known.journal)
            if (journal := fork._recalled(checkpoint)) is not None:
                fork._play_on(checkpoint._replace(journal=journal))
                fork._opened_at = fork.last_event
                return fork
        raise Refused(HIDDEN)

    def copy(self) -> Fork:
        """Return an independent fork in the same place."""
        other = Fork(self.known, self.seats, self._begun, self._seen)
        other._past, other._played, other._opened_at = [*self._past], [*self._played], self._opened_at
        other._now, other.questions = self._now, self.questions
        return other

    # ------------------------------------------------------------------ looking

    @property
    def seat(self) -> int | None:
        """The owner: the seat that knows what the fork knows; None for a spectator."""
        return self.known.seat

    @property
    def pending_roll(self) -> PendingRoll | None:
        """The die that has to be rolled now; None if there is none."""
        host = self._now.host
        return host.pending_roll if isinstance(host, ForkHost) else None

    @property
    def is_between_turns(self) -> bool:
        """Whether nothing has been rolled, drawn or answered since the last step."""
        return not self._now.journal

    @property
    def has_made_up_secrets(self) -> bool:
        """Whether something is hidden from the owner and has been replaced."""
        return any(self._dealt(number) != self.known.start for number in range(1, DEALS_COMPARED + 1))

    @property
    def starts_with_step(self) -> bool:
        """Whether it starts at the beginning of the current step, because the owner does not know all that has happened since."""
        opened = [event for event in self.events if event.number <= self._opened_at and event.seen_by(self.seat)]
        return [event.kind for event in opened] != self._seen

    @property
    def since(self) -> int:
        """The number of the last event before the supposed ones."""
        return self._begun if self.starts_with_step else self._opened_at

    def supposed_events(self, last: int | None = None) -> list[Event]:
        """Return the events that would happen, as far as the owner could see them; only up to the end of step `last`, if given."""
        ends = [checkpoint.events_before for checkpoint in self.checkpoints if checkpoint.step - 1 == last]
        end = ends[0] if ends else self.last_event
        return [event for event in self.events if self.since < event.number <= end and event.seen_by(self.seat)]

    def view(self, seat: int | None = None, since: int | None = None, past: Sequence[Event] = ()) -> dict[str, Any]:
        return {**super().view(seat, since, past), "seed": None}

    # ------------------------------------------------------------------ supposing

    def roll_die(self, number: int | None = None) -> int:
        """Roll the pending die with this number, or a random one, and return the number. Raises Refused if it is not possible."""
        if self.pending_roll is None:
            raise Refused("No die is thrown now.")
        sides, now = self.pending_roll.sides, self._now
        if number is None:
            number = self._dice_at(now).die(self.pending_roll.seat, sides)
        if not 1 <= number <= sides:
            raise Refused(f"A die with {sides} sides comes next: it cannot show a {number}.")
        self._play_on(now._replace(journal=[*now.journal, number - 1]))
        return number

    def roll_after(self, seat: int, key: str, option: str) -> PendingRoll | None:
        """Return the die roll that this answer would lead to next; None if something else would happen first."""
        self._open_question(seat, key).option(option)
        after, _ = self._run_step(self._now._replace(journal=[*self._now.journal, (key, option)]))
        is_next = after.host is not None and len(after.journal) == len(self._now.journal) + 1
        return after.host.pending_roll if is_next and isinstance(after.host, ForkHost) else None

    # ------------------------------------------------------------------ playing

    def _dealt(self, number: int) -> Any:
        """Return the start of the step with another deal of the hidden information."""
        state = self.game.load(self.known.start, len(self.seats), self.options)
        self.game.determinise(state, self.seat, FastDice(f"{SEED} {number}"))
        return self.game.dump(state)

    def _recalled(self, checkpoint: Checkpoint) -> list[Entry] | None:
        """Return the journal with everything hidden replaced; None if it does not fit this deal."""
        state = self._load_start(checkpoint)
        host = ForkRestoreHost(self.known, self._dice_at(checkpoint), [*checkpoint.journal], state, checkpoint.events_before)
        try:
            self.game.step(state, host)
        except AwaitingAnswer:
            pass
        except Refused:
            return None
        return host.journal if host.next_line == len(host.journal) else None
