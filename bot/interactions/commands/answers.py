"""`/draft`, `/roll`, `/choose`, `/standing`: answer a question, once or for the rest of a race."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.actions import answers, standing_answers
from bot.interactions.commands import autocomplete
from bot.interactions.commands.common import TABLE, Command, ShortText, table_command
from bot.interactions.router import InteractionRouter
from bot.store import Stage


def commands(router: InteractionRouter) -> list[Command]:
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

    @app_commands.command(description="Answer whatever the game asks you.")
    @app_commands.describe(answer="Your answer; leave it out to see the question", table=TABLE)
    @app_commands.autocomplete(answer=options, table=tables)
    async def choose(interaction: discord.Interaction, answer: ShortText | None = None, table: ShortText | None = None) -> None:
        await router.handle(interaction, lambda responder: answers.choose(router, responder, table, answer))

    about_roll = "Roll the die, when it is your turn. After a race: you are ready for the next one."
    about_standing = "Look at your standing answers: what you are not asked again for now. Only you see it."
    return [
        draft,
        table_command(router, "roll", about_roll, answers.roll, Stage.PLAYING),
        choose,
        table_command(router, "standing", about_standing, standing_answers.show, Stage.PLAYING),
    ]
