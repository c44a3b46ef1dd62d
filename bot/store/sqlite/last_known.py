"""The last known database: makes sure that an empty new file in place of a lost database is noticed.

Every database has a name, which its copies share. A small file beside it says which one was here, and how many tables it had.
"""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
from pathlib import Path

import msgspec

from bot.private_files import make_private


class LastKnown(msgspec.Struct, frozen=True):
    """The database that was in this place."""

    database: str
    """Its name."""
    tables: int
    instead: str = ""
    """The name of the new database that was created in its place."""

    def is_lost(self, name: str | None, tables: int) -> bool:
        """Returns whether the last known database is gone, with only a new one in its place. A copy has the same name; a database
        with tables was put here on purpose, perhaps an old one without a name, or one from another machine."""
        return name != self.database and (tables == 0 or name == self.instead)

    def __str__(self) -> str:
        return f"there was a database here that had {self.tables} {'table' if self.tables == 1 else 'tables'}"


def last_known_beside(database: Path) -> Path:
    return database.with_name("last-known.json")


def read_last_known(database: Path) -> LastKnown | None:
    """Returns None if there was no database here before."""
    try:
        return msgspec.json.decode(last_known_beside(database).read_bytes(), type=LastKnown)
    except (OSError, msgspec.DecodeError):
        return None


def read_identity(connection: sqlite3.Connection) -> tuple[str | None, int]:
    """Returns the name of an open database, None if it has none, and how many tables it has."""
    name = connection.execute("SELECT value FROM facts WHERE name = 'database'").fetchone()
    return name and name[0], connection.execute("SELECT COUNT(*) FROM tables").fetchone()[0]


def assign_identity(connection: sqlite3.Connection) -> None:
    """Names a database that has no name yet."""
    connection.execute("INSERT OR IGNORE INTO facts VALUES ('database', ?)", (secrets.token_hex(8),))


def note_last_known(connection: sqlite3.Connection, database: Path) -> LastKnown | None:
    """Records that this database is here now, unless it was newly created in place of another: then returns the lost one, until
    the operator restores it or removes the record."""
    before, (name, tables) = read_last_known(database), read_identity(connection)
    if name is None:  # it was removed by hand; the next start assigns another
        return None
    lost = before is not None and before.is_lost(name, tables)
    now = msgspec.structs.replace(before, instead=name) if before is not None and lost else LastKnown(name, tables)
    if now != before:
        with contextlib.suppress(OSError):  # if nothing can be written, acts will soon say so
            _write(last_known_beside(database), msgspec.json.encode(now))
    return before if lost else None


def _write(path: Path, text: bytes) -> None:
    """All or nothing."""
    part = path.with_name(f"{path.name}.part")
    make_private(part)
    part.write_bytes(text)
    part.replace(path)
