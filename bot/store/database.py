"""The connection: one thread, one hop for each transaction, migrations by number, and the lease that only one process holds."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import aiosqlite

from bot.store.upgrade import keep_copy

log = logging.getLogger("grandstand.store")
MIGRATIONS = Path(__file__).parent / "migrations"
BUSY = 5.0
"""Seconds to wait for a backup that reads the file."""
LARGEST_LOG = 8 * 2**20
"""Bytes that the write-ahead log keeps on the disk after a busy hour."""
T = TypeVar("T")
_NOT_NOW = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""What SQLite says when it is the machine's fault and not ours."""


class Unusable(Exception):
    """The database cannot be used; the text says why and what to do."""


class Unwritable(Exception):
    """The disk is full or fails, or the file is locked or may not be written: nothing has changed, and it may work later."""


class Taken(Exception):
    """Another process runs the tables of this database."""


class Behind(Exception):
    """Something was to be written on what is no longer the newest state."""


class Database(aiosqlite.Connection):
    """A SQLite file in WAL mode. `await database.transact(work)` runs `work(connection)` as one transaction, in one hop."""

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Opens the file, makes it if need be, and brings it up to date."""

        def connect() -> sqlite3.Connection:
            path.parent.mkdir(parents=True, exist_ok=True)
            return sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)

        database = cls(connect, 64)
        try:
            await database
            await database._hop(database._prepare)
        except (sqlite3.Error, OSError) as error:
            await database.close()
            raise Unusable(f"The database {path} cannot be used: {error}.") from error
        except BaseException:
            await database.close()
            raise
        return database

    async def transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """All of it or nothing; on the disk when it returns. Raises Unwritable when the disk does not take it."""
        return cast("T", await self._try(self._transact, work))

    async def _try(self, work: Callable[..., Any], *given: Any) -> Any:
        """What is the machine's fault is told apart from what is ours."""
        try:
            return await self._hop(work, *given)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in _NOT_NOW:
                raise Unwritable(str(error)) from error
            raise

    async def _hop(self, work: Callable[..., Any], *given: Any) -> Any:
        """To the connection's thread and back. aiosqlite has this for itself only, a hop for each statement."""
        return await self._execute(work, *given)  # type: ignore[no-untyped-call]

    def _transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._conn
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return result

    async def look(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Reads only; outside of any transaction of ours. Raises Unwritable when the disk does not give it."""
        return cast("T", await self._try(work, self._conn))

    def _prepare(self) -> None:
        connection = self._conn
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA mmap_size = 0")
        connection.execute(f"PRAGMA journal_size_limit = {LARGEST_LOG}")
        keep_copy(connection, migrations()[-1][0])
        self._transact(migrate)


def migrations() -> list[tuple[int, str]]:
    """Number and SQL of each, in order."""
    found = sorted(MIGRATIONS.glob("[0-9]*.sql"))
    return [(int(path.name.split("_")[0]), path.read_text(encoding="utf-8")) for path in found]


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the file up to date in one transaction: killed half-way, it is as it was before."""
    known = migrations()
    at = connection.execute("PRAGMA user_version").fetchone()[0]
    if at > known[-1][0]:
        raise Unusable(
            f"The database is from a newer version of Grandstand (its form is {at}, this version knows {known[-1][0]}). "
            "Run the newer version, or restore the backup that was made before the upgrade."
        )
    for number, sql in known:
        if number > at:
            for statement in _statements(sql):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
            log.info("The database is at form %d now.", number)


def _statements(sql: str) -> list[str]:
    """One at a time: `executescript` would commit before it begins."""
    found, rest = [], ""
    for line in sql.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            found.append(rest.strip())
            rest = ""
    return found


class Lease:
    """Held by one process at a time: a lock of the operating system on a file of its own, which ends with the process, however
    that ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def take(self) -> None:
        """Raises Taken when another process has it. Looks at the disk: not for the event loop's thread."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
            try:
                connection.execute("BEGIN EXCLUSIVE")
            except BaseException:
                connection.close()
                raise
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise Taken("Another process runs the tables of this database.") from error
            raise Unusable(f"The folder {self._path.parent} cannot be used: {error}.") from error
        self._connection = connection

    def give_back(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
