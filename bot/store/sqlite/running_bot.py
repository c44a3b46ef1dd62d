"""Alongside a running bot: its files, and how it is doing. Nothing here writes there or takes its lease."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bot.store.sqlite.copy import is_made
from bot.store.sqlite.database import BUSY

LATELY = 60.0
"""A bot that is well has shown a sign of life within this many seconds; it does so every ten."""


def database_of(data: Path) -> Path:
    return data / "grandstand.db"


def lease_of(data: Path) -> Path:
    return data / "lease.db"


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection that works even while the bot writes. Raises sqlite3.Error."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def is_run(data: Path) -> bool:
    """Whether a process runs the tables in this folder: it holds the lease, which therefore cannot be read."""
    if not lease_of(data).exists():
        return False
    with reading(lease_of(data)) as lease:
        lease.execute("PRAGMA busy_timeout = 0")
        try:
            lease.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return True
            raise
    return False


class SignOfLife(NamedTuple):
    """How a bot is doing, seen from outside."""

    runs: bool
    ago: float | None
    """Seconds since its last sign of life."""

    @property
    def well(self) -> bool:
        return self.runs and self.ago is not None and self.ago <= LATELY

    def __str__(self) -> str:
        if not self.runs:
            return "No bot is running these tables."
        if self.ago is None:
            return "A bot has started, but has never been ready so far."
        lately = f"its last sign of life was {max(0.0, self.ago):.0f} seconds ago"
        return f"A bot is running these tables; {lately}." if self.well else f"A bot has these tables, but {lately}."


def sign_of_life(data: Path, now: float) -> SignOfLife:
    """Raises sqlite3.Error if that cannot be read."""
    if not database_of(data).exists():
        return SignOfLife(is_run(data), None)
    with reading(database_of(data)) as database:
        row = database.execute("SELECT value FROM facts WHERE name = 'alive'").fetchone() if is_made(database) else None
    return SignOfLife(is_run(data), now - float(row[0]) if row else None)
