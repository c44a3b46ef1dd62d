"""Plays games in which people undo answers at any moment, on a real database, with crashes in between.

python -m tests.bot.tools.undo_trial --games 2000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from bot.store import Stage, TableSettings
from bot.store.game_log import read_answers, read_events, read_undone
from bot.store.rows import AnswerRow, read_stored_table
from bot.tables import intermissions, lobby, play, undo
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.play import FromBeforeUndo
from bot.tables.question_codes import question_code
from engine import Event, Refused, Table, game_record, get_game, verify
from engine.core.dice import FairDice
from engine.history.replay import reopened_table
from tests.bot.support.hosted_tables import NOW
from tests.bot.support.stored_table import DatabaseTable, answer_owed

KINDS: tuple[tuple[str, int, int, str | None], ...] = (
    ("magical-athlete", 3, 0, None),
    ("magical-athlete", 2, 2, None),
    ("magical-athlete-2003", 3, 1, "advantages"),
    ("magical-athlete-2003", 4, 0, None),
    ("thats-life", 3, 0, "everything"),
    ("thats-life", 2, 1, None),
    ("microbot-racers", 2, 0, None),
)
"""Games, people, AI players, presets."""
LONGEST = 700
"""Acts after which a game is left as it is."""
MOST_TRIES = 8
"""To take something back in one game: each plays all of it again."""


class Control(NamedTuple):
    """A button that a player has seen."""

    revision: int
    user: int
    key: str
    option: str


class PowerCutError(Exception):
    """The power fails before anything is written."""


class Trial:
    """One game. Everything is read from the database before each act, and written to it afterwards."""

    def __init__(self, number: int, most_tries: int) -> None:
        self.luck, self.most_tries = random.Random(number), most_tries
        game, people, robots, preset = KINDS[number % len(KINDS)]
        self.guests = [Guest(101 + seat, name) for seat, name in enumerate(("Red", "Blue", "Green", "Violet")[:people])]
        self.controls: list[Control] = []
        self.seen: dict[int, tuple[list[Any], list[str]]] = {}
        """By the number of answers: what everybody could see then, and the answers that had led there."""
        self.tries = self.free = self.agreed = self.refused = self.stale = 0
        rules = get_game(game)
        options: dict[str, object] = {**rules.get_preset(preset).options} if preset is not None else {}
        record = lobby.new_record(1, 2, game, self.guests[0], TableSettings(), options, NOW, lambda size: f"{number:0{size * 2}x}")
        hosted = HostedTable(record, None, NOW)
        for guest in self.guests[1:]:
            lobby.join(hosted, guest)
        for _ in range(robots):
            lobby.add_ai(hosted, self.guests[0], "random")
        lobby.start(hosted, self.guests[0])
        answer_owed(hosted)
        self.kept = DatabaseTable(hosted)

    # ------------------------------------------------------------------ what people do

    @contextmanager
    def acting(self) -> Iterator[HostedTable]:
        """At times the power fails before anything is written, or before all of it is."""
        hosted = self.kept.read()
        yield hosted
        answer_owed(hosted)
        if self.luck.random() < 0.05:
            raise PowerCutError
        self.kept.db.execute("BEGIN")
        self.kept.write(hosted)
        self.kept.db.execute("ROLLBACK" if self.luck.random() < 0.02 else "COMMIT")

    def play(self) -> None:
        for _ in range(LONGEST):
            hosted = self.kept.read()
            if hosted.record.stage is not Stage.PLAYING:
                break
            self.note(hosted)
            self.kept.now += self.luck.choice((3.0, 20.0, 300.0))
            weights = 90, 6 if self.tries < self.most_tries else 0, 4
            act = self.luck.choices((self.answers, self.take_back, self.press_old_control), weights)[0]
            try:
                act()
            except PowerCutError:
                continue
        self.check()

    def note(self, hosted: HostedTable) -> None:
        """Everything that everybody can see and press now. The same answers always lead to the same."""
        record, table = hosted.record, hosted.table
        views = [_known(table.view(seat)) for seat in (None, *range(len(record.seats)))]
        line = [" ".join(map(str, row[1:4])) for row in self.kept.rows()]
        before = self.seen.get(len(line))
        assert before is None or before[1] != line or before[0] == views, "taken back is as it was"
        self.seen[len(line)] = views, line
        for question in hosted.questions:
            user = record.seats[question.seat].user
            if user is not None:
                option = self.luck.choice(question.options).id
                self.controls.append(Control(record.revision, user, question_code(record, question.key), option))

    def answers(self) -> None:
        with self.acting() as hosted:
            if (intermission := hosted.record.intermission) is not None:
                for guest in self.guests:
                    play.be_ready(hosted, guest, intermission.event, hosted.record.public_revision)
                intermissions.end_if_all_are_ready(hosted)
                assert hosted.record.intermission is None
                return
            asked = [question for question in hosted.questions if hosted.record.seats[question.seat].user is not None]
            question = self.luck.choice(asked)
            user = hosted.record.seats[question.seat].user
            guest = next(guest for guest in self.guests if guest.id == user)
            play.answer(hosted, guest, question_code(hosted.record, question.key), self.luck.choice(question.options).id)

    def take_back(self) -> None:
        self.tries += 1
        turns = self.luck.choice((None, None, None, 1, 2, 3))
        rows, before = self.kept.rows(), self.kept.read()
        guest = self.luck.choice([*self.guests, *self.last_to_answer(rows)])
        try:
            with self.acting() as hosted:
                hosted.record.undo_requesters.clear()
                outcome = undo.request_undo(hosted, guest, rows, turns)
                is_rewound = hosted.was_rewound
        except Refused:
            self.refused += 1
            return
        if outcome.undo_request is None and is_rewound:
            self.free += 1
            if turns is None and len(self.guests) > 1:
                self.check_free(before, guest, rows)
            return
        for other in self.guests:
            if other != guest:
                self.agrees(other)

    def last_to_answer(self, rows: Sequence[AnswerRow]) -> list[Guest]:
        """Several times, so that players who can undo freely often do."""
        by = next((row[4] for row in reversed(rows) if row[4].isdecimal()), "")
        return [guest for guest in self.guests if str(guest.id) == by] * 5

    def agrees(self, guest: Guest) -> None:
        yes, rows = self.luck.random() < 0.9, self.kept.rows()
        try:
            with self.acting() as hosted:
                undo.answer_undo_request(hosted, guest, rows, yes)
                self.agreed += hosted.was_rewound
        except Refused:
            self.refused += 1

    def press_old_control(self) -> None:
        """Presses an old control, which must answer its own question or none."""
        control = self.luck.choice(self.controls)
        guest = next(guest for guest in self.guests if guest.id == control.user)
        hosted = self.kept.read()
        try:
            question = play.question_or_pick(hosted, guest, control.key, control.revision)
        except FromBeforeUndo:
            self.stale += 1
        except Refused:
            pass
        else:
            assert not hosted.record.was_undone_since(control.revision)
            assert any(option.id == control.option for option in question.options), "another question with the same key"

    # ------------------------------------------------------------------ what must hold

    def check_free(self, before: HostedTable, guest: Guest, rows: Sequence[AnswerRow]) -> None:
        """Nobody else had answered, nothing was drawn, and nobody else has seen anything that was not there to see before."""
        after = self.kept.read()
        if len(after.record.rewinds) == len(before.record.rewinds):
            return  # the power failed
        assert after.table.dice_used == before.table.dice_used
        stand = {row[0] for row in self.kept.rows()}
        gone = [row for row in rows if row[0] not in stand]
        others = {row[4] for row in gone if row[4].isdecimal()} - {str(guest.id)}
        assert not {by for by in others if not all(row[3] == "no" or ".0.order" in row[2] for row in gone if row[4] == by)}

    def check(self) -> None:
        """The dice are those of the seed, and the record of a game that is over matches, with all that was taken back."""
        stored = read_stored_table(self.kept.db, self.kept.id)
        assert stored is not None
        assert stored.save is not None
        answers, undone = read_answers(self.kept.db, self.kept.id), read_undone(self.kept.db, self.kept.id)
        events = [msgspec.json.decode(each, type=Event) for each in read_events(self.kept.db, self.kept.id, 0)]
        table = Table.load(stored.save, events, answers)
        assert [event.number for event in events] == [*range(1, len(events) + 1)]
        assert table.events == reopened_table(table, answers).events
        for position in reopened_table(table, answers).checkpoints:
            lines = [line for line, entry in enumerate(position.journal) if isinstance(entry, int)]
            for count, line in enumerate(lines, position.dice_before):
                assert position.host is not None
                drawn = FairDice(table.seed, count).below(position.host.used[line].choices)
                assert position.journal[line] == drawn
        assert len(undone) == len(stored.record.rewinds)
        if table.result is not None:
            verdict = verify(game_record(table, undone))
            assert verdict.matches, verdict.sentence


def _known(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name != "notice"}


def trial(number: int, most_tries: int = MOST_TRIES) -> Trial:
    found = Trial(number, most_tries)
    found.play()
    found.kept.db.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--tries", type=int, default=MOST_TRIES, help="to take something back in one game")
    chosen = parser.parse_args()
    free = agreed = refused = stale = 0
    for number in range(chosen.first, chosen.first + chosen.games):
        try:
            done = trial(number, chosen.tries)
        except BaseException:
            print(f"game {number}")
            raise
        free, agreed, refused, stale = free + done.free, agreed + done.agreed, refused + done.refused, stale + done.stale
    print(f"{chosen.games} games: {free} taken back freely, {agreed} by consent, {refused} refused, {stale} old buttons refused")


if __name__ == "__main__":
    main()
