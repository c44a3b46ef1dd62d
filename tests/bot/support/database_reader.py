"""Reads the bot's database from outside: single tables of players, or every column of every row as text."""

from __future__ import annotations

import contextlib
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bot.store import PublishedState, TableRecord
from bot.store.database import Statements
from engine import Event, Table
from tests.bot.support.databases import reading

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
TABLES_THERE = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"


class DatabaseReader:
    """Reads the database of a folder, whether the bot runs or not."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with reading(self.data) as database:
            return database.execute(sql, values).fetchall()

    def tables(self) -> list[str]:
        """The ids of all tables, in the order in which they were opened."""
        records = [msgspec.json.decode(raw, type=TableRecord) for (raw,) in self.rows("SELECT sheet FROM tables")]
        return [record.id for record in sorted(records, key=lambda record: record.opened)]

    def record(self, table_id: str) -> TableRecord:
        ((raw,),) = self.rows("SELECT sheet FROM tables WHERE id = ?", table_id)
        return msgspec.json.decode(raw, type=TableRecord)

    def published(self, table_id: str) -> PublishedState:
        ((raw,),) = self.rows("SELECT sight FROM shown WHERE table_id = ?", table_id)
        return msgspec.json.decode(raw, type=PublishedState)

    def table(self, table_id: str) -> Table:
        """The game at its open questions."""
        ((save,),) = self.rows("SELECT save FROM tables WHERE id = ?", table_id)
        return Table.load(save)

    def asked(self, table_id: str) -> list[int]:
        """The users who have to answer."""
        seats = self.record(table_id).seats
        return [user for question in self.table(table_id).questions if (user := seats[question.seat].user) is not None]

    def events(self, table_id: str) -> list[Event]:
        rows = self.rows("SELECT event FROM events WHERE table_id = ? ORDER BY number", table_id)
        return [msgspec.json.decode(raw, type=Event) for (raw,) in rows]

    def answered_by(self, table_id: str, user: str) -> int:
        ((count,),) = self.rows("SELECT COUNT(*) FROM answers WHERE table_id = ? AND by = ?", table_id, user)
        return int(count)

    def undone_by(self, table_id: str, user: str) -> int:
        """How many of this user's answers were undone."""
        ((count,),) = self.rows("SELECT COUNT(*) FROM undone WHERE table_id = ? AND by = ?", table_id, user)
        return int(count)

    def has_handled(self, interaction: str) -> bool:
        return bool(self.rows("SELECT 1 FROM deeds WHERE interaction = ?", int(interaction)))

    def awaits_ai(self, table_id: str) -> bool:
        """Whether an AI player has to answer."""
        return bool(self.rows("SELECT 1 FROM tables WHERE id = ? AND owed = 1", table_id))

    def is_settled(self) -> bool:
        """Whether everything is published and no AI player has to answer."""
        return not self.rows("SELECT 1 FROM outbox UNION SELECT 1 FROM tables WHERE owed = 1 AND stage = 'playing'")

    def replay(self, table_id: str) -> Table:
        """Plays the game again from its seed and answers; fails if the result differs from the stored events and save."""
        stored = self.table(table_id)
        record = self.record(table_id)
        again = Table.new(record.game, stored.seats, record.options, record.seed)
        for number, seat, question, option in self.rows(
            "SELECT number, seat, question, option FROM answers WHERE table_id = ? ORDER BY number", table_id
        ):
            again.answer(seat, question, option)
            assert again.answer_count == number, "the answers are numbered one by one"
        assert again.events == self.events(table_id)
        assert again.save() == stored.save()
        assert record.answers == again.answer_count
        return again


def _rows_of(database: Statements) -> Iterator[tuple[str, str]]:
    names = TABLES if isinstance(database, sqlite3.Connection) else TABLES_THERE
    for (table,) in database.execute(names).fetchall():
        rows: Any = database.execute(f"SELECT * FROM {table}")
        columns = [column[0] for column in rows.description]
        for row in rows:
            yield from ((f"{table}.{column}", _text(value)) for column, value in zip(columns, row, strict=True))


def _text(value: object) -> str:
    if not isinstance(value, bytes):
        return str(value)
    with contextlib.suppress(zlib.error):
        value = zlib.decompress(value)
    return value.decode(errors="replace")


def everything_in(data: Path) -> list[tuple[str, str]]:
    """Column and text of every stored value."""
    with reading(data) as database:
        return sorted(_rows_of(database))


def where_is(data: Path, *words: str) -> set[str]:
    """The columns that contain any of these words."""
    return {where for where, text in everything_in(data) if any(word.casefold() in text.casefold() for word in words)}
