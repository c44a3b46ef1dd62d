"""Sends the boards: only the newest of each table, one at a time, retried until the channel has seen it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import discord

from bot.clock import Clock, Timer
from bot.coordinator.coordinator import Coordinator
from bot.keyed_jobs import KeyedJobs
from bot.logs import about
from bot.publishing.channel_update import ChannelUpdate
from bot.publishing.extras.commentary import Forecasts
from bot.publishing.extras.retrospective import Retrospective
from bot.publishing.follow_ups import FollowUps
from bot.publishing.plan import LatePicture
from bot.publishing.posting import UNCERTAIN_ERRORS, is_temporary
from bot.publishing.reconciliation import discarded_revision, has_controls
from bot.responses.responder import Responder
from bot.store import Shard, Stage, TableRecord
from bot.store.rows import OutboxRow
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable
from bot.throttle import Throttle
from bot.workers.rendering.pool import RenderPool
from engine import Refused
from render import Picture

log = logging.getLogger("grandstand.delivery")
MAX_CONCURRENT_UPDATES = 40
"""Tables delivered to at the same time: one that waits for Discord must not hold up the others."""
RETRY_DELAYS = (1.0, 2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before the next try."""
SHUTDOWN_GRACE_SECONDS = 0.75
"""Seconds that work under way has to finish."""
IDLE_TIMEOUT_SECONDS = 10.0
"""Seconds to wait for a delivery under way before checking that all is well at a table."""


class StuckTable(NamedTuple):
    """A table that cannot be shown: its server, the revision this is known of, and the next try."""

    guild: int
    revision: int
    timer: Timer | None


