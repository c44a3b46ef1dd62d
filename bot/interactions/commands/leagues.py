"""`/league`: shows, starts and ends leagues."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.actions.club import leagues
from bot.interactions.commands import autocomplete
from bot.interactions.commands.common import Command, ShortText
from bot.interactions.commands.parsing import named_game, read_league, read_points
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder

START, END = "start", "end"
ACTION = [app_commands.Choice(name="Start", value=START), app_commands.Choice(name="End", value=END)]


def commands(router: InteractionRouter) -> list[Command]:
    @autocomplete.completion(router)
    async def names(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        known = await router.leagues.of(interaction.guild_id or 0)
        return autocomplete.fitting([(league.name, league.name) for league in known], typed)

    @app_commands.command(description="The table of a league in this server; who manages the server starts and ends one.")
    @app_commands.describe(
        name="Which one? The open one if you leave this out; a new one's name",
        action="Start a league, or end it (Manage Server)",
        game="Start: of which game? Of any if you leave this out",
        points="Start: the points for each place, such as 5,3,2,1",
    )
    @app_commands.choices(action=ACTION)
    @app_commands.autocomplete(name=names, game=autocomplete.games(router))
    async def league(
        interaction: discord.Interaction,
        name: ShortText | None = None,
        action: str | None = None,
        game: ShortText | None = None,
        points: ShortText | None = None,
    ) -> None:
        async def work(responder: Responder) -> None:
            if action == START:
                await leagues.start(router, responder, lambda: (read_league(name), named_game(game), read_points(points)))
            elif action == END:
                await leagues.end(router, responder, name)
            else:
                await leagues.league(router, responder, name)

        await router.handle(interaction, work)

    return [league]
