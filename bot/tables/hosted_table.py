"""A table while somebody acts at it: read under its lock, changed by plain functions, written back in one piece."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

import msgspec

from bot.store import Deadline, Notice, Rewind, Seat, Stage, TableChange, TableRecord, TableSettings, UserPreferences
from bot.store.rows import AnswerRow, ChangedRow, UndoneAnswers
from bot.tables import absences
from bot.tables.paces import a_moment
from bot.tables.reminders import ROLLS_AFTER, closing, coming
from bot.text.escaping import ended, plain
from engine import Event, Game, Menu, Policy, Question, Refused, Table, all_games, get_game, get_policy
from engine.ai import POLICIES
from engine.ai.careful import PendingDecision

log = logging.getLogger("grandstand.hall")
LEVELS = {"random": "Beginner", "quick": "Regular", "careful": "Expert"}
"""What people call the policies."""
assert LEVELS.keys() == POLICIES.keys()
USUAL = "quick"
"""The level of AI players, unless somebody asks for another."""


class Guest(msgspec.Struct, frozen=True):
    """Somebody who does something: the id, and the name as it is shown."""

    id: int
    name: str


class SaveHead(msgspec.Struct):
    """The head of a save of any form: the form, its version of the rules, and the number of events before the running step."""

    schema: int = 0
    rules: int = 0
    events: int = 0


_steps = msgspec.json.Decoder(SaveHead)


class HostedTable:
    """Acts change it, or raise Refused with a sentence before they have changed anything."""

    def __init__(self, record: TableRecord, save: bytes | None, now: float) -> None:
        self.record = _with_all_options(record)
        self.came_as = record.stage
        self.read_at = record.revision
        self.now = now
        self.changed = False
        self.anew = False
        """Whether time limits start again."""
        self._save = save
        self._table: Table | None = None
        self._answers: list[AnswerRow] = []
        self._changed: list[ChangedRow] = []
        self._withdrawn: list[str] = []
        self._events: list[Event] = []
        self._told_anew: int | None = None
        self._taken_back: UndoneAnswers | None = None
        self._notices: list[Notice] = []
        self._stood_still: dict[str, Deadline] = {}
        """Time limits that this act resumes after a break, by question."""
        self._came_with = {*record.people} if record.revision else None
        self.missed: absences.Missed | None = None
        """What the person who acts has missed, if that is worth telling."""

    # ------------------------------------------------------------------ looking

    @property
    def game(self) -> Game[object]:
        return get_game(self.record.game)

    @property
    def settings(self) -> TableSettings:
        return self.record.settings

    @property
    def table(self) -> Table:
        """The engine's table, at the open questions; it has the events of the running step."""
        if self._table is None:
            assert self._save is not None, "a table that is played has a save"
            self._table = Table.load(self._save)
        return self._table

    @property
    def step(self) -> SaveHead:
        """What the save says about itself. Raises DecodeError if there is none, or none that can be read."""
        return _steps.decode(self._save or b"")

    def demand(self, stage: Stage) -> None:
        """Refuses what belongs to another stage of the table."""
        if self.record.stage is stage:
            return
        raise Refused(
            {
                Stage.LOBBY: "This game has not begun yet.",
                Stage.PLAYING: "This game has already begun.",
                Stage.OVER: "This game is over. `/play` opens a new table.",
            }.get(self.record.stage, f"This table was closed. {plain(self.record.ended)}".strip())
        )

    @property
    def has_begun(self) -> bool:
        """Whether it was ever played: a table may be closed before that."""
        return self._save is not None or self._table is not None

    def demand_begun(self) -> None:
        """Refuses to show a game that has nothing to show yet."""
        if not self.has_begun:
            self.demand(Stage.PLAYING)

    @property
    def host(self) -> int:
        """The host or, while they are away, the next person who is here."""
        here = [seat.user for seat in self.record.seats if seat.is_played and seat.user is not None]
        return self.record.host if self.record.host in here or not here else here[0]

    def demand_host(self, guest: Guest) -> None:
        if guest.id != self.host:
            raise Refused(ended(f"Only the host of the table can do that: {plain(self.name_of(self.host))}"))

    def seat_of(self, guest: Guest) -> int:
        seat = self.record.seat_of(guest.id)
        if seat is None:
            raise Refused("You are not at this table, so you can only watch.")
        return seat

    def name_of(self, user: int) -> str:
        seat = self.record.seat_of(user)
        return self.record.seats[seat].player if seat is not None else "somebody who has left"

    @property
    def has_news(self) -> bool:
        """Whether this act has brought something that everybody may see."""
        return any(event.only is None for event in self._events)

    @property
    def asked(self) -> Sequence[Question]:
        """The questions that can be answered now: none in a break."""
        if self.record.stage is not Stage.PLAYING or self.record.pause is not None:
            return ()
        return self.table.questions

    def question_of(self, seat: int) -> Question | None:
        return next((question for question in self.asked if question.seat == seat), None)

    @property
    def windows(self) -> Sequence[Question]:
        """What people are asked who could step in at this moment. Only they may know that they are."""
        return [question for question in self.asked if question.window and self.record.seats[question.seat].is_played]

    def waiting_for(self) -> list[Seat]:
        """The seats that have to answer, if the game is running, as everybody may know it."""
        return [self.record.seats[question.seat] for question in self.asked if not question.window]

    def menus(self) -> Sequence[Sequence[Menu]]:
        """What each seat has that orders can be given about."""
        return [self.table.menus(seat) for seat in range(len(self.record.seats))]

    @property
    def bounds(self) -> tuple[int, int]:
        """The fewest and the most who can play as things are agreed."""
        return self.game.seats_for(self.record.options)

    # ------------------------------------------------------------------ changing

    def tell(self, text: str, mention: Sequence[int] = ()) -> None:
        """Words for the channel; `mention` are the people to notify, if the table wants mentions."""
        self._notices.append(Notice(text, list(mention) if self.settings.pings else []))
        self.changed = True

    def tell_privately(self, user: int, text: str) -> None:
        self._notices.append(Notice(text, private_to=user))
        self.changed = True

    def mend(self) -> None:
        """Before an act at a running table: if the rules have been corrected since it was written, the running step may now go
        differently, so all of it is written again, and everybody is told if the question has changed."""
        if self.record.stage is not Stage.PLAYING:
            return
        step = self.step
        if self.table.notice is None and step.rules == self.table.game.rules_version:
            return
        self._told_anew = step.events
        self._events += self.table.events
        if self.table.notice is not None:
            self.tell(plain(self.table.notice))
            self._look_for_the_end()

    def begin(self, table: Table) -> None:
        self._table = table
        self._events += table.events
        self.record.stage = Stage.PLAYING
        self.changed = True

    def answer(self, seat: int, key: str, option: str, by: str) -> None:
        """An answer, and everything that follows from it."""
        self._events += self.table.answer(seat, key, option)
        self._note_answer(by)

    def order(self, seat: int, text: str, by: str) -> None:
        """What a seat wants from now on, and everything that follows from it. It is kept among the answers."""
        self._events += self.table.order(seat, text)
        self._note_answer(by)

    def _note_answer(self, by: str) -> None:
        self.record.undo_request = None
        self.record.answers += 1
        seat, key, option = self.table.answers[-1]
        self._answers.append((self.record.answers, seat, key, option, by, self.now))
        absences.note(self.record.seats[seat], self.game, key, by, self.table.last_event)
        self.changed = True
        self._look_for_the_end()

    def change_answer(self, seat: int, key: str, option: str, by: str) -> None:
        """A different secret pick, while others are still choosing."""
        changed = self.table.change_pick(seat, key, option)
        if changed.picks == changed.before:
            return
        self.record.undo_request = None
        before = dict(changed.before)
        for asked, taken in changed.picks:
            if asked not in before:
                self.record.answers += 1
                self._answers.append((self.record.answers, seat, asked, taken, by, self.now))
            elif before[asked] != taken:
                self._changed.append((taken, by, self.now, asked))
        self._withdrawn += before.keys() - dict(changed.picks).keys()
        self._events += changed.events
        absences.note(self.record.seats[seat], self.game, key, by, self.table.last_event)
        self.changed = True
        self._look_for_the_end()

    def rewind(self, table: Table, kept: int, agreed: str) -> None:
        """Back to the table as it was when `kept` was the number of its last answer. `agreed` are those who agreed, or FREE."""
        record, event = self.record, table.last_event
        record.rewinds.append(Rewind(record.revision + 1, event, self.now))
        record.answers, record.undo_request = kept, None
        self._table, self._taken_back = table, UndoneAnswers(kept, event, len(record.rewinds), agreed)
        self._events, self._told_anew = [], None
        for seat in record.seats:
            seat.absence.since = min(seat.absence.since, event)
        self.anew = self.changed = True

    @property
    def was_rewound(self) -> bool:
        """Whether something has been taken back by this act."""
        return self._taken_back is not None

    def go_on(self) -> None:
        """The end of a break: as much time is left as was left when it began."""
        pause = self.record.pause
        assert pause is not None
        lasted = self.now - pause.since
        for each in pause.waiting:
            due = None if each.due is None else each.due + lasted
            self._stood_still[each.question] = msgspec.structs.replace(each, asked=each.asked + lasted, due=due)
        self.record.pause = None
        self.changed = True

    def _look_for_the_end(self) -> None:
        if self.table.result is not None:
            self.record.stage = Stage.OVER

    # ------------------------------------------------------------------ players without a person

    @property
    def is_anybody_here(self) -> bool:
        """A game never goes on without a person at it."""
        return any(seat.is_played for seat in self.record.seats)

    def owed(self) -> Question | None:
        """A question that a policy has to answer."""
        if not self.is_anybody_here:
            return None
        return next((question for question in self.asked if not self.record.seats[question.seat].is_played), None)

    def policy_of(self, seat: Seat) -> Policy:
        """Each decision has its own seed, so that a restart does not change what a policy thinks."""
        return get_policy(level_of(seat), f"{self.record.id} {self.record.answers}")

    def answer_owed(self, question: Question, thought: str | None = None) -> None:
        """As the seat's policy decides, or has thought it out; for somebody who is away, as the table has agreed."""
        by_default = self._is_by_default(question)
        option = question.default if by_default else thought or self._thought(self.record.seats[question.seat], question)
        self.answer(question.seat, question.key, option, "time" if by_default else "ai")

    def _is_by_default(self, question: Question) -> bool:
        seat = self.record.seats[question.seat]
        return seat.user is not None and not seat.left and self.settings.late == "default"

    def has_to_think(self, question: Question) -> bool:
        """Whether the answer takes longer than a moment."""
        if len(question.options) == 1 or self._is_by_default(question):
            return False
        return self.policy_of(self.record.seats[question.seat]).needs_table

    def matter_of(self, question: Question) -> PendingDecision | None:
        """What the seat's policy has to think about, if it thinks at all."""
        if not self.has_to_think(question):
            return None
        return self.policy_of(self.record.seats[question.seat]).pending_decision(self.table, question)

    def _thought(self, seat: Seat, question: Question) -> str:
        """A policy that fails must not stop the game."""
        try:
            return self.policy_of(seat).answer(self.table, question)
        except Exception:
            log.exception("A policy could not decide, so the default answer is given.")
            return question.default

    # ------------------------------------------------------------------ writing

    @property
    def has_ended(self) -> bool:
        """Whether this act has brought the game to its end."""
        return self.came_as is Stage.PLAYING and self.record.stage is Stage.OVER

    def all_answers(self, written: Iterable[AnswerRow]) -> list[AnswerRow]:
        """Those that were written before this act, as it leaves them, and its own."""
        changed = {question: (option, by, at) for option, by, at, question in self._changed}
        stand = [row for row in written if self._taken_back is None or row[0] <= self._taken_back.answer]
        kept = [(*row[:3], *changed.get(row[2], row[3:])) for row in stand if row[2] not in self._withdrawn]
        return [*kept, *self._answers]

    def change(self, interaction_id: int | None, people: dict[int, UserPreferences]) -> TableChange:
        """Everything for the store, as the next revision. `people` are those with a question."""
        self.record.revision += 1
        if self.anew and self.record.pause is not None:
            self.record.pause.waiting = []
        loaded = self._table is not None
        save = msgspec.json.encode(self.table.save()) if loaded else self._save
        playing = self.record.stage is Stage.PLAYING
        return TableChange(
            record=self.record,
            built_on=self.read_at,
            save=save,
            owed=playing and self.owed() is not None,
            answers=self._answers,
            changed=self._changed,
            withdrawn=self._withdrawn,
            events=self._events,
            told_anew=self._told_anew,
            deadlines=self._deadlines(people) if playing and not self.record.trouble else [],
            anew=self.anew,
            notices=self._notices,
            interaction_id=interaction_id,
            taken_back=self._taken_back,
            seated_anew={*self.record.people} != self._came_with,
        )

    def asked_people(self) -> list[int]:
        """All of them; `named_people` are those of whom everybody may know it."""
        return _users(self.record.seats[question.seat] for question in self.asked)

    def named_people(self) -> list[int]:
        return _users(self.waiting_for())

    def rolls_itself(self, question: Question) -> bool:
        """Whether the table has agreed that nobody has to press for this."""
        return self.settings.roll == "auto" and [option.id for option in question.options] == ["roll"]

    def called_people(self) -> set[int]:
        """People with a question who need to hear about it, and may be named."""
        asked = [question for question in self.asked if not question.window and not self.rolls_itself(question)]
        return {*_users(self.record.seats[question.seat] for question in asked)}

    def _deadlines(self, people: dict[int, UserPreferences]) -> Sequence[Deadline]:
        wanted = []
        for question in self.asked:
            seat = self.record.seats[question.seat]
            if seat.is_played and seat.user is not None:
                rolls = self.rolls_itself(question)
                new = Deadline(self.record.id, question.key, question.seat, self.now, self._due(question))
                deadline = new if rolls else self._stood_still.get(question.key, new)
                if question.window:
                    deadline.next = closing(deadline, self.settings)
                else:
                    deadline.next = self.now + ROLLS_AFTER if rolls else coming(deadline, people[seat.user], self.settings)
                wanted.append(deadline)
        return wanted

    def _due(self, question: Question) -> float | None:
        if question.window:
            return self.now + a_moment(self.settings)
        return None if self.rolls_itself(question) or self.settings.late == "wait" else self.now + self.settings.limit


def level_of(seat: Seat) -> str:
    """Of the AI that plays here when no person does."""
    return seat.level if seat.level in LEVELS else USUAL


def _users(seats: Iterable[Seat]) -> list[int]:
    """Those who are here."""
    return [seat.user for seat in seats if seat.is_played and seat.user is not None]


def _with_all_options(record: TableRecord) -> TableRecord:
    """A table may be older than an option of its game: it has what is usual then."""
    game = all_games().get(record.game)
    if game is not None:
        record.options = {**game.read_options(None), **record.options}
    return record
