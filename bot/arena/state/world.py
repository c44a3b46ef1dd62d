"""All objects of an arena by id, and the dispatch of events to listeners: the gateway, the page, the tests."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import UNSET

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.behaviour.permissions import DM_PERMISSIONS, Permission, permissions_of
from bot.arena.gateway.codes import Intent
from bot.arena.state.factories import timestamp
from bot.arena.state.models import (
    THREADS,
    Application,
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Member,
    Message,
    MessageType,
    Overwrite,
    ThreadMember,
    User,
)
from bot.clock import Clock

log = logging.getLogger("grandstand.arena")
DISCORD_EPOCH = 1_420_070_400_000
DIRECT_INTENTS = {
    Intent.GUILD_MESSAGES: Intent.DIRECT_MESSAGES,
    Intent.GUILD_MESSAGE_REACTIONS: Intent.DIRECT_MESSAGE_REACTIONS,
    Intent.GUILD_MESSAGE_TYPING: Intent.DIRECT_MESSAGE_TYPING,
}
"""The intent for an event in a DM, by its intent in a guild."""

Item = TypeVar("Item")


class ArenaEvent(NamedTuple):
    """A change of the world, in the form of a gateway event."""

    name: str
    data: Json
    guild_id: str | None = None
    channel_id: str | None = None
    intent: int = 0
    only_user: str | None = None
    """The only user who receives it; no bot does."""
    only_bot: str | None = None
    """The only bot that receives it; no user does."""


class World:
    """The users, guilds, channels and messages of one arena."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.users: dict[str, User] = {}
        self.applications: dict[str, Application] = {}
        self.guilds: dict[str, Guild] = {}
        self.members: dict[str, dict[str, Member]] = {}
        self.channels: dict[str, Channel] = {}
        self.thread_members: dict[str, dict[str, ThreadMember]] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        self.ephemeral_messages: dict[str, tuple[str, Message]] = {}
        """By message id: the only user who sees it, and the message."""
        self.reactions: dict[str, dict[str, tuple[Json, list[str]]]] = {}
        """By message and emoji: the emoji, and the users who reacted with it."""
        self.pinned_at: dict[str, str] = {}
        """When each pinned message was pinned."""
        self.unavailable_guilds: set[str] = set()
        """Guilds in an outage: bots receive none of their events."""
        self.wants_no_dms: set[str] = set()
        """Users who accept no direct messages from bots."""
        self.dismissed: set[str] = set()
        """Ephemeral messages that their user has dismissed; the bot can still edit them."""
        self.commands: dict[str, dict[str, Json]] = {}
        self.new_commands: dict[tuple[str, str | None], list[float]] = {}
        """By application and guild: when commands were created in the last day."""
        self.emojis: dict[str, dict[str, Emoji]] = {}
        self.listeners: list[Callable[[ArenaEvent], None]] = []
        self.persist: Callable[[ArenaEvent], None] | None = None
        """Saves an event before it is dispatched; if it raises, nothing is dispatched."""
        self.last_id = 0

    def new_id(self) -> str:
        """Returns a new snowflake: later ids are larger, even within a millisecond."""
        self.last_id = max(self.last_id + 1, (int(self.clock.now() * 1000) - DISCORD_EPOCH) << 22)
        return str(self.last_id)

    @staticmethod
    def snowflake_time(snowflake: str) -> float:
        """The time that a snowflake contains, in seconds."""
        return ((int(snowflake) >> 22) + DISCORD_EPOCH) / 1000

    def timestamp(self) -> str:
        """The current time in Discord's format."""
        return timestamp(self.clock.now())

    def dispatch(self, event: ArenaEvent) -> None:
        """Saves an event and calls all listeners; a listener that raises does not stop the others."""
        if self.persist is not None:
            self.persist(event)
        for listener in tuple(self.listeners):
            try:
                listener(event)
            except Exception:
                log.exception("Listener failed: event %s", event.name)

    def dispatch_in(self, channel: Channel, name: str, data: Json, intent: Intent, only_user: str | None = None) -> None:
        """Dispatches an event of a channel, with the ids of the channel and of its guild; a DM has an intent of its own."""
        data = data | {"channel_id": channel.id, **guild_field(channel)}
        guild_id = guild_id_of(channel)
        bits = DIRECT_INTENTS.get(intent, 0) if guild_id is None else intent
        self.dispatch(ArenaEvent(name, data, guild_id, channel.id, bits, only_user))

    # Lookups, which raise Discord's errors.

    def user(self, user_id: str) -> User:
        """The user with this id."""
        return lookup(self.users, user_id, ErrorCode.UNKNOWN_USER)

    def guild(self, guild_id: str) -> Guild:
        """The guild with this id."""
        return lookup(self.guilds, guild_id, ErrorCode.UNKNOWN_GUILD)

    def channel(self, channel_id: str) -> Channel:
        """The channel, thread or DM with this id."""
        return lookup(self.channels, channel_id, ErrorCode.UNKNOWN_CHANNEL)

    def member(self, guild_id: str, user_id: str) -> Member:
        """A user's membership of a guild."""
        return lookup(self.members.get(guild_id, {}), user_id, ErrorCode.UNKNOWN_MEMBER)

    def message(self, channel_id: str, message_id: str) -> Message:
        """A public message."""
        return lookup(self.messages.get(channel_id, {}), message_id, ErrorCode.UNKNOWN_MESSAGE)

    def message_for(self, user_id: str, channel_id: str, message_id: str) -> Message:
        """A message that this user sees: public, or ephemeral for them."""
        owner, message = self.ephemeral_messages.get(message_id, (None, None))
        if message is not None and owner == user_id and message.channel_id == channel_id:
            return message
        return self.message(channel_id, message_id)

    def remove_message(self, channel_id: str, message_id: str) -> Message | None:
        """Removes a public message with its reactions and pin, and returns it; None if it does not exist."""
        message = self.messages[channel_id].pop(message_id, None)
        if message is not None:
            self.reactions.pop(message_id, None)
            self.pinned_at.pop(message_id, None)
            channel = self.channels[channel_id]
            if channel.type in THREADS and message.type is not MessageType.THREAD_STARTER:
                channel.message_count = max(0, int(channel.message_count or 0) - 1)
        return message

    def history(self, channel_id: str, user_id: str | None = None) -> list[Message]:
        """All messages of a channel, oldest first, including this user's ephemeral ones."""
        messages = list(self.messages.get(channel_id, {}).values())
        mine = [
            message
            for owner, message in self.ephemeral_messages.values()
            if owner == user_id and message.channel_id == channel_id and message.id not in self.dismissed
        ]
        return sorted([*messages, *mine], key=lambda message: int(message.id)) if mine else messages

    def channels_of(self, guild_id: str) -> Iterator[Channel]:
        """The channels of a guild, without its threads."""
        return (channel for channel in self.channels.values() if channel.guild_id == guild_id and channel.type not in THREADS)

    def threads_of(self, guild_id: str, *, archived: bool = False) -> Iterator[Channel]:
        """The active or the archived threads of a guild."""
        for channel in self.channels.values():
            if channel.guild_id == guild_id and channel.type in THREADS and is_archived(channel) == archived:
                yield channel

    def guilds_of(self, user_id: str) -> list[Guild]:
        """The guilds that a user is a member of."""
        return [guild for guild in self.guilds.values() if user_id in self.members[guild.id]]

    def application_of(self, bot_id: str) -> Application | None:
        """The application whose bot this user is."""
        return next((application for application in self.applications.values() if application.bot.id == bot_id), None)

    def commands_in(self, guild_id: str | None) -> list[Json]:
        """The commands in a guild: global ones and its own, of bots that are members. With None, those in DMs."""
        return [
            command
            for application_id, commands in self.commands.items()
            if guild_id is None or self.applications[application_id].bot.id in self.members[guild_id]
            for command in commands.values()
            if command.get("guild_id") in (None, guild_id)
        ]

    def channel_for(self, channel: Channel, viewer: str) -> Json:
        """A channel as one user sees it: a DM with the other as recipient, a thread with the user's membership."""
        payload: Json = msgspec.to_builtins(channel)
        if channel.type is ChannelType.DM:
            payload["recipients"] = [user for user in payload["recipients"] if user["id"] != viewer]
        elif (membership := self.thread_members.get(channel.id, {}).get(viewer)) is not None:
            payload["member"] = msgspec.to_builtins(membership)
        return payload

    # Permissions.

    def permissions(self, user_id: str, channel: Channel) -> Permission:
        """A user's permissions in a channel; a thread has those of its parent."""
        if channel.type is ChannelType.DM:
            return DM_PERMISSIONS if user_id in {user.id for user in channel.recipients or ()} else Permission(0)
        member = self.members[str(channel.guild_id)].get(user_id)
        if member is None:
            return Permission(0)
        source = channel if channel.type not in THREADS else self.channels[str(channel.parent_id)]
        mine = self._permissions(member, str(channel.guild_id), source.permission_overwrites or ())
        if channel.type is ChannelType.PRIVATE_THREAD and user_id not in self.thread_members[channel.id]:
            return mine if Permission.MANAGE_THREADS in mine else Permission(0)
        return mine

    def guild_permissions(self, user_id: str, guild_id: str) -> Permission:
        """A user's permissions in a guild, without the overwrites of its channels."""
        return self._permissions(self.member(guild_id, user_id), guild_id)

    def _permissions(self, member: Member, guild_id: str, overwrites: Sequence[Overwrite] = ()) -> Permission:
        until = member.communication_disabled_until
        return permissions_of(self.guilds[guild_id], member, overwrites, timed_out=bool(until and until > self.timestamp()))

    def sees(self, user_id: str, channel: Channel) -> bool:
        """Whether a user may view a channel."""
        return Permission.VIEW_CHANNEL in self.permissions(user_id, channel)

    def check_permissions(self, user_id: str, channel: Channel, needed: Permission) -> None:
        """Raises ApiError if the user lacks these permissions in a channel."""
        mine = self.permissions(user_id, channel)
        if Permission.VIEW_CHANNEL not in mine:
            raise ApiError(ErrorCode.MISSING_ACCESS)
        if channel.type in THREADS and Permission.SEND_MESSAGES in needed:
            needed = needed & ~Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS
        if needed not in mine:
            raise ApiError(ErrorCode.MISSING_PERMISSIONS)


def lookup(items: dict[str, Item], key: str, code: ErrorCode) -> Item:
    """Returns an item by its id; raises ApiError with this code if there is none."""
    try:
        return items[key]
    except KeyError:
        raise ApiError(code) from None


def is_archived(channel: Channel) -> bool:
    """Whether a channel is an archived thread."""
    return channel.thread_metadata is not UNSET and channel.thread_metadata.archived


def guild_id_of(channel: Channel) -> str | None:
    """The guild of a channel; None for a DM."""
    return None if channel.type is ChannelType.DM else str(channel.guild_id)


def guild_field(channel: Channel) -> Json:
    """The `guild_id` field of event payloads; empty for a DM."""
    return {} if channel.type is ChannelType.DM else {"guild_id": channel.guild_id}
