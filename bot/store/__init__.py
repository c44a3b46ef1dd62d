"""The database: everything that must not be lost, in a SQLite file or in PostgreSQL. Callers use `Store` and write no SQL."""

from bot.store.database import Database, DatabaseDamagedError, DatabaseUnusableError, StaleRevisionError, WriteFailedError
from bot.store.records import (
    Deadline,
    File,
    Intermission,
    Notice,
    PublishedState,
    Seat,
    Stage,
    TableRecord,
    TableSettings,
    UndoRequest,
    UserPreferences,
)
from bot.store.rows import TableChange, TableLocation
from bot.store.shards import Shard, ShardSet, shard_of
from bot.store.sqlite.database import LockHeldError, SqliteDatabase
from bot.store.store import Store

__all__ = [
    "Database",
    "DatabaseDamagedError",
    "DatabaseUnusableError",
    "Deadline",
    "File",
    "Intermission",
    "LockHeldError",
    "Notice",
    "PublishedState",
    "Seat",
    "Shard",
    "ShardSet",
    "SqliteDatabase",
    "Stage",
    "StaleRevisionError",
    "Store",
    "TableChange",
    "TableLocation",
    "TableRecord",
    "TableSettings",
    "UndoRequest",
    "UserPreferences",
    "WriteFailedError",
    "shard_of",
]
