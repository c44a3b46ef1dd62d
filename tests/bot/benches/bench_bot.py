"""The bot process of bench_arena: `python -m tests.bot.benches.bench_bot '{"addresses": …, "token": …}'`"""

from __future__ import annotations

import json
import sys
from typing import Any

import discord
from discord import app_commands

from bot.arena.redirect import redirected
from bot.arena.services import Addresses


def play(told: dict[str, Any]) -> None:
    """Logs in and plays until it is ended."""
    client = discord.Client(intents=discord.Intents.default())
    tree = app_commands.CommandTree(client)

    class Table(discord.ui.View):
        presses = 0

        @discord.ui.button(label="Roll", custom_id="roll")
        async def roll(self, interaction: discord.Interaction, button: discord.ui.Button[Table]) -> None:
            self.presses += 1
            await interaction.response.edit_message(content=f"{self.presses} rolls")

        async def on_error(self, interaction: discord.Interaction, error: Exception, item: discord.ui.Item[Any]) -> None:
            """Too late: the arena counts it."""

    @tree.error
    async def on_error(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Too late: the arena counts it."""

    @tree.command(description="Says hello.")
    async def hello(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"Hello, {name}!")

    @tree.command(description="Lays out something to press.")
    async def table(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("0 rolls", view=Table(timeout=None))

    @client.event
    async def setup_hook() -> None:
        await tree.sync()

    with redirected(Addresses(*told["addresses"])):
        client.run(told["token"], log_handler=None)


if __name__ == "__main__":
    play(json.loads(sys.argv[1]))
