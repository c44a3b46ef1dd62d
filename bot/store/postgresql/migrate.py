"""Brings a database in PostgreSQL up to date, by one process at a time: the others wait, and find it done."""

from __future__ import annotations

import logging
import re
import secrets
from pathlib import Path
from typing import NamedTuple

from bot.store.database import DatabaseUnusableError
from bot.store.postgresql.session import Connection
from bot.store.schema_versions import newer, versions_in
from bot.store.sqlite.database import MIGRATIONS

log = logging.getLogger("grandstand.store")
OLDEST = re.compile(r"^-- oldest: (\d+)$", re.MULTILINE)
"""A line in a migration that only adds something: the oldest form whose versions need not know of it. They go on while one process
after the other is upgraded."""
MIGRATING = 0x6772616E64
"""The number of the lock that whoever does it holds."""


class SchemaVersion(NamedTuple):
    """Of a database; 0 if there is nothing of ours in it."""

    number: int
    oldest: int
    """The oldest form whose versions can use it."""


def schema_version_of(connection: Connection) -> SchemaVersion:
    made = connection.execute("SELECT to_regclass('form') IS NOT NULL").fetchone()
    row = connection.execute("SELECT number, oldest FROM form").fetchone() if made and made[0] else None
    return SchemaVersion(*row) if row else SchemaVersion(0, 0)


def migrate(connection: Connection, folder: Path = MIGRATIONS / "postgresql") -> None:
    """In one transaction. Raises Unusable if it is from a newer version that cannot be used by this one."""
    known = versions_in(folder)
    newest = known[-1][0]
    with connection.transaction():
        connection.execute("SET LOCAL lock_timeout = 0")  # however long it takes somebody else
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        at = schema_version_of(connection)
        if at.oldest > newest:
            raise DatabaseUnusableError(f"{newer(at.number, newest)} Run the newer version.")
        if not at.number:
            connection.execute("CREATE TABLE form (number INTEGER NOT NULL, oldest INTEGER NOT NULL)")
            connection.execute("INSERT INTO form VALUES (0, 0)")
        for number, sql in known:
            if number > at.number:
                connection.execute(sql.encode())
                oldest = int(found[1]) if (found := OLDEST.search(sql)) else number
                connection.execute("UPDATE form SET number = %s, oldest = %s", (number, oldest))
                log.info("Database upgraded to schema version %d", number, extra={"event": "schema_upgraded"})
        name = "INSERT INTO facts VALUES ('database', %s) ON CONFLICT DO NOTHING"
        connection.execute(name, (secrets.token_hex(8),))
