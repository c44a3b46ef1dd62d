"""A database that a bot may be using at the same time, for commands that write there."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from bot.store.beside import database_of
from bot.store.database import BUSY, migrations
from bot.store.engine import Unusable
from bot.store.forms import newer, older

T = TypeVar("T")


class Alongside:
    """An engine for a command. Each act is a transaction of its own: the bot's come in between."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return transacted(self.connection, work)

    async def look(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return work(self.connection)

    async def close(self) -> None:
        """Whoever opened the connection closes it."""


@contextlib.contextmanager
def writing(data: Path) -> Iterator[sqlite3.Connection]:
    """Raises Unusable if there is no database, or one of another form; it is never made or brought up to date here."""
    path = database_of(data)
    if not path.exists():
        raise Unusable(f"There is no database in {data} yet.")
    with contextlib.closing(sqlite3.connect(path, timeout=BUSY, isolation_level=None)) as db:
        _demand_newest(db)
        db.execute("PRAGMA synchronous = FULL")
        yield db


def transacted(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """All or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        done = work(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return done


def _demand_newest(db: sqlite3.Connection) -> None:
    form, newest = db.execute("PRAGMA user_version").fetchone()[0], migrations()[-1][0]
    if form > newest:
        raise Unusable(newer(form, newest))
    if form < newest:
        raise Unusable(older(form, newest))
