"""The caretaker: maintains what is over at night, one table at a time, so that no interaction has to wait for it."""

from __future__ import annotations

import logging
import time

from bot.background_task import BackgroundTask
from bot.clock import Clock
from bot.coordinator.backfill import backfill_results
from bot.store import Store, WriteFailedError
from bot.store.packing import UnpackableError
from bot.tables.suspension import NOT_HERE

log = logging.getLogger("grandstand.caretaker")
FIRST_ROUND_SECONDS = 600.0
"""Between the start and the first round: a bot that only runs in the evenings has no night."""
NIGHT_HOUR = 4
"""By the machine's clock."""
HOUR = 3600.0
DAY = 86400.0
OLD_LOBBY_DAYS = 30.0
"""After so long a lobby is deleted that was closed without a game, or whose server the bot has left."""
PAUSE_SECONDS = 0.5
"""Between two tables: each occupies the database's thread for some milliseconds."""


class Caretaker(BackgroundTask):
    """Adds missing results, packs finished games `days` after their last act (0 means never), and deletes old lobbies."""

    def __init__(self, store: Store, clock: Clock, days: float) -> None:
        self.store = store
        self.clock = clock
        self.days = days

    async def _run(self) -> None:
        await self.clock.pause(FIRST_ROUND_SECONDS)
        while True:
            try:
                await self._run_once()
            except WriteFailedError as error:
                log.warning(
                    "Maintenance of finished games postponed to the next night: %s", error, extra={"event": "maintenance_postponed"}
                )
            except Exception:
                log.exception("Maintenance of finished games failed, retry next night", extra={"event": "maintenance_failed"})
            await self._until_night()

    async def _run_once(self) -> None:
        report = await backfill_results(self.store.database, lambda: self.clock.pause(PAUSE_SECONDS))
        if report.games:
            log.info("Results recorded for games that had none: %d", report.games, extra={"event": "results_backfilled"})
        if self.days:
            await self._pack()
        await self._delete_old_lobbies()

    async def _delete_old_lobbies(self) -> None:
        """Deletes lobbies that nobody can use. Games stay: in a server that the bot has left, they go on when it comes back."""
        before = self.clock.now() - OLD_LOBBY_DAYS * DAY
        deleted = 0
        for table_id in await self.store.find_old_lobbies(before, NOT_HERE):
            deleted += await self.store.delete_old_lobby(table_id, before, NOT_HERE)
            await self.clock.pause(PAUSE_SECONDS)
        if deleted:
            log.info("Old lobbies deleted: %d", deleted, extra={"event": "old_lobbies_deleted"})

    async def _pack(self) -> None:
        before = self.clock.now() - self.days * DAY
        packed = 0
        for table_id in await self.store.find_packable(before):
            try:
                packed += await self.store.pack(table_id, before)
            except UnpackableError as error:
                log.error("Finished game not packed: %s", error, extra={"event": "game_not_packed"})
            await self.clock.pause(PAUSE_SECONDS)
        if packed:
            log.info("Finished games packed: %d", packed, extra={"event": "games_packed"})

    async def _until_night(self) -> None:
        """Checks the time every hour: the clock may be set."""
        night = next_night(self.clock.now())
        while (now := self.clock.now()) < night:
            night = min(night, next_night(now))
            await self.clock.pause(min(night - now, HOUR))


def next_night(now: float) -> float:
    """Returns when it is next four in the morning."""
    today = time.localtime(now)
    nights = (time.mktime((today.tm_year, today.tm_mon, today.tm_mday + days, NIGHT_HOUR, 0, 0, 0, 0, -1)) for days in range(3))
    return next(night for night in nights if night > now)
