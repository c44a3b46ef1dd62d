"""A database that a bot may be using at the same time, for commands: commands never create or upgrade it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TypeVar

from bot.database_location import DatabaseLocation
from bot.store.database import Database, DatabaseUnusableError
from bot.store.relocation import AFTER_A_FILE, demand_here
from bot.store.schema_versions import demand_newest_version
from bot.store.sqlite.database import BUSY_TIMEOUT_SECONDS, migrations
from bot.store.sqlite.running_bot import database_path

T = TypeVar("T")


@contextlib.asynccontextmanager
async def alongside(home: DatabaseLocation) -> AsyncIterator[Database]:
    """Yields the database. Raises DatabaseUnusableError if there is none, or one that this version cannot use."""
    if home.address is None:
        with writing(home.data) as db:
            yield Alongside(db)
        return
    from bot.store.postgresql.access import opened_alongside

    async with opened_alongside(home.address) as database:
        yield database


class Alongside:
    """A SQLite file for a command. Each act is a transaction of its own: the bot's acts come in between."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return transacted(self.connection, work)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return work(self.connection)

    async def discard_deleted(self) -> None:
        """Left to the bot: no command erases users."""

    async def close(self) -> None:
        """The connection is closed by its owner."""


@contextlib.contextmanager
def writing(data: Path) -> Iterator[sqlite3.Connection]:
    """Yields a connection. Raises DatabaseUnusableError if there is no file, or one that this version cannot use."""
    path = database_path(data)
    if not path.exists():
        raise DatabaseUnusableError(f"There is no database in {data} yet.")
    with contextlib.closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None)) as db:
        demand_usable(db)
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")
        yield db


def demand_usable(db: sqlite3.Connection) -> None:
    """Raises DatabaseUnusableError unless the schema is at the newest version and the tables are still here."""
    demand_newest_version(db.execute("PRAGMA user_version").fetchone()[0], migrations()[-1][0])
    demand_here(db, AFTER_A_FILE)


def transacted(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Runs `work` in a transaction."""
    db.execute("BEGIN IMMEDIATE")
    try:
        done = work(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return done
