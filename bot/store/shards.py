"""Shards: Discord divides the servers among a bot's lines, and says the same number for the same server every time."""

from __future__ import annotations

from typing import NamedTuple

TIME = 22
"""The bits of an id that are not its moment."""
WHERE = f"(guild >> {TIME}) % ? = ?"
"""What SQL says of the tables of a shard: how many shards there are, and which one it is."""


class Shard(NamedTuple):
    """One line of so many. How many there are changes with the number of servers, so a number alone means nothing later."""

    number: int
    of: int

    def has(self, guild: int) -> bool:
        """Whether it hears of this server. Of what is in no server (0) the first one hears."""
        return shard_of(guild, self.of) == self.number


def shard_of(guild: int | None, count: int) -> int:
    """The number of the shard, of so many, that hears of a server."""
    return ((guild or 0) >> TIME) % count
