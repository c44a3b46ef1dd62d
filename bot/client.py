"""The client: what Discord tells the bot, passed on to the desk."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.clock import Clock, Timer
from bot.coordinator.caretaker import Caretaker
from bot.coordinator.coordinator import Coordinator
from bot.coordinator.timekeeper import Timekeeper
from bot.interactions.actions import ACTIONS, READ_ONLY
from bot.interactions.commands import add_all
from bot.interactions.commands.command_diff import difference
from bot.interactions.guild_events import GuildEvents
from bot.interactions.router import SORRY, InteractionRouter
from bot.logs import about
from bot.metrics import InteractionOutcome, Meters, Snapshot
from bot.publishing.delivery import Delivery
from bot.responses.responder import CUT, Responder
from bot.settings import Settings
from bot.store import Shard, Store, WriteFailedError
from bot.tables.hosted_table import HostedTable
from bot.throttle import Throttle
from bot.workers.odds.client import OddsWorker
from bot.workers.rendering.pool import RenderPool

if TYPE_CHECKING:
    from bot.fleet.member import FleetMember

log = logging.getLogger("grandstand.desk")
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013
LONGEST_WAIT = 600.0
"""Seconds a request waits for a rate limit; beyond that, the delivery has a queue. Longer than any of Discord's windows:
discord.py refuses every request to a route whose window is longer than this, even while there is room in it (threads: 300)."""
PATIENCE = 5.0
"""Seconds to wait for something that can be tried again later."""


class Commands(app_commands.CommandTree[discord.Client]):
    """The tree of commands. The desk decides what it lets in, completions too, before any of it is read."""

    is_welcome: Callable[[discord.Interaction], Awaitable[bool]]

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        return await self.is_welcome(interaction)


class Grandstand(discord.AutoShardedClient):
    """The bot. It needs the `guilds` intent and no other. Each shard is a connection to Discord for some of the servers;
    there are as many as Discord recommends when the bot starts, and one is enough for most bots."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        clock: Clock | None = None,
        *,
        render_workers: bool = False,
        odds_worker: OddsWorker | None = None,
        fleet_member: FleetMember | None = None,
        meters: Meters | None = None,
        **options: Any,
    ) -> None:
        self.meters = meters or Meters()
        trace = self.meters.trace
        if fleet_member is not None:
            options |= {"shard_count": store.shard_set.of, "shard_ids": [*store.shard_set.shards], "shard_connect_timeout": None}
            trace = fleet_member.guard_requests(trace)
        if trace is not None:
            options["http_trace"] = trace
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_WAIT,
            **options,
        )
        self.clock = clock or Clock()
        self.store = store
        self.fleet_member = fleet_member
        """Its place among other processes, if there are any."""
        self.render_pool = RenderPool(settings.drawing_threads, render_workers=render_workers, meters=self.meters)
        self.odds_worker = odds_worker or OddsWorker(self.clock)
        self.coordinator = Coordinator(store, self.clock, self.odds_worker, open_tables=settings.open_tables, meters=self.meters)
        self.turnstile = Throttle(self.clock)
        follows = settings.boards == "followup"
        self.delivery = Delivery(self, self.coordinator, self.render_pool, self.clock, self.turnstile, follow_up=follows)
        self.guild_events = GuildEvents(self, self.coordinator, self.delivery, self.clock)
        self.timekeeper = Timekeeper(self.coordinator, self.clock)
        self.timekeeper.is_member = self._is_still_member
        self.caretaker = Caretaker(store, self.clock, settings.pack_days)
        self.router = InteractionRouter(self, self.coordinator, self.render_pool, self.delivery, settings)
        self.router.verbs.update(ACTIONS)
        self.router.looks = READ_ONLY
        self.router.is_here = self.is_member
        self.tree = Commands(self)
        self.tree.is_welcome = self._is_welcome
        self.tree.error(self._on_command_error)
        add_all(self.tree, self.router)
        self.coordinator.on_change = self._on_change
        self._ready_now: set[int] = set()
        """Shards that have logged in, and whose servers are still to be looked at."""
        self._begun: set[int] = set()
        """Shards whose tables are being played."""
        self._later: Timer | None = None
        self._trying: asyncio.Task[None] | None = None
        if fleet_member is not None:
            fleet_member.lease.on_renewal = self.meters.leased
            self.timekeeper.poll_other_processes = self._look_elsewhere
        self._gate = asyncio.Lock()
        """Starting and stopping never overlap, even if the bot is stopped as soon as it is ready."""
        self.meters.watch(self.glance)

    def _on_change(self, table_id: str, hosted: HostedTable | None) -> None:
        """Everybody is shown what is new, and those who could step in now are asked."""
        self.delivery.soon(table_id, hosted)
        if hosted is not None:
            self.router.private_prompts.look_at(hosted)

    def glance(self) -> Snapshot:
        """The bot as it is now, for its meters."""
        connected = {number for number, shard in self.shards.items() if not shard.is_closed()}
        outbox_tables, outbox_seconds = self.delivery.rounds.waiting
        return Snapshot(
            ready=bool(self.shards) and connected & self._begun == self.shards.keys(),
            latencies={number: seconds for number, seconds in self.latencies if number in connected and math.isfinite(seconds)},
            outbox_tables=outbox_tables,
            outbox_seconds=outbox_seconds,
            pictures_waiting=self.render_pool.waiting,
            limits_late=self.timekeeper.overdue_seconds,
        )

    async def setup_hook(self) -> None:
        """Before the gateway: commands come first, so that they are there for people to type."""
        await self.delivery.remember()
        if self.store.shard_set.is_first:
            await self.sync_commands()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """All processes stand in one line to log in."""
        if self.fleet_member is None:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        try:
            await self.fleet_member.turn(shard_id or 0)
        except WriteFailedError as error:
            log.warning(
                "Login queue not available, shard %s waits 5 s: %s", shard_id, error, extra={"event": "login_queue_unavailable"}
            )
            await super().before_identify_hook(shard_id, initial=False)

    async def sync_commands(self) -> None:
        """Only if they differ from Discord's: it counts how often we send them."""
        assert self.application_id is not None
        wanted = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        try:
            found = difference(wanted, await self.http.get_global_commands(self.application_id))
            if not any(found):
                return
            await self.tree.sync()
        except (discord.HTTPException, discord.RateLimited, *CUT) as error:
            log.error(
                "Commands not sent to Discord; the old ones still work. `python -m bot doctor` says more. %s",
                error,
                extra={"event": "commands_not_sent"},
            )
            return
        log.info("Commands sent to Discord: %d (%s)", len(wanted), found, extra={"event": "commands_sent"})

    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002  discord.py's name for it
        """A server that the bot is in, as far as is known."""
        return None if id in self.guild_events.left else super().get_guild(id)

    async def on_shard_ready(self, shard: int) -> None:
        """Called again after every lost session; the tables of its servers begin once. `on_ready` would only come when all shards
        have logged in, minutes later if there are many, and not again when one of them has lost its session."""
        self.timekeeper.expect_shards(self._shard(shard).of, self._numbers)
        self.timekeeper.note_connected(shard)
        self._ready_now.add(shard)
        await self._take_up()

    async def on_shard_connect(self, shard: int) -> None:
        """A new session. News of its servers comes next, then `shard_ready`."""
        self.guild_events.begin_anew(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self.timekeeper.note_connected(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Called again after every failed attempt."""
        self.timekeeper.note_disconnected(shard)
        self.guild_events.lose(shard)

    @property
    def _numbers(self) -> Sequence[int]:
        """The shards of this process."""
        return self.shard_ids or range(self.shard_count or 1)

    def _shard(self, number: int) -> Shard:
        return Shard(number, self.shard_count or 1)

    async def _take_up(self) -> None:
        """What cannot begin now, because nothing can be written, begins later: otherwise no time limit would ever run out."""
        async with self._gate:
            while self._ready_now and not self.is_closed():
                number = min(self._ready_now)
                try:
                    last = await self._begin(self._shard(number))
                except Exception:
                    log.exception("Tables not started, retry in %.0f s", PATIENCE, extra={"event": "tables_not_started"})
                    self._later = self.clock.later(PATIENCE, self._try_again)
                    return
                self._ready_now.discard(number)
                if last:
                    log.info("Bot ready: %d servers", len(self.guilds), extra={"event": "bot_ready"})

    async def _begin(self, shard: Shard) -> bool:
        """Looks at the servers of a shard, and begins their tables unless they have begun. True for the last shard."""
        await self.guild_events.look_around(shard)
        if shard.number in self._begun:
            return False
        await self.timekeeper.begin()  # for all shards, so outside this one's log context
        with about(shard=shard.number):
            await self.delivery.begin(shard)
            for table_id in await self.store.find_waiting_for_ai(shard):
                self.coordinator.play_ai(table_id)
            if shard.of > 1:
                log.info("Shard ready: one of %d", shard.of, extra={"event": "shard_ready"})
        is_last = len(self._begun) + 1 == len(self._numbers)
        if is_last and self.store.shard_set.is_first:
            self.caretaker.begin()
        self._begun.add(shard.number)
        return is_last

    def _try_again(self) -> None:
        self._trying = asyncio.get_running_loop().create_task(self._take_up())

    async def _look_elsewhere(self) -> None:
        """For what others have done at the tables of those shards that are being played and can be reached."""
        here = [self._shard(number) for number in self._begun if self.timekeeper.is_connected(number)]
        await self.delivery.look_into_outbox(here)

    def _is_sure(self) -> bool:
        """Whether no other process can have the same servers; one that hangs for long has lost them without knowing."""
        return self.fleet_member is None or self.fleet_member.lease.is_sure

    async def _is_welcome(self, interaction: discord.Interaction) -> bool:
        """What another process hears too is left to it."""
        return self._is_sure() and await self.router.lets_in(interaction)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if self._is_sure() and interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.router.hear(interaction)

    async def _on_command_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """A command of an older version, or one that could not be read."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("Autocomplete command failed", exc_info=error, extra={"event": "autocomplete_command_failed"})
            return
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.warning("Unknown or outdated command used: %s", error, extra={"event": "command_outdated"})
            sentence = (
                "This command has changed. Reload Discord (Ctrl+R), or wait a minute, and try again; `/help` lists all commands."
            )
        elif isinstance(error, app_commands.TransformerError):
            sentence = "I do not understand that. `/help` lists all commands."
        else:
            log.error("Command failed", exc_info=error, extra={"event": "command_failed"})
            sentence = SORRY
        self.meters.interaction(InteractionOutcome.FAILED if sentence is SORRY else InteractionOutcome.REFUSED)
        await Responder(interaction).tell(sentence)

    async def is_member(self, guild_id: int, user: int) -> bool:
        """Whether somebody is in a server. Only a clear no counts: an absent server or a broken connection proves nothing."""
        guild = self.get_guild(guild_id)
        if guild is None or guild.unavailable:
            return True
        try:
            async with asyncio.timeout(PATIENCE):
                await guild.fetch_member(user)
        except (discord.HTTPException, *CUT) as error:
            return getattr(error, "code", 0) not in (UNKNOWN_MEMBER, UNKNOWN_USER)
        return True

    async def _is_still_member(self, guild_id: int, user: int) -> bool:
        """The same before a time limit ends: after an outage many end at once."""
        await self.turnstile.wait()
        return await self.is_member(guild_id, user)

    # ------------------------------------------------------------------ servers and channels come and go

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.guild_events.server_back(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.guild_events.server_back(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.guild_events.server_left(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        await self.guild_events.server_away(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.guild_events.channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.guild_events.thread_gone(payload.thread_id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        self.delivery.look_again(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        self.delivery.look_again(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Without the members intent this is only ever the bot itself: another role, or the end of a time-out."""
        self.delivery.look_again(after.guild.id)

    # ------------------------------------------------------------------ the end

    async def close(self) -> None:
        """Work under way is finished; nothing new begins."""
        await self.router.close()
        async with self._gate:
            if self._later is not None:
                self._later.cancel()
            await self.guild_events.close()
            await self.timekeeper.close()
            await self.caretaker.close()
            await self.coordinator.close()
            await self.delivery.close()
            await self.router.shut()
            await super().close()
        if self._trying is not None:
            await self._trying
        self.render_pool.close()
        self.odds_worker.close()
