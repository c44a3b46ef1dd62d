"""Copies every row from a SQLite file to PostgreSQL, or back, as it is."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bot.store.database import DatabaseUnusableError
from bot.store.postgresql.session import Connection
from bot.store.sqlite.copy import new_file
from bot.store.sqlite.damage import demand_sound
from bot.store.sqlite.database import migrate

INTEGER, TEXT = 23, 25
"""PostgreSQL types with a smaller range than those of SQLite."""
LARGEST = 2**31
SEQUENCE = "pg_get_serial_sequence('notices', 'id')::regclass"
"""Numbers of notices continue after a copy: Discord treats two messages with one number as one."""


def tables() -> dict[str, list[str]]:
    """Returns the tables of a file with their columns, each after those that it refers to. PostgreSQL's own tables about
    processes are not copied."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        migrate(made)
        names = made.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid")
        return {name: [row[1] for row in made.execute(f"PRAGMA table_info({name})")] for (name,) in names.fetchall()}


def fill_postgresql(origin: sqlite3.Connection, target: Connection) -> None:
    """Copies all rows of a file, as of one moment, in the current transaction. Raises DatabaseUnusableError."""
    for table, columns in tables().items():
        types = _types(target, table, columns)
        with target.cursor() as cursor, cursor.copy(_copy(table, columns, "FROM STDIN")) as copy:
            copy.set_types(types)
            for row in origin.execute(f"SELECT {_listed(columns)} FROM {table}"):
                _demand_fit(row, types, table, columns)
                copy.write_row(row)
    if (last := origin.execute("SELECT seq FROM sqlite_sequence WHERE name = 'notices'").fetchone()) is not None:
        target.execute(f"SELECT setval({SEQUENCE}, %s)".encode(), last)
    _compare(origin, target)


def fill_file(origin: Connection, new: sqlite3.Connection) -> None:
    """Copies all rows, as the current transaction sees them, into an empty file. Raises DatabaseUnusableError."""
    new.execute("BEGIN")
    migrate(new)
    for table, columns in tables().items():
        places = ", ".join("?" * len(columns))
        new.executemany(f"INSERT INTO {table} ({_listed(columns)}) VALUES ({places})", _rows(origin, table, columns))
    new.execute("DELETE FROM sqlite_sequence")
    (last,) = origin.execute(f"SELECT pg_sequence_last_value({SEQUENCE})".encode()).fetchone() or (None,)
    if last is not None:
        new.execute("INSERT INTO sqlite_sequence VALUES ('notices', ?)", (last,))
    _compare(new, origin)
    new.execute("COMMIT")
    demand_sound(new)


@contextlib.contextmanager
def filled_file(origin: Connection, target: Path) -> Iterator[sqlite3.Connection]:
    """Yields a new file with all rows, which replaces the target at the end. Raises OSError, sqlite3.Error or
    DatabaseUnusableError."""
    with new_file(target) as part, contextlib.closing(sqlite3.connect(part, isolation_level=None)) as new:
        new.execute("PRAGMA synchronous = OFF")  # it is on the disk before it takes the place
        fill_file(origin, new)
        yield new


def _rows(origin: Connection, table: str, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    types = _types(origin, table, columns)
    with origin.cursor() as cursor, cursor.copy(_copy(table, columns, "TO STDOUT")) as copy:
        copy.set_types(types)
        yield from copy.rows()


def _copy(table: str, columns: Sequence[str], where: str) -> bytes:
    return f"COPY {table} ({_listed(columns)}) {where} (FORMAT BINARY)".encode()


def _listed(columns: Sequence[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _types(connection: Connection, table: str, columns: Sequence[str]) -> list[int]:
    """Returns PostgreSQL's type numbers."""
    sql = "SELECT attname, atttypid::integer FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0"
    known: dict[str, int] = dict(connection.execute(sql, (table,)).fetchall())
    return [known[column] for column in columns]


def _demand_fit(row: Sequence[Any], types: Sequence[int], table: str, columns: Sequence[str]) -> None:
    """Raises DatabaseUnusableError before a value is written: psycopg would truncate a large number, and a NUL fails only at the
    end of a COPY."""
    for value, kind, column in zip(row, types, columns, strict=True):
        if kind == TEXT and value is not None and "\0" in value:
            what = "a NUL character"
        elif kind == INTEGER and value is not None and not -LARGEST <= value < LARGEST:
            what = f"the number {value}"
        else:
            continue
        where = f"in the column {column} of {table}, in the row with {columns[0]} {row[0]!r}"
        raise DatabaseUnusableError(f"PostgreSQL cannot store {what} that is {where}.")


def _compare(file: sqlite3.Connection, database: Connection) -> None:
    """Raises DatabaseUnusableError if the numbers of rows differ."""
    for table in tables():
        count = f"SELECT count(*) FROM {table}"
        (here,), there = file.execute(count).fetchone(), database.execute(count.encode()).fetchone()
        if there != (here,):
            counts = f"There are {here} rows of {table} in the file, and {there} in PostgreSQL"
            raise DatabaseUnusableError(f"{counts}, so it was all for nothing.")
