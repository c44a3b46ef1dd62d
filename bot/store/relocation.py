"""The mark of a database whose tables were moved to the other kind of database: no bot may continue with it by accident."""

from __future__ import annotations

from typing import Any, LiteralString, Protocol

from bot.store.database import DatabaseUnusableError

MOVED = "moved"
"""The name of the fact that says where the tables are. It is not copied."""
AFTER_A_FILE = "Name that database in GRANDSTAND_DATABASE (docs/scaling.md, Moving there and back)."
AFTER_POSTGRESQL = (
    "Put that file into the folder of the database as grandstand.db, and take GRANDSTAND_DATABASE out of the settings "
    "(docs/scaling.md, Moving there and back)."
)


class Askable(Protocol):
    """A connection of either kind."""

    def execute(self, sql: LiteralString, /) -> Any: ...


def moved_to(connection: Askable) -> str | None:
    """Returns where the tables are now; None if they are still here."""
    row = connection.execute("SELECT value FROM facts WHERE name = 'moved'").fetchone()
    return str(row[0]) if row else None


def demand_here(connection: Askable, advice: str) -> None:
    """Raises DatabaseUnusableError if the tables were moved."""
    if (where := moved_to(connection)) is not None:
        raise DatabaseUnusableError(f"These tables have moved to {where}; what is left here is no longer used. {advice}")
