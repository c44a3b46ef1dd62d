"""The processes that share a database in PostgreSQL: who has which shards, who waits for some, and how each is doing."""

from __future__ import annotations

import socket
from typing import NamedTuple

from bot.store.heartbeats import ALIVE, alive_facts
from bot.store.postgresql.access import connect_for_command
from bot.store.postgresql.migrate import schema_version_of
from bot.store.postgresql.session import Connection
from bot.store.shards import ShardSet
from bot.store.sqlite.running_bot import HEALTHY_SECONDS

ENDED_AFTER_SECONDS = 15.0
"""Seconds without a word after which a process has ended; it says one every three. A lease is good for as long."""
ALL = """
SELECT coalesce(name, holder), coalesce(host, holder), coalesce(extract(epoch FROM now() - seen)::double precision, 0),
  "of", first, shards
FROM processes FULL JOIN (SELECT * FROM leases WHERE until > now()) AS held ON holder = name ORDER BY first, name
"""


class FleetProcess(NamedTuple):
    """One that runs, or ran: nobody takes back the last word of one that was killed."""

    name: str
    host: str
    ago: float
    """Seconds since its last word."""
    part: ShardSet | None
    """The shards it has; None if it waits for some, or has ended."""
    alive: float | None
    """When somebody with these shards last gave a sign of life, by the clock of their machine."""

    @property
    def is_there(self) -> bool:
        """Whether it may still write something."""
        return self.part is not None or self.ago < ENDED_AFTER_SECONDS

    def is_well(self, now: float) -> bool:
        return self.part is None or (self.alive is not None and now - self.alive <= HEALTHY_SECONDS)

    def told(self, now: float) -> str:
        """A sentence to follow its place."""
        if self.part is None:
            return "waits for shards to become free."
        if self.alive is None:
            return f"has {self.part}, but has never been ready so far."
        lately = f"its last sign of life was {max(0.0, now - self.alive):.0f} seconds ago"
        return f"has {self.part}; {lately}." if self.is_well(now) else f"has {self.part}, but {lately}."


def processes(connection: Connection) -> list[FleetProcess]:
    """In the order of their shards, then those that have none."""
    facts = "SELECT name, value::double precision FROM facts WHERE name = %s OR name LIKE %s"
    alive: dict[str, float] = dict(connection.execute(facts, (ALIVE, f"{ALIVE} %")).fetchall())
    found = []
    for name, host, ago, of, first, shards in connection.execute(ALL).fetchall():
        part = ShardSet(of, tuple(range(first, first + shards))) if of is not None else None
        signs = [alive[fact] for fact in alive_facts(part) if fact in alive] if part is not None else []
        found.append(FleetProcess(name, host, ago, part, max(signs, default=None)))
    return found


class LocalHealth(NamedTuple):
    """How the bots of a machine are doing, seen from outside."""

    bots: list[FleetProcess]
    now: float

    @property
    def well(self) -> bool:
        return bool(self.bots) and all(each.is_well(self.now) for each in self.bots)

    def __str__(self) -> str:
        if not self.bots:
            return f"No bot of this machine has said a word within {HEALTHY_SECONDS:.0f} seconds."
        return " ".join(f"A bot of this machine {each.told(self.now)}" for each in self.bots)


def read_local_health(address: str, now: float) -> LocalHealth:
    """Of this machine, or of this container. Raises Unusable."""
    with connect_for_command(address) as connection:
        found = processes(connection) if schema_version_of(connection).number else []
    return LocalHealth([each for each in found if each.host == socket.gethostname() and each.ago <= HEALTHY_SECONDS], now)
