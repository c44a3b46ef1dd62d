"""`/card`: a racer as a picture, for one's own eyes until it is shown to everybody."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands, ui
from discord.utils import escape_markdown

from bot.usher.manners import Layout
from bot.usher.pictures import GOLD, file_of, gallery
from bot.usher.race import GAME
from engine import Card, Refused
from engine.game import plain_name
from render import Picture, card_picture

MOST_CHOICES = 25
QUARTER_OF_AN_HOUR = 900.0


class CardMessage(Layout):
    """A card; to be shown around as long as the one who asked for it is likely to be there."""

    def __init__(self, card: Picture, text: str = "", *, private: bool = False) -> None:
        super().__init__(QUARTER_OF_AN_HOUR)
        self.card = card
        container: ui.Container[CardMessage] = ui.Container(accent_colour=GOLD)
        if text:
            container.add_item(ui.TextDisplay(text))
        container.add_item(gallery(card))
        self.add_item(container)
        if private:
            self.add_item(Sharing())


class Sharing(ui.ActionRow[CardMessage]):
    @ui.button(label="Show everybody", style=discord.ButtonStyle.secondary, custom_id="card:share")
    async def share(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        assert self.view is not None
        card = self.view.card
        self.view.stop()
        await interaction.response.edit_message(view=CardMessage(card), attachments=[file_of(card)])
        text = f"{interaction.user.mention} shows a card."
        await interaction.followup.send(view=CardMessage(card, text), file=file_of(card))


async def show_card(interaction: discord.Interaction, name: str) -> None:
    """Answers with the card, privately."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    card = await asyncio.to_thread(card_picture, GAME.id, _card_called(name).name)
    await interaction.edit_original_response(view=CardMessage(card, private=True), attachments=[file_of(card)])


def _card_called(name: str) -> Card:
    found = _cards_like(name)
    if not found:
        raise Refused(f"No racer is called “{escape_markdown(name[:40])}”. Type some letters and pick one from the list.")
    return found[0]


def _cards_like(typed: str) -> list[Card]:
    """Those that begin so, then those that have it somewhere."""
    begin = GAME.cards_called(typed)
    wanted = plain_name(typed)
    return begin + [card for name, card in GAME.cards.items() if wanted in plain_name(name) and card not in begin]


@app_commands.command(description="Look up a racer: what it does, and what was ruled about it.")
@app_commands.describe(name="Who?")
async def card(interaction: discord.Interaction, name: app_commands.Range[str, 1, 100]) -> None:
    await show_card(interaction, name)


@card.autocomplete("name")
async def names(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=found.name, value=found.name) for found in _cards_like(typed)[:MOST_CHOICES]]
