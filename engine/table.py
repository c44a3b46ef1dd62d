"""The engine's only door: a table at which one game is played, question by question."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine import save as saves
from engine.dice import FairDice, FastDice, commitment
from engine.event import Event
from engine.game import Game, Result
from engine.games import game_called
from engine.host import Ask, Astray, Entry, Journalled, Pause
from engine.inline import Imagined, Inline, by_policies
from engine.policies.policy import Policy
from engine.question import Question, Refused


class Table:
    """Make one with `Table.new` or `Table.load`."""

    def __init__(self, game: Game[Any], seats: Sequence[str], options: dict[str, str], seed: str) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.options = options
        self.seed = seed
        self.questions: tuple[Question, ...] = ()
        self.result: Result | None = None
        self.answers: list[tuple[int, str, str]] = []
        """What has been answered since this object was made: seat, question key, option."""
        self.notice: str | None = None
        """A sentence for the players when a load could not go back to the very same question."""
        self._past: list[Event] = []
        self._events_before = 0
        self._step = 0
        self._dice_before = 0
        self._start: Any = None
        self._journal: list[Entry] = []
        self._host: Journalled | None = None
        self._state: Any = None

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
        rules = game_called(game)
        if isinstance(seats, str | bytes) or not all(isinstance(name, str) for name in seats):
            raise Refused("The seats of a table are a list of names.")
        if not rules.fewest <= len(seats) <= rules.most:
            raise Refused(f"{rules.title} is for {rules.fewest} to {rules.most} players, not for {len(seats)}.")
        chosen = rules.read_options(options)
        rules.check(len(seats), chosen)
        table = cls(rules, seats, chosen, secrets.token_hex(16) if seed is None else str(seed))
        table._start = rules.dump(rules.new(len(seats), chosen))
        table._play_on()
        return table

    @classmethod
    def load(cls, save: object, events: Iterable[Event] = ()) -> Table:
        """Back from a save to the very same questions. `events`: what the host has kept of the log, if it wants it here."""
        kept = saves.read(save)
        game = game_called(kept.game)
        if kept.options != game.read_options(kept.options) or not game.fewest <= len(kept.seats) <= game.most:
            raise Refused("This save does not fit the game: its seats or options are not possible now.")
        table = cls(game, kept.seats, kept.options, kept.seed)
        table._past = [event for event in events if event.number <= kept.events]
        table._events_before, table._step, table._dice_before = kept.events, kept.step, kept.dice
        table._start, table._journal = kept.state, kept.journal
        table._state = table._load_start()
        table.result = game.result(table._state)
        if not table.result:
            table._play_on()
        if [question.key for question in table.questions] != kept.open:
            table.notice = (
                f"The rules of {game.title} were corrected since this game was put away, "
                "so the running turn was taken back to the last answer that still fits."
            )
        return table

    # ------------------------------------------------------------------ looking

    @property
    def events(self) -> list[Event]:
        """The log so far; after a load it begins with the running step unless the host brought the rest."""
        return self._past + (self._host.events if self._host else [])

    @property
    def state(self) -> Any:
        """The game's own state at this moment, for policies."""
        return self._state

    @property
    def seed_hash(self) -> str:
        """Published from the start; the seed itself is shown when the game is over."""
        return commitment(self.seed)

    @property
    def step(self) -> int:
        """How many steps have been completed."""
        return self._step

    def view(self, seat: int | None = None, since: int | None = None) -> dict[str, Any]:
        """All that a seat may see (None: a spectator), with the events after number `since`, or else those of the running step."""
        if seat is not None:
            self._check_seat(seat)
        after = self._events_before if since is None else since
        return {
            "game": self.game.id,
            "title": self.game.title,
            "seats": list(self.seats),
            "you": seat,
            "options": dict(self.options),
            "seed_hash": self.seed_hash,
            "seed": self.seed if self.result else None,
            "waiting": [question.seat for question in self.questions],
            "questions": [_plain(question) for question in self.questions if question.seat == seat or not question.secret],
            "result": {"places": list(self.result.places), "points": list(self.result.points)} if self.result else None,
            "events": [
                {"number": e.number, "kind": e.kind, "data": e.data, "cause": e.cause, "text": self.say(e)}
                for e in self.events
                if e.number > after and e.seen_by(seat)
            ],
            "board": self.game.view(self._state, seat),
        }

    def say(self, event: Event) -> str:
        """An event as a sentence."""
        return self.game.say(event, self.seats)

    # ------------------------------------------------------------------ answering

    def answer(self, seat: int, key: str, option: str) -> list[Event]:
        """Applies one answer, plays on to the next question and gives the new events. Refuses without changing anything."""
        question = self._open_question(seat, key)
        question.option(option)
        told = self._events_before + len(self._host_now.events)
        self._journal.append((key, option))
        self.answers.append((seat, key, option))
        self._play_on()
        return [event for event in self.events if event.number > told]

    def asked(self, question: Question) -> Ask:
        """An open question as the rules put it, for policies."""
        for key, ask in self._host_now.waiting:
            if key == question.key:
                return ask
        raise Refused("That question is no longer open.")

    def imagine(self, question: Question, option: str, dice: FastDice, policy: Policy) -> tuple[Sequence[float], Sequence[int]]:
        """Plays on from here in the mind of the player asked, with other chance, to the end of the chapter.

        Gives how everybody stands then, and who has won if that is the end of the game. The table is unchanged.
        """
        game, seat = self.game, question.seat
        state = self._load_start()
        game.imagine(state, seat)
        asker = by_policies(game, state, [policy] * len(self.seats))
        journal: list[Entry] = [*self._journal, (question.key, option)]
        game.step(state, Imagined(dice, self._step, journal, seat, asker))
        chapter = game.chapter(self._state)
        host = Inline(dice, asker)
        while (result := game.result(state)) is None and game.chapter(state) <= chapter:
            game.step(state, host)
        return game.standing(state), result.winners if result else ()

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
            raise Refused(f"That question is no longer open. Now it is: {mine[0].prompt}")
        waiting = " and ".join(self.seats[question.seat] for question in self.questions)
        raise Refused(f"There is nothing to decide for {self.seats[seat]} now: the table waits for {waiting}.")

    def _check_seat(self, seat: object) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.seats):
            raise Refused(f"There is no seat {str(seat)[:20]} at this table: seats are 0 to {len(self.seats) - 1}.")

    # ------------------------------------------------------------------ keeping

    def save(self) -> dict[str, Any]:
        """The table as plain data, at any moment."""
        return saves.write(
            saves.Save(
                saves.SCHEMA,
                self.game.id,
                self.game.rules_version,
                self.seats,
                self.options,
                self.seed,
                self._step,
                self._dice_before,
                self._events_before,
                self._start,
                self._journal,
                [question.key for question in self.questions],
            )
        )

    # ------------------------------------------------------------------ playing

    @property
    def _host_now(self) -> Journalled:
        assert self._host is not None, "a table has always run its step"
        return self._host

    def _load_start(self) -> Any:
        return self.game.load(self._start, len(self.seats), self.options)

    def _play_on(self) -> None:
        """Runs the step, and the steps after it, until somebody has to decide or the game is over."""
        while not self._run_step():
            host = self._host_now
            self._past += host.events
            self._events_before += len(host.events)
            self._dice_before = self._dice.used
            self._start, self._journal, self._step = self.game.dump(self._state), [], self._step + 1
            host.events = []
            self.result = self.game.result(self._state)
            if self.result:
                self.questions = ()
                return

    def _run_step(self) -> bool:
        """True when the step waits for an answer, False when it is done."""
        while True:
            rolled = sum(isinstance(entry, int) for entry in self._journal)
            self._dice = FairDice(self.seed, self._dice_before + rolled)
            host = self._host = Journalled(self._dice, self._step, self._journal, self._events_before)
            self._state = self._load_start()
            try:
                self.game.step(self._state, host)
            except Pause:
                self.questions = tuple(self.game.question(self._state, key, ask, self.seats) for key, ask in host.waiting)
                return True
            except Astray:
                del self._journal[host.at :]
            else:
                return False


def _plain(question: Question) -> dict[str, Any]:
    return {
        "key": question.key,
        "seat": question.seat,
        "prompt": question.prompt,
        "options": [{"id": o.id, "label": o.label, "detail": o.detail} for o in question.options],
        "default": question.default,
        "secret": question.secret,
    }
