"""Reactions of users to messages."""

from __future__ import annotations

import re

import msgspec

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.gateway.codes import Intent
from bot.arena.state.models import ChannelType, Message, Reaction, ReactionCounts, ReactionEmoji, User
from bot.arena.state.world import World, is_archived
from bot.arena.validation.controls import is_emoji

MAX_REACTIONS = 20


class Reactions:
    """The reactions to all messages."""

    def __init__(self, world: World) -> None:
        self.world = world

    def emoji(self, text: str) -> Json:
        """Parses the emoji of a reaction: a character, or name:id of an application's emoji."""
        custom = re.fullmatch(r"(?:a?:)?(\w+):([0-9]+)", text)
        if not (any(custom[2] in emojis for emojis in self.world.emojis.values()) if custom else is_emoji(text)):
            raise ApiError(ErrorCode.UNKNOWN_EMOJI, status=400)
        return {"id": custom[2], "name": custom[1]} if custom else {"id": None, "name": text}

    def react(self, message: Message, user: User, emoji: Json, *, on: bool) -> None:
        """Adds or removes a user's reaction."""
        world = self.world
        channel = world.channel(message.channel_id)
        if is_archived(channel):
            raise ApiError(ErrorCode.THREAD_ARCHIVED)
        reactors = world.reactions.setdefault(message.id, {})
        key = emoji["id"] or emoji["name"]
        shown, users = reactors.get(key, (emoji, []))
        if (user.id in users) == on:
            return
        if on and key not in reactors and len(reactors) >= MAX_REACTIONS:
            raise ApiError(ErrorCode.TOO_MANY_REACTIONS)
        users = [*users, user.id] if on else [user_id for user_id in users if user_id != user.id]
        reactors[key] = (shown, users)
        if not users:
            del reactors[key]
        data: Json = {"user_id": user.id, "message_id": message.id, "emoji": emoji, "burst": False, "type": 0}
        if on:
            data["message_author_id"] = message.author.id
            if channel.type is not ChannelType.DM:
                data["member"] = msgspec.to_builtins(world.member(str(channel.guild_id), user.id))
        name = f"MESSAGE_REACTION_{'ADD' if on else 'REMOVE'}"
        world.dispatch_in(channel, name, data, Intent.GUILD_MESSAGE_REACTIONS)

    def clear(self, message: Message, emoji: Json | None = None) -> None:
        """Removes the reactions of all users: all, or those with one emoji."""
        channel = self.world.channel(message.channel_id)
        if is_archived(channel):
            raise ApiError(ErrorCode.THREAD_ARCHIVED)
        reactors = self.world.reactions.get(message.id, {})
        data: Json = {"message_id": message.id}
        name = "MESSAGE_REACTION_REMOVE_ALL"
        if emoji is None:
            reactors.clear()
        else:
            reactors.pop(emoji["id"] or emoji["name"], None)
            name, data["emoji"] = "MESSAGE_REACTION_REMOVE_EMOJI", emoji
        self.world.dispatch_in(channel, name, data, Intent.GUILD_MESSAGE_REACTIONS)

    def under(self, message: Message, viewer: str) -> list[Reaction]:
        """The reactions to a message as one user sees them."""
        return [
            Reaction(
                emoji=ReactionEmoji(id=emoji["id"], name=emoji["name"]),
                count=len(users),
                count_details=ReactionCounts(normal=len(users)),
                me=viewer in users,
            )
            for emoji, users in self.world.reactions.get(message.id, {}).values()
        ]
