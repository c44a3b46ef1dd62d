"""The interaction router: receives every interaction, sends it to its action, and makes sure that it gets an answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Set
from contextlib import contextmanager
from typing import Any, TypeVar

import discord

from bot.bounded_set import BoundedSet
from bot.coordinator.coordinator import Coordinator, DuplicateInteraction
from bot.coordinator.timekeeper import MemberCheck, assume_member
from bot.interactions import table_lookup
from bot.interactions.load_shedding import Admission, InteractionAges, InteractionKind, LoadShedder
from bot.interactions.public_posts import PublicPosts
from bot.interactions.rate_limit import LookLimit, UserRateLimit
from bot.interactions.seen_ids import SeenIds
from bot.interactions.table_lookup import ChannelPlace
from bot.interactions.table_states import TableStates
from bot.logs import about
from bot.messages.catching_up import catching_up
from bot.messages.custom_ids import CustomId, InvalidControl, parse_custom_id
from bot.messages.layouts import Layout
from bot.messages.lobby_message import message_link
from bot.metrics import InteractionOutcome
from bot.publishing.delivery import Delivery
from bot.publishing.double_taps import SecondTap
from bot.publishing.extras.private_prompts import PrivatePrompts
from bot.responses.open_questions import OpenQuestions
from bot.responses.responder import RESTARTING, Responder, kept_attachments
from bot.responses.stale_controls import ANSWER_ACTIONS, is_exactly_on_message, is_on_message, is_stale, message_without_controls
from bot.settings import Settings
from bot.store import DatabaseDamagedError, Stage, TableLocation, WriteFailedError, shard_of
from bot.store.club.leagues import Leagues
from bot.store.club.standings import Standings
from bot.store.records import OPEN
from bot.tables import pauses
from bot.tables.hosted_table import HostedTable
from bot.tables.play import FromDiscardedTimeline
from bot.workers.rendering.pool import RenderPool
from engine import Game, Refused

log = logging.getLogger("grandstand.desk")
SORRY = "Something went wrong on my side, and I have made a note of it. Nothing is lost; please try again."
DAMAGED = "My notes are damaged, so I have to stop. The people who run me have to restore them before anybody can play on."
CANNOT_WRITE = "I cannot write anything down at the moment, so nothing has changed. Please try again in a minute."
UNKNOWN_CONTROL = "I no longer know this button. `/board` shows the table as it is now."
NOT_THERE = "That button is no longer on this message. `/board` shows the table as it is now."
DONE_BEFORE = "That has already been done."
BUSY = "One moment, please: I am still busy with what you asked before."
TAPPED_ACTIONS = (*ANSWER_ACTIONS, "ours", "next")
"""Actions whose controls may be tapped twice by accident."""
SHED_LOG_SECONDS = 10.0
"""The least time between two log lines about dropped interactions."""
MAX_OFFERED_TABLES = 5000
TABLE_MESSAGE_WAIT_SECONDS = 1.0
"""How long a summary waits for the table message, so that it appears below it."""
SHUTDOWN_GRACE_SECONDS = 0.75
"""How long running interactions may take to finish when the bot shuts down."""

Result = TypeVar("Result")
Work = Callable[[Responder], Awaitable[None]]
Action = Callable[["InteractionRouter", Responder, CustomId], Awaitable[None]]


class InteractionRouter:
    """Routes interactions to their actions, and gives actions access to the coordinator, the render pool and the delivery."""

    def __init__(
        self, client: discord.Client, coordinator: Coordinator, render_pool: RenderPool, delivery: Delivery, settings: Settings
    ) -> None:
        self.client = client
        self.coordinator = coordinator
        self.meters = coordinator.meters
        self.odds_worker = coordinator.odds_worker
        self.store = coordinator.store
        self.standings = Standings(self.store.database)
        self.leagues = Leagues(self.store.database)
        self.render_pool = render_pool
        self.delivery = delivery
        self.settings = settings
        self.actions: dict[str, Action] = {}
        self.is_here: MemberCheck = assume_member
        self.read_only: Set[str] = frozenset()
        """Actions of controls, and commands such as `/log`, that change nothing."""
        self.load_shedder = LoadShedder()
        self.open_questions = OpenQuestions()
        self.whatif_limit = UserRateLimit(coordinator.clock)
        self.personal_data_limit = UserRateLimit(coordinator.clock)
        """For `/my-data` and `/forget-me`."""
        self.look_limit = LookLimit(coordinator.clock)
        """For private pictures, films, odds and whole games: an action charges it before it works anything out."""
        self.question_picture_limit = LookLimit(coordinator.clock)
        """For the pictures of questions that players open again and again: whoever plays fast may still look at the board."""
        self.public_posts = PublicPosts(coordinator.clock)
        self.offered_tables: BoundedSet[tuple[int, str, str]] = BoundedSet(MAX_OFFERED_TABLES)
        """The users to whom a table was offered after an answer, with the table and its question."""
        self.private_prompts = PrivatePrompts(coordinator, delivery, render_pool, self.open_questions)
        self._ages = InteractionAges(coordinator.clock)
        self._last_shed_log = (-SHED_LOG_SECONDS, 0)
        self._handled_ids = SeenIds()
        """The ids of interactions that were handled."""
        self.table_states = TableStates(coordinator)
        self.shown_to_all = SeenIds()
        """The ids of private messages whose pictures were posted publicly."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closing = False
        self._is_closed = False

    # ------------------------------------------------------------------ every interaction

    async def admits(self, interaction: discord.Interaction) -> bool:
        """Whether to handle an interaction. Decided before anything else, because under load most interactions end here."""
        if self._is_closed:
            return False
        age = self._ages.age(interaction.id)
        admission = self.load_shedder.admission(self._kind(interaction), interaction.user.id, age)
        if admission is Admission.ASK_TO_WAIT:
            self.meters.interaction(InteractionOutcome.WAITS)
            await Responder(interaction).reply(BUSY)
        elif admission is Admission.DROP:
            self.meters.interaction(InteractionOutcome.LEFT)
            self._log_shedding()
        return admission is Admission.SERVE

    def _kind(self, interaction: discord.Interaction) -> InteractionKind:
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.autocomplete:
            return InteractionKind.COMPLETION
        name = f"/{data['name']}" if interaction.type is discord.InteractionType.application_command else _action_in(data)
        return InteractionKind.LOOK if name in self.read_only else InteractionKind.ACT

    def _log_shedding(self) -> None:
        """Logs dropped interactions at most every `SHED_LOG_SECONDS`, because a line for each would add to the load."""
        now, (last, before) = self.coordinator.clock.steady(), self._last_shed_log
        if now - last >= SHED_LOG_SECONDS:
            log.warning(
                "Interactions dropped under load: %d", self.load_shedder.dropped - before, extra={"event": "interactions_dropped"}
            )
            self._last_shed_log = now, self.load_shedder.dropped

    @contextmanager
    def serving(self, interaction: discord.Interaction) -> Iterator[None]:
        """While inside, the interaction counts as being handled, and log lines name it."""
        counting = self.load_shedder.counting(interaction.user.id, interaction.response.is_done)
        with about(interaction=interaction.id, shard=shard_of(interaction.guild_id, self.client.shard_count or 1)), counting:
            yield

    async def handle(self, interaction: discord.Interaction, work: Work) -> None:
        """Runs `work` for an interaction and sees that it is answered. Commands, controls and forms all pass through here."""
        if not self._handled_ids.is_first(interaction.id):
            log.info("Interaction delivered twice: %d", interaction.id, extra={"event": "interaction_delivered_twice"})
            self.meters.interaction(InteractionOutcome.AGAIN)
            return
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        age = self._ages.age(interaction.id)
        try:
            with self.serving(interaction):
                async with Responder(interaction) as responder:
                    await self._run(responder, work)
                self._measure(responder, age)
                if self._kind(interaction) is InteractionKind.LOOK:
                    await self._record_look(responder)
                self.private_prompts.remember(responder)
                await self._catch_up(responder)
        finally:
            self._tasks.discard(task)

    async def _record_look(self, responder: Responder) -> None:
        """Notes that a user has looked something up at a table. Cards and rules may be opened without naming one: then it is the
        user's tables in this channel."""
        guest, presence = responder.guest.id, self.coordinator.presence
        if responder.table_id:
            presence.record_look(responder.table_id, guest)
            return
        own, in_channel = await self.coordinator.store.find_open_around(guest, _place(responder).channel)
        for table in own:
            if table in in_channel:
                presence.record_look(table.id, guest)

    async def _run(self, responder: Responder, work: Work) -> None:
        try:
            if self._is_closing:
                raise Refused(RESTARTING)
            await work(responder)
        except DuplicateInteraction:
            log.info("Interaction already handled before a restart", extra={"event": "interaction_already_handled"})
            responder.outcome = InteractionOutcome.AGAIN
            await responder.reply(DONE_BEFORE)
        except Refused as refused:
            responder.outcome = InteractionOutcome.REFUSED
            await responder.reply(str(refused))
        except DatabaseDamagedError as error:
            log.error("Interaction failed, database damaged: %s", error, extra={"event": "database_damaged"})
            responder.outcome = InteractionOutcome.UNWRITABLE
            await responder.reply(DAMAGED)
        except WriteFailedError as error:
            log.error("Interaction failed, database not writable: %s", error, extra={"event": "interaction_not_written"})
            responder.outcome = InteractionOutcome.UNWRITABLE
            await responder.reply(CANNOT_WRITE)
        except Exception:
            with about(table=responder.table_id):
                log.exception("Interaction failed, unexpected error", extra={"event": "interaction_failed"})
            responder.outcome = InteractionOutcome.FAILED
            await responder.reply(SORRY)

    def _measure(self, responder: Responder, age: float) -> None:
        """Records the outcome and the time to the first response. `age` is the interaction's age when it arrived."""
        if responder.acknowledged_after is not None:
            self.meters.acknowledged(age + responder.acknowledged_after)
        elif responder.outcome is not InteractionOutcome.AGAIN:  # a duplicate was answered the first time
            responder.outcome = InteractionOutcome.LOST
        self.meters.interaction(responder.outcome)

    async def _catch_up(self, responder: Responder) -> None:
        """Sends a player who was away for some turns a private summary of them, after the answer to their interaction."""
        if responder.is_unreachable or (missed := self.coordinator.absences.take(responder.table_id, responder.guest.id)) is None:
            return
        try:
            # The summary stands below the table message then.
            await self.delivery.wait_until_idle(responder.table_id, TABLE_MESSAGE_WAIT_SECONDS)
            hosted = await self.coordinator.read(responder.table_id)
            past = await self.store.read_events(responder.table_id, missed.since)
            seat = hosted.record.seat_of(responder.guest.id)
            if seat is not None:
                await Responder(responder.interaction).reply(catching_up(hosted, missed, seat, past))
        except Exception:
            log.exception("Summary of missed turns not sent", extra={"event": "missed_turns_not_sent"})

    async def close(self) -> None:
        """Finishes running interactions; new ones are answered with a request to try again."""
        self._is_closing = True
        await self.private_prompts.close()
        await self._finish_tasks()

    async def stop(self) -> None:
        """Ignores interactions from now on. Called just before the connection to Discord closes."""
        self._is_closed = True
        await self._finish_tasks()

    async def _finish_tasks(self) -> None:
        """Waits for running interactions, and cancels those that take too long."""
        others = self._tasks - {asyncio.current_task()}
        if others:
            _, late = await asyncio.wait(others, timeout=SHUTDOWN_GRACE_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # ------------------------------------------------------------------ controls and forms

    async def handle_component(self, interaction: discord.Interaction) -> None:
        """Handles a press on a control, or a submitted form."""
        if not await self.admits(interaction):
            return
        data: Any = interaction.data or {}
        text, taps = str(data.get("custom_id", "")), self.delivery.double_taps
        tapped_at = taps.now()

        async def work(responder: Responder) -> None:
            custom_id = parse_custom_id(text)
            if custom_id is None or custom_id.action not in self.actions:
                log.warning("Unknown control used: %r", text[:100], extra={"event": "control_unknown"})
                raise Refused(UNKNOWN_CONTROL)
            responder.table_id = custom_id.table
            try:
                shown = is_on_message(interaction, custom_id)
                if not shown or custom_id.action not in ANSWER_ACTIONS:  # answering checks the seat by itself
                    await table_lookup.demand_here(self.coordinator, responder.guest, _place(responder), custom_id.table)
                if not shown:
                    raise InvalidControl(await self._explain_missing_control(custom_id))
                await self.actions[custom_id.action](self, responder, custom_id)
            except DuplicateInteraction:
                raise
            except Refused as refused:
                if isinstance(refused, SecondTap) or (
                    custom_id.action in TAPPED_ACTIONS and taps.is_second(custom_id.table, responder.guest.id, tapped_at)
                ):
                    log.info("Second tap ignored", extra={"event": "second_tap_ignored"})
                    await responder.acknowledge()
                    return
                if isinstance(refused, FromDiscardedTimeline) and is_exactly_on_message(interaction, custom_id):
                    await self.delivery.repair_after_restore(custom_id.table, custom_id.revision)
                if isinstance(refused, InvalidControl):
                    values = responder.values[:3]
                    log.warning("Invalid control used: %r with %r", text[:100], values, extra={"event": "control_invalid"})
                await self.refuse(responder, custom_id, str(refused))

        await self.handle(interaction, work)

    async def _explain_missing_control(self, custom_id: CustomId) -> str:
        """A sentence for a control that is not on its message: it was removed a moment ago, or was forged."""
        if not custom_id.table:
            return NOT_THERE
        try:
            hosted = await self.coordinator.read(custom_id.table)
            if hosted.record.stage not in OPEN:
                hosted.demand(Stage.PLAYING)
            pauses.demand_running(hosted)
        except Refused as refused:
            return str(refused)
        return NOT_THERE

    async def refuse(self, responder: Responder, custom_id: CustomId, sentence: str) -> None:
        """Tells the user why not, with a link to the table message, and removes stale controls from the message."""
        responder.outcome = InteractionOutcome.REFUSED
        text = sentence + await self.table_link(responder, custom_id.table)
        message = responder.interaction.message
        if message is not None and await is_stale(self.coordinator, custom_id, message):
            log.info("Outdated controls removed", extra={"event": "controls_removed"})
            if message.flags.ephemeral and await responder.replace(Layout.of(text)):
                return
            if not message.flags.ephemeral:
                old, files = message_without_controls(message)
                await responder.replace(old, kept_attachments(files))
        await responder.reply(text)

    async def table_link(self, responder: Responder, table_id: str) -> str:
        """A link to the table message, for a user who is elsewhere or looks at an older message; or why the table is suspended."""
        if not table_id:
            return ""
        if trouble := await self.store.read_trouble(table_id):
            return f" {trouble}"
        where, (published, _) = await self.store.read_location(table_id), await self.store.read_published(table_id)
        looks_back = responder.is_on_message and not responder.is_private and responder.message != published.message
        if where is None or published.message is None or (responder.place == published.place and not looks_back):
            return ""
        return f" [Go to the table]({message_link(where.guild, published.place, published.message)})"

    # ------------------------------------------------------------------ which table

    async def find(self, responder: Responder, table_id: str | None = None, stage: Stage | None = None) -> str:
        """The id of the open table that a command means."""
        responder.table_id = await table_lookup.find(self.coordinator, responder.guest, _place(responder), table_id, stage=stage)
        return responder.table_id

    async def find_to_view(self, responder: Responder, table_id: str | None = None) -> str:
        """The id of the table that a user, player or spectator, wants to look at."""
        responder.table_id = await table_lookup.find_to_view(self.coordinator, responder.guest, _place(responder), table_id)
        return responder.table_id

    async def find_lobby(self, responder: Responder) -> str:
        """The id of the table in this channel that waits for players, or else of any table here."""
        return await table_lookup.find_lobby(self.coordinator, responder.guest, _place(responder))

    async def table_here(self, responder: Responder) -> HostedTable | None:
        """The table in this thread or channel; None if there is none."""
        return await table_lookup.find_table_here(self.coordinator, responder.guest, _place(responder))

    async def game_here(self, responder: Responder) -> Game[Any] | None:
        """The game of the table in this thread or channel; None if there is none."""
        here = await self.table_here(responder)
        return here.game if here is not None else None

    async def table_meant(self, responder: Responder) -> HostedTable | None:
        """The table meant by a user who names none: the one here, or else their only one; None without."""
        if (here := await self.table_here(responder)) is not None:
            return here
        try:
            return await self.coordinator.read(await self.find_to_view(responder))
        except Refused:
            return None

    async def game_meant(self, responder: Responder) -> Game[Any] | None:
        """The game of the table that a user means who names none; None without."""
        meant = await self.table_meant(responder)
        return meant.game if meant is not None else None

    async def act(self, responder: Responder, table_id: str, act: Callable[[HostedTable], Result]) -> Result:
        """Applies a function to the table for the user, once for this interaction, and returns its result."""
        return await self.coordinator.act(table_id, responder.guest, responder.interaction.id, act)

    async def table_for(self, responder: Responder, table_id: str) -> HostedTable:
        """The table, after marking the user, if they are a player who was away, as back."""
        return await self.coordinator.act(table_id, responder.guest, None, lambda hosted: hosted)


def _action_in(data: Any) -> str:
    """The action in a custom ID, read without checking it: an invalid ID is refused later."""
    return "".join(str(data.get("custom_id", "")).split(":", 2)[1:2])


def _place(responder: Responder) -> ChannelPlace:
    interaction = responder.interaction
    return ChannelPlace(interaction.guild_id, responder.place, lambda table: _can_view(interaction, table))


def _can_view(interaction: discord.Interaction, table: TableLocation) -> bool:
    """Whether the user may see the channel of a table in this server. A thread that is not in the cache is as visible as the
    channel in which the table was opened, and a private one only for who manages threads; one that is deleted keeps nobody out."""
    if interaction.guild is None or not isinstance(interaction.user, discord.Member):
        return False
    channel = interaction.guild.get_channel_or_thread(table.place) or interaction.guild.get_channel(table.channel)
    if isinstance(channel, discord.Thread) and channel.is_private():
        return channel.permissions_for(interaction.user).manage_threads
    seen_with = channel.parent if isinstance(channel, discord.Thread) else channel
    return seen_with is None or seen_with.permissions_for(interaction.user).view_channel
