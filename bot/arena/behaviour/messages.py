"""What happens to messages: typed, sent, edited, deleted and pinned, by bots and by people alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json, wrong
from bot.arena.behaviour.mentions import mention
from bot.arena.behaviour.message_content import furnish, know_emojis, listed
from bot.arena.behaviour.reactions import Reactions
from bot.arena.gateway.codes import Intent
from bot.arena.state.factories import moment, quoted, without_user
from bot.arena.state.files import Files, Upload
from bot.arena.state.models import THREADS, Channel, ChannelType, Message, MessageFlag, MessageReference, MessageType, User
from bot.arena.state.world import News, World, guild_id_of, guild_of, is_archived

SILENT_ROOMS = {ChannelType.CATEGORY, ChannelType.FORUM}

SETTABLE_LATER = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
SETTABLE_AT_FIRST = SETTABLE_LATER | MessageFlag.SUPPRESS_NOTIFICATIONS
"""The flags a bot may set when it edits a message, and when it sends one."""
NONCES_REMEMBERED = 300.0
MOST_PINS = 250
MOST_PRIVATE = 2000
"""Ephemeral messages at once; the oldest go. Discord's clients forget them, too."""
ORDINARY = {MessageType.DEFAULT, MessageType.REPLY, MessageType.SLASH_COMMAND, MessageType.MENU_COMMAND}
"""What somebody wrote; the other kinds are Discord's own."""


