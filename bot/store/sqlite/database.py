"""The SQLite file: one thread that uses it, migrations by number, and the lock that only one process holds."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.private_files import make_private, private_folder
from bot.store.database import DatabaseDamagedError, DatabaseUnusableError, WriteFailedError
from bot.store.relocation import AFTER_A_FILE, demand_here
from bot.store.schema_versions import newer_database_text, versions_in
from bot.store.sqlite.copy import has_schema
from bot.store.sqlite.damage import RESTORE, demand_sound, is_damage
from bot.store.sqlite.group_commit import GroupedConnection, Job, WorkQueue
from bot.store.sqlite.last_known import LastKnown, assign_identity, last_known_beside, note_last_known
from bot.store.sqlite.upgrade_backup import back_up_before_upgrade

log = logging.getLogger("grandstand.store")
MIGRATIONS = Path(__file__).parents[1] / "migrations"
BUSY_TIMEOUT_SECONDS = 5.0
"""How long to wait for another program, such as a backup, that uses the file."""
MAX_WAL_BYTES = 8 * 2**20
"""Size of the write-ahead log on disk after a busy hour."""
IDLE_SECONDS = 0.5
"""Time without an act after which the write-ahead log is moved into the file itself."""
CHECKED_BYTES = 256 * 2**20
"""The largest file that is searched for damage at every start: that takes less than a second. `python -m bot doctor` checks any."""
OVERWRITING_SCHEMA = 4
"""Since this schema version, deleted content is overwritten."""
T = TypeVar("T")


class LockHeldError(Exception):
    """Another process is running the tables of this database."""


class SqliteDatabase:
    """A SQLite file in WAL mode, and the one thread that uses it. `await database.transact(work)` runs `work(connection)` there,
    alone or in one transaction with others that came at the same time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._acts = 0
        self._is_log_personal = True
        """Whether the write-ahead log may hold what was deleted since; also after a start, because a killed process leaves it."""
        self._tidying: asyncio.Task[None] | None = None
        self._queue = WorkQueue()
        self._damage: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Raises DatabaseDamagedError as soon as damage was found."""
        connect = partial(_connect, path, self._queue)
        self._connection = aiosqlite.connect(
            path, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False, factory=connect
        )

    @classmethod
    async def open(cls, path: Path) -> SqliteDatabase:
        """Opens the file, creates it if necessary, and upgrades its schema. Raises DatabaseUnusableError."""
        database = cls(path)
        try:
            await database._connection
            await database.read(_prepare)
            await database.transact(_upgrade)
            await database.discard_deleted()
            if (lost := await database.read(database._note_last_known)) is not None:
                log.error(
                    "The database %s is new, but %s. If you need it, stop the bot and put a backup in its place "
                    "(docs/hosting.md, Backup). If you do not, remove %s.",
                    path,
                    lost,
                    last_known_beside(path),
                    extra={"event": "database_replaced"},
                )
        except DatabaseDamagedError:
            await database.close()
            raise
        except (sqlite3.Error, OSError, WriteFailedError) as error:
            await database.close()
            raise DatabaseUnusableError(f"The database {path} cannot be used: {error}.") from error
        except BaseException:
            await database.close()
            raise
        database._tidying = asyncio.create_task(database._tidy_when_idle())
        return database

    async def close(self) -> None:
        """Waits for everything that has begun."""
        try:
            if self._tidying is not None:
                self._tidying.cancel()
                with contextlib.suppress(sqlite3.Error, WriteFailedError):
                    await self.read(self._note_last_known)
        finally:
            await self._connection.close()

    async def transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs `work` in a transaction, on disk when this returns. Raises WriteFailedError if the disk does not take it. Once
        begun it is carried out, even if the caller is cancelled."""
        self._acts += 1
        return await self._run(Job(work, writes=True))

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs `work`, which only reads and sees everything begun before it. Raises WriteFailedError if the disk fails."""
        return await self._run(Job(work, writes=False))

    async def discard_deleted(self) -> None:
        """Empties the write-ahead log: in the file itself, deleted content is already overwritten. While another program reads the
        file that is impossible, and is tried again every `IDLE_SECONDS`."""
        self._is_log_personal = False  # beforehand: another deletion may follow meanwhile
        try:
            emptied = await self.read(_empty_log)
        except (sqlite3.Error, WriteFailedError):
            emptied = False
        self._is_log_personal = self._is_log_personal or not emptied

    async def _run(self, job: Job[T]) -> T:
        if self._damage.done():
            self._damage.result()
        self._queue.put(job)
        await self._connection.commit()
        try:
            return job.outcome()
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            damaged = DatabaseDamagedError(f"The database {self._path} is damaged: {error}. {RESTORE}.")
            if not self._damage.done():
                self._damage.set_exception(damaged)
                self._damage.exception()  # the error of this job is what a caller sees
            raise damaged from error

    @contextlib.contextmanager
    def cancelling_on_damage(self) -> Iterator[None]:
        """Cancels the body as soon as damage is found, and then raises DatabaseDamagedError."""
        task = asyncio.current_task()
        assert task is not None

        def cancel(_: object) -> None:
            task.cancel()

        self._damage.add_done_callback(cancel)
        try:
            yield
        except asyncio.CancelledError:
            if self._damage.done() and not task.uncancel():
                self._damage.result()
            raise
        finally:
            self._damage.remove_done_callback(cancel)

    async def _tidy_when_idle(self) -> None:
        """Moves the write-ahead log into the file a moment after the last act, when no caller waits for the disk."""
        tidy = 0
        while True:
            acts = self._acts
            await asyncio.sleep(IDLE_SECONDS)
            if self._is_log_personal:
                await self.discard_deleted()
            if tidy != acts == self._acts:
                with contextlib.suppress(sqlite3.Error, WriteFailedError):  # and tried again
                    await self.read(self._note_last_known)
                    if await self.read(checkpoint):
                        tidy = acts

    def _note_last_known(self, connection: sqlite3.Connection) -> LastKnown | None:
        return note_last_known(connection, self._path)


def _connect(path: Path, queue: WorkQueue, *given: Any, **named: Any) -> GroupedConnection:
    private_folder(path.parent)
    make_private(path)
    return GroupedConnection(queue, *given, **named)


def _prepare(connection: sqlite3.Connection) -> None:
    if connection.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()[0] <= CHECKED_BYTES:
        demand_sound(connection)
    if has_schema(connection):
        demand_here(connection, AFTER_A_FILE)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA mmap_size = 0")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute(f"PRAGMA journal_size_limit = {MAX_WAL_BYTES}")
    back_up_before_upgrade(connection, migrations()[-1][0])
    _vacuum_once(connection)


def _upgrade(connection: sqlite3.Connection) -> None:
    migrate(connection)
    assign_identity(connection)


def _vacuum_once(connection: sqlite3.Connection) -> None:
    """Removes what earlier versions deleted and did not overwrite, before the upgrade to the first version that overwrites it."""
    if 0 < connection.execute("PRAGMA user_version").fetchone()[0] < OVERWRITING_SCHEMA:
        try:
            connection.execute("VACUUM")
        except sqlite3.OperationalError as error:
            log.warning("Deleted content of earlier versions stays in the file: %s", error, extra={"event": "vacuum_failed"})


def _empty_log(connection: sqlite3.Connection) -> bool:
    """Moves the write-ahead log into the file and truncates it, without waiting for readers. Returns whether that was possible."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        (blocked, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_SECONDS * 1000:.0f}")
    return not blocked


