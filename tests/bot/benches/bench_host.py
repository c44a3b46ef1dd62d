"""Measures the load that the bot carries, with pictures, in its own process: `python -m tests.bot.benches.bench_host`"""

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
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.behaviour.people import ArenaUser
from bot.arena.services import Exchange
from bot.arena.state.models import Channel, Message
from bot.arena.state.world import ArenaEvent
from bot.arena.validation import answers
from bot.process import opened_store
from bot.store import Seat, Stage, Store, TableChange, TableRecord, TableSettings
from engine import Table
from tests.bot.end_to_end.support.traffic import rate_limited
from tests.bot.support import many_tables

TABLES = 500
CHANNELS = 25
RATE = 200
"""Interactions a second."""
SOON = 0.100
"""Seconds within which 99 of 100 are acknowledged."""
LATE = 0.025
"""Seconds by which 99 of 100 beats of the event loop may be late."""
ANSWERS = 0.1
"""The share of them that answers a question; each calls for a picture."""
LOOKS = ("log", "hand", "cards", "options", "mine")
PEOPLE = 100
"""Nobody is so quick that they run into the limit of one person."""
SEARCHED = 40
"""Tables that are searched for a control to press."""
PATIENCE = 3.2
FLOOD = 1000
BEYOND = (300, 400)
"""Interactions a second that are too many."""
GENTLY = 80
"""Interactions a second afterwards, to see how soon the bot is quick again."""
WINDOW = 0.25
"""Seconds; when all of one window are answered soon, the bot has recovered."""
LATER = 4.0
"""Seconds after which even the latest answer has come."""
LONGEST = 15.0
"""Seconds after which nobody waits for that any more."""


def load(seconds: float = 10.0) -> None:
    """Prints how the bot does under 200 interactions a second across 500 tables."""
    gc.collect()
    gc.freeze()
    logging.getLogger("grandstand.arena").setLevel(logging.ERROR)
    asyncio.run(_load(seconds))
    gc.unfreeze()


