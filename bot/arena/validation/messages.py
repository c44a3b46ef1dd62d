"""Bodies of messages, sent or edited: the fields one by one, and then the message as it would be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.validation.attachments import Attached
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.components import read_components
from bot.arena.validation.controls import read_emoji
from bot.arena.validation.embeds import read_embeds
from bot.arena.validation.lists import already_there, given, listed, snowflakes

LOADING, V2 = 1 << 7, 1 << 15
CONTENT = 2000
MENTIONED = ("users", "roles", "everyone")
REPLY = 0


def read_message(body: Any, *, uploads: Mapping[str, str], standing: Json | None = None, settable: int) -> Json:
    """The changes that a body asks for, in the form in which Discord gives messages back; `ApiError` when it may not be.

    `uploads` are the names of the files that came along, by the n of `files[n]`; `standing` is the message that is edited;
    `settable` are the flags that may be set in this place. A new message has every field, an edit only those that were given.
    """
    form = BodyReader(body)
    files = Attached(form, uploads, standing)
    flags, v2 = _flags(form, standing, settable)
    content = form.string("content", CONTENT)
    read: Json = {
        # Discord takes the white space around a message away.
        "content": (content or "").strip(),
        "embeds": read_embeds(form, files.for_embeds),
        "components": read_components(form, v2=v2, files=files.for_components),
        "attachments": files.entries,
        "allowed_mentions": _allowed_mentions(form),
        "poll": _poll(form, standing),
    }
    if standing is None:
        changes = read | _only_when_new(form) | {"flags": flags}
        whole = changes
    else:
        if read["poll"] is None:
            # A poll stays with its message, whatever an edit says.
            del read["poll"]
        changes = {name: value for name, value in read.items() if name in form.body} | given(flags=flags)
        whole = standing | changes
    stickers = whole.get("sticker_ids") or whole.get("sticker_items")
    if v2:
        for name, value in {**whole, "sticker_ids": stickers}.items():
            if value and name in ("content", "embeds", "poll", "sticker_ids"):
                message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                form.wrong(name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    form.done()
    shown = any(whole.get(name) for name in ("content", "embeds", "poll")) or bool(stickers) or files.any
    if not whole.get("components") and (v2 or not shown):
        raise ApiError(ErrorCode.EMPTY_MESSAGE)
    return changes


def _flags(form: BodyReader, standing: Json | None, settable: int) -> tuple[int | None, bool]:
    """The flags after the request (None: as they are), and whether its components are read as V2."""
    wanted = form.integer("flags", 0)
    settable = int(settable)  # as a plain number: ~ of an IntFlag knows only its own bits
    if standing is None:
        wanted = max(wanted or 0, 0)
        if wanted & ~settable:
            form.wrong("flags", "MESSAGE_FLAGS_INVALID", "The specified flags cannot be set here")
        return wanted, bool(wanted & V2)
    had = int(standing.get("flags", 0))
    if wanted is None:
        return None, bool(had & V2)
    if had & V2 and not wanted & V2:
        message = "The IS_COMPONENTS_V2 flag cannot be removed from a message"
        form.wrong("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", message)
    # Discord's documentation: flags that an edit cannot change are left as they are, without an error.
    after = had & ~settable | wanted & settable
    return after, bool(wanted & (had | settable) & V2)


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
        form.wrong("nonce", "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.")
        return None
    if isinstance(nonce, str) and len(nonce) > 25:
        form.wrong("nonce", "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.")
    elif isinstance(nonce, int) and not -(2**63) <= nonce < 2**63:
        form.wrong("nonce", "NONCE_TYPE_OUT_OF_BOUNDS", f"Must be between {-(2**63)} and {2**63 - 1}.")
    return nonce


def _message_reference(form: BodyReader) -> Json | None:
    part = form.part("message_reference")
    if part is None:
        return None
    strict = part.boolean("fail_if_not_exists")
    return {
        "type": part.choice("type", (REPLY,)) or REPLY,
        "message_id": part.snowflake("message_id", required=True),
        **given(channel_id=part.snowflake("channel_id"), guild_id=part.snowflake("guild_id")),
        "fail_if_not_exists": True if strict is None else strict,
    }


def _allowed_mentions(form: BodyReader) -> Json | None:
    part = form.part("allowed_mentions")
    if part is None:
        return None
    parse: list[str] = []
    for holder, at, _ in listed(part, "parse"):
        what = holder.string(at, required=True)
        if what is not None and what not in MENTIONED:
            holder.wrong(at, "BASE_TYPE_CHOICES", f"Value must be one of {MENTIONED}.")
        elif what in parse:
            already_there(holder, at)
        elif what is not None:
            parse.append(what)
    named = {what: snowflakes(part, what, 100) for what in ("users", "roles")}
    for what, ids in named.items():
        if ids and what in parse:
            message = f'parse:["{what}"] and {what}: [ids...] are mutually exclusive.'
            part.wrong("", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
    return {"parse": parse, **named, "replied_user": bool(part.boolean("replied_user"))}


def _poll(form: BodyReader, standing: Json | None) -> Json | None:
    part = form.part("poll")
    if part is None:
        return None
    if standing and not int(standing.get("flags", 0)) & LOADING:
        form.wrong("poll", "MESSAGE_POLL_CANNOT_BE_EDITED", "A poll can only be added to a deferred response")
    question = part.part("question", required=True)
    answers: list[Json] = []
    for at, answer in enumerate(part.parts("answers", 10, 1, required=True), 1):
        media = answer.part("poll_media", required=True)
        if media is not None:
            emoji = read_emoji(media)
            text = media.string("text", 55, 1, required=True)
            answers.append({"answer_id": at, "poll_media": {"text": text, **given(emoji=emoji and {"id": None} | emoji)}})
    return {
        "question": question and {"text": question.string("text", 300, 1, required=True)},
        "answers": answers,
        "duration": part.integer("duration", 1, 768) or 24,
        "allow_multiselect": bool(part.boolean("allow_multiselect")),
        "layout_type": part.choice("layout_type", (1,)) or 1,
    }
