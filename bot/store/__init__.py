"""The database: everything that must not be lost, in a SQLite file or in PostgreSQL. Callers use `Store` and write no SQL."""

from bot.store.database import Database, DatabaseUnusableError, LeaseLostError, StaleRevisionError, WriteFailedError
from bot.store.records import (
    Absence,
    Deadline,
    File,
    FormerPlayer,
    Notice,
    Pause,
    PublishedState,
    Rewind,
    Seat,
    SeatOffer,
    Stage,
    TableRecord,
    TableSettings,
    UndoRequest,
    UserPreferences,
)
from bot.store.rows import StoredTable, TableChange, TableLocation
from bot.store.shards import Shard, ShardSet, shard_of
from bot.store.sqlite.database import LockHeldError, SqliteDatabase
from bot.store.store import Store

__all__ = [
    "Absence",
    "Database",
    "DatabaseUnusableError",
    "Deadline",
    "File",
    "FormerPlayer",
    "LeaseLostError",
    "LockHeldError",
    "Notice",
    "Pause",
    "PublishedState",
    "Rewind",
    "Seat",
    "SeatOffer",
    "Shard",
    "ShardSet",
    "SqliteDatabase",
    "Stage",
    "StaleRevisionError",
    "Store",
    "StoredTable",
    "TableChange",
    "TableLocation",
    "TableRecord",
    "TableSettings",
    "UndoRequest",
    "UserPreferences",
    "WriteFailedError",
    "shard_of",
]
