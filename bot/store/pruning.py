"""Deletes lobbies that were closed without a game: nobody can look at anything there."""

from __future__ import annotations

from bot.store.database import Statements, hold_table

CLOSED_LOBBY = "stage = 'closed' AND save IS NULL AND touched < ? AND NOT EXISTS (SELECT 1 FROM outbox WHERE table_id = id)"
PARTS = ("seats", "sat", "shown", "notices", "deadlines")
"""Tables of the database with rows about a lobby."""


def find_closed_lobbies(db: Statements, before: float) -> list[str]:
    """Returns the lobbies that were closed before then, and whose channel shows it."""
    return [row[0] for row in db.execute(f"SELECT id FROM tables WHERE {CLOSED_LOBBY} ORDER BY touched", (before,))]


def delete_closed_lobby(db: Statements, table_id: str, before: float) -> bool:
    """Deletes a lobby with everything about it; False if it is not what `find_closed_lobbies` returns any more."""
    hold_table(db, table_id)
    if db.execute(f"SELECT 1 FROM tables WHERE id = ? AND {CLOSED_LOBBY}", (table_id, before)).fetchone() is None:
        return False
    for part in PARTS:
        db.execute(f"DELETE FROM {part} WHERE table_id = ?", (table_id,))
    db.execute("DELETE FROM tables WHERE id = ?", (table_id,))
    return True
