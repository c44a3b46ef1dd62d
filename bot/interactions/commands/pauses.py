"""`/pause` and `/resume`: a break at a running table."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.interactions.actions import pauses
from bot.interactions.commands import autocomplete
from bot.interactions.commands.common import TABLE, Command, ShortText, at_table, table_command
from bot.interactions.router import InteractionRouter
from bot.store import Stage
from bot.tables.pauses import MAX_REASON_CHARACTERS

Why = app_commands.Range[str, 1, MAX_REASON_CHARACTERS]


def commands(router: InteractionRouter) -> list[Command]:
    @app_commands.command(description="Take a break (host): the clock stops until somebody resumes the game.")
    @app_commands.describe(why="A reason for the others, such as “dinner”", table=TABLE)
    @app_commands.autocomplete(table=autocomplete.my_tables(router))
    async def pause(interaction: discord.Interaction, why: Why | None = None, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_table(router, table, Stage.PLAYING, partial(pauses.pause, why=why or "")))

    return [pause, table_command(router, "resume", "Carry on with a paused game.", pauses.resume, Stage.PLAYING)]
