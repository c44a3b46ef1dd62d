"""`/tour`: one message with all that a message can have. Every control answers, each in a way of its own."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import discord
from discord import app_commands, ui

from bot.usher.back_room import BackRoom, programme
from bot.usher.exhibits import MASCOT, Exhibits, exhibits
from bot.usher.guest_book import Complaint, GuestBook
from bot.usher.manners import Layout, tell
from bot.usher.pictures import GOLD, file_of, item_of
from bot.usher.race import GAME

WELCOME = """\
# Welcome to the grandstand
I am the usher. The games are still moving in; meanwhile I show people round.
- `/race` lets AI players run while **you** watch
- `/card` shows any racer
> Who wins in the end? ||Whoever trips *last*.||"""
SEAT = f"### {MASCOT} keeps this seat\nIt loves company. ~~Mind the peel.~~ Nobody ever minds the peel."
BOOK = "### The guest book\nEverybody who was here is in it."
RACE = "### Yesterday's race\nFirst the line-up. Press the second picture to see who won."
PONDERING = 1.0
"""Seconds of thought."""

API = "https://discord.com/developers/docs"


class Tour(Layout):
    """Without pictures it only listens."""

    def __init__(self, shown: Exhibits | None = None, cheers: int = 0) -> None:
        super().__init__()
        container: ui.Container[Tour] = ui.Container(accent_colour=GOLD)
        container.add_item(ui.TextDisplay(WELCOME))
        if shown is not None:
            mascot = item_of(shown.mascot)
            container.add_item(ui.Section(SEAT, accessory=ui.Thumbnail(mascot.media, description=mascot.description)))
        container.add_item(ui.Section(BOOK, accessory=Sign()))
        container.add_item(ui.Separator(spacing=discord.SeparatorSpacing.large))
        if shown is not None:
            container.add_item(ui.TextDisplay(RACE))
            container.add_item(ui.MediaGallery(item_of(shown.line_up), item_of(shown.podium, spoiler=True)))
        for row in (Stand(cheers), Doors(), Favourites(), Neighbour(), Whereabouts()):
            container.add_item(row)
        self.add_item(container)


class Sign(ui.Button[Tour]):
    """Opens a form."""

    def __init__(self) -> None:
        super().__init__(label="Sign the guest book", style=discord.ButtonStyle.success, custom_id="tour:sign")

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(GuestBook())


class Stand(ui.ActionRow[Tour]):
    """Buttons of all colours."""

    def __init__(self, cheers: int = 0) -> None:
        super().__init__()
        if cheers:
            self.cheer.label = f"Cheer ({cheers})"

    @ui.button(label="Cheer", style=discord.ButtonStyle.primary, custom_id="tour:cheer")
    async def cheer(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        """Changes the message."""
        assert interaction.message is not None
        await interaction.response.defer()
        shown = await asyncio.to_thread(exhibits)
        layout = Tour(shown, _cheers_on(interaction.message) + 1).posted()
        await interaction.edit_original_response(view=layout, attachments=[*map(file_of, shown)])

    @ui.button(label="Ask who wins", style=discord.ButtonStyle.secondary, custom_id="tour:ask")
    async def ask(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        """Takes its time, answers privately, and has something to add."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(PONDERING)
        first, second = random.sample(list(GAME.cards), 2)
        await interaction.edit_original_response(content=f"**{first}**, no doubt about it.")
        await interaction.followup.send(f"Unless **{second}** is in the race as well. Then I know nothing.", ephemeral=True)

    @ui.button(label="Open a thread", style=discord.ButtonStyle.success, custom_id="tour:thread")
    async def thread(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        """Goes on in a room of its own."""
        if not isinstance(interaction.channel, discord.TextChannel):
            await tell(interaction, "A thread can only branch off from a channel of a server.")
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        name = f"{interaction.user.display_name}'s corner"[:100]
        thread = await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        greeting = f"Here it is quieter, {interaction.user.mention}. Sit down and stay as long as you like."
        await thread.send(greeting, allowed_mentions=discord.AllowedMentions(users=True))
        await interaction.edit_original_response(content=f"Your thread is open: {thread.mention}")

    @ui.button(label="Complain", style=discord.ButtonStyle.danger, custom_id="tour:complain")
    async def complain(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        """Opens another form."""
        await interaction.response.send_modal(Complaint())


class Doors(ui.ActionRow[Tour]):
    """Ways out of the channel."""

    def __init__(self) -> None:
        super().__init__()
        self.add_item(ui.Button(label="Sold out", custom_id="tour:sold-out", disabled=True))
        self.add_item(ui.Button(label="API pages", url=API))

    @ui.button(label="Write to me", emoji="✉️", style=discord.ButtonStyle.secondary, custom_id="tour:write")
    async def write(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        """Sends a direct message."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            await interaction.user.send("You asked me to write. Here I am: `/race` and `/card` work here too.")
        except discord.Forbidden:
            await tell(interaction, "I would love to, but your direct messages are closed to me.")
            return
        await interaction.edit_original_response(content="Sent! Look into your direct messages.")

    @ui.button(label="Back room", style=discord.ButtonStyle.secondary, custom_id="tour:back-room")
    async def back_room(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        """The controls that are seldom seen, privately."""
        await interaction.response.send_message(view=BackRoom().posted(), file=programme(), ephemeral=True)


class Favourites(ui.ActionRow[Tour]):
    @ui.select(
        placeholder="Your favourites, up to three",
        custom_id="tour:favourites",
        max_values=3,
        options=[discord.SelectOption(label=card.name, description=card.brief[:100]) for card in list(GAME.cards.values())[:12]],
    )
    async def favourites(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        await tell(interaction, f"A good eye! I will keep an eye on {_listed(select.values)} for you.")


class Neighbour(ui.ActionRow[Tour]):
    @ui.select(cls=ui.UserSelect, placeholder="Whom do you want to sit with?", custom_id="tour:neighbour")
    async def neighbour(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(f"{interaction.user.mention} keeps a seat for {select.values[0].mention}.")


class Whereabouts(ui.ActionRow[Tour]):
    @ui.select(
        cls=ui.ChannelSelect,
        placeholder="Where do you want to watch?",
        custom_id="tour:whereabouts",
        channel_types=[discord.ChannelType.text],
    )
    async def whereabouts(self, interaction: discord.Interaction, select: ui.ChannelSelect[Any]) -> None:
        await tell(interaction, f"{select.values[0].mention} it is. The view is good from there.")


def _cheers_on(message: discord.Message) -> int:
    """As counted by the label of the button itself, so that no restart can lose them."""
    for item in ui.LayoutView.from_message(message).walk_children():
        if isinstance(item, ui.Button) and item.custom_id == "tour:cheer":
            return int((re.findall(r"\d+", item.label or "") or ["0"])[0])
    return 0


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


@app_commands.command(description="See what a table can have: texts, pictures, buttons, selects, forms.")
async def tour(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)
    shown = await asyncio.to_thread(exhibits)
    await interaction.edit_original_response(view=Tour(shown).posted(), attachments=[*map(file_of, shown)])
