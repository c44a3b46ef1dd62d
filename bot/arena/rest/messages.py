"""Messages of a channel: sent, read, edited, deleted, pinned, reacted to."""

from __future__ import annotations

import re

import msgspec

from bot.arena.permissions import Permission
from bot.arena.refusal import Code, Json, Refusal
from bot.arena.rest.channels import channel_of
from bot.arena.rest.routes import Call, routes
from bot.arena.rules.form import Form
from bot.arena.rules.messages import read_message
from bot.arena.things import Channel, ChannelType, Message, MessageFlag

SETTABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
SETTABLE_LATER = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
TWO_WEEKS = 14 * 24 * 3600 * 1000


def message_of(call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Message:
    """The message that is asked about."""
    channel = channel_of(call, needed)
    return call.stage.world.message(channel.id, call.of["message_id"])


@routes("POST", "/channels/{channel_id}/messages")
def send(call: Call) -> Json:
    """A new message."""
    channel = channel_of(call, Permission.SEND_MESSAGES)
    names = {number: upload.name for number, upload in call.uploads.items()}
    changes = read_message(call.body, uploads=names, settable=SETTABLE)
    if call.uploads:
        channel_of(call, Permission.ATTACH_FILES)
    if changes.get("embeds"):
        channel_of(call, Permission.EMBED_LINKS)
    if changes.get("message_reference"):
        channel_of(call, Permission.READ_MESSAGE_HISTORY)
    return call.stage.messages.shown(call.stage.messages.post(channel, call.bot, changes, call.uploads), call.bot.id)


@routes("GET", "/channels/{channel_id}/messages")
def read(call: Call) -> list[Json]:
    """Up to a hundred messages, newest first."""
    channel = channel_of(call)
    if Permission.READ_MESSAGE_HISTORY not in call.stage.world.permissions(call.bot.id, channel):
        return []
    limit = call.query_number("limit", 50, 100)
    found = call.stage.world.history(channel.id)
    before, after, around = (call.query.get(name) for name in ("before", "after", "around"))
    if around is not None:
        near = sorted(found, key=lambda message: abs(int(message.id) - int(around)))[:limit]
        found = sorted(near, key=lambda message: int(message.id))
    elif after is not None:
        found = [message for message in found if int(message.id) > int(after)][:limit]
    elif before is not None:
        found = [message for message in found if int(message.id) < int(before)]
    return [call.stage.messages.shown(message, call.bot.id) for message in reversed(found[-limit:])]


@routes("GET", "/channels/{channel_id}/messages/{message_id}")
def look(call: Call) -> Json:
    """One message."""
    return call.stage.messages.shown(message_of(call, Permission.READ_MESSAGE_HISTORY), call.bot.id)


@routes("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit(call: Call) -> Json:
    """A bot changes its own messages; of others' it may only hide the embeds."""
    message = message_of(call)
    if message.author.id != call.bot.id:
        raise Refusal(Code.NOT_YOUR_MESSAGE)
    names = {number: upload.name for number, upload in call.uploads.items()}
    changes = read_message(call.body, uploads=names, standing=msgspec.to_builtins(message), settable=SETTABLE_LATER)
    if call.uploads:
        channel_of(call, Permission.ATTACH_FILES)
    return call.stage.messages.shown(call.stage.messages.edit(message, changes, call.uploads), call.bot.id)


@routes("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete(call: Call) -> None:
    """A bot deletes its own messages, and others' with permission."""
    message = message_of(call)
    if message.author.id != call.bot.id:
        channel = channel_of(call)
        if channel.type is ChannelType.DM:
            raise Refusal(Code.NOT_IN_A_DM)
        channel_of(call, Permission.MANAGE_MESSAGES)
    call.stage.messages.delete(message)


@routes("POST", "/channels/{channel_id}/messages/bulk-delete")
def delete_many(call: Call) -> None:
    """Two to a hundred messages at once, none older than two weeks."""
    channel = channel_of(call, Permission.MANAGE_MESSAGES)
    form = Form(call.body)
    ids = [str(each) for each in form.values("messages", required=True)]
    form.done()
    if not 2 <= len(ids) <= 100:
        raise Refusal(Code.BAD_BULK_DELETE)
    oldest = int(call.stage.clock.now() * 1000) - TWO_WEEKS
    if any(not each.isdigit() or (int(each) >> 22) + 1_420_070_400_000 < oldest for each in ids):
        raise Refusal(Code.NOT_YOUR_TEXT)
    call.stage.messages.delete_many(channel, ids)


@routes("GET", "/channels/{channel_id}/messages/pins")
def pins(call: Call) -> Json:
    """Pinned messages, the newest first, with the time of the pin."""
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    pinned = [message for message in call.stage.world.history(channel.id) if message.pinned]
    items = [{"pinned_at": each.timestamp, "message": call.stage.messages.shown(each, call.bot.id)} for each in reversed(pinned)]
    limit = call.query_number("limit", 50, 50)
    return {"items": items[:limit], "has_more": len(items) > limit}


@routes("GET", "/channels/{channel_id}/pins")
def old_pins(call: Call) -> list[Json]:
    """Pinned messages, as they were asked for before there were pages of them."""
    return [each["message"] for each in pins(call)["items"]]


@routes("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@routes("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(call: Call) -> None:
    """Pins a message."""
    _pin(call, pinned=True)


@routes("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@routes("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(call: Call) -> None:
    """Takes the pin out."""
    _pin(call, pinned=False)


def _pin(call: Call, *, pinned: bool) -> None:
    mine = call.stage.world.permissions(call.bot.id, channel_of(call))
    if not mine & (Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES):
        raise Refusal(Code.MISSING_PERMISSIONS)
    call.stage.messages.pin(message_of(call), call.bot, pinned=pinned)


def emoji_of(call: Call, channel: Channel) -> Json:
    """The emoji of an address: a character, or name:id of an emoji that somebody here has."""
    given = call.of["emoji_name"]
    custom = re.fullmatch(r"(?:a?:)?(\w+):(\d+)", given)
    if custom is not None:
        known = any(custom[2] in emojis for emojis in call.stage.world.emojis.values())
        if not known:
            raise Refusal(Code.UNKNOWN_EMOJI)
        return {"id": custom[2], "name": custom[1]}
    if not given or len(given) > 16 or (re.fullmatch(r"[\x00-\x7f]+", given) and not re.fullmatch(r"[0-9#*]\ufe0f?\u20e3", given)):
        raise Refusal(Code.UNKNOWN_EMOJI)
    return {"id": None, "name": given}


@routes("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def react(call: Call) -> None:
    """Adds the bot's reaction."""
    message = message_of(call, Permission.READ_MESSAGE_HISTORY)
    channel = channel_of(call)
    emoji = emoji_of(call, channel)
    if (emoji["id"] or emoji["name"]) not in call.stage.world.reactions.get(message.id, {}):
        channel_of(call, Permission.ADD_REACTIONS)
    call.stage.messages.react(message, call.bot, emoji, on=True)


@routes("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def take_reaction_back(call: Call) -> None:
    """Takes the bot's reaction away."""
    channel = channel_of(call)
    call.stage.messages.react(message_of(call), call.bot, emoji_of(call, channel), on=False)


@routes("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/{user_id}")
def remove_reaction(call: Call) -> None:
    """Takes somebody else's reaction away."""
    channel = channel_of(call, Permission.MANAGE_MESSAGES)
    call.stage.messages.react(message_of(call), call.stage.world.user(call.of["user_id"]), emoji_of(call, channel), on=False)


@routes("GET", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}")
def reactors(call: Call) -> list[Json]:
    """Who reacted with this emoji."""
    message, emoji = message_of(call), emoji_of(call, channel_of(call))
    _, users = call.stage.world.reactions.get(message.id, {}).get(emoji["id"] or emoji["name"], ({}, []))
    return [msgspec.to_builtins(call.stage.world.user(each)) for each in users]


@routes("POST", "/channels/{channel_id}/polls/{message_id}/expire")
def end_poll(call: Call) -> Json:
    """A poll ends before its time."""
    message = message_of(call)
    if message.author.id != call.bot.id or not message.poll:
        raise Refusal(Code.NOT_YOUR_MESSAGE if message.poll else Code.UNKNOWN_MESSAGE)
    if message.poll["results"]["is_finalized"]:
        raise Refusal(Code.POLL_EXPIRED)
    message.poll["results"]["is_finalized"] = True
    return call.stage.messages.shown(call.stage.messages.edit(message, {}, {}), call.bot.id)
