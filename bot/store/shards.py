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


class ShardSet(NamedTuple):
    """The shards that a process looks after, and how many there are in all: by itself it has everything, whatever the number."""

    of: int = 1
    shards: tuple[int, ...] = (0,)

    @property
    def is_whole(self) -> bool:
        return len(self.shards) == self.of

    @property
    def is_first(self) -> bool:
        """Whether it does what has to be done once for all servers."""
        return 0 in self.shards

    @property
    def where(self) -> str:
        """The SQL condition for its tables. These numbers are our own, so they may stand in it."""
        return "TRUE" if self.is_whole else f"(guild >> {TIME}) % {self.of} IN ({', '.join(map(str, self.shards))})"

    def __str__(self) -> str:
        if self.is_whole:
            return "all shards"
        first, last = min(self.shards), max(self.shards)
        return f"shard {first} of {self.of}" if first == last else f"shards {first} to {last} of {self.of}"

    def has(self, guild: int) -> bool:
        return self.is_whole or shard_of(guild, self.of) in self.shards

    def takes(self, shard: Shard) -> bool:
        """Whether what is known of a shard is for this part: one of another number of shards goes to the first."""
        return self.is_whole or (shard.number in self.shards if shard.of == self.of else self.is_first)


EVERYTHING = ShardSet()


def shard_of(guild: int | None, count: int) -> int:
    """The number of the shard, out of `count`, that hears of a server."""
    return ((guild or 0) >> TIME) % count
