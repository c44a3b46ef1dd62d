"""Completions for the options of commands."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.interactions.router import InteractionRouter
from bot.metrics import InteractionOutcome
from bot.responses.responder import CONNECTION_ERRORS, Responder, user_of
from bot.store import Stage
from bot.tables import play
from bot.tables.hosted_table import HostedTable
from engine import Refused, all_games
from engine.text import name_matching
from engine.text.english import listed
from engine.text.truncate import truncate

log = logging.getLogger("grandstand.desk")
MAX_CHOICES = 25
MAX_CHOICE_LENGTH = 100
Pairs = list[tuple[str, str]]
"""Shown text and value of each completion."""
Choices = list[app_commands.Choice[str]]
Completion = Callable[[discord.Interaction, str], Coroutine[Any, Any, Choices]]


def completion(router: InteractionRouter) -> Callable[[Callable[[discord.Interaction, str], Awaitable[Pairs]]], Completion]:
    """A decorator for functions that return completions. It sends them itself, and sends none after an error."""

    def decorate(offer: Callable[[discord.Interaction, str], Awaitable[Pairs]]) -> Completion:
        async def answer(interaction: discord.Interaction, typed: str) -> Choices:
            with router.serving(interaction):
                try:
                    pairs = await offer(interaction, typed)
                except Refused:
                    pairs = []
                except Exception:
                    log.exception("Autocomplete choices not computed", extra={"event": "autocomplete_not_computed"})
                    pairs = []
                choices = [
                    app_commands.Choice(name=truncate(name, MAX_CHOICE_LENGTH), value=value[:MAX_CHOICE_LENGTH])
                    for name, value in pairs[:MAX_CHOICES]
                ]
                try:
                    await interaction.response.autocomplete(choices)
                    router.meters.interaction(InteractionOutcome.SUGGESTED)
                except (discord.HTTPException, *CONNECTION_ERRORS) as error:
                    router.meters.interaction(InteractionOutcome.LOST)
                    # Too late, or a duplicate: the next letter that is typed asks again.
                    log.info("Autocomplete answer not accepted by Discord: %s", error, extra={"event": "autocomplete_rejected"})
                    # Ends the task quietly: discord.py would send the same again, and log a traceback.
                    raise asyncio.CancelledError from error
            return choices

        return answer

    return decorate


def fitting(pairs: Pairs, typed: str) -> Pairs:
    """The pairs whose shown text matches what was typed."""
    return name_matching.suggestions(typed, [(pair[0], pair) for pair in pairs])


def games(router: InteractionRouter) -> Completion:
    @completion(router)
    async def titles(interaction: discord.Interaction, typed: str) -> Pairs:
        return fitting([(game.title, game.id) for game in all_games().values()], typed)

    return titles


def my_tables(router: InteractionRouter) -> Completion:
    return completion(router)(lambda interaction, typed: _my_tables(router, interaction, typed))


async def _my_tables(router: InteractionRouter, interaction: discord.Interaction, typed: str) -> Pairs:
    """The user's open tables, and what each is waiting for."""
    tables = []
    for table_id, revision in await router.store.read_open_revisions(interaction.user.id, MAX_CHOICES):
        try:
            state = await router.table_states.at(table_id, revision)
        except Refused:
            continue
        who = ["you" if user == interaction.user.id else name for user, name in state.waiting_for]
        what = f"waiting for {listed(who)}" if who else state.idle
        tables.append((f"{truncate(f'{state.title}: {what}', MAX_CHOICE_LENGTH - 11)} ({table_id})", table_id))
    return fitting(tables, typed)


async def my_table(router: InteractionRouter, interaction: discord.Interaction, stage: Stage | None = None) -> HostedTable:
    """The table that the command would act on."""
    return await router.coordinator.read(await router.find(Responder(interaction), _typed_table(interaction), stage))


async def viewed_table(router: InteractionRouter, interaction: discord.Interaction) -> HostedTable:
    """The table that the user, player or spectator, would look at."""
    return await router.coordinator.read(await router.find_to_view(Responder(interaction), _typed_table(interaction)))


def _typed_table(interaction: discord.Interaction) -> str | None:
    typed = getattr(interaction.namespace, "table", None)
    return typed if isinstance(typed, str) else None


async def my_options(router: InteractionRouter, interaction: discord.Interaction, typed: str, *kinds: str) -> Pairs:
    """The options of the user's open question, or of a secret pick that they can still change, with short explanations."""
    question = play.question_or_pick(await my_table(router, interaction, Stage.PLAYING), user_of(interaction))
    if kinds and question.kind not in kinds:
        return []
    pairs = [(f"{option.label}: {option.detail}" if option.detail else option.label, option.id) for option in question.options]
    return fitting(pairs, typed)
