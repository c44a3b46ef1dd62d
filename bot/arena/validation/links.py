"""Validates URLs in messages, including `attachment://` references to files."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from bot.arena.validation.body_reader import BodyReader

ATTACHMENT = "attachment://"
WEB = ("http", "https")


def read_link(
    form: BodyReader,
    name: str,
    *,
    schemes: tuple[str, ...] = WEB,
    files: Collection[str] = (),
    most: int = 2048,
    required: bool = False,
) -> str | None:
    """Reads a URL; `files` are the names that `attachment://` may refer to, if `schemes` allows it."""
    text = form.string(name, most, required=required)
    if text is None:
        return None
    if "attachment" in schemes and text.startswith(ATTACHMENT):
        if text.removeprefix(ATTACHMENT) not in files:
            form.add_error(name, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
        return text
    try:
        parts = urlsplit(text)
        scheme, place = parts.scheme, parts.netloc
    except ValueError:
        scheme, place = "", ""
    if scheme and scheme not in schemes:
        form.add_error(name, "URL_TYPE_INVALID_SCHEME", f'Scheme "{scheme}" is not supported. Scheme must be one of {schemes}.')
    elif not scheme or not place or any(sign.isspace() for sign in place):
        form.add_error(name, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
    return text
