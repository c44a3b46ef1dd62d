"""A running bot seen from outside: its files and its heartbeat. Nothing here writes there or takes its lock."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bot.store.sqlite.copy import has_schema
from bot.store.sqlite.database import BUSY_TIMEOUT_SECONDS

HEALTHY_SECONDS = 60.0
"""The longest time since the last heartbeat of a healthy bot; it writes one every ten seconds."""


def database_path(data: Path) -> Path:
    return data / "grandstand.db"


def lock_path(data: Path) -> Path:
    return data / "lease.db"


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Yields a read-only connection that works even while the bot writes. Raises sqlite3.Error."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None)) as connection:
        yield connection


def is_running(data: Path) -> bool:
def read_guilds(data: Path) -> set[int]:
    """Returns the servers whose tables are in a folder; none if there is no database. Raises sqlite3.Error."""
    if not database_path(data).exists():
        return set()
    with reading(database_path(data)) as database:
        return {guild for (guild,) in database.execute("SELECT DISTINCT guild FROM tables")} if has_schema(database) else set()


    """Returns whether a process runs the tables in this folder: it holds the lock, so the lock file cannot be read."""
    if not lock_path(data).exists():
        return False
    with reading(lock_path(data)) as lock:
        lock.execute("PRAGMA busy_timeout = 0")
        try:
            lock.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return True
            raise
    return False


class Heartbeat(NamedTuple):
    """How a bot is doing, seen from outside."""

    runs: bool
    ago: float | None
    """Seconds since its last heartbeat."""

    @property
    def well(self) -> bool:
        return self.runs and self.ago is not None and self.ago <= HEALTHY_SECONDS

    def __str__(self) -> str:
        if not self.runs:
            return "No bot is running these tables."
        if self.ago is None:
            return "A bot has started, but has never been ready so far."
        lately = f"its last sign of life was {max(0.0, self.ago):.0f} seconds ago"
        return f"A bot is running these tables; {lately}." if self.well else f"A bot has these tables, but {lately}."


def read_heartbeat(data: Path, now: float) -> Heartbeat:
    """Returns how the bot of a folder is doing. Raises sqlite3.Error if its files cannot be read."""
    if not database_path(data).exists():
        return Heartbeat(is_running(data), None)
    with reading(database_path(data)) as database:
        row = database.execute("SELECT value FROM facts WHERE name = 'alive'").fetchone() if has_schema(database) else None
    return Heartbeat(is_running(data), now - float(row[0]) if row else None)
