"""A fleet trial: several processes and a spare one, which a test kills, stops and cuts off from the database while people play."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from bot.arena import Arena
from bot.arena.driver import Player
from bot.fleet import leases
from bot.store.shards import shard_of
from tests.bot.end_to_end.support.hosting import without_pictures
from tests.bot.end_to_end.support.played_table import PlayedTable
from tests.bot.end_to_end.support.pressing import GAME, PATIENCE, Press, PressingTrial
from tests.bot.end_to_end.support.process import READY, BotProcess
from tests.bot.end_to_end.support.shards import open_server
from tests.bot.support.databases import writing
from tests.bot.support.postgresql import Server

SHARDS = 2
SPARE = 1
NAMES = ("red", "blue", "green", "amber")
TABLES = 3
"""On each shard."""
PRESSES = 0.15
"""Seconds between two presses on a shard."""
SUPERVISED = 0.5
"""Seconds after which a process that has ended is started again, as systemd or a container's host would."""


class FleetTrial(PressingTrial):
    """The processes of a bot, and people who keep pressing at tables on each of its shards."""

    def __init__(self, arena: Arena, data: Path, server: Server, seed: int, lease: float, shards_each: int) -> None:
        self.server = server
        self.shards_each = shards_each
        """How many shards a process takes."""
        self.held = lease
        """Seconds that a lease is valid."""
        self.processes: list[BotProcess] = []
        super().__init__(arena, data, seed, lease=str(lease))
        self.settings |= {
            "GRANDSTAND_SHARDS_EACH": str(shards_each),
            "GRANDSTAND_ODDS": "off",
            "GRANDSTAND_OPEN_TABLES": "100",
        }
        arena.gateway.shards = SHARDS
        self.channels = [open_server(arena, shard, SHARDS) for shard in range(SHARDS)]
        for channel, name in itertools.product(self.channels, NAMES[2:]):
            arena.services.guilds.join(str(channel.guild_id), arena.find_user(name))
        self.shard_of_table: dict[str, int] = {}
        self.takeovers: list[float] = []
        self._channel_numbers = itertools.count()

    # ------------------------------------------------------------------ the processes

    @asynccontextmanager
    async def supervised(self) -> AsyncIterator[None]:
        """Inside, one process for each shard and a spare one; each is restarted when it ends."""
        for _ in range(SHARDS // self.shards_each + SPARE):
            self.processes.append(self.new_process())
            await self.processes[-1].start()
        supervisor = asyncio.create_task(self._supervise())
        try:
            yield
        finally:
            supervisor.cancel()
            await asyncio.gather(supervisor, return_exceptions=True)
            for process in self.processes:
                if process.is_running:
                    process.signal(signal.SIGCONT)
                    await process.kill()

    async def _supervise(self) -> None:
        while True:
            await asyncio.sleep(0.05)
            for number, process in enumerate(self.processes):
                if not process.is_running:
                    await asyncio.sleep(SUPERVISED)
                    self.processes[number] = self.new_process()
                    await self.processes[number].start()

    def holder(self, shard: int) -> BotProcess | None:
        """The process that holds the lease of a shard, according to the database."""
        first = shard - shard % self.shards_each
        rows = self.database.rows("SELECT holder FROM leases WHERE of = ? AND first = ? AND until > now()", SHARDS, first)
        there = [process for process in self.processes if process.is_running]
        return next((process for process in there if rows and f"-{process.pid}-" in rows[0][0]), None)

    def is_hosted(self, shard: int) -> bool:
        holder = self.holder(shard)
        return holder is not None and READY in holder.log

    async def all_hosted(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not (self.is_database_there and all(self.is_hosted(shard) for shard in range(SHARDS))):
                await asyncio.sleep(0.05)

    def journal_writes(self, sql: str, *values: object) -> None:
        with writing(self.data) as db:
            db.execute(sql, values)

    @property
    def is_database_there(self) -> bool:
        with contextlib.suppress(Exception):
            return bool(self.database.rows("SELECT 1"))
        return False

    # ------------------------------------------------------------------ the tables

    async def open_on(self, shard: int) -> str:
        guild = str(self.channels[shard].guild_id)
        channel = self.arena.services.guilds.add_channel(guild, f"room-{next(self._channel_numbers)}")
        without_pictures(self.arena, channel)
        table = PlayedTable(self.arena, NAMES, seed=self.luck.randrange(1000))
        table.sit_in({name: Player(self.arena.services, self.arena.person(name), channel) for name in NAMES})
        await table.open(pace="async", game=GAME)
        place = int(table.host.channel.id)
        ((table_id,),) = self.database.rows("SELECT id FROM tables WHERE channel = ?", place)
        self.tables[table_id] = table
        self.shard_of_table[table_id] = shard
        assert shard_of(self.database.record(table_id).guild, SHARDS) == shard
        return str(table_id)

    async def open_missing_tables(self) -> None:
        """Opens as many games as there should be, in place of finished ones."""
        for shard in range(SHARDS):
            going = [table_id for table_id, on in self.shard_of_table.items() if on == shard and self.database.asked(table_id)]
            for _ in range(TABLES - len(going)):
                await self.open_on(shard)

    def tables_on(self, shard: int) -> list[str]:
        return [table_id for table_id, on in self.shard_of_table.items() if on == shard]

    # ------------------------------------------------------------------ people

    @asynccontextmanager
    async def pressing(self) -> AsyncIterator[None]:
        """Inside, on every shard, players press answers again and again, whether or not a process hears them."""
        tasks = [asyncio.create_task(self.press_forever(partial(self.tables_on, shard), PRESSES)) for shard in range(SHARDS)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for done in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(done, Exception):
                    raise done

    # ------------------------------------------------------------------ faults

    async def kill(self, shard: int) -> None:
        """Kills the process that holds the shard."""
        holder = self.holder(shard)
        assert holder is not None
        self.kills += 1
        since = time.monotonic()
        await holder.kill()
        await self.wait_for_reply(shard, since)

    async def hang(self, shard: int) -> None:
        """Stops the process that holds the shard until its lease is over, then continues it: it notices, and ends."""
        holder = self.holder(shard)
        assert holder is not None
        since = time.monotonic()
        holder.signal(signal.SIGSTOP)
        await self.wait_for_reply(shard, since)
        await asyncio.sleep(max(0.0, self.luck.uniform(1.1, 1.5) * self.held - (time.monotonic() - since)))
        holder.signal(signal.SIGCONT)
        assert await holder.ended() == 1, holder.log
        assert "Another process has taken over" in holder.log, holder.log

    async def wait_for_reply(self, shard: int, since: float) -> None:
        """Waits until the bot answers a player there again, and notes how long that took."""
        async with asyncio.timeout(PATIENCE):
            while not (answered := [press for press in self.since(since, shard) if self.is_answered(press)]):
                await asyncio.sleep(0.05)
        self.takeovers.append(min(self.answered[press.interaction.id] for press in answered) - since)

    async def outage(self, seconds: float) -> list[Press]:
        """Stops the database for a while; returns the presses of that time."""
        self.server.stop(signal.SIGINT)
        begun = time.monotonic()
        await asyncio.sleep(seconds)
        ended = time.monotonic()
        await asyncio.to_thread(self.server.start)
        return [press for press in self.pressed if begun <= press.at <= ended]

    def since(self, moment: float, shard: int | None = None) -> list[Press]:
        later = [press for press in self.pressed if press.at >= moment]
        return [press for press in later if shard in (None, self.shard_of_table[press.table_id])]

    # ------------------------------------------------------------------ what must hold

    async def settle(self) -> None:
        """Waits until every press is answered or too late, and everything is published."""
        await self.all_hosted()
        async with asyncio.timeout(PATIENCE):
            while not (all(press.interaction.over for press in self.pressed) and self.database.is_settled()):
                await asyncio.sleep(0.05)

    def check(self, *, whole: bool, calm: bool = True) -> None:
        for table_id in self.tables:
            self.history.check(table_id)
            if whole:
                self.history.check_stories(table_id, cut_short=True)
            self.check_answers(table_id)
        assert not self.database.rows("SELECT 1 FROM tables WHERE stage = 'broken'")
        troubles = [record.trouble for table_id in self.tables if (record := self.database.record(table_id)).trouble]
        assert not troubles, troubles


@asynccontextmanager
async def fleet_trial(
    arena: Arena, data: Path, server: Server, *, seed: int = 1, lease: float = leases.LEASE_SECONDS, shards_each: int = 1
) -> AsyncIterator[FleetTrial]:
    """A running fleet, with games on every shard."""
    data.mkdir(parents=True, exist_ok=True)
    fleet = FleetTrial(arena, data, server, seed, lease, shards_each)
    async with fleet.supervised():
        await fleet.all_hosted()
        await fleet.open_missing_tables()
        yield fleet
