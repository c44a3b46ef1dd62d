"""Routes for threads and their members."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import UNSET

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.behaviour.permissions import Permission
from bot.arena.behaviour.threads import THREAD_PARENT_TYPES
from bot.arena.rest.channels import ARCHIVE_DURATIONS, channel_of, channel_payload
from bot.arena.rest.guilds import requested_guild
from bot.arena.rest.messages import message_of
from bot.arena.rest.routes import Call, routes
from bot.arena.state.models import THREADS, Channel, ChannelType, ThreadMember
from bot.arena.state.world import is_archived
from bot.arena.validation.body_reader import BodyReader


def _read(call: Call, *, from_message: bool) -> Json:
    form = BodyReader(call.body)
    changes: Json = {
        "name": form.string("name", 100, 1, required=True),
        "auto_archive_duration": form.choice("auto_archive_duration", ARCHIVE_DURATIONS),
        "type": None if from_message else form.choice("type", [int(each) for each in THREADS]),
        "rate_limit_per_user": form.integer("rate_limit_per_user", 0, 21600),
        "invitable": form.boolean("invitable"),
    }
    form.raise_errors()
    return changes


@routes("POST", "/channels/{channel_id}/threads", status=201)
def create(call: Call) -> Json:
    """Creates a thread without a message; private by default."""
    changes = _read(call, from_message=False)
    if changes["type"] is None:
        changes["type"] = ChannelType.PRIVATE_THREAD
    private = changes["type"] == ChannelType.PRIVATE_THREAD
    _parent_of(call)
    parent = channel_of(call, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    return channel_payload(call, call.services.threads.create(parent, call.bot, changes))


@routes("POST", "/channels/{channel_id}/messages/{message_id}/threads", status=201)
def create_from_message(call: Call) -> Json:
    """Creates a thread from a message."""
    parent = _parent_of(call)
    message = message_of(call, Permission.CREATE_PUBLIC_THREADS)
    changes = _read(call, from_message=True)
    return channel_payload(call, call.services.threads.create(parent, call.bot, changes, message=message))


def _parent_of(call: Call) -> Channel:
    """Returns the channel of the request; raises ApiError if it cannot have threads."""
    parent = channel_of(call)
    if parent.type not in THREAD_PARENT_TYPES:
        raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
    return parent


def thread_of(call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Channel:
    """Returns the thread of the request; raises ApiError if it is not one."""
    thread = channel_of(call, needed)
    if thread.type not in THREADS:
        raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
    return thread


def _open_thread(call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Channel:
    """Returns the thread of the request; raises ApiError if it is archived."""
    thread = thread_of(call, needed)
    if is_archived(thread):
        raise ApiError(ErrorCode.THREAD_ARCHIVED)
    return thread


@routes("PUT", "/channels/{channel_id}/thread-members/@me")
def join(call: Call) -> None:
    """Adds the bot to the thread."""
    call.services.threads.join(_open_thread(call), call.bot)


@routes("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave(call: Call) -> None:
    """Removes the bot from the thread."""
    call.services.threads.leave(_open_thread(call), call.bot.id)


@routes("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add(call: Call) -> None:
    """Adds a guild member who may view the parent channel to the thread."""
    thread = _open_thread(call, Permission.SEND_MESSAGES)
    user = call.services.world.user(call.params["user_id"])
    call.services.world.member(str(thread.guild_id), user.id)
    if not call.services.world.sees(user.id, call.services.world.channel(str(thread.parent_id))):
        raise ApiError(ErrorCode.MISSING_ACCESS)
    call.services.threads.join(thread, user)


@routes("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove(call: Call) -> None:
    """Removes a user; requires Manage Threads, or to be the owner of a private thread."""
    thread = _open_thread(call)
    if not (thread.type is ChannelType.PRIVATE_THREAD and thread.owner_id == call.bot.id):
        call.services.world.check_permissions(call.bot.id, thread, Permission.MANAGE_THREADS)
    call.services.threads.leave(thread, call.params["user_id"])


@routes("GET", "/channels/{channel_id}/thread-members")
def members(call: Call) -> list[Json]:
    """Returns the members of the thread."""
    thread = thread_of(call)
    limit, after = call.query_number("limit", 100, 100), call.query_id("after") or 0
    thread_members = sorted(call.services.world.thread_members[thread.id].values(), key=lambda each: int(each.user_id))
    return [_payload(call, thread, each) for each in thread_members if int(each.user_id) > after][:limit]


def _payload(call: Call, thread: Channel, member: ThreadMember) -> Json:
    payload: Json = msgspec.to_builtins(member)
    if call.query_is("with_member"):
        payload["member"] = msgspec.to_builtins(call.services.world.member(str(thread.guild_id), member.user_id))
    return payload


@routes("GET", "/channels/{channel_id}/thread-members/{user_id}")
def member(call: Call) -> Json:
    """Returns one member of the thread."""
    thread = thread_of(call)
    thread_ids = call.services.world.thread_members[thread.id].get(call.params["user_id"])
    if thread_ids is None:
        raise ApiError(ErrorCode.UNKNOWN_MEMBER)
    return _payload(call, thread, thread_ids)


@routes("GET", "/guilds/{guild_id}/threads/active")
def active(call: Call) -> Json:
    """Returns the active threads of a guild."""
    world = call.services.world
    threads = [each for each in world.threads_of(requested_guild(call).id) if world.sees(call.bot.id, each)]
    return _thread_list(call, sorted(threads, key=lambda each: int(each.id), reverse=True))


@routes("GET", "/channels/{channel_id}/threads/archived/public")
def archived(call: Call) -> Json:
    """Returns the public archived threads of a channel."""
    _parent_of(call)
    channel_of(call, Permission.READ_MESSAGE_HISTORY)
    return _archived(call, lambda thread: thread.type is not ChannelType.PRIVATE_THREAD)


@routes("GET", "/channels/{channel_id}/threads/archived/private")
def archived_private(call: Call) -> Json:
    """Returns the private archived threads of a channel; requires Manage Threads."""
    _parent_of(call)
    channel_of(call, Permission.READ_MESSAGE_HISTORY | Permission.MANAGE_THREADS)
    return _archived(call, lambda thread: thread.type is ChannelType.PRIVATE_THREAD)


@routes("GET", "/channels/{channel_id}/users/@me/threads/archived/private")
def archived_own(call: Call) -> Json:
    """Returns the private archived threads that the bot has joined."""
    _parent_of(call)
    channel_of(call, Permission.READ_MESSAGE_HISTORY)
    own_memberships = {thread for thread, members in call.services.world.thread_members.items() if call.bot.id in members}
    return _archived(call, lambda thread: thread.type is ChannelType.PRIVATE_THREAD and thread.id in own_memberships)


def _archived(call: Call, fits: Callable[[Channel], bool]) -> Json:
    """Returns the archived threads of a channel that match, latest archived first."""
    limit, before = call.query_number("limit", 50, 100, 2), call.query_timestamp("before")
    parent = channel_of(call)
    archived_at = {
        each.id: each.thread_metadata.archive_timestamp
        for each in call.services.world.threads_of(str(parent.guild_id), archived=True)
        if each.parent_id == parent.id and each.thread_metadata is not UNSET and fits(each)
    }
    thread_ids = sorted(
        (each for each, message in archived_at.items() if before is None or message < before),
        key=lambda each: archived_at[each],
        reverse=True,
    )
    threads = [call.services.world.channel(each) for each in thread_ids[:limit]]
    return _thread_list(call, threads) | {"has_more": len(thread_ids) > limit}


def _thread_list(call: Call, threads: list[Channel]) -> Json:
    world = call.services.world
    own_memberships = [world.thread_members[each.id].get(call.bot.id) for each in threads]
    return {
        "threads": [channel_payload(call, each) for each in threads],
        "members": [msgspec.to_builtins(each) for each in own_memberships if each is not None],
        "has_more": False,
    }
