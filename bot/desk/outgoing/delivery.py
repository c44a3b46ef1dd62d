"""Boards go out: for each table the newest only, one at a time, retried until the channel has seen it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import discord

from bot.clock import Clock, Timer
from bot.desk.incoming.visit import Visit
from bot.desk.outgoing.errand import Errand
from bot.desk.outgoing.posting import LOST, may_pass
from bot.desk.outgoing.studio import Studio
from bot.hall import places
from bot.hall.hall import Hall
from bot.logs import about
from bot.store import Shard, Stage
from engine import Refused

log = logging.getLogger("grandstand.delivery")
AT_ONCE = 40
"""Tables that are delivered to at the same time: whoever waits for Discord must not keep all others waiting."""
PATIENCE = (1.0, 2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before the next try."""
LAST_WORDS = 0.75
"""Seconds in which what is under way comes to its end."""


class Stuck(NamedTuple):
    """A table of which nothing can be shown, in which server, the revision of which that is known, and the next try."""

    guild: int
    revision: int
    timer: Timer | None


class Delivery:
    """`soon(table)` when something has changed. What has not gone out is known to the database, not to this object."""

    def __init__(self, client: discord.Client, hall: Hall, studio: Studio, clock: Clock) -> None:
        self.client = client
        self.hall = hall
        self.store = hall.store
        self.studio = studio
        self.clock = clock
        self.away: set[int] = set()
        """Servers of which Discord says that they are away for now."""
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._tries: dict[str, int] = {}
        self._waiting: dict[str, Timer] = {}
        self._stuck: dict[str, Stuck] = {}
        self._unsure: set[str] = set()
        """Tables whose last message may have arrived without our knowing: looked for before it is sent again."""
        self._held: dict[str, int] = {}
        self._visits: dict[str, Visit] = {}
        self._stripped: dict[str, int] = {}
        self._closed = False

    async def remember(self) -> None:
        """What went unshown before this process began may have arrived: known before anybody does anything."""
        self._unsure.update(await self.store.unshown())

    async def begin(self, shard: Shard) -> None:
        """What went unshown in the servers of a shard goes out."""
        for table_id in await self.store.unshown(shard):
            self.soon(table_id)

    def soon(self, table_id: str) -> None:
        if self._closed:
            return
        if table_id in self._running or table_id in self._held:
            self._again.add(table_id)
            return
        self._call_off(table_id)
        task = asyncio.get_running_loop().create_task(self._deliver(table_id, self._visits.pop(table_id, None)))
        self._running[table_id] = task
        task.add_done_callback(lambda task: self._done(table_id, task))

    @asynccontextmanager
    async def held(self, table_id: str, visit: Visit | None = None) -> AsyncIterator[None]:
        """While somebody is being answered nothing else goes out to their table. The message may be the answer to `visit`, and
        if it cannot be shown, they are told so."""
        self._held[table_id] = self._held.get(table_id, 0) + 1
        before = self._visits.get(table_id)
        if visit is not None:
            self._visits[table_id] = visit
        try:
            yield
        except BaseException:
            if self._visits.get(table_id) is visit:  # refused: whoever came before may still wait for an answer
                self._visits.pop(table_id, None)
                if before is not None and before is not visit:
                    self._visits[table_id] = before
            raise
        finally:
            self._held[table_id] -= 1
            if not self._held[table_id]:
                del self._held[table_id]
                if table_id in self._again and table_id not in self._running:
                    self._again.discard(table_id)
                    self.soon(table_id)

    async def settled(self, table_id: str, seconds: float) -> None:
        """Waits until nothing is under way to this table, and nothing will be soon; but not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while (task := self._running.get(table_id) or self.hall.thinking(table_id)) is not None:
                    await asyncio.wait([task])
                    await asyncio.sleep(0)  # what was to be done again begins in a callback

    async def close(self) -> None:
        """Lets what is under way come to its end."""
        self._closed = True
        for timer in self._waiting.values():
            timer.cancel()
        for table_id in list(self._stuck):
            self._unstick(table_id)
        if self._running:
            await asyncio.wait(list(self._running.values()), timeout=LAST_WORDS)
        left = list(self._running.values())
        for task in left:  # it is on the disk that they are to be shown
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    # ------------------------------------------------------------------ controls that went with the answer to a press

    def has_stripped(self, table_id: str, message: int) -> None:
        self._stripped[table_id] = message

    def was_stripped(self, table_id: str, message: int | None) -> bool:
        """Asked once: after that the message may have got new ones."""
        return self._stripped.pop(table_id, None) == message

    # ------------------------------------------------------------------ again, or not for now

    async def check(self, table_id: str) -> None:
        """Posts the message of a table anew if it was deleted, and tries again what could not be shown."""
        if table_id in self._stuck:
            self._retry(table_id)
            return
        sheet, sight = (await self.hall.look(table_id)).sheet, await self.store.sight(table_id)
        place, message = (sheet.channel, sight.lobby) if sheet.stage is Stage.LOBBY else (sight.place, sight.message)
        if message is None or sheet.stage is Stage.CLOSED or table_id in self._running:
            return
        try:
            await self.client.get_partial_messageable(place).fetch_message(message)
        except discord.NotFound:
            await self.hall.act(table_id, None, None, places.show_again)
        except (discord.HTTPException, *LOST) as error:
            log.info("Whether the message is still there cannot be seen: %s", error)

    def look_again(self, guild: int) -> None:
        """Something has changed in a server: what could not be shown there is tried again."""
        for table_id in [table_id for table_id, stuck in self._stuck.items() if stuck.guild == guild]:
            self._retry(table_id)

    def stick(self, table_id: str, guild: int, revision: int, again_in: float | None) -> None:
        """Nothing can be shown of a table: not tried again before something happens, there or in its server."""
        self._unstick(table_id)
        timer = None
        if again_in is not None and not self._closed:
            timer = self.clock.later(again_in, lambda: self._retry(table_id))
        self._stuck[table_id] = Stuck(guild, revision, timer)

    def is_stuck(self, table_id: str, revision: int) -> bool:
        stuck = self._stuck.get(table_id)
        if stuck is not None and stuck.revision != revision:
            self._unstick(table_id)
        return table_id in self._stuck

    def _unstick(self, table_id: str) -> None:
        stuck = self._stuck.pop(table_id, None)
        if stuck is not None and stuck.timer is not None:
            stuck.timer.cancel()

    def _retry(self, table_id: str) -> None:
        self._unstick(table_id)
        self.soon(table_id)

    def _call_off(self, table_id: str) -> None:
        if (timer := self._waiting.pop(table_id, None)) is not None:
            timer.cancel()

    # ------------------------------------------------------------------ one table

    async def _deliver(self, table_id: str, visit: Visit | None) -> None:
        with about(table=table_id):
            async with self._slots:
                errand = Errand(self, table_id, visit, unsure=table_id in self._unsure)
                try:
                    await errand.run()
                except Refused as refused:
                    log.info("Nothing is shown of a table: %s", refused)
                    await errand.take_leave()
                if not errand.unsure:
                    self._unsure.discard(table_id)

    def _done(self, table_id: str, task: asyncio.Task[None]) -> None:
        with about(table=table_id):
            self._go_on(table_id, task)

    def _go_on(self, table_id: str, task: asyncio.Task[None]) -> None:
        del self._running[table_id]
        again = table_id in self._again
        self._again.discard(table_id)
        error = task.exception() if not task.cancelled() else None
        if error is None:
            self._tries.pop(table_id, None)
            if again:
                self.soon(table_id)
            return
        tries = self._tries.get(table_id, 0)
        self._tries[table_id] = tries + 1
        self._unsure.add(table_id)
        if may_pass(error):
            log.warning("A board did not go out and is tried again: %s", error)
        else:
            log.error("A board cannot be delivered.", exc_info=error)
            if tries >= len(PATIENCE):
                return  # until somebody does something at the table
        if not self._closed:
            patience = max(PATIENCE[min(tries, len(PATIENCE) - 1)], getattr(error, "retry_after", 0.0))
            self._waiting[table_id] = self.clock.later(patience, lambda: self.soon(table_id))
