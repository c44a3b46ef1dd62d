"""A table in a real database without a bot: read before each action, written after it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.store import UserPreferences
from bot.store.game_log import read_answer_rows
from bot.store.records import Notice
from bot.store.rows import AnswerRow, read_stored_table, table_row, write_parts
from bot.store.sqlite.database import migrate
from bot.tables.hosted_table import Guest, HostedTable
from tests.bot.support.hosted_tables import BLUE, GREEN, NOW, RED, VIOLET

T = TypeVar("T")


class DatabaseTable:
    """A table in an SQLite database in memory."""

    def __init__(self, hosted: HostedTable) -> None:
        self.db = sqlite3.connect(":memory:", isolation_level=None)
        migrate(self.db)
        self.id = hosted.record.id
        self.now = NOW
        self.told: list[Notice] = []
        """The notices of the last action."""
        change = hosted.build_change(None, {user: UserPreferences() for user in hosted.asked_users()})
        self.db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", table_row(change, self.now))
        self.db.execute("INSERT INTO shown VALUES (?, x'7b7d')", (self.id,))
        write_parts(self.db, change, self.now)

    def read(self) -> HostedTable:
        stored = read_stored_table(self.db, self.id)
        assert stored is not None
        return HostedTable(stored.record, stored.save, self.now)

    def rows(self) -> Sequence[AnswerRow]:
        return read_answer_rows(self.db, self.id)

    def act(self, act: Callable[[HostedTable], T]) -> T:
        """Acts as the coordinator does: AI players answer at once."""
        hosted = self.read()
        result = act(hosted)
        answer_owed(hosted)
        self.write(hosted)
        return result

    def write(self, hosted: HostedTable) -> None:
        if not hosted.has_changed:
            return
        change = hosted.build_change(None, {user: UserPreferences() for user in hosted.asked_users()})
        row = table_row(change, self.now)
        done = self.db.execute(
            "UPDATE tables SET stage = ?, revision = ?, owed = ?, sheet = ?, save = ? WHERE id = ? AND revision = ?",
            (row[4], row[6], row[7], row[9], row[10], self.id, change.built_on),
        )
        assert done.rowcount == 1
        write_parts(self.db, change, self.now)
        self.told = [*change.notices]

    def asked(self) -> Guest:
        """The first person who has to decide."""
        hosted = self.read()
        users = [hosted.record.seats[question.seat].user for question in hosted.questions]
        return next(guest for guest in (RED, BLUE, GREEN, VIOLET) if guest.id in users)


def answer_owed(hosted: HostedTable) -> None:
    """Gives the answers of AI players."""
    while (question := hosted.pending_ai_question()) is not None:
        hosted.answer_for_ai(question)
