"""Who a message notifies, as far as its sender allows it."""

from __future__ import annotations

import re

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.permissions import Permission
from bot.arena.state.models import ChannelType, Message
from bot.arena.state.world import World
from bot.arena.validation.answers import words

ALL = {"users", "roles", "everyone"}


def mention(world: World, message: Message, allowed: Json | None, *, replied: bool) -> None:
    """Reads the texts of a message and notes the users and roles it mentions; `replied`: also the author it answers."""
    text = "\n".join([message.content, *words(message.components)])
    parse = ALL if allowed is None else set(allowed.get("parse") or ())
    named = {kind: set(allowed.get(kind) or ()) for kind in ("users", "roles")} if allowed else {}

    def wanted(kind: str, each: str) -> bool:
        return kind in parse or each in named.get(kind, ())

    users = [world.users[each] for each in dict.fromkeys(re.findall(r"<@!?(\d+)>", text)) if each in world.users]
    message.mentions = [each for each in users if wanted("users", each.id)]
    answered = message.referenced_message
    asked_for = allowed is None or allowed.get("replied_user", False)
    if replied and answered and asked_for and answered.author not in message.mentions:
        message.mentions.append(answered.author)
    channel = world.channel(message.channel_id)
    may = Permission.MENTION_EVERYONE in world.permissions(message.author.id, channel)
    guild = None if channel.type is ChannelType.DM else world.guild(str(channel.guild_id))
    roles = {role.id for role in guild.roles if role.mentionable or may} if guild else set()
    asked = dict.fromkeys(re.findall(r"<@&(\d+)>", text))
    message.mention_roles = [each for each in asked if each in roles and wanted("roles", each)]
    message.mention_everyone = may and "everyone" in parse and bool(re.search(r"@(everyone|here)\b", text))
