"""`/hand`, `/things`, `/board`, `/odds`, `/log`, `/card`: commands that show something privately."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.interactions.actions import looks, odds, things
from bot.interactions.commands import autocomplete
from bot.interactions.commands.common import Command, ShortText, table_command
from bot.interactions.commands.parsing import named_game
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder
from bot.store import Stage
from engine import Game, all_games


def commands(router: InteractionRouter) -> list[Command]:
    async def games_meant(responder: Responder, typed: str | None) -> Sequence[Game[Any]]:
        """The game that is named, or the one that is played here; all games without either."""
        meant = named_game(typed) or await router.game_meant(responder)
        return [meant] if meant is not None else list(all_games().values())

    @autocomplete.completion(router)
    async def names(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        typed_game = getattr(interaction.namespace, "game", None)
        games = await games_meant(Responder(interaction), typed_game if isinstance(typed_game, str) else None)
        cards = [card for game in games for card in looks.cards_like(game, typed)]
        return [(f"{card.name}: {card.brief}" if card.brief else card.name, card.name) for card in cards]

    @app_commands.command(description="Look up a card: what it does, and the rulings on it.")
    @app_commands.describe(name="Which one?", game="From which game? The one played here if you leave this out")
    @app_commands.autocomplete(name=names, game=autocomplete.games(router))
    async def card(interaction: discord.Interaction, name: ShortText, game: ShortText | None = None) -> None:
        async def work(responder: Responder) -> None:
            await looks.card(router, responder, await games_meant(responder, game), name)

        await router.handle(interaction, work)

    about_things = "Look at the things you hold, and say when to use them. Only you see it."
    return [
        table_command(router, "hand", "Look at your hand and your open question. Only you see it.", looks.hand, Stage.PLAYING),
        table_command(router, "things", about_things, things.show, Stage.PLAYING),
        table_command(router, "board", "Look at the table as it stands. Only you see it.", looks.board),
        table_command(router, "odds", "See how likely everybody is to win. Only you see it.", odds.show),
        table_command(router, "log", "Read what happened, and why. Only you see it.", looks.show_log),
        card,
    ]
