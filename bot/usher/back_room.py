"""Behind the tour: the controls that are seldom seen."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.usher.manners import Layout, tell
from bot.usher.race import GAME

PROGRAMME = "programme.txt"


class BackRoom(Layout):
    """Only one person sees it."""

    def __init__(self) -> None:
        super().__init__()
        self.add_item(ui.TextDisplay("Here is where the programmes are printed."))
        self.add_item(ui.File(f"attachment://{PROGRAMME}"))
        self.add_item(ui.Separator(visible=False))
        self.add_item(Helpers())
        self.add_item(Thanks())


class Helpers(ui.ActionRow[BackRoom]):
    @ui.select(cls=ui.RoleSelect, placeholder="Who sweeps the track?", custom_id="back-room:helpers")
    async def helpers(self, interaction: discord.Interaction, select: ui.RoleSelect[Any]) -> None:
        await tell(interaction, f"{select.values[0].mention} will sweep. Thank you for deciding.")


class Thanks(ui.ActionRow[BackRoom]):
    @ui.select(cls=ui.MentionableSelect, placeholder="Whom shall we thank?", custom_id="back-room:thanks", max_values=5)
    async def thanks(self, interaction: discord.Interaction, select: ui.MentionableSelect[Any]) -> None:
        await tell(interaction, f"Thank you, {', '.join(each.mention for each in select.values)}!")


def programme() -> discord.File:
    """How the game is played, to take home."""
    return discord.File(BytesIO(GAME.how_to_play.encode()), PROGRAMME, description=f"How {GAME.title} is played, in short.")
