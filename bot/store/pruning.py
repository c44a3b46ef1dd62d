"""Deletes old lobbies without a game: those that were closed, and those in servers that the bot has left."""

from __future__ import annotations

import msgspec

from bot.store.database import Statements, hold_table

OLD_LOBBY = """save IS NULL AND touched < ?1 AND (
    (stage = 'closed' AND NOT EXISTS (SELECT 1 FROM outbox WHERE table_id = id)) OR (stage = 'lobby' AND instr(sheet, ?2) > 0)
)"""
PARTS = ("seats", "sat", "shown", "notices", "deadlines", "outbox")
"""Tables of the database with rows about a lobby."""


def find_old_lobbies(db: Statements, before: float, trouble: str) -> list[str]:
    """Returns the lobbies that were closed before then, and whose channel shows it, and those that were suspended before then for
    this reason."""
    rows = db.execute(f"SELECT id FROM tables WHERE {OLD_LOBBY} ORDER BY touched", (before, _in_record(trouble)))
    return [row[0] for row in rows]


def delete_old_lobby(db: Statements, table_id: str, before: float, trouble: str) -> bool:
    """Deletes a lobby with everything about it; False if it is not what `find_old_lobbies` returns any more."""
    hold_table(db, table_id)
    found = f"SELECT 1 FROM tables WHERE {OLD_LOBBY} AND id = ?3"
    if db.execute(found, (before, _in_record(trouble), table_id)).fetchone() is None:
        return False
    for part in PARTS:
        db.execute(f"DELETE FROM {part} WHERE table_id = ?", (table_id,))
    db.execute("DELETE FROM tables WHERE id = ?", (table_id,))
    return True


def _in_record(trouble: str) -> bytes:
    """Returns the reason of a suspension as a stored record has it."""
    return msgspec.json.encode({"trouble": trouble})[1:-1]
