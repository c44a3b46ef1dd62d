"""Pictures as a message wants them: a file to send along, and a place that shows it. Alt texts go with both.

Every edit sends its files again: Discord does not list those that components show among a message's attachments, so a bot
cannot name them as files to keep.
"""

from __future__ import annotations

from io import BytesIO

import discord

from render import Picture

GOLD = discord.Colour(0xFFD45E)
"""The accent of the pictures, for the messages around them."""


def file_of(picture: Picture) -> discord.File:
    return discord.File(BytesIO(picture.data), picture.name, description=picture.alt)


def item_of(picture: Picture, *, spoiler: bool = False) -> discord.MediaGalleryItem:
    return discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt, spoiler=spoiler)


def gallery(*pictures: Picture) -> discord.ui.MediaGallery[discord.ui.LayoutView]:
    return discord.ui.MediaGallery(*map(item_of, pictures))
