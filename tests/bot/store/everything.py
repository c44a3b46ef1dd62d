"""Everything that stands in a database, as text: every column of every table, unpacked."""

from __future__ import annotations

import contextlib
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.store.database import Statements
from tests.bot.support.databases import reading

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
TABLES_THERE = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"


def _rows_of(database: Statements) -> Iterator[tuple[str, str]]:
    names = TABLES if isinstance(database, sqlite3.Connection) else TABLES_THERE
    for (table,) in database.execute(names).fetchall():
        rows: Any = database.execute(f"SELECT * FROM {table}")
        columns = [column[0] for column in rows.description]
        for row in rows:
            yield from ((f"{table}.{column}", _text(value)) for column, value in zip(columns, row, strict=True))


def _text(value: object) -> str:
    if not isinstance(value, bytes):
        return str(value)
    with contextlib.suppress(zlib.error):
        value = zlib.decompress(value)
    return value.decode(errors="replace")


def everything_in(data: Path) -> list[tuple[str, str]]:
    """Where it stands, and what."""
    with reading(data) as database:
        return sorted(_rows_of(database))


def where_is(data: Path, *words: str) -> set[str]:
    """The columns in which any of these words stands."""
    return {where for where, text in everything_in(data) if any(word.casefold() in text.casefold() for word in words)}
