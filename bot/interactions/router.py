"""The desk itself: every interaction comes here, is acknowledged in time, and gets an answer, whatever happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Set
from contextlib import contextmanager
from typing import Any

import discord

from bot.coordinator.coordinator import Coordinator, DuplicateInteraction
from bot.coordinator.timekeeper import MemberCheck, assume_member
from bot.interactions import table_lookup
from bot.interactions.load_shedding import Admission, InteractionAges, InteractionKind, LoadShedder
from bot.interactions.rate_limit import UserRateLimit
from bot.interactions.seen_ids import SeenIds
from bot.interactions.table_lookup import ChannelPlace
from bot.logs import about
from bot.messages.catching_up import catching_up
from bot.messages.custom_ids import CustomId, InvalidControl, parse_custom_id
from bot.messages.layouts import Layout
from bot.messages.lobby_message import address
from bot.metrics import InteractionOutcome
from bot.publishing.delivery import Delivery
from bot.publishing.extras.private_prompts import PrivatePrompts
from bot.responses.open_questions import OpenQuestions
from bot.responses.responder import LEAVING, Responder, kept
from bot.responses.stale_controls import ANSWERS, is_over, is_shown, is_there, without_controls
from bot.settings import Settings
from bot.store import Stage, WriteFailedError, shard_of
from bot.store.club.leagues import Leagues
from bot.store.club.standings import Standings
from bot.store.records import OPEN
from bot.tables import pauses
from bot.tables.hosted_table import HostedTable
from bot.tables.play import FromDiscardedTimeline
from bot.workers.rendering.pool import RenderPool
from engine import Game, Refused, all_games

log = logging.getLogger("grandstand.desk")
SORRY = "Something went wrong on my side, and I have made a note of it. Nothing is lost; please try again."
FULL = "I cannot write anything down at the moment, so nothing has changed. Please try again in a minute."
UNKNOWN = "I no longer know this button. `/board` shows the table as it is now."
NOT_THERE = "That button is no longer on this message. `/board` shows the table as it is now."
DONE_BEFORE = "That has already been done."
BUSY = "One moment, please: I am still busy with what you asked before."
QUIET = 10.0
"""Seconds between two log lines about a crowd."""
A_MOMENT = 1.0
"""Seconds to wait for the table message before something is said below it."""
LAST_WORDS = 0.75
"""Seconds that work under way has to finish."""

Work = Callable[[Responder], Awaitable[None]]
Verb = Callable[["InteractionRouter", Responder, CustomId], Awaitable[None]]


class InteractionRouter:
    """What commands and controls need: the hall, the studio, the delivery."""

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
        self.verbs: dict[str, Verb] = {}
        self.is_here: MemberCheck = assume_member
        self.looks: Set[str] = frozenset()
        """Verbs of controls, and commands such as `/log`, that change nothing."""
        self.crowd = LoadShedder()
        self.open_questions = OpenQuestions()
        self.suppositions = UserRateLimit(coordinator.clock)
        self.searches = UserRateLimit(coordinator.clock)
        """For all that is kept of somebody."""
        self.private_prompts = PrivatePrompts(coordinator, delivery, render_pool, self.open_questions)
        self._ages = InteractionAges(coordinator.clock)
        self._told_of_crowd = (-QUIET, 0)
        self._attended = SeenIds()
        """By the ids of interactions."""
        self.shown_to_all = SeenIds()
        """By the ids of private messages whose pictures everybody can see now."""
        self._under_way: set[asyncio.Task[Any]] = set()
        self._leaving = False
        self._shut = False

    # ------------------------------------------------------------------ everything that people do

    async def lets_in(self, interaction: discord.Interaction) -> bool:
        """Whether to do anything for it at all. Asked before anything else, since in a crowd it is asked most often."""
        if self._shut:
            return False
        age = self._ages.of(interaction.id)
        verdict = self.crowd.verdict(self._kind(interaction), interaction.user.id, age)
        if verdict is Admission.ASK_TO_WAIT:
            self.meters.interaction(InteractionOutcome.WAITS)
            await Responder(interaction).tell(BUSY)
        elif verdict is Admission.LEAVE:
            self.meters.interaction(InteractionOutcome.LEFT)
            self._note_crowd()
        return verdict is Admission.SERVE

    def _kind(self, interaction: discord.Interaction) -> InteractionKind:
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.autocomplete:
            return InteractionKind.COMPLETION
        name = f"/{data['name']}" if interaction.type is discord.InteractionType.application_command else _verb_in(data)
        return InteractionKind.LOOK if name in self.looks else InteractionKind.ACT

    def _note_crowd(self) -> None:
        """One line now and then: thousands of them would only add to the load."""
        now, (last, before) = self.coordinator.clock.steady(), self._told_of_crowd
        if now - last >= QUIET:
            log.warning("Interactions dropped under load: %d", self.crowd.left - before, extra={"event": "interactions_dropped"})
            self._told_of_crowd = now, self.crowd.left

    @contextmanager
    def serving(self, interaction: discord.Interaction) -> Iterator[None]:
        """While inside, somebody is being served."""
        taken_up = self.crowd.taken_up(interaction.user.id, interaction.response.is_done)
        with about(interaction=interaction.id, shard=shard_of(interaction.guild_id, self.client.shard_count or 1)), taken_up:
            yield

    async def attend(self, interaction: discord.Interaction, work: Work) -> None:
        """The one path for everything that people do."""
        if not self._attended.is_first(interaction.id):
            log.info("Interaction delivered twice: %d", interaction.id, extra={"event": "interaction_delivered_twice"})
            self.meters.interaction(InteractionOutcome.AGAIN)
            return
        task = asyncio.current_task()
        assert task is not None
        self._under_way.add(task)
        age = self._ages.of(interaction.id)
        try:
            with self.serving(interaction):
                async with Responder(interaction) as responder:
                    await self._serve(responder, work)
                self._measure(responder, age)
                self.private_prompts.note(responder)
                await self._catch_up(responder)
        finally:
            self._under_way.discard(task)

    async def _serve(self, responder: Responder, work: Work) -> None:
        try:
            if self._leaving:
                raise Refused(LEAVING)
            await work(responder)
        except DuplicateInteraction:
            log.info("Interaction already handled before a restart", extra={"event": "interaction_already_handled"})
            responder.outcome = InteractionOutcome.AGAIN
            await responder.tell(DONE_BEFORE)
        except Refused as refused:
            responder.outcome = InteractionOutcome.REFUSED
            await responder.tell(str(refused))
        except WriteFailedError as error:
            log.error("Interaction failed, database not writable: %s", error, extra={"event": "interaction_not_written"})
            responder.outcome = InteractionOutcome.UNWRITABLE
            await responder.tell(FULL)
        except Exception:
            log.exception("Interaction failed, unexpected error", extra={"event": "interaction_failed"})
            responder.outcome = InteractionOutcome.FAILED
            await responder.tell(SORRY)

    def _measure(self, responder: Responder, age: float) -> None:
        """`age` is how old it was when it came."""
        if responder.acknowledged_after is not None:
            self.meters.acknowledged(age + responder.acknowledged_after)
        elif responder.outcome is not InteractionOutcome.AGAIN:  # that has been answered before
            responder.outcome = InteractionOutcome.LOST
        self.meters.interaction(responder.outcome)

    async def _catch_up(self, responder: Responder) -> None:
        """Whoever was away for some turns reads what happened meanwhile, once they have the answer to what they did."""
        if responder.lost or (missed := self.coordinator.absences.take(responder.table, responder.guest.id)) is None:
            return
        try:
            await self.delivery.settled(responder.table, A_MOMENT)  # the summary stands below the table message then
            hosted, past = await self.coordinator.read(responder.table), await self.store.read_events(responder.table, missed.since)
            seat = hosted.record.seat_of(responder.guest.id)
            if seat is not None:
                await Responder(responder.interaction).tell("", catching_up(hosted, missed, seat, past))
        except Exception:
            log.exception("Summary of missed turns not sent", extra={"event": "missed_turns_not_sent"})

    async def close(self) -> None:
        """People being served get their answer; anybody who comes now is asked to come back."""
        self._leaving = True
        await self.private_prompts.close()
        await self._see_off()

    async def shut(self) -> None:
        """Just before the connection to Discord closes: stops listening."""
        self._shut = True
        await self._see_off()

    async def _see_off(self) -> None:
        """Waits until everybody has an answer, or time is up."""
        others = self._under_way - {asyncio.current_task()}
        if others:
            _, late = await asyncio.wait(others, timeout=LAST_WORDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # ------------------------------------------------------------------ controls and forms

    async def hear(self, interaction: discord.Interaction) -> None:
        """A control or a form."""
        if not await self.lets_in(interaction):
            return
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))

        async def work(responder: Responder) -> None:
            code = parse_custom_id(custom_id)
            if code is None or code.verb not in self.verbs:
                log.warning("Unknown control used: %r", custom_id[:100], extra={"event": "control_unknown"})
                raise Refused(UNKNOWN)
            responder.table = code.table
            try:
                shown = is_shown(interaction, code)
                if not shown or code.verb not in ANSWERS:  # people who answer sit there, or are refused
                    await table_lookup.demand_here(self.coordinator, responder.guest, _place(responder), code.table)
                if not shown:
                    raise InvalidControl(await self._why_not_there(code))
                await self.verbs[code.verb](self, responder, code)
            except DuplicateInteraction:
                raise
            except Refused as refused:
                if isinstance(refused, FromDiscardedTimeline) and is_there(interaction, code):
                    await self.delivery.set_right(code.table, code.revision)
                if isinstance(refused, InvalidControl):
                    log.warning(
                        "Invalid control used: %r with %r",
                        custom_id[:100],
                        responder.values[:3],
                        extra={"event": "control_invalid"},
                    )
                await self.refuse(responder, code, str(refused))

        await self.attend(interaction, work)

    async def _why_not_there(self, code: CustomId) -> str:
        """For somebody who presses what was there a moment ago, or who made it up."""
        if not code.table:
            return NOT_THERE
        try:
            hosted = await self.coordinator.read(code.table)
            if hosted.record.stage not in OPEN:
                hosted.demand(Stage.PLAYING)
            pauses.demand_running(hosted)
        except Refused as refused:
            return str(refused)
        return NOT_THERE

    async def refuse(self, responder: Responder, code: CustomId, sentence: str) -> None:
        """Says why not, and where the table is now; removes controls that no longer mean anything."""
        responder.outcome = InteractionOutcome.REFUSED
        said = sentence + await self.pointer(responder, code.table)
        message = responder.interaction.message
        if message is not None and await is_over(self.coordinator, code, message):
            log.info("Outdated controls removed", extra={"event": "controls_removed"})
            if message.flags.ephemeral and await responder.replace(Layout.of(said), []):
                return
            if not message.flags.ephemeral:
                old, files = without_controls(message)
                await responder.replace(old, kept(files))
        await responder.tell(said)

    async def pointer(self, responder: Responder, table_id: str) -> str:
        """A link to the table message, for somebody who is elsewhere or looks at an older one; or why there is none."""
        if not table_id:
            return ""
        if trouble := await self.store.read_trouble(table_id):
            return f" {trouble}"
        where, (published, _) = await self.store.read_location(table_id), await self.store.read_published(table_id)
        looks_back = responder.is_on_message and not responder.is_private and responder.message != published.message
        if where is None or published.message is None or (responder.place == published.place and not looks_back):
            return ""
        return f" [Go to the table]({address(where.guild, published.place, published.message)})"

    # ------------------------------------------------------------------ which table

    async def find(self, responder: Responder, table_id: str | None = None, stage: Stage | None = None) -> str:
        """The open table a command means."""
        responder.table = await table_lookup.find(self.coordinator, responder.guest, _place(responder), table_id, stage=stage)
        return responder.table

    async def find_to_look_at(self, responder: Responder, table_id: str | None = None) -> str:
        """The table somebody wants to see, even if they only watch."""
        responder.table = await table_lookup.find_to_look_at(self.coordinator, responder.guest, _place(responder), table_id)
        return responder.table

    async def find_here(self, responder: Responder) -> str:
        """The table in this channel that is waiting for players, or else any that is played here."""
        return await table_lookup.find_lobby(self.coordinator, responder.guest, _place(responder))

    async def game_here(self, responder: Responder) -> Game[Any]:
        """The game meant by somebody who names none: the one played here, or else the first."""
        try:
            return (await self.coordinator.read(await self.find_to_look_at(responder))).game
        except Refused:
            return next(iter(all_games().values()))

    async def sit(self, responder: Responder, table_id: str) -> HostedTable:
        """The table, for somebody who turns to it: a player who was away is back."""
        return await self.coordinator.act(table_id, responder.guest, None, lambda hosted: hosted)


def _verb_in(data: Any) -> str:
    """Read in a hurry: any mistake in it is found later."""
    return "".join(str(data.get("custom_id", "")).split(":", 2)[1:2])


def _place(responder: Responder) -> ChannelPlace:
    return ChannelPlace(responder.interaction.guild_id, responder.place)
