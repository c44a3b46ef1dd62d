"""What the usher adds to the menus of messages and people."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.usher.pictures import GOLD


@app_commands.context_menu(name="Applaud")
async def applaud(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.defer(ephemeral=True)
    await message.add_reaction("👏")
    await interaction.edit_original_response(content=f"You applaud {message.author.mention}. That was kind.")


@app_commands.context_menu(name="Who is this?")
async def who_is_this(interaction: discord.Interaction, user: discord.User | discord.Member) -> None:
    kind = "A bot, like me." if user.bot else "A guest of the grandstand."
    about = discord.Embed(title=user.display_name, description=kind, colour=GOLD)
    about.set_thumbnail(url=user.display_avatar.url)
    if isinstance(user, discord.Member) and user.joined_at is not None:
        about.add_field(name="Here since", value=format_dt(user.joined_at, "D"))
    about.add_field(name="Known as", value=user.mention)
    await interaction.response.send_message(embed=about, ephemeral=True)
