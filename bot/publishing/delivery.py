"""Keeps the channels of all tables up to date: one update at a time per table, with its newest state, retried until it works."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import discord

from bot.bounded_set import BoundedSet
from bot.clock import Clock, Timer
from bot.coordinator.coordinator import Coordinator
from bot.keyed_jobs import KeyedJobs
from bot.logs import about
from bot.publishing import notices
from bot.publishing.channel_update import ChannelUpdate
from bot.publishing.double_taps import DoubleTaps
from bot.publishing.extras.commentary import Forecasts
from bot.publishing.extras.films import PendingFilms
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
from bot.text.emojis import NO_EMOJIS, Emojis
from bot.throttle import Throttle
from bot.workers.rendering.pool import RenderPool
from engine import Refused

log = logging.getLogger("grandstand.delivery")
MAX_CONCURRENT_UPDATES = 40
"""How many updates may talk to Discord at the same time: one that waits for it must not hold up the others. Whoever waits for a
picture, a film or a turning point holds no slot."""
RETRY_DELAYS = (1.0, 2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before each further attempt to update a channel; the last delay repeats."""
SHUTDOWN_GRACE_SECONDS = 0.75
"""How long running updates may take to finish when the bot shuts down."""
MAX_CHECKED_CHANNELS = 10_000
"""Tables whose channel is remembered as reconciled; that of an older one is reconciled again."""
MAX_UNCONFIRMED_TABLES = 100_000
"""Tables that may have messages nobody has recorded. It matters only for new ones, so the oldest are forgotten."""
IDLE_TIMEOUT_SECONDS = 10.0
"""How long to wait for a table's running update before going on without it."""


class StuckTable(NamedTuple):
    """A table that cannot be published: its server, the revision that failed, and the timer of the next attempt, if any."""

    guild: int
    revision: int
    timer: Timer | None


