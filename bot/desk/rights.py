"""What the bot may do in a channel, and what does not work without it."""

from __future__ import annotations

import discord

NEEDED = {
    "view_channel": ("View Channel", "I cannot see the channel"),
    "send_messages": ("Send Messages", "I cannot post anything"),
}
"""Without these there is no game."""
WANTED = {
    "attach_files": ("Attach Files", "there are no pictures; the board is written in letters"),
    "create_public_threads": ("Create Public Threads", "the game is played in the channel itself"),
    "send_messages_in_threads": ("Send Messages in Threads", "the game is played in the channel itself"),
    "read_message_history": ("Read Message History", "after a crash a board may be posted twice"),
}
"""Without these there is less of it."""
INVITE = discord.Permissions(
    **dict.fromkeys((*NEEDED, *WANTED), True),
    embed_links=True,
    manage_threads=True,
)
"""What the invitation asks for."""


def missing(permissions: discord.Permissions, wanted: dict[str, tuple[str, str]]) -> list[str]:
    """A sentence for each right that is missing."""
    return [f"**{title}** is missing: {effect}." for name, (title, effect) in wanted.items() if not getattr(permissions, name)]


def may_use_threads(permissions: discord.Permissions) -> bool:
    return permissions.create_public_threads and permissions.send_messages_in_threads
