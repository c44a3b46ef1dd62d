"""Routes for threads and their members."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.behaviour.permissions import Permission
from bot.arena.behaviour.threads import THREAD_PARENT_TYPES
from bot.arena.rest.channels import ARCHIVE_DURATIONS, channel_of
from bot.arena.rest.guilds import requested_guild
from bot.arena.rest.messages import message_of
from bot.arena.rest.routes import Call, routes
from bot.arena.state.models import THREADS, Channel, ChannelType, ThreadMember
from bot.arena.state.world import is_archived, lookup
from bot.arena.validation.body_reader import BodyReader


def _read(call: Call, *, from_message: bool) -> Json:
    form = BodyReader(call.body)
    changes: Json = {
        "name": form.string("name", 100, 1, required=True),
        "auto_archive_duration": form.choice("auto_archive_duration", ARCHIVE_DURATIONS),
        "type": None if from_message else form.choice("type", [int(kind) for kind in THREADS]),
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
    return call.world.channel_for(call.services.threads.create(parent, call.bot, changes), call.bot.id)


@routes("POST", "/channels/{channel_id}/messages/{message_id}/threads", status=201)
def create_from_message(call: Call) -> Json:
    """Creates a thread from a message."""
    parent = _parent_of(call)
    message = message_of(call, Permission.CREATE_PUBLIC_THREADS)
    changes = _read(call, from_message=True)
    return call.world.channel_for(call.services.threads.create(parent, call.bot, changes, message=message), call.bot.id)


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
    user = call.world.user(call.params["user_id"])
    call.world.member(str(thread.guild_id), user.id)
    if not call.world.sees(user.id, call.world.channel(str(thread.parent_id))):
        raise ApiError(ErrorCode.MISSING_ACCESS)
    call.services.threads.join(thread, user)


@routes("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove(call: Call) -> None:
    """Removes a user; requires Manage Threads, or to be the owner of a private thread."""
    thread = _open_thread(call)
    if not (thread.type is ChannelType.PRIVATE_THREAD and thread.owner_id == call.bot.id):
        call.world.check_permissions(call.bot.id, thread, Permission.MANAGE_THREADS)
    call.services.threads.leave(thread, call.params["user_id"])


@routes("GET", "/channels/{channel_id}/thread-members")
def members(call: Call) -> list[Json]:
    """Returns the members of the thread."""
    thread = thread_of(call)
    limit, after = call.query_number("limit", 100, 100), call.query_id("after") or 0
    thread_members = sorted(call.world.thread_members[thread.id].values(), key=lambda member: int(member.user_id))
    return [_payload(call, thread, member) for member in thread_members if int(member.user_id) > after][:limit]


def _payload(call: Call, thread: Channel, member: ThreadMember) -> Json:
    payload: Json = msgspec.to_builtins(member)
    if call.query_is("with_member"):
        payload["member"] = msgspec.to_builtins(call.world.member(str(thread.guild_id), member.user_id))
    return payload


@routes("GET", "/channels/{channel_id}/thread-members/{user_id}")
def member(call: Call) -> Json:
    """Returns one member of the thread."""
    thread = thread_of(call)
    membership = lookup(call.world.thread_members[thread.id], call.params["user_id"], ErrorCode.UNKNOWN_MEMBER)
    return _payload(call, thread, membership)


@routes("GET", "/guilds/{guild_id}/threads/active")
def active(call: Call) -> Json:
    """Returns the active threads of a guild."""
    world = call.world
    threads = [thread for thread in world.threads_of(requested_guild(call).id) if world.sees(call.bot.id, thread)]
    return _thread_list(call, sorted(threads, key=lambda thread: int(thread.id), reverse=True))


@routes("GET", "/channels/{channel_id}/threads/archived/public")
def archived(call: Call) -> Json:
    """Returns the public archived threads of a channel."""
    return _archived(call, lambda thread: thread.type is not ChannelType.PRIVATE_THREAD)


@routes("GET", "/channels/{channel_id}/threads/archived/private")
def archived_private(call: Call) -> Json:
    """Returns the private archived threads of a channel; requires Manage Threads."""
    return _archived(call, lambda thread: thread.type is ChannelType.PRIVATE_THREAD, Permission.MANAGE_THREADS)


@routes("GET", "/channels/{channel_id}/users/@me/threads/archived/private")
def archived_own(call: Call) -> Json:
    """Returns the private archived threads that the bot has joined."""
    joined = {thread_id for thread_id, members in call.world.thread_members.items() if call.bot.id in members}
    return _archived(call, lambda thread: thread.type is ChannelType.PRIVATE_THREAD and thread.id in joined)


def _archived(call: Call, fits: Callable[[Channel], bool], needed: Permission = Permission.VIEW_CHANNEL) -> Json:
    """Returns the archived threads of a channel that match, latest archived first."""
    _parent_of(call)
    parent = channel_of(call, Permission.READ_MESSAGE_HISTORY | needed)
    limit, before = call.query_number("limit", 50, 100, 2), call.query_timestamp("before")
    threads = [
        thread
        for thread in call.world.threads_of(str(parent.guild_id), archived=True)
        if thread.parent_id == parent.id and fits(thread) and (before is None or _archived_at(thread) < before)
    ]
    threads.sort(key=_archived_at, reverse=True)
    return _thread_list(call, threads[:limit]) | {"has_more": len(threads) > limit}


def _archived_at(thread: Channel) -> str:
    assert thread.thread_metadata
    return thread.thread_metadata.archive_timestamp


def _thread_list(call: Call, threads: list[Channel]) -> Json:
    memberships = [call.world.thread_members[thread.id].get(call.bot.id) for thread in threads]
    return {
        "threads": [call.world.channel_for(thread, call.bot.id) for thread in threads],
        "members": [msgspec.to_builtins(membership) for membership in memberships if membership is not None],
        "has_more": False,
    }
