"""The files of messages and emojis, and their addresses, which are signed and go stale as Discord's do."""

from __future__ import annotations

import functools
import hashlib
import hmac
import mimetypes
import re
import secrets
from collections.abc import Callable
from io import BytesIO
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from msgspec import UNSET
from PIL import Image, UnidentifiedImageError

from bot.arena.behaviour.errors import Json
from bot.arena.state.models import Attachment
from bot.clock import Clock

SIGNATURE_SECONDS = 24 * 3600
MAX_FILE_BYTES = 10 * 1024 * 1024
"""One file of a request, in bytes, in a guild without boosts."""
MAX_REQUEST_BYTES = 25 * 1024 * 1024
MAX_UPLOADS = 50
EMOJI_EXTENSIONS = ("png", "gif", "webp")
LOADED, NOT_FOUND = 2, 3
"""How far Discord has got with a picture."""
SIGNED = re.compile(
    rb'("(?:proxy_)?(?:icon_)?url":")[a-z]+://[^"/]+(/(?:ephemeral-)?attachments/[^"?]+)\?ex=[0-9a-f]+&is=[0-9a-f]+&hm=[0-9a-f]+'
)
"""Only in fields that hold an address: anything people typed stays as it is."""


class Upload(NamedTuple):
    """A file that came with a request, or that a person added in the page."""

    name: str
    data: bytes


class StoredFile(NamedTuple):
    """A file the CDN serves."""

    name: str
    content_type: str
    data: bytes


