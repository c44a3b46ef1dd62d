"""The discord.py client: puts the bot together and passes Discord's events on."""

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
from bot.coordinator.liveness import Liveness
from bot.coordinator.timekeeper import Timekeeper
from bot.interactions.actions import ACTIONS, READ_ONLY
from bot.interactions.commands import add_all
from bot.interactions.commands.command_diff import difference
from bot.interactions.guild_events import GuildEvents
from bot.interactions.router import SORRY, InteractionRouter
from bot.logs import about
from bot.metrics import InteractionOutcome, Meters, Snapshot
from bot.publishing.application_emojis import GLOBAL_LIMIT_SECONDS, UPLOAD_SECONDS, ApplicationEmojis
from bot.publishing.delivery import Delivery
from bot.publishing.double_taps import DOUBLE_TAP_SECONDS
from bot.publishing.edit_limit import raising_old_edits
from bot.responses.responder import CONNECTION_ERRORS, Responder
from bot.settings import Settings
from bot.store import DatabaseDamagedError, Shard, Store, WriteFailedError
from bot.tables.hosted_table import HostedTable
from bot.throttle import Throttle
from bot.workers.odds.client import OddsWorker
from bot.workers.rendering.pool import RenderPool
from bot.workers.replays.client import ReplayWorker

if TYPE_CHECKING:
    from bot.fleet.member import FleetMember

log = logging.getLogger("grandstand.desk")
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013
MAX_RATE_LIMIT_WAIT_SECONDS = 600.0
"""How long a request waits for a rate limit; after that, the delivery retries. It is longer than any of Discord's rate limit
windows (threads: 300 s), because discord.py refuses every request to a route with a longer window, even if the limit is not
reached."""
OUTDATED = "This command has changed. Reload Discord (Ctrl+R), or wait a minute, and try again; `/help` lists all commands."
RETRY_SECONDS = 5.0
"""How long to wait before tables are started again after an error, and for an answer about a member."""


class Commands(app_commands.CommandTree[discord.Client]):
    """The command tree. The router decides which commands and completions are handled, before any of them is parsed."""

    admits: Callable[[discord.Interaction], Awaitable[bool]]

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        return await self.admits(interaction)


