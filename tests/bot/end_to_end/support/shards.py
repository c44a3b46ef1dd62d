"""A bot on several shards: servers on chosen shards, each with a table of two in the middle of a game without pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.gateway.session import shard_of
from bot.arena.state.models import Channel, Guild
from bot.client import Grandstand
from bot.store import Deadline, TableRecord
from tests.bot.end_to_end.support.hosting import hosting, without_pictures, without_presence
from tests.bot.end_to_end.support.played_table import BUTTONS, PlayedTable
from tests.bot.support.database_reader import DatabaseReader

NAMES = ("red", "blue")


def open_server(arena: Arena, shard: int, shards: int) -> Channel:
    """A channel in a new server on this shard, with the people and the bot as members."""
    guilds, world = arena.services.guilds, arena.services.world
    now = int(world.new_id()) >> 22
    world.last_id = (next(moment for moment in count(now + 1) if moment % shards == shard) << 22) - 1
    guild = guilds.create(f"Stand {shard}", arena.find_user(NAMES[0]))
    assert shard_of(guild.id, shards) == shard
    channel = guilds.add_channel(guild.id, "games")
    guilds.join(guild.id, arena.find_user(NAMES[1]))
    guilds.join(guild.id, arena.bot)
    without_pictures(arena, channel)
    return channel


class ShardTable(PlayedTable):
    """A table in one of these servers."""

    def __init__(self, arena: Arena, data: Path, channel: Channel) -> None:
        super().__init__(arena, NAMES)
        self.database = DatabaseReader(data)
        self.channel = channel
        self.sit_in({name: Player(arena.services, arena.person(name), channel) for name in NAMES})

    @property
    def guild(self) -> Guild:
        return self.arena.services.world.guild(str(self.channel.guild_id))

    @property
    def table_id(self) -> str:
        ((table_id,),) = self.database.rows("SELECT id FROM tables WHERE guild = ?", int(self.guild.id))
        return str(table_id)

    @property
    def record(self) -> TableRecord:
        """The stored table record."""
        return self.database.record(self.table_id)

    async def deadline(self, bot: Grandstand) -> Deadline:
        [deadline] = await bot.store.read_deadlines(self.table_id)
        assert deadline.due is not None
        return deadline

    @property
    def is_published(self) -> bool:
        """Whether the channel shows everything."""
        return not self.database.rows("SELECT 1 FROM outbox WHERE table_id = ?", self.table_id)


@asynccontextmanager
async def shard_tables(arena: Arena, data: Path, shards: int) -> AsyncIterator[tuple[Grandstand, list[ShardTable]]]:
    """A bot on so many shards, and a game on each of them."""
    arena.gateway.shards = shards
    tables = [ShardTable(arena, data, open_server(arena, shard, shards)) for shard in range(shards)]
    async with hosting(arena, data) as bot:
        without_presence(bot)
        for table in tables:
            await table.open()
            await table.turn(BUTTONS)
        yield bot, tables
