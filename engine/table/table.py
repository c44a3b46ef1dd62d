"""The engine's only door: a table where one game is played, question by question."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

import msgspec

from engine.ai.information_set import InformationSet, known_journal, known_start
from engine.contract.game import Game
from engine.core.dice import FairDice, commitment
from engine.core.event import Event
from engine.core.host import Ask, AwaitingAnswer, Entry, JournalHost, JournalMismatch, order_key, seat_and_kind
from engine.core.question import Menu, Order, Question, Refused
from engine.core.result import Result
from engine.games import get_game
from engine.table import save as saves
from engine.table.checkpoint import Checkpoint
from engine.table.checks import check_names, check_seed
from engine.table.finished_step import FinishedStep, finished_step
from engine.table.secret_picks import ChangedPick, Pick, SecretPick, changeable_picks, journal_with_picks, without_orders
from engine.text.phrase import name_by_seat, to_text

Answer = tuple[int, str, str]
"""Seat, question key, option; or seat, order key, order."""


class Table:
    """Make one with `Table.new` or `Table.load`."""

    def __init__(self, game: Game[Any], seats: Sequence[str], options: Mapping[str, str], seed: str, start: Any) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.options = MappingProxyType(dict(options))
        self.seed = seed
        self.rules = game.rules_version
        """The version of the rules it is played with or, once over, was played with."""
        self.questions: tuple[Question, ...] = ()
        self.answers: list[Answer] = []
        """All answers so far; after a load, those the host brought and any since."""
        self.answer_count = 0
        """How many answers have been given in all."""
        self.notice: str | None = None
        """A sentence for the players if a load could not return to the very same question."""
        self._past: list[Event] = []
        self._played: list[Checkpoint] = []
        self._now = Checkpoint(0, start, 0, 0, [])

    # ------------------------------------------------------------------ opening

    @classmethod
    def new(
        cls,
        game: str,
        seats: Sequence[str],
        options: Mapping[str, object] | None = None,
        seed: str | int | None = None,
    ) -> Table:
        """Opens a table for these display names. Without a seed it takes one nobody can guess."""
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
        """Back from a save to the very same questions.

        `events` and `answers` are the log and the answers the host has kept, if it wants them here; a save is small
        because it holds only the running step.
        """
        kept = saves.read(save)
        game = get_game(kept.game)
        options = game.read_options(kept.options)  # with some that are newer than the save
        if not kept.options.items() <= options.items():
            raise Refused("This save does not fit the game: its options are not possible now.")
        game.check_table(len(kept.seats), options)
        table = cls(game, kept.seats, options, kept.seed, kept.state)
        table._past = [event for event in events if event.number <= kept.events]
        table.answer_count = kept.answers
        table.answers = list(answers)
        before = Checkpoint(kept.step, kept.state, kept.dice, kept.events, kept.journal)
        state = table._load_start(before)
        if result := game.result(state):
            table._now = before._replace(state=state, result=result)
            table.rules = kept.rules
        else:
            table._play_on(before)
        if [question.key for question in table.questions] != kept.open:
            why = "The rules have been corrected since" if kept.rules != game.rules_version else "Something has changed since"
            table.notice = f"{why} this game was saved: the turn goes on from the last answer that still fits."
        return table

    # ------------------------------------------------------------------ looking

    @property
    def events(self) -> list[Event]:
        """The log so far; after a load it begins with the running step unless the host brought the rest."""
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
        """The game's own state at this moment, for policies."""
        return self._now.state

    @property
    def seed_hash(self) -> str:
        """Published from the start; the seed itself is shown when the game is over."""
        return commitment(self.seed)

    @property
    def step(self) -> int:
        """How many steps have been completed."""
        return self._now.step

    @property
    def dice_used(self) -> int:
        """How many numbers have been drawn or rolled."""
        return self._now.dice_used

    @property
    def checkpoints(self) -> list[Checkpoint]:
        """The steps since the table was opened or loaded, for those who retrace them; the running one is the last."""
        return [*self._played, self._now]

    @property
    def is_simultaneous(self) -> bool:
        """Whether whoever is asked now chooses independently of others, in any order."""
        return bool(self.questions) and self._host.simultaneous_from is not None

    def have_answered(self, kind: str) -> list[int]:
        """The seats that were asked this in the running step and owe no more answers: a seat not asked now may never have been."""
        done = {seat_and_kind(entry[0]) for entry in self._now.journal if not isinstance(entry, int)}
        return sorted({seat for seat, asked in done if asked == kind} - {question.seat for question in self.questions})

    def view(self, seat: int | None = None, since: int | None = None, past: Sequence[Event] = ()) -> dict[str, Any]:
        """Everything a seat may see (None: a spectator), with the events after number `since`, or else those of the running step.

        `past` are events from before a load, if the host wants them told too.
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
            "turns": msgspec.to_builtins(self.game.turn_summaries(seen)),
            "board": self.game.view(self.state, seat),
        }

    def say(self, event: Event) -> str:
        """An event as a sentence."""
        return to_text(self.game.event_phrase(event).sentence, name_by_seat(self.seats))

    # ------------------------------------------------------------------ answering

    def answer(self, seat: int, key: str, option: str) -> list[Event]:
        """Applies one answer, plays on to the next question and returns the new events. Refuses without changing anything."""
        self._open_question(seat, key).option(option)
        return self._write_down(seat, key, option)

    def order(self, seat: int, text: str) -> list[Event]:
        """Takes what a seat orders from now on, whoever is asked at the moment. Refuses without changing anything."""
        self._check_seat(seat)
        if self.result:
            raise Refused("This game is over.")
        order = self.game.check_order(self.state, seat, text)
        return self._write_down(seat, order_key(self.step, seat), order)

    def orders_of(self, seat: int) -> tuple[Order, ...]:
        """What this seat has ordered, each as the order that takes it back. Nobody else may see it."""
        self._check_seat(seat)
        return self.game.orders_of(self.state, seat)

    def menus(self, seat: int) -> tuple[Menu, ...]:
        """What this seat has that it can give orders about. Nobody else may see what it has ordered."""
        self._check_seat(seat)
        return self.game.menus(self.state, seat)

    def _write_down(self, seat: int, key: str, text: str) -> list[Event]:
        now = self._now
        told = self.last_event
        self._play_on(now._replace(journal=[*now.journal, (key, text)]))
        self.answers.append((seat, key, text))
        self.answer_count += 1
        self.notice = None
        return self._events_after(told)

    def changeable_picks(self, seat: int) -> list[SecretPick]:
        """The secret picks this seat can still change: others are choosing at the same time, and nobody has seen them."""
        self._check_seat(seat)
        lines = self._unseen(seat)
        picks, found = list(lines.values()), []
        for count, (_, option) in enumerate(picks):
            question = self._asked_after(seat, journal_with_picks(self._now.journal, lines, picks[:count]))
            if question is not None and question.secret:
                found.append(SecretPick(question, question.option(option)))
        return found

    def change_pick(self, seat: int, key: str, option: str) -> ChangedPick:
        """Takes another option for a secret pick while others are still choosing. Refuses without changing anything.

        Later picks of the seat stay if they still fit. If not, a seat that had chosen everything gets the default answer,
        which it can change too: if it were asked again, everybody would see that it had changed its mind.
        """
        question = next((each.question for each in self.changeable_picks(seat) if each.question.key == key), None)
        if question is None:
            raise Refused("That can no longer be changed.")
        question.option(option)
        lines, journal, began = self._unseen(seat), self._now.journal, self._host.simultaneous_from
        before = list(lines.values())
        at = [each for each, _ in before].index(key)
        picks, later = [*before[:at], (key, option)], dict(before[at + 1 :])
        was_done = all(each.seat != seat for each in self.questions)
        while (asked := self._asked_after(seat, journal_with_picks(journal, lines, picks))) is not None:
            if any(each.id == later.get(asked.key) for each in asked.options):
                picks.append((asked.key, later[asked.key]))
            elif was_done:
                picks.append((asked.key, asked.default))
            else:
                break
        told, changed = self.last_event, journal_with_picks(journal, lines, picks)
        self._play_on(self._now._replace(journal=changed))
        self._answer_instead(journal[began:], changed[began:])
        return ChangedPick(self._events_after(told), before, picks)

    def _unseen(self, seat: int) -> dict[int, Pick]:
        return changeable_picks(self._now.journal, self._now.host.simultaneous_from if self._now.host else None, seat)

    def _asked_after(self, seat: int, journal: list[Entry]) -> Question | None:
        """What such a journal would ask this seat, while people choose independently."""
        ran, waiting = self._run_step(self._now._replace(journal=without_orders(journal, self._host.simultaneous_from)))
        if not waiting or ran.host is None or ran.host.simultaneous_from != self._host.simultaneous_from:
            return None
        mine = [self.game.question(ran.state, key, ask, self.seats) for key, ask in ran.host.waiting if ask.seat == seat]
        return mine[0] if mine else None

    def _answer_instead(self, before: Sequence[Entry], after: Sequence[Entry]) -> None:
        """Among all answers, replaces those since people began to choose independently; not all of them may be known."""
        answers = [(seat_and_kind(line[0])[0], *line) for line in after if not isinstance(line, int)]
        known = min(len(before), len(self.answers))
        self.answers[len(self.answers) - known :] = answers[len(before) - known :]
        self.answer_count += len(after) - len(before)

    def ask_of(self, question: Question) -> Ask:
        """An open question as the rules put it, for policies."""
        for key, ask in self._host.waiting:
            if key == question.key:
                return ask
        raise Refused("That question is no longer open.")

    def information_set(self, seat: int | None = None) -> InformationSet:
        """The table as this seat may know it, or a spectator, to play on from. Refused when the game is over."""
        if self.result:
            raise Refused("This game is over.")
        if seat is not None:
            self._check_seat(seat)
        return self._information_set(self._now, seat)

    def _information_set(self, moment: Checkpoint, seat: int | None) -> InformationSet:
        game, host = self.game, moment.host
        assert host is not None, "its step has been run"
        start = self._load_start(moment)
        known = known_journal(game, start, seat, moment.journal, host)
        chapter, start = game.chapter(moment.state), known_start(game, start, seat)
        return InformationSet(game.id, len(self.seats), dict(self.options), seat, chapter, moment.step, start, *known)

    def finished_steps(self) -> list[FinishedStep]:
        """The steps that were completed since the table was opened or loaded, as everybody knows them."""
        return [*map(self._finished_step, self._played)]

    def rolls(self) -> list[tuple[int, int]]:
        """What usual dice have shown since the table was opened or loaded, each with the seat that threw it."""
        return [each for moment in (*self._played, self._now) if moment.host for each in moment.host.rolls]

    def _finished_step(self, moment: Checkpoint) -> FinishedStep:
        game, start = self.game, self._load_start(moment)
        result, won = game.result(moment.state), None
        if game.chapter_title(start):
            won = game.chapter_winners(moment.state, game.chapter(start))
        elif game.part(start) and result:
            won = result.winners
        assert moment.host is not None, "its step has been run"
        return finished_step(self._information_set(moment, None), moment.host, game.part(start), won)

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

    # ------------------------------------------------------------------ keeping

    def save(self) -> dict[str, Any]:
        """The table as plain data, at any moment."""
        now = self._now
        return saves.write(
            saves.Save(
                schema=saves.SCHEMA,
                game=self.game.id,
                rules=self.rules,
                seats=self.seats,
                options=dict(self.options),
                seed=self.seed,
                step=now.step,
                dice=now.dice_before,
                events=now.events_before,
                answers=self.answer_count,
                state=now.start,
                journal=now.journal,
                open=[question.key for question in self.questions],
            )
        )

    # ------------------------------------------------------------------ playing

    @property
    def _host(self) -> JournalHost:
        assert self._now.host is not None, "a table that is not over has run its step"
        return self._now.host

    def _load_start(self, moment: Checkpoint) -> Any:
        return self.game.load(moment.start, len(self.seats), self.options)

    def _play_on(self, moment: Checkpoint) -> None:
        """Runs the step, and the steps after it, until somebody has to decide or the game is over.

        The table only changes once all of that has gone well.
        """
        past: list[Event] = []
        played: list[Checkpoint] = []
        waiting = False
        while not waiting and moment.result is None:
            moment, waiting = self._run_step(moment)
            if not waiting and moment.host:
                past += moment.host.events
                played.append(moment)
                moment = Checkpoint(
                    step=moment.step + 1,
                    start=self.game.dump(moment.state),
                    dice_before=moment.dice_used,
                    events_before=moment.events_before + len(moment.host.events),
                    journal=[],
                    state=moment.state,
                    result=self.game.result(moment.state),
                )
        asked = moment.host.waiting if moment.host else []
        self.questions = tuple(self.game.question(moment.state, key, ask, self.seats) for key, ask in asked)
        self._past += past
        self._played += played
        self._now = moment

    def _run_step(self, moment: Checkpoint) -> tuple[Checkpoint, bool]:
        """The step as far as it goes; True if it is waiting for an answer."""
        moment = moment._replace(journal=list(moment.journal))
        while True:
            dice, state = FairDice(self.seed, moment.dice_used), self._load_start(moment)
            host = JournalHost(dice, moment.step, moment.journal, moment.events_before, partial(self.game.order, state))
            ran = moment._replace(host=host, state=state)
            try:
                self.game.step(state, host)
            except AwaitingAnswer:
                return ran, True
            except JournalMismatch:
                del moment.journal[host.next_line :]
            else:
                return ran, False
