"""A PostgreSQL transaction as the store uses one: SQL with question marks in, rows out, all statements sent at once."""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import psycopg
from psycopg import errors

from bot.store.database import StaleRevisionError, WriteFailedError

NO_LEASE = "GS001"
"""The error code of the function `demand_lease`."""
Connection = psycopg.Connection[tuple[Any, ...]]


AWAY = (psycopg.OperationalError, errors.ReadOnlySqlTransaction)
"""The connection broke; the database is full or away; or another server has taken over from it."""
logging.getLogger("psycopg").setLevel(logging.ERROR)  # the caller logs the error once


class ContendedError(WriteFailedError):
    """Two transactions conflicted, and this one has to be tried again."""


@lru_cache(1024)
def native(sql: str) -> bytes:
    """Returns a statement in PostgreSQL's syntax: `$1` for `?` and `?1`, and comments for PostgreSQL uncommented.

    None of our statements has a question mark in its text. A `?` without a number counts on from the highest so far, as in SQLite.
    """
    highest = 0

    def numbered(match: re.Match[str]) -> str:
        nonlocal highest
        number = int(match[1]) if match[1] else highest + 1
        highest = max(highest, number)
        return f"${number}"

    return re.sub(r"\?(\d*)", numbered, re.sub(r"/\*\+(.*?)\*/", r"\1", sql)).encode()


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Raises psycopg's errors as those of the store."""
    try:
        yield
    except (errors.SerializationFailure, errors.DeadlockDetected) as error:
        raise ContendedError(str(error)) from error
    except errors.UniqueViolation as error:  # another process has done the same meanwhile
        raise StaleRevisionError(str(error)) from error
    except AWAY as error:
        raise WriteFailedError(str(error)) from error
    except psycopg.DatabaseError as error:
        if error.sqlstate == NO_LEASE:
            raise WriteFailedError(str(error)) from error
        raise


class LazyRows:
    """Rows that are waited for only when they are used: until then, the next statement need not wait for this one."""

    def __init__(self, cursor: psycopg.RawCursor[tuple[Any, ...]], pipeline: psycopg.Pipeline) -> None:
        self._cursor, self._pipeline = cursor, pipeline

    @property
    def rowcount(self) -> int:
        self._arrive()
        return self._cursor.rowcount

    def fetchone(self) -> Any:
        self._arrive()
        return self._cursor.fetchone()

    def fetchall(self) -> list[Any]:
        self._arrive()
        return self._cursor.fetchall()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fetchall())

    def _arrive(self) -> None:
        if self._cursor.pgresult is None:
            with translated():
                self._pipeline.sync()


class PostgresSession:
    """The statements of one transaction, each sent at once and none waited for."""

    def __init__(self, connection: Connection, pipeline: psycopg.Pipeline) -> None:
        self._connection, self._pipeline = connection, pipeline

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> LazyRows:
        cursor = psycopg.RawCursor(self._connection)
        with translated():
            try:
                cursor.execute(native(sql), values or None, binary=True)
            except psycopg.Error:  # of this statement or of one before
                with contextlib.suppress(psycopg.Error):
                    self._pipeline.sync()  # until then the server ignores all statements, even a ROLLBACK
                raise
        return LazyRows(cursor, self._pipeline)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        for row in rows:
            self.execute(sql, row)
