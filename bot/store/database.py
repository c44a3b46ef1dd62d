"""The interface of a database: a SQLite file and PostgreSQL implement it.

All SQL is understood by both, with `?` or `?1` for values. What only PostgreSQL needs stands in a comment that begins with a plus
sign: PostgreSQL gets it as SQL. `user` is always quoted, because PostgreSQL would read it as the name of the login.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from bot.database_location import CommandFailedError

T = TypeVar("T")


class DatabaseUnusableError(CommandFailedError):
    """The database cannot be used; the text says why and what to do."""


class ForeignTablesError(DatabaseUnusableError):
    """The arena refuses a database of a bot on Discord, whose servers it does not have. Nothing has changed."""

    exit_code = 2


class WriteFailedError(Exception):
    """The disk is full or failing, the file is locked, or the database is away. Nothing has changed; it may work later."""


class DatabaseDamagedError(WriteFailedError, DatabaseUnusableError):
    """The database is damaged, so nothing can be read or written any more, and the bot ends. The text says what to do."""

    exit_code = 2


class StaleRevisionError(Exception):
    """A write was based on a state that is no longer the newest."""


class LeaseLostError(Exception):
    """This process can no longer be sure that its tables are its own: it has to end, because another may have begun."""


class Rows(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Statements(Protocol):
    """A transaction from inside: plain calls, nothing to await. A `sqlite3.Connection` fits."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows: ...

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object: ...


class Database(Protocol):
    """A database. It may run `work` more than once, or several at the same time, so `work` only reads and writes."""

    async def transact(self, work: Callable[[Statements], T]) -> T:
        """Runs `work` in a transaction, on disk when this returns. Raises WriteFailedError, and then nothing has changed."""
        ...

    async def read(self, work: Callable[[Statements], T]) -> T:
        """Runs `work`, which only reads, at one moment of the database. Raises WriteFailedError."""
        ...

    async def discard_deleted(self) -> None:
        """Discards copies of what was deleted, as far as it is up to the bot; later if it cannot be done now. Raises nothing."""
        ...

    async def close(self) -> None:
        """Waits for everything that has begun."""
        ...


def hold_table(db: Statements, table_id: str) -> None:
    """Locks a table's row until the transaction ends: otherwise a table that has just changed could leave the outbox unpublished.
    Writing a table locks it anyway, because that begins with its row."""
    db.execute("SELECT 1 FROM tables WHERE id = ? /*+ FOR NO KEY UPDATE */", (table_id,))


def hold_server(db: Statements, guild: int) -> None:
    """Locks a server's results, ratings and leagues until the transaction ends. Lock tables before servers."""
    db.execute("SELECT ? /*+ FROM pg_advisory_xact_lock(?1) */", (guild,))


def hold_host(db: Statements, user: int) -> None:
    """Locks the opening of tables by a user until the transaction ends. Lock hosts before servers."""
    db.execute("SELECT ? /*+ FROM pg_advisory_xact_lock(?1) */", (user,))


def settle(db: Statements) -> None:
    """Waits for the statements so far and raises their errors: PostgreSQL runs several at once."""
    db.execute("SELECT 1").fetchone()


def insert(db: Statements, table: str, rows: Sequence[Sequence[Any]]) -> None:
    """Inserts rows with as few statements as possible."""
    for start in range(0, len(rows), MAX_ROWS):
        some = rows[start : start + MAX_ROWS]
        places = f"({', '.join('?' * len(some[0]))})"
        db.execute(f"INSERT INTO {table} VALUES {', '.join([places] * len(some))}", [value for row in some for value in row])


MAX_ROWS = 50
"""Rows in one statement."""
