"""What the store asks of a database: one interface, and two engines behind it, a SQLite file and PostgreSQL.

All SQL is what both understand, with `?` or `?1` for values. What PostgreSQL alone needs stands in a comment that begins with a
plus: it reads that, and SQLite does not. `user` is always in quotes, since PostgreSQL would answer with the name of the login.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class DatabaseUnusableError(Exception):
    """The database cannot be used; the text says why and what to do."""


class WriteFailedError(Exception):
    """The disk is full or failing, the file is locked, or the database cannot be reached: nothing has changed, and it may work
    later."""


class StaleRevisionError(Exception):
    """A write was based on a state that is no longer the newest."""


class LeaseLostError(Exception):
    """This process no longer knows that its tables are its own: it has to end, since another one may have begun."""


class Rows(Protocol):
    """What came of a statement."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Statements(Protocol):
    """A transaction from inside: plain calls, nothing to await. A `sqlite3.Connection` has them."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows: ...

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object: ...


class Database(Protocol):
    """A database. Some run `work` more than once, or several at the same time, so it does nothing but read and write."""

    async def transact(self, work: Callable[[Statements], T]) -> T:
        """All or nothing; on disk when it returns. Raises Unwritable if that cannot be done."""
        ...

    async def read(self, work: Callable[[Statements], T]) -> T:
        """Only reads, all of it at one moment."""
        ...

    async def close(self) -> None:
        """Once everything begun is done."""
        ...


def hold_table(db: Statements, table_id: str) -> None:
    """Nobody else writes about a table until this transaction ends: otherwise one that has changed could leave the outbox unseen.
    An act does it by itself, since it begins with the table's row."""
    db.execute("SELECT 1 FROM tables WHERE id = ? /*+ FOR NO KEY UPDATE */", (table_id,))


def hold_server(db: Statements, guild: int) -> None:
    """Nobody else writes results, ratings or leagues of a server until this transaction ends. Whoever holds tables too
    does that first."""
    db.execute("SELECT ? /*+ FROM pg_advisory_xact_lock(?1) */", (guild,))


def settle(db: Statements) -> None:
    """Everything asked for so far has been done, or this raises what went wrong: an engine may have several under way at once."""
    db.execute("SELECT 1").fetchone()


def insert(db: Statements, table: str, rows: Sequence[Sequence[Any]]) -> None:
    """Some rows in as few statements as possible."""
    for start in range(0, len(rows), MOST_ROWS):
        some = rows[start : start + MOST_ROWS]
        places = f"({', '.join('?' * len(some[0]))})"
        db.execute(f"INSERT INTO {table} VALUES {', '.join([places] * len(some))}", [value for row in some for value in row])


MOST_ROWS = 50
"""In one statement."""
