"""Shards: Discord divides the servers among a bot's connections, and gives the same server the same number every time."""

from __future__ import annotations

from typing import NamedTuple

TIME = 22
"""The bits of an id below its time."""
WHERE = f"(guild >> {TIME}) % ? = ?"
"""The SQL condition for the tables of a shard; takes how many shards there are, and which one this is."""


class Shard(NamedTuple):
    """One connection of several. How many there are changes with the number of servers, so a number alone soon means nothing."""

    number: int
    of: int

    def has(self, guild: int) -> bool:
        """Whether it hears of this server. The first one hears what is in no server (0)."""
        return shard_of(guild, self.of) == self.number


def shard_of(guild: int | None, count: int) -> int:
    """The number of the shard, out of `count`, that hears of a server."""
    return ((guild or 0) >> TIME) % count
