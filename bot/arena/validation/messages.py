"""Validates the body of a new or edited message: each field, and then the resulting message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.state.files import Upload
from bot.arena.validation.attachments import MessageFiles
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.components import read_components
from bot.arena.validation.controls import read_emoji
from bot.arena.validation.embeds import read_embeds
from bot.arena.validation.lists import read_set, snowflakes, without_none

LOADING, V2 = 1 << 7, 1 << 15
MAX_CONTENT_LENGTH = 2000
MENTION_KINDS = ("users", "roles", "everyone")
REPLY = 0


def read_message(body: Any, *, uploads: Mapping[str, Upload], existing: Json | None = None, settable: int) -> Json:
    """Returns the changes of a body in the form that Discord returns; raises ApiError.

    `uploads` are the uploaded files, by the n of `files[n]`; `existing` is the message to edit; `settable`
    are the flags that may be set. A new message has every field, an edit only the given ones.
    """
    form = BodyReader(body)
    files = MessageFiles(form, uploads, existing)
    flags, v2 = _flags(form, existing, settable)
    content = form.string("content", MAX_CONTENT_LENGTH)
    fields: Json = {
        # Discord strips white space.
        "content": (content or "").strip(),
        "embeds": read_embeds(form, files.for_embeds),
        "components": read_components(form, v2=v2, files=files.for_components),
        "attachments": files.entries,
        "allowed_mentions": _allowed_mentions(form),
        "poll": _poll(form, existing),
    }
    if existing is None:
        changes = fields | _only_when_new(form) | {"flags": flags}
        whole = changes
    else:
        if fields["poll"] is None:
            # An edit cannot remove a poll.
            del fields["poll"]
        changes = {name: value for name, value in fields.items() if name in form.body} | without_none(flags=flags)
        whole = existing | changes
    stickers = whole.get("sticker_ids") or whole.get("sticker_items")
    if v2:
        for name, value in {**whole, "sticker_ids": stickers}.items():
            if value and name in ("content", "embeds", "poll", "sticker_ids"):
                message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                form.add_error(name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    form.raise_errors()
    has_content = any(whole.get(name) for name in ("content", "embeds", "poll")) or bool(stickers) or files.has_files
    if not whole.get("components") and (v2 or not has_content):
        raise ApiError(ErrorCode.EMPTY_MESSAGE)
    return changes


def _flags(form: BodyReader, existing: Json | None, settable: int) -> tuple[int | None, bool]:
    """Returns the flags after the request (None: unchanged), and whether its components are V2."""
    requested = form.integer("flags", 0)
    settable = int(settable)  # a plain int: ~ of an IntFlag covers only its own bits
    if existing is None:
        requested = max(requested or 0, 0)
        if requested & ~settable:
            form.add_error("flags", "MESSAGE_FLAGS_INVALID", "The specified flags cannot be set here")
        return requested, bool(requested & V2)
    current = int(existing.get("flags", 0))
    if requested is None:
        return None, bool(current & V2)
    if current & V2 and not requested & V2:
        message = "The IS_COMPONENTS_V2 flag cannot be removed from a message"
        form.add_error("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", message)
    # Discord's documentation: an edit ignores flags that it cannot change.
    after = current & ~settable | requested & settable
    return after, bool(requested & (current | settable) & V2)


def _only_when_new(form: BodyReader) -> Json:
    return {
        "tts": bool(form.boolean("tts")),
        "nonce": _nonce(form),
        "enforce_nonce": bool(form.boolean("enforce_nonce")),
        "message_reference": _message_reference(form),
        "sticker_ids": snowflakes(form, "sticker_ids", 3),
    }


def _nonce(form: BodyReader) -> str | int | None:
    nonce = form.body.get("nonce")
    if nonce is None:
        return None
    if isinstance(nonce, bool) or not isinstance(nonce, str | int):
        form.add_error("nonce", "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.")
        return None
    if isinstance(nonce, str) and len(nonce) > 25:
        form.add_error("nonce", "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.")
    elif isinstance(nonce, int) and not -(2**63) <= nonce < 2**63:
        form.add_error("nonce", "NONCE_TYPE_OUT_OF_BOUNDS", f"Must be between {-(2**63)} and {2**63 - 1}.")
    return nonce


def _message_reference(form: BodyReader) -> Json | None:
    part = form.part("message_reference")
    if part is None:
        return None
    must_exist = part.boolean("fail_if_not_exists")
    return {
        "type": part.choice("type", (REPLY,)) or REPLY,
        "message_id": part.snowflake("message_id", required=True),
        **without_none(channel_id=part.snowflake("channel_id"), guild_id=part.snowflake("guild_id")),
        "fail_if_not_exists": True if must_exist is None else must_exist,
    }


def _allowed_mentions(form: BodyReader) -> Json | None:
    part = form.part("allowed_mentions")
    if part is None:
        return None
    parse = read_set(part, "parse", _mention_kind)
    named = {kind: snowflakes(part, kind, 100) for kind in ("users", "roles")}
    for kind, ids in named.items():
        if ids and kind in parse:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            part.add_error("", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
    return {"parse": parse, **named, "replied_user": bool(part.boolean("replied_user"))}


def _mention_kind(form: BodyReader, name: str) -> str | None:
    kind = form.string(name, required=True)
    if kind is None or kind in MENTION_KINDS:
        return kind
    form.add_error(name, "BASE_TYPE_CHOICES", f"Value must be one of {MENTION_KINDS}.")
    return None


def _poll(form: BodyReader, existing: Json | None) -> Json | None:
    part = form.part("poll")
    if part is None:
        return None
    if existing and not int(existing.get("flags", 0)) & LOADING:
        form.add_error("poll", "MESSAGE_POLL_CANNOT_BE_EDITED", "A poll can only be added to a deferred response")
    question = part.part("question", required=True)
    answers: list[Json] = []
    for index, answer in enumerate(part.parts("answers", 10, 1, required=True), 1):
        media = answer.part("poll_media", required=True)
        if media is not None:
            emoji = read_emoji(media)
            text = media.string("text", 55, 1, required=True)
            answers.append({"answer_id": index, "poll_media": {"text": text, **without_none(emoji=emoji and {"id": None} | emoji)}})
    return {
        "question": question and {"text": question.string("text", 300, 1, required=True)},
        "answers": answers,
        "duration": part.integer("duration", 1, 768) or 24,
        "allow_multiselect": bool(part.boolean("allow_multiselect")),
        "layout_type": part.choice("layout_type", (1,)) or 1,
    }
