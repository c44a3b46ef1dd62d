"""Servers on the shards that a test wants them on, each with a table of two in the middle of their game, without pictures."""

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
from tests.bot.end_to_end.support.evening import BUTTONS, Evening
from tests.bot.end_to_end.support.game_log import Journal
from tests.bot.end_to_end.support.hosting import hosting, slowly, without_pictures

NAMES = ("red", "blue")


def open_server(arena: Arena, shard: int, shards: int) -> Channel:
    """A channel in a new server that is on this shard, with the people and the bot in it."""
    guilds, world = arena.services.guilds, arena.services.world
    now = int(world.new_id()) >> 22
    world.last_id = (next(each for each in count(now + 1) if each % shards == shard) << 22) - 1
    guild = guilds.create(f"Stand {shard}", arena.find_user(NAMES[0]))
    assert shard_of(guild.id, shards) == shard
    channel = guilds.add_channel(guild.id, "games")
    guilds.join(guild.id, arena.find_user(NAMES[1]))
    guilds.join(guild.id, arena.bot)
    without_pictures(arena, channel)
    return channel


class Stand(Evening):
    """People at a table in one of these servers."""

    def __init__(self, arena: Arena, data: Path, channel: Channel) -> None:
        super().__init__(arena, NAMES)
        self.journal = Journal(data)
        self.channel = channel
        self.lobby = {name: Player(arena.services, arena.person(name), channel) for name in NAMES}
        self.players, self.host = dict(self.lobby), self.lobby[NAMES[0]]

    @property
    def guild(self) -> Guild:
        return self.arena.services.world.guild(str(self.channel.guild_id))

    @property
    def table_id(self) -> str:
        ((found,),) = self.journal.rows("SELECT id FROM tables WHERE guild = ?", int(self.guild.id))
        return str(found)

    @property
    def record(self) -> TableRecord:
        """As it is written down."""
        return self.journal.record(self.table_id)

    async def deadline(self, bot: Grandstand) -> Deadline:
        [found] = await bot.store.deadlines(self.table_id)
        assert found.due is not None
        return found

    @property
    def is_quiet(self) -> bool:
        """Whether its channel has seen everything."""
        return not self.journal.rows("SELECT 1 FROM outbox WHERE table_id = ?", self.table_id)


@asynccontextmanager
async def stands(arena: Arena, data: Path, shards: int) -> AsyncIterator[tuple[Grandstand, list[Stand]]]:
    """A bot on so many shards, and a game on each of them."""
    arena.gateway.shards = shards
    found = [Stand(arena, data, open_server(arena, shard, shards)) for shard in range(shards)]
    async with hosting(arena, data) as bot:
        slowly(bot)
        for stand in found:
            await stand.open()
            await stand.turn(BUTTONS)
        yield bot, found