def checkpoint(connection: sqlite3.Connection) -> bool:
    """Moves the write-ahead log into the file without waiting for readers. Returns whether all of it was moved."""
    try:
        blocked, written, copied = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.OperationalError:  # no room: the log has it all, and nothing is lost
        return False
    return not blocked and bool(written == copied)


def migrations() -> list[tuple[int, str]]:
    """Returns number and SQL of each migration, in order."""
    return versions_in(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Upgrades the file in one transaction. Raises DatabaseUnusableError if a newer version has written it."""
    known = migrations()
    at = connection.execute("PRAGMA user_version").fetchone()[0]
    if at > known[-1][0]:
        advice = "Run the newer version, or restore the backup that was made before the upgrade."
        raise DatabaseUnusableError(f"{newer_database_text(at, known[-1][0])} {advice}")
    for number, sql in known:
        if number > at:
            for statement in _statements(sql):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
            log.info("Database upgraded to schema version %d", number, extra={"event": "schema_upgraded"})


def _statements(sql: str) -> list[str]:
    """Splits a script: `executescript` would commit before it begins."""
    statements, rest = [], ""
    for line in sql.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            statements.append(rest.strip())
            rest = ""
    return statements


class FileLock:
    """A lock on a file of its own, held by one process at a time. The operating system releases it when the process ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def take(self) -> None:
        """Raises LockHeldError if another process has it, DatabaseUnusableError if the folder cannot be used. Uses the disk, so
        not for the event loop's thread."""
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

    def release(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
