"""`Table`: one game being played, question by question. Hosts such as the bot and the command line use only this class.

How a table works: a game is played in steps, and a step runs until it needs an answer. The table stores the state at the start of
the current step (`Checkpoint.start`) and the step's journal of rolls and answers. For every new answer it loads that state, runs
the step again from its start with the longer journal, and so gets a little further; `engine.core.host` explains this in detail.
When a step is complete, its end is the start of the next one, with an empty journal.

That is why a save is small (the start of the step and its journal), and why an answer that is refused changes nothing: the table
only replaces its checkpoint once everything has run without an error. The dice depend only on the seed and on how many numbers
were drawn before, so a replay draws the same numbers.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

import msgspec

from engine.ai.information_set import InformationSet, known_journal, known_start
from engine.contract.game import Game
from engine.contract.registry import get_game
from engine.core.dice import FairDice, commitment
from engine.core.event import Event
from engine.core.host import Ask, AwaitingAnswer, Entry, JournalHost, JournalMismatch, order_key, seat_and_kind
from engine.core.question import Menu, Order, Question, Refused
from engine.core.result import Result
from engine.table import save as saves
from engine.table.checkpoint import Checkpoint
from engine.table.checks import check_names, check_seed
from engine.table.finished_step import FinishedStep, finished_step
from engine.table.secret_picks import ChangedPick, Pick, SecretPick, changeable_picks, journal_with_picks, without_orders
from engine.text.phrase import name_by_seat, to_text

Answer = tuple[int, str, str]
"""Seat, question key, option; or seat, order key, order."""


class Table:
    """One game being played. Make one with `Table.new` or `Table.load`."""

    host_type: ClassVar[type[JournalHost]] = JournalHost

    def __init__(self, game: Game[Any], seats: Sequence[str], options: Mapping[str, str], seed: str, start: Any) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.options = MappingProxyType(dict(options))
        self.seed = seed
        self.rules = self.first_rules = game.rules_version
        """The versions of the rules with which the game is played (or was, if it is over), and with which it began."""
        self.questions: tuple[Question, ...] = ()
        """The open questions. The game is over if there are none."""
        self.answers: list[Answer] = []
        """All answers and orders; after a load, those passed to `load` and all since."""
        self.answer_count = 0
        """How many answers and orders have been given in the whole game."""
        self.notice: str | None = None
        """A sentence for the players if a load could not return to exactly the same questions."""
        self._past: list[Event] = []
        self._played: list[Checkpoint] = []
        self._now = Checkpoint(0, start, 0, 0, [])

    # ------------------------------------------------------------------ opening

    @classmethod
    def new(
        cls, game: str, seats: Sequence[str], options: Mapping[str, object] | None = None, seed: str | int | None = None
    ) -> Table:
        """Open a table for these display names and play up to the first question. The default seed is random and secret.

        Raises Refused for names, options or a number of players that are not possible.
        """
        rules = get_game(game)
        check_names(seats)
        chosen = rules.read_options(options)
        rules.check_table(len(seats), chosen)
        start = rules.dump(rules.new(len(seats), chosen))
        table = cls(rules, seats, chosen, secrets.token_hex(16) if seed is None else check_seed(seed), start)
        table._play_on(table._now)
        return table

    @classmethod
    def load(cls, save: object, events: Iterable[Event] = (), answers: Iterable[Answer] = ()) -> Table:
        """Return the table of a save, with the same open questions. Raises Refused if the save is damaged or does not fit.

        A save contains only the current step. `events` and `answers` are the log and the answers before it, if the host has
        stored them and wants them in the table.
        """
        loaded = saves.read(save)
        game = get_game(loaded.game)
        options = game.read_options(loaded.options)  # adds options that are newer than the save
        if not loaded.options.items() <= options.items():
            raise Refused("This save does not fit the game: its options are not possible now.")
        game.check_table(len(loaded.seats), options)
        table = cls(game, loaded.seats, options, loaded.seed, loaded.state)
        table._past = [event for event in events if event.number <= loaded.events]
        table.answer_count = loaded.answers
        table.answers = list(answers)
        table.first_rules = loaded.first_rules or loaded.rules
        before = Checkpoint(loaded.step, loaded.state, loaded.dice, loaded.events, loaded.journal)
        state = table._load_start(before)
        if result := game.result(state):
            table._now = before._replace(state=state, result=result)
            table.rules = loaded.rules
        else:
            table._play_on(before)
        if [question.key for question in table.questions] != loaded.open:
            why = "The rules have been corrected since" if loaded.rules != game.rules_version else "Something has changed since"
            table.notice = f"{why} this game was saved: the turn goes on from the last answer that still fits."
        return table

    # ------------------------------------------------------------------ looking

    @property
    def events(self) -> list[Event]:
        """All events so far; after a load, those of the current step and those passed to `load`."""
        return self._past + (self._now.host.events if self._now.host else [])

    def _events_after(self, number: int) -> list[Event]:
        return self.events[max(0, len(self.events) - self.last_event + number) :]

    @property
    def last_event(self) -> int:
        """The number of the last event so far."""
        return self._now.events_before + (len(self._now.host.events) if self._now.host else 0)

    @property
    def result(self) -> Result | None:
        return self._now.result

    @property
    def state(self) -> Any:
        """The game's own state now, for policies. Do not change it."""
        return self._now.state

    @property
    def seed_hash(self) -> str:
        """The hash of the seed, public from the start. The seed itself becomes public when the game is over."""
        return commitment(self.seed)

    @property
    def step(self) -> int:
        """How many steps have been completed."""
        return self._now.step

    @property
    def dice_used(self) -> int:
        """How many numbers have been drawn or rolled in the whole game."""
        return self._now.dice_used

    @property
    def checkpoints(self) -> list[Checkpoint]:
        """The steps since the table was opened or loaded; the current one is the last."""
        return [*self._played, self._now]

    @property
    def is_simultaneous(self) -> bool:
        """Whether the open questions are a simultaneous choice, to be answered in any order."""
        return bool(self.questions) and self._host.simultaneous_from is not None

    def have_answered(self, kind: str) -> list[int]:
        """Return the seats that have answered a question of this kind in the current step and have no open question."""
        answered = {seat_and_kind(entry[0]) for entry in self._now.journal if not isinstance(entry, int)}
        return sorted({seat for seat, answered_kind in answered if answered_kind == kind} - {q.seat for q in self.questions})

    def view(self, seat: int | None = None, since: int | None = None, past: Sequence[Event] = ()) -> dict[str, Any]:
        """Return everything that a seat may see (None: a spectator) as plain data.

        It includes the events after number `since`; by default, those of the current step. `past` are events from before a load,
        to be included too.
        """
        if seat is not None:
            self._check_seat(seat)
        after = self._now.events_before if since is None else since
        known = self.events
        before = [event for event in past if event.number > after and (not known or event.number < known[0].number)]
        seen = [event for event in [*before, *self._events_after(after)] if event.seen_by(seat)]
        return {
            "game": self.game.id,
            "title": self.game.title,
            "seats": list(self.seats),
            "you": seat,
            "options": dict(self.options),
            "seed_hash": self.seed_hash,
            "seed": self.seed if self.result else None,
            "notice": self.notice,
            "waiting": [question.seat for question in self.questions if question.seat == seat or not question.window],
            "moment": any(question.window for question in self.questions),
            "questions": [msgspec.to_builtins(q) for q in self.questions if q.seat == seat or not q.secret],
            "orders": [] if seat is None else [*map(msgspec.to_builtins, self.orders_of(seat))],
            "menus": [] if seat is None else [*map(msgspec.to_builtins, self.menus(seat))],
            "result": msgspec.to_builtins(self.result),
            "events": [msgspec.to_builtins(event) for event in seen],
            "beats": msgspec.to_builtins(self.game.beats(seen)),
            "board": self.game.view(self.state, seat),
        }

    def say(self, event: Event) -> str:
        """Return an event as a sentence."""
        return to_text(self.game.event_phrase(event).sentence, name_by_seat(self.seats))

    # ------------------------------------------------------------------ answering

    def answer(self, seat: int, key: str, option: str) -> list[Event]:
        """Answer a question, play on to the next one and return the new events. If it raises Refused, nothing has changed."""
        self._open_question(seat, key).option(option)
        return self._add_to_journal(seat, key, option)

    def order(self, seat: int, text: str) -> list[Event]:
        """Give an order, which a seat may do at any time, and return the new events. If it raises Refused, nothing has changed."""
        self._check_seat(seat)
        if self.result:
            raise Refused("This game is over.")
        order = self.game.check_order(self.state, seat, text)
        return self._add_to_journal(seat, order_key(self.step, seat), order)

    def orders_of(self, seat: int) -> tuple[Order, ...]:
        """Return this seat's orders in force, each as the order that cancels it. Show them to this seat only."""
        self._check_seat(seat)
        return self.game.orders_of(self.state, seat)

    def menus(self, seat: int) -> tuple[Menu, ...]:
        """Return this seat's items with the orders it can give about them. Show them to this seat only."""
        self._check_seat(seat)
        return self.game.menus(self.state, seat)

    def _add_to_journal(self, seat: int, key: str, text: str) -> list[Event]:
        now = self._now
        last_event = self.last_event
        self._play_on(now._replace(journal=[*now.journal, (key, text)]))
        self.answers.append((seat, key, text))
        self.answer_count += 1
        self.notice = None
        return self._events_after(last_event)

    def changeable_picks(self, seat: int) -> list[SecretPick]:
        """Return this seat's secret picks that it can still change, because others are still choosing at the same time."""
        self._check_seat(seat)
        lines = self._changeable_lines(seat)
        picks, changeable = list(lines.values()), []
        for count, (_, option) in enumerate(picks):
            question = self._question_after(seat, journal_with_picks(self._now.journal, lines, picks[:count]))
            if question is not None and question.secret:
                changeable.append(SecretPick(question, question.option(option)))
        return changeable

    def change_pick(self, seat: int, key: str, option: str) -> ChangedPick:
        """Replace a secret pick while others are still choosing. If it raises Refused, nothing has changed.

        Later picks of the seat stay if they still fit. If they do not, a seat that had finished choosing gets the default answers,
        which it can change too: if it were asked again, everybody would see that it had changed its mind.
        """
        question = next((pick.question for pick in self.changeable_picks(seat) if pick.question.key == key), None)
        if question is None:
            raise Refused("That can no longer be changed.")
        question.option(option)
        lines, journal, began = self._changeable_lines(seat), self._now.journal, self._host.simultaneous_from
        before = list(lines.values())
        index = [pick_key for pick_key, _ in before].index(key)
        picks, later = [*before[:index], (key, option)], dict(before[index + 1 :])
        was_done = all(question.seat != seat for question in self.questions)
        while (following := self._question_after(seat, journal_with_picks(journal, lines, picks))) is not None:
            if any(option.id == later.get(following.key) for option in following.options):
                picks.append((following.key, later[following.key]))
            elif was_done:
                picks.append((following.key, following.default))
            else:
                break
        last_event, changed = self.last_event, journal_with_picks(journal, lines, picks)
        self._play_on(self._now._replace(journal=changed))
        self._replace_answers(journal[began:], changed[began:])
        return ChangedPick(self._events_after(last_event), before, picks)

    def _changeable_lines(self, seat: int) -> dict[int, Pick]:
        return changeable_picks(self._now.journal, self._now.host.simultaneous_from if self._now.host else None, seat)

    def _question_after(self, seat: int, journal: list[Entry]) -> Question | None:
        """Return this seat's next question in the current simultaneous choice if the journal were this one."""
        after, waiting = self._run_step(self._now._replace(journal=without_orders(journal, self._host.simultaneous_from)))
        if not waiting or after.host is None or after.host.simultaneous_from != self._host.simultaneous_from:
            return None
        mine = [self.game.question(after.state, key, ask, self.seats) for key, ask in after.host.waiting if ask.seat == seat]
        return mine[0] if mine else None

    def _replace_answers(self, before: Sequence[Entry], after: Sequence[Entry]) -> None:
        """Replace the answers of the current simultaneous choice in `answers`, of which a load may have brought only some."""
        answers = [(seat_and_kind(line[0])[0], *line) for line in after if not isinstance(line, int)]
        known = min(len(before), len(self.answers))
        self.answers[len(self.answers) - known :] = answers[len(before) - known :]
        self.answer_count += len(after) - len(before)

    def ask_of(self, question: Question) -> Ask:
        """Return an open question as the rules ask it, for policies."""
        for key, ask in self._host.waiting:
            if key == question.key:
                return ask
        raise Refused("That question is no longer open.")

    def information_set(self, seat: int | None = None) -> InformationSet:
        """Return the table as this seat, or a spectator (None), may know it. Raises Refused when the game is over."""
        if self.result:
            raise Refused("This game is over.")
        if seat is not None:
            self._check_seat(seat)
        return self._information_set(self._now, seat)

    def _information_set(self, checkpoint: Checkpoint, seat: int | None) -> InformationSet:
        game, host = self.game, checkpoint.host
        assert host is not None, "a current or finished step has been run"
        start = self._load_start(checkpoint)
        known = known_journal(game, start, seat, checkpoint.journal, host)
        chapter, start = game.chapter(checkpoint.state), known_start(game, start, seat)
        return InformationSet(game.id, len(self.seats), dict(self.options), seat, chapter, checkpoint.step, start, *known)

    def finished_steps(self) -> list[FinishedStep]:
        """Return the steps completed since the table was opened or loaded, as public data."""
        return [*map(self._finished_step, self._played)]

    def rolls(self) -> list[tuple[int, int]]:
        """Return the rolls of six-sided dice since the table was opened or loaded: seat and number."""
        return [roll for checkpoint in self.checkpoints if checkpoint.host for roll in checkpoint.host.rolls]

    def _finished_step(self, checkpoint: Checkpoint) -> FinishedStep:
        game, start = self.game, self._load_start(checkpoint)
        result, won = game.result(checkpoint.state), None
        if game.chapter_title(start):
            won = game.chapter_winners(checkpoint.state, game.chapter(start))
        elif game.part(start) and result:
            won = result.winners
        assert checkpoint.host is not None, "a finished step has been run"
        return finished_step(self._information_set(checkpoint, None), checkpoint.host, game.part(start), won)

    def _open_question(self, seat: int, key: str) -> Question:
        self._check_seat(seat)
        if self.result:
            raise Refused("This game is over.")
        mine = [question for question in self.questions if question.seat == seat]
        for question in self.questions:
            if question.key == key:
                if question in mine:
                    return question
                raise Refused(f"That question is for {self.seats[question.seat]}, not for {self.seats[seat]}.")
        if mine:
            raise Refused(f"That question is no longer open. The question now: {mine[0].prompt}")
        waiting = " and ".join(self.seats[question.seat] for question in self.questions)
        raise Refused(f"{self.seats[seat]} has nothing to decide right now: the table is waiting for {waiting}.")

    def _check_seat(self, seat: object) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.seats):
            raise Refused(f"There is no seat {str(seat)[:20]} at this table: seats are 0 to {len(self.seats) - 1}.")

    # ------------------------------------------------------------------ saving

    def save(self) -> dict[str, Any]:
        """Return the table as plain data, at any time."""
        now = self._now
        return saves.write(
            saves.Save(
                schema=saves.SAVE_SCHEMA,
                game=self.game.id,
                rules=self.rules,
                seats=self.seats,
                options=self.game.stored_options(self.options),
                seed=self.seed,
                step=now.step,
                dice=now.dice_before,
                events=now.events_before,
                answers=self.answer_count,
                state=now.start,
                journal=now.journal,
                open=[question.key for question in self.questions],
                first_rules=self.first_rules if self.first_rules != self.rules else 0,
            )
        )

    # ------------------------------------------------------------------ playing

    @property
    def _host(self) -> JournalHost:
        assert self._now.host is not None, "a table that is not over has run its step"
        return self._now.host

    def _load_start(self, checkpoint: Checkpoint) -> Any:
        return self.game.load(checkpoint.start, len(self.seats), self.options)

    def _dice_at(self, checkpoint: Checkpoint) -> FairDice:
        """Return the dice after the journal of this checkpoint. Running a step again does not change later rolls."""
        return FairDice(self.seed, checkpoint.dice_used)

    def _play_on(self, checkpoint: Checkpoint) -> None:
        """Run this step and those after it until a player has to answer or the game is over, then replace the checkpoint.

        If anything raises, the table has not changed.
        """
        past: list[Event] = []
        played: list[Checkpoint] = []
        waiting = False
        while not waiting and checkpoint.result is None:
            checkpoint, waiting = self._run_step(checkpoint)
            if not waiting and checkpoint.host:
                past += checkpoint.host.events
                played.append(checkpoint)
                checkpoint = Checkpoint(
                    step=checkpoint.step + 1,
                    start=self.game.dump(checkpoint.state),
                    dice_before=checkpoint.dice_used,
                    events_before=checkpoint.events_before + len(checkpoint.host.events),
                    journal=[],
                    state=checkpoint.state,
                    result=self.game.result(checkpoint.state),
                )
        asked = checkpoint.host.waiting if checkpoint.host else []
        self.questions = tuple(self.game.question(checkpoint.state, key, ask, self.seats) for key, ask in asked)
        self._past += past
        self._played += played
        self._now = checkpoint

    def _run_step(self, checkpoint: Checkpoint) -> tuple[Checkpoint, bool]:
        """Run a step from its start as far as its journal leads. Returns True if it is waiting for an answer.

        Journal lines that do not fit the rules any more are dropped.
        """
        checkpoint = checkpoint._replace(journal=list(checkpoint.journal))
        while True:
            dice, state = self._dice_at(checkpoint), self._load_start(checkpoint)
            order = partial(self.game.order, state)
            host = self.host_type(dice, checkpoint.step, checkpoint.journal, checkpoint.events_before, order)
            after = checkpoint._replace(host=host, state=state)
            try:
                self.game.step(state, host)
            except AwaitingAnswer:
                return after, True
            except JournalMismatch:
                del checkpoint.journal[host.next_line :]
            else:
                return after, False
