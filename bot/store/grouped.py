"""One sync of the disk for several acts: those that come while the disk is busy go into one transaction together."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")
MOST = 64
"""Acts in one transaction: nobody waits for any number of others, and a failed commit does not fail everything."""
_NOT_NOW = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""What SQLite says when it is the machine's fault and not ours."""


class Unwritable(Exception):
    """The disk is full or fails, or the file is locked or may not be written: nothing has changed, and it may work later."""


class Wanted(Generic[T]):
    """Something that somebody wants to be done with the database, and what came of it."""

    def __init__(self, work: Callable[[sqlite3.Connection], T], *, writes: bool) -> None:
        self.work = work
        self.writes = writes
        self.is_done = False
        self.error: BaseException | None = None
        self._result: T

    def attempt(self, connection: sqlite3.Connection) -> None:
        try:
            self._result = self.work(connection)
        except BaseException as error:  # for whoever wanted this, and for nobody else
            self.error = error

    def outcome(self) -> T:
        """The result. Raises what kept it from happening; Unwritable, if that was not our mistake."""
        if self.error is None:
            return self._result
        if isinstance(self.error, sqlite3.OperationalError) and self.error.sqlite_errorcode & 0xFF in _NOT_NOW:
            raise Unwritable(str(self.error)) from self.error
        raise self.error


class Line:
    """Where looks and acts wait. The event loop puts them in and the database's thread takes them out, in the same order."""

    def __init__(self) -> None:
        self._waiting: deque[Wanted[Any]] = deque()
        self._lock = threading.Lock()

    def join(self, wanted: Wanted[Any]) -> None:
        with self._lock:
            self._waiting.append(wanted)

    def first(self) -> list[Wanted[Any]]:
        """Whoever is first, an act with all acts that wait behind it. Nobody, if the first was done with an earlier one."""
        with self._lock:
            first = self._waiting.popleft()
            if first.is_done:
                return []
            behind = [each for each in self._waiting if each.writes] if first.writes else []
        return [first, *behind[: MOST - 1]]


class GroupedConnection(sqlite3.Connection):
    """Finds its work in a line. It is told to `commit` once for everybody who joins: of all that can be asked of a connection in
    another thread, that is the one thing that means to finish whatever is there."""

    def __init__(self, line: Line, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._line = line

    def commit(self) -> None:
        """Does what is first in the line. Raises nothing: what goes wrong is told to those whose work it was."""
        group = self._line.first()
        if group and group[0].writes:
            self._write(group)
        elif group:
            group[0].attempt(self)
        for each in group:
            each.is_done = True

    def _write(self, group: list[Wanted[Any]]) -> None:
        """All of it is on the disk afterwards, without those that failed by themselves; or nothing is, and all are told why."""
        try:
            self.execute("BEGIN IMMEDIATE")
            for each in group:
                self._write_one(each)
            self.execute("COMMIT")
        except BaseException as error:
            for each in group:
                each.error = each.error or error
            with contextlib.suppress(sqlite3.Error):  # it may be gone already, or the whole connection
                if self.in_transaction:
                    self.execute("ROLLBACK")

    def _write_one(self, wanted: Wanted[Any]) -> None:
        self.execute("SAVEPOINT act")
        wanted.attempt(self)
        if wanted.error is not None:
            if not self.in_transaction:  # SQLite has taken back everything, as it may when the disk is full
                raise Unwritable(f"Nothing was written, because of another act: {wanted.error}") from wanted.error
            self.execute("ROLLBACK TO act")
        self.execute("RELEASE act")
