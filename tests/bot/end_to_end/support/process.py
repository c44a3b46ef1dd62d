"""The bot as an operator runs it: a process of its own, pointed at the arena by its environment, that a test can kill."""

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
from tests.bot.end_to_end.support import seeded_bot
from tests.bot.support.databases import address_of
from tests.bot.support.waiting import WAIT, until

ROOT = Path(__file__).parents[4]
# Importing takes most of a start: one process imports for all bots of a run, which are forked from it.
forkserver = multiprocessing.get_context("forkserver")
forkserver.set_forkserver_preload([seeded_bot.__name__])
SHORT_LEASE = "3"
"""Seconds that a PostgreSQL lease is valid: a killed process leaves it behind."""
READY = "Bot ready: "
PASSIVE = "stays passive"


class ProcessEndedError(AssertionError):
    """The process ended before it logged what a test waits for."""


class BotProcess:
    """One run of `python -m bot`. Several runs may append to the same log file."""

    def __init__(self, arena: Arena, data: Path, log: Path, *, lease: str = SHORT_LEASE, **settings: str) -> None:
        self.arena = arena
        self.data = data
        self.path = log
        self.lease = lease
        self.settings = settings
        self._begin = log.stat().st_size if log.exists() else 0
        self._running: ForkServerProcess | None = None

    async def start(self) -> None:
        """Starts the process; `ready` and `logged` wait for it."""
        environment = {
            "DISCORD_TOKEN": self.arena.token,
            "GRANDSTAND_ARENA": self.arena.addresses.page,
            "GRANDSTAND_DATA": str(self.data),
            "GRANDSTAND_ODDS": "off",  # they would take time from everything else
            "GRANDSTAND_EMOJIS": "off",  # so would they
            **self.settings,
            "PYTHONPATH": str(ROOT),
        }
        if (address := address_of(self.data)) is not None:
            environment |= {"GRANDSTAND_DATABASE": address, seeded_bot.LEASE: self.lease}
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("GRANDSTAND_", "DISCORD_"))}
        self.path.touch()
        arguments = (seeded_bot.next_run(), self.data, inherited | environment, self.path)
        running = forkserver.Process(target=seeded_bot.run, args=arguments, daemon=True)
        await asyncio.to_thread(running.start)
        self._running = running

    @property
    def log(self) -> str:
        """What this run has logged so far."""
        with self.path.open("rb") as file:
            file.seek(self._begin)
            return file.read().decode()

    @property
    def is_started(self) -> bool:
        return self._running is not None

    @property
    def pid(self) -> int:
        assert self._running is not None
        assert self._running.pid is not None
        return self._running.pid

    @property
    def is_running(self) -> bool:
        return self._running is not None and self._running.exitcode is None

    async def logged(self, text: str) -> None:
        """Waits until the log contains this text."""
        async with asyncio.timeout(WAIT * 2):
            while text not in self.log:
                if not self.is_running:
                    raise ProcessEndedError(f"The bot ended before it logged {text!r}:\n{self.log}")
                await asyncio.sleep(0.01)

    async def ready(self) -> None:
        """Waits until the process hosts games."""
        await self.logged(READY)

    async def kill(self) -> None:
        """Ends the process as a power failure would."""
        self.signal(signal.SIGKILL)
        await self.ended()

    async def stop(self) -> int:
        """Asks the process to end, and returns its exit code."""
        self.signal(signal.SIGTERM)
        return await self.ended()

    def signal(self, which: signal.Signals) -> None:
        """Does nothing if the process has ended."""
        assert self._running is not None
        if self.is_running:
            os.kill(self.pid, which)

    async def ended(self) -> int:
        """Waits for the end of the process, and returns its exit code."""
        assert self._running is not None
        await until(lambda: not self.is_running, WAIT * 2)
        assert self._running.exitcode is not None
        return self._running.exitcode


@contextlib.asynccontextmanager
async def bot_process(arena: Arena, data: Path, **settings: str) -> AsyncIterator[BotProcess]:
    """A started process; it is killed when the block ends."""
    data.mkdir(parents=True, exist_ok=True)
    run = BotProcess(arena, data, data / "log.txt", **settings)
    await run.start()
    try:
        yield run
    finally:
        await run.kill()
