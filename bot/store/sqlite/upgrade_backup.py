"""Before a database is upgraded to a newer form: a copy of it as it was, which is the way back to the version before."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

from bot.store.sqlite.copy import write_copy

log = logging.getLogger("grandstand.store")


class BackupFailedError(OSError):
    """The text says why, in half a sentence; nothing has changed."""


def copy_of(path: Path, form: int) -> Path:
    """Not grandstand.db-something: those are removed when a backup is put in the database's place."""
    return path.with_name(f"backup-form-{form}.db")


def keep_copy(connection: sqlite3.Connection, newest: int) -> Path | None:
    """A complete copy beside the database, if its form is about to change. Raises NotCopied.

    The newest copy of a form replaces an older one: somebody who goes back, plays on and upgrades again wants that one.
    """
    form = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if not 0 < form < newest:
        return None
    target = copy_of(Path(connection.execute("PRAGMA database_list").fetchone()[2]), form)
    try:
        write_copy(connection, target)
    except (OSError, sqlite3.Error) as problem:
        raise BackupFailedError(
            f"it has to be upgraded to form {newest}, and cannot be copied to {target} first ({problem})"
        ) from problem
    log.info("Database copied before its upgrade: schema version %d, %s", form, target, extra={"event": "upgrade_backup_written"})
    return target
