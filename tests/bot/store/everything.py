"""Everything that stands in a database, as text: every column of every table, unpacked."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterator
from pathlib import Path

from bot.store.beside import reading


def everything_in(path: Path) -> Iterator[tuple[str, str]]:
    """Where it stands, and what."""
    with reading(path) as database:
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            rows = database.execute(f"SELECT * FROM {table}")
            columns = [column[0] for column in rows.description]
            for row in rows:
                yield from ((f"{table}.{column}", _text(value)) for column, value in zip(columns, row, strict=True))


def _text(value: object) -> str:
    if not isinstance(value, bytes):
        return str(value)
    with contextlib.suppress(zlib.error):
        value = zlib.decompress(value)
    return value.decode(errors="replace")


def where_is(path: Path, *words: str) -> set[str]:
    """The columns in which any of these words stands."""
    return {where for where, text in everything_in(path) if any(word.casefold() in text.casefold() for word in words)}
