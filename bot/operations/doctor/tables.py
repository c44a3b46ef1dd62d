"""The state of the tables, in a file or in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

from bot.operations.doctor.finding import Finding, note, ok, wrong
from bot.store.database import Statements
from bot.store.packing import TO_PACK
from bot.store.records import Stage

MAX_TABLES_NAMED = 10
"""Tables mentioned by id."""


def tables(db: Statements, by_hand: str) -> Iterator[Finding]:
    """`by_hand` is the shell command that runs an SQL statement."""
    count = dict(db.execute("SELECT stage, count(*) FROM tables GROUP BY stage"))
    yield ok("tables", f"running {count.get(Stage.PLAYING, 0)}, waiting for players {count.get(Stage.LOBBY, 0)}.")
    if broken := count.get(Stage.BROKEN, 0):
        ids = [row[0] for row in db.execute("SELECT id FROM tables WHERE stage = ? ORDER BY id", (Stage.BROKEN,))]
        named = ", ".join(ids[:MAX_TABLES_NAMED]) + (f" and {broken - MAX_TABLES_NAMED} more" if broken > MAX_TABLES_NAMED else "")
        yield wrong(
            "tables",
            f"put aside because they cannot be read: {named}. All others go on.",
            "The log says why; please report it. To give one up for good: "
            f"{by_hand} \"UPDATE tables SET stage = 'closed' WHERE id = '{ids[0]}'\"",
        )
    outbox = db.execute("SELECT count(*) FROM outbox").fetchone()[0]
    if outbox:
        text = f"{outbox} with news their channels have not seen yet. It goes out by itself while the bot runs."
        yield note("tables", text, 'If this persists, look for "Channel update failed" in the log.')


def games(db: Statements) -> Finding:
    """Counts finished games."""
    packed = db.execute("SELECT count(*) FROM tables WHERE packed IS NOT NULL").fetchone()[0]
    whole = db.execute(f"SELECT count(*) FROM tables WHERE {TO_PACK}").fetchone()[0]
    return ok("games", f"finished and packed {packed}, finished and not packed yet {whole}.")
