"""`/server`: settings of a whole server."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.actions import servers
from bot.interactions.commands.common import Command
from bot.interactions.commands.tables import choices
from bot.interactions.router import InteractionRouter
from bot.messages.server_panel import RATINGS
from bot.text.table_settings import ODDS, PICTURES


def commands(router: InteractionRouter) -> list[Command]:
    @app_commands.command(description="Whether games in this server are rated, and how its new tables begin (Manage Server).")
    @app_commands.describe(
        ratings="Whether there are ratings in this server",
        pictures="The boards of new tables: they move, they stand still, or they are told in words",
        odds="When new tables tell how likely everybody was to win: afterwards, in every message, or never",
        role="The role that each lobby may call once; @everyone for none",
    )
    @app_commands.choices(ratings=choices(RATINGS), pictures=choices(PICTURES), odds=choices(ODDS))
    @app_commands.default_permissions(manage_guild=True)
    async def server(
        interaction: discord.Interaction,
        ratings: str | None = None,
        pictures: str | None = None,
        odds: str | None = None,
        role: discord.Role | None = None,
    ) -> None:
        called = role.id if role is not None else None
        await router.handle(interaction, lambda responder: servers.settings(router, responder, ratings, pictures, odds, called))

    return [server]
