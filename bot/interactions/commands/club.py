"""`/profile`, `/leaderboard`, `/racers`: statistics about the games played in a server."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.actions.club import profiles
from bot.interactions.commands import autocomplete
from bot.interactions.commands.common import Command, ShortText
from bot.interactions.commands.parsing import named_game
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder
from bot.tables.hosted_table import Guest
from bot.text.escaping import plain
from engine import Refused


def commands(router: InteractionRouter) -> list[Command]:
    games = autocomplete.games(router)

    @app_commands.command(description="Your games in this server, or somebody else's: rating, wins, best racers, rivals.")
    @app_commands.describe(
        who="Whose? Yours if you leave this out", game="Of which game? By default the one played here, or else most"
    )
    @app_commands.autocomplete(game=games)
    async def profile(interaction: discord.Interaction, who: discord.User | None = None, game: ShortText | None = None) -> None:
        async def work(responder: Responder) -> None:
            if who is not None and who.bot:
                raise Refused(f"{plain(who.display_name)} is a bot, and bots have no profile.")
            is_other = who is not None and who.id != responder.guest.id
            whom = Guest(who.id, who.display_name) if who is not None and is_other else responder.guest
            await profiles.profile(router, responder, whom, named_game(game))

        await router.handle(interaction, work)

    @app_commands.command(description="The ratings of a game in this server, best first.")
    @app_commands.describe(game="Of which game? By default the one played here, or else with most ratings")
    @app_commands.autocomplete(game=games)
    async def leaderboard(interaction: discord.Interaction, game: ShortText | None = None) -> None:
        await router.handle(interaction, lambda responder: profiles.leaderboard(router, responder, named_game(game)))

    @app_commands.command(description="How racers do in this server, beside simulated games.")
    @app_commands.describe(game="Of which game? By default the one played here, or else most")
    @app_commands.autocomplete(game=games)
    async def racers(interaction: discord.Interaction, game: ShortText | None = None) -> None:
        await router.handle(interaction, lambda responder: profiles.racers(router, responder, named_game(game)))

    return [profile, leaderboard, racers]
