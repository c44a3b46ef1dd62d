"""Makes new users, channels and threads with Discord's defaults, and the partial objects that payloads contain."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import msgspec
from msgspec import UNSET

from bot.arena.behaviour.errors import Json
from bot.arena.state.models import Channel, ChannelType, Member, Message, ThreadMetadata, User


def timestamp(seconds: float) -> str:
    """Formats a time as Discord does (ISO 8601)."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def new_user(user_id: str, name: str, bot: bool = False) -> User:
    """Makes a user. People have a display name and a plain username; bots have one name and a four-digit discriminator."""
    if bot:
        return User(id=user_id, username=name, discriminator=f"{int(user_id) % 9999 + 1:04}", bot=True)
    return User(id=user_id, username=re.sub(r"[^a-z0-9_.]", "", name.lower()) or "player", global_name=name)


def display_name(user: User) -> str:
    """The name that clients show for a user."""
    return user.global_name or user.username


def own_user(user: User) -> Json:
    """A user as they see themselves: GET /users/@me."""
    own: Json = {"banner": None, "accent_color": None} | msgspec.to_builtins(user)
    return own | {"mfa_enabled": True, "locale": "en-US", "premium_type": 0, "email": None, "verified": True, "bio": ""}


def new_channel(
    channel_id: str,
    kind: ChannelType,
    guild_id: str,
    name: str,
    *,
    parent_id: str | None = None,
    position: int = 0,
) -> Channel:
    """Makes a guild channel that is not a thread."""
    channel = Channel(id=channel_id, type=kind, guild_id=guild_id, name=name, parent_id=parent_id, position=position)
    channel.permission_overwrites = []
    if kind is ChannelType.CATEGORY:
        return channel
    channel.nsfw, channel.rate_limit_per_user, channel.last_message_id = False, 0, None
    if kind is ChannelType.VOICE:
        channel.bitrate, channel.user_limit, channel.rtc_region = 64_000, 0, None
        return channel
    channel.topic = None
    if kind is ChannelType.FORUM:
        channel.available_tags, channel.default_reaction_emoji = [], None
        channel.default_sort_order, channel.default_forum_layout = None, 0
    return channel


def new_dm(channel_id: str, recipients: list[User]) -> Channel:
    """Makes a DM channel with both users as recipients."""
    return Channel(id=channel_id, type=ChannelType.DM, last_message_id=None, recipients=recipients)


def new_thread(thread_id: str, kind: ChannelType, parent: Channel, name: str, owner_id: str, now: str) -> Channel:
    """Makes an open, empty thread in a channel."""
    metadata = ThreadMetadata(archive_timestamp=now, create_timestamp=now)
    if kind is ChannelType.PRIVATE_THREAD:
        metadata.invitable = True
    return Channel(
        id=thread_id,
        type=kind,
        guild_id=parent.guild_id,
        parent_id=parent.id,
        name=name,
        owner_id=owner_id,
        last_message_id=None,
        rate_limit_per_user=0,
        thread_metadata=metadata,
        message_count=0,
        member_count=0,
        total_message_sent=0,
    )


def quoted(message: Message) -> Message:
    """A message as `referenced_message` of another: without its reactions and its own referenced message."""
    return msgspec.structs.replace(message, referenced_message=UNSET, reactions=UNSET)


def without_user(member: Member) -> Json:
    """A partial member without `user`, as in MESSAGE_CREATE and in the resolved data of an interaction."""
    partial: Json = msgspec.to_builtins(member)
    del partial["user"]
    return partial
