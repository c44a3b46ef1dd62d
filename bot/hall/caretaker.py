"""The caretaker: packs finished games by night, one after the other, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import logging
import time

from bot.clock import Clock
from bot.store import Store, Unwritable
from bot.store.packing import Unpackable

log = logging.getLogger("grandstand.caretaker")
SETTLED = 600.0
"""Seconds after the start before the first round: a bot that runs in the evenings only has to do it then."""
HOUR_OF_NIGHT = 4
"""By the machine's clock."""
HOUR = 3600.0
DAY = 86400.0
BETWEEN = 0.5
"""Seconds between two games: each takes some milliseconds of the database's thread, in which others wait."""


class Caretaker:
    """`days` after its last act a finished game is packed; 0 is never."""

    def __init__(self, store: Store, clock: Clock, days: float) -> None:
        self.store = store
        self.clock = clock
        self.days = days
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        if self._task is None and self.days:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _run(self) -> None:
        await self._pause(SETTLED)
        while True:
            try:
                await self._make_a_round()
            except Unwritable as error:
                log.warning("Finished games cannot be packed now; that can wait for the next night: %s", error)
            except Exception:
                log.exception("Finished games could not be packed; the next try is by night.")
            await self._until_night()

    async def _make_a_round(self) -> None:
        before = self.clock.now() - self.days * DAY
        games = 0
        for table_id in await self.store.packable(before):
            try:
                games += await self.store.pack(table_id, before)
            except Unpackable as error:
                log.error("%s.", error)
            await self._pause(BETWEEN)
        if games:
            log.info("Finished games that were packed: %d.", games)

    async def _until_night(self) -> None:
        """Looks at the clock now and then: somebody may set it."""
        night = next_night(self.clock.now())
        while (now := self.clock.now()) < night:
            night = min(night, next_night(now))
            await self._pause(min(night - now, HOUR))

    async def _pause(self, seconds: float) -> None:
        over = asyncio.Event()
        timer = self.clock.later(seconds, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()


def next_night(now: float) -> float:
    """When it will be four in the morning."""
    today = time.localtime(now)
    nights = (time.mktime((today.tm_year, today.tm_mon, today.tm_mday + days, HOUR_OF_NIGHT, 0, 0, 0, 0, -1)) for days in range(3))
    return next(night for night in nights if night > now)
