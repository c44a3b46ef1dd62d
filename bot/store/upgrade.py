"""Before a database is brought to a newer form: a copy of it as it was, which is the way back to the version before."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

from bot.store.copying import write_copy

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
    try:
        write_copy(connection, target)
    except (OSError, sqlite3.Error) as problem:
        raise NotCopied(
            f"it is brought to form {newest} now, and cannot be copied to {target} before that ({problem})"
        ) from problem
    log.info("The database as it was, in form %d, is kept in %s.", form, target)
    return target
