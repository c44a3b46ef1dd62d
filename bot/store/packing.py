"""Packing: the answers and events of a finished game as one compressed value, exactly as they were in their rows.

Events are packed as well as answers, because the rules are corrected now and then: the same answers would make another game. Both
are packed as they were written, so packing loses nothing, not even data that cannot be read.
"""

from __future__ import annotations

import zlib

import msgspec

from bot.store.database import Statements, hold_table
from bot.store.records import Stage

FINISHED = (Stage.OVER, Stage.CLOSED)
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, zlib.error)
ZLIB_LEVEL = 9
"""The highest compression: a game takes some milliseconds, once. Other methods pack better, but not every Python has them."""
TO_PACK = "packed IS NULL AND save IS NOT NULL AND stage IN ('over', 'closed')"
"""Matches the index; a game that was never played has nothing to pack."""


class PackedGame(msgspec.Struct, frozen=True):
    """The rows of a game in their order: `answers` without the table's id, `events` with their numbers."""

    answers: list[tuple[int, int, str, str, str, float]]
    events: list[tuple[int, bytes]]


_packed_games = msgspec.msgpack.Decoder(PackedGame)


class UnpackableError(Exception):
    """A game differs from the original after unpacking: it stays unpacked."""


def packed(game: PackedGame) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(game), ZLIB_LEVEL)


def unpacked(raw: bytes) -> PackedGame:
    """Raises one of UNREADABLE."""
    return _packed_games.decode(zlib.decompress(raw))


def read_packed(db: Statements, table_id: str) -> bytes | None:
    """Returns None for a game that is not packed, or does not exist."""
    row = db.execute("SELECT packed FROM tables WHERE id = ?", (table_id,)).fetchone()
    return row[0] if row else None


def find_packable(db: Statements, before: float) -> list[str]:
    """Returns the finished games without activity since `before`, oldest first."""
    sql = f"SELECT id FROM tables WHERE {TO_PACK} AND touched < ? ORDER BY touched"
    return [row[0] for row in db.execute(sql, (before,))]


def pack(db: Statements, table_id: str, before: float) -> bool:
    """Packs a game inside a transaction; False if it is not packable: it was packed already, or has been active again.

    Raises UnpackableError.
    """
    hold_table(db, table_id)
    if db.execute(f"SELECT 1 FROM tables WHERE id = ? AND {TO_PACK} AND touched < ?", (table_id, before)).fetchone() is None:
        return False
    game = _rows(db, table_id)
    db.execute("UPDATE tables SET packed = ? WHERE id = ?", (packed(game), table_id))
    _check(db, table_id, game)
    db.execute("DELETE FROM answers WHERE table_id = ?", (table_id,))
    db.execute("DELETE FROM events WHERE table_id = ?", (table_id,))
    return True


def _rows(db: Statements, table_id: str) -> PackedGame:
    answers = "SELECT number, seat, question, option, by, at FROM answers WHERE table_id = ? ORDER BY number"
    events = "SELECT number, event FROM events WHERE table_id = ? ORDER BY number"
    return PackedGame(db.execute(answers, (table_id,)).fetchall(), db.execute(events, (table_id,)).fetchall())


def _check(db: Statements, table_id: str, game: PackedGame) -> None:
    """Compares the value in the database with the game, before the rows are deleted."""
    try:
        same = unpacked(read_packed(db, table_id) or b"") == game
    except UNREADABLE:
        same = False
    if not same:
        raise UnpackableError(f"table {table_id} differs from the original after unpacking")
