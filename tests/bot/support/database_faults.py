"""Faults of a database while the bot uses it: full, read-only, locked by others, or stopped."""

from __future__ import annotations

import contextlib
import resource
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import psycopg

from bot.store import Database
from bot.store.postgresql import PostgresDatabase
from bot.store.sqlite.running_bot import database_path, reading
from tests.bot.support.databases import WRITES, writing
from tests.bot.support.postgresql import Server

FULL = "I cannot write anything down at the moment, so nothing has changed."
"""The bot's reply to players."""


async def make_read_only(database: Database) -> None:
    """Makes the database read-only, as a disk after an error or a former primary."""
    if isinstance(database, PostgresDatabase):
        _alter_database(database.address, "SET default_transaction_read_only = on")
    else:
        await database.read(lambda db: db.execute("PRAGMA query_only = ON"))


async def make_writable(database: Database) -> None:
    if isinstance(database, PostgresDatabase):
        _alter_database(database.address, "RESET default_transaction_read_only")
    else:
        await database.read(lambda db: db.execute("PRAGMA query_only = OFF"))


@asynccontextmanager
async def read_only(data: Path, database: Database) -> AsyncIterator[None]:
    await make_read_only(database)
    try:
        yield
    finally:
        await make_writable(database)


@asynccontextmanager
async def disk_full(data: Path, database: Database) -> AsyncIterator[None]:
    """Inside, no file can grow, as on a full disk. SQLite's log of changes is full and cannot restart, because a reader is open.
    PostgreSQL raises the error that it raises then."""
    if isinstance(database, PostgresDatabase):
        with writing(data) as db:
            db.execute(FULL_DISK)
            db.execute("CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON tables EXECUTE FUNCTION full_disk()")
            try:
                yield
            finally:
                db.execute("DROP FUNCTION full_disk CASCADE")
        return
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    log = database_path(data).with_name("grandstand.db-wal")
    await database.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
    await database.transact(lambda db: db.execute("INSERT OR REPLACE INTO facts VALUES ('full', 'soon')"))
    with reading(database_path(data)) as other:
        other.execute("BEGIN")
        other.execute("SELECT 1 FROM facts").fetchone()
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)


FULL_DISK = """CREATE FUNCTION full_disk() RETURNS TRIGGER LANGUAGE plpgsql AS
$$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$"""


@asynccontextmanager
async def locked(data: Path, database: Database) -> AsyncIterator[None]:
    """Inside, another program writes, for longer than the bot waits."""
    if not isinstance(database, PostgresDatabase):
        await database.read(lambda db: db.execute("PRAGMA busy_timeout = 50").fetchone())
    with held(data):
        yield


@contextmanager
def held(data: Path) -> Iterator[None]:
    """Inside, another program has locked the database, and the bot waits before it can write."""
    with writing(data) as db:
        db.execute("BEGIN IMMEDIATE" if isinstance(db, sqlite3.Connection) else "BEGIN")
        if not isinstance(db, sqlite3.Connection):
            db.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
        yield
        db.execute("ROLLBACK")


@contextmanager
def away(server: Server, how: signal.Signals = signal.SIGINT) -> Iterator[None]:
    """Inside, PostgreSQL is stopped."""
    server.stop(how)
    try:
        yield
    finally:
        server.start()


def _alter_database(address: str, change: str) -> None:
    """Applies a setting to existing connections as well, by ending them as soon as they are idle."""
    with psycopg.connect(address, autocommit=True, options=WRITES) as db:
        db.execute(f"ALTER DATABASE {db.info.dbname} {change}".encode())
        (moment,) = db.execute("SELECT clock_timestamp()").fetchone() or ()
        before = "application_name = 'grandstand' AND datname = current_database() AND backend_start < %s"
        while db.execute(f"SELECT 1 FROM pg_stat_activity WHERE {before}".encode(), (moment,)).fetchall():
            db.execute(
                f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {before} AND state = 'idle'".encode(),
                (moment,),
            )


def overwrite_table(data: Path, name: str) -> None:
    """Overwrites the first page of a table in a SQLite file that is not in use."""
    with reading(database_path(data)) as file:
        (page,) = file.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        (size,) = file.execute("PRAGMA page_size").fetchone()
    with database_path(data).open("r+b") as disk:
        disk.seek((page - 1) * size)
        disk.write(b"\xff" * 200)


def damage_table(data: Path, name: str) -> None:
    """Damages a SQLite file beside the bot: a page is not what the table needs. The bot notices it at once, and only there."""
    with contextlib.closing(sqlite3.connect(database_path(data), isolation_level=None)) as file:
        (version,) = file.execute("PRAGMA schema_version").fetchone()
        file.execute("PRAGMA writable_schema = ON")
        index = "SELECT max(rootpage) FROM sqlite_master WHERE type = 'index'"
        file.execute(f"UPDATE sqlite_master SET rootpage = ({index}) WHERE name = ?", (name,))
        file.execute(f"PRAGMA schema_version = {version + 1}")
