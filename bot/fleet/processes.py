"""The processes that share a database in PostgreSQL: which shards each has, which ones wait, and their heartbeats."""

from __future__ import annotations

import socket
from typing import NamedTuple

from bot.store.heartbeats import ALIVE, UNHEARD, alive_facts, shard_in
from bot.store.postgresql.access import connect_for_command
from bot.store.postgresql.migrate import schema_version_of
from bot.store.postgresql.session import Connection
from bot.store.shards import ShardSet
from bot.store.sqlite.running_bot import HEALTHY_SECONDS, describe_readiness

ENDED_AFTER_SECONDS = 15.0
"""A process that was not seen for so long has ended; it reports every three seconds. A lease is valid for as long."""
ALL = """
SELECT coalesce(name, holder), coalesce(host, holder), coalesce(extract(epoch FROM now() - seen)::double precision, 0),
  "of", first, shards
FROM processes FULL JOIN (SELECT * FROM leases WHERE until > now()) AS held ON holder = name ORDER BY first, name
"""


class FleetProcess(NamedTuple):
    """A process that runs, or ran: the record of a killed one stays for a while."""

    name: str
    host: str
    ago: float
    """Seconds since it was last seen."""
    shard_set: ShardSet | None
    """The shards it has; None if it waits for some, or has ended."""
    alive: float | None
    """The last heartbeat for these shards, by the clock of the machine that wrote it."""
    disconnected: int
    """How many of them had no connection to Discord then."""

    @property
    def is_there(self) -> bool:
        """Whether it may still write something."""
        return self.shard_set is not None or self.ago < ENDED_AFTER_SECONDS

    def is_ready(self, now: float) -> bool:
        """Whether players are served in all of its servers. A process that waits for shards has none, and is ready to take some."""
        served = self.alive is not None and now - self.alive <= HEALTHY_SECONDS
        return self.shard_set is None or (served and not self.disconnected)

    def describe(self, now: float) -> str:
        """Returns sentences that follow its place."""
        if self.shard_set is None:
            return "waits for shards to become free."
        lately = f"has {self.shard_set}; its last sign of life was {self.ago:.0f} seconds ago."
        return f"{lately} {describe_readiness(None if self.alive is None else now - self.alive, self.disconnected)}"


def processes(connection: Connection) -> list[FleetProcess]:
    """Returns all processes in the order of their shards, then those that have none."""
    facts = "SELECT name, value::double precision FROM facts WHERE name = %s OR name LIKE %s"
    alive: dict[str, float] = dict(connection.execute(facts, (ALIVE, f"{ALIVE} %")).fetchall())
    names = connection.execute("SELECT name FROM facts WHERE name LIKE %s", (f"{UNHEARD}%",)).fetchall()
    unheard = [shard_in(name) for (name,) in names]
    known = []
    for name, host, ago, of, first, shards in connection.execute(ALL).fetchall():
        shard_set = ShardSet(of, tuple(range(first, first + shards))) if of is not None else None
        missing = [shard for shard in unheard if shard_set is not None and shard_set.takes(shard)]
        heartbeats = [alive[fact] for fact in alive_facts(shard_set) if fact in alive] if shard_set is not None else []
        known.append(FleetProcess(name, host, ago, shard_set, max(heartbeats, default=None), len(missing)))
    return known


class LocalHealth(NamedTuple):
    """How the bots of a machine are doing, seen from outside."""

    bots: list[FleetProcess]
    now: float

    @property
    def alive(self) -> bool:
        """Liveness: all of them were seen lately, because their event loops and the database work."""
        return bool(self.bots)

    @property
    def ready(self) -> bool:
        """Readiness: all of them serve the players of their shards, or wait for some."""
        return self.alive and all(bot.is_ready(self.now) for bot in self.bots)

    def __str__(self) -> str:
        if not self.bots:
            return f"No bot of this machine has said a word within {HEALTHY_SECONDS:.0f} seconds."
        return " ".join(f"A bot of this machine {bot.describe(self.now)}" for bot in self.bots)


def read_local_health(address: str, now: float) -> LocalHealth:
    """Returns how the bots of this machine, or of this container, are doing. Raises DatabaseUnusableError."""
    with connect_for_command(address) as connection:
        bots = processes(connection) if schema_version_of(connection).number else []
    return LocalHealth([bot for bot in bots if bot.host == socket.gethostname() and bot.ago <= HEALTHY_SECONDS], now)
