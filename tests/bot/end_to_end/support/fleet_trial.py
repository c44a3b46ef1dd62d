"""A fleet trial: several processes and a spare one, which a test kills, stops and cuts off from the database while people play."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import signal
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from bot.arena import Arena
from bot.arena.behaviour.interactions import CallbackType, Interaction
from bot.arena.driver import Player
from bot.arena.validation import answers
from bot.fleet import leases
from bot.messages.custom_ids import parse_custom_id
from bot.store.shards import shard_of
from tests.bot.end_to_end.support.crash_trial import CrashTrial, SentAnswer
from tests.bot.end_to_end.support.hosting import without_pictures
from tests.bot.end_to_end.support.message_history import custom_ids
from tests.bot.end_to_end.support.played_table import PlayedTable
from tests.bot.end_to_end.support.process import READY, BotProcess
from tests.bot.end_to_end.support.shards import open_server
from tests.bot.support.databases import writing
from tests.bot.support.postgresql import Server
from tests.bot.support.waiting import until

SHARDS = 2
SPARE = 1
NAMES = ("red", "blue", "green", "amber")
TABLES = 3
"""On each shard."""
PRESSES = 0.15
"""Seconds between two presses on a shard."""
SUPERVISED = 0.5
"""Seconds after which a process that has ended is started again, as systemd or a container's host would."""
ANSWERS = ("answer", "ours")
"""The verbs of controls that answer a question by a press."""
GAME = "That's Life!"
"""A game whose questions are all asked on the board."""
PATIENCE = 90.0


class Press(NamedTuple):
    """A press and its time."""

    shard: int
    at: float
    interaction: Interaction

    def is_answered(self, fleet: FleetTrial) -> bool:
        return self.interaction.id in fleet.answered


class FleetTrial(CrashTrial):
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
        self.pressed: list[Press] = []
        self.answered: dict[str, float] = {}
        """When each interaction was answered first."""
        self.shard_of_table: dict[str, int] = {}
        self.takeovers: list[float] = []
        self._channel_numbers = itertools.count()
        arena.services.exchange_listeners.append(lambda exchange: self._note(exchange.path, exchange.status))

    def _note(self, path: str, status: int) -> None:
        parts = path.split("/")
        if "callback" in parts and status < 300:
            self.answered.setdefault(parts[parts.index("interactions") + 1], time.monotonic())

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

    # ------------------------------------------------------------------ people

    @asynccontextmanager
    async def pressing(self) -> AsyncIterator[None]:
        """Inside, on every shard, players press answers again and again, whether or not a process hears them."""
        tasks = [asyncio.create_task(self._press_forever(shard)) for shard in range(SHARDS)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for done in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(done, Exception):
                    raise done

    async def _press_forever(self, shard: int) -> None:
        while True:
            await asyncio.sleep(self.luck.uniform(0.5, 1.5) * PRESSES)
            self.press(self.luck.choice([table_id for table_id, on in self.shard_of_table.items() if on == shard]))

    def press(self, table_id: str) -> Press | None:
        """A player who is asked presses an answer on the newest board, going by what the channel shows."""
        table = self.tables[table_id]
        board = table.seen
        if board is None:  # a new one is on its way
            return None
        deciding = table.asked()
        offered = [
            control
            for control in answers.controls(board.components)
            if any(code.action in ANSWERS for code in custom_ids([control]))
        ]
        if not deciding or not offered:
            return None
        player, control = self.luck.choice(deciding), self.luck.choice(offered)
        interaction = player.person.press(player.channel, board.message.id, control["custom_id"])
        self.sent.append(SentAnswer(interaction, table_id, first=False))
        self.pressed.append(Press(self.shard_of_table[table_id], time.monotonic(), interaction))
        return self.pressed[-1]

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
            while not (answered := [press for press in self.since(since, shard) if press.is_answered(self)]):
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

    async def wait_for_replies(self, presses: Sequence[Press]) -> None:
        """Waits until every press has a reply."""
        await until(lambda: all(press.is_answered(self) for press in presses), PATIENCE)

    def since(self, moment: float, shard: int | None = None) -> list[Press]:
        return [press for press in self.pressed if press.at >= moment and shard in (None, press.shard)]

    # ------------------------------------------------------------------ what must hold

    async def settle(self) -> None:
        """Waits until every press is answered or too late, and everything is published."""
        await self.all_hosted()
        async with asyncio.timeout(PATIENCE):
            while not (all(press.interaction.over for press in self.pressed) and self.database.is_settled()):
                await asyncio.sleep(0.05)

    def check(self, *, whole: bool, calm: bool = True) -> None:
        for table_id, table in self.tables.items():
            self.history.check(table_id)
            if whole:
                self.history.check_stories(table_id, cut_short=True)
            answers = [answer for answer in self.sent if answer.table_id == table_id]
            done = [answer for answer in answers if self.database.has_handled(answer.interaction.id)]
            answered = {question_of(answer) for answer in done}
            assert len(answered) == len(done), "answered twice"
            lost = [
                answer.interaction
                for answer in answers
                if answer.interaction.reply is CallbackType.UPDATE and question_of(answer) not in answered
            ]
            assert not lost, f"shown as done and lost: {[interaction.data for interaction in lost]}"
            for player in table.players.values():
                mine = [answer for answer in done if answer.interaction.user is player.person.user]
                assert self.database.answered_by(table_id, player.person.user.id) == len(mine), (
                    "an answer was stored twice or never"
                )
        assert not self.database.rows("SELECT 1 FROM tables WHERE stage = 'broken'")
        troubles = [record.trouble for table_id in self.tables if (record := self.database.record(table_id)).trouble]
        assert not troubles, troubles

    def delays(self, presses: Sequence[Press]) -> list[float]:
        return [self.answered[press.interaction.id] - press.at for press in presses if press.interaction.id in self.answered]


def question_of(answer: SentAnswer) -> str:
    """The key of the question that a press answers."""
    code = parse_custom_id(str(answer.interaction.data["custom_id"]))
    assert code is not None
    return code.arguments[0]


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