class Grandstand(discord.AutoShardedClient):
    """The bot. It needs the `guilds` intent and no other. Each shard is a connection to Discord for some of the servers; their
    number is what Discord recommends when the bot starts, and one is enough for most bots."""

    double_tap_seconds = DOUBLE_TAP_SECONDS

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
        options["http_trace"] = raising_old_edits(trace)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=MAX_RATE_LIMIT_WAIT_SECONDS,
            **options,
        )
        self.clock = clock or Clock()
        self.store = store
        self.fleet_member = fleet_member
        """This process's membership in a fleet, if several processes share the database."""
        self.render_pool = RenderPool(
            settings.drawing_threads, render_workers=render_workers, meters=self.meters, moving=settings.pictures == "moving"
        )
        self.odds_worker = odds_worker or OddsWorker(self.clock)
        self.replay_worker = ReplayWorker(self.clock, has_process=render_workers)
        self.coordinator = Coordinator(
            store, self.clock, self.odds_worker, self.replay_worker, open_tables=settings.open_tables, meters=self.meters
        )
        self.throttle = Throttle(self.clock)
        self.has_emojis = settings.emojis == "on"
        self.application_emojis = ApplicationEmojis(
            self,
            self.render_pool,
            self.clock,
            uploads=store.shard_set.is_first,
            upload_seconds=UPLOAD_SECONDS if settings.token else GLOBAL_LIMIT_SECONDS,  # the arena limits nothing else
        )
        follows = settings.boards == "followup"
        self.delivery = Delivery(
            self,
            self.coordinator,
            self.render_pool,
            self.clock,
            self.throttle,
            self.application_emojis.of,
            follow_up=follows,
            double_tap_seconds=self.double_tap_seconds,
        )
        self.guild_events = GuildEvents(self, self.coordinator, self.delivery, self.clock)
        self.timekeeper = Timekeeper(self.coordinator, self.clock)
        self.timekeeper.is_member = self._is_still_member
        self.liveness = Liveness(store, self.clock)
        self.caretaker = Caretaker(store, self.clock, settings.pack_days)
        self.router = InteractionRouter(self, self.coordinator, self.render_pool, self.delivery, settings)
        self.router.actions.update(ACTIONS)
        self.router.read_only = READ_ONLY
        self.router.is_here = self.is_member
        self.tree = Commands(self)
        self.tree.admits = self._admits
        self.tree.error(self._on_command_error)
        add_all(self.tree, self.router)
        self.coordinator.on_change = self._on_change
        self._ready_shards: set[int] = set()
        """Shards that have logged in, and whose servers have not been checked yet."""
        self._started_shards: set[int] = set()
        """Shards whose tables are running."""
        self._retry_timer: Timer | None = None
        self._retry_task: asyncio.Task[None] | None = None
        if fleet_member is not None:
            fleet_member.lease.on_renewal = self.meters.leased
            self.timekeeper.poll_other_processes = self._poll_outbox
        self._lifecycle_lock = asyncio.Lock()
        """Starting and stopping never overlap, even if the bot is stopped as soon as it is ready."""
        self.meters.watch(self.glance)

    def _on_change(self, table_id: str, hosted: HostedTable | None) -> None:
        """Publishes the table's new state, closes private questions that are over, and prompts the players of its open windows."""
        self.delivery.schedule(table_id, hosted)
        if hosted is not None:
            self.router.private_prompts.close_questions(hosted)
            self.router.private_prompts.prompt_windows(hosted)

    def glance(self) -> Snapshot:
        """The bot's current state, for the metrics."""
        connected = {number for number, shard in self.shards.items() if not shard.is_closed()}
        outbox_tables, outbox_seconds = self.delivery.jobs.waiting
        return Snapshot(
            ready=bool(self.shards) and connected & self._started_shards == self.shards.keys(),
            latencies={number: seconds for number, seconds in self.latencies if number in connected and math.isfinite(seconds)},
            outbox_tables=outbox_tables,
            outbox_seconds=outbox_seconds,
            pictures_waiting=self.render_pool.waiting,
            limits_late=self.timekeeper.overdue_seconds,
        )

    async def login(self, token: str) -> None:
        """Logs in. From now on the bot shows that it is alive, however long Discord keeps it waiting."""
        if self.fleet_member is None:
            await self.liveness.begin()
        await super().login(token)

    async def setup_hook(self) -> None:
        """Called before the gateway connects: the commands are registered first, so that users can type them."""
        await self.delivery.load_outbox()
        if self.store.shard_set.is_first:
            await self.sync_commands()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits for this process's turn to log in: all processes of a fleet share Discord's login limit."""
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
        """Sends the commands to Discord, but only if they differ from the registered ones, because Discord limits registrations."""
        assert self.application_id is not None
        wanted = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        try:
            differences = difference(wanted, await self.http.get_global_commands(self.application_id))
            if not any(differences):
                return
            await self.tree.sync()
        except (discord.HTTPException, discord.RateLimited, *CONNECTION_ERRORS) as error:
            log.error(
                "Commands not sent to Discord; the old ones still work. `python -m bot doctor` says more. %s",
                error,
                extra={"event": "commands_not_sent"},
            )
            return
        log.info("Commands sent to Discord: %d (%s)", len(wanted), differences, extra={"event": "commands_sent"})

    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002  discord.py's name for it
        """The cached server, unless the bot is known to have left it."""
        return None if id in self.guild_events.left_guilds else super().get_guild(id)

    async def on_shard_ready(self, shard: int) -> None:
        """Starts the tables of a shard's servers; called again after every lost session.

        `on_ready` would only come when all shards have logged in, minutes later if there are many, and not again when one of them
        has lost its session.
        """
        self.timekeeper.expect_shards(self._shard(shard).of, self._shard_numbers)
        self.timekeeper.note_connected(shard)
        self._ready_shards.add(shard)
        await self._start_ready_shards()

    async def on_shard_connect(self, shard: int) -> None:
        """Called for a new session. Events about its servers come next, then `shard_ready`."""
        self.guild_events.shard_connected(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self.timekeeper.note_connected(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Called again after every failed attempt."""
        self.timekeeper.note_disconnected(shard)
        self.guild_events.shard_disconnected(shard)

    @property
    def _shard_numbers(self) -> Sequence[int]:
        """The shards of this process."""
        return self.shard_ids or range(self.shard_count or 1)

    def _shard(self, number: int) -> Shard:
        return Shard(number, self.shard_count or 1)

    async def _start_ready_shards(self) -> None:
        """Starts the tables of the shards that are ready; if that fails, for example because the database cannot be written, tries
        again later."""
        async with self._lifecycle_lock:
            while self._ready_shards and not self.is_closed():
                number = min(self._ready_shards)
                try:
                    last = await self._start_shard(self._shard(number))
                except DatabaseDamagedError:
                    return  # the process ends
                except Exception:
                    log.exception("Tables not started, retry in %.0f s", RETRY_SECONDS, extra={"event": "tables_not_started"})
                    self._retry_timer = self.clock.later(RETRY_SECONDS, self._retry)
                    return
                self._ready_shards.discard(number)
                if last:
                    log.info("Bot ready: %d servers", len(self.guilds), extra={"event": "bot_ready"})

    async def _start_shard(self, shard: Shard) -> bool:
        """Checks the servers of a shard, and starts their tables unless they are running. Returns True for the last shard."""
        await self.guild_events.check_guilds(shard)
        if shard.number in self._started_shards:
            return False
        await self.timekeeper.begin()  # for all shards, so outside this one's log context
        with about(shard=shard.number):
            await self.delivery.begin_shard(shard)
            for table_id in await self.store.find_waiting_for_ai(shard):
                self.coordinator.play_ai(table_id)
            if shard.of > 1:
                log.info("Shard ready: one of %d", shard.of, extra={"event": "shard_ready"})
        is_last = len(self._started_shards) + 1 == len(self._shard_numbers)
        if is_last and self.store.shard_set.is_first:
            await self.caretaker.begin()
        self._started_shards.add(shard.number)
        if is_last and self.has_emojis:
            await self.application_emojis.begin()
        return is_last

    def _retry(self) -> None:
        self._retry_task = asyncio.get_running_loop().create_task(self._start_ready_shards())

    async def _poll_outbox(self) -> None:
        """Publishes what other processes have done at the tables of the running shards that are connected."""
        shards = [self._shard(number) for number in self._started_shards if self.timekeeper.is_connected(number)]
        await self.delivery.poll_outbox(shards)

    def _holds_lease(self) -> bool:
        """Whether no other process can hold the same shards. A process that was blocked for long may have lost them unnoticed."""
        return self.fleet_member is None or self.fleet_member.lease.is_sure

    async def _admits(self, interaction: discord.Interaction) -> bool:
        """Whether to handle an interaction: not if another process may receive it too."""
        return self._holds_lease() and await self.router.admits(interaction)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if self._holds_lease() and interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.router.handle_component(interaction)

    async def _on_command_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Answers a command that is outdated, cannot be parsed, or has failed."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("Autocomplete command failed", exc_info=error, extra={"event": "autocomplete_command_failed"})
            return
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.warning("Unknown or outdated command used: %s", error, extra={"event": "command_outdated"})
            sentence = OUTDATED
        elif isinstance(error, app_commands.TransformerError):
            sentence = "I do not understand that. `/help` lists all commands."
        else:
            log.error("Command failed", exc_info=error, extra={"event": "command_failed"})
            sentence = SORRY
        self.meters.interaction(InteractionOutcome.FAILED if sentence is SORRY else InteractionOutcome.REFUSED)
        await Responder(interaction).reply(sentence)

    async def is_member(self, guild_id: int, user: int) -> bool:
        """Whether a user is in a server. Returns False only if Discord says so: an unavailable server or a broken connection proves
        nothing."""
        guild = self.get_guild(guild_id)
        if guild is None or guild.unavailable:
            return True
        try:
            async with asyncio.timeout(RETRY_SECONDS):
                await guild.fetch_member(user)
        except (discord.HTTPException, discord.RateLimited, *CONNECTION_ERRORS) as error:
            return getattr(error, "code", 0) not in (UNKNOWN_MEMBER, UNKNOWN_USER)
        return True

    async def _is_still_member(self, guild_id: int, user: int) -> bool:
        """`is_member`, throttled, for time limits that run out: after an outage many do at once."""
        await self.throttle.wait()
        return await self.is_member(guild_id, user)

    # ------------------------------------------------------------------ servers and channels

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.guild_events.guild_available(guild.id)

    on_guild_join = on_guild_available

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.guild_events.guild_left(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        await self.guild_events.guild_unavailable(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.guild_events.channel_deleted(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.guild_events.thread_deleted(payload.thread_id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        self.delivery.retry_guild(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        self.delivery.retry_guild(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Without the members intent this is only about the bot itself: a changed role, or the end of a time-out."""
        self.delivery.retry_guild(after.guild.id)

    # ------------------------------------------------------------------ shutdown

    async def close(self) -> None:
        """Finishes running work and starts nothing new."""
        await self.router.close()
        await self.liveness.close()
        async with self._lifecycle_lock:
            if self._retry_timer is not None:
                self._retry_timer.cancel()
            await self.guild_events.close()
            await self.timekeeper.close()
            await self.caretaker.close()
            await self.application_emojis.close()
            await self.coordinator.close()
            await self.delivery.close()
            await self.router.stop()
            await super().close()
        if self._retry_task is not None:
            await self._retry_task
        self.render_pool.close()
        self.odds_worker.close()
        self.replay_worker.close()
