"""A complete and consistent copy of a database in one file, even while somebody writes to it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.private_files import make_private

COPIED = "copied"
"""The fact that marks a copy: a bot that starts with one has had a backup restored, and channels may show more than it knows."""


class DamagedCopyError(sqlite3.DatabaseError):
    """The copy was discarded because the database is damaged; the text says how."""


def is_made(database: sqlite3.Connection) -> bool:
    """Whether there is anything in it yet."""
    return database.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone() is not None


@contextlib.contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A file that takes the target's place once all of it is written. Raises OSError, and whatever goes wrong, it is gone."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    make_private(part)  # it holds the seeds of unfinished games: it is for the operator alone
    try:
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def write_copy(origin: sqlite3.Connection, target: Path) -> None:
    """Replaces a file of that name. Raises OSError or sqlite3.Error, and then there is no copy."""
    with new_file(target) as part, contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copied:
        origin.backup(copied)  # in one step: a single moment of the database, and no writer has to wait
        demand_sound(copied)
        if is_made(copied):
            mark_copied(copied)
        copied.execute("PRAGMA journal_mode = DELETE")  # all of it in one file


def demand_sound(database: sqlite3.Connection) -> None:
    """Raises Damage."""
    found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise DamagedCopyError(f"it is damaged: {found}")


def mark_copied(database: sqlite3.Connection) -> None:
    database.execute("INSERT OR REPLACE INTO facts VALUES (?, '')", (COPIED,))
