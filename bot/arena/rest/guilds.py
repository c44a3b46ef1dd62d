"""Routes for guilds, their channels, members and roles."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json, field_error
from bot.arena.behaviour.permissions import Permission
from bot.arena.rest.routes import Call, routes
from bot.arena.state.models import THREADS, ChannelType, Guild
from bot.arena.validation.body_reader import BodyReader


def requested_guild(call: Call) -> Guild:
    """Returns the guild of the request; raises ApiError if the bot is not a member."""
    guild = call.world.guild(call.params["guild_id"])
    if call.bot.id not in call.world.members[guild.id]:
        raise ApiError(ErrorCode.MISSING_ACCESS)
    return guild


@routes("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Any:
    """Returns a guild."""
    guild = requested_guild(call)
    payload: Json = msgspec.to_builtins(guild)
    if call.query_is("with_counts"):
        members = call.world.members[guild.id]
        payload |= {"approximate_member_count": len(members), "approximate_presence_count": len(members)}
    return payload


@routes("GET", "/guilds/{guild_id}/channels")
def channels(call: Call) -> list[Any]:
    """Returns the channels of a guild, without threads."""
    return list(call.world.channels_of(requested_guild(call).id))


@routes("POST", "/guilds/{guild_id}/channels", status=201)
def add_channel(call: Call) -> Any:
    """Creates a channel."""
    guild = requested_guild(call)
    form = BodyReader(call.body)
    name = form.string("name", 100, 1, required=True)
    kind = form.choice("type", [int(kind) for kind in ChannelType if kind not in {ChannelType.DM, *THREADS}]) or 0
    topic, parent = form.string("topic", 1024), form.snowflake("parent_id")
    form.raise_errors()
    if Permission.MANAGE_CHANNELS not in call.world.guild_permissions(call.bot.id, guild.id):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    check_parent(call, guild.id, parent)
    return call.services.guilds.add_channel(guild.id, str(name), ChannelType(kind), topic=topic, parent_id=parent)


def check_parent(call: Call, guild_id: str, parent_id: str | None) -> None:
    """Raises ApiError if the parent is not a category of the same guild."""
    parent = call.world.channels.get(parent_id or "")
    if parent_id is not None and (parent is None or parent.type is not ChannelType.CATEGORY or parent.guild_id != guild_id):
        raise field_error("parent_id", "CHANNEL_PARENT_INVALID", "Category does not exist")


@routes("GET", "/guilds/{guild_id}/roles")
def roles(call: Call) -> list[Any]:
    """Returns the roles of a guild."""
    return list(requested_guild(call).roles)


@routes("GET", "/guilds/{guild_id}/members/{user_id}")
def member(call: Call) -> Any:
    """Returns one member."""
    return call.world.member(requested_guild(call).id, call.params["user_id"])


@routes("GET", "/guilds/{guild_id}/members")
def members(call: Call) -> list[Any]:
    """Returns members in the order of their ids."""
    all_members = sorted(call.world.members[requested_guild(call).id].values(), key=lambda member: int(member.user.id))
    after = call.query_id("after") or 0
    return [member for member in all_members if int(member.user.id) > after][: call.query_number("limit", 1, 1000)]


@routes("GET", "/guilds/{guild_id}/members/search")
def search(call: Call) -> list[Any]:
    """Returns members whose name starts with the query."""
    form = BodyReader(dict(call.query))
    prefix = (form.string("query", 100, 1, required=True) or "").lower()
    form.raise_errors()
    all_members = call.world.members[requested_guild(call).id].values()
    names = {member.user.id: (member.nick or member.user.global_name or "", member.user.username) for member in all_members}
    matches = [member for member in all_members if any(name.lower().startswith(prefix) for name in names[member.user.id])]
    return matches[: call.query_number("limit", 1, 1000)]
