"""The emojis of an application: dice, figures, whatever a bot shows in its texts."""

from __future__ import annotations

import base64
import re

import msgspec

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json, wrong
from bot.arena.rest.routes import Call, routes
from bot.arena.state.files import size_of
from bot.arena.state.models import Emoji
from bot.arena.state.world import News
from bot.arena.validation.body_reader import BodyReader

MOST = 2000
LARGEST = 256 * 1024
NAME = "[A-Za-z0-9_]{2,32}"


def _emojis(call: Call) -> dict[str, Emoji]:
    return call.services.world.emojis[call.own_application().id]


def _one(call: Call) -> Emoji:
    found = _emojis(call).get(call.of["emoji_id"])
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_EMOJI)
    return found


def _name(call: Call) -> str:
    form = BodyReader(call.body)
    name = form.string("name", 32, 2, required=True, like=NAME)
    form.done()
    if any(each.name == name and each.id != call.of.get("emoji_id") for each in _emojis(call).values()):
        raise wrong("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name must be unique for this application")
    return str(name)


@routes("GET", "/applications/{application_id}/emojis")
def listed(call: Call) -> Json:
    """All of them."""
    return {"items": [msgspec.to_builtins(each) for each in _emojis(call).values()]}


@routes("POST", "/applications/{application_id}/emojis", status=201)
def add(call: Call) -> Emoji:
    """A new one, from a picture in the body."""
    emojis = _emojis(call)
    name = _name(call)
    if len(emojis) >= MOST:
        raise ApiError(ErrorCode.TOO_MANY_EMOJIS)
    given = re.fullmatch(r"data:image/(png|jpe?g|gif|webp|avif);base64,(.*)", str(call.body.get("image") or ""), re.DOTALL)
    if given is None:
        raise wrong("image", "IMAGE_INVALID", "Invalid image data")
    try:
        data = base64.b64decode(given[2], validate=True)
    except ValueError:
        raise wrong("image", "IMAGE_INVALID", "Invalid image data") from None
    if len(data) > LARGEST:
        raise wrong("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    if size_of(data) is None:
        raise wrong("image", "IMAGE_INVALID", "Invalid image data")
    emoji = Emoji(id=call.services.world.new_id(), name=name, user=call.bot, animated=given[1] == "gif")
    emojis[emoji.id] = emoji
    call.services.files.store_emoji(emoji.id, data, animated=emoji.animated)
    call.services.world.tell(News("EMOJIS", {}))
    return emoji


@routes("GET", "/applications/{application_id}/emojis/{emoji_id}")
def look(call: Call) -> Emoji:
    """One of them."""
    return _one(call)


@routes("PATCH", "/applications/{application_id}/emojis/{emoji_id}")
def rename(call: Call) -> Emoji:
    """Another name."""
    emoji = _one(call)
    emoji.name = _name(call)
    call.services.world.tell(News("EMOJIS", {}))
    return emoji


@routes("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
def remove(call: Call) -> None:
    """Deletes it."""
    emoji = _one(call)
    del _emojis(call)[emoji.id]
    call.services.files.forget_emoji(emoji.id)
    call.services.world.tell(News("EMOJIS", {}))
