"""Liveness: a process shows every ten seconds that its event loop and its database work, whether or not Discord can be reached.

Heartbeats mean something else: they record when tables were last served, and time limits move by what is missing there.
"""

from __future__ import annotations

import contextlib

from bot.background_task import BackgroundTask
from bot.clock import Clock
from bot.store import Store, WriteFailedError
from bot.store.heartbeats import LIVENESS

LIVENESS_SECONDS = 10.0
"""Between two signs of life."""


class Liveness(BackgroundTask):
    """Writes signs of life into the database. The processes of a fleet need none: each renews its lease every few seconds."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(WriteFailedError):  # the missing sign shows it
                await self.store.write_fact(LIVENESS, str(self.clock.now()))
            await self.clock.pause(LIVENESS_SECONDS)
