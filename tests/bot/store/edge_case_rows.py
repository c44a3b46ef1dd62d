"""A database with rows in every table that are as odd as its columns allow, and what stands in it, exactly."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from bot.store.postgresql.row_copy import tables
from bot.store.sqlite.running_bot import reading

LEAST, MOST = -(2**63), 2**63 - 1
WIDE = [MOST, LEAST, 0, -1, 1, 2**31, 2**53 + 1, 700000000000000001, 9 << 22, 10]
"""Ids of Discord."""
NARROW = [2**31 - 1, -(2**31), 0, -1, 1, 2, 3, 4, 255, 256]
TIMES = [float("inf"), float("-inf"), 0.0, -0.1, 5e-324, 1.7976931348623157e308, 1793000000.1234567, 0.1 + 0.2, 1e-9, 25.0]
TEXTS = ["", "🎲🏁", "é", "e\u0301", "\u202etrap\ufeff", "a\tb\r\n\\N\\.", "'\"%s ? $1 ;--", "\U0010ffff\u0001", "ß" * 5000, " "]
BYTES = [b"", b"\0", bytes(range(256)), b"\\x00", b"{}", b"\xff" * 100_000, "é".encode(), b"\n", b"\\.", b"'"]
ROWS = len(WIDE)
IDS = {"guild", "channel", "host", "user", "interaction", "id"}


def value_of(table: str, column: str, kind: str, row: int) -> Any:
    if kind == "TEXT":
        return TEXTS[row]
    if kind == "BLOB":
        return BYTES[row]
    if kind == "REAL":
        return TIMES[row]
    return (WIDE if column in IDS or (table, column) == ("tables", "place") else NARROW)[row]


def fill(path: Path) -> None:
    """A file that has been made gets odd rows. What may be nothing is nothing in every other one."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("DELETE FROM facts")
        for table in tables():
            columns = db.execute(f"PRAGMA table_info({table})").fetchall()
            for row in range(ROWS):
                values = [
                    None if not needed and not key and row % 2 else value_of(table, name, kind, row)
                    for _, name, kind, needed, _, key in columns
                ]
                db.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", values)


def rows_in(path: Path) -> dict[str, list[str]]:
    """Every row of every table, as Python writes it, and how far notices have been counted."""
    with reading(path) as db:
        rows = {table: sorted(map(repr, db.execute(f"SELECT * FROM {table}"))) for table in tables()}
        return {
            **rows,
            "sqlite_sequence": db.execute("SELECT name, seq FROM sqlite_sequence").fetchall(),
            "form": db.execute("PRAGMA user_version").fetchall(),
        }
