"""`/whatif`: shows privately what would happen, at a table or from a position."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.interactions.actions import whatif, whatif_position
from bot.interactions.commands import autocomplete
from bot.interactions.commands.common import TABLE, Command, ShortText
from bot.interactions.commands.parsing import find_game, read_dice
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder, user_of
from engine import Game, Refused


def commands(router: InteractionRouter) -> list[Command]:
    @autocomplete.completion(router)
    async def answers(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        hosted = await autocomplete.viewed_table(router, interaction)
        question = whatif.open_question(hosted, user_of(interaction))
        options = question.options if question is not None else ()
        return autocomplete.fitting([(option.label, option.name) for option in options], typed)

    @autocomplete.completion(router)
    async def written(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        if len(typed) >= autocomplete.MAX_CHOICE_LENGTH:
            return []
        positions = whatif_position.notation_of(await _game_beside(interaction)).completions(typed)
        return [(text, text) for text in positions if len(text) <= autocomplete.MAX_CHOICE_LENGTH]

    @autocomplete.completion(router)
    async def tracks(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        names = whatif_position.notation_of(await _game_beside(interaction)).tracks
        return autocomplete.fitting([(name, name) for name in names], typed)

    async def _game_beside(interaction: discord.Interaction) -> Game[Any]:
        """The game typed in the `game` option, or else the one played here."""
        if named := getattr(interaction.namespace, "game", None):
            return find_game(named)
        try:
            return (await autocomplete.viewed_table(router, interaction)).game
        except Refused:
            return find_game(None)

    @app_commands.command(name="whatif", description="What would happen, with other dice or another answer? Only you see it.")
    @app_commands.describe(
        answer="What is answered; leave it out to see all that can happen next",
        dice="What the dice show, such as 5,3",
        position="Instead of a table: a position, such as Romantic@0 Scoocher@2 Banana@3",
        track="Of the position, if the game has several",
        race="Which race the position is in, for its prizes",
        game="Of the position",
        table=TABLE,
    )
    @app_commands.autocomplete(
        answer=answers, position=written, track=tracks, game=autocomplete.games(router), table=autocomplete.my_tables(router)
    )
    async def whatif_(
        interaction: discord.Interaction,
        answer: ShortText | None = None,
        dice: str | None = None,
        position: str | None = None,
        track: ShortText | None = None,
        race: app_commands.Range[int, 1, 99] | None = None,
        game: ShortText | None = None,
        table: ShortText | None = None,
    ) -> None:
        async def work(responder: Responder) -> None:
            numbers = read_dice(dice)
            if position is None:
                if track is not None or race is not None or game is not None:
                    raise Refused("Track, race and game belong to a position: name that too, or leave them out.")
                await whatif.whatif(router, responder, table, answer, numbers)
                return
            rules = find_game(game) if game is not None else await router.game_meant(responder) or find_game(None)
            written = whatif_position.WrittenPosition(position, answer, track, race)
            await whatif_position.whatif(router, responder, rules, written, numbers)

        await router.handle(interaction, work)

    return [whatif_]
