"""Everything that must not be lost, in one SQLite file. The hall uses `Store` and knows no SQL."""

from bot.store.database import Behind, Database, Taken, Unusable
from bot.store.grouped import Unwritable
from bot.store.rows import Change, Kept, Where
from bot.store.shards import Shard, shard_of
from bot.store.sheets import Deadline, File, Leaver, Manner, Notice, Offer, Pause, Person, Seat, Sheet, Sight, Stage
from bot.store.store import Store

__all__ = [
    "Behind",
    "Change",
    "Database",
    "Deadline",
    "File",
    "Kept",
    "Leaver",
    "Manner",
    "Notice",
    "Offer",
    "Pause",
    "Person",
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
