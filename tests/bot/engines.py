"""Which engine a test has: the file, unless it takes the fixture `engine`, which gives it both in turn, real ones.

Helpers name a folder, as an operator would, and find its database here: the file in it, or one of its own in PostgreSQL.
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

from bot import run
from bot.store import Store, beside
from bot.store.beside import database_of
from bot.store.database import migrate
from bot.store.engine import Statements
from bot.store.postgresql.engine import ACT
from bot.store.postgresql.session import Connection, Session, native
from tests.bot.postgresql import Server

SQLITE, POSTGRESQL = "sqlite", "postgresql"
on_both = pytest.mark.usefixtures("engine")
on_sqlite = pytest.mark.parametrize("engine", [SQLITE], indirect=True)
"""In a module on both: a test about the file itself."""
on_postgresql = pytest.mark.usefixtures("postgresql")


class Databases:
    """Of a test in PostgreSQL, one for each folder."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._addresses: dict[Path, str] = {}
        self._connections: dict[Path, Connection] = {}

    def address(self, data: Path) -> str:
        if data not in self._addresses:
            self._addresses[data] = self.server.new_database()
        return self._addresses[data]

    def connection(self, data: Path) -> Connection:
        """For whoever reads or writes beside the bot; made again if the server has been away."""
        known = self._connections.get(data)
        if known is None or known.closed or not _answers(known):
            self._connections[data] = known = psycopg.connect(self.address(data), autocommit=True)
        return known

    def copy(self, source: Path, target: Path) -> None:
        self._close(source)
        self._addresses[target] = self.server.new_database(like=self.address(source))

    def forget(self, folder: Path) -> None:
        """All that is in it, or was."""
        for data in [data for data in self._addresses if data.is_relative_to(folder)]:
            self._close(data)
            self.server.drop_database(self._addresses.pop(data))

    def _close(self, data: Path) -> None:
        if data in self._connections:
            self._connections.pop(data).close()


def _answers(connection: Connection) -> bool:
    with contextlib.suppress(psycopg.OperationalError):
        connection.execute("SELECT 1")
        return True
    return False


_databases: Databases | None = None


@contextmanager
def using(databases: Databases, folder: Path) -> Iterator[None]:
    """These instead of files, until the end of a test with this folder."""
    global _databases
    _databases = databases
    try:
        yield
    finally:
        _databases = None
        databases.forget(folder)


# ---------------------------------------------------------------------- the database of a folder


def address_of(data: Path) -> str | None:
    """As `GRANDSTAND_DATABASE` has it; None is the file."""
    return _databases.address(data) if _databases is not None else None


def opened_store(data: Path) -> AbstractAsyncContextManager[Store]:
    return run.opened_store(data, address_of(data))


def copy_database(source: Path, target: Path) -> None:
    """That of one folder, which nobody uses now, is in the other, too."""
    if _databases is not None:
        _databases.copy(source, target)
    else:
        shutil.copy(database_of(source), database_of(target))


@contextmanager
def reading(data: Path) -> Iterator[Statements]:
    """Somebody else looks there, whether the bot runs or not."""
    if _databases is not None:
        yield Beside(_databases.connection(data))
    else:
        with beside.reading(database_of(data)) as connection:
            yield connection


@contextmanager
def writing(data: Path) -> Iterator[Statements]:
    """Somebody else writes there, each statement by itself."""
    if _databases is not None:
        yield Beside(_databases.connection(data))
    else:
        with contextlib.closing(sqlite3.connect(database_of(data), isolation_level=None)) as connection:
            yield connection


@contextmanager
def in_one_go(data: Path) -> Iterator[Statements]:
    """A new database, and one transaction for all that is written there first."""
    if _databases is not None:
        with psycopg.connect(_databases.address(data), autocommit=True) as connection, connection.pipeline() as pipeline:
            session = Session(connection, pipeline)
            session.execute(ACT)
            yield session
            session.execute("COMMIT")
            pipeline.sync()
    else:
        data.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(database_of(data), isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = OFF")
            db.execute("BEGIN")
            migrate(db)
            yield db
            db.execute("COMMIT")


class Beside:
    """A connection to PostgreSQL that understands our SQL."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Any = (), /) -> psycopg.RawCursor[tuple[Any, ...]]:
        return psycopg.RawCursor(self._connection).execute(native(sql), values or None, binary=True)

    def executemany(self, sql: str, rows: Any, /) -> None:
        for row in rows:
            self.execute(sql, row)
