"""Validates embeds, and returns them in the form that Discord returns."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.links import WEB, read_link
from bot.arena.validation.lists import without_none

MAX_TOTAL_LENGTH = 6000
VISIBLE_FIELDS = ("title", "description", "fields", "author", "footer", "image", "thumbnail")
MEDIA_FIELDS = ("url", "proxy_url", "width", "height", "content_type", "description", "placeholder", "placeholder_version")


def read_embeds(form: BodyReader, files: Collection[str]) -> list[Json]:
    """Reads the embeds of a message; `files` are the names that `attachment://` may refer to."""
    embeds = [_embed(part, files) for part in form.parts("embeds", 10)]
    if sum(map(_size, embeds)) > MAX_TOTAL_LENGTH:
        form.add_error("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_TOTAL_LENGTH}")
    return embeds


def _embed(form: BodyReader, files: Collection[str]) -> Json:
    embed = {"type": "rich"} | without_none(
        title=form.string("title", 256) or None,
        description=form.string("description", 4096) or None,
        url=read_link(form, "url"),
        color=form.integer("color", 0, 0xFFFFFF),
        timestamp=_timestamp(form),
        fields=[_field(part) for part in form.parts("fields", 25)] or None,
        author=_author_or_footer(form, "author", "name", 256, files),
        footer=_author_or_footer(form, "footer", "text", 2048, files),
        image=_picture(form, "image", files),
        thumbnail=_picture(form, "thumbnail", files),
    )
    if not any(name in embed for name in VISIBLE_FIELDS):
        form.add_error("description", "BASE_TYPE_REQUIRED", "This field is required")
    return embed


def _field(form: BodyReader) -> Json:
    return {
        "name": _required_text(form, "name", 256),
        "value": _required_text(form, "value", 1024),
        "inline": bool(form.boolean("inline")),
    }


def _required_text(form: BodyReader, name: str, most: int) -> str | None:
    text = form.string(name, most, required=True)
    if text == "":
        form.add_error(name, "BASE_TYPE_REQUIRED", "This field is required")
    return text


def _author_or_footer(form: BodyReader, name: str, text_field: str, most: int, files: Collection[str]) -> Json | None:
    """Reads the author or the footer; Discord omits one without text."""
    part = form.part(name)
    if part is None:
        return None
    text = part.string(text_field, most)
    icon = read_link(part, "icon_url", schemes=(*WEB, "attachment"), files=files)
    url = read_link(part, "url") if name == "author" else None
    return {text_field: text, **without_none(url=url, icon_url=icon)} if text else None


def _picture(form: BodyReader, name: str, files: Collection[str]) -> Json | None:
    part = form.part(name)
    url = part and read_link(part, "url", schemes=(*WEB, "attachment"), files=files)
    return {"url": url} if url else None


def _timestamp(form: BodyReader) -> str | None:
    text = form.string("timestamp")
    if text is None:
        return None
    try:
        timestamp = datetime.fromisoformat(text)
        return (timestamp if timestamp.tzinfo else timestamp.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    except (ValueError, OverflowError):
        form.add_error("timestamp", "DATE_TIME_TYPE_PARSE", f"Could not parse {text}. Should be ISO8601.")
        return None


def _size(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description"), embed.get("author", {}).get("name"), embed.get("footer", {}).get("text")]
    for field in embed.get("fields", ()):
        texts += (field["name"], field["value"])
    return sum(len(text) for text in texts if text)


def with_media(embeds: list[Json], resolve: Callable[[str], Json]) -> list[Json]:
    """Returns the embeds with the URL of every picture and icon resolved to its media item."""
    return [_looked_up(embed, resolve) for embed in embeds]


def _looked_up(embed: Json, resolve: Callable[[str], Json]) -> Json:
    resolved = dict(embed)
    for name in ("image", "thumbnail"):
        if name in resolved:
            media = resolve(resolved[name]["url"])
            resolved[name] = {key: media[key] for key in MEDIA_FIELDS if media.get(key) is not None}
    for name in ("author", "footer"):
        if "icon_url" in resolved.get(name, ()):
            media = resolve(resolved[name]["icon_url"])
            resolved[name] = resolved[name] | without_none(icon_url=media["url"], proxy_icon_url=media.get("proxy_url"))
    return resolved
