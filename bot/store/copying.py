"""A complete and consistent copy of a database in one file, even while somebody writes to it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

COPIED = "copied"
"""The fact that marks a copy: a bot that starts with one has had a backup restored, and channels may show more than it knows."""


class Damage(sqlite3.DatabaseError):
    """The copy was discarded because the database is damaged; the text says how."""


def is_made(database: sqlite3.Connection) -> bool:
    """Whether there is anything in it yet."""
    return database.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone() is not None


def write_copy(origin: sqlite3.Connection, target: Path) -> None:
    """Replaces a file of that name. Raises OSError or sqlite3.Error, and then there is no copy."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    # The copy holds the seeds of unfinished games: it is for the operator alone.
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        _fill(origin, part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _fill(origin: sqlite3.Connection, part: Path) -> None:
    with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copied:
        origin.backup(copied)  # in one step: a single moment of the database, and no writer has to wait
        found = copied.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise Damage(f"it is damaged: {found}")
        if is_made(copied):
            copied.execute("INSERT OR REPLACE INTO facts VALUES (?, '')", (COPIED,))
        copied.execute("PRAGMA journal_mode = DELETE")  # all of it in one file
    with part.open("rb") as file:
        os.fsync(file.fileno())
