"""`/draft`, `/roll`, `/choose`, `/standing`: answer a question, once or for the rest of a race."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.interactions.actions import answers, standing_answers
from bot.interactions.commands import autocomplete
from bot.interactions.commands.table_argument import TABLE, ShortText, at_table
from bot.interactions.router import InteractionRouter
from bot.store import Stage


def commands(router: InteractionRouter) -> list[app_commands.Command[Any, ..., None]]:
    tables = autocomplete.my_tables(router)

    @autocomplete.completion(router)
    async def picks(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        return await autocomplete.my_options(router, interaction, typed, "draft")

    @autocomplete.completion(router)
    async def options(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        return await autocomplete.my_options(router, interaction, typed)

    @app_commands.command(description="Pick for your team: type a name, or leave it out to see everything on offer.")
    @app_commands.describe(pick="Who do you want on your team?", table=TABLE)
    @app_commands.autocomplete(pick=picks, table=tables)
    async def draft(interaction: discord.Interaction, pick: ShortText | None = None, table: ShortText | None = None) -> None:
        await router.handle(interaction, lambda responder: answers.choose(router, responder, table, pick, "draft"))

    @app_commands.command(description="Roll the die, when it is your turn.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def roll(interaction: discord.Interaction, table: ShortText | None = None) -> None:
        await router.handle(interaction, lambda responder: answers.roll(router, responder, table))

    @app_commands.command(description="Answer whatever the game asks you.")
    @app_commands.describe(answer="Your answer; leave it out to see the question", table=TABLE)
    @app_commands.autocomplete(answer=options, table=tables)
    async def choose(interaction: discord.Interaction, answer: ShortText | None = None, table: ShortText | None = None) -> None:
        await router.handle(interaction, lambda responder: answers.choose(router, responder, table, answer))

    @app_commands.command(description="Look at your standing answers: what you are not asked again for now. Only you see it.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=tables)
    async def standing(interaction: discord.Interaction, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_table(router, table, Stage.PLAYING, standing_answers.show))

    return [draft, roll, choose, standing]
