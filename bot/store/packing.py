"""A finished game in one piece: its answers and events, compressed, exactly as they were in their rows.

The events are kept as well as the answers: rules are corrected now and then, and other rules would make another game of the same
answers. Both are kept as they were written, so packing loses nothing, not even what cannot be read.
"""

from __future__ import annotations

import zlib

import msgspec

from bot.store.database import Statements, hold_table
from bot.store.records import Stage

FINISHED = (Stage.OVER, Stage.CLOSED)
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, zlib.error)
SMALLEST = 9
"""How hard zlib tries: a game takes some milliseconds, once. Others pack better, but not every Python has them."""
TO_PACK = "packed IS NULL AND save IS NOT NULL AND stage IN ('over', 'closed')"
"""Matches the index; a game that was never played has nothing to pack."""


class PackedGame(msgspec.Struct, frozen=True):
    """The rows of a game in their order: `answers` all but the table's id, `events` with their numbers."""

    answers: list[tuple[int, int, str, str, str, float]]
    events: list[tuple[int, bytes]]


_parcels = msgspec.msgpack.Decoder(PackedGame)


class UnpackableError(Exception):
    """A game that did not come out of its parcel as it went in: it stays as it is."""


def packed(parcel: PackedGame) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(parcel), SMALLEST)


def unpacked(raw: bytes) -> PackedGame:
    """Raises one of UNREADABLE."""
    return _parcels.decode(zlib.decompress(raw))


def parcel_of(db: Statements, table_id: str) -> bytes | None:
    """None for a game whose rows are still there, or that never existed."""
    row = db.execute("SELECT packed FROM tables WHERE id = ?", (table_id,)).fetchone()
    return row[0] if row else None


def packable(db: Statements, before: float) -> list[str]:
    """The finished games untouched since then, oldest first."""
    sql = f"SELECT id FROM tables WHERE {TO_PACK} AND touched < ? ORDER BY touched"
    return [row[0] for row in db.execute(sql, (before,))]


def pack(db: Statements, table_id: str, before: float) -> bool:
    """Inside a transaction. False if there is nothing to pack: the game goes on, or somebody else was faster."""
    hold_table(db, table_id)
    if db.execute(f"SELECT 1 FROM tables WHERE id = ? AND {TO_PACK} AND touched < ?", (table_id, before)).fetchone() is None:
        return False
    parcel = _rows(db, table_id)
    db.execute("UPDATE tables SET packed = ? WHERE id = ?", (packed(parcel), table_id))
    _check(db, table_id, parcel)
    db.execute("DELETE FROM answers WHERE table_id = ?", (table_id,))
    db.execute("DELETE FROM events WHERE table_id = ?", (table_id,))
    return True


def _rows(db: Statements, table_id: str) -> PackedGame:
    answers = "SELECT number, seat, question, option, by, at FROM answers WHERE table_id = ? ORDER BY number"
    events = "SELECT number, event FROM events WHERE table_id = ? ORDER BY number"
    return PackedGame(db.execute(answers, (table_id,)).fetchall(), db.execute(events, (table_id,)).fetchall())


def _check(db: Statements, table_id: str, parcel: PackedGame) -> None:
    """As it stands in the database now, before anything is deleted."""
    try:
        right = unpacked(parcel_of(db, table_id) or b"") == parcel
    except UNREADABLE:
        right = False
    if not right:
        raise UnpackableError(f"table {table_id} differs from the original after unpacking")
