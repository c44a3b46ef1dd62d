"""`/league`, `/server`: a series of games, and whether games are rated."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.desk.commands import completion
from bot.desk.commands.at_table import Short
from bot.desk.commands.reading import game_named, read_league, read_points
from bot.desk.incoming.desk import Desk
from bot.desk.incoming.visit import Visit
from bot.desk.verbs import leagues, servers

START, END = "start", "end"
ACTION = [app_commands.Choice(name="Start", value=START), app_commands.Choice(name="End", value=END)]
SWITCH = [app_commands.Choice(name="On", value="on"), app_commands.Choice(name="Off", value="off")]


def commands(desk: Desk) -> list[app_commands.Command[Any, ..., None]]:
    @completion.completion(desk)
    async def names(interaction: discord.Interaction, typed: str) -> completion.Pairs:
        known = await desk.leagues.of(interaction.guild_id or 0)
        return completion.fitting([(each.name, each.name) for each in known], typed)

    @app_commands.command(description="The table of a league in this server; who manages the server starts and ends one.")
    @app_commands.describe(
        name="Which one? The open one if you leave this out; a new one's name",
        action="Start a league, or end it (Manage Server)",
        game="Start: of which game? Of any if you leave this out",
        points="Start: the points for each place, such as 5,3,2,1",
    )
    @app_commands.choices(action=ACTION)
    @app_commands.autocomplete(name=names, game=completion.games(desk))
    async def league(
        interaction: discord.Interaction,
        name: Short | None = None,
        action: str | None = None,
        game: Short | None = None,
        points: Short | None = None,
    ) -> None:
        async def work(visit: Visit) -> None:
            if action == START:
                await leagues.start(
                    desk, visit, lambda: (read_league(name), game_named(game) if game else None, read_points(points))
                )
            elif action == END:
                await leagues.end(desk, visit, name)
            else:
                await leagues.league(desk, visit, name)

        await desk.attend(interaction, work)

    @app_commands.command(description="Whether games in this server are rated (Manage Server).")
    @app_commands.describe(ratings="On or off; leave it out to see how it is")
    @app_commands.choices(ratings=SWITCH)
    @app_commands.default_permissions(manage_guild=True)
    async def server(interaction: discord.Interaction, ratings: str | None = None) -> None:
        wanted = ratings == "on" if ratings is not None else None
        await desk.attend(interaction, lambda visit: servers.ratings(desk, visit, wanted))

    return [league, server]
