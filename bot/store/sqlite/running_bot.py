"""A running bot seen from outside: its files and its heartbeat. Nothing here writes there or takes its lock."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bot.store.heartbeats import ALIVE, LIVENESS, UNHEARD
from bot.store.sqlite.copy import has_schema
from bot.store.sqlite.database import BUSY_TIMEOUT_SECONDS

HEALTHY_SECONDS = 60.0
"""The longest time since the last sign of life, or the last heartbeat, of a healthy bot; it writes both every ten seconds."""


def database_path(data: Path) -> Path:
    return data / "grandstand.db"


def lock_path(data: Path) -> Path:
    return data / "lease.db"


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Yields a read-only connection that works even while the bot writes. Raises sqlite3.Error."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None)) as connection:
        yield connection


def read_guilds(data: Path) -> set[int]:
    """Returns the servers whose tables are in a folder; none if there is no database. Raises sqlite3.Error."""
    if not database_path(data).exists():
        return set()
    with reading(database_path(data)) as database:
        return {guild for (guild,) in database.execute("SELECT DISTINCT guild FROM tables")} if has_schema(database) else set()


def is_running(data: Path) -> bool:
    """Returns whether a process runs the tables in this folder: it holds the lock, so the lock file cannot be read."""
    if not lock_path(data).exists():
        return False
    with reading(lock_path(data)) as lock:
        lock.execute("PRAGMA busy_timeout = 0")
        try:
            lock.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return True
            raise
    return False


class Health(NamedTuple):
    """How a bot is doing, seen from outside."""

    runs: bool
    """Whether a process holds the lock."""
    ago: float | None = None
    """Seconds since its event loop and its database were last seen working."""
    served: float | None = None
    """Seconds since it last served its tables with a connection to Discord."""
    disconnected: int = 0
    """Shards that had no connection then."""

    @property
    def alive(self) -> bool:
        """Liveness: whether the process works. If not, it helps to start it again."""
        return self.runs and self.ago is not None and self.ago <= HEALTHY_SECONDS

    @property
    def ready(self) -> bool:
        """Readiness: whether players are served as well, in all servers."""
        return self.alive and not self.disconnected and self.served is not None and self.served <= HEALTHY_SECONDS

    def __str__(self) -> str:
        if not self.runs:
            return "No bot is running these tables."
        if self.ago is None:
            return "A bot has these tables, but has shown no sign of life so far."
        lately = f"its last sign of life was {max(0.0, self.ago):.0f} seconds ago"
        if not self.alive:
            return f"A bot has these tables, but {lately}."
        return f"A bot is running these tables; {lately}. {describe_readiness(self.served, self.disconnected)}"


def describe_readiness(served: float | None, disconnected: int) -> str:
    """Returns a sentence about a bot: when it last served its tables, and how many of its shards had no connection then."""
    if served is None:
        return "It is not ready: it has not been connected to Discord so far."
    if served > HEALTHY_SECONDS:
        return f"It is not ready: it was last connected to Discord {served:.0f} seconds ago."
    if disconnected:
        has = "shard has" if disconnected == 1 else "shards have"
        return f"It is not ready: {disconnected} {has} no connection to Discord."
    return "It is ready."


def read_health(data: Path, now: float) -> Health:
    """Returns how the bot of a folder is doing. Raises sqlite3.Error if its files cannot be read."""
    facts: dict[str, str] = {}
    if database_path(data).exists():
        with reading(database_path(data)) as database:
            facts = dict(database.execute("SELECT name, value FROM facts")) if has_schema(database) else {}
    served = [float(at) for name, at in facts.items() if name == ALIVE or name.startswith(f"{ALIVE} ")]
    return Health(
        is_running(data),
        now - float(facts[LIVENESS]) if LIVENESS in facts else None,
        now - max(served) if served else None,
        sum(name.startswith(UNHEARD) for name in facts),
    )
