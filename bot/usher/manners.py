"""Never silence: whatever goes wrong is answered with one calm private sentence."""

from __future__ import annotations

import logging
from typing import Any, Self

import discord
from discord import app_commands

from engine import Refused

log = logging.getLogger("grandstand.usher")
SORRY = "Something went wrong on my side, and it is written down. Please try once more."
NOT_ALLOWED = "I am not allowed to do that here."
AWAY = "I have been away since then and do not know any more what this was about. Please start anew."


async def tell(interaction: discord.Interaction, sentence: str) -> None:
    """A private sentence, whether or not there was an answer already."""
    if not interaction.response.is_done():
        await interaction.response.send_message(sentence, ephemeral=True)
        return
    if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        # What is sent next would take the place of "thinking" and be as public as that.
        await interaction.delete_original_response()
    await interaction.followup.send(sentence, ephemeral=True)


async def tell_if_possible(interaction: discord.Interaction, sentence: str) -> None:
    """The last word about something that has gone wrong: if it does not arrive, that is only written down."""
    try:
        await tell(interaction, sentence)
    except discord.HTTPException:
        log.exception("Somebody did not get an answer.")


async def apologise(interaction: discord.Interaction, error: Exception) -> None:
    """Says what went wrong, as far as that helps the person."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, Refused):
        sentence = str(cause)
    elif isinstance(cause, discord.Forbidden):
        sentence = NOT_ALLOWED
    else:
        log.error("Somebody was told that something went wrong.", exc_info=cause)
        sentence = SORRY
    await tell_if_possible(interaction, sentence)


class Layout(discord.ui.LayoutView):
    """A message with controls, without end unless a timeout is given."""

    def __init__(self, timeout: float | None = None) -> None:
        super().__init__(timeout=timeout)

    def posted(self) -> Self:
        """For sending: the copy that the client has from its start listens for this one too, even after a restart."""
        self.stop()
        return self

    async def on_error(self, interaction: discord.Interaction, error: Exception, item: discord.ui.Item[Any]) -> None:
        await apologise(interaction, error)


class Form(discord.ui.Modal):
    """A form that apologises when it cannot be taken."""

    async def on_error(self, interaction: discord.Interaction, error: Exception) -> None:  # type: ignore[override]
        await apologise(interaction, error)
