"""Everything that must not be lost, in a SQLite file or in PostgreSQL. The hall uses `Store` and knows no SQL."""

from bot.store.database import Behind, Engine, Lost, Unusable, Unwritable
from bot.store.records import (
    Absence,
    Deadline,
    File,
    Leaver,
    Manner,
    Notice,
    Offer,
    Pause,
    Person,
    Plea,
    Rewind,
    Seat,
    Sheet,
    Sight,
    Stage,
)
from bot.store.rows import Change, Kept, Where
from bot.store.shards import Part, Shard, shard_of
from bot.store.sqlite.database import Database, Taken
from bot.store.store import Store

__all__ = [
    "Absence",
    "Behind",
    "Change",
    "Database",
    "Deadline",
    "Engine",
    "File",
    "Kept",
    "Leaver",
    "Lost",
    "Manner",
    "Notice",
    "Offer",
    "Part",
    "Pause",
    "Person",
    "Plea",
    "Rewind",
    "Seat",
    "Shard",
    "Sheet",
    "Sight",
    "Stage",
    "Store",
    "Taken",
    "Unusable",
    "Unwritable",
    "Where",
    "shard_of",
]
