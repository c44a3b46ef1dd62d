"""The client: what it offers, and what it does when something goes wrong."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.usher.back_room import BackRoom
from bot.usher.cards import card
from bot.usher.manners import AWAY, apologise, tell_if_possible
from bot.usher.menus import applaud, who_is_this
from bot.usher.race_message import RaceMessage, Races, race_command
from bot.usher.tour import Tour, tour


class Usher(discord.Client):
    """Shows people round. Give it a token and it needs nothing else."""

    patience = 2.0
    """Seconds without an answer after which nobody is going to give one: Discord itself waits three."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none(), **options)
        self.races: Races = {}
        self.tree = app_commands.CommandTree(self)
        for command in (race_command(self.races), card, tour, applaud, who_is_this):
            self.tree.add_command(command)
        self.tree.error(apologise)

    async def setup_hook(self) -> None:
        for listening in (RaceMessage(self.races), Tour(), BackRoom()):
            self.add_view(listening)
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Controls that nobody listens for any more, as those of a form that was open during a restart, get a word too."""
        if interaction.type is discord.InteractionType.autocomplete:
            return
        await asyncio.sleep(self.patience)
        if not interaction.response.is_done():
            await tell_if_possible(interaction, AWAY)
