"""The desk itself: every interaction comes here, is acknowledged in time, and gets an answer, whatever happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Set
from contextlib import contextmanager
from typing import Any

import discord

from bot.coordinator.coordinator import Again, Hall
from bot.coordinator.timekeeper import WhoIsHere, everybody_stays
from bot.interactions import table_lookup
from bot.interactions.load_shedding import Ages, Crowd, Kind, Verdict
from bot.interactions.rate_limit import Ration
from bot.interactions.seen_ids import Once
from bot.interactions.table_lookup import Place
from bot.logs import about
from bot.messages.catching_up import catching_up
from bot.messages.custom_ids import Code, Forged, read_code
from bot.messages.layouts import Layout
from bot.messages.lobby_message import address
from bot.metrics import Outcome
from bot.publishing.delivery import Delivery
from bot.publishing.extras.private_prompts import Whispers
from bot.responses.open_questions import OpenQuestions
from bot.responses.responder import LEAVING, Visit, kept
from bot.responses.stale_controls import ANSWERS, is_over, is_shown, is_there, without_controls
from bot.settings import Settings
from bot.store import Stage, Unwritable, shard_of
from bot.store.club.leagues import Leagues
from bot.store.club.standings import Standings
from bot.store.records import OPEN
from bot.tables import pauses
from bot.tables.hosted_table import HostedTable
from bot.tables.play import OfALostTime
from bot.workers.rendering.pool import Studio
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

Work = Callable[[Visit], Awaitable[None]]
Verb = Callable[["Desk", Visit, Code], Awaitable[None]]


class Desk:
    """What commands and controls need: the hall, the studio, the delivery."""

    def __init__(self, client: discord.Client, hall: Hall, studio: Studio, delivery: Delivery, settings: Settings) -> None:
        self.client = client
        self.hall = hall
        self.meters = hall.meters
        self.oracle = hall.oracle
        self.store = hall.store
        self.standings = Standings(self.store.database)
        self.leagues = Leagues(self.store.database)
        self.studio = studio
        self.delivery = delivery
        self.settings = settings
        self.verbs: dict[str, Verb] = {}
        self.is_here: WhoIsHere = everybody_stays
        self.looks: Set[str] = frozenset()
        """Verbs of controls, and commands such as `/log`, that change nothing."""
        self.crowd = Crowd()
        self.open_questions = OpenQuestions()
        self.suppositions = Ration(hall.clock)
        self.searches = Ration(hall.clock)
        """For all that is kept of somebody."""
        self.whispers = Whispers(hall, delivery, studio, self.open_questions)
        self._ages = Ages(hall.clock)
        self._told_of_crowd = (-QUIET, 0)
        self._attended = Once()
        """By the ids of interactions."""
        self.shown_to_all = Once()
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
        if verdict is Verdict.ASK_TO_WAIT:
            self.meters.interaction(Outcome.WAITS)
            await Visit(interaction).tell(BUSY)
        elif verdict is Verdict.LEAVE:
            self.meters.interaction(Outcome.LEFT)
            self._note_crowd()
        return verdict is Verdict.SERVE

    def _kind(self, interaction: discord.Interaction) -> Kind:
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.autocomplete:
            return Kind.COMPLETION
        name = f"/{data['name']}" if interaction.type is discord.InteractionType.application_command else _verb_in(data)
        return Kind.LOOK if name in self.looks else Kind.ACT

    def _note_crowd(self) -> None:
        """One line now and then: thousands of them would only add to the load."""
        now, (last, before) = self.hall.clock.steady(), self._told_of_crowd
        if now - last >= QUIET:
            log.warning("Left unanswered because they were too old or too many at once: %d.", self.crowd.left - before)
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
            log.info("Interaction %d arrived a second time.", interaction.id)
            self.meters.interaction(Outcome.AGAIN)
            return
        task = asyncio.current_task()
        assert task is not None
        self._under_way.add(task)
        age = self._ages.of(interaction.id)
        try:
            with self.serving(interaction):
                async with Visit(interaction) as visit:
                    await self._serve(visit, work)
                self._measure(visit, age)
                self.whispers.note(visit)
                await self._catch_up(visit)
        finally:
            self._under_way.discard(task)

    async def _serve(self, visit: Visit, work: Work) -> None:
        try:
            if self._leaving:
                raise Refused(LEAVING)
            await work(visit)
        except Again:
            log.info("This interaction was already dealt with before a restart.")
            visit.outcome = Outcome.AGAIN
            await visit.tell(DONE_BEFORE)
        except Refused as refused:
            visit.outcome = Outcome.REFUSED
            await visit.tell(str(refused))
        except Unwritable as error:
            log.error("Somebody had to be told that nothing can be written: %s", error)
            visit.outcome = Outcome.UNWRITABLE
            await visit.tell(FULL)
        except Exception:
            log.exception("Somebody had to be told that something went wrong.")
            visit.outcome = Outcome.FAILED
            await visit.tell(SORRY)

    def _measure(self, visit: Visit, age: float) -> None:
        """`age` is how old it was when it came."""
        if visit.acknowledged_after is not None:
            self.meters.acknowledged(age + visit.acknowledged_after)
        elif visit.outcome is not Outcome.AGAIN:  # that has been answered before
            visit.outcome = Outcome.LOST
        self.meters.interaction(visit.outcome)

    async def _catch_up(self, visit: Visit) -> None:
        """Whoever was away for some turns reads what happened meanwhile, once they have the answer to what they did."""
        if visit.lost or (missed := self.hall.absences.take(visit.table, visit.guest.id)) is None:
            return
        try:
            await self.delivery.settled(visit.table, A_MOMENT)  # the summary stands below the table message then
            hosted, past = await self.hall.look(visit.table), await self.store.events(visit.table, missed.since)
            seat = hosted.sheet.seat_of(visit.guest.id)
            if seat is not None:
                await Visit(visit.interaction).tell("", catching_up(hosted, missed, seat, past))
        except Exception:
            log.exception("Somebody could not be told what they have missed.")

    async def close(self) -> None:
        """People being served get their answer; anybody who comes now is asked to come back."""
        self._leaving = True
        await self.whispers.close()
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

        async def work(visit: Visit) -> None:
            code = read_code(custom_id)
            if code is None or code.verb not in self.verbs:
                log.warning("Somebody used an unknown control: %r", custom_id[:100])
                raise Refused(UNKNOWN)
            visit.table = code.table
            try:
                shown = is_shown(interaction, code)
                if not shown or code.verb not in ANSWERS:  # people who answer sit there, or are refused
                    await table_lookup.demand_here(self.hall, visit.guest, _place(visit), code.table)
                if not shown:
                    raise Forged(await self._why_not_there(code))
                await self.verbs[code.verb](self, visit, code)
            except Again:
                raise
            except Refused as refused:
                if isinstance(refused, OfALostTime) and is_there(interaction, code):
                    await self.delivery.set_right(code.table, code.revision)
                if isinstance(refused, Forged):
                    log.warning("A control says what none of ours would: %r with %r", custom_id[:100], visit.values[:3])
                await self.refuse(visit, code, str(refused))

        await self.attend(interaction, work)

    async def _why_not_there(self, code: Code) -> str:
        """For somebody who presses what was there a moment ago, or who made it up."""
        if not code.table:
            return NOT_THERE
        try:
            hosted = await self.hall.look(code.table)
            if hosted.sheet.stage not in OPEN:
                hosted.demand(Stage.PLAYING)
            pauses.demand_running(hosted)
        except Refused as refused:
            return str(refused)
        return NOT_THERE

    async def refuse(self, visit: Visit, code: Code, sentence: str) -> None:
        """Says why not, and where the table is now; removes controls that no longer mean anything."""
        visit.outcome = Outcome.REFUSED
        said = sentence + await self.pointer(visit, code.table)
        message = visit.interaction.message
        if message is not None and await is_over(self.hall, code, message):
            log.info("Removing controls that no longer mean anything.")
            if message.flags.ephemeral and await visit.replace(Layout.of(said), []):
                return
            if not message.flags.ephemeral:
                old, files = without_controls(message)
                await visit.replace(old, kept(files))
        await visit.tell(said)

    async def pointer(self, visit: Visit, table_id: str) -> str:
        """A link to the table message, for somebody who is elsewhere or looks at an older one; or why there is none."""
        if not table_id:
            return ""
        if trouble := await self.store.trouble(table_id):
            return f" {trouble}"
        where, (sight, _) = await self.store.where(table_id), await self.store.shown(table_id)
        looks_back = visit.is_on_message and not visit.is_private and visit.message != sight.message
        if where is None or sight.message is None or (visit.place == sight.place and not looks_back):
            return ""
        return f" [Go to the table]({address(where.guild, sight.place, sight.message)})"

    # ------------------------------------------------------------------ which table

    async def find(self, visit: Visit, table_id: str | None = None, stage: Stage | None = None) -> str:
        """The open table a command means."""
        visit.table = await table_lookup.find(self.hall, visit.guest, _place(visit), table_id, stage=stage)
        return visit.table

    async def find_to_look_at(self, visit: Visit, table_id: str | None = None) -> str:
        """The table somebody wants to see, even if they only watch."""
        visit.table = await table_lookup.find_to_look_at(self.hall, visit.guest, _place(visit), table_id)
        return visit.table

    async def find_here(self, visit: Visit) -> str:
        """The table in this channel that is waiting for players, or else any that is played here."""
        return await table_lookup.find_lobby(self.hall, visit.guest, _place(visit))

    async def game_here(self, visit: Visit) -> Game[Any]:
        """The game meant by somebody who names none: the one played here, or else the first."""
        try:
            return (await self.hall.look(await self.find_to_look_at(visit))).game
        except Refused:
            return next(iter(all_games().values()))

    async def sit(self, visit: Visit, table_id: str) -> HostedTable:
        """The table, for somebody who turns to it: a player who was away is back."""
        return await self.hall.act(table_id, visit.guest, None, lambda hosted: hosted)


def _verb_in(data: Any) -> str:
    """Read in a hurry: any mistake in it is found later."""
    return "".join(str(data.get("custom_id", "")).split(":", 2)[1:2])


def _place(visit: Visit) -> Place:
    return Place(visit.interaction.guild_id, visit.place)
