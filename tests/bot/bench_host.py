"""What the bot carries: many tables, many people, pictures all the while. The bot has a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from bot.arena import Arena
from bot.arena.backstage import Exchange
from bot.arena.interactions import Interaction
from bot.arena.people import Person
from bot.arena.rules import answers
from bot.arena.rules.tree import Kind
from bot.arena.things import Channel, Message
from bot.arena.world import News
from bot.run import opened_store
from bot.store import Change, Manner, Seat, Sheet, Stage, Store
from engine import Table
from tests.bot.bench_arena import Figures
from tests.bot.desk import crowd

TABLES = 500
CHANNELS = 25
RATE = 200
"""Interactions a second."""
SOON = 0.100
"""Seconds within which 99 of 100 are acknowledged."""
LATE = 0.025
"""Seconds by which 99 of 100 beats of the event loop may be late."""
ANSWERS = 20
"""Of them a second; each calls for a picture."""
LOOKS = ("log", "hand", "cards", "mine")
PATIENCE = 3.2


def load(seconds: float = 10.0) -> None:
    """Prints how the bot does under 200 interactions a second across 500 tables."""
    gc.collect()
    gc.freeze()
    logging.getLogger("grandstand.arena").setLevel(logging.ERROR)
    asyncio.run(_load(seconds))
    gc.unfreeze()


class Players:
    """The people, and what they see: for each table its newest message, and the control on it that answers."""

    def __init__(self, arena: Arena, channels: list[Channel], people: list[Person]) -> None:
        self.arena = arena
        self.people = {person.user.id: person for person in people}
        self.channels = {channel.id: channel for channel in channels}
        self.newest: dict[str, Message] = {}
        self.pressed: set[str] = set()
        self.boards = 0
        self.calls = 0
        arena.backstage.world.listeners.append(self._hear)
        arena.backstage.witnesses.append(self._count)

    def _hear(self, news: News) -> None:
        if news.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or news.data.get("channel_id") not in self.channels:
            return
        channel = news.data["channel_id"]
        message = self.arena.backstage.world.messages[channel].get(news.data["id"])
        if message is not None and (code := _code_of(message)):
            self.boards += news.name == "MESSAGE_CREATE"
            self.newest[code.split(":")[2]] = message

    def _count(self, exchange: Exchange) -> None:
        self.calls += 1

    def act(self, luck: random.Random, table: str, watch: object, *, may_answer: bool) -> bool:
        """Somebody does something at a table: answers if they can, or looks at something. True for an answer."""
        message = self.newest[table]
        channel = self.channels[message.channel_id]
        asked = re.findall(r"^### <@(\d+)>", "\n".join(answers.words(message.components)), re.MULTILINE)
        person = self.people[asked[0]] if asked else next(iter(self.people.values()))
        control = next(answers.controls(message.components), {"custom_id": "gs:none"})  # none while the next board is drawn
        verb = control["custom_id"].split(":")[1]
        if may_answer and asked and verb in ("answer", "pick") and control["custom_id"] not in self.pressed:
            self.pressed.add(control["custom_id"])
            more = {"values": [luck.choice(control["options"])["value"]]} if verb == "pick" else None
            person.use(channel, message.id, control, more, watch=watch)  # type: ignore[arg-type]
            return True
        look = f"gs:{luck.choice(LOOKS)}:{table}:1"
        person.use(channel, message.id, {"type": Kind.BUTTON, "id": 1, "custom_id": look}, watch=watch)  # type: ignore[arg-type]
        return False


def _code_of(message: Message) -> str | None:
    codes = [str(each.get("custom_id")) for each in answers.controls(message.components)]
    return next((code for code in codes if code.startswith("gs:")), None)


async def fill(store: Store, arena: Arena, channels: list[Channel], people: list[Person], tables: int) -> None:
    """Running tables, two people and an AI at each, which the channels have not seen yet."""
    now = time.time()
    for number in range(tables):
        pair = [people[number % len(people)], people[(number + 1) % len(people)]]
        seats = [Seat(str(person.user.global_name or person.user.username), int(person.user.id)) for person in pair] + [
            Seat("Rusty")
        ]
        table = Table.new("magical-athlete", [seat.name for seat in seats], seed=f"{number:032x}")
        channel = int(channels[number % len(channels)].id)
        sheet = Sheet(f"{number:08x}", int(arena.guild.id), channel, channel, table.game.id, seats[0].user or 0, table.seed, now)
        sheet.stage, sheet.seats, sheet.options = Stage.PLAYING, seats, dict(table.options)
        sheet.manner = Manner(late="wait", thread=False)
        save = msgspec.json.encode(table.save())
        owed = seats[table.questions[0].seat].user is None
        await store.add(Change(sheet, save, owed=owed, events=table.events), now)


async def _load(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        async with Arena(generous=True) as arena:
            people = [arena.person(name) for name in ("red", "blue", "green", "amber", "violet", "teal")]
            channels = [arena.backstage.guilds.add_channel(arena.guild.id, f"room-{number}") for number in range(CHANNELS)]
            async with opened_store(data) as store:
                await fill(store, arena, channels, people, TABLES)
            there = Players(arena, channels, people)
            figures = data / "figures.json"
            async with bot_process(arena, data, figures) as process:
                started = time.perf_counter()
                async with asyncio.timeout(120):
                    while len(there.newest) < TABLES:
                        await asyncio.sleep(0.05)
                taken = time.perf_counter() - started
                print(
                    f"{'bot: boards drawn and posted, all at once':<44}{TABLES / taken:>9.1f} pictures/s; {TABLES} in {taken:.1f} s"
                )
                await _turns(there, 20)
                ran = await _run(there, seconds)
                process.send_signal(signal.SIGTERM)
                await process.wait()
            told = json.loads(figures.read_text())
            late = told["lags"][int(len(told["lags"]) * 0.99)]
            print(ran)
            verdict = "" if late < LATE else f" (the goal is {LATE * 1000:.0f})"
            print(f"{'bot: event loop late by, p99':<44}{late * 1000:>9.1f} ms{verdict}; most memory {told['memory']:.0f} MB")


async def _turns(there: Players, count: int) -> None:
    """Prints what an ordinary turn costs: somebody presses, the controls go, the next board comes."""
    luck, calls = random.Random(2), there.calls
    for table in list(there.newest)[:count]:
        boards = there.boards
        assert there.act(luck, table, None, may_answer=True)
        async with asyncio.timeout(20):
            while there.boards == boards:
                await asyncio.sleep(0.01)
    print(f"{'bot: REST calls for a turn':<44}{(there.calls - calls) / count:>9.2f}")


async def _run(there: Players, seconds: float) -> str:
    figures = Figures(RATE)
    loop = asyncio.get_running_loop()
    luck = random.Random(1)
    tables = list(there.newest)
    moves, boards, calls, started = 0, there.boards, there.calls, loop.time()
    for number in range(int(RATE * seconds)):
        planned = started + number / RATE
        if (early := planned - loop.time()) > 0:
            await asyncio.sleep(early)
        elif not number % 16:
            await asyncio.sleep(0)

        def over(interaction: Interaction, planned: float = planned) -> None:
            if interaction.failure is None:
                figures.waits.append(loop.time() - planned)
            else:
                figures.failed += 1

        figures.begun += 1
        moves += there.act(luck, luck.choice(tables), over, may_answer=moves < ANSWERS * (planned - started))
    taken = loop.time() - started
    drawn = there.boards - boards
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while len(figures.waits) + figures.failed < figures.begun:
                await asyncio.sleep(0.01)
    p50, p99 = figures.within(50) * 1000, figures.within(99) * 1000
    verdict = "" if figures.within(99) < SOON and not figures.failed else f" (the goal is {SOON * 1000:.0f} and no failure)"
    return (
        f"{f'bot: {RATE} interactions/s at {TABLES} tables':<44}{len(figures.waits):>9,} of {figures.begun:,} acknowledged; "
        f"p50 {p50:.1f} ms, p99 {p99:.1f}{verdict}; {figures.failed} failed; "
        f"{moves / taken:.0f} answers/s, {drawn / taken:.1f} pictures/s, {(there.calls - calls) / taken:.0f} REST calls/s"
    )


def start(tables: int = 10_000) -> None:
    """Prints how long the bot takes from its start to the first answer with so many stored tables, and what memory it has then."""
    logging.getLogger("grandstand.arena").setLevel(logging.ERROR)
    asyncio.run(_start(tables))


async def _start(tables: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        async with Arena(generous=True) as arena:
            red = arena.user("red")
            people = [int(arena.find_user(name).id) for name in ("red", "blue", "green", "amber", "violet", "teal")]
            place = [int(arena.channel.id)]
            await crowd.fill(data, tables, guild=int(arena.guild.id), channels=place, people=people, now=time.time())
            for round_, title in enumerate(("first start, commands told to Discord", "next start")):
                async with bot_process(arena, data, data / "figures.json") as process:
                    started = time.perf_counter()
                    async with asyncio.timeout(60):
                        while not (arena.gateway.connected(arena.application.id) and arena.person("red").commands(arena.guild.id)):
                            await asyncio.sleep(0.01)
                    ready = time.perf_counter() - started
                    await red.slash("/games")
                    answered = time.perf_counter() - started
                    memory = _memory_of(process.pid)
                if round_:
                    print(
                        f"{f'bot: {tables:,} stored open tables, {title}':<60}{answered:>6.2f} s to the first answer "
                        f"(logged in after {ready:.2f}); {memory:.0f} MB"
                    )


def _memory_of(process: int) -> float:
    """Megabytes that another process has in memory; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


@contextlib.asynccontextmanager
async def bot_process(arena: Arena, data: Path, figures: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot in a process of its own."""
    settings = {"DISCORD_TOKEN": arena.token, "GRANDSTAND_ARENA": arena.addresses.page, "GRANDSTAND_DATA": str(data)}
    environment = {**os.environ, **settings, "GRANDSTAND_LOG_LEVEL": "error"}
    command = (sys.executable, "-m", "tests.bot.bench_host_bot", str(figures))
    process = await asyncio.create_subprocess_exec(*command, env=environment)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


if __name__ == "__main__":
    start()
    load()
