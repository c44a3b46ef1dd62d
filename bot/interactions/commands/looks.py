"""`/hand`, `/things`, `/board`, `/odds`, `/log`, `/card`: commands that show something privately."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.interactions.actions import looks, odds, things
from bot.interactions.commands import autocomplete
from bot.interactions.commands.parsing import find_game
from bot.interactions.commands.table_argument import TABLE, ShortText, at_table, at_viewed_table
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder
from bot.store import Stage
from engine import all_games


def commands(router: InteractionRouter) -> list[app_commands.Command[Any, ..., None]]:
    mine = autocomplete.my_tables(router)

    @autocomplete.completion(router)
    async def names(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        typed_game = getattr(interaction.namespace, "game", None)
        games = [find_game(typed_game)] if typed_game else list(all_games().values())
        cards = [card for game in games for card in looks.cards_like(game, typed)]
        return [(f"{card.name}: {card.brief}" if card.brief else card.name, card.name) for card in cards]

    @app_commands.command(description="Look at your hand and your open question. Only you see it.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def hand(interaction: discord.Interaction, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_table(router, table, Stage.PLAYING, looks.hand))

    @app_commands.command(name="things", description="Look at the things you hold, and say when to use them. Only you see it.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def things_(interaction: discord.Interaction, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_table(router, table, Stage.PLAYING, things.show))

    @app_commands.command(description="Look at the table as it stands. Only you see it.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def board(interaction: discord.Interaction, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_viewed_table(router, table, looks.board))

    @app_commands.command(name="odds", description="See how likely everybody is to win. Only you see it.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def odds_(interaction: discord.Interaction, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_viewed_table(router, table, odds.show))

    @app_commands.command(description="Read what happened, and why. Only you see it.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def log(interaction: discord.Interaction, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_viewed_table(router, table, looks.show_log))

    @app_commands.command(description="Look up a card: what it does, and the rulings on it.")
    @app_commands.describe(name="Which one?", game="From which game?")
    @app_commands.autocomplete(name=names, game=autocomplete.games(router))
    async def card(interaction: discord.Interaction, name: ShortText, game: ShortText | None = None) -> None:
        async def work(responder: Responder) -> None:
            await looks.card(router, responder, find_game(game) if game else await router.game_here(responder), name)

        await router.handle(interaction, work)

    return [hand, things_, board, odds_, log, card]
