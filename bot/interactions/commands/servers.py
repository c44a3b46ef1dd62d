"""`/server`: settings of a whole server."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.actions.club import servers
from bot.interactions.commands.common import Command
from bot.interactions.router import InteractionRouter

SWITCH = [app_commands.Choice(name="On", value="on"), app_commands.Choice(name="Off", value="off")]


def commands(router: InteractionRouter) -> list[Command]:
    @app_commands.command(description="Whether games in this server are rated (Manage Server).")
    @app_commands.describe(ratings="On or off; leave it out to see how it is")
    @app_commands.choices(ratings=SWITCH)
    @app_commands.default_permissions(manage_guild=True)
    async def server(interaction: discord.Interaction, ratings: str | None = None) -> None:
        wanted = ratings == "on" if ratings is not None else None
        await router.handle(interaction, lambda responder: servers.ratings(router, responder, wanted))

    return [server]
