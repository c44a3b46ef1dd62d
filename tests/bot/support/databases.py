"""The database of a test: a SQLite file, unless the test takes the fixture `engine`, which runs it with a real PostgreSQL as well.

Helpers name a folder, as an operator would, and find its database here: the file in it, or a database of its own in PostgreSQL.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot import process
from bot.store import Store
from bot.store.database import Statements
from bot.store.postgresql.database import ACT
from bot.store.postgresql.session import Connection, PostgresSession, native
from bot.store.sqlite import running_bot
from bot.store.sqlite.database import migrate
from bot.store.sqlite.running_bot import database_path
from tests.bot.support.postgresql import Server

SQLITE, POSTGRESQL = "sqlite", "postgresql"
on_both = pytest.mark.usefixtures("engine")
on_sqlite = pytest.mark.parametrize("engine", [SQLITE], indirect=True)
"""In a module that runs on both: for a test about the file itself, or a long one that is not about the database."""
on_postgresql = pytest.mark.usefixtures("postgresql")


WRITES = "-c default_transaction_read_only=off"
"""Allows writes where the database is read-only for others."""


class Databases:
    """One PostgreSQL database for each folder. Creating one takes a quarter of a second, so the next test gets it emptied."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._empty: list[str] = []
        self._addresses: dict[Path, str] = {}
        self._connections: dict[Path, Connection] = {}

    def address(self, data: Path) -> str:
        if data not in self._addresses:
            self._addresses[data] = self._empty.pop() if self._empty else self.server.new_database()
        return self._addresses[data]

    def connection(self, data: Path) -> Connection:
        """A connection beside the bot's own; a new one if the server was stopped meanwhile."""
        known = self._connections.get(data)
        if known is None or known.closed or not _answers(known):
            self._connections[data] = known = psycopg.connect(self.address(data), autocommit=True, options=WRITES)
        return known

    def copy(self, source: Path, target: Path) -> None:
        here, there = self.connection(source), self.connection(target)
        for name in _tables(here):
            with (
                here.cursor().copy(f"COPY {name} TO STDOUT".encode()) as rows,
                there.cursor().copy(f"COPY {name} FROM STDIN".encode()) as copied,
            ):
                for row in rows:
                    copied.write(row)
        there.execute("SELECT setval(pg_get_serial_sequence('notices', 'id'), (SELECT MAX(id) + 1 FROM notices), false)")

    def forget(self, folder: Path) -> None:
        """Empties the databases of a folder and its subfolders, for the next test."""
        for data in [data for data in self._addresses if data.is_relative_to(folder)]:
            connection, address = self.connection(data), self._addresses.pop(data)
            with contextlib.closing(self._connections.pop(data)):
                _empty(connection)
            self._empty.append(address)


def _empty(connection: Connection) -> None:
    others = "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    connection.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}".encode())
    connection.execute(f"ALTER DATABASE {connection.info.dbname} RESET ALL".encode())
    with connection.transaction():
        for name in reversed(_tables(connection)):
            connection.execute(f"DELETE FROM {name}".encode())


def _tables(connection: Connection) -> list[str]:
    """The names of all tables, first the one that all others refer to."""
    rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'form'")
    return sorted((row[0] for row in rows), key=lambda name: name != "tables")


def _answers(connection: Connection) -> bool:
    with contextlib.suppress(psycopg.OperationalError):
        connection.execute("SELECT 1")
        return True
    return False


_databases: Databases | None = None


@contextmanager
def using(databases: Databases, folder: Path) -> Iterator[None]:
    """Inside, folders have PostgreSQL databases instead of files."""
    global _databases
    _databases = databases
    try:
        yield
    finally:
        _databases = None
        databases.forget(folder)


# ---------------------------------------------------------------------- the database of a folder


def address_of(data: Path) -> str | None:
    """The value of `GRANDSTAND_DATABASE` for a folder; None for a file."""
    return _databases.address(data) if _databases is not None else None


def opened_store(data: Path) -> AbstractAsyncContextManager[Store]:
    return process.opened_store(data, address_of(data))


async def create_database(data: Path, address: str | None = None) -> None:
    """Opens and closes the database of a folder, or in PostgreSQL: a new one has no tables of players yet."""
    async with process.opened_store(data, address or address_of(data)):
        pass


def change_file(path: Path, *statements: str) -> None:
    """Changes a SQLite file, each statement on its own."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


def copy_database(source: Path, target: Path) -> None:
    """Copies the database of one folder, which must not be in use, to the other."""
    if _databases is not None:
        _databases.copy(source, target)
    else:
        shutil.copy(database_path(source), database_path(target))


@contextmanager
def reading(data: Path) -> Iterator[Statements]:
    """A connection for reading beside the bot."""
    if _databases is not None:
        yield SqlConnection(_databases.connection(data))
    else:
        with running_bot.reading(database_path(data)) as connection:
            yield connection


@contextmanager
def writing(data: Path) -> Iterator[Statements]:
    """A connection for writing beside the bot, without transactions."""
    if _databases is not None:
        yield SqlConnection(_databases.connection(data))
    else:
        with contextlib.closing(sqlite3.connect(database_path(data), isolation_level=None)) as connection:
            yield connection


@contextmanager
def in_one_go(data: Path) -> Iterator[Statements]:
    """A new database, and one transaction for everything written inside the block."""
    if _databases is not None:
        with psycopg.connect(_databases.address(data), autocommit=True) as connection, connection.pipeline() as pipeline:
            session = PostgresSession(connection, pipeline)
            session.execute(ACT)
            yield session
            session.execute("COMMIT")
            pipeline.sync()
    else:
        data.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(database_path(data), isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = OFF")
            db.execute("BEGIN")
            migrate(db)
            yield db
            db.execute("COMMIT")


class SqlConnection:
    """A connection to PostgreSQL that accepts the SQL of the bot."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Any = (), /) -> psycopg.RawCursor[tuple[Any, ...]]:
        return psycopg.RawCursor(self._connection).execute(native(sql), values or None, binary=True)

    def executemany(self, sql: str, rows: Any, /) -> None:
        for row in rows:
            self.execute(sql, row)
