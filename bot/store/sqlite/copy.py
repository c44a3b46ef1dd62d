"""A complete and consistent copy of a database in one file, even while another process writes to it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.private_files import make_private
from bot.store.sqlite.damage import demand_sound

COPIED = "copied"
"""The fact that marks a copy. A bot that starts with one knows that a backup was restored, and that channels may be newer."""


def has_schema(database: sqlite3.Connection) -> bool:
    """Returns whether a database has tables yet."""
    return database.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone() is not None


@contextlib.contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """Yields a temporary file that replaces the target once all of it is written. Raises OSError; on any error the file is
    removed."""
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
    """Copies a database to a file, which is replaced if it exists. Raises OSError or sqlite3.Error, and then there is no copy."""
    with new_file(target) as part, contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copied:
        origin.backup(copied)  # in one step: a single moment of the database, and no writer has to wait
        demand_sound(copied)
        if has_schema(copied):
            mark_copied(copied)
        copied.execute("PRAGMA journal_mode = DELETE")  # all of it in one file


def mark_copied(database: sqlite3.Connection) -> None:
    database.execute("INSERT OR REPLACE INTO facts VALUES (?, '')", (COPIED,))
