"""The backup before an upgrade: a copy of the database at its old schema version, for the way back to the version before."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

from bot.store.sqlite.copy import write_copy
from bot.store.sqlite.damage import is_damage

log = logging.getLogger("grandstand.store")


class BackupFailedError(OSError):
    """The backup could not be written and nothing has changed; the text says why, in half a sentence."""


def backup_path(path: Path, version: int) -> Path:
    """Not grandstand.db-something: operators remove such files when they put a backup in the database's place."""
    return path.with_name(f"backup-form-{version}.db")


def back_up_before_upgrade(connection: sqlite3.Connection, newest: int) -> Path | None:
    """Writes a complete copy beside the database if its schema is about to be upgraded; returns its path, or None.

    Replaces an older backup of the same schema version: an operator who goes back, plays on and upgrades again needs the newest.
    Raises BackupFailedError.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if not 0 < version < newest:
        return None
    copy = backup_path(Path(connection.execute("PRAGMA database_list").fetchone()[2]), version)
    try:
        write_copy(connection, copy)
    except (OSError, sqlite3.Error) as problem:
        if is_damage(problem):
            raise
        why = f"it has to be upgraded to schema version {newest}, and cannot be copied to {copy} first ({problem})"
        raise BackupFailedError(why) from problem
    log.info("Database copied before its upgrade: schema version %d, %s", version, copy, extra={"event": "upgrade_backup_written"})
    return copy
