"""Mentions: which users and roles a message notifies, as far as `allowed_mentions` permits."""

from __future__ import annotations

import re

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.permissions import Permission
from bot.arena.state.models import ChannelType, Message
from bot.arena.state.world import World
from bot.arena.validation.answers import texts

ALL = {"users", "roles", "everyone"}


def mention(world: World, message: Message, allowed: Json | None, *, replied: bool) -> None:
    """Sets the mentions of a message from its texts; `replied` includes the author of the referenced message."""
    text = "\n".join([message.content, *texts(message.components)])
    parse = ALL if allowed is None else set(allowed.get("parse") or ())
    listed_ids = {kind: set(allowed.get(kind) or ()) for kind in ("users", "roles")} if allowed else {}

    def is_allowed(kind: str, target_id: str) -> bool:
        return kind in parse or target_id in listed_ids.get(kind, ())

    users = [world.users[user_id] for user_id in dict.fromkeys(re.findall(r"<@!?(\d+)>", text)) if user_id in world.users]
    message.mentions = [user for user in users if is_allowed("users", user.id)]
    referenced = message.referenced_message
    notify_author = allowed is None or allowed.get("replied_user", False)
    if replied and referenced and notify_author and referenced.author not in message.mentions:
        message.mentions.append(referenced.author)
    channel = world.channel(message.channel_id)
    may_mention_everyone = Permission.MENTION_EVERYONE in world.permissions(message.author.id, channel)
    guild = None if channel.type is ChannelType.DM else world.guild(str(channel.guild_id))
    roles = {role.id for role in guild.roles if role.mentionable or may_mention_everyone} if guild else set()
    role_ids = dict.fromkeys(re.findall(r"<@&(\d+)>", text))
    message.mention_roles = [role_id for role_id in role_ids if role_id in roles and is_allowed("roles", role_id)]
    message.mention_everyone = may_mention_everyone and "everyone" in parse and bool(re.search(r"@(everyone|here)\b", text))
