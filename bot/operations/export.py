"""`python -m bot export`: one server's rows as a database of their own, for its next operator."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bot.database_location import CommandFailedError, DatabaseLocation
from bot.operations.backup import demand_file, writing_to
from bot.operations.shared_access import demand_usable
from bot.store.club.results import TO_RATE
from bot.store.heartbeats import ALIVE, UNHEARD, shard_in
from bot.store.records import OPEN
from bot.store.sqlite.copy import COPIED, new_file
from bot.store.sqlite.database import BUSY_TIMEOUT_SECONDS, migrate
from bot.store.sqlite.running_bot import reading

OF_SERVERS = ("tables", "results", "ratings", "servers", "leagues")
OF_TABLES = ("seats", "sat", "answers", "events", "undone", "shown", "notices", "outbox", "deadlines", "entries")


class Exported(NamedTuple):
    """What is in the file."""

    file: Path
    guild: int
    tables: int
    open: int
    people: int
    size: int

    def __str__(self) -> str:
        tables, people = _counted(self.tables, "table", "tables"), _counted(self.people, "person", "people")
        return (
            f"Server {self.guild} is in {self.file}: {tables} ({self.open} open), {people}, {self.size / 1e6:.1f} MB. "
            "It holds the seeds of running games: give it to the new operator alone."
        )


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def export(home: DatabaseLocation, guild: int, target: Path) -> Exported:
    """Copies a server at one moment, even while the bot is running. Never overwrites a file. Raises CommandFailedError."""
    with writing_to(target, "The server could not be exported"), _source(home, target) as source:
        with new_file(target) as part:
            tables, open_tables, people = _fill(part, source, guild)
        return Exported(target, guild, tables, open_tables, people, target.stat().st_size)


@contextlib.contextmanager
def _source(home: DatabaseLocation, target: Path) -> Iterator[Path]:
    """Yields the bot's file, or a temporary file with everything from PostgreSQL."""
    if home.address is None:
        source = demand_file(home.data)
        with reading(source) as origin:
            demand_usable(origin)
        yield source
        return
    from bot.store.postgresql.backup import write_backup

    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f"{target.name}.") as folder:
        source = Path(folder) / "everything.db"
        write_backup(home.address, source)
        yield source


def _fill(part: Path, source: Path, guild: int) -> tuple[int, int, int]:
    """Copies row by row into a new file: nothing of other servers can be in it, not even in unused pages."""
    new = sqlite3.connect(part.absolute().as_uri(), uri=True, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None)
    with contextlib.closing(new):
        migrate(new)
        new.execute("ATTACH ? AS origin", (f"{source.absolute().as_uri()}?mode=ro",))
        new.execute("BEGIN")  # all that follows is read at one moment
        for table in OF_SERVERS:
            new.execute(f"INSERT INTO main.{table} SELECT * FROM origin.{table} WHERE guild = ?", (guild,))
        if not any(new.execute(f"SELECT 1 FROM main.{table}").fetchone() for table in OF_SERVERS):
            raise CommandFailedError(f"Nothing is known of a server {guild}.")
        for table in OF_TABLES:
            new.execute(f"INSERT INTO main.{table} SELECT * FROM origin.{table} WHERE table_id IN (SELECT id FROM main.tables)")
        new.execute("INSERT INTO main.people SELECT * FROM origin.people WHERE user IN (SELECT user FROM main.sat)")
        _copy_facts(new, guild)
        new.execute("COMMIT")
        return _counts(new)


def _copy_facts(new: sqlite3.Connection, guild: int) -> None:
    """Copies since when nobody there could answer, so that no player is late; whether its ratings have to be computed again; the
    mark of a copy; and the last number of a notice. The database gets a name of its own at its first start."""
    facts = dict(new.execute("SELECT name, value FROM origin.facts").fetchall())
    unheard = {name for name in facts if name.startswith(UNHEARD) and shard_in(name).has(guild)}
    copied = {name: value for name, value in facts.items() if name == f"{TO_RATE}{guild}" or name in unheard}
    # Each process of a fleet has its own heartbeat: the latest is the moment of this copy.
    if alive := [value for name, value in facts.items() if name == ALIVE or name.startswith(f"{ALIVE} ")]:
        copied[ALIVE] = max(alive, key=float)
    new.executemany("INSERT INTO main.facts VALUES (?, ?)", copied.items())
    new.execute("INSERT INTO main.facts VALUES (?, '')", (COPIED,))
    new.execute("DELETE FROM main.sqlite_sequence")
    new.execute("INSERT INTO main.sqlite_sequence SELECT * FROM origin.sqlite_sequence")


def _counts(new: sqlite3.Connection) -> tuple[int, int, int]:
    """Returns tables, open tables, and people who have sat at them."""
    tables = "SELECT COUNT(*), COUNT(*) FILTER (WHERE stage IN (?, ?)) FROM main.tables"
    (people,) = new.execute("SELECT COUNT(DISTINCT user) FROM main.sat").fetchone()
    return (*new.execute(tables, OPEN).fetchone(), people)
