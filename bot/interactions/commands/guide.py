"""`/rules`, `/games`, `/help`, `/about`: help texts, and the user's games."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.actions import guide, how_to_play
from bot.interactions.commands import autocomplete
from bot.interactions.commands.common import Command, ShortText, plain_command
from bot.interactions.commands.parsing import named_game
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder


def commands(router: InteractionRouter) -> list[Command]:
    @app_commands.command(description="How to play: in short, and all rules.")
    @app_commands.describe(game="Which one?")
    @app_commands.autocomplete(game=autocomplete.games(router))
    async def rules(interaction: discord.Interaction, game: ShortText | None = None) -> None:
        async def work(responder: Responder) -> None:
            await how_to_play.rules(router, responder, named_game(game))

        await router.handle(interaction, work)

    return [
        rules,
        plain_command(router, "games", "Your games, and what each is waiting for.", guide.my_games),
        plain_command(router, "help", "How it all works.", guide.show_help),
        plain_command(router, "about", "What this is, and who made the games.", guide.show_about),
    ]
