"""`python -m bot export`: one server's rows as a database of their own, for whoever hosts it from now on."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import NamedTuple

from bot.private import make_private
from bot.store.beside import database_of
from bot.store.copying import COPIED
from bot.store.database import BUSY, migrate, migrations
from bot.store.forms import newer, older
from bot.store.results import TO_RATE
from bot.store.shards import Shard
from bot.store.sheets import OPEN
from bot.store.store import ALIVE, UNHEARD

OF_SERVERS = ("tables", "results", "ratings", "servers", "leagues")
OF_TABLES = ("seats", "sat", "answers", "events", "undone", "shown", "notices", "outbox", "deadlines", "entries")


class NotExported(Exception):
    """There is no new file; the text says why."""


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


def export(data: Path, guild: int, target: Path) -> Exported:
    """All of one moment, even while the bot is running. Never touches an existing file. Raises NotExported."""
    source = database_of(data)
    if not source.exists():
        raise NotExported(f"There is no database in {data} yet.")
    if target.exists():
        raise NotExported(f"{target} already exists. Choose another name.")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        make_private(part)
        try:
            tables, open_tables, people = _fill(part, source, guild)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as problem:
        raise NotExported(f"{target} cannot be written: {problem.strerror}.") from problem
    except sqlite3.Error as problem:
        raise NotExported(f"The server could not be exported: {problem}. `python -m bot doctor` says more.") from problem
    return Exported(target, guild, tables, open_tables, people, target.stat().st_size)


def _fill(part: Path, source: Path, guild: int) -> tuple[int, int, int]:
    """Row by row into a new file: nothing else can be in it, not even in a part that is not used."""
    new = sqlite3.connect(part.absolute().as_uri(), uri=True, timeout=BUSY, isolation_level=None)
    with contextlib.closing(new):
        migrate(new)
        new.execute("ATTACH ? AS origin", (f"{source.absolute().as_uri()}?mode=ro",))
        _demand_same_form(new)
        new.execute("BEGIN")  # all that follows is read at one moment
        for table in OF_SERVERS:
            new.execute(f"INSERT INTO main.{table} SELECT * FROM origin.{table} WHERE guild = ?", (guild,))
        if not any(new.execute(f"SELECT 1 FROM main.{table}").fetchone() for table in OF_SERVERS):
            raise NotExported(f"Nothing is known of a server {guild}.")
        for table in OF_TABLES:
            new.execute(f"INSERT INTO main.{table} SELECT * FROM origin.{table} WHERE table_id IN (SELECT id FROM main.tables)")
        new.execute("INSERT INTO main.people SELECT * FROM origin.people WHERE user IN (SELECT user FROM main.sat)")
        _copy_facts(new, guild)
        new.execute("COMMIT")
        counts = _counts(new)
    with part.open("rb") as file:
        os.fsync(file.fileno())
    return counts


def _demand_same_form(new: sqlite3.Connection) -> None:
    (form,), newest = new.execute("PRAGMA origin.user_version").fetchone(), migrations()[-1][0]
    if form > newest:
        raise NotExported(newer(form, newest))
    if form < newest:
        raise NotExported(older(form, newest))


def _copy_facts(new: sqlite3.Connection, guild: int) -> None:
    """Since when nobody there could answer, so that nobody is late; whether its ratings have to be made again; that it is a copy;
    and how far notices have been counted. The database gets a name of its own at its first start."""
    for name, value in new.execute("SELECT name, value FROM origin.facts").fetchall():
        is_of_shard = name.startswith(UNHEARD) and Shard(*map(int, name.removeprefix(UNHEARD).split("/"))).has(guild)
        if name in (ALIVE, f"{TO_RATE}{guild}") or is_of_shard:
            new.execute("INSERT INTO main.facts VALUES (?, ?)", (name, value))
    new.execute("INSERT INTO main.facts VALUES (?, '')", (COPIED,))
    new.execute("DELETE FROM main.sqlite_sequence")
    new.execute("INSERT INTO main.sqlite_sequence SELECT * FROM origin.sqlite_sequence")


def _counts(new: sqlite3.Connection) -> tuple[int, int, int]:
    """Tables, open ones, and people who have sat at them."""
    (tables,) = new.execute("SELECT COUNT(*) FROM main.tables").fetchone()
    (open_tables,) = new.execute("SELECT COUNT(*) FROM main.tables WHERE stage IN (?, ?)", OPEN).fetchone()
    (people,) = new.execute("SELECT COUNT(DISTINCT user) FROM main.sat").fetchone()
    return tables, open_tables, people
