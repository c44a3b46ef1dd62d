"""`python -m bot backup`: a complete and consistent copy in one file, even while bots are running, from a file or from
PostgreSQL."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.database_location import CommandFailedError, DatabaseLocation
from bot.store.relocation import AFTER_A_FILE, demand_here
from bot.store.sqlite.copy import has_schema, write_copy
from bot.store.sqlite.damage import DamageFoundError
from bot.store.sqlite.running_bot import database_path, reading


def back_up(home: DatabaseLocation, target: Path) -> int:
    """Writes the backup and returns its size. Never overwrites a file. Raises CommandFailedError."""
    with writing_to(target, "The database could not be copied"):
        if home.address is not None:
            from bot.store.postgresql.backup import write_backup

            write_backup(home.address, target)
        else:
            with reading(demand_file(home.data)) as origin:
                if has_schema(origin):
                    demand_here(origin, AFTER_A_FILE)
                write_copy(origin, target)
    return target.stat().st_size


def demand_file(data: Path) -> Path:
    """Returns the database file of a folder. Raises CommandFailedError if there is none."""
    source = database_path(data)
    if not source.exists():
        raise CommandFailedError(f"There is no database in {data} yet.")
    return source


@contextlib.contextmanager
def writing_to(target: Path, doing: str) -> Iterator[None]:
    """Makes sure that the target does not exist, and raises errors of the block as CommandFailedError. `doing` is what failed,
    in words."""
    if target.exists():
        raise CommandFailedError(f"{target} already exists. Choose another name.")
    try:
        yield
    except OSError as problem:
        raise CommandFailedError(f"{target} cannot be written: {problem.strerror}.") from problem
    except DamageFoundError as problem:
        raise CommandFailedError(f"{doing}, because it is damaged: {problem}. `python -m bot doctor` says more.") from problem
    except sqlite3.Error as problem:
        raise CommandFailedError(f"{doing}: {problem}. `python -m bot doctor` says more.") from problem
