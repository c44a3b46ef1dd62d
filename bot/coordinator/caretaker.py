"""The caretaker: looks after finished games at night, one at a time, so that nobody has to wait for it."""

from __future__ import annotations

import asyncio
import logging
import time

from bot.clock import Clock
from bot.coordinator.backfill import make_up
from bot.store import Store, WriteFailedError
from bot.store.packing import UnpackableError

log = logging.getLogger("grandstand.caretaker")
SETTLED = 600.0
"""Seconds after the start before the first round: a bot that only runs in the evenings has to do it then."""
HOUR_OF_NIGHT = 4
"""By the machine's clock."""
HOUR = 3600.0
DAY = 86400.0
BETWEEN = 0.5
"""Seconds between two games: each keeps the database's thread busy for some milliseconds, while others wait."""


class Caretaker:
    """Makes up for results that are missing, and packs a finished game `days` after its last act; 0 means never."""

    def __init__(self, store: Store, clock: Clock, days: float) -> None:
        self.store = store
        self.clock = clock
        self.days = days
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        if self._task is None:
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
            except WriteFailedError as error:
                log.warning(
                    "Maintenance of finished games postponed to the next night: %s", error, extra={"event": "maintenance_postponed"}
                )
            except Exception:
                log.exception("Maintenance of finished games failed, retry next night", extra={"event": "maintenance_failed"})
            await self._until_night()

    async def _make_a_round(self) -> None:
        made = await make_up(self.store.database, lambda: self._pause(BETWEEN))
        if made.games:
            log.info("Results recorded for games that had none: %d", made.games, extra={"event": "results_backfilled"})
        if self.days:
            await self._pack()

    async def _pack(self) -> None:
        before = self.clock.now() - self.days * DAY
        games = 0
        for table_id in await self.store.find_packable(before):
            try:
                games += await self.store.pack(table_id, before)
            except UnpackableError as error:
                log.error("Finished game not packed: %s", error, extra={"event": "game_not_packed"})
            await self._pause(BETWEEN)
        if games:
            log.info("Finished games packed: %d", games, extra={"event": "games_packed"})

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
    """When it is next four in the morning."""
    today = time.localtime(now)
    nights = (time.mktime((today.tm_year, today.tm_mon, today.tm_mday + days, HOUR_OF_NIGHT, 0, 0, 0, 0, -1)) for days in range(3))
    return next(night for night in nights if night > now)
