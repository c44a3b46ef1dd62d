"""What the bot may do in a channel, what does not work without it, and why Discord did not take a message."""

from __future__ import annotations

import discord

NEEDED = {
    "view_channel": ("View Channel", "I cannot see the channel"),
    "send_messages": ("Send Messages", "I cannot post anything"),
}
"""Without these there is no game."""
WANTED = {
    "attach_files": ("Attach Files", "there are no pictures; the board comes as text"),
    "create_public_threads": ("Create Public Threads", "the game is played in the channel itself"),
    "send_messages_in_threads": ("Send Messages in Threads", "the game is played in the channel itself"),
    "read_message_history": ("Read Message History", "after a crash a board may be posted twice"),
}
"""Without these a game has less to offer."""
IN_A_THREAD = {
    "view_channel": NEEDED["view_channel"],
    "send_messages_in_threads": ("Send Messages in Threads", "I cannot post anything in a thread"),
}
"""Without these there is no game in a thread."""
INVITE = discord.Permissions(**dict.fromkeys((*NEEDED, *WANTED), True))
"""What the invitation asks for: what we use, and no more."""
AUTOMOD_CODES = frozenset({200000, 200001})
"""Discord's codes for what auto-moderation stops."""
SLOW_MODE_CODES = frozenset({20016, 20028})
"""Discord's codes for slow mode."""

ChannelOrThread = discord.abc.GuildChannel | discord.Thread


def missing(permissions: discord.Permissions, wanted: dict[str, tuple[str, str]]) -> list[str]:
    """A sentence for each right that is missing."""
    return [f"**{title}** is missing: {effect}." for name, (title, effect) in wanted.items() if not getattr(permissions, name)]


def may_use_threads(permissions: discord.Permissions) -> bool:
    return permissions.create_public_threads and permissions.send_messages_in_threads


def needed_in(room: object) -> dict[str, tuple[str, str]]:
    """Without these nothing can be posted there."""
    return IN_A_THREAD if isinstance(room, discord.Thread) else NEEDED


def cached_channel(client: discord.Client, place: int) -> ChannelOrThread | None:
    """A channel or thread, if Discord has told us of it."""
    room = client.get_channel(place)
    return room if isinstance(room, discord.abc.GuildChannel | discord.Thread) else None


def permissions_in(room: ChannelOrThread | None) -> discord.Permissions:
    """What the bot may do there; if that is unknown, everything is tried."""
    if room is None or (isinstance(room, discord.Thread) and room.parent is None):
        return discord.Permissions.all()
    return room.permissions_for(room.guild.me)


def may_post(room: ChannelOrThread | None) -> bool:
    return room is not None and not missing(permissions_in(room), needed_in(room))


def explain_refusal(error: discord.HTTPException, place: int, room: ChannelOrThread | None, me: discord.Member | None) -> str:
    """A sentence for the people at a table whose message was refused."""
    if error.code in AUTOMOD_CODES:
        return f"This server's auto-moderation stopped my message in <#{place}>."
    if error.code in SLOW_MODE_CODES:
        return f"Slow mode in <#{place}> is holding my messages back."
    if me is not None and me.is_timed_out() and me.timed_out_until is not None:
        return f"I am in time-out in this server until <t:{int(me.timed_out_until.timestamp())}:f>."
    if lacking := missing(permissions_in(room), needed_in(room)):
        return f"I cannot post in <#{place}>. {' '.join(lacking)}"
    said = (error.text or "no reason given").splitlines()[0]
    return f"Discord is refusing my messages in <#{place}>: “{said}”."
