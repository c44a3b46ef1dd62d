"""A backup of a database in PostgreSQL, as a SQLite file that a bot without PostgreSQL can use."""

from __future__ import annotations

from pathlib import Path

from psycopg import IsolationLevel

from bot.store.postgresql.access import connect_for_command, demand_usable
from bot.store.postgresql.row_copy import filled_file
from bot.store.sqlite.copy import mark_copied


def write_backup(address: str, target: Path) -> None:
    """Copies everything at one moment, while bots are running. Raises DatabaseUnusableError, OSError or sqlite3.Error, and then
    there is no file."""
    with connect_for_command(address) as origin:
        origin.isolation_level, origin.read_only = IsolationLevel.REPEATABLE_READ, True
        with origin.transaction():
            demand_usable(origin)
            with filled_file(origin, target) as new:
                mark_copied(new)
