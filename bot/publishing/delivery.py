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
from bot.publishing.posting import LOST, may_pass
from bot.publishing.reconciliation import can_be_pressed, lost_revision
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
AT_ONCE = 40
"""Tables delivered to at the same time: one that waits for Discord must not hold up the others."""
PATIENCE = (1.0, 2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before the next try."""
LAST_WORDS = 0.75
"""Seconds that work under way has to finish."""
A_WHILE = 10.0
"""Seconds to wait for a delivery under way before checking that all is well at a table."""


class Stuck(NamedTuple):
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
        self.turnstile = turnstile
        self.away: set[int] = set()
        """Servers that Discord says are unavailable for now."""
        self.late: dict[str, LatePicture] = {}
        """Pictures that were not ready when their messages had to go out."""
        self.rounds = KeyedJobs(self._deliver, self._not_delivered, clock)
        self.follow_ups = FollowUps(clock, wanted=follow_up)
        self.forecasts = Forecasts(coordinator.odds_worker)
        self.looking_back = Retrospective(coordinator)
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._stuck: dict[str, Stuck] = {}
        self._known: set[str] = set()
        """Tables whose channel this process has checked, with nothing gone wrong since."""
        self._unshown: set[str] = set()
        """Tables an earlier process still owed something, which may have arrived."""
        self._newest: dict[str, HostedTable] = {}
        self._visits: dict[str, list[tuple[Responder, bool]]] = {}
        """Visits waiting for an answer, and whether a picture could be drawn at once when they came; newest last."""
        self._looked_at: dict[str, tuple[int, bool]] = {}
        """What was in the outbox at the last look: revisions, and whether they were taken up because of that."""
        self._closed = False

    async def remember(self) -> None:
        """Reads what an earlier process left unshown (it may have arrived), before anybody does anything. After a restore that is
        everything: channels may show more than the backup knows."""
        if await self.store.fill_outbox_after_restore():
            log.warning("Backup restored, checking the channels of all open tables", extra={"event": "backup_restored"})
        self._unshown.update(await self.store.read_outbox_ids())

    async def begin(self, shard: Shard) -> None:
        """Sends what was left unshown in the servers of a shard."""
        for table_id in await self.store.read_outbox_ids(shard):
            self.soon(table_id)

    async def look_into_outbox(self, shards: Sequence[Shard]) -> None:
        """Other processes act at the tables of these shards too: in a direct message, or from another server. What is still there
        at the second look, so that whoever has just written it had time, and is not on its way, is delivered; once for each
        revision, since there is much that cannot be shown. Players without a person answer here, too."""
        found = {}
        for each in await self.store.read_outbox():
            if not any(shard.has(each.guild) for shard in shards):
                continue
            before = self._looked_at.get(each.table_id)
            is_taken_up = before == (each.revision, True)
            if before == (each.revision, False) and not self._is_on_its_way(each):
                is_taken_up = True
                if each.ai_pending:
                    self.coordinator.play_ai(each.table_id)
                else:
                    self.soon(each.table_id)
            found[each.table_id] = each.revision, is_taken_up
        self._looked_at = found

    def _is_on_its_way(self, unshown: OutboxRow) -> bool:
        table_id = unshown.table_id
        return self.rounds.knows(table_id) or self.coordinator.is_ai_playing(table_id) or self.is_stuck(table_id, unshown.revision)

    def soon(self, table_id: str, hosted: HostedTable | None = None) -> None:
        """`hosted` is the table as it is now, if the caller has it."""
        self._newest.pop(table_id, None)
        if hosted is not None and not self._closed:
            self._newest[table_id] = hosted
            self.looking_back.note(hosted)
        self.rounds.soon(table_id)

    def has_newer(self, hosted: HostedTable) -> bool:
        """Whether the table has changed since an errand began. Somebody waiting for an answer gets their own errand, and so does a
        game that begins, ends or moves."""
        before, newest = hosted.record, self._newest.get(hosted.record.id)
        if newest is None or before.id in self._visits:
            return False
        return (newest.record.stage, newest.record.place) == (before.stage, before.place)

    def newer(self, hosted: HostedTable) -> HostedTable | None:
        """The table as it was left since an errand began."""
        return self._newest.pop(hosted.record.id) if self.has_newer(hosted) else None

    @asynccontextmanager
    async def held(self, table_id: str, responder: Responder | None = None) -> AsyncIterator[bool]:
        """While somebody is being answered, nothing else goes out to their table. The message may be the answer to `visit`; if it
        cannot be shown, they are told. Yields whether a picture for them can be drawn at once."""
        self.rounds.hold(table_id)
        free = self.render_pool.is_free
        if responder is not None:
            self._visits.setdefault(table_id, []).append((responder, free))
        try:
            yield free
        except BaseException:
            if responder is not None:  # refused: an earlier visit may still be waiting for an answer
                self._take_back(table_id, responder)
            raise
        finally:
            self.rounds.let_go(table_id)

    @asynccontextmanager
    async def still(self, tables: Sequence[str]) -> AsyncIterator[None]:
        """While inside, nothing goes out to these tables. What was to be shown of them is read anew afterwards."""
        for table_id in tables:
            self.rounds.hold(table_id)
        try:
            await self._are_still(tables)
            yield
        finally:
            self.render_pool.drop_films({*tables})
            for table_id in tables:
                self._newest.pop(table_id, None)
                self.late.pop(table_id, None)
                self.rounds.let_go(table_id)

    async def _are_still(self, tables: Sequence[str]) -> None:
        """Waits for what is under way to tables that are held."""
        try:
            async with asyncio.timeout(A_WHILE):
                for table_id in tables:
                    if (task := self.rounds.task(table_id)) is not None:
                        await asyncio.wait([task])
        except TimeoutError:
            raise Refused("Discord is slow to answer me, so nothing has changed. Please try again in a minute.") from None

    def _take_back(self, table_id: str, responder: Responder) -> None:
        left = [each for each in self._visits.pop(table_id, []) if each[0] is not responder]
        if left:
            self._visits[table_id] = left

    async def settled(self, table_id: str, seconds: float) -> None:
        """Waits until nothing is under way to this table or about to be, but not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while (task := self.rounds.task(table_id) or self.coordinator.ai_task(table_id)) is not None:
                    await asyncio.wait([task])
                    await asyncio.sleep(0)  # another run begins in a callback

    async def close(self) -> None:
        """Lets work under way finish. Anything still to be shown is on disk."""
        self._closed = True
        for table_id in list(self._stuck):
            self._unstick(table_id)
        await self.rounds.close(LAST_WORDS)

    # ------------------------------------------------------------------ what is known of a channel

    def knows(self, record: TableRecord) -> bool:
        """Whether it shows what we think it does. A process that has just started cannot tell: something may have arrived that was
        never noted, or a backup may have been restored. A new table can have nothing there."""
        return record.id in self._known or (record.revision == 1 and record.id not in self._unshown)

    def learn(self, table_id: str) -> None:
        self._known.add(table_id)

    async def set_right(self, table_id: str, last: int) -> None:
        """Somebody has pressed a button from a lost future: a backup was restored. The table says so, and we check its channel."""
        self._known.discard(table_id)
        await self.coordinator.act(table_id, None, None, lambda hosted: suspension.set_back(hosted, last))

    def picture_came(self, table_id: str, message: int, pictures: Sequence[Picture]) -> None:
        """Too late for its message, which went out without it."""
        self.late[table_id] = LatePicture(message, pictures)
        self.rounds.soon(table_id)

    # ------------------------------------------------------------------ again, or not for now

    async def check(self, table_id: str) -> None:
        """Posts a table's message again if it was deleted or can no longer be pressed, and retries what could not be shown."""
        if table_id in self._stuck:
            self._retry(table_id)
            return
        await self.settled(table_id, A_WHILE)
        record = (await self.coordinator.read(table_id)).record
        published, _ = await self.store.read_published(table_id)
        is_lobby = record.stage is Stage.LOBBY
        place, message = (record.channel, published.lobby) if is_lobby else (published.place, published.message)
        if message is None or record.stage is Stage.CLOSED:
            return
        try:
            there = await self.client.get_partial_messageable(place).fetch_message(message)
            is_ours = self.client.user is not None and there.author.id == self.client.user.id  # not if a server was handed over
            is_well, lost = is_ours and can_be_pressed(there, table_id), lost_revision(there, record)
        except discord.NotFound:
            is_well, lost = False, None
        except (discord.HTTPException, *LOST) as error:
            log.info("Board not checked, its message cannot be fetched: %s", error, extra={"event": "board_not_checked"})
            return
        if lost is not None:
            await self.set_right(table_id, lost)
        elif not is_well and self.rounds.task(table_id) is None:
            self._known.discard(table_id)
            await self.coordinator.act(table_id, None, None, suspension.request_new_message)

    def look_again(self, guild: int) -> None:
        """Something has changed in a server: retries what could not be shown there."""
        for table_id in [table_id for table_id, stuck in self._stuck.items() if stuck.guild == guild]:
            self._retry(table_id)

    def stick(self, table_id: str, guild: int, revision: int, again_in: float | None) -> None:
        """A table cannot be shown: not tried again until something happens there or in its server."""
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

    def is_tried_again(self, table_id: str) -> bool:
        """Whether what could not be shown will be retried by itself."""
        stuck = self._stuck.get(table_id)
        return self.rounds.is_put_off(table_id) or (stuck is not None and stuck.timer is not None)

    def _unstick(self, table_id: str) -> None:
        stuck = self._stuck.pop(table_id, None)
        if stuck is not None and stuck.timer is not None:
            stuck.timer.cancel()

    def _retry(self, table_id: str) -> None:
        self._unstick(table_id)
        self.soon(table_id)

    # ------------------------------------------------------------------ one table

    def _deliver(self, table_id: str) -> Coroutine[Any, Any, None]:
        """For those waiting now: somebody who comes before this errand starts gets their own."""
        waiting: list[tuple[Responder | None, bool]] = [(None, self.render_pool.is_free), *self._visits.pop(table_id, [])]
        responder, free = waiting[-1]
        return self._run(ChannelUpdate(self, table_id, self._newest.pop(table_id, None), responder, free=free))

    async def _run(self, channel_update: ChannelUpdate) -> None:
        with about(table=channel_update.table_id):
            try:
                await channel_update.run(self._slots)
            except Refused as refused:
                log.info("Channel update skipped: %s", refused, extra={"event": "channel_update_skipped"})
                await channel_update.take_leave()

    def _not_delivered(self, table_id: str, error: BaseException, tries: int) -> float | None:
        """Seconds until the next try."""
        with about(table=table_id):
            self._known.discard(table_id)
            self._unshown.add(table_id)
            if may_pass(error):
                log.warning("Channel update failed, it will be retried: %s", error, extra={"event": "channel_update_failed"})
            else:
                log.error("Channel update failed, unexpected error", exc_info=error, extra={"event": "channel_update_error"})
                if tries >= len(PATIENCE):
                    return None  # until somebody does something at the table
        return max(PATIENCE[min(tries, len(PATIENCE) - 1)], getattr(error, "retry_after", 0.0))
