"""Before a database is brought to a newer form: a copy of it as it was, which is the way back to the version before."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from pathlib import Path

log = logging.getLogger("grandstand.store")


class NotCopied(OSError):
    """The text says why, in half a sentence; nothing has changed."""


def copy_of(path: Path, form: int) -> Path:
    """Not grandstand.db-something: whoever puts a backup in the database's place removes those first."""
    return path.with_name(f"backup-form-{form}.db")


def keep_copy(connection: sqlite3.Connection, newest: int) -> Path | None:
    """A whole copy beside the database, if that is about to change its form. Raises NotCopied.

    The newest copy of a form takes the place of an older one: whoever goes back, plays on and upgrades again wants that one.
    """
    form = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if not 0 < form < newest:
        return None
    target = copy_of(Path(connection.execute("PRAGMA database_list").fetchone()[2]), form)
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        # It has the seeds of games that are not over: for the operator alone.
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            _copy(connection, part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as problem:
        raise NotCopied(
            f"it is brought to form {newest} now, and cannot be copied to {target} before that ({problem})"
        ) from problem
    log.info("The database as it was, in form %d, is kept in %s.", form, target)
    return target


def _copy(connection: sqlite3.Connection, part: Path) -> None:
    with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copied:
        connection.backup(copied)
        damage = copied.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise sqlite3.DatabaseError(f"it is damaged: {damage}")
        copied.execute("PRAGMA journal_mode = DELETE")  # all of it in one file
    with part.open("rb") as file:
        os.fsync(file.fileno())
