"""The bot's permissions in a channel, what is missing without them, and why Discord refused a message."""

from __future__ import annotations

import discord

NEEDED = {
    "view_channel": ("View Channel", "I cannot see the channel"),
    "send_messages": ("Send Messages", "I cannot post anything"),
}
"""Permissions without which no game can be played."""
WANTED = {
    "attach_files": ("Attach Files", "there are no pictures; the board comes as text"),
    "create_public_threads": ("Create Public Threads", "the game is played in the channel itself"),
    "send_messages_in_threads": ("Send Messages in Threads", "the game is played in the channel itself"),
    "read_message_history": ("Read Message History", "after a crash a board may be posted twice"),
}
"""Permissions without which a game lacks a feature."""
IN_A_THREAD = {
    "view_channel": NEEDED["view_channel"],
    "send_messages_in_threads": ("Send Messages in Threads", "I cannot post anything in a thread"),
}
"""Permissions without which no game can be played in a thread."""
WANTED_IN_A_THREAD = {name: WANTED[name] for name in ("attach_files", "read_message_history")}
"""Permissions without which a game in a thread lacks a feature."""
INVITE = discord.Permissions(**dict.fromkeys((*NEEDED, *WANTED), True))
"""The permissions in the bot's invitation: exactly those it uses."""
AUTOMOD_CODES = frozenset({200000, 200001})
"""Discord's error codes for messages that auto-moderation has blocked."""
SLOW_MODE_CODES = frozenset({20016, 20028})
"""Discord's error codes for slow mode."""

ChannelOrThread = discord.abc.GuildChannel | discord.Thread


def missing(permissions: discord.Permissions, wanted: dict[str, tuple[str, str]]) -> list[str]:
    """A sentence for each missing permission."""
    return [f"**{title}** is missing: {effect}." for name, (title, effect) in wanted.items() if not getattr(permissions, name)]


def may_use_threads(permissions: discord.Permissions) -> bool:
    return permissions.create_public_threads and permissions.send_messages_in_threads


def needed_in(channel: object) -> dict[str, tuple[str, str]]:
    """The permissions without which nothing can be posted there."""
    return IN_A_THREAD if isinstance(channel, discord.Thread) else NEEDED


def wanted_in(channel: object) -> dict[str, tuple[str, str]]:
    """The permissions without which a game that is opened there lacks a feature."""
    return WANTED_IN_A_THREAD if isinstance(channel, discord.Thread) else WANTED


def cached_channel(client: discord.Client, place: int) -> ChannelOrThread | None:
    """The channel or thread with this id, if discord.py has it in its cache."""
    channel = client.get_channel(place)
    return channel if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else None


def permissions_in(channel: ChannelOrThread | None) -> discord.Permissions:
    """The bot's permissions there; all of them if the channel is unknown, so that everything is tried."""
    if channel is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return discord.Permissions.all()
    return channel.permissions_for(channel.guild.me)


def may_post(channel: ChannelOrThread | None) -> bool:
    return channel is not None and not missing(permissions_in(channel), needed_in(channel))


def explain_refusal(error: discord.HTTPException, place: int, channel: ChannelOrThread | None, me: discord.Member | None) -> str:
    """A sentence that tells the players why Discord refused their table's message."""
    if error.code in AUTOMOD_CODES:
        return f"This server's auto-moderation stopped my message in <#{place}>."
    if error.code in SLOW_MODE_CODES:
        return f"Slow mode in <#{place}> is holding my messages back."
    if me is not None and me.is_timed_out() and me.timed_out_until is not None:
        return f"I am in time-out in this server until <t:{int(me.timed_out_until.timestamp())}:f>."
    if lacking := missing(permissions_in(channel), needed_in(channel)):
        return f"I cannot post in <#{place}>. {' '.join(lacking)}"
    reason = (error.text or "no reason given").splitlines()[0]
    return f"Discord is refusing my messages in <#{place}>: “{reason}”."
