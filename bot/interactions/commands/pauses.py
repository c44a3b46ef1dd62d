"""`/pause` and `/resume`: a break at a running table."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.interactions.actions import pauses
from bot.interactions.commands import autocomplete
from bot.interactions.commands.table_argument import TABLE, ShortText, at_table
from bot.interactions.router import InteractionRouter
from bot.store import Stage
from bot.tables.pauses import MAX_REASON_CHARACTERS

Why = app_commands.Range[str, 1, MAX_REASON_CHARACTERS]


def commands(router: InteractionRouter) -> list[app_commands.Command[Any, ..., None]]:
    mine = autocomplete.my_tables(router)

    @app_commands.command(description="Take a break (host): the clock stops until somebody resumes the game.")
    @app_commands.describe(why="A reason for the others, such as “dinner”", table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def pause(interaction: discord.Interaction, why: Why | None = None, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_table(router, table, Stage.PLAYING, partial(pauses.pause, why=why or "")))

    @app_commands.command(description="Carry on with a paused game.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def resume(interaction: discord.Interaction, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_table(router, table, Stage.PLAYING, pauses.resume))

    return [pause, resume]
