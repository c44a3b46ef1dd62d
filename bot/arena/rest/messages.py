"""Routes for messages, pins, reactions and polls."""

from __future__ import annotations

import msgspec

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.behaviour.messages import SETTABLE_ON_CREATE, SETTABLE_ON_EDIT, USER_MESSAGE_TYPES
from bot.arena.behaviour.permissions import Permission
from bot.arena.bots import PRIVILEGED_FLAGS, redacted_for
from bot.arena.rest.channels import channel_of
from bot.arena.rest.routes import Call, routes
from bot.arena.state.models import THREADS, Channel, ChannelType, Message, MessageFlag, MessageType
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.lists import snowflakes
from bot.arena.validation.messages import read_message

REQUIRED_PERMISSIONS = {
    "embeds": Permission.EMBED_LINKS,
    "message_reference": Permission.READ_MESSAGE_HISTORY,
    "poll": Permission.SEND_POLLS,
    "tts": Permission.SEND_TTS_MESSAGES,
}
"""The permission that each field of a message requires."""
MAX_LISTED = 10_000
TWO_WEEKS = 14 * 24 * 3600


def message_of(call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Message:
    """Returns the message of the request, if the bot has these permissions in its channel."""
    channel = channel_of(call, needed)
    return call.world.message(channel.id, call.params["message_id"])


def message_payload(call: Call, message: Message) -> Json:
    """The JSON of a message for the requesting bot, redacted if it may not read message content."""
    assert call.application is not None
    payload = call.services.messages.payload_for(message, call.bot.id)
    in_dm = call.world.channel(message.channel_id).type is ChannelType.DM
    return payload if in_dm or call.application.flags & PRIVILEGED_FLAGS else redacted_for(call.bot.id, payload)


@routes("POST", "/channels/{channel_id}/messages")
def send(call: Call) -> Json:
    """Creates a message."""
    channel = channel_of(call, Permission.SEND_MESSAGES)
    changes = read_message(call.body, uploads=call.uploads, settable=SETTABLE_ON_CREATE)
    if {user.id for user in channel.recipients or ()} & call.world.wants_no_dms:
        raise ApiError(ErrorCode.NO_DM_TO_THIS_USER)
    for what, needed in REQUIRED_PERMISSIONS.items():
        if changes.get(what):
            channel_of(call, needed)
    if call.uploads:
        channel_of(call, Permission.ATTACH_FILES)
    call.services.messages.check(channel, call.bot, changes)
    if channel.type in THREADS:
        call.services.threads.prepare_to_post(channel, call.bot)
    message = call.services.messages.post(channel, call.bot, changes, call.uploads)
    if channel.type in THREADS:
        call.services.threads.add_mentioned(channel, message.mentions)
    return message_payload(call, message)


@routes("GET", "/channels/{channel_id}/messages")
def read(call: Call) -> list[Json]:
    """Returns up to a hundred messages, newest first."""
    channel = channel_of(call)
    limit = call.query_number("limit", 50, 100)
    before, after, around = (call.query_id(name) for name in ("before", "after", "around"))
    if Permission.READ_MESSAGE_HISTORY not in call.world.permissions(call.bot.id, channel):
        return []
    messages = call.world.history(channel.id)
    if around is not None:
        nearest = sorted(messages, key=lambda message: abs(int(message.id) - around))[:limit]
        messages = sorted(nearest, key=lambda message: int(message.id))
    elif after is not None:
        messages = [message for message in messages if int(message.id) > after][:limit]
    elif before is not None:
        messages = [message for message in messages if int(message.id) < before]
    return [message_payload(call, message) for message in reversed(messages[-limit:])]


@routes("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(call: Call) -> Json:
    """Returns one message."""
    return message_payload(call, message_of(call, Permission.READ_MESSAGE_HISTORY))


@routes("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit(call: Call) -> Json:
    """Edits the bot's own message; of another user's message it can only suppress the embeds."""
    message = message_of(call)
    if message.author.id != call.bot.id:
        _hide_embeds(call, message)
        return message_payload(call, message)
    if message.type not in USER_MESSAGE_TYPES:
        raise ApiError(ErrorCode.SYSTEM_MESSAGE)
    changes = read_message(call.body, uploads=call.uploads, existing=msgspec.to_builtins(message), settable=SETTABLE_ON_EDIT)
    if call.uploads:
        channel_of(call, Permission.ATTACH_FILES)
    if (limit := call.services.faults.old_edits) is not None:
        now = call.services.clock.now()
        limit.count(message.channel_id, now - call.world.snowflake_time(message.id), now)
    call.services.messages.edit(message, changes, call.uploads)
    channel = channel_of(call)
    if channel.type in THREADS:
        call.services.threads.add_mentioned(channel, message.mentions)  # an edit notifies nobody, but adds mentioned users
    return message_payload(call, message)


def _hide_embeds(call: Call, message: Message) -> None:
    form = BodyReader(call.body)
    flags = form.integer("flags", 0)
    form.raise_errors()
    if flags is None or form.body.keys() != {"flags"}:
        raise ApiError(ErrorCode.NOT_YOUR_MESSAGE)
    channel_of(call, Permission.MANAGE_MESSAGES)
    other_flags = message.flags & ~MessageFlag.SUPPRESS_EMBEDS
    call.services.messages.edit(message, {"flags": other_flags | flags & MessageFlag.SUPPRESS_EMBEDS}, {}, mark_edited=False)


def _check_may_manage(call: Call) -> Channel:
    """Returns the channel of the request; raises ApiError if the bot may not delete the messages of others there."""
    if channel_of(call).type is ChannelType.DM:
        raise ApiError(ErrorCode.NOT_IN_A_DM)
    return channel_of(call, Permission.MANAGE_MESSAGES)


@routes("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete(call: Call) -> None:
    """Deletes a message; another user's requires Manage Messages."""
    message = message_of(call)
    if message.author.id != call.bot.id:
        _check_may_manage(call)
    if message.type is MessageType.THREAD_STARTER:
        raise ApiError(ErrorCode.SYSTEM_MESSAGE)
    call.services.messages.delete(message)


@routes("POST", "/channels/{channel_id}/messages/bulk-delete")
def delete_many(call: Call) -> None:
    """Deletes two to a hundred messages at once, none older than two weeks."""
    channel = _check_may_manage(call)
    form = BodyReader(call.body)
    ids = snowflakes(form, "messages", MAX_LISTED)
    form.raise_errors()
    if not 2 <= len(ids) <= 100:
        raise ApiError(ErrorCode.BAD_BULK_DELETE)
    if any(call.world.snowflake_time(message_id) < call.services.clock.now() - TWO_WEEKS for message_id in ids):
        raise ApiError(ErrorCode.TOO_OLD_FOR_BULK)
    call.services.messages.delete_many(channel, ids)


@routes("GET", "/channels/{channel_id}/messages/pins")
def pins(call: Call) -> Json:
    """Returns pinned messages, latest pin first, with the time of each pin."""
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    limit, before = call.query_number("limit", 50, 50), call.query_timestamp("before")
    pinned = [(call.world.pinned_at[message.id], message) for message in call.world.history(channel.id) if message.pinned]
    pinned = sorted((pin for pin in pinned if before is None or pin[0] < before), key=lambda pin: pin[0], reverse=True)
    items = [{"pinned_at": at, "message": message_payload(call, message)} for at, message in pinned]
    return {"items": items[:limit], "has_more": len(items) > limit}


@routes("GET", "/channels/{channel_id}/pins")
def old_pins(call: Call) -> list[Json]:
    """Returns pinned messages through the older route, without pagination."""
    return [pin["message"] for pin in pins(call)["items"]]


@routes("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@routes("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(call: Call) -> None:
    """Pins a message."""
    _pin(call, pinned=True)


@routes("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@routes("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(call: Call) -> None:
    """Unpins a message."""
    _pin(call, pinned=False)


def _pin(call: Call, *, pinned: bool) -> None:
    permissions = call.world.permissions(call.bot.id, channel_of(call))
    if not permissions & (Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    call.services.messages.pin(message_of(call), call.bot, pinned=pinned)


def emoji_param(call: Call) -> Json:
    """Returns the emoji in the path of the request."""
    return call.services.reactions.emoji(call.params["emoji_name"])


@routes("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def react(call: Call) -> None:
    """Adds the bot's reaction."""
    message = message_of(call, Permission.READ_MESSAGE_HISTORY)
    emoji = emoji_param(call)
    if (emoji["id"] or emoji["name"]) not in call.world.reactions.get(message.id, {}):
        channel_of(call, Permission.ADD_REACTIONS)
    call.services.reactions.react(message, call.bot, emoji, on=True)


@routes("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def take_reaction_back(call: Call) -> None:
    """Removes the bot's reaction."""
    call.services.reactions.react(message_of(call), call.bot, emoji_param(call), on=False)


@routes("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/{user_id}")
def remove_reaction(call: Call) -> None:
    """Removes another user's reaction."""
    message = message_of(call, Permission.MANAGE_MESSAGES)
    call.services.reactions.react(message, call.world.user(call.params["user_id"]), emoji_param(call), on=False)


@routes("GET", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}")
def reactors(call: Call) -> list[Json]:
    """Returns the users who reacted with this emoji."""
    message, emoji = message_of(call, Permission.READ_MESSAGE_HISTORY), emoji_param(call)
    limit, after = call.query_number("limit", 25, 100), call.query_id("after") or 0
    _, users = call.world.reactions.get(message.id, {}).get(emoji["id"] or emoji["name"], ({}, []))
    user_ids = sorted(int(user_id) for user_id in users if int(user_id) > after)[:limit]
    return [msgspec.to_builtins(call.world.user(str(user_id))) for user_id in user_ids]


@routes("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions")
@routes("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}")
def clear_reactions(call: Call) -> None:
    """Removes all reactions, or all with one emoji."""
    message = message_of(call, Permission.MANAGE_MESSAGES)
    call.services.reactions.clear(message, emoji_param(call) if "emoji_name" in call.params else None)


@routes("POST", "/channels/{channel_id}/polls/{message_id}/expire")
def end_poll(call: Call) -> Json:
    """Ends the bot's own poll early."""
    message = message_of(call)
    if message.author.id != call.bot.id or not message.poll:
        raise ApiError(ErrorCode.NOT_YOUR_MESSAGE if message.poll else ErrorCode.UNKNOWN_MESSAGE)
    if message.poll["results"]["is_finalized"]:
        raise ApiError(ErrorCode.POLL_EXPIRED)
    call.services.messages.end_poll(message)
    return message_payload(call, message)
