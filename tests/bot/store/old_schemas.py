"""Databases with older schemas."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bot.store.sqlite import database
from bot.store.sqlite.copy import COPIED
from bot.store.sqlite.running_bot import database_path

FIRST = next(database.MIGRATIONS.glob("0001*.sql"))


def downgrade(data: Path, version: int = 1) -> None:
    """Rewrites the database with an older schema, column by column; the bot must not run."""
    path, other = database_path(data), data / "older.db"
    with contextlib.closing(sqlite3.connect(other, isolation_level=None)) as connection:
        for number, sql in database.migrations():
            if number <= version:
                connection.executescript(sql)
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("ATTACH ? AS now", (str(path),))
        is_packed = connection.execute("SELECT 1 FROM now.tables WHERE packed IS NOT NULL").fetchone()
        assert version > 1 or not is_packed, "it was not packed then"
        tables = connection.execute(
            "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        for (name,) in tables:
            columns = ", ".join(f'"{row[1]}"' for row in connection.execute(f"PRAGMA main.table_info({name})"))
            connection.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM now.{name}")
        connection.execute("DELETE FROM main.sqlite_sequence")
        connection.execute("INSERT INTO main.sqlite_sequence SELECT * FROM now.sqlite_sequence")
        _forget_newer_fields(connection)
    for file in data.glob(f"{path.name}*"):
        file.unlink()
    other.rename(path)


def _forget_newer_fields(connection: sqlite3.Connection) -> None:
    """Removes the fields about ratings and given-up seats, which the first version did not have."""
    for table_id, raw in connection.execute("SELECT id, sheet FROM main.tables").fetchall():
        record = msgspec.json.decode(raw)
        for part, name in ((record, "rated"), (record["manner"], "rated"), *((seat, "given_up") for seat in record["seats"])):
            part.pop(name, None)
        connection.execute("UPDATE main.tables SET sheet = ? WHERE id = ?", (msgspec.json.encode(record), table_id))


def contents(path: Path) -> list[str]:
    """Everything in a file that SQL can see, except the mark of a copy."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        rows = [row for row in connection.iterdump() if f"VALUES('{COPIED}'" not in row]
        return [str(connection.execute("PRAGMA user_version").fetchone()[0]), *rows]


def schema_version_in(path: Path) -> int:
    return int(contents(path)[0])


@contextlib.contextmanager
def version_before(folder: Path) -> Iterator[None]:
    """Inside, the bot knows only the first migration."""
    only = folder / "only the first"
    only.mkdir(exist_ok=True)
    shutil.copy(FIRST, only)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", only)
        yield
