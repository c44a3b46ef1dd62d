"""Several processes and a spare one at an arena with real people in a hurry: processes are killed, hang and come back, and the
database goes away, while everybody plays on.

    python -m tests.bot.end_to_end.support.fleet --kills 30 --hangs 10 --outages 4
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import random
import signal
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction, InteractionReply
from bot.arena.driver import Player
from bot.arena.validation import answers
from bot.fleet import leases
from bot.messages.custom_ids import parse_custom_id
from bot.store.shards import shard_of
from tests.bot.databases import Databases, using, writing
from tests.bot.end_to_end.support.chronicle import codes
from tests.bot.end_to_end.support.evening import Evening
from tests.bot.end_to_end.support.hosting import without_pictures
from tests.bot.end_to_end.support.night import Deed, Night
from tests.bot.end_to_end.support.process import READY, Process
from tests.bot.end_to_end.support.stands import open_server
from tests.bot.postgresql import Server, running

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
"""All of it is asked on the board."""
PATIENCE = 90.0


class Press(NamedTuple):
    """Somebody has pressed something, at that time."""

    shard: int
    at: float
    interaction: Interaction

    def is_answered(self, fleet: Fleet) -> bool:
        return self.interaction.id in fleet.answered


class Fleet(Night):
    """The processes of a bot, and people at tables on each of its shards, who press on whatever happens."""

    def __init__(self, arena: Arena, data: Path, server: Server, seed: int, lease: float, each: int) -> None:
        self.server = server
        self.each = each
        """Shards of a process."""
        self.held = lease
        """Seconds that a lease is good for."""
        self.processes: list[Process] = []
        super().__init__(arena, data, seed, lease=str(lease))
        self.settings |= {
            "GRANDSTAND_SHARDS_EACH": str(each),
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
        self._rooms = itertools.count()
        arena.services.witnesses.append(lambda exchange: self._note(exchange.path, exchange.status))

    def _note(self, path: str, status: int) -> None:
        parts = path.split("/")
        if "callback" in parts and status < 300:
            self.answered.setdefault(parts[parts.index("interactions") + 1], time.monotonic())

    # ------------------------------------------------------------------ the processes

    @asynccontextmanager
    async def supervised(self) -> AsyncIterator[None]:
        """One process for each shard and a spare one; whichever ends is started again."""
        for _ in range(SHARDS // self.each + SPARE):
            self.processes.append(self.fresh())
            await self.processes[-1].start()
        supervisor = asyncio.create_task(self._supervise())
        try:
            yield
        finally:
            supervisor.cancel()
            await asyncio.gather(supervisor, return_exceptions=True)
            for each in self.processes:
                if each.is_running:
                    each.signal(signal.SIGCONT)
                    await each.kill()

    async def _supervise(self) -> None:
        while True:
            await asyncio.sleep(0.05)
            for number, each in enumerate(self.processes):
                if not each.is_running:
                    await asyncio.sleep(SUPERVISED)
                    self.processes[number] = self.fresh()
                    await self.processes[number].start()

    def holder(self, shard: int) -> Process | None:
        """The process that has a shard, by what the database says."""
        first = shard - shard % self.each
        rows = self.journal.rows("SELECT holder FROM leases WHERE of = ? AND first = ? AND until > now()", SHARDS, first)
        there = [each for each in self.processes if each.is_running]
        return next((each for each in there if rows and f"-{each.pid}-" in rows[0][0]), None)

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
            return bool(self.journal.rows("SELECT 1"))
        return False

    # ------------------------------------------------------------------ the tables

    async def open_on(self, shard: int) -> str:
        guild = str(self.channels[shard].guild_id)
        channel = self.arena.services.guilds.add_channel(guild, f"room-{next(self._rooms)}")
        without_pictures(self.arena, channel)
        evening = Evening(self.arena, NAMES, seed=self.luck.randrange(1000))
        evening.lobby = {name: Player(self.arena.services, self.arena.person(name), channel) for name in NAMES}
        evening.players, evening.host = dict(evening.lobby), evening.lobby[NAMES[0]]
        await evening.open(pace="async", game=GAME)
        place = int(evening.host.channel.id)
        ((table_id,),) = self.journal.rows("SELECT id FROM tables WHERE channel = ?", place)
        self.evenings[table_id] = evening
        self.shard_of_table[table_id] = shard
        assert shard_of(self.journal.record(table_id).guild, SHARDS) == shard
        return str(table_id)

    async def furnish(self) -> None:
        """As many games as there should be, in place of those that are over."""
        for shard in range(SHARDS):
            going = [each for each, on in self.shard_of_table.items() if on == shard and self.journal.asked(each)]
            for _ in range(TABLES - len(going)):
                await self.open_on(shard)

    # ------------------------------------------------------------------ people

    @asynccontextmanager
    async def in_a_hurry(self) -> AsyncIterator[None]:
        """On every shard somebody answers something again and again, whether or not anybody hears of it."""
        hurrying = [asyncio.create_task(self._hurry(shard)) for shard in range(SHARDS)]
        try:
            yield
        finally:
            for each in hurrying:
                each.cancel()
            for done in await asyncio.gather(*hurrying, return_exceptions=True):
                if isinstance(done, Exception):
                    raise done

    async def _hurry(self, shard: int) -> None:
        while True:
            await asyncio.sleep(self.luck.uniform(0.5, 1.5) * PRESSES)
            self.press(self.luck.choice([each for each, on in self.shard_of_table.items() if on == shard]))

    def press(self, table_id: str) -> Press | None:
        """Somebody who is asked, by an answer on the newest board: by what they see, and by nothing that is written down."""
        evening = self.evenings[table_id]
        board = evening.seen
        if board is None:  # a new one is on its way
            return None
        asked = evening.asked()
        offered = [each for each in answers.controls(board.components) if any(code.action in ANSWERS for code in codes([each]))]
        if not asked or not offered:
            return None
        player, control = self.luck.choice(asked), self.luck.choice(offered)
        interaction = player.person.press(player.channel, board.message.id, control["custom_id"])
        self.deeds.append(Deed(interaction, table_id, first=False))
        self.pressed.append(Press(self.shard_of_table[table_id], time.monotonic(), interaction))
        return self.pressed[-1]

    # ------------------------------------------------------------------ what happens to them

    async def kill(self, shard: int) -> None:
        """Its process is gone without a word."""
        holder = self.holder(shard)
        assert holder is not None
        self.kills += 1
        gone = time.monotonic()
        await holder.kill()
        await self.heard(shard, gone)

    async def hang(self, shard: int) -> None:
        """Its process stands still for longer than its lease is good for, and then goes on: it notices, and ends."""
        holder = self.holder(shard)
        assert holder is not None
        gone = time.monotonic()
        holder.signal(signal.SIGSTOP)
        await self.heard(shard, gone)
        await asyncio.sleep(max(0.0, self.luck.uniform(1.1, 1.5) * self.held - (time.monotonic() - gone)))
        holder.signal(signal.SIGCONT)
        assert await holder.ended() == 1, holder.log
        assert "Another process has taken over" in holder.log, holder.log

    async def heard(self, shard: int, gone: float) -> None:
        """Waits until somebody there is answered again, and notes how long that took."""
        async with asyncio.timeout(PATIENCE):
            while not (again := [self.answered[each.interaction.id] for each in self.since(gone, shard) if each.is_answered(self)]):
                await asyncio.sleep(0.05)
        self.takeovers.append(min(again) - gone)

    async def outage(self, seconds: float) -> list[Press]:
        """The database is away, and comes back. Gives what was pressed while nothing could be written down."""
        self.server.stop(signal.SIGINT)
        begun = time.monotonic()
        await asyncio.sleep(seconds)
        ended = time.monotonic()
        await asyncio.to_thread(self.server.start)
        return [each for each in self.pressed if begun <= each.at <= ended]

    async def answered_all(self, presses: Sequence[Press]) -> None:
        """Waits until everybody has had an answer."""
        async with asyncio.timeout(PATIENCE):
            while [each for each in presses if not each.is_answered(self)]:
                await asyncio.sleep(0.05)

    def since(self, moment: float, shard: int | None = None) -> list[Press]:
        return [each for each in self.pressed if each.at >= moment and shard in (None, each.shard)]

    # ------------------------------------------------------------------ what must hold

    async def is_quiet(self) -> None:
        """Everybody has been heard, or is too late, and everything that was written down has been shown, by whichever process."""
        await self.all_hosted()
        async with asyncio.timeout(PATIENCE):
            while not (all(each.interaction.over for each in self.pressed) and self.journal.is_quiet()):
                await asyncio.sleep(0.05)

    def check(self, *, whole: bool, calm: bool = True) -> None:
        for table_id, evening in self.evenings.items():
            self.chronicle.check(table_id)
            if whole:
                self.chronicle.check_stories(table_id, cut_short=True)
            deeds = [deed for deed in self.deeds if deed.table_id == table_id]
            done = [deed for deed in deeds if self.journal.has_deed(deed.interaction.id)]
            answered = {question_of(deed) for deed in done}
            assert len(answered) == len(done), "answered twice"
            lost = [
                deed.interaction
                for deed in deeds
                if deed.interaction.reply is InteractionReply.UPDATE and question_of(deed) not in answered
            ]
            assert not lost, f"shown as done and lost: {[each.data for each in lost]}"
            for player in evening.players.values():
                mine = [deed for deed in done if deed.interaction.user is player.person.user]
                assert self.journal.answered_by(table_id, player.person.user.id) == len(mine), "not once each"
        assert not self.journal.rows("SELECT 1 FROM tables WHERE stage = 'broken'")
        troubles = [record.trouble for table_id in self.evenings if (record := self.journal.record(table_id)).trouble]
        assert not troubles, troubles

    def delays(self, presses: Sequence[Press]) -> list[float]:
        return [self.answered[each.interaction.id] - each.at for each in presses if each.interaction.id in self.answered]


def question_of(deed: Deed) -> str:
    """What was answered, or was to be."""
    code = parse_custom_id(str(deed.interaction.data["custom_id"]))
    assert code is not None
    return code.arguments[0]


def spread(delays: Sequence[float]) -> str:
    if len(delays) < 2:
        return "too few"
    found = statistics.quantiles(delays, n=100, method="inclusive")
    return f"p50 {found[49] * 1000:.0f} ms, p99 {found[98] * 1000:.0f} ms, most {max(delays) * 1000:.0f} ms ({len(delays)} presses)"


@asynccontextmanager
async def sailing(
    arena: Arena, data: Path, server: Server, *, seed: int = 1, lease: float = leases.HELD, each: int = 1
) -> AsyncIterator[Fleet]:
    """A fleet under way, with games at every shard."""
    data.mkdir(parents=True, exist_ok=True)
    fleet = Fleet(arena, data, server, seed, lease, each)
    async with fleet.supervised():
        await fleet.all_hosted()
        await fleet.furnish()
        yield fleet


async def trial(kills: int, hangs: int, outages: int, seed: int, server: Server, folder: Path) -> None:
    luck = random.Random(seed)
    events = ["kill"] * kills + ["hang"] * hangs + ["outage"] * outages
    luck.shuffle(events)
    calm: list[float] = []
    others: list[float] = []
    unanswered = sentences = 0
    async with Arena(generous=True) as arena, sailing(arena, folder / "data", server, seed=seed) as fleet:
        for number, event in enumerate(events):
            await fleet.furnish()
            async with fleet.in_a_hurry():
                before = time.monotonic()
                await asyncio.sleep(3.0)
                calm += fleet.delays(fleet.since(before))
                begun, shard = time.monotonic(), luck.randrange(SHARDS)
                if event == "outage":
                    told = await fleet.outage(luck.choice([2.0, 5.0, 12.0]))
                    await fleet.all_hosted()
                    sentences += sum(each.interaction.reply is InteractionReply.MESSAGE for each in told)
                else:
                    await (fleet.kill(shard) if event == "kill" else fleet.hang(shard))
                    other = [each for each in fleet.since(begun, 1 - shard) if each.at < time.monotonic() - 3.5]
                    others += fleet.delays(other)
                    unanswered += sum(each.interaction.reply is None for each in other)
                await fleet.all_hosted()
                await asyncio.sleep(1.0)
            await fleet.is_quiet()
            fleet.check(whole=number % 5 == 4 or number == len(events) - 1)
            took = f"{fleet.takeovers[-1]:.1f} s" if event != "outage" else ""
            print(f"{number + 1}/{len(events)} {event} {took}; {len(fleet.pressed)} presses", flush=True)
        done = sum(fleet.journal.has_deed(deed.interaction.id) for deed in fleet.deeds)
        boards = sum(map(len, fleet.chronicle.boards.values()))
    print(f"{kills} kills, {hangs} hangs, {outages} outages: {len(fleet.pressed)} presses, {done} answers, {boards} boards.")
    times = fleet.takeovers
    print(f"Taken over after {min(times):.1f} to {max(times):.1f} s (median {statistics.median(times):.1f}).")

    print(f"Both shards while nothing happens: {spread(calm)}.")
    print(f"The other shard meanwhile: {spread(others)}; {unanswered} presses without an answer.")
    print(f"While the database was away {sentences} people were told so.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, most in (("kills", 30), ("hangs", 10), ("outages", 4), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=most)
    chosen = parser.parse_args()
    with running() as server, tempfile.TemporaryDirectory() as folder, using(Databases(server), Path(folder)):
        asyncio.run(trial(chosen.kills, chosen.hangs, chosen.outages, chosen.seed, server, Path(folder)))


if __name__ == "__main__":
    main()
