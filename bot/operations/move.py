"""`python -m bot move-to`: moves everything of a stopped bot from its file to PostgreSQL or back, all or nothing."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psycopg
from psycopg import IsolationLevel

from bot.database_location import CommandFailedError
from bot.fleet.processes import processes
from bot.operations.shared_access import demand_usable as demand_usable_file
from bot.store.database import DatabaseUnusableError
from bot.store.postgresql.access import connect_for_command, demand_usable, describe_address
from bot.store.postgresql.migrate import MIGRATING, migrate
from bot.store.postgresql.row_copy import fill_postgresql, filled_file, tables
from bot.store.postgresql.session import Connection
from bot.store.relocation import MOVED
from bot.store.sqlite.damage import DamageFoundError, demand_sound
from bot.store.sqlite.database import BUSY_TIMEOUT_SECONDS, FileLock, LockHeldError
from bot.store.sqlite.running_bot import database_path, lock_path, reading
from engine.text.english import listed

NOTHING = "Nothing was moved."


class MoveReport(NamedTuple):
    """What was done, and what is left to do."""

    tables: int
    where: str
    next: str

    def __str__(self) -> str:
        return f"Everything is in {self.where} now: {self.tables} {'table' if self.tables == 1 else 'tables'}. {self.next}"


def move_to_postgresql(source: Path, address: str) -> MoveReport:
    """Moves a bot's file, or copies a backup, to PostgreSQL. Raises CommandFailedError, and then nothing has changed.

    A bot's file stays as it is, but no bot starts with it any more; a backup can be moved again.
    """
    is_own = source == database_path(source.parent)
    with _command_errors(), (_locked_file if is_own else _backup)(source) as origin, connect_for_command(address) as target:
        where = f"PostgreSQL ({describe_address(address)})"
        with target.transaction():
            migrate(target)
            _demand_stopped(target)
            _demand_empty(target)
            target.execute("DELETE FROM facts")
            fill_postgresql(origin, target)
            if is_own:  # before PostgreSQL commits, so that only the commit of the file comes after it
                origin.execute("INSERT INTO facts VALUES (?, ?)", (MOVED, where))
        try:
            origin.execute("COMMIT")
        except sqlite3.Error as problem:
            advice = f"{source} could not be marked: put it away, so that no bot starts with it."
            raise CommandFailedError(f"Everything is in {where} now, but {advice}") from problem
        with contextlib.suppress(psycopg.Error):
            target.execute("ANALYZE")
        (count,) = origin.execute("SELECT count(*) FROM tables").fetchone()
    left = f"{source} stays as it is, and no bot starts with it any more." if is_own else f"{source} stays as it is."
    return MoveReport(count, where, f"Name that database in GRANDSTAND_DATABASE and start the bot. {left}")


def move_to_file(address: str, target: Path) -> MoveReport:
    """Moves everything from PostgreSQL to a file. Raises CommandFailedError, and then nothing has changed. No bot starts with
    the database any more."""
    if target.exists():
        raise CommandFailedError(f"{target} already exists. Choose another name. {NOTHING}")
    with _command_errors(target), connect_for_command(address) as origin:
        # A bot that starts now waits, and finds that the tables have moved.
        origin.execute("SELECT pg_advisory_lock(%s)", (MIGRATING,))
        origin.isolation_level = IsolationLevel.REPEATABLE_READ
        try:
            with origin.transaction():
                demand_usable(origin)
                _demand_stopped(origin)
                with filled_file(origin, target) as new:
                    (count,) = new.execute("SELECT count(*) FROM tables").fetchone()
                    origin.execute("INSERT INTO facts VALUES (%s, %s)", (MOVED, f"the file {target.absolute()}"))
        except BaseException:
            target.unlink(missing_ok=True)
            raise
    advice = "Put it into the folder of the database as grandstand.db, take GRANDSTAND_DATABASE out of the settings"
    rest = "What is in PostgreSQL stays as it is, and no bot starts with it any more."
    return MoveReport(count, str(target), f"{advice} and start the bot. {rest}")


@contextlib.contextmanager
def _command_errors(target: Path | None = None) -> Iterator[None]:
    """Raises errors of the block as CommandFailedError."""
    try:
        yield
    except DatabaseUnusableError as problem:
        raise CommandFailedError(f"{problem} {NOTHING}") from problem
    except DamageFoundError as problem:
        raise CommandFailedError(f"The file is damaged: {problem}. {NOTHING}") from problem
    except sqlite3.Error as problem:
        raise CommandFailedError(f"The file could not be used: {problem}. {NOTHING}") from problem
    except OSError as problem:
        raise CommandFailedError(f"{target} cannot be written: {problem.strerror}. {NOTHING}") from problem


@contextlib.contextmanager
def _locked_file(path: Path) -> Iterator[sqlite3.Connection]:
    """Yields the file of a bot that is not running, and cannot start meanwhile."""
    _demand_there(path)
    lock = FileLock(lock_path(path.parent))
    try:
        lock.take()
    except LockHeldError as problem:
        raise CommandFailedError(f"A bot is running the tables in {path.parent}. Stop it first. {NOTHING}") from problem
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None)) as origin:
            origin.execute("PRAGMA synchronous = FULL")
            origin.execute("BEGIN IMMEDIATE")
            demand_usable_file(origin)
            demand_sound(origin)
            yield origin  # closing it rolls back what was not committed
    finally:
        lock.release()


@contextlib.contextmanager
def _backup(path: Path) -> Iterator[sqlite3.Connection]:
    _demand_there(path)
    with reading(path) as origin:
        origin.execute("BEGIN")
        demand_usable_file(origin)
        demand_sound(origin)
        yield origin


def _demand_there(path: Path) -> None:
    if not path.exists():
        raise CommandFailedError(f"There is no database {path}. {NOTHING}")


def _demand_empty(target: Connection) -> None:
    """A database in which a bot has started, but nobody has played, counts as empty: its own facts are replaced."""
    for table in tables():
        if table != "facts" and target.execute(f"SELECT 1 FROM {table} LIMIT 1".encode()).fetchone() is not None:
            raise DatabaseUnusableError("There are tables in that database already. Name one that has none.")


def _demand_stopped(connection: Connection) -> None:
    """Raises DatabaseUnusableError while bots use the database. A killed one seems to be there for some seconds more."""
    if hosts := {process.host for process in processes(connection) if process.is_there}:
        raise DatabaseUnusableError(f"Bots are running with that database, on {listed(sorted(hosts))}. Stop all of them first.")
