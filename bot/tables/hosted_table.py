"""A table during an act: read under its lock, changed by plain functions, written back in one piece."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

import msgspec

from bot.store.records import Deadline, Notice, Rewind, Seat, Stage, TableRecord, TableSettings, UserPreferences
from bot.store.rows import AnswerRow, ChangedRow, TableChange, UndoneAnswers
from bot.tables import absences, intermissions
from bot.tables.deadlines import open_deadlines
from bot.tables.save_head import SaveHead, read_save_head
from bot.text.escaping import plain
from engine import (
    POLICIES,
    Event,
    Game,
    Menu,
    PendingDecision,
    Policy,
    Question,
    Refused,
    Table,
    all_games,
    get_game,
    get_policy,
    seat_and_kind,
)

log = logging.getLogger("grandstand.hall")
LEVELS = {"random": "Beginner", "quick": "Regular", "careful": "Expert"}
"""The names of the policies for players."""
assert LEVELS.keys() == POLICIES.keys()
USUAL = "quick"
FOR_A_FIRST_GAME = "random"
"""The level of the AI players that somebody adds to their first game, unless they choose one."""
"""The level of AI players, unless another one is asked for."""


class Guest(msgspec.Struct, frozen=True):
    """The user who acts: id, and name as it is shown."""

    id: int
    name: str
    moderates: int | None = None
    """The channel or thread in which they act, if they may manage its messages or the server."""


class HostedTable:
    """A table during one act. The coordinator reads it, passes it to the functions of `bot/tables`, and writes `build_change()`.

    Functions change it in memory only, set `changed` (or `changed_in_secret`), and raise Refused with a sentence for the player
    before they have changed anything. Nothing here reads or writes the database.
    """

    def __init__(self, record: TableRecord, save: bytes | None, now: float) -> None:
        self.record = _with_all_options(record)
        self.stage_when_read = record.stage
        self.revision_when_read = record.revision
        self.now = now
        self.changed = False
        self.changed_in_secret = False
        """Whether a player has changed something that nobody else can see."""
        self.restart_deadlines = False
        """Whether all time limits start again."""
        self._save = save
        self._table: Table | None = None
        self._answers: list[AnswerRow] = []
        self._changed: list[ChangedRow] = []
        self._withdrawn: list[str] = []
        self._events: list[Event] = []
        self._events_rewritten_after: int | None = None
        self._undone: UndoneAnswers | None = None
        self._notices: list[Notice] = []
        self._resumed: dict[str, Deadline] = {}
        """Deadlines that this act resumes after a break, by question."""
        self._users_when_read = _users(record) if record.revision else None
        self.missed: absences.Missed | None = None
        """What the acting player has missed, if a summary is worth sending."""

    # ------------------------------------------------------------------ looking

    @property
    def game(self) -> Game[object]:
        return get_game(self.record.game)

    @property
    def settings(self) -> TableSettings:
        return self.record.settings

    @property
    def table(self) -> Table:
        """The engine's table at its open questions, loaded when first used. It has the events of the current step only."""
        if self._table is None:
            assert self._save is not None, "a table that is played has a save"
            self._table = Table.load(self._save)
        return self._table

    @property
    def save_head(self) -> SaveHead:
        """The version fields of the save. Raises msgspec.DecodeError if there is no save, or none that can be read."""
        return read_save_head(self._save or b"")

    def demand(self, stage: Stage) -> None:
        """Raises Refused unless the table is in this stage."""
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
        """Whether a game was ever played here: a table may be closed before that."""
        return self._save is not None or self._table is not None

    def demand_begun(self) -> None:
        """Raises Refused if no game was ever played here."""
        if not self.has_begun:
            self.demand(Stage.PLAYING)

    def seat_of(self, guest: Guest) -> int:
        """Returns the number of the guest's seat. Raises Refused for spectators."""
        seat = self.record.seat_of(guest.id)
        if seat is None:
            raise Refused("You are not at this table, so you can only watch.")
        return seat

    def name_of(self, user: int) -> str:
        seat = self.record.seat_of(user)
        return self.record.seats[seat].player if seat is not None else "somebody who has left"

    @property
    def has_public_events(self) -> bool:
        """Whether this act has produced an event that everybody may see."""
        return any(event.only is None for event in self._events)

    @property
    def questions(self) -> Sequence[Question]:
        """The questions that can be answered now: none in a break or an intermission."""
        record = self.record
        if record.stage is not Stage.PLAYING or record.pause is not None or record.intermission is not None:
            return ()
        return self.table.questions

    def question_of(self, seat: int) -> Question | None:
        return next((question for question in self.questions if question.seat == seat), None)

    @property
    def windows(self) -> Sequence[Question]:
        """Open questions of present players in a reaction window. Only those players may know that they are asked."""
        return [question for question in self.questions if question.window and self.record.seats[question.seat].is_played]

    def waiting_for(self) -> list[Seat]:
        """Returns the seats that have to answer, as far as everybody may know it."""
        return [self.record.seats[question.seat] for question in self.questions if not question.window]

    def menus(self) -> Sequence[Sequence[Menu]]:
        """Returns each seat's menus of orders."""
        return [self.table.menus(seat) for seat in range(len(self.record.seats))]

    @property
    def bounds(self) -> tuple[int, int]:
        """The smallest and largest number of seats with the current options."""
        return self.game.seats_for(self.record.options)

    # ------------------------------------------------------------------ changing

    def tell(self, text: str, mention: Sequence[int] = (), *, undo_request: int = 0, seat_offer: int = 0) -> None:
        """Adds a notice for the channel. It notifies the users in `mention`, if the table wants mentions. With the number of an
        undo request or a seat offer, it asks them to answer it."""
        mentions = list(mention) if self.settings.pings else []
        self._notices.append(Notice(text, mentions, undo_request=undo_request, seat_offer=seat_offer))
        self.changed = True

    def call(self, text: str, role: int) -> None:
        """Adds a notice that asks a role to take a seat."""
        self._notices.append(Notice(text, role=role, invites=True))
        self.changed = True

    def tell_privately(self, user: int, text: str) -> None:
        """Adds a direct message to a user."""
        self._notices.append(Notice(text, private_to=user))
        self.changed = True

    def apply_rule_corrections(self) -> None:
        """Prepares a running table whose rules have been corrected since it was written.

        The current step may go differently with the new rules, so all its events are written again, and a notice is added if the
        question has changed. Called before every act.
        """
        if self.record.stage is not Stage.PLAYING:
            return
        step = self.save_head
        if self.table.notice is None and step.rules == self.table.game.rules_version:
            return
        self._events_rewritten_after = step.events
        self._events += self.table.events
        if self.table.notice is not None:
            self.tell(plain(self.table.notice))
            self._check_for_end()

    def begin(self, table: Table) -> None:
        """Starts the game with a new engine table."""
        self._table = table
        self._events += table.events
        self.record.stage = Stage.PLAYING
        self.changed = True

    def answer(self, seat: int, key: str, option: str, by: str) -> None:
        """Gives an answer and records its events. `by` is a user's id, or who answered instead. Raises Refused."""
        before = self._public_face() if self.game.is_window(seat_and_kind(key)[1]) else None
        events = self.table.answer(seat, key, option)
        self._events += events
        self.record.intermission = intermissions.begun_by(self, events)
        self._record_answer(by, before)

    def order(self, seat: int, text: str, by: str) -> None:
        """Gives a seat's order for later and records its events. It is stored among the answers. Raises Refused."""
        before = self._public_face()
        events = self.table.order(seat, text)
        self._events += events
        self.record.intermission = intermissions.begun_by(self, events) or self.record.intermission
        self._record_answer(by, before)

    def _record_answer(self, by: str, before: object = None) -> None:
        """Notes the last answer. If everybody else still sees what they saw `before`, it is a secret act."""
        self.record.answers += 1
        seat, key, option = self.table.answers[-1]
        self._answers.append((self.record.answers, seat, key, option, by, self.now))
        self._finish_answer(seat, key, by, before)

    def _finish_answer(self, seat: int, key: str, by: str, before: object) -> None:
        absences.record_answer(self.record.seats[seat], self.game, key, by, self.table.last_event)
        if before is not None and before == self._public_face():
            self.changed_in_secret = True
            return
        self.record.undo_request, self.changed = None, True
        self._check_for_end()

    def _public_face(self) -> object:
        """Returns what everybody can see of the game: the public view, and who has chosen."""
        table = self.table
        return table.view(None), [table.have_answered(question.kind) for question in table.questions if not question.window]

    def change_answer(self, seat: int, key: str, option: str, by: str) -> None:
        """Changes a secret pick while others are still choosing. Raises Refused."""
        seen = self._public_face()
        changed = self.table.change_pick(seat, key, option)
        if changed.picks == changed.before:
            return
        before = dict(changed.before)
        for question, option in changed.picks:
            if question not in before:
                self.record.answers += 1
                self._answers.append((self.record.answers, seat, question, option, by, self.now))
            elif before[question] != option:
                self._changed.append((option, by, self.now, question))
        self._withdrawn += before.keys() - dict(changed.picks).keys()
        self._events += changed.events
        self._finish_answer(seat, key, by, seen)

    def rewind(self, table: Table, last: int, agreed: str) -> None:
        """Replaces the engine table by the one after answer number `last`. `agreed` are those who agreed, or FREE."""
        record, event = self.record, table.last_event
        record.rewinds.append(Rewind(record.public_revision + 1, event, self.now))
        record.answers, record.undo_request = last, None
        if record.intermission is not None and record.intermission.event > event:
            record.intermission = None
        self._table, self._undone = table, UndoneAnswers(last, event, len(record.rewinds), agreed)
        self._events, self._events_rewritten_after = [], None
        for seat in record.seats:
            seat.absence.since = min(seat.absence.since, event)
        self.restart_deadlines = self.changed = True

    @property
    def was_rewound(self) -> bool:
        """Whether this act is an undo."""
        return self._undone is not None

    def end_pause(self) -> None:
        """Ends a break: every question has as much time left as when the break began."""
        pause = self.record.pause
        assert pause is not None
        lasted = self.now - pause.since
        for deadline in pause.waiting:
            due = None if deadline.due is None else deadline.due + lasted
            self._resumed[deadline.question] = msgspec.structs.replace(deadline, asked=deadline.asked + lasted, due=due)
        self.record.pause = None
        self.changed = True

    def _check_for_end(self) -> None:
        if self.table.result is not None:
            self.record.stage = Stage.OVER

    # ------------------------------------------------------------------ players without a person

    @property
    def has_present_player(self) -> bool:
        """Whether any player is present: a game never continues without one."""
        return any(seat.is_played for seat in self.record.seats)

    def pending_ai_question(self) -> Question | None:
        """Returns the next question that an AI player has to answer; None if there is none or no player is present."""
        questions = self.questions if self.has_present_player else ()
        return next((question for question in questions if not self.record.seats[question.seat].is_played), None)

    def policy_of(self, question: Question) -> Policy:
        """Returns the policy of the seat that is asked, seeded by the question: neither a restart nor what others did in secret
        changes what it decides."""
        return get_policy(level_of(self.record.seats[question.seat]), f"{self.record.id} {question.key}")

    def answer_for_ai(self, question: Question, thought: str | None = None) -> None:
        """Answers for an AI player with `thought`, or as its policy decides now. A player who is away gets the default answer if
        the table has agreed on that."""
        by_default = self._is_by_default(question)
        option = question.default if by_default else thought or self._decide(question)
        self.answer(question.seat, question.key, option, "time" if by_default else "ai")

    def _is_by_default(self, question: Question) -> bool:
        seat = self.record.seats[question.seat]
        return seat.user is not None and not seat.left and self.settings.late == "default"

    def needs_thinking(self, question: Question) -> bool:
        """Returns whether the policy takes long for this answer, so that it has to think outside the act."""
        if len(question.options) == 1 or self._is_by_default(question):
            return False
        return self.policy_of(question).needs_table

    def pending_decision(self, question: Question) -> PendingDecision | None:
        """Returns what the policy has to think about; None if it needs no thinking."""
        if not self.needs_thinking(question):
            return None
        return self.policy_of(question).pending_decision(self.table, question)

    def _decide(self, question: Question) -> str:
        """Returns the policy's answer, the usual one's if it would have to think, or the default one: a failure must not stop the
        game, and nobody waits for playouts."""
        try:
            policy = self.policy_of(question)
            return (get_policy(USUAL) if policy.needs_table else policy).answer(self.table, question)
        except Exception:
            log.exception("AI decision failed, the default answer is given", extra={"event": "ai_decision_failed"})
            return question.default

    # ------------------------------------------------------------------ writing

    @property
    def has_changed(self) -> bool:
        """Whether this act has changed anything, so that it has to be written."""
        return self.changed or self.changed_in_secret

    @property
    def is_secret(self) -> bool:
        """Whether this act has changed something, but nothing that anybody else can see."""
        return self.changed_in_secret and not self.changed

    @property
    def has_ended(self) -> bool:
        """Whether this act has ended the game."""
        return self.stage_when_read is Stage.PLAYING and self.record.stage is Stage.OVER

    def all_answers(self, written: Iterable[AnswerRow]) -> list[AnswerRow]:
        """Returns the stored answers as this act leaves them, and the act's own."""
        changed = {question: (option, by, at) for option, by, at, question in self._changed}
        stand = [row for row in written if self._undone is None or row[0] <= self._undone.answer]
        rows = [(*row[:3], *changed.get(row[2], row[3:])) for row in stand if row[2] not in self._withdrawn]
        return [*rows, *self._answers]

    def build_change(self, interaction_id: int | None, people: dict[int, UserPreferences]) -> TableChange:
        """Returns everything to write, and raises the revision, the public one only if others can see the change: called once, at
        the end of an act. `people` are the
        preferences of all users with a question."""
        self.record.revision += 1
        self.record.secret_acts += self.is_secret
        if self.restart_deadlines and self.record.pause is not None:
            self.record.pause.waiting = []
        playing = self.record.stage is Stage.PLAYING
        return TableChange(
            record=self.record,
            built_on=self.revision_when_read,
            save=self._save if self._table is None else msgspec.json.encode(self._table.save()),
            ai_pending=playing and self.pending_ai_question() is not None,
            answers=self._answers,
            changed=self._changed,
            withdrawn=self._withdrawn,
            events=self._events,
            events_rewritten_after=self._events_rewritten_after,
            deadlines=open_deadlines(self, people, self._resumed) if playing and not self.record.trouble else [],
            restart_deadlines=self.restart_deadlines,
            notices=self._notices,
            interaction_id=interaction_id,
            undone=self._undone,
            users_changed=_users(self.record) != self._users_when_read,
        )

    def asked_users(self) -> list[int]:
        """Returns all present users with a question; `named_users` are those of whom everybody may know it."""
        return present_users(self.record.seats[question.seat] for question in self.questions)

    def named_users(self) -> list[int]:
        return present_users(self.waiting_for())

    def is_automatic_roll(self, question: Question) -> bool:
        """Returns whether the table has agreed that this roll needs no press."""
        return self.settings.roll == "auto" and [option.id for option in question.options] == ["roll"]

    def users_to_mention(self) -> set[int]:
        """Returns the users with a question who have to be notified, and may be named."""
        questions = [question for question in self.questions if not question.window and not self.is_automatic_roll(question)]
        return {*present_users(self.record.seats[question.seat] for question in questions)}


def level_of(seat: Seat) -> str:
    """Returns the level of the AI that plays a seat when no person does."""
    return seat.level if seat.level in LEVELS else USUAL


def present_users(seats: Iterable[Seat]) -> list[int]:
    """Returns the users who are present."""
    return [seat.user for seat in seats if seat.is_played and seat.user is not None]


def _users(record: TableRecord) -> tuple[set[int], set[int]]:
    """Returns who sits there, and who was asked about a seat."""
    return {*record.people}, record.asked_about_seats


def _with_all_options(record: TableRecord) -> TableRecord:
    """Adds the defaults of options that are newer than the table."""
    game = all_games().get(record.game)
    if game is not None:
        record.options = {**game.read_options(None), **record.options}
    return record
