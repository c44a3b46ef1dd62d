"""Messages: posted, edited, deleted and pinned by bots and users, and typing indicators."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json, field_error
from bot.arena.behaviour.mentions import mention
from bot.arena.behaviour.message_content import apply_content, check_emojis, listed_attachments
from bot.arena.behaviour.reactions import Reactions
from bot.arena.gateway.codes import Intent
from bot.arena.state.factories import quoted, timestamp, without_user
from bot.arena.state.files import Files, Upload
from bot.arena.state.models import THREADS, Channel, ChannelType, Message, MessageFlag, MessageReference, MessageType, User
from bot.arena.state.world import World, guild_id_of, is_archived

NO_TEXT_CHANNELS = {ChannelType.CATEGORY, ChannelType.FORUM}

SETTABLE_ON_EDIT = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
SETTABLE_ON_CREATE = SETTABLE_ON_EDIT | MessageFlag.SUPPRESS_NOTIFICATIONS
"""The flags that a bot may set when it edits a message and when it creates one."""
NONCE_SECONDS = 300.0
MAX_PINS = 250
MAX_EPHEMERAL_MESSAGES = 2000
"""Beyond this many ephemeral messages the oldest are removed, as Discord's clients do."""
USER_MESSAGE_TYPES = {MessageType.DEFAULT, MessageType.REPLY, MessageType.SLASH_COMMAND, MessageType.MENU_COMMAND}
"""The types of messages that users and bots write; the others are system messages."""


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
        fields: Mapping[str, Any] | None = None,
        message_id: str | None = None,
    ) -> Message:
        """Posts a message; `only` is the user of an ephemeral one, `fields` are further fields of the message. The first message of
        a forum post has the id of its thread."""
        world = self.world
        self.check(channel, author, changes, kind)
        if is_archived(channel) and only is None:
            raise ApiError(ErrorCode.THREAD_ARCHIVED)
        nonce = changes.get("nonce")
        key = (author.id, channel.id, str(nonce))
        if nonce is not None and changes.get("enforce_nonce") and self._nonces.get(key) in world.messages[channel.id]:
            return world.message(channel.id, self._nonces[key])
        message = Message(
            id=message_id or world.new_id(),
            channel_id=channel.id,
            author=author,
            timestamp=world.timestamp(),
            type=kind,
            content=changes.get("content") or "",
            tts=bool(changes.get("tts")),
            flags=int(changes.get("flags") or 0) | (MessageFlag.EPHEMERAL if only else 0),
            **(fields or {}),
        )
        if nonce is not None:
            message.nonce = nonce
        self._set_reference(message, channel, changes.get("message_reference"))
        apply_content(world, self.files, message, changes, uploads, ephemeral=only is not None)
        mention(world, message, changes.get("allowed_mentions"), replied=True)
        if changes.get("poll"):
            message.poll = self._open_poll(changes["poll"])
        if only is not None:
            world.ephemeral_messages[message.id] = (only, message)
            while len(world.ephemeral_messages) > MAX_EPHEMERAL_MESSAGES:
                _, oldest = next(iter(world.ephemeral_messages.values()))
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
            world.clock.later(NONCE_SECONDS, lambda: self._forget_nonce(key))
        self._dispatch("MESSAGE_CREATE", channel, message, only)
        return message

    def check(self, channel: Channel, author: User, changes: Json, kind: MessageType = MessageType.DEFAULT) -> None:
        """Raises ApiError if a message cannot be posted in this channel; changes nothing."""
        if self.world.channel(channel.id).type in NO_TEXT_CHANNELS:
            raise ApiError(ErrorCode.NO_TEXT_IN_THIS_CHANNEL)
        if changes.get("sticker_ids"):
            raise field_error("sticker_ids", "STICKER_NOT_FOUND", "No server here has stickers")
        check_emojis(self.world, author, changes.get("components") or [])
        self._resolve_reference(channel, changes.get("message_reference"), kind)

    def edit(self, message: Message, changes: Json, uploads: Mapping[str, Upload], *, mark_edited: bool = True) -> Message:
        """Applies the given changes; `mark_edited` sets the time of the edit (not for a deferred response)."""
        world = self.world
        channel = world.channel(message.channel_id)
        only = world.ephemeral_messages[message.id][0] if message.id in world.ephemeral_messages else None
        if is_archived(channel) and only is None:
            raise ApiError(ErrorCode.THREAD_ARCHIVED)
        check_emojis(world, message.author, changes.get("components") or [])
        if "content" in changes:
            message.content = changes["content"] or ""
        if changes.get("flags") is not None:
            other_flags = message.flags & ~MessageFlag.SUPPRESS_EMBEDS
            message.flags = other_flags | int(changes["flags"])
        message.flags &= ~MessageFlag.LOADING
        apply_content(world, self.files, message, changes, uploads, ephemeral=only is not None)
        if changes.get("poll"):
            message.poll = self._open_poll(changes["poll"])
        if {"content", "components", "allowed_mentions"} & changes.keys():
            mention(world, message, changes.get("allowed_mentions"), replied=False)
        if mark_edited:
            message.edited_timestamp = world.timestamp()
        self._dispatch("MESSAGE_UPDATE", channel, message, only)
        return message

    def delete(self, message: Message) -> None:
        """Deletes a message and its files."""
        world = self.world
        channel = world.channel(message.channel_id)
        only = world.ephemeral_messages.pop(message.id)[0] if message.id in world.ephemeral_messages else None
        world.dismissed.discard(message.id)
        if only is None and world.remove_message(channel.id, message.id) is None:
            return
        for attachment in message.attachments:
            self.files.remove(attachment)
        world.dispatch_in(channel, "MESSAGE_DELETE", {"id": message.id}, Intent.GUILD_MESSAGES, only)

    def delete_many(self, channel: Channel, ids: Iterable[str]) -> None:
        """Deletes several messages at once; ignores those that do not exist."""
        messages = [message for message_id in ids if (message := self.world.remove_message(channel.id, message_id))]
        for attachment in [file for message in messages for file in message.attachments]:
            self.files.remove(attachment)
        if messages:
            data: Json = {"ids": [message.id for message in messages]}
            self.world.dispatch_in(channel, "MESSAGE_DELETE_BULK", data, Intent.GUILD_MESSAGES)

    def pin(self, message: Message, by: User, *, pinned: bool) -> None:
        """Pins a message, with a system message, or unpins it."""
        world = self.world
        if message.pinned == pinned:
            return
        channel = world.channel(message.channel_id)
        if is_archived(channel):
            raise ApiError(ErrorCode.THREAD_ARCHIVED)
        if message.type not in USER_MESSAGE_TYPES:
            raise ApiError(ErrorCode.SYSTEM_MESSAGE)
        if pinned and sum(other.pinned for other in world.messages[channel.id].values()) >= MAX_PINS:
            raise ApiError(ErrorCode.TOO_MANY_PINS)
        message.pinned = pinned
        if pinned:
            world.pinned_at[message.id] = channel.last_pin_timestamp = world.timestamp()
        else:
            world.pinned_at.pop(message.id, None)
        self._dispatch("MESSAGE_UPDATE", channel, message, None)
        data: Json = {"last_pin_timestamp": channel.last_pin_timestamp}
        world.dispatch_in(channel, "CHANNEL_PINS_UPDATE", data, Intent.GUILDS)
        if pinned:
            self.post(channel, by, {"message_reference": {"message_id": message.id}}, {}, kind=MessageType.PINNED)

    def start_typing(self, channel: Channel, user: User) -> None:
        """Dispatches TYPING_START for a user."""
        data: Json = {"user_id": user.id, "timestamp": int(self.world.clock.now())}
        if (guild_id := guild_id_of(channel)) is not None:
            data["member"] = msgspec.to_builtins(self.world.member(guild_id, user.id))
        self.world.dispatch_in(channel, "TYPING_START", data, Intent.GUILD_MESSAGE_TYPING)

    def payload_for(self, message: Message, viewer: str) -> Json:
        """The JSON of a message with the reactions as one user sees them."""
        data = self.payload(message)
        if reactions := self.reactions.under(message, viewer):
            data["reactions"] = msgspec.to_builtins(reactions)
        return data

    def end_poll(self, message: Message) -> None:
        """Ends the poll of a message."""
        assert message.poll is not UNSET
        message.poll["results"]["is_finalized"] = True
        self._dispatch("MESSAGE_UPDATE", self.world.channel(message.channel_id), message, None)

    def _open_poll(self, poll: Json) -> Json:
        """Returns a new poll with its expiry and empty results."""
        poll_fields = {name: value for name, value in poll.items() if name != "duration"}
        ends = timestamp(self.world.clock.now() + poll["duration"] * 3600)
        return poll_fields | {"expiry": ends, "results": {"is_finalized": False, "answer_counts": []}}

    def payload(self, message: Message) -> Json:
        """The JSON of a message, with the current state of its referenced message and freshly signed URLs."""
        data: Json = msgspec.to_builtins(message)
        data["attachments"] = msgspec.to_builtins(listed_attachments(message))
        if message.thread is not UNSET and message.thread.id not in self.world.channels:
            del data["thread"]
        reference = message.message_reference
        if message.referenced_message and reference is not UNSET:
            referenced = self.world.messages.get(reference.channel_id, {}).get(str(reference.message_id))
            data["referenced_message"] = self.payload(quoted(referenced)) if referenced else None
        if not message.attachments:
            return data
        signed: Json = msgspec.json.decode(self.files.with_fresh_signatures(msgspec.json.encode(data)))
        return signed

    def _forget_nonce(self, key: tuple[str, str, str]) -> None:
        self._nonces.pop(key, None)

    def _resolve_reference(self, channel: Channel, reference: Json | None, kind: MessageType) -> tuple[str, Message | None]:
        """Returns the channel id of a reference and the message, if it exists; raises ApiError if it is required."""
        if not reference or not reference.get("message_id"):
            return "", None
        # A thread starter refers to the parent channel; all other references stay in their channel.
        channel_id = reference["channel_id"] if kind is MessageType.THREAD_STARTER else channel.id
        elsewhere = reference.get("channel_id") not in (None, channel_id)
        referenced = None if elsewhere else self.world.messages.get(channel_id, {}).get(reference["message_id"])
        if referenced is None and reference.get("fail_if_not_exists", True):
            raise field_error("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        if referenced is not None and kind is MessageType.DEFAULT and referenced.type not in USER_MESSAGE_TYPES:
            raise field_error("message_reference", "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE", "Cannot reply to a system message")
        return channel_id, referenced

    def _set_reference(self, message: Message, channel: Channel, reference: Json | None) -> None:
        channel_id, referenced = self._resolve_reference(channel, reference, message.type)
        if not reference or not channel_id:
            return
        guild_id = guild_id_of(channel)
        message.message_reference = MessageReference(
            type=0, channel_id=channel_id, message_id=reference["message_id"], guild_id=UNSET if guild_id is None else guild_id
        )
        if message.type is MessageType.DEFAULT:
            message.type = MessageType.REPLY
        if message.type in (MessageType.REPLY, MessageType.THREAD_STARTER):
            message.referenced_message = quoted(referenced) if referenced else None

    def _dispatch(self, name: str, channel: Channel, message: Message, only: str | None) -> None:
        data = self.payload(message)
        member = self.world.members.get(guild_id_of(channel) or "", {}).get(message.author.id)
        if member is not None:
            data["member"] = without_user(member)
        self.world.dispatch_in(channel, name, data, Intent.GUILD_MESSAGES, only)
