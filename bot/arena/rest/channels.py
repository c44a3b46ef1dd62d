"""Routes for channels and typing indicators."""

from __future__ import annotations

from typing import Any

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.behaviour.permissions import Permission
from bot.arena.rest.guilds import check_parent
from bot.arena.rest.routes import Call, routes
from bot.arena.state.models import THREADS, Channel, ChannelType, Overwrite
from bot.arena.state.world import is_archived
from bot.arena.validation.body_reader import BodyReader

ARCHIVE_DURATIONS = (60, 1440, 4320, 10080)


def channel_of(call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Channel:
    """Returns the channel of the request; raises ApiError if the bot lacks these permissions."""
    world = call.world
    channel = world.channel(call.params["channel_id"])
    if channel.type is not ChannelType.DM and call.bot.id not in world.members[str(channel.guild_id)]:
        raise ApiError(ErrorCode.MISSING_ACCESS)
    world.check_permissions(call.bot.id, channel, needed)
    return channel


@routes("GET", "/channels/{channel_id}")
def get_channel(call: Call) -> Json:
    """Returns a channel."""
    return call.world.channel_for(channel_of(call), call.bot.id)


@routes("PATCH", "/channels/{channel_id}")
def edit_channel(call: Call) -> Json:
    """Edits a channel or a thread."""
    channel = channel_of(call)
    if channel.type is ChannelType.DM:
        raise ApiError(ErrorCode.NOT_IN_A_DM)
    if channel.type in THREADS:
        _edit_thread(call, channel)
    else:
        _edit_channel(call, channel)
    return call.world.channel_for(channel, call.bot.id)


def _edit_thread(call: Call, thread: Channel) -> None:
    form = BodyReader(call.body)
    changes: Json = {
        "name": form.string("name", 100, 1),
        "archived": form.boolean("archived"),
        "locked": form.boolean("locked"),
        "invitable": form.boolean("invitable"),
        "auto_archive_duration": form.choice("auto_archive_duration", ARCHIVE_DURATIONS),
        "rate_limit_per_user": form.integer("rate_limit_per_user", 0, 21600),
    }
    form.raise_errors()
    world = call.world
    assert thread.thread_metadata
    opens = changes["archived"] is False
    if is_archived(thread) and not opens:
        raise ApiError(ErrorCode.THREAD_ARCHIVED)
    named = {name for name, value in changes.items() if value is not None}
    moderates = changes["locked"] is not None or thread.thread_metadata.locked or "rate_limit_per_user" in named
    if moderates or (thread.owner_id != call.bot.id and not (opens and named == {"archived"})):
        world.check_permissions(call.bot.id, thread, Permission.MANAGE_THREADS)
    elif opens:
        world.check_permissions(call.bot.id, thread, Permission.SEND_MESSAGES)
    call.services.threads.change(thread, changes)


def _edit_channel(call: Call, channel: Channel) -> None:
    form = BodyReader(call.body)
    changes: Json = {
        "name": form.string("name", 100, 1),
        "topic": form.string("topic", 1024),
        "nsfw": form.boolean("nsfw"),
        "rate_limit_per_user": form.integer("rate_limit_per_user", 0, 21600),
        "position": form.integer("position", 0),
        "parent_id": form.snowflake("parent_id"),
    }
    if form.has("permission_overwrites"):
        changes["permission_overwrites"] = [
            Overwrite(
                id=part.snowflake("id", required=True) or "",
                type=part.choice("type", (0, 1), required=True) or 0,
                allow=str(part.integer("allow", 0) or 0),
                deny=str(part.integer("deny", 0) or 0),
            )
            for part in form.parts("permission_overwrites")
        ]
    form.raise_errors()
    call.world.check_permissions(call.bot.id, channel, Permission.MANAGE_CHANNELS)
    check_parent(call, str(channel.guild_id), changes["parent_id"])
    # null clears the topic and the parent; in the other fields it changes nothing.
    cleared = call.body.keys() & {"topic", "parent_id"}
    changes = {name: value for name, value in changes.items() if value is not None or name in cleared}
    call.services.guilds.change_channel(channel, changes)


@routes("DELETE", "/channels/{channel_id}")
def delete_channel(call: Call) -> Json:
    """Deletes a channel or a thread; a DM is only closed."""
    channel = channel_of(call)
    payload = call.world.channel_for(channel, call.bot.id)
    if channel.type is ChannelType.DM:
        return payload
    needed = Permission.MANAGE_THREADS if channel.type in THREADS else Permission.MANAGE_CHANNELS
    call.world.check_permissions(call.bot.id, channel, needed)
    call.services.guilds.delete_channel(channel)
    return payload


@routes("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> Any:
    """Starts the typing indicator."""
    call.services.messages.start_typing(channel_of(call, Permission.SEND_MESSAGES), call.bot)
