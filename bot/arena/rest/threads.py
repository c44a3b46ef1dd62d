"""Threads: begun, joined, listed."""

from __future__ import annotations

import msgspec

from bot.arena.permissions import Permission
from bot.arena.refusal import Code, Json, Refusal
from bot.arena.rest.channels import ARCHIVE_AFTER, channel_of, shown
from bot.arena.rest.guilds import guild_of
from bot.arena.rest.messages import message_of
from bot.arena.rest.routes import Call, routes
from bot.arena.rules.form import Form
from bot.arena.things import THREADS, Channel, ChannelType
from bot.arena.world import is_archived


def _read(call: Call, *, at_message: bool) -> Json:
    form = Form(call.body)
    changes: Json = {
        "name": form.string("name", 100, 1, required=True),
        "auto_archive_duration": form.choice("auto_archive_duration", ARCHIVE_AFTER),
        "type": None if at_message else form.choice("type", [int(each) for each in THREADS]),
    }
    form.integer("rate_limit_per_user", 0, 21600)
    form.boolean("invitable")
    form.done()
    return changes


@routes("POST", "/channels/{channel_id}/threads", status=201)
def begin(call: Call) -> Json:
    """A thread beside the messages; private unless it says otherwise."""
    changes = _read(call, at_message=False)
    if changes["type"] is None:
        changes["type"] = ChannelType.PRIVATE_THREAD
    private = changes["type"] == ChannelType.PRIVATE_THREAD
    parent = channel_of(call, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    return shown(call, call.stage.threads.begin(parent, call.bot, changes))


@routes("POST", "/channels/{channel_id}/messages/{message_id}/threads", status=201)
def begin_at_message(call: Call) -> Json:
    """A thread that hangs on a message."""
    message = message_of(call, Permission.CREATE_PUBLIC_THREADS)
    changes = _read(call, at_message=True)
    return shown(call, call.stage.threads.begin(channel_of(call), call.bot, changes, at=message))


def thread_of(call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Channel:
    """The thread that is asked about."""
    thread = channel_of(call, needed)
    if thread.type not in THREADS:
        raise Refusal(Code.WRONG_CHANNEL_TYPE)
    return thread


def _open_thread(call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Channel:
    """An archived thread lets nobody in or out."""
    thread = thread_of(call, needed)
    if is_archived(thread):
        raise Refusal(Code.THREAD_ARCHIVED)
    return thread


@routes("PUT", "/channels/{channel_id}/thread-members/@me")
def join(call: Call) -> None:
    """The bot comes in."""
    call.stage.threads.join(_open_thread(call), call.bot)


@routes("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave(call: Call) -> None:
    """The bot goes out."""
    call.stage.threads.leave(_open_thread(call), call.bot.id)


@routes("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add(call: Call) -> None:
    """The bot brings somebody in who is in the server and may see the channel."""
    thread = _open_thread(call, Permission.SEND_MESSAGES)
    user = call.stage.world.user(call.of["user_id"])
    call.stage.world.member(str(thread.guild_id), user.id)
    if not call.stage.world.sees(user.id, call.stage.world.channel(str(thread.parent_id))):
        raise Refusal(Code.MISSING_ACCESS)
    call.stage.threads.join(thread, user)


@routes("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove(call: Call) -> None:
    """The bot sends somebody out; the one who began a private thread may, too."""
    thread = _open_thread(call)
    if not (thread.type is ChannelType.PRIVATE_THREAD and thread.owner_id == call.bot.id):
        call.stage.world.demand(call.bot.id, thread, Permission.MANAGE_THREADS)
    call.stage.threads.leave(thread, call.of["user_id"])


@routes("GET", "/channels/{channel_id}/thread-members")
def members(call: Call) -> list[Json]:
    """Who is in the thread."""
    return [msgspec.to_builtins(each) for each in call.stage.world.thread_members[thread_of(call).id].values()]


@routes("GET", "/channels/{channel_id}/thread-members/{user_id}")
def member(call: Call) -> Json:
    """Whether somebody is in the thread."""
    user_id = call.bot.id if call.of["user_id"] == "@me" else call.of["user_id"]
    found = call.stage.world.thread_members[thread_of(call).id].get(user_id)
    if found is None:
        raise Refusal(Code.UNKNOWN_MEMBER)
    told: Json = msgspec.to_builtins(found)
    return told


@routes("GET", "/guilds/{guild_id}/threads/active")
def active(call: Call) -> Json:
    """The open threads of a server."""
    world = call.stage.world
    return _listed(call, [each for each in world.threads_of(guild_of(call).id) if world.sees(call.bot.id, each)])


@routes("GET", "/channels/{channel_id}/threads/archived/public")
def archived(call: Call) -> Json:
    """The archived threads of a channel."""
    parent = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    threads = call.stage.world.threads_of(str(parent.guild_id), archived=True)
    kept = [each for each in threads if each.parent_id == parent.id and each.type is not ChannelType.PRIVATE_THREAD]
    return _listed(call, kept) | {"has_more": False}


def _listed(call: Call, threads: list[Channel]) -> Json:
    world = call.stage.world
    mine = [world.thread_members[each.id].get(call.bot.id) for each in threads]
    return {
        "threads": [shown(call, each) for each in threads],
        "members": [msgspec.to_builtins(each) for each in mine if each is not None],
    }