class Delivery:
    """Call `soon(table)` when something has changed. The database knows what has not gone out yet; this object does not."""

    def __init__(
        self,
        client: discord.Client,
        coordinator: Coordinator,
        render_pool: RenderPool,
        clock: Clock,
        turnstile: Throttle,
        *,
        follow_up: bool,
    ) -> None:
        self.client = client
        self.coordinator = coordinator
        self.store = coordinator.store
        self.render_pool = render_pool
        self.clock = clock
        self.throttle = turnstile
        self.unavailable_guilds: set[int] = set()
        """Servers that Discord says are unavailable for now."""
        self.late_pictures: dict[str, LatePicture] = {}
        """Pictures that were not ready when their messages had to go out."""
        self.jobs = KeyedJobs(self._start_update, self._update_failed, clock)
        self.follow_ups = FollowUps(clock, is_enabled=follow_up)
        self.forecasts = Forecasts(coordinator.odds_worker)
        self.retrospective = Retrospective(coordinator)
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_UPDATES)
        self._stuck: dict[str, StuckTable] = {}
        self._checked_channels: set[str] = set()
        """Tables whose channel this process has checked, with nothing gone wrong since."""
        self._unconfirmed: set[str] = set()
        """Tables an earlier process still owed something, which may have arrived."""
        self._newest_state: dict[str, HostedTable] = {}
        self._waiting_responders: dict[str, list[tuple[Responder, bool]]] = {}
        """Visits waiting for an answer, and whether a picture could be drawn at once when they came; newest last."""
        self._outbox_at_last_poll: dict[str, tuple[int, bool]] = {}
        """What was in the outbox at the last look: revisions, and whether they were taken up because of that."""
        self._closed = False

    async def load_outbox(self) -> None:
        """Reads what an earlier process left unshown (it may have arrived), before anybody does anything. After a restore that is
        everything: channels may show more than the backup knows."""
        if await self.store.look_at_all_again():
            log.warning("A backup was restored. The channels of all open tables are looked at, some each second.")
        self._unconfirmed.update(await self.store.unshown())

    async def begin_shard(self, shard: Shard) -> None:
        """Sends what was left unshown in the servers of a shard."""
        for table_id in await self.store.unshown(shard):
            self.schedule(table_id)

    async def poll_outbox(self, shards: Sequence[Shard]) -> None:
        """Other processes act at the tables of these shards too: in a direct message, or from another server. What is still there
        at the second look, so that whoever has just written it had time, and is not on its way, is delivered; once for each
        revision, since there is much that cannot be shown. Players without a person answer here, too."""
        found = {}
        for each in await self.store.outbox():
            if not any(shard.has(each.guild) for shard in shards):
                continue
            before = self._outbox_at_last_poll.get(each.table_id)
            is_taken_up = before == (each.revision, True)
            if before == (each.revision, False) and not self._is_in_progress(each):
                is_taken_up = True
                if each.owed:
                    self.coordinator.play_on(each.table_id)
                else:
                    self.schedule(each.table_id)
            found[each.table_id] = each.revision, is_taken_up
        self._outbox_at_last_poll = found

    def _is_in_progress(self, unshown: OutboxRow) -> bool:
        table_id = unshown.table_id
        return self.jobs.knows(table_id) or self.coordinator.is_played_on(table_id) or self.is_stuck(table_id, unshown.revision)

    def schedule(self, table_id: str, hosted: HostedTable | None = None) -> None:
        """`hosted` is the table as it is now, if the caller has it."""
        self._newest_state.pop(table_id, None)
        if hosted is not None and not self._closed:
            self._newest_state[table_id] = hosted
            self.retrospective.record_act(hosted)
        self.jobs.soon(table_id)

    def has_newer_state(self, hosted: HostedTable) -> bool:
        """Whether the table has changed since an errand began. Somebody waiting for an answer gets their own errand, and so does a
        game that begins, ends or moves."""
        before, newest = hosted.record, self._newest_state.get(hosted.record.id)
        if newest is None or before.id in self._waiting_responders:
            return False
        return (newest.record.stage, newest.record.place) == (before.stage, before.place)

    def take_newer_state(self, hosted: HostedTable) -> HostedTable | None:
        """The table as it was left since an errand began."""
        return self._newest_state.pop(hosted.record.id) if self.has_newer_state(hosted) else None

    @asynccontextmanager
    async def answering(self, table_id: str, responder: Responder | None = None) -> AsyncIterator[bool]:
        """While somebody is being answered, nothing else goes out to their table. The message may be the answer to `visit`; if it
        cannot be shown, they are told. Yields whether a picture for them can be drawn at once."""
        self.jobs.hold(table_id)
        free = self.render_pool.is_free
        if responder is not None:
            self._waiting_responders.setdefault(table_id, []).append((responder, free))
        try:
            yield free
        except BaseException:
            if responder is not None:  # refused: an earlier visit may still be waiting for an answer
                self._stop_waiting(table_id, responder)
            raise
        finally:
            self.jobs.let_go(table_id)

    @asynccontextmanager
    async def blocked(self, tables: Sequence[str]) -> AsyncIterator[None]:
        """While inside, nothing goes out to these tables. What was to be shown of them is read anew afterwards."""
        for table_id in tables:
            self.jobs.hold(table_id)
        try:
            await self._wait_for_updates(tables)
            yield
        finally:
            self.render_pool.drop_films({*tables})
            for table_id in tables:
                self._newest_state.pop(table_id, None)
                self.late_pictures.pop(table_id, None)
                self.jobs.let_go(table_id)

    async def _wait_for_updates(self, tables: Sequence[str]) -> None:
        """Waits for what is under way to tables that are held."""
        try:
            async with asyncio.timeout(IDLE_TIMEOUT_SECONDS):
                for table_id in tables:
                    if (task := self.jobs.task(table_id)) is not None:
                        await asyncio.wait([task])
        except TimeoutError:
            raise Refused("Discord is slow to answer me, so nothing has changed. Please try again in a minute.") from None

    def _stop_waiting(self, table_id: str, responder: Responder) -> None:
        left = [each for each in self._waiting_responders.pop(table_id, []) if each[0] is not responder]
        if left:
            self._waiting_responders[table_id] = left

    async def wait_until_idle(self, table_id: str, seconds: float) -> None:
        """Waits until nothing is under way to this table or about to be, but not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while (task := self.jobs.task(table_id) or self.coordinator.thinking(table_id)) is not None:
                    await asyncio.wait([task])
                    await asyncio.sleep(0)  # another run begins in a callback

    async def close(self) -> None:
        """Lets work under way finish. Anything still to be shown is on disk."""
        self._closed = True
        for table_id in list(self._stuck):
            self._clear_stuck(table_id)
        await self.jobs.close(SHUTDOWN_GRACE_SECONDS)

    # ------------------------------------------------------------------ what is known of a channel

    def is_channel_checked(self, record: TableRecord) -> bool:
        """Whether it shows what we think it does. A process that has just started cannot tell: something may have arrived that was
        never noted, or a backup may have been restored. A new table can have nothing there."""
        return record.id in self._checked_channels or (record.revision == 1 and record.id not in self._unconfirmed)

    def mark_channel_checked(self, table_id: str) -> None:
        self._checked_channels.add(table_id)

    async def repair_after_restore(self, table_id: str, last: int) -> None:
        """Somebody has pressed a button from a lost future: a backup was restored. The table says so, and we check its channel."""
        self._checked_channels.discard(table_id)
        await self.coordinator.act(table_id, None, None, lambda hosted: suspension.set_back(hosted, last))

    def picture_ready(self, table_id: str, message: int, pictures: Sequence[Picture]) -> None:
        """Too late for its message, which went out without it."""
        self.late_pictures[table_id] = LatePicture(message, pictures)
        self.jobs.soon(table_id)

    # ------------------------------------------------------------------ again, or not for now

    async def check_message(self, table_id: str) -> None:
        """Posts a table's message again if it was deleted or can no longer be pressed, and retries what could not be shown."""
        if table_id in self._stuck:
            self._retry(table_id)
            return
        await self.wait_until_idle(table_id, IDLE_TIMEOUT_SECONDS)
        record = (await self.coordinator.look(table_id)).record
        published, _ = await self.store.shown(table_id)
        is_lobby = record.stage is Stage.LOBBY
        place, message = (record.channel, published.lobby) if is_lobby else (published.place, published.message)
        if message is None or record.stage is Stage.CLOSED:
            return
        try:
            there = await self.client.get_partial_messageable(place).fetch_message(message)
            is_ours = self.client.user is not None and there.author.id == self.client.user.id  # not if a server was handed over
            is_well, lost = is_ours and has_controls(there, table_id), discarded_revision(there, record)
        except discord.NotFound:
            is_well, lost = False, None
        except (discord.HTTPException, *UNCERTAIN_ERRORS) as error:
            log.info("Cannot tell whether the message is still there: %s", error)
            return
        if lost is not None:
            await self.repair_after_restore(table_id, lost)
        elif not is_well and self.jobs.task(table_id) is None:
            self._checked_channels.discard(table_id)
            await self.coordinator.act(table_id, None, None, suspension.show_again)

    def retry_guild(self, guild: int) -> None:
        """Something has changed in a server: retries what could not be shown there."""
        for table_id in [table_id for table_id, stuck in self._stuck.items() if stuck.guild == guild]:
            self._retry(table_id)

    def mark_stuck(self, table_id: str, guild: int, revision: int, again_in: float | None) -> None:
        """A table cannot be shown: not tried again until something happens there or in its server."""
        self._clear_stuck(table_id)
        timer = None
        if again_in is not None and not self._closed:
            timer = self.clock.later(again_in, lambda: self._retry(table_id))
        self._stuck[table_id] = StuckTable(guild, revision, timer)

    def is_stuck(self, table_id: str, revision: int) -> bool:
        stuck = self._stuck.get(table_id)
        if stuck is not None and stuck.revision != revision:
            self._clear_stuck(table_id)
        return table_id in self._stuck

    def will_retry(self, table_id: str) -> bool:
        """Whether what could not be shown will be retried by itself."""
        stuck = self._stuck.get(table_id)
        return self.jobs.is_put_off(table_id) or (stuck is not None and stuck.timer is not None)

    def _clear_stuck(self, table_id: str) -> None:
        stuck = self._stuck.pop(table_id, None)
        if stuck is not None and stuck.timer is not None:
            stuck.timer.cancel()

    def _retry(self, table_id: str) -> None:
        self._clear_stuck(table_id)
        self.schedule(table_id)

    # ------------------------------------------------------------------ one table

    def _start_update(self, table_id: str) -> Coroutine[Any, Any, None]:
        """For those waiting now: somebody who comes before this errand starts gets their own."""
        waiting: list[tuple[Responder | None, bool]] = [
            (None, self.render_pool.is_free),
            *self._waiting_responders.pop(table_id, []),
        ]
        responder, can_draw_now = waiting[-1]
        return self._run_update(
            ChannelUpdate(self, table_id, self._newest_state.pop(table_id, None), responder, can_draw_now=can_draw_now)
        )

    async def _run_update(self, channel_update: ChannelUpdate) -> None:
        with about(table=channel_update.table_id):
            try:
                await channel_update.run(self._slots)
            except Refused as refused:
                log.info("A table is not shown: %s", refused)
                await channel_update.announce_unreadable_table()

    def _update_failed(self, table_id: str, error: BaseException, tries: int) -> float | None:
        """Seconds until the next try."""
        with about(table=table_id):
            self._checked_channels.discard(table_id)
            self._unconfirmed.add(table_id)
            if is_temporary(error):
                log.warning("A board did not go out and will be tried again: %s", error)
            else:
                log.error("A board cannot be delivered.", exc_info=error)
                if tries >= len(RETRY_DELAYS):
                    return None  # until somebody does something at the table
        return max(RETRY_DELAYS[min(tries, len(RETRY_DELAYS) - 1)], getattr(error, "retry_after", 0.0))
