"""The bot as the operator runs it: a process of its own, led to the arena of the test by its environment, that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from bot.arena import Arena
from tests.bot.arena.small_bot import WAIT
from tests.bot.databases import address_of
from tests.bot.end_to_end.support import known_bot
from tests.bot.end_to_end.support.draws import next_run

ROOT = Path(__file__).parents[4]
# Most of a start is reading the code: one process has read it for all the bots of a run, and they are its children.
stable = multiprocessing.get_context("forkserver")
stable.set_forkserver_preload([known_bot.__name__])
SHORT = "3"
"""Seconds that a lease is good for, if it is one of PostgreSQL: a process that was killed leaves it behind."""
READY = "Bot ready: "
PASSIVE = "stays passive"


class Ended(AssertionError):
    """The process is gone before it said what a test waits for."""


class Process:
    """One run of `python -m bot`. What it logs is in `log`, of all runs at this arena and folder one after the other."""

    def __init__(self, arena: Arena, data: Path, log: Path, *, lease: str = SHORT, **settings: str) -> None:
        self.arena = arena
        self.data = data
        self.path = log
        self.lease = lease
        self.settings = settings
        self._begin = log.stat().st_size if log.exists() else 0
        self._running: ForkServerProcess | None = None

    async def start(self) -> None:
        """Begins; `ready` and `says` wait for it."""
        told = {
            "DISCORD_TOKEN": self.arena.token,
            "GRANDSTAND_ARENA": self.arena.addresses.page,
            "GRANDSTAND_DATA": str(self.data),
            "GRANDSTAND_ODDS": "off",  # nobody waits for them, but they would take time from everything else
            **self.settings,
            "PYTHONPATH": str(ROOT),
        }
        if (address := address_of(self.data)) is not None:
            told |= {"GRANDSTAND_DATABASE": address, known_bot.LEASE: self.lease}
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("GRANDSTAND_", "DISCORD_"))}
        self.path.touch()
        given = (next_run(), self.data, inherited | told, self.path)
        running = stable.Process(target=known_bot.run, args=given, daemon=True)
        await asyncio.to_thread(running.start)
        self._running = running

    @property
    def log(self) -> str:
        """What this run has said so far."""
        with self.path.open("rb") as file:
            file.seek(self._begin)
            return file.read().decode()

    @property
    def has_begun(self) -> bool:
        return self._running is not None

    @property
    def pid(self) -> int:
        assert self._running is not None
        assert self._running.pid is not None
        return self._running.pid

    @property
    def is_running(self) -> bool:
        return self._running is not None and self._running.exitcode is None

    async def says(self, text: str) -> None:
        """Waits until the log has these words."""
        async with asyncio.timeout(WAIT * 2):
            while text not in self.log:
                if not self.is_running:
                    raise Ended(f"The bot ended before it said {text!r}:\n{self.log}")
                await asyncio.sleep(0.01)

    async def ready(self) -> None:
        """Waits until it hosts games."""
        await self.says(READY)

    async def kill(self) -> None:
        """Ends it as a power failure would: it hears nothing of it."""
        self.signal(signal.SIGKILL)
        await self.ended()

    async def stop(self) -> int:
        """Asks it to end, and gives its exit code."""
        self.signal(signal.SIGTERM)
        return await self.ended()

    def signal(self, which: signal.Signals) -> None:
        """If it is still there."""
        assert self._running is not None
        if self.is_running:
            os.kill(self.pid, which)

    async def ended(self) -> int:
        """Waits for its end, and gives its exit code."""
        assert self._running is not None
        async with asyncio.timeout(WAIT * 2):
            while self._running.exitcode is None:
                await asyncio.sleep(0.01)
        return self._running.exitcode


@contextlib.asynccontextmanager
async def process(arena: Arena, data: Path, **settings: str) -> AsyncIterator[Process]:
    """A process that has begun; it is gone at the end, whatever happened."""
    data.mkdir(parents=True, exist_ok=True)
    run = Process(arena, data, data / "log.txt", **settings)
    await run.start()
    try:
        yield run
    finally:
        await run.kill()
