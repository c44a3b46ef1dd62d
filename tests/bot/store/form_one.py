"""Databases of the first form: what the version before has left, and what that version makes of one."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store import database
from bot.store.beside import database_of
from bot.store.copying import COPIED

FIRST = next(database.MIGRATIONS.glob("0001*.sql"))


def set_back(data: Path) -> None:
    """Writes everything into a new file of the first form, column by column; the bot is not running."""
    path, other = database_of(data), data / "first.db"
    with contextlib.closing(sqlite3.connect(other, isolation_level=None)) as connection:
        connection.executescript(FIRST.read_text(encoding="utf-8"))
        connection.execute("PRAGMA user_version = 1")
        connection.execute("ATTACH ? AS now", (str(path),))
        assert not connection.execute("SELECT 1 FROM now.tables WHERE packed IS NOT NULL").fetchone(), "it was not packed then"
        tables = connection.execute(
            "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        for (name,) in tables:
            columns = ", ".join(f'"{row[1]}"' for row in connection.execute(f"PRAGMA main.table_info({name})"))
            connection.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM now.{name}")
        connection.execute("DELETE FROM main.sqlite_sequence")
        connection.execute("INSERT INTO main.sqlite_sequence SELECT * FROM now.sqlite_sequence")
    for each in data.glob(f"{path.name}*"):
        each.unlink()
    other.rename(path)


def contents(path: Path) -> list[str]:
    """All that SQL can see in a file, but for the fact that it is a copy."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        rows = [row for row in connection.iterdump() if f"VALUES('{COPIED}'" not in row]
        return [str(connection.execute("PRAGMA user_version").fetchone()[0]), *rows]


def form_of(path: Path) -> int:
    return int(contents(path)[0])


@contextlib.contextmanager
def version_before(folder: Path) -> Iterator[None]:
    """Inside, no migration but the first is known."""
    only = folder / "only the first"
    only.mkdir(exist_ok=True)
    shutil.copy(FIRST, only)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", only)
        yield
