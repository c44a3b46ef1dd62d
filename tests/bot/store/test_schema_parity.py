"""A database in PostgreSQL has the tables of a SQLite file: the same columns in the same order, the same keys and indexes."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import NamedTuple

import psycopg

from bot.store.sqlite.database import migrate
from tests.bot.support.postgresql import Server

MORE = {"leases", "processes", "logins", "form"}
"""What a file does not need, since one process has it; its form stands in its header."""
LIKE = {"INTEGER": {"integer", "bigint"}, "REAL": {"double precision"}, "BLOB": {"bytea"}, "TEXT": {"text"}}
INDEXES = """
SELECT index.relname, array(SELECT pg_get_indexdef(indexrelid, at, true) FROM generate_series(1, indnkeyatts) AS at)
FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
WHERE indrelid = %s::regclass AND (indisprimary = %s) ORDER BY 1
"""


class Column(NamedTuple):
    name: str
    type: str
    nullable: bool


class Table(NamedTuple):
    columns: list[Column]
    key: list[str]
    indexes: dict[str, list[str]]


def in_sqlite() -> dict[str, Table]:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        return {name: _sqlite_table(db, name) for name in names}


def _sqlite_table(db: sqlite3.Connection, name: str) -> Table:
    rows = db.execute(f"PRAGMA table_info({name})").fetchall()
    columns = [Column(column, type_, not (needed or key)) for _, column, type_, needed, _, key in rows]
    key = [row[1] for row in sorted(rows, key=lambda row: row[5]) if row[5]]
    made = [row[1] for row in db.execute(f"PRAGMA index_list({name})") if row[3] == "c"]
    return Table(columns, key, {index: [row[2] for row in db.execute(f"PRAGMA index_info({index})")] for index in sorted(made)})


def in_postgresql(server: Server) -> dict[str, Table]:
    with psycopg.connect(server.new_database(), autocommit=True) as db:
        names = [row[0] for row in db.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        return {name: _postgresql_table(db, name) for name in names}


def _postgresql_table(db: psycopg.Connection, name: str) -> Table:
    columns = db.execute(
        "SELECT column_name, data_type, is_nullable = 'YES' FROM information_schema.columns "
        "WHERE table_schema = 'public' AND table_name = %s ORDER BY ordinal_position",
        (name,),
    )
    keys, others = (db.execute(INDEXES, (name, primary)).fetchall() for primary in (True, False))
    key = [column.strip('"') for _, of in keys for column in of]
    return Table([Column(*row) for row in columns], key, dict(others))


def test_both_have_the_same_tables_columns_keys_and_indexes(server: Server) -> None:
    file, other = in_sqlite(), in_postgresql(server)
    assert other.keys() == file.keys() | MORE
    for name, table in file.items():
        there = other[name]
        assert [each._replace(type="") for each in there.columns] == [each._replace(type="") for each in table.columns], name
        for mine, theirs in zip(table.columns, there.columns, strict=True):
            assert theirs.type in LIKE[mine.type], f"{name}.{mine.name}"
        assert there.key == table.key, name
        assert there.indexes == table.indexes, name


def test_ids_of_discord_have_eight_bytes_everywhere(server: Server) -> None:
    ids = {"guild", "channel", "host", "user", "interaction"}
    columns = [column for name, table in in_postgresql(server).items() if name not in MORE for column in table.columns]
    assert {column.type for column in columns if column.name in ids} == {"bigint"}
    assert ids <= {column.name for column in columns}
