"""The database in PostgreSQL: whether it can be reached and is durable, the state of its tables, and the processes that run
them."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from bot.fleet.processes import processes
from bot.operations.doctor.finding import Finding, note, ok, wrong
from bot.operations.doctor.tables import games, tables
from bot.store.database import DatabaseUnusableError
from bot.store.postgresql.access import connect_for_command, describe_address, newest_version
from bot.store.postgresql.database import READ, transacted
from bot.store.postgresql.migrate import schema_version_of
from bot.store.postgresql.session import Connection
from bot.store.relocation import moved_to
from bot.store.schema_versions import newer_database_text
from bot.store.sqlite.copy import has_schema
from bot.store.sqlite.running_bot import database_path, reading

OLDEST, TESTED = 14, 15
"""The first version that supports our functions, and the oldest that the tests run on."""
CLOCK_TOLERANCE_SECONDS = 5.0
"""A note is worth it from so many seconds between this machine's clock and the database's."""
BY_HAND = 'psql "$GRANDSTAND_DATABASE" --command'


def database(address: str, data: Path) -> Iterator[Finding]:
    """Writes nothing. `data` is where the file would be."""
    try:
        with connect_for_command(address) as connection:
            yield from _look(connection, describe_address(address), data)
    except DatabaseUnusableError as problem:
        advice = "Is PostgreSQL running, and does GRANDSTAND_DATABASE name the right machine, database, user and password?"
        yield wrong("database", str(problem), advice)


def _look(connection: Connection, name: str, data: Path) -> Iterator[Finding]:
    yield _version(connection, name)
    yield from _durability(connection)
    yield from _clock(connection)
    version, newest = schema_version_of(connection), newest_version()
    if version.oldest > newest:
        yield wrong("database", newer_database_text(version.number, newest), "Run the newer version.")
        return
    if not version.number:
        yield ok("schema version", "the tables will be created at the first start.")
        yield from _left_behind(data)
        return
    if (where := moved_to(connection)) is not None:
        advice = "Take GRANDSTAND_DATABASE out of the settings; docs/scaling.md says how to move here again."
        yield wrong("database", f"its tables have moved to {where}, and no bot starts with it any more.", advice)
    if version.number < newest:
        advice = "Make a copy first, with the version that runs now: python -m bot backup FILE"
        yield note("schema version", f"the next start upgrades it from {version.number} to {newest}.", advice)
    else:
        yield ok("schema version", f"{version.number}.")
        yield from transacted(connection, READ, lambda db: [*tables(db, BY_HAND), games(db)])
        if connection.execute("SELECT 1 FROM tables LIMIT 1").fetchone() is None:
            yield from _left_behind(data)
    yield from _processes(connection)


def _version(connection: Connection, name: str) -> Finding:
    number, size = connection.info.server_version // 10000, "SELECT pg_database_size(current_database())"
    (bytes_,) = connection.execute(size).fetchone() or (0,)
    text = f"{name} can be reached, {bytes_ / 1e6:.1f} MB, PostgreSQL {connection.info.parameter_status('server_version')}."
    if number < OLDEST:
        return wrong("database", text, f"That is too old: {OLDEST} is needed, and {TESTED} is the oldest that is tested.")
    if number < TESTED:
        return note("database", text, f"It should work; {TESTED} is the oldest that is tested.")
    return ok("database", text)


def _durability(connection: Connection) -> Iterator[Finding]:
    """Checks whether committed data outlives a power cut."""
    off = [name for name in ("fsync", "synchronous_commit") if _setting(connection, name) == "off"]
    if off:
        yield wrong(
            "database",
            f"{' and '.join(off)} {'is' if len(off) == 1 else 'are'} off, so a crash there loses what people were already shown.",
            "Switch it on in postgresql.conf, or wherever it was switched off (ALTER DATABASE, ALTER ROLE).",
        )


def _setting(connection: Connection, name: str) -> str:
    (value,) = connection.execute("SELECT current_setting(%s)", (name,)).fetchone() or ("",)
    return str(value)


def _clock(connection: Connection) -> Iterator[Finding]:
    """Leases follow the database's clock, time limits that of the machine that runs a table."""
    before = time.time()
    (there,) = connection.execute("SELECT extract(epoch FROM clock_timestamp())::double precision").fetchone() or (before,)
    apart = there - (before + time.time()) / 2
    if abs(apart) > CLOCK_TOLERANCE_SECONDS:
        ahead = "ahead of" if apart > 0 else "behind"
        advice = "Let both machines keep their time by NTP: time limits follow the clock of whoever runs a table."
        yield note("clock", f"the database's is {abs(apart):.0f} seconds {ahead} this machine's.", advice)


def _left_behind(data: Path) -> Iterator[Finding]:
    """Nobody has played here, but in the file: it was probably meant to be moved."""
    path = database_path(data)
    if not path.exists():
        return
    try:
        with reading(path) as file:
            if not has_schema(file) or moved_to(file) is not None:
                return
            (count,) = file.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error:
        return
    if count:
        advice = 'Stop the bot and move them: python -m bot move-to "$GRANDSTAND_DATABASE"'
        yield wrong("lost tables", f"there are none here, but {count} in {path}.", advice)


def _processes(connection: Connection) -> Iterator[Finding]:
    running = [process for process in processes(connection) if process.is_there]
    if not running:
        yield ok("process", "No bot is running these tables.")
    now = time.time()
    for process in running:
        text = f"{process.name} on {process.host} {process.describe(now)}"
        advice = "Its log says what it is waiting for; if it says nothing, start it again."
        yield ok("process", text) if process.is_ready(now) else wrong("process", text, advice)
