"""Schema versions of a database: each migration, a numbered file of SQL, upgrades a database from the version before."""

from __future__ import annotations

from pathlib import Path

from bot.store.database import DatabaseUnusableError


def versions_in(folder: Path) -> list[tuple[int, str]]:
    """Returns number and SQL of each migration in a folder, in order."""
    return [(int(path.name.split("_")[0]), path.read_text(encoding="utf-8")) for path in sorted(folder.glob("[0-9]*.sql"))]


def newer_database_text(version: int, newest: int) -> str:
    """Returns the sentence about a database whose schema this version of the bot does not know yet."""
    return f"The database is from a newer version of Grandstand (its schema version is {version}, this version knows {newest})."


def older_database_text(version: int, newest: int) -> str:
    """Returns the sentence about a database that a command found at an older schema version: only the bot upgrades it."""
    return f"The database is still at schema version {version}, not {newest}. Start the bot once to bring it up to date."


def demand_newest_version(version: int, newest: int) -> None:
    """Raises DatabaseUnusableError unless the database is at the newest schema version."""
    if version > newest:
        raise DatabaseUnusableError(newer_database_text(version, newest))
    if version < newest:
        raise DatabaseUnusableError(older_database_text(version, newest))
