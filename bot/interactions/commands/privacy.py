"""`/my-data`, `/forget-me`: what is kept of somebody. Both work anywhere."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.interactions.actions import privacy
from bot.interactions.router import Desk


def commands(desk: Desk) -> list[app_commands.Command[Any, ..., None]]:
    @app_commands.command(name="my-data", description="Everything that is kept of you, as a file. Only you see it.")
    async def my_data(interaction: discord.Interaction) -> None:
        await desk.attend(interaction, lambda visit: privacy.my_data(desk, visit))

    @app_commands.command(name="forget-me", description="Have everything forgotten that is kept of you; you are asked first.")
    async def forget_me(interaction: discord.Interaction) -> None:
        await desk.attend(interaction, lambda visit: privacy.forget_me(desk, visit))

    return [my_data, forget_me]
