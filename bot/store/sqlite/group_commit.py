"""Group commit: acts that come while the disk is busy share one transaction, and so one disk sync."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from bot.store.database import WriteFailedError
from bot.store.sqlite.damage import is_damage

T = TypeVar("T")
MAX_GROUP = 64
"""Most acts in one transaction: no caller waits for endless others, and a failed commit fails only some."""
_MACHINE_ERRORS = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""SQLite's error codes for which the machine is to blame, not the bot."""


class Job(Generic[T]):
    """A piece of work for the database, and its outcome."""

    def __init__(self, work: Callable[[sqlite3.Connection], T], *, writes: bool) -> None:
        self.work = work
        self.writes = writes
        self.is_done = False
        self.error: BaseException | None = None
        self._result: T

    def attempt(self, connection: sqlite3.Connection) -> None:
        try:
            self._result = self.work(connection)
        except BaseException as error:  # only for the caller whose work it was
            self.error = error

    def outcome(self) -> T:
        """Returns the result, or raises the error of the work: WriteFailedError if the machine is to blame."""
        if self.error is None:
            return self._result
        code = getattr(self.error, "sqlite_errorcode", 0) & 0xFF
        if code in _MACHINE_ERRORS and not is_damage(self.error):
            raise WriteFailedError(str(self.error)) from self.error
        raise self.error


class WorkQueue:
    """Jobs that wait. The event loop puts them in and the database's thread takes them out, in the same order."""

    def __init__(self) -> None:
        self._waiting: deque[Job[Any]] = deque()
        self._lock = threading.Lock()

    def put(self, job: Job[Any]) -> None:
        with self._lock:
            self._waiting.append(job)

    def first(self) -> list[Job[Any]]:
        """Takes the first job; if it writes, together with all writing jobs behind it. Empty if that job was already done with an
        earlier one."""
        with self._lock:
            first = self._waiting.popleft()
            if first.is_done:
                return []
            behind = [job for job in self._waiting if job.writes] if first.writes else []
        return [first, *behind[: MAX_GROUP - 1]]


class GroupedConnection(sqlite3.Connection):
    """Takes its work from a queue. `commit` is called once for each job: of all the calls that aiosqlite passes to its thread, it
    comes closest to "finish what is there"."""

    def __init__(self, queue: WorkQueue, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._queue = queue

    def commit(self) -> None:
        """Runs the first jobs of the queue. Raises nothing: errors go to the callers whose work it was."""
        group = self._queue.first()
        if group and group[0].writes:
            self._write(group)
        elif group:
            group[0].attempt(self)
        for job in group:
            job.is_done = True

    def _write(self, group: list[Job[Any]]) -> None:
        """Afterwards everything is on disk, except work that failed by itself; or nothing is, and all callers get the error."""
        try:
            self.execute("BEGIN IMMEDIATE")
            for job in group:
                self._write_one(job)
            self.execute("COMMIT")
        except BaseException as error:
            for job in group:
                job.error = job.error or error
            with contextlib.suppress(sqlite3.Error):  # it may already be gone, or the whole connection may be
                if self.in_transaction:
                    self.execute("ROLLBACK")

    def _write_one(self, job: Job[Any]) -> None:
        self.execute("SAVEPOINT act")
        job.attempt(self)
        if job.error is not None:
            if is_damage(job.error):  # then the others must not be written either
                raise job.error
            if not self.in_transaction:  # SQLite has rolled everything back, as it may when the disk is full
                raise WriteFailedError(f"Nothing was written, because of another act: {job.error}") from job.error
            self.execute("ROLLBACK TO act")
        self.execute("RELEASE act")
