"""A database whose tables have moved to the other engine: it stays as it was, and nobody plays on with it by accident."""

from __future__ import annotations

from typing import Any, LiteralString, Protocol

from bot.store.database import DatabaseUnusableError

MOVED = "moved"
"""The fact that says where to. It does not go along."""
AFTER_A_FILE = "Name that database in GRANDSTAND_DATABASE (docs/scaling.md, Moving there and back)."
AFTER_POSTGRESQL = (
    "Put that file into the folder of the database as grandstand.db, and take GRANDSTAND_DATABASE out of the settings "
    "(docs/scaling.md, Moving there and back)."
)


class Askable(Protocol):
    """A connection, of either engine."""

    def execute(self, sql: LiteralString, /) -> Any: ...


def moved_to(connection: Askable) -> str | None:
    """Where its tables are now; None if they are still here."""
    row = connection.execute("SELECT value FROM facts WHERE name = 'moved'").fetchone()
    return str(row[0]) if row else None


def demand_here(connection: Askable, advice: str) -> None:
    """Raises Unusable if somebody has moved them."""
    if (where := moved_to(connection)) is not None:
        raise DatabaseUnusableError(f"These tables have moved to {where}; what is left here is no longer used. {advice}")
