"""What is known of the database that was here last, so that an empty new one in its place does not go unnoticed.

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
    """The database that was here."""

    database: str
    """Its name."""
    tables: int
    instead: str = ""
    """The name of the new one that was created in its place."""

    def is_lost(self, name: str | None, tables: int) -> bool:
        """Whether this one is gone, and there is nothing but a new one in its place. A copy has the same name; a database with
        tables in it was put here on purpose, perhaps from before names or from another machine."""
        return name != self.database and (tables == 0 or name == self.instead)

    def __str__(self) -> str:
        return f"there was a database here that had {self.tables} {'table' if self.tables == 1 else 'tables'}"


def last_known_beside(database: Path) -> Path:
    return database.with_name("last-known.json")


def read_last_known(database: Path) -> LastKnown | None:
    """None if there was no database here before."""
    try:
        return msgspec.json.decode(last_known_beside(database).read_bytes(), type=LastKnown)
    except (OSError, msgspec.DecodeError):
        return None


def called(connection: sqlite3.Connection) -> tuple[str | None, int]:
    """The name of an open database, if it has one, and how many tables it has."""
    name = connection.execute("SELECT value FROM facts WHERE name = 'database'").fetchone()
    return name and name[0], connection.execute("SELECT COUNT(*) FROM tables").fetchone()[0]


def call(connection: sqlite3.Connection) -> None:
    """Gives a name to a database that has none."""
    connection.execute("INSERT OR IGNORE INTO facts VALUES ('database', ?)", (secrets.token_hex(8),))


def note_last_known(connection: sqlite3.Connection, database: Path) -> LastKnown | None:
    """Notes that this one is here now, unless it was newly created in place of another: then it returns the lost one, until
    somebody restores it or removes the note."""
    before, (name, tables) = read_last_known(database), called(connection)
    if name is None:  # somebody has removed it; the next start gives it another
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
