"""`/rules`, `/games`, `/help`, `/about`: help texts, and the user's games."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.interactions.actions import guide
from bot.interactions.commands import autocomplete
from bot.interactions.commands.parsing import find_game
from bot.interactions.commands.table_argument import ShortText
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder


def commands(router: InteractionRouter) -> list[app_commands.Command[Any, ..., None]]:
    @app_commands.command(description="How to play a game, in short.")
    @app_commands.describe(game="Which one?")
    @app_commands.autocomplete(game=autocomplete.games(router))
    async def rules(interaction: discord.Interaction, game: ShortText | None = None) -> None:
        async def work(responder: Responder) -> None:
            await guide.rules(responder, find_game(game) if game else await router.game_here(responder))

        await router.handle(interaction, work)

    @app_commands.command(name="games", description="Your games, and what each is waiting for.")
    async def my_games(interaction: discord.Interaction) -> None:
        await router.handle(interaction, lambda responder: guide.my_games(router, responder))

    @app_commands.command(name="help", description="How it all works.")
    async def help_(interaction: discord.Interaction) -> None:
        await router.handle(interaction, lambda responder: guide.show_help(responder))

    @app_commands.command(description="What this is, and who made the games.")
    async def about(interaction: discord.Interaction) -> None:
        await router.handle(interaction, lambda responder: guide.show_about(responder))

    return [rules, my_games, help_, about]
