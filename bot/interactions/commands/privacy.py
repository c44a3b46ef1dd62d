"""`/my-data`, `/forget-me`: a user's own data. Both work in servers and in direct messages."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.interactions.actions import privacy
from bot.interactions.router import InteractionRouter


def commands(router: InteractionRouter) -> list[app_commands.Command[Any, ..., None]]:
    @app_commands.command(name="my-data", description="Everything that is kept of you, as a file. Only you see it.")
    async def my_data(interaction: discord.Interaction) -> None:
        await router.handle(interaction, lambda responder: privacy.my_data(router, responder))

    @app_commands.command(name="forget-me", description="Have everything forgotten that is kept of you; you are asked first.")
    async def forget_me(interaction: discord.Interaction) -> None:
        await router.handle(interaction, lambda responder: privacy.forget_me(router, responder))

    return [my_data, forget_me]
