"""`/hand`, `/board`, `/log`, `/card`, `/rules`, `/games`, `/help`, `/about`: for one's own eyes."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.desk import helping, looking
from bot.desk.commands import completion
from bot.desk.commands.reading import game_named
from bot.desk.commands.turns import TABLE, Short
from bot.desk.desk import Desk
from bot.desk.visit import Visit
from bot.store import Stage
from engine import all_games


def commands(desk: Desk) -> list[app_commands.Command[Any, ..., None]]:
    mine = completion.my_tables(desk)

    @completion.completion
    async def names(interaction: discord.Interaction, typed: str) -> completion.Pairs:
        wanted = getattr(interaction.namespace, "game", None)
        games = [game_named(wanted)] if wanted else list(all_games().values())
        found = [each for game in games for each in looking.cards_like(game, typed)]
        return [(f"{each.name}: {each.brief}" if each.brief else each.name, each.name) for each in found]

    @app_commands.command(description="Look at your hand, and at what you are asked. Only you see it.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def hand(interaction: discord.Interaction, table: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await looking.hand(desk, visit, await desk.find(visit, table, Stage.PLAYING))

        await desk.attend(interaction, work)

    @app_commands.command(description="Look at the table as it stands. Only you see it.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def board(interaction: discord.Interaction, table: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await looking.board(desk, visit, await desk.find_to_look_at(visit, table))

        await desk.attend(interaction, work)

    @app_commands.command(description="Read what happened, and why. Only you see it.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def log(interaction: discord.Interaction, table: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await looking.show_log(desk, visit, await desk.find_to_look_at(visit, table))

        await desk.attend(interaction, work)

    @app_commands.command(description="Look up a card: what it does, and what was ruled about it.")
    @app_commands.describe(name="Which one?", game="Of which game?")
    @app_commands.autocomplete(name=names, game=completion.games)
    async def card(interaction: discord.Interaction, name: Short, game: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await looking.card(desk, visit, game_named(game) if game else await desk.game_here(visit), name)

        await desk.attend(interaction, work)

    @app_commands.command(description="Read how a game is played, in short.")
    @app_commands.describe(game="Which one?")
    @app_commands.autocomplete(game=completion.games)
    async def rules(interaction: discord.Interaction, game: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await helping.rules(visit, game_named(game) if game else await desk.game_here(visit))

        await desk.attend(interaction, work)

    @app_commands.command(name="games", description="See your games and what they wait for.")
    async def my_games(interaction: discord.Interaction) -> None:
        await desk.attend(interaction, lambda visit: helping.my_games(desk, visit))

    @app_commands.command(name="help", description="How all of this works.")
    async def help_(interaction: discord.Interaction) -> None:
        await desk.attend(interaction, lambda visit: helping.show_help(visit))

    @app_commands.command(description="What this is, and who made the games.")
    async def about(interaction: discord.Interaction) -> None:
        await desk.attend(interaction, lambda visit: helping.show_about(visit))

    return [hand, board, log, card, rules, my_games, help_, about]
