"""Damage to a SQLite file. It does not go away: the bot ends, and an operator restores a backup."""

from __future__ import annotations

import sqlite3

_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
"""SQLite's primary error codes for a file that is not what SQLite wrote."""
_DAMAGED_READS = {sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS, sqlite3.SQLITE_IOERR_DATA}
"""Extended error codes for the same, found by the file system. Other input and output errors may go away, as a full disk does."""
RESTORE = "Stop the bot and put a backup in its place (docs/hosting.md, Backup)"


class DamageFoundError(sqlite3.DatabaseError):
    """A check has found damage; the text says which, in SQLite's words."""


def demand_sound(database: sqlite3.Connection) -> None:
    """Raises DamageFoundError if SQLite finds damage."""
    damage = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if damage != "ok":
        raise DamageFoundError(" ".join(damage.split()))


def is_damage(error: BaseException) -> bool:
    """Returns whether an error shows that the file is damaged. A full disk and a locked file are no damage."""
    code = getattr(error, "sqlite_errorcode", 0)
    return isinstance(error, DamageFoundError) or code & 0xFF in _DAMAGE or code in _DAMAGED_READS
