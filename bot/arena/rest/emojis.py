"""Routes for the emojis of an application."""

from __future__ import annotations

import base64
import re

import msgspec

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json, field_error
from bot.arena.rest.routes import Call, routes
from bot.arena.state.files import image_size
from bot.arena.state.models import Emoji
from bot.arena.state.world import ArenaEvent, lookup
from bot.arena.validation.body_reader import BodyReader

MAX_EMOJIS = 2000
MAX_EMOJI_BYTES = 256 * 1024
NAME = "[A-Za-z0-9_]{2,32}"


def _emojis(call: Call) -> dict[str, Emoji]:
    return call.world.emojis[call.own_application().id]


def _get_emoji(call: Call) -> Emoji:
    return lookup(_emojis(call), call.params["emoji_id"], ErrorCode.UNKNOWN_EMOJI)


def _read_name(call: Call) -> str:
    form = BodyReader(call.body)
    name = form.string("name", 32, 2, required=True, pattern=NAME)
    form.raise_errors()
    if any(emoji.name == name and emoji.id != call.params.get("emoji_id") for emoji in _emojis(call).values()):
        raise field_error("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name must be unique for this application")
    return str(name)


@routes("GET", "/applications/{application_id}/emojis")
def list_emojis(call: Call) -> Json:
    """Returns all emojis."""
    return {"items": msgspec.to_builtins(list(_emojis(call).values()))}


@routes("POST", "/applications/{application_id}/emojis", status=201)
def create_emoji(call: Call) -> Emoji:
    """Creates an emoji from the data URI in the body."""
    emojis = _emojis(call)
    name = _read_name(call)
    if len(emojis) >= MAX_EMOJIS:
        raise ApiError(ErrorCode.TOO_MANY_EMOJIS)
    data_uri = re.fullmatch(r"data:image/(png|jpe?g|gif|webp|avif);base64,(.*)", str(call.body.get("image") or ""), re.DOTALL)
    try:
        data = base64.b64decode(data_uri[2], validate=True) if data_uri else b""
    except ValueError:
        data = b""
    if len(data) > MAX_EMOJI_BYTES:
        raise field_error("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    if data_uri is None or image_size(data) is None:
        raise field_error("image", "IMAGE_INVALID", "Invalid image data")
    emoji = Emoji(id=call.world.new_id(), name=name, user=call.bot, animated=data_uri[1] == "gif")
    emojis[emoji.id] = emoji
    call.services.files.store_emoji(emoji.id, data, animated=emoji.animated)
    call.world.dispatch(ArenaEvent("EMOJIS", {}))
    return emoji


@routes("PATCH", "/applications/{application_id}/emojis/{emoji_id}")
def rename_emoji(call: Call) -> Emoji:
    """Renames an emoji."""
    emoji = _get_emoji(call)
    emoji.name = _read_name(call)
    call.world.dispatch(ArenaEvent("EMOJIS", {}))
    return emoji


@routes("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
def delete_emoji(call: Call) -> None:
    """Deletes an emoji."""
    emoji = _get_emoji(call)
    del _emojis(call)[emoji.id]
    call.services.files.remove_emoji(emoji.id)
    call.world.dispatch(ArenaEvent("EMOJIS", {}))


routes("GET", "/applications/{application_id}/emojis/{emoji_id}")(_get_emoji)
