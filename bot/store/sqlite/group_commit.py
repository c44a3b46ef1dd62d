"""One disk sync for several acts: those that come while the disk is busy share one transaction."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from bot.store.database import WriteFailedError

T = TypeVar("T")
MOST = 64
"""Most acts in one transaction: nobody waits for endless others, and a failed commit does not fail everything."""
_NOT_NOW = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""What SQLite says when the machine is at fault, not us."""


class Job(Generic[T]):
    """Something somebody wants done with the database, and its outcome."""

    def __init__(self, work: Callable[[sqlite3.Connection], T], *, writes: bool) -> None:
        self.work = work
        self.writes = writes
        self.is_done = False
        self.error: BaseException | None = None
        self._result: T

    def attempt(self, connection: sqlite3.Connection) -> None:
        try:
            self._result = self.work(connection)
        except BaseException as error:  # only for the one who wanted this
            self.error = error

    def outcome(self) -> T:
        """The result. Raises whatever prevented it: Unwritable, if that was not our mistake."""
        if self.error is None:
            return self._result
        if isinstance(self.error, sqlite3.OperationalError) and self.error.sqlite_errorcode & 0xFF in _NOT_NOW:
            raise WriteFailedError(str(self.error)) from self.error
        raise self.error


class WorkQueue:
    """Where looks and acts wait. The event loop puts them in and the database's thread takes them out, in the same order."""

    def __init__(self) -> None:
        self._waiting: deque[Job[Any]] = deque()
        self._lock = threading.Lock()

    def join(self, wanted: Job[Any]) -> None:
        with self._lock:
            self._waiting.append(wanted)

    def first(self) -> list[Job[Any]]:
        """The first in line; if it is an act, with all acts waiting behind it. Empty if it was already done with an earlier one."""
        with self._lock:
            first = self._waiting.popleft()
            if first.is_done:
                return []
            behind = [each for each in self._waiting if each.writes] if first.writes else []
        return [first, *behind[: MOST - 1]]


class GroupedConnection(sqlite3.Connection):
    """Takes its work from a line. `commit` is called once for everybody who joins: of all the things one can ask of a connection
    in another thread, it is the one that means finishing whatever is there."""

    def __init__(self, line: WorkQueue, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._line = line

    def commit(self) -> None:
        """Does what is first in line. Raises nothing: errors go to those whose work it was."""
        group = self._line.first()
        if group and group[0].writes:
            self._write(group)
        elif group:
            group[0].attempt(self)
        for each in group:
            each.is_done = True

    def _write(self, group: list[Job[Any]]) -> None:
        """Afterwards everything is on disk, except what failed by itself; or nothing is, and everybody hears why."""
        try:
            self.execute("BEGIN IMMEDIATE")
            for each in group:
                self._write_one(each)
            self.execute("COMMIT")
        except BaseException as error:
            for each in group:
                each.error = each.error or error
            with contextlib.suppress(sqlite3.Error):  # it may already be gone, or the whole connection may be
                if self.in_transaction:
                    self.execute("ROLLBACK")

    def _write_one(self, wanted: Job[Any]) -> None:
        self.execute("SAVEPOINT act")
        wanted.attempt(self)
        if wanted.error is not None:
            if not self.in_transaction:  # SQLite has rolled everything back, as it may when the disk is full
                raise WriteFailedError(f"Nothing was written, because of another act: {wanted.error}") from wanted.error
            self.execute("ROLLBACK TO act")
        self.execute("RELEASE act")