class Messages:
    """The messages of all channels."""

    def __init__(self, world: World, files: Files, reactions: Reactions) -> None:
        self.world = world
        self.files = files
        self.reactions = reactions
        self._nonces: dict[tuple[str, str, str], str] = {}

    def post(
        self,
        channel: Channel,
        author: User,
        changes: Json,
        uploads: Mapping[str, Upload],
        *,
        only: str | None = None,
        kind: MessageType = MessageType.DEFAULT,
        facts: Mapping[str, Any] | None = None,
    ) -> Message:
        """Puts a message into a channel; `only` makes it ephemeral; `facts` are more fields of the message."""
        world = self.world
        self.check(channel, changes, kind)
        if is_archived(channel) and only is None:
            raise ApiError(ErrorCode.THREAD_ARCHIVED)
        nonce = changes.get("nonce")
        key = (author.id, channel.id, str(nonce))
        if nonce is not None and changes.get("enforce_nonce") and self._nonces.get(key) in world.messages[channel.id]:
            return world.message(channel.id, self._nonces[key])
        message = Message(
            id=world.new_id(),
            channel_id=channel.id,
            author=author,
            timestamp=world.stamp(),
            type=kind,
            content=changes.get("content") or "",
            tts=bool(changes.get("tts")),
            flags=int(changes.get("flags") or 0) | (MessageFlag.EPHEMERAL if only else 0),
            **(facts or {}),
        )
        if nonce is not None:
            message.nonce = nonce
        self._refer(message, channel, changes.get("message_reference"))
        furnish(world, self.files, message, changes, uploads, ephemeral=only is not None)
        mention(world, message, changes.get("allowed_mentions"), replied=True)
        if changes.get("poll"):
            message.poll = self._begun(changes["poll"])
        if only is not None:
            world.private[message.id] = (only, message)
            while len(world.private) > MOST_PRIVATE:
                _, oldest = next(iter(world.private.values()))
                self.delete(oldest)
        else:
            world.messages[channel.id][message.id] = message
            channel.last_message_id = message.id
            if channel.type in THREADS:
                message.position = int(channel.total_message_sent or 0)
                if kind is not MessageType.THREAD_STARTER:
                    channel.message_count = int(channel.message_count or 0) + 1
                    channel.total_message_sent = message.position + 1
        if nonce is not None and changes.get("enforce_nonce"):
            self._nonces[key] = message.id
            world.clock.later(NONCES_REMEMBERED, lambda: self._forget(key))
        self._tell("MESSAGE_CREATE", channel, message, only)
        return message

    def check(self, channel: Channel, changes: Json, kind: MessageType = MessageType.DEFAULT) -> None:
        """Refuses a message that cannot be sent here, before anything happens."""
        if self.world.channel(channel.id).type in SILENT_ROOMS:
            raise ApiError(ErrorCode.NO_TEXT_IN_THIS_CHANNEL)
        if changes.get("sticker_ids"):
            raise wrong("sticker_ids", "STICKER_NOT_FOUND", "No server here has stickers")
        know_emojis(self.world, changes.get("components") or [])
        self._referred(channel, changes.get("message_reference"), kind)

    def edit(self, message: Message, changes: Json, uploads: Mapping[str, Upload], *, at_once: bool = False) -> Message:
        """Changes what was given, and leaves the rest; `at_once` sets no time of editing (for a message that was still loading)."""
        world = self.world
        channel = world.channel(message.channel_id)
        only = world.private[message.id][0] if message.id in world.private else None
        if is_archived(channel) and only is None:
            raise ApiError(ErrorCode.THREAD_ARCHIVED)
        know_emojis(world, changes.get("components") or [])
        if "content" in changes:
            message.content = changes["content"] or ""
        if changes.get("flags") is not None:
            kept = message.flags & ~MessageFlag.SUPPRESS_EMBEDS
            message.flags = kept | int(changes["flags"])
        message.flags &= ~MessageFlag.LOADING
        furnish(world, self.files, message, changes, uploads, ephemeral=only is not None)
        if changes.get("poll"):
            message.poll = self._begun(changes["poll"])
        if {"content", "components", "allowed_mentions"} & changes.keys():
            mention(world, message, changes.get("allowed_mentions"), replied=False)
        if not at_once:
            message.edited_timestamp = world.stamp()
        self._tell("MESSAGE_UPDATE", channel, message, only)
        return message

    def delete(self, message: Message) -> None:
        """Deletes a message for good."""
        world = self.world
        channel = world.channel(message.channel_id)
        only = world.private.pop(message.id)[0] if message.id in world.private else None
        world.dismissed.discard(message.id)
        if only is None and world.forget(channel.id, message.id) is None:
            return
        for attachment in message.attachments:
            self.files.forget(attachment)
        gone: Json = {"id": message.id, "channel_id": channel.id, **guild_of(channel)}
        world.tell(News("MESSAGE_DELETE", gone, guild_id_of(channel), channel.id, _intent(channel), only))

    def delete_many(self, channel: Channel, ids: Iterable[str]) -> None:
        """Deletes several messages at once; those already gone do not matter."""
        gone = [message for each in ids if (message := self.world.forget(channel.id, each))]
        for attachment in [file for message in gone for file in message.attachments]:
            self.files.forget(attachment)
        if not gone:
            return
        data: Json = {"ids": [message.id for message in gone], "channel_id": channel.id, **guild_of(channel)}
        self.world.tell(News("MESSAGE_DELETE_BULK", data, guild_id_of(channel), channel.id, _intent(channel)))

    def pin(self, message: Message, by: User, *, pinned: bool) -> None:
        """Pins a message, with a line that says so, or unpins it."""
        world = self.world
        if message.pinned == pinned:
            return
        channel = world.channel(message.channel_id)
        if is_archived(channel):
            raise ApiError(ErrorCode.THREAD_ARCHIVED)
        if message.type not in ORDINARY:
            raise ApiError(ErrorCode.SYSTEM_MESSAGE)
        if pinned and sum(each.pinned for each in world.messages[channel.id].values()) >= MOST_PINS:
            raise ApiError(ErrorCode.TOO_MANY_PINS)
        message.pinned = pinned
        if pinned:
            world.pinned_at[message.id] = world.stamp()
        else:
            world.pinned_at.pop(message.id, None)
        channel.last_pin_timestamp = world.stamp() if pinned else channel.last_pin_timestamp
        self._tell("MESSAGE_UPDATE", channel, message, None)
        data: Json = {"channel_id": channel.id, "last_pin_timestamp": channel.last_pin_timestamp, **guild_of(channel)}
        world.tell(News("CHANNEL_PINS_UPDATE", data, guild_id_of(channel), channel.id, Intent.GUILDS if guild_of(channel) else 0))
        if pinned:
            self.post(channel, by, {"message_reference": {"message_id": message.id}}, {}, kind=MessageType.PINNED)

    def type_in(self, channel: Channel, user: User) -> None:
        """Somebody is about to say something."""
        world, guild_id = self.world, guild_id_of(channel)
        data: Json = {"channel_id": channel.id, "user_id": user.id, "timestamp": int(world.clock.now()), **guild_of(channel)}
        if guild_id is not None:
            data["member"] = msgspec.to_builtins(world.member(guild_id, user.id))
        intent = Intent.DIRECT_MESSAGE_TYPING if guild_id is None else Intent.GUILD_MESSAGE_TYPING
        world.tell(News("TYPING_START", data, guild_id, channel.id, intent))

    def shown(self, message: Message, viewer: str) -> Json:
        """A message as an answer to one user, with the reactions as that user sees them."""
        data = self.told(message)
        if reactions := self.reactions.under(message, viewer):
            data["reactions"] = msgspec.to_builtins(reactions)
        return data

    def end_poll(self, message: Message) -> None:
        """Voting is over."""
        assert message.poll is not UNSET
        message.poll["results"]["is_finalized"] = True
        self._tell("MESSAGE_UPDATE", self.world.channel(message.channel_id), message, None)

    def _begun(self, poll: Json) -> Json:
        """A poll that has just opened, with the time it ends."""
        begun = {name: value for name, value in poll.items() if name != "duration"}
        ends = moment(self.world.clock.now() + poll["duration"] * 3600)
        return begun | {"expiry": ends, "results": {"is_finalized": False, "answer_counts": []}}

    def told(self, message: Message) -> Json:
        """A message as it goes out: with the present state of what it refers to, and with addresses that are valid for a while."""
        data: Json = msgspec.to_builtins(message)
        data["attachments"] = msgspec.to_builtins(listed(message))
        if message.thread is not UNSET and message.thread.id not in self.world.channels:
            del data["thread"]
        reference = message.message_reference
        if message.referenced_message and reference is not UNSET:
            found = self.world.messages.get(reference.channel_id, {}).get(str(reference.message_id))
            data["referenced_message"] = self.told(quoted(found)) if found else None
        if not message.attachments:
            return data
        fresh: Json = msgspec.json.decode(self.files.freshened(msgspec.json.encode(data)))
        return fresh

    def _forget(self, nonce: tuple[str, str, str]) -> None:
        self._nonces.pop(nonce, None)

    def _referred(self, channel: Channel, reference: Json | None, kind: MessageType) -> tuple[str, Message | None]:
        """The channel a reference points to, and the message, if it is there."""
        if not reference or not reference.get("message_id"):
            return "", None
        # A thread's first line points out of it; everything else answers in its own channel.
        channel_id = reference["channel_id"] if kind is MessageType.THREAD_STARTER else channel.id
        other_room = reference.get("channel_id") not in (None, channel_id)
        found = None if other_room else self.world.messages.get(channel_id, {}).get(reference["message_id"])
        if found is None and reference.get("fail_if_not_exists", True):
            raise wrong("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        if found is not None and kind is MessageType.DEFAULT and found.type not in ORDINARY:
            raise wrong("message_reference", "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE", "Cannot reply to a system message")
        return channel_id, found

    def _refer(self, message: Message, channel: Channel, reference: Json | None) -> None:
        channel_id, found = self._referred(channel, reference, message.type)
        if not reference or not channel_id:
            return
        guild_id = guild_id_of(channel)
        message.message_reference = MessageReference(
            type=0, channel_id=channel_id, message_id=reference["message_id"], guild_id=UNSET if guild_id is None else guild_id
        )
        if message.type is MessageType.DEFAULT:
            message.type = MessageType.REPLY
        if message.type in (MessageType.REPLY, MessageType.THREAD_STARTER):
            message.referenced_message = quoted(found) if found else None

    def _tell(self, name: str, channel: Channel, message: Message, only: str | None) -> None:
        data = self.told(message)
        if channel.type is not ChannelType.DM:
            data["guild_id"] = channel.guild_id
            member = self.world.members[str(channel.guild_id)].get(message.author.id)
            if member is not None:
                data["member"] = without_user(member)
        self.world.tell(News(name, data, guild_id_of(channel), channel.id, _intent(channel), only))


def _intent(channel: Channel) -> int:
    return Intent.DIRECT_MESSAGES if channel.type is ChannelType.DM else Intent.GUILD_MESSAGES
