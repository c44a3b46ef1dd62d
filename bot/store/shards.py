"""Shards: Discord divides a bot's servers among its connections, by the server's id."""

from __future__ import annotations

from typing import NamedTuple

TIME = 22
"""The bits of an id below its timestamp."""
WHERE = f"(guild >> {TIME}) % ? = ?"
"""The SQL condition for the tables of a shard; takes the number of shards, and which one."""


class Shard(NamedTuple):
    """One connection of several. A number means nothing without their total, which changes with the number of servers."""

    number: int
    of: int

    def has(self, guild: int) -> bool:
        """Returns whether this shard receives the events of a server. The first one receives direct messages (0)."""
        return shard_of(guild, self.of) == self.number


class ShardSet(NamedTuple):
    """The shards that a process serves, and how many there are in all. A single process serves everything."""

    of: int = 1
    shards: tuple[int, ...] = (0,)

    @property
    def is_whole(self) -> bool:
        return len(self.shards) == self.of

    @property
    def is_first(self) -> bool:
        """Whether this process does what has to be done once for all servers."""
        return 0 in self.shards

    @property
    def where(self) -> str:
        """The SQL condition for its tables, with the numbers in it: they are our own."""
        return "TRUE" if self.is_whole else f"(guild >> {TIME}) % {self.of} IN ({', '.join(map(str, self.shards))})"

    def __str__(self) -> str:
        if self.is_whole:
            return "all shards"
        first, last = min(self.shards), max(self.shards)
        return f"shard {first} of {self.of}" if first == last else f"shards {first} to {last} of {self.of}"

    def has(self, guild: int) -> bool:
        return self.is_whole or shard_of(guild, self.of) in self.shards

    def takes(self, shard: Shard) -> bool:
        """Returns whether the fact about a shard is for this set: one of another total goes to the set with the first shard."""
        return self.is_whole or (shard.number in self.shards if shard.of == self.of else self.is_first)


EVERYTHING = ShardSet()


def shard_of(guild: int | None, count: int) -> int:
    """Returns the number of the shard, out of `count`, that receives the events of a server."""
    return ((guild or 0) >> TIME) % count
