"""What happens to messages: sent, edited, deleted, pinned and reacted to, by bots and by people alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from bot.arena.files import Files, Upload, as_media, elsewhere, safe_name
from bot.arena.gateway.codes import Intent
from bot.arena.making import moment, quoted, without_user
from bot.arena.permissions import Permission
from bot.arena.refusal import Code, Json, Refusal, wrong
from bot.arena.rules import components as component_rules
from bot.arena.rules import embeds as embed_rules
from bot.arena.rules.answers import words
from bot.arena.rules.tree import Kind, walk
from bot.arena.things import (
    THREADS,
    Channel,
    ChannelType,
    Message,
    MessageFlag,
    MessageReference,
    MessageType,
    Reaction,
    ReactionCounts,
    ReactionEmoji,
    User,
)
from bot.arena.world import News, World, is_archived

SILENT_ROOMS = {ChannelType.CATEGORY, ChannelType.FORUM}

NONCES_REMEMBERED = 300.0
MOST_PINS = 250
MOST_REACTIONS = 20
ORDINARY = {MessageType.DEFAULT, MessageType.REPLY, MessageType.SLASH_COMMAND, MessageType.MENU_COMMAND}
"""What somebody wrote; the other kinds are what Discord says itself."""


class Messages:
    """The messages of all channels."""

    def __init__(self, world: World, files: Files) -> None:
        self.world = world
        self.files = files
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
        if world.channel(channel.id).type in SILENT_ROOMS:
            raise Refusal(Code.NO_TEXT_IN_THIS_CHANNEL)
        if changes.get("sticker_ids"):
            raise wrong("sticker_ids", "STICKER_NOT_FOUND", "No server here has stickers")
        if is_archived(channel) and only is None:
            raise Refusal(Code.THREAD_ARCHIVED)
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
        self._refer(message, changes.get("message_reference"))
        self._furnish(message, changes, uploads, ephemeral=only is not None)
        self._mention(message, changes.get("allowed_mentions"), replied=True)
        if changes.get("poll"):
            message.poll = self._begun(changes["poll"])
        if only is not None:
            world.private[message.id] = (only, message)
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

    def edit(self, message: Message, changes: Json, uploads: Mapping[str, Upload], *, at_once: bool = False) -> Message:
        """Changes what was given, and leaves the rest; `at_once` marks no time of editing (a message that was still loading)."""
        world = self.world
        channel = world.channel(message.channel_id)
        only = world.private[message.id][0] if message.id in world.private else None
        if is_archived(channel) and only is None:
            raise Refusal(Code.THREAD_ARCHIVED)
        if "content" in changes:
            message.content = changes["content"] or ""
        if changes.get("flags") is not None:
            kept = message.flags & ~MessageFlag.SUPPRESS_EMBEDS
            message.flags = kept | int(changes["flags"])
        message.flags &= ~MessageFlag.LOADING
        self._furnish(message, changes, uploads, ephemeral=only is not None)
        if changes.get("poll"):
            message.poll = self._begun(changes["poll"])
        if {"content", "components", "allowed_mentions"} & changes.keys():
            self._mention(message, changes.get("allowed_mentions"), replied=False)
        if not at_once:
            message.edited_timestamp = world.stamp()
        self._tell("MESSAGE_UPDATE", channel, message, only)
        return message

    def delete(self, message: Message) -> None:
        """Takes a message away for good."""
        world = self.world
        channel = world.channel(message.channel_id)
        only = world.private.pop(message.id)[0] if message.id in world.private else None
        if only is None:
            world.forget(channel.id, message.id)
        gone: Json = {"id": message.id, "channel_id": channel.id, **guild_of(channel)}
        world.tell(News("MESSAGE_DELETE", gone, _guild_id(channel), channel.id, _intent(channel), only))

    def delete_many(self, channel: Channel, ids: Iterable[str]) -> None:
        """Takes several messages away at once; those that are gone already don't matter."""
        gone = [each for each in ids if self.world.forget(channel.id, each)]
        if not gone:
            return
        data: Json = {"ids": gone, "channel_id": channel.id, **guild_of(channel)}
        self.world.tell(News("MESSAGE_DELETE_BULK", data, _guild_id(channel), channel.id, _intent(channel)))

    def pin(self, message: Message, by: User, *, pinned: bool) -> None:
        """Pins a message, with a line that says so, or takes the pin out."""
        world = self.world
        if message.pinned == pinned:
            return
        channel = world.channel(message.channel_id)
        if is_archived(channel):
            raise Refusal(Code.THREAD_ARCHIVED)
        if message.type not in ORDINARY:
            raise Refusal(Code.SYSTEM_MESSAGE)
        if pinned and sum(each.pinned for each in world.messages[channel.id].values()) >= MOST_PINS:
            raise Refusal(Code.TOO_MANY_PINS)
        message.pinned = pinned
        if pinned:
            world.pinned_at[message.id] = world.stamp()
        else:
            world.pinned_at.pop(message.id, None)
        channel.last_pin_timestamp = world.stamp() if pinned else channel.last_pin_timestamp
        self._tell("MESSAGE_UPDATE", channel, message, None)
        data: Json = {"channel_id": channel.id, "last_pin_timestamp": channel.last_pin_timestamp, **guild_of(channel)}
        world.tell(News("CHANNEL_PINS_UPDATE", data, _guild_id(channel), channel.id, Intent.GUILDS if guild_of(channel) else 0))
        if pinned:
            self.post(channel, by, {"message_reference": {"message_id": message.id}}, {}, kind=MessageType.PINNED)

    def react(self, message: Message, user: User, emoji: Json, *, on: bool) -> None:
        """Adds a user's reaction or takes it away."""
        channel = self.world.channel(message.channel_id)
        if is_archived(channel):
            raise Refusal(Code.THREAD_ARCHIVED)
        reactors = self.world.reactions.setdefault(message.id, {})
        key = emoji["id"] or emoji["name"]
        shown, users = reactors.get(key, (emoji, []))
        if (user.id in users) == on:
            return
        if on and key not in reactors and len(reactors) >= MOST_REACTIONS:
            raise Refusal(Code.TOO_MANY_REACTIONS)
        users = [*users, user.id] if on else [each for each in users if each != user.id]
        reactors[key] = (shown, users)
        if not users:
            del reactors[key]
        data: Json = {
            "user_id": user.id,
            "channel_id": channel.id,
            "message_id": message.id,
            "emoji": emoji,
            "burst": False,
            "type": 0,
            **guild_of(channel),
        }
        if on:
            data["message_author_id"] = message.author.id
            if channel.type is not ChannelType.DM:
                data["member"] = msgspec.to_builtins(self.world.member(str(channel.guild_id), user.id))
        name = f"MESSAGE_REACTION_{'ADD' if on else 'REMOVE'}"
        self.world.tell(News(name, data, _guild_id(channel), channel.id, _reactions(channel)))

    def clear_reactions(self, message: Message, emoji: Json | None = None) -> None:
        """Takes everybody's reactions away, all or those with one emoji."""
        channel = self.world.channel(message.channel_id)
        if is_archived(channel):
            raise Refusal(Code.THREAD_ARCHIVED)
        reactors = self.world.reactions.get(message.id, {})
        data: Json = {"channel_id": channel.id, "message_id": message.id, **guild_of(channel)}
        name = "MESSAGE_REACTION_REMOVE_ALL"
        if emoji is None:
            reactors.clear()
        else:
            reactors.pop(emoji["id"] or emoji["name"], None)
            name, data["emoji"] = "MESSAGE_REACTION_REMOVE_EMOJI", emoji
        self.world.tell(News(name, data, _guild_id(channel), channel.id, _reactions(channel)))

    def shown(self, message: Message, viewer: str) -> Json:
        """A message as an answer to one user, with the reactions as that user sees them."""
        data = self._told(message)
        reactors = self.world.reactions.get(message.id)
        if reactors:
            data["reactions"] = msgspec.to_builtins(
                [
                    Reaction(
                        emoji=ReactionEmoji(id=emoji["id"], name=emoji["name"]),
                        count=len(users),
                        count_details=ReactionCounts(normal=len(users)),
                        me=viewer in users,
                    )
                    for emoji, users in reactors.values()
                ]
            )
        return data

    def end_poll(self, message: Message) -> None:
        """Nobody votes any more."""
        assert message.poll is not UNSET
        message.poll["results"]["is_finalized"] = True
        self._tell("MESSAGE_UPDATE", self.world.channel(message.channel_id), message, None)

    def _begun(self, poll: Json) -> Json:
        """A poll that has just been opened; it ends after so many hours."""
        begun = {name: value for name, value in poll.items() if name != "duration"}
        ends = moment(self.world.clock.now() + poll["duration"] * 3600)
        return begun | {"expiry": ends, "results": {"is_finalized": False, "answer_counts": []}}

    def _told(self, message: Message) -> Json:
        """A message with what it refers to as that is now: a deleted message or thread is not shown."""
        data: Json = msgspec.to_builtins(message)
        if message.thread is not UNSET and message.thread.id not in self.world.channels:
            del data["thread"]
        reference = message.message_reference
        if message.referenced_message and reference is not UNSET:
            found = self.world.messages.get(reference.channel_id, {}).get(str(reference.message_id))
            data["referenced_message"] = msgspec.to_builtins(quoted(found)) if found else None
        if not message.attachments:
            return data
        fresh: Json = msgspec.json.decode(self.files.freshened(msgspec.json.encode(data)))
        return fresh

    def _forget(self, nonce: tuple[str, str, str]) -> None:
        self._nonces.pop(nonce, None)

    def _furnish(self, message: Message, changes: Json, uploads: Mapping[str, Upload], *, ephemeral: bool) -> None:
        """Attachments first, then what shows them: components and embeds."""
        described = {each["id"]: each for each in changes.get("attachments") or ()}
        if "attachments" in changes:
            kept = [each for each in message.attachments if each.id in described]
            for each in kept:
                each.description = described[each.id].get("description", each.description) or UNSET
            message.attachments = kept
        for number, upload in sorted(uploads.items(), key=lambda pair: int(pair[0])):
            about = described.get(number, {})
            named = Upload(about.get("filename") or upload.name, upload.data)
            description = about.get("description")
            stored = self.files.store(message.channel_id, self.world.new_id(), named, description, ephemeral=ephemeral)
            message.attachments = [*message.attachments, stored]
        known = {each.filename: each for each in message.attachments}
        known |= {
            safe_name(described[each.id]["filename"]): each
            for each in message.attachments
            if "filename" in described.get(each.id, ())
        }

        def resolve(url: str) -> Json:
            if url.startswith("attachment://"):
                return as_media(known[safe_name(url.removeprefix("attachment://"))])
            return elsewhere(self.world.new_id(), url)

        if changes.get("components") is not None:
            message.components = component_rules.with_media(changes["components"], resolve)
            sizes = {each.id: each.size for each in message.attachments}
            for component in walk(message.components):
                if component["type"] == Kind.FILE:
                    component["size"] = sizes[component["file"]["attachment_id"]]
        if "embeds" in changes:
            message.embeds = embed_rules.with_media(changes["embeds"] or [], resolve)

    def _refer(self, message: Message, reference: Json | None) -> None:
        if not reference or not reference.get("message_id"):
            return
        # A thread's first line points out of it; everything else answers in its own channel.
        out = message.type is MessageType.THREAD_STARTER
        channel_id = reference["channel_id"] if out else message.channel_id
        other_room = reference.get("channel_id") not in (None, channel_id)
        found = None if other_room else self.world.messages.get(channel_id, {}).get(reference["message_id"])
        if found is None and reference.get("fail_if_not_exists", True):
            raise wrong_reference()
        if found is not None and message.type is MessageType.DEFAULT and found.type not in ORDINARY:
            raise wrong("message_reference", "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE", "Cannot reply to a system message")
        guild_id = guild_of(self.world.channel(message.channel_id)).get("guild_id", UNSET)
        message.message_reference = MessageReference(
            type=0, channel_id=channel_id, message_id=reference["message_id"], guild_id=guild_id
        )
        if message.type is MessageType.DEFAULT:
            message.type = MessageType.REPLY
        if message.type in (MessageType.REPLY, MessageType.THREAD_STARTER):
            message.referenced_message = quoted(found) if found else None

    def _mention(self, message: Message, allowed: Json | None, *, replied: bool) -> None:
        """Who is called by this message, as far as the sender allows it."""
        text = "\n".join([message.content, *words(message.components)])
        parse = set(allowed.get("parse") or ()) if allowed is not None else {"users", "roles", "everyone"}
        named = {"users": set(allowed.get("users") or ()), "roles": set(allowed.get("roles") or ())} if allowed else {}

        def wanted(kind: str, each: str) -> bool:
            return kind in parse or each in named.get(kind, ())

        users = [self.world.users[each] for each in dict.fromkeys(re.findall(r"<@!?(\d+)>", text)) if each in self.world.users]
        message.mentions = [each for each in users if wanted("users", each.id)]
        answered = message.referenced_message
        asked_for = allowed is None or allowed.get("replied_user", False)
        if replied and answered and asked_for and answered.author not in message.mentions:
            message.mentions.append(answered.author)
        channel = self.world.channel(message.channel_id)
        may = Permission.MENTION_EVERYONE in self.world.permissions(message.author.id, channel)
        guild = self.world.guilds.get(_guild_id(channel) or "")
        roles = {role.id for role in guild.roles if role.mentionable or may} if guild else set()
        asked = dict.fromkeys(re.findall(r"<@&(\d+)>", text))
        message.mention_roles = [each for each in asked if each in roles and wanted("roles", each)]
        message.mention_everyone = may and "everyone" in parse and bool(re.search(r"@(everyone|here)\b", text))

    def _tell(self, name: str, channel: Channel, message: Message, only: str | None) -> None:
        if message.id in self.world.dismissed:
            return
        data = self._told(message)
        if channel.type is not ChannelType.DM:
            data["guild_id"] = channel.guild_id
            member = self.world.members[str(channel.guild_id)].get(message.author.id)
            if member is not None:
                data["member"] = without_user(member)
        self.world.tell(News(name, data, _guild_id(channel), channel.id, _intent(channel), only))


def wrong_reference() -> Refusal:
    """A reply to a message that is not there."""
    error = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
    return Refusal(Code.INVALID_FORM, {"message_reference": {"_errors": [error]}})


def guild_of(channel: Channel) -> Json:
    """The field that events carry for channels of a guild."""
    return {} if channel.type is ChannelType.DM else {"guild_id": channel.guild_id}


def _guild_id(channel: Channel) -> str | None:
    return None if channel.type is ChannelType.DM else str(channel.guild_id)


def _reactions(channel: Channel) -> int:
    return Intent.DIRECT_MESSAGE_REACTIONS if channel.type is ChannelType.DM else Intent.GUILD_MESSAGE_REACTIONS


def _intent(channel: Channel) -> int:
    return Intent.DIRECT_MESSAGES if channel.type is ChannelType.DM else Intent.GUILD_MESSAGES