class Delivery:
    """Schedules and retries the channel updates of all tables.

    Call `schedule(table_id)` when a table has changed. The outbox in the database is the record of what is unpublished; this object
    may be lost at any time.
    """

    def __init__(
        self,
        client: discord.Client,
        coordinator: Coordinator,
        render_pool: RenderPool,
        clock: Clock,
        throttle: Throttle,
        emojis: Callable[[TableRecord], Emojis],
        *,
        follow_up: bool,
        double_tap_seconds: float,
    ) -> None:
        self.client = client
        self.coordinator = coordinator
        self.store = coordinator.store
        self.render_pool = render_pool
        self.clock = clock
        self.throttle = throttle
        self.emojis = emojis
        """The emojis for the messages of a table."""
        self.unavailable_guilds: set[int] = set()
        """Servers that Discord reports as unavailable."""
        self.late_pictures: dict[str, LatePicture] = {}
        """Pictures that were finished after their messages had to be posted, by table."""
        self.jobs = KeyedJobs(self._start_update, self._update_failed, clock)
        self.follow_ups = FollowUps(clock, is_enabled=follow_up)
        self.double_taps = DoubleTaps(clock, double_tap_seconds)
        self.forecasts = Forecasts(coordinator.odds_worker)
        self.retrospective = Retrospective(coordinator)
        self.films = PendingFilms(render_pool, coordinator, self.schedule)
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_UPDATES)
        self._stuck: dict[str, StuckTable] = {}
        self._checked_channels: BoundedSet[str] = BoundedSet(MAX_CHECKED_CHANNELS)
        """Tables whose channel this process has reconciled, without an error since."""
        self._unconfirmed: BoundedSet[str] = BoundedSet(MAX_UNCONFIRMED_TABLES)
        """Tables with outbox rows from an earlier process or a failed update: their messages may have arrived."""
        self._newest_state: dict[str, HostedTable] = {}
        self._waiting_responders: dict[str, list[tuple[Responder, bool]]] = {}
        """Interactions waiting for their table's update, newest last, and whether a render worker was free when they came."""
        self._outbox_at_last_poll: dict[str, tuple[int, bool]] = {}
        """For each table in the outbox at the last poll: its revision, and whether a poll has already scheduled it."""
        self._closed = False

    async def emojis_for(self, user: int, record: TableRecord) -> Emojis:
        """The emojis for the private messages of a user; none if they prefer words to pictures."""
        return NO_EMOJIS if (await self.coordinator.preferences(user)).words else self.emojis(record)

    async def load_outbox(self) -> None:
        """Reads which tables an earlier process left unpublished, before any interaction is handled. After a restore these are all
        open tables, because channels may show more than the backup contains."""
        if await self.store.fill_outbox_after_restore():
            log.warning("Backup restored, checking the channels of all open tables", extra={"event": "backup_restored"})
        for table_id in await self.store.read_outbox_ids():
            self._unconfirmed.add(table_id)

    async def begin_shard(self, shard: Shard) -> None:
        """Schedules the unpublished tables in the servers of a shard."""
        for table_id in await self.store.read_outbox_ids(shard):
            self.schedule(table_id)

    async def poll_outbox(self, shards: Sequence[Shard]) -> None:
        """Publishes what other processes have changed at the tables of these shards, from a direct message or another server.

        A table is scheduled when the same revision is in the outbox at two polls in a row, so that the process that has just
        written it had time, and no update is in progress here. Each revision is scheduled only once, because some cannot be
        published. AI players that are due answer first.
        """
        polled = {}
        for row in await self.store.read_outbox():
            if not any(shard.has(row.guild) for shard in shards):
                continue
            before = self._outbox_at_last_poll.get(row.table_id)
            is_scheduled = before == (row.revision, True)
            if before == (row.revision, False) and not self._is_in_progress(row):
                is_scheduled = True
                if row.ai_pending:
                    self.coordinator.play_ai(row.table_id)
                else:
                    self.schedule(row.table_id)
            polled[row.table_id] = row.revision, is_scheduled
        self._outbox_at_last_poll = polled

    def _is_in_progress(self, row: OutboxRow) -> bool:
        table_id = row.table_id
        return self.jobs.knows(table_id) or self.coordinator.is_ai_playing(table_id) or self.is_stuck(table_id, row.revision)

    def schedule(self, table_id: str, hosted: HostedTable | None = None) -> None:
        """Schedules an update of the table's channel. `hosted` is the table's current state, if the caller has it."""
        self._newest_state.pop(table_id, None)
        if hosted is not None and not self._closed:
            self._newest_state[table_id] = hosted
            self.retrospective.record_act(hosted)
            if hosted.was_rewound:  # a race may end another way now
                self.render_pool.drop_films({table_id})
                self.films.drop({table_id})
        self.jobs.soon(table_id)

    def has_newer_state(self, hosted: HostedTable) -> bool:
        """Whether a running update, which began with `hosted`, may continue with a newer state. Not if an interaction waits for an
        answer, or if the game has begun, ended or moved: these get updates of their own."""
        before, newest = hosted.record, self._newest_state.get(hosted.record.id)
        if newest is None or before.id in self._waiting_responders:
            return False
        return (newest.record.stage, newest.record.place) == (before.stage, before.place)

    def take_newer_state(self, hosted: HostedTable) -> HostedTable | None:
        """Returns the newer state for a running update that began with `hosted`, if it has one to continue with."""
        return self._newest_state.pop(hosted.record.id) if self.has_newer_state(hosted) else None

    @asynccontextmanager
    async def answering(self, table_id: str, responder: Responder | None = None) -> AsyncIterator[bool]:
        """While inside, an interaction is being answered, and no update of its table begins.

        The table message may be the answer to `responder`; if it cannot be published, the update tells the user so. Yields whether
        a render worker is free for it.
        """
        self.jobs.hold(table_id)
        can_draw_now = self.render_pool.is_free
        if responder is not None:
            self._waiting_responders.setdefault(table_id, []).append((responder, can_draw_now))
        try:
            yield can_draw_now
        except BaseException:
            if responder is not None:  # refused: an earlier interaction may still be waiting for an answer
                self._stop_waiting(table_id, responder)
            raise
        finally:
            self.jobs.let_go(table_id)

    @asynccontextmanager
    async def blocked(self, tables: Sequence[str]) -> AsyncIterator[None]:
        """While inside, the channels of these tables are not updated. Afterwards their state is read again from the database.

        Raises Refused if a running update does not end in time.
        """
        for table_id in tables:
            self.jobs.hold(table_id)
        try:
            await self._wait_for_updates(tables)
            yield
        finally:
            self.render_pool.drop_films({*tables})
            self.films.drop({*tables})
            for table_id in tables:
                self._newest_state.pop(table_id, None)
                self.late_pictures.pop(table_id, None)
                self.jobs.let_go(table_id)

    async def _wait_for_updates(self, tables: Sequence[str]) -> None:
        """Waits for the running updates of blocked tables."""
        try:
            async with asyncio.timeout(IDLE_TIMEOUT_SECONDS):
                for table_id in tables:
                    if (task := self.jobs.task(table_id)) is not None:
                        await asyncio.wait([task])
        except TimeoutError:
            raise Refused("Discord is slow to answer me, so nothing has changed. Please try again in a minute.") from None

    def _stop_waiting(self, table_id: str, responder: Responder) -> None:
        others = [waiting for waiting in self._waiting_responders.pop(table_id, []) if waiting[0] is not responder]
        if others:
            self._waiting_responders[table_id] = others

    async def wait_until_idle(self, table_id: str, seconds: float) -> None:
        """Waits until no update of this table runs and no AI player is thinking, for at most `seconds`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while (task := self.jobs.task(table_id) or self.coordinator.ai_task(table_id)) is not None:
                    await asyncio.wait([task])
                    await asyncio.sleep(0)  # the next job begins in a callback

    async def close(self) -> None:
        """Lets running updates finish. Everything unpublished is in the outbox."""
        self._closed = True
        self.films.close()
        for table_id in list(self._stuck):
            self._clear_stuck(table_id)
        await self.jobs.close(SHUTDOWN_GRACE_SECONDS)

    # ------------------------------------------------------------------ whether a channel's state is known

    def is_channel_checked(self, record: TableRecord) -> bool:
        """Whether the channel is known to show the recorded published state.

        Not after a start: a message may have arrived unrecorded, or a backup may have been restored. A new table has no messages.
        """
        return record.id in self._checked_channels or (record.revision == 1 and record.id not in self._unconfirmed)

    def mark_channel_checked(self, table_id: str) -> None:
        self._checked_channels.add(table_id)
        self._unconfirmed.discard(table_id)

    async def repair_after_restore(self, table_id: str, last: int) -> None:
        """Handles a press on a control from a discarded timeline: the table announces that a backup was restored, and its channel
        is reconciled again."""
        self._checked_channels.discard(table_id)
        await self.coordinator.act(table_id, None, None, lambda hosted: suspension.set_back(hosted, last))

    def picture_ready(self, table_id: str, late: LatePicture) -> None:
        """Takes a picture that was finished after its message was posted without it."""
        self.late_pictures[table_id] = late
        self.jobs.soon(table_id)

    # ------------------------------------------------------------------ retries, and tables that cannot be published

    async def check_message(self, table_id: str) -> None:
        """Posts a table's message again if it was deleted or has lost its controls; retries a table that could not be published."""
        if table_id in self._stuck:
            self._retry(table_id)
            return
        await self.wait_until_idle(table_id, IDLE_TIMEOUT_SECONDS)
        record = (await self.coordinator.read(table_id)).record
        published, _ = await self.store.read_published(table_id)
        is_lobby = record.stage is Stage.LOBBY
        place, message = (record.channel, published.lobby) if is_lobby else (published.place, published.message)
        if message is None or record.stage is Stage.CLOSED:
            return
        try:
            shown = await self.client.get_partial_messageable(place).fetch_message(message)
            is_ours = self.client.user is not None and shown.author.id == self.client.user.id  # another bot may have taken over
            is_intact, discarded = is_ours and has_controls(shown, table_id), discarded_revision(shown, record)
        except discord.NotFound:
            is_intact, discarded = False, None
        except (discord.HTTPException, *UNCERTAIN_ERRORS) as error:
            log.info("Board not checked, its message cannot be fetched: %s", error, extra={"event": "board_not_checked"})
            return
        if discarded is not None:
            await self.repair_after_restore(table_id, discarded)
        elif not is_intact and self.jobs.task(table_id) is None:
            self._checked_channels.discard(table_id)
            await self.coordinator.act(table_id, None, None, suspension.request_new_message)

    def retry_guild(self, guild: int) -> None:
        """Retries the tables of a server that could not be published, because something has changed there."""
        for table_id in [table_id for table_id, stuck in self._stuck.items() if stuck.guild == guild]:
            self._retry(table_id)

    def mark_stuck(self, table_id: str, guild: int, revision: int, retry_in: float | None) -> None:
        """Stops retrying a table that cannot be published, until `retry_in` seconds have passed or something changes at the table
        or in its server."""
        self._clear_stuck(table_id)
        timer = None
        if retry_in is not None and not self._closed:
            timer = self.clock.later(retry_in, lambda: self._retry(table_id))
        self._stuck[table_id] = StuckTable(guild, revision, timer)

    def is_stuck(self, table_id: str, revision: int) -> bool:
        stuck = self._stuck.get(table_id)
        if stuck is not None and stuck.revision != revision:
            self._clear_stuck(table_id)
        return table_id in self._stuck

    def will_retry(self, table_id: str) -> bool:
        """Whether a failed or stuck update will be retried without anybody acting."""
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
        """Creates the update for the newest waiting interaction; one that arrives before the update starts gets its own."""
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
                log.info("Channel update skipped: %s", refused, extra={"event": "channel_update_skipped"})
                await notices.announce_unreadable_table(channel_update)

    def _update_failed(self, table_id: str, error: BaseException, tries: int) -> float | None:
        """Returns the seconds until the next attempt, or None to wait for the next act at the table."""
        with about(table=table_id):
            self._checked_channels.discard(table_id)
            self._unconfirmed.add(table_id)
            if is_temporary(error):
                log.warning("Channel update failed, it will be retried: %s", error, extra={"event": "channel_update_failed"})
            else:
                log.error("Channel update failed, unexpected error", exc_info=error, extra={"event": "channel_update_error"})
                if tries >= len(RETRY_DELAYS):
                    return None
        return max(RETRY_DELAYS[min(tries, len(RETRY_DELAYS) - 1)], getattr(error, "retry_after", 0.0))