def content_type_of(name: str) -> str:
    """The content type, from the name: the part of an upload says nothing useful."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def safe_name(name: str) -> str:
    """A file's name as Discord keeps it: no folders, no spaces, nothing that could break an address."""
    return re.sub(r"[^\w.\-]", "_", name.replace("\\", "/").rsplit("/", 1)[-1])[:100].strip(".") or "file"


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a picture."""
    try:
        with Image.open(BytesIO(data)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return None


@functools.cache
def default_avatar(number: int) -> bytes:
    """The face of somebody who has not chosen one: a plain colour, one of six."""
    buffer = BytesIO()
    Image.new("RGB", (256, 256), ("#5b6ee1", "#6b7280", "#3f8f5f", "#c98a1b", "#b83a4b", "#a04fa8")[number]).save(buffer, "PNG")
    return buffer.getvalue()


class Files:
    """All files of an arena by their path on the CDN."""

    def __init__(self, clock: Clock, cdn: Callable[[], str]) -> None:
        self.clock = clock
        self.cdn = cdn
        self.stored: dict[str, StoredFile] = {}
        self.unsaved_paths: set[str] | None = None
        """Paths that came or went since they were last saved, if anything saves them."""
        self.attachments: dict[str, Attachment] = {}
        """Files that people uploaded for a command or a form, by id."""
        self.uploads: dict[str, Upload] = {}
        """The same files, for those that go with a message instead."""
        self.secret = secrets.token_bytes(16)

    def store(self, channel_id: str, attachment_id: str, upload: Upload, description: str | None, *, ephemeral: bool) -> Attachment:
        """Puts a file of a message on the CDN."""
        name = safe_name(upload.name)
        path = f"/{'ephemeral-' if ephemeral else ''}attachments/{channel_id}/{attachment_id}/{name}"
        content_type = content_type_of(name)
        self._put(path, StoredFile(name, content_type, upload.data))
        size = image_size(upload.data) if content_type.startswith("image/") else None
        url = self.signed_url(path)
        return Attachment(
            id=attachment_id,
            filename=name,
            size=len(upload.data),
            url=url,
            proxy_url=url,
            content_type=content_type,
            width=size[0] if size else UNSET,
            height=size[1] if size else UNSET,
            description=description or UNSET,
            ephemeral=True if ephemeral else UNSET,
        )

    def remove(self, attachment: Attachment) -> None:
        """Nothing shows this file any more."""
        self._delete(unquote(urlsplit(attachment.url).path))

    def remove_channel(self, channel_id: str) -> None:
        """All files of a channel that is gone."""
        prefixes = (f"/attachments/{channel_id}/", f"/ephemeral-attachments/{channel_id}/")
        for path in [path for path in self.stored if path.startswith(prefixes)]:
            self._delete(path)

    def remove_emoji(self, emoji_id: str) -> None:
        """An emoji is gone."""
        for ending in EMOJI_EXTENSIONS:
            self._delete(f"/emojis/{emoji_id}.{ending}")

    def _put(self, path: str, file: StoredFile) -> None:
        self.stored[path] = file
        self._mark_unsaved(path)

    def _delete(self, path: str) -> None:
        if self.stored.pop(path, None) is not None:
            self._mark_unsaved(path)

    def _mark_unsaved(self, path: str) -> None:
        if self.unsaved_paths is not None:
            self.unsaved_paths.add(path)

    def add_upload(self, file_id: str, owner_id: str, upload: Upload) -> Attachment:
        """A person's file, before we know what it goes with. The oldest are forgotten in time."""
        attachment = self.store(owner_id, file_id, upload, None, ephemeral=True)
        self.attachments[file_id], self.uploads[file_id] = attachment, upload
        while len(self.uploads) > MAX_UPLOADS:
            self.remove_upload(next(iter(self.uploads)))
        return attachment

    def remove_upload(self, file_id: str) -> None:
        """A person's file was sent with a message, or never used."""
        if self.uploads.pop(file_id, None) is not None:
            self.remove(self.attachments.pop(file_id))

    def store_emoji(self, emoji_id: str, data: bytes, *, animated: bool) -> None:
        """Puts an emoji's picture on the CDN; whichever ending is requested."""
        content_type = "image/gif" if animated else "image/png"
        for ending in EMOJI_EXTENSIONS:
            self._put(f"/emojis/{emoji_id}.{ending}", StoredFile(f"{emoji_id}.{ending}", content_type, data))

    def signed_url(self, path: str) -> str:
        """The address of a file, good for a day."""
        return f"{self.cdn()}{quote(path)}?{self._signature(path, int(self.clock.now()))}"

    def _signature(self, path: str, since: int) -> str:
        until = since + SIGNATURE_SECONDS
        digest = hmac.new(self.secret, f"{path} {until} {since}".encode(), hashlib.sha256).hexdigest()
        return f"ex={until:x}&is={since:x}&hm={digest}"

    def open(self, path: str, query: str) -> StoredFile | None:
        """The file at a path, if the address is still good. Emojis and avatars need no signature."""
        path = unquote(path)
        if avatar := re.fullmatch(r"/embed/avatars/([0-5])\.png", path):
            return StoredFile("avatar.png", "image/png", default_avatar(int(avatar[1])))
        file = self.stored.get(path)
        if file is None or not path.startswith(("/attachments/", "/ephemeral-attachments/")):
            return file
        since = re.search(r"(?:^|&)is=([0-9a-f]{1,12})(?:&|$)", query)
        if since is None or query != self._signature(path, int(since[1], 16)):
            return None
        return file if self.clock.now() < int(since[1], 16) + SIGNATURE_SECONDS else None

    def with_fresh_signatures(self, text: bytes) -> bytes:
        """The same JSON with fresh signatures on all addresses: what Discord hands out is always valid for a while.

        The port may have changed since a kept message was written.
        """
        if b"?ex=" not in text:
            return text
        now = int(self.clock.now())

        def sign(file: re.Match[bytes]) -> bytes:
            return file[1] + self.cdn().encode() + file[2] + b"?" + self._signature(unquote(file[2].decode()), now).encode()

        return SIGNED.sub(sign, text)


def attachment_media(attachment: Attachment) -> Json:
    """An attachment as a component shows it."""
    return {
        "id": attachment.id,
        "url": attachment.url,
        "proxy_url": attachment.proxy_url,
        "width": None if attachment.width is UNSET else attachment.width,
        "height": None if attachment.height is UNSET else attachment.height,
        "content_type": attachment.content_type,
        "loading_state": LOADED,
        "attachment_id": attachment.id,
    }


def external_media(media_id: str, url: str) -> Json:
    """A picture from anywhere else: the arena has no network, so it knows only the address."""
    content_type = content_type_of(url.split("?")[0])
    return {
        "id": media_id,
        "url": url,
        "proxy_url": url,
        "width": None,
        "height": None,
        "content_type": content_type,
        "loading_state": NOT_FOUND,
    }