class Tally:
    """What came of one kind of interactions."""

    def __init__(self) -> None:
        self.offered = 0
        self.waits: list[float] = []
        """Seconds from the planned moment to the acknowledgement: a late beginning counts, too."""
        self.shed = 0
        """Left alone by the bot: no word about them, no work for them."""
        self.failed = 0
        """Answered too late."""

    @property
    def settled(self) -> int:
        return len(self.waits) + self.shed + self.failed

    def within(self, share: int) -> float:
        """Milliseconds in which so many of a hundred were acknowledged."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, len(ordered) * share // 100)] * 1000 if ordered else float("inf")

    def line(self, kind: str) -> str:
        return (
            f"{self.offered:,} {kind} offered, {len(self.waits):,} served, {self.shed:,} shed, {self.failed:,} failed, "
            f"p50 {self.within(50):.0f} ms, p99 {self.within(99):.0f}"
        )


class Players:
    """The people, and what they see: for each table its newest message, and the controls on it."""

    def __init__(self, arena: Arena, channels: list[Channel], people: list[ArenaUser]) -> None:
        self.arena = arena
        self.seated = people
        self.people = {person.user.id: person for person in people}
        self.channels = {channel.id: channel for channel in channels}
        self.newest: dict[str, Message] = {}
        self.pressed: set[str] = set()
        self.boards = 0
        self.calls = 0
        self.bound = 0
        """Those among the 50 a second that Discord allows a token."""
        self.refused: set[str] = set()
        """Interactions that the bot answered too late."""
        arena.services.world.listeners.append(self._hear)
        arena.services.exchange_listeners.append(self._count)

    def _hear(self, news: ArenaEvent) -> None:
        if news.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or news.data.get("channel_id") not in self.channels:
            return
        channel = news.data["channel_id"]
        message = self.arena.services.world.messages[channel].get(news.data["id"])
        if message is not None and (code := _code_of(message)):
            self.boards += news.name == "MESSAGE_CREATE"
            self.newest[code.split(":")[2]] = message

    def _count(self, exchange: Exchange) -> None:
        self.calls += 1
        self.bound += len(rate_limited([exchange]))
        if exchange.status == 404 and exchange.path.startswith("/interactions/"):
            self.refused.add(exchange.path.split("/")[2])

    def answers(self, luck: random.Random, table: str, watch: Callable[[Interaction], None]) -> bool:
        """The player who is asked answers, if the message asks one and has not been pressed."""
        message = self.newest[table]
        asked = re.findall(r"^(?:### <@|<@(?=\d+>[^:\n]*: \*\*))(\d+)>", "\n".join(answers.texts(message.components)), re.MULTILINE)
        control = next(answers.controls(message.components), None)
        if not asked or control is None or control["custom_id"] in self.pressed:
            return False
        verb = control["custom_id"].split(":")[1]
        if verb not in ("answer", "pick"):
            return False
        self.pressed.add(control["custom_id"])
        more = {"values": [luck.choice(control["options"])["value"]]} if verb == "pick" else None
        self.people[asked[0]].use(self.channels[message.channel_id], message.id, control, more).listeners.append(watch)
        return True

    def looks(self, luck: random.Random, table: str, watch: Callable[[Interaction], None]) -> bool:
        """A player at the table looks at something: by a control that is on the message or, while the next board is drawn and there
        is none, by a command."""
        message = self.newest[table]
        channel = self.channels[message.channel_id]
        person = self.seated[(int(table, 16) + luck.randrange(2)) % len(self.seated)]
        there = [control for control in answers.controls(message.components) if control["custom_id"].split(":")[1] in LOOKS]
        if there:
            person.use(channel, message.id, luck.choice(there)).listeners.append(watch)
        else:
            person.slash(channel, "/hand", {"table": table}).listeners.append(watch)
        return True


def _code_of(message: Message) -> str | None:
    codes = [str(control.get("custom_id")) for control in answers.controls(message.components)]
    return next((code for code in codes if code.startswith("gs:")), None)


async def fill(store: Store, arena: Arena, channels: list[Channel], people: list[ArenaUser], tables: int) -> None:
    """Running tables, two people and an AI at each, which the channels have not seen yet."""
    now = time.time()
    for number in range(tables):
        pair = [people[number % len(people)], people[(number + 1) % len(people)]]
        seats = [Seat(str(person.user.global_name or person.user.username), int(person.user.id)) for person in pair] + [
            Seat("Rusty")
        ]
        table = Table.new("magical-athlete", [seat.name for seat in seats], seed=f"{number:032x}")
        channel = int(channels[number % len(channels)].id)
        record = TableRecord(
            f"{number:08x}", int(arena.guild.id), channel, channel, table.game.id, seats[0].user or 0, table.seed, now
        )
        record.stage, record.seats, record.options = Stage.PLAYING, seats, dict(table.options)
        record.settings = TableSettings(late="wait", thread=False)
        save = msgspec.json.encode(table.save())
        owed = seats[table.questions[0].seat].user is None
        await store.insert_table(TableChange(record, save, ai_pending=owed, events=table.events), now)


async def _load(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        async with Arena(generous=True) as arena:
            people = [ArenaUser(arena.services, arena.add_person(f"player-{number}")) for number in range(PEOPLE)]
            channels = [arena.services.guilds.add_channel(arena.guild.id, f"room-{number}") for number in range(CHANNELS)]
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
                painted = sum(bool(message.attachments) for message in there.newest.values())
                print(
                    f"{'bot: boards posted after a start':<44}{TABLES / taken:>9.1f} boards/s; {TABLES} in {taken:.1f} s, "
                    f"{painted} with their pictures and the others in letters first"
                )
                ran = [await _usual(there, seconds), await _flood(there, seconds / 3)]
                ran += [await _beyond(there, rate, seconds / 2) for rate in BEYOND]
                process.send_signal(signal.SIGTERM)
                await process.wait()
            measured = json.loads(figures.read_text())
            late = measured["lags"][int(len(measured["lags"]) * 0.99)]
            print(*ran, sep="\n")
            verdict = "" if late < LATE else f" (the goal is {LATE * 1000:.0f})"
            print(f"{'bot: event loop late by, p99':<44}{late * 1000:>9.1f} ms{verdict}; most memory {measured['memory']:.0f} MB")


async def _run(there: Players, rate: int, seconds: float, answering: float = ANSWERS) -> tuple[Tally, Tally]:
    """An open loop: people act at their beat, whether the bot keeps up or not. What came of the acts, and of the looks."""
    loop = asyncio.get_running_loop()
    luck = random.Random(1)
    tables = list(there.newest)
    acts, looks, started = Tally(), Tally(), loop.time()
    for number in range(int(rate * seconds)):
        planned = started + number / rate
        if (early := planned - loop.time()) > 0:
            await asyncio.sleep(early)
        elif not number % 16:
            await asyncio.sleep(0)
        tally = acts if acts.offered < answering * number else looks

        def over(interaction: Interaction, tally: Tally = tally, planned: float = planned) -> None:
            if interaction.failure is None:
                tally.waits.append(loop.time() - planned)
            else:
                loop.call_later(LATER, _judge, there, tally, interaction)

        do = there.answers if tally is acts else there.looks
        # At some tables nobody is asked while the next board is drawn.
        tally.offered += any(do(luck, table, over) for table in luck.sample(tables, min(SEARCHED, len(tables))))
    return acts, looks


def _judge(there: Players, tally: Tally, interaction: Interaction) -> None:
    """Discord has given up on it: was it left alone, or was it answered too late?"""
    if interaction.id in there.refused:
        tally.failed += 1
    else:
        tally.shed += 1


async def _settle(*tallies: Tally) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE + LATER + 1.0):
            while any(tally.settled < tally.offered for tally in tallies):
                await asyncio.sleep(0.01)


async def _usual(there: Players, seconds: float) -> str:
    """What the bot has to carry."""
    boards, calls, started = there.boards, there.calls, time.perf_counter()
    acts, looks = await _run(there, RATE, seconds)
    taken, drawn = time.perf_counter() - started, there.boards - boards
    await _settle(acts, looks)
    both = Tally()
    both.waits = acts.waits + looks.waits
    offered, lost = acts.offered + looks.offered, acts.offered + looks.offered - len(both.waits)
    held = both.within(99) < SOON * 1000 and not lost
    verdict = "" if held else f" (the goal is {SOON * 1000:.0f} and no failure)"
    return (
        f"{f'bot: {RATE} interactions/s at {TABLES} tables':<44}{len(both.waits):>9,} of {offered:,} acknowledged; "
        f"p50 {both.within(50):.1f} ms, p99 {both.within(99):.1f}{verdict}; {lost} failed; "
        f"{acts.offered / taken:.0f} answers/s, {drawn / taken:.1f} pictures/s, {(there.calls - calls) / taken:.0f} REST calls/s"
    )


async def _flood(there: Players, seconds: float) -> str:
    """One person sends a thousand commands at once, while others go on."""
    loop = asyncio.get_running_loop()
    nuisance = ArenaUser(there.arena.services, there.arena.add_person("nuisance"))
    channel = next(iter(there.channels.values()))
    loop.call_later(seconds / 3, lambda: [nuisance.slash(channel, "/play", {}) for _ in range(FLOOD)])
    acts, looks = await _run(there, RATE // 2, seconds)
    await _settle(acts, looks)
    name = f"bot: {FLOOD:,} commands of one person at once"
    return f"{name:<44}others meanwhile, {RATE // 2}/s: {looks.line('looks')}; {acts.line('acts')}"


async def _beyond(there: Players, rate: int, seconds: float) -> str:
    """What the bot does with more than it can carry, and how soon it is quick again."""
    acts, looks = await _run(there, rate, seconds)
    quick = await _quick_again(there)
    await _settle(acts, looks)
    name = f"bot: {rate} interactions/s offered"
    return f"{name:<44}{looks.line('looks')}; {acts.line('acts')}; quick again after {quick}"


async def _quick_again(there: Players) -> str:
    """The time until all looks are answered soon again."""
    started = time.perf_counter()
    while (begun := time.perf_counter() - started) < LONGEST:
        _, looks = await _run(there, GENTLY, WINDOW, answering=0)
        await asyncio.sleep(SOON)
        if len(looks.waits) == looks.offered and looks.within(99) < SOON * 1000:
            return f"{begun:.1f} s"
    return f"more than {LONGEST:.0f} s"


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
            await many_tables.fill(data, tables, guild=int(arena.guild.id), channels=place, people=people, now=time.time())
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
async def bot_process(arena: Arena, data: Path, figures: Path, **more: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot in a process of its own."""
    settings = {"DISCORD_TOKEN": arena.token, "GRANDSTAND_ARENA": arena.addresses.page, "GRANDSTAND_DATA": str(data)}
    environment = {**os.environ, **settings, "GRANDSTAND_LOG_LEVEL": "error", **more}
    command = (sys.executable, "-m", "tests.bot.benches.bench_host_bot", str(figures))
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
