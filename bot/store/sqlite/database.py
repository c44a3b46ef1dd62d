"""The database file: one thread for it, migrations by number, and the lease that only one process holds."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.private_files import make_private, private_folder
from bot.store.database import DatabaseUnusableError, WriteFailedError
from bot.store.relocation import AFTER_A_FILE, demand_here
from bot.store.schema_versions import newer, versions_in
from bot.store.sqlite.copy import is_made
from bot.store.sqlite.group_commit import GroupedConnection, Job, WorkQueue
from bot.store.sqlite.last_known import LastKnown, call, last_known_beside, note_last_known
from bot.store.sqlite.upgrade_backup import keep_copy

log = logging.getLogger("grandstand.store")
MIGRATIONS = Path(__file__).parents[1] / "migrations"
BUSY = 5.0
"""Seconds to wait for a backup that is reading the file."""
LARGEST_LOG = 8 * 2**20
"""Bytes the write-ahead log may keep on disk after a busy hour."""
IDLE = 0.5
"""Seconds without an act after which everything moves into the file itself."""
T = TypeVar("T")


class LockHeldError(Exception):
    """Another process is running the tables of this database."""


class SqliteDatabase:
    """A SQLite file in WAL mode, and the one thread that uses it. `await database.transact(work)` runs `work(connection)` there,
    alone or in one transaction with others that came at the same time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._acts = 0
        self._tidying: asyncio.Task[None] | None = None
        self._line = WorkQueue()
        self._connection = aiosqlite.connect(
            path, timeout=BUSY, isolation_level=None, check_same_thread=False, factory=partial(_made, path, self._line)
        )

    @classmethod
    async def open(cls, path: Path) -> SqliteDatabase:
        """Opens the file, creating it if need be, and brings it up to date."""
        database = cls(path)
        try:
            await database._connection
            await database.read(_prepare)
            await database.transact(_bring_up_to_date)
            await database.read(checkpoint)
            if (lost := await database.read(database._note)) is not None:
                log.error(
                    "The database %s is new, but %s. If you need it, stop the bot and put a backup in its place "
                    "(docs/hosting.md, Backup). If you do not, remove %s.",
                    path,
                    lost,
                    last_known_beside(path),
                    extra={"event": "database_replaced"},
                )
        except (sqlite3.Error, OSError, WriteFailedError) as error:
            await database.close()
            raise DatabaseUnusableError(f"The database {path} cannot be used: {error}.") from error
        except BaseException:
            await database.close()
            raise
        database._tidying = asyncio.create_task(database._tidy_when_idle())
        return database

    async def close(self) -> None:
        """Once everything begun is done."""
        try:
            if self._tidying is not None:
                self._tidying.cancel()
                with contextlib.suppress(sqlite3.Error, WriteFailedError):
                    await self.read(self._note)
        finally:
            await self._connection.close()

    async def transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """All or nothing; on disk when it returns. Raises Unwritable if the disk does not take it. Once begun it is carried out,
        even if nobody is waiting for it any more."""
        self._acts += 1
        return await self._have_done(Job(work, writes=True))

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Only reads, outside any transaction of ours, and sees everything begun before it. Raises Unwritable if the disk fails."""
        return await self._have_done(Job(work, writes=False))

    async def _have_done(self, wanted: Job[T]) -> T:
        self._line.join(wanted)
        await self._connection.commit()
        return wanted.outcome()

    async def _tidy_when_idle(self) -> None:
        """A moment after the last act, when nobody is waiting for the disk, everything moves from the log into the file itself."""
        tidy = 0
        while True:
            acts = self._acts
            await asyncio.sleep(IDLE)
            if tidy != acts == self._acts:
                with contextlib.suppress(sqlite3.Error, WriteFailedError):  # and tried again
                    await self.read(self._note)
                    if await self.read(checkpoint):
                        tidy = acts

    def _note(self, connection: sqlite3.Connection) -> LastKnown | None:
        return note_last_known(connection, self._path)


def _made(path: Path, line: WorkQueue, *given: Any, **named: Any) -> GroupedConnection:
    private_folder(path.parent)
    make_private(path)
    return GroupedConnection(line, *given, **named)


def _prepare(connection: sqlite3.Connection) -> None:
    if is_made(connection):
        demand_here(connection, AFTER_A_FILE)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA mmap_size = 0")
    connection.execute(f"PRAGMA journal_size_limit = {LARGEST_LOG}")
    keep_copy(connection, migrations()[-1][0])


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    migrate(connection)
    call(connection)


def checkpoint(connection: sqlite3.Connection) -> bool:
    """Moves the log into the file, without waiting for readers. Returns whether all of it is there now."""
    try:
        hindered, written, copied = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.OperationalError:  # no room: the log has it all, and nothing is lost
        return False
    return not hindered and bool(written == copied)


def migrations() -> list[tuple[int, str]]:
    """Number and SQL of each, in order."""
    return versions_in(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the file up to date in one transaction: if killed half-way, the file is as it was before."""
    known = migrations()
    at = connection.execute("PRAGMA user_version").fetchone()[0]
    if at > known[-1][0]:
        raise DatabaseUnusableError(
            f"{newer(at, known[-1][0])} Run the newer version, or restore the backup that was made before the upgrade."
        )
    for number, sql in known:
        if number > at:
            for statement in _statements(sql):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
            log.info("Database upgraded to schema version %d", number, extra={"event": "schema_upgraded"})


def _statements(sql: str) -> list[str]:
    """One at a time: `executescript` would commit before it begins."""
    found, rest = [], ""
    for line in sql.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            found.append(rest.strip())
            rest = ""
    return found


class FileLock:
    """Held by one process at a time: an operating system lock on its own file, which ends with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def take(self) -> None:
        """Raises Taken if another process has it. Uses the disk, so not for the event loop's thread."""
        try:
            private_folder(self._path.parent)
            make_private(self._path)
            connection = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
            try:
                connection.execute("BEGIN EXCLUSIVE")
            except BaseException:
                connection.close()
                raise
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise LockHeldError("Another process is running the tables of this database.") from error
            raise DatabaseUnusableError(f"The folder {self._path.parent} cannot be used: {error}.") from error
        self._connection = connection

    def give_back(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
