"""Upgrades the schema of a database in PostgreSQL. One process does it; the others wait, and find it done."""

from __future__ import annotations

import logging
import re
import secrets
from pathlib import Path
from typing import NamedTuple

from bot.store.database import DatabaseUnusableError
from bot.store.postgresql.session import Connection
from bot.store.schema_versions import newer_database_text, versions_in
from bot.store.sqlite.database import MIGRATIONS

log = logging.getLogger("grandstand.store")
OLDEST = re.compile(r"^-- oldest: (\d+)$", re.MULTILINE)
"""A line in a migration that only adds something: the oldest schema version whose bots can still use the database. They continue
while one process after the other is upgraded."""
MIGRATING = 0x6772616E64
"""The number of the advisory lock that the upgrading process holds."""


class SchemaVersion(NamedTuple):
    """A database's schema version; 0 if none of our tables are in it."""

    number: int
    oldest: int
    """The oldest schema version whose bots can use the database."""


def schema_version_of(connection: Connection) -> SchemaVersion:
    made = connection.execute("SELECT to_regclass('form') IS NOT NULL").fetchone()
    row = connection.execute("SELECT number, oldest FROM form").fetchone() if made and made[0] else None
    return SchemaVersion(*row) if row else SchemaVersion(0, 0)


def migrate(connection: Connection, folder: Path = MIGRATIONS / "postgresql") -> None:
    """Upgrades in one transaction. Raises DatabaseUnusableError if the database is too new for this version."""
    known = versions_in(folder)
    newest = known[-1][0]
    with connection.transaction():
        connection.execute("SET LOCAL lock_timeout = 0")  # another process may take long
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        current = schema_version_of(connection)
        if current.oldest > newest:
            raise DatabaseUnusableError(f"{newer_database_text(current.number, newest)} Run the newer version.")
        if not current.number:
            connection.execute("CREATE TABLE form (number INTEGER NOT NULL, oldest INTEGER NOT NULL)")
            connection.execute("INSERT INTO form VALUES (0, 0)")
        for number, sql in known:
            if number > current.number:
                connection.execute(sql.encode())
                oldest = int(match[1]) if (match := OLDEST.search(sql)) else number
                connection.execute("UPDATE form SET number = %s, oldest = %s", (number, oldest))
                log.info("Database upgraded to schema version %d", number, extra={"event": "schema_upgraded"})
        name = "INSERT INTO facts VALUES ('database', %s) ON CONFLICT DO NOTHING"
        connection.execute(name, (secrets.token_hex(8),))
