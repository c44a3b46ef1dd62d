"""Suggestions while somebody types."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.interactions import table_lookup
from bot.interactions.router import Desk
from bot.interactions.table_lookup import Place
from bot.metrics import Outcome
from bot.responses.responder import CUT, guest_of
from bot.store import Stage
from bot.tables import play
from bot.tables.hosted_table import HostedTable
from engine import Question, Refused, all_games
from engine.text import name_matching
from engine.text.english import listed
from engine.text.truncate import clipped

log = logging.getLogger("grandstand.desk")
MOST = 25
LONGEST = 100
Pairs = list[tuple[str, str]]
"""What is shown, and what it stands for."""
Choices = list[app_commands.Choice[str]]
Offer = Callable[[discord.Interaction, str], Coroutine[Any, Any, Choices]]


def completion(desk: Desk) -> Callable[[Callable[[discord.Interaction, str], Awaitable[Pairs]]], Offer]:
    """Offers what fits, or nothing: errors never reach the person typing. discord.py is left nothing to send."""

    def offering(offer: Callable[[discord.Interaction, str], Awaitable[Pairs]]) -> Offer:
        async def answer(interaction: discord.Interaction, typed: str) -> Choices:
            with desk.serving(interaction):
                try:
                    pairs = await offer(interaction, typed)
                except Refused:
                    pairs = []
                except Exception:
                    log.exception("Completions could not be worked out.")
                    pairs = []
                choices = [app_commands.Choice(name=clipped(name, LONGEST), value=value[:LONGEST]) for name, value in pairs[:MOST]]
                try:
                    await interaction.response.autocomplete(choices)
                    desk.meters.interaction(Outcome.SUGGESTED)
                except (discord.HTTPException, *CUT) as error:
                    desk.meters.interaction(Outcome.LOST)
                    # Too late, or the same question twice: the next letter asks again.
                    log.info("Completions came too late: %s", error)
                    # The task ends here, quietly: discord.py would send the same again, and log at length that it failed.
                    raise asyncio.CancelledError from error
            return choices

        return answer

    return offering


def fitting(pairs: Pairs, typed: str) -> Pairs:
    """The pairs whose shown text fits."""
    return name_matching.fitting(typed, [(pair[0], pair) for pair in pairs])


def games(desk: Desk) -> Offer:
    @completion(desk)
    async def titles(interaction: discord.Interaction, typed: str) -> Pairs:
        return fitting([(game.title, game.id) for game in all_games().values()], typed)

    return titles


def my_tables(desk: Desk) -> Offer:
    return completion(desk)(lambda interaction, typed: _my_tables(desk, interaction, typed))


async def _my_tables(desk: Desk, interaction: discord.Interaction, typed: str) -> Pairs:
    """The person's open tables, and what each is waiting for."""
    found = []
    for table_id in (await desk.store.open_of(interaction.user.id))[:MOST]:
        try:
            hosted = await desk.hall.look(table_id)
        except Refused:
            continue
        who = ["you" if seat.user == interaction.user.id else seat.player for seat in hosted.waiting_for()]
        idle = "paused" if hosted.sheet.pause is not None else "waiting a moment" if hosted.windows else "not started yet"
        state = f"waiting for {listed(who)}" if who else idle
        found.append((f"{clipped(f'{hosted.game.title}: {state}', LONGEST - 11)} ({table_id})", table_id))
    return fitting(found, typed)


async def my_table(desk: Desk, interaction: discord.Interaction, stage: Stage | None = None) -> HostedTable:
    """The table the command would act on."""
    named = getattr(interaction.namespace, "table", None)
    here = Place(interaction.guild_id, interaction.channel_id or 0)
    table_id = await table_lookup.find(
        desk.hall, guest_of(interaction), here, named if isinstance(named, str) else None, stage=stage
    )
    return await desk.hall.look(table_id)


async def seen_table(desk: Desk, interaction: discord.Interaction) -> HostedTable:
    """The table somebody looks at, even if they only watch."""
    named = getattr(interaction.namespace, "table", None)
    here = Place(interaction.guild_id, interaction.channel_id or 0)
    found = await table_lookup.find_to_look_at(desk.hall, guest_of(interaction), here, named if isinstance(named, str) else None)
    return await desk.hall.look(found)


async def my_question(desk: Desk, interaction: discord.Interaction) -> Question:
    """The person's open question there, or a secret pick they can still change."""
    return play.question_or_pick(await my_table(desk, interaction, Stage.PLAYING), guest_of(interaction))


async def my_options(desk: Desk, interaction: discord.Interaction, typed: str, *kinds: str) -> Pairs:
    """The options of the person's open question, each with its meaning in short."""
    question = await my_question(desk, interaction)
    if kinds and question.kind not in kinds:
        return []
    pairs = [(f"{option.label}: {option.detail}" if option.detail else option.label, option.id) for option in question.options]
    return fitting(pairs, typed)
