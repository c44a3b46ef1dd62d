"""The files of messages and emojis, and their URLs, which are signed and expire as Discord's do."""

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
"""The size limit of one file in a guild without boosts."""
MAX_REQUEST_BYTES = 25 * 1024 * 1024
MAX_UPLOADS = 50
EMOJI_EXTENSIONS = ("png", "gif", "webp")
LOADED, NOT_FOUND = 2, 3
"""Values of `loading_state` of a media item."""
SIGNED = re.compile(
    rb'("(?:proxy_)?(?:icon_)?url":")[a-z]+://[^"/]+(/(?:ephemeral-)?attachments/[^"?]+)\?ex=[0-9a-f]+&is=[0-9a-f]+&hm=[0-9a-f]+'
)
"""Matches signed URLs only in fields that hold a URL: text that users typed stays as it is."""


class Upload(NamedTuple):
    """A file of a request, or one that a user added in the page."""

    name: str
    data: bytes


class StoredFile(NamedTuple):
    """A file that the CDN serves."""

    name: str
    content_type: str
    data: bytes


def content_type_of(name: str) -> str:
    """Guesses the content type from the file name, because the headers of an upload are unreliable."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def safe_name(name: str) -> str:
    """A file name as Discord stores it: without folders, spaces and characters that could break a URL."""
    return re.sub(r"[^\w.\-]", "_", name.replace("\\", "/").rsplit("/", 1)[-1])[:100].strip(".") or "file"


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a picture; None if the data is not one."""
    try:
        with Image.open(BytesIO(data)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return None


@functools.cache
def default_avatar(number: int) -> bytes:
    """One of the six default avatars, a plain colour, as PNG."""
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
        """Paths added or removed since the last save; None if nothing saves them."""
        self.attachments: dict[str, Attachment] = {}
        """Files that users uploaded for a command or a modal, by id."""
        self.uploads: dict[str, Upload] = {}
        """The data of the same files, for those that are sent with a message instead."""
        self.secret = secrets.token_bytes(16)

    def store(self, channel_id: str, attachment_id: str, upload: Upload, description: str | None, *, ephemeral: bool) -> Attachment:
        """Stores a file of a message on the CDN."""
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
        """Removes the file of an attachment."""
        self._delete(unquote(urlsplit(attachment.url).path))

    def remove_channel(self, channel_id: str) -> None:
        """Removes all files of a deleted channel."""
        prefixes = (f"/attachments/{channel_id}/", f"/ephemeral-attachments/{channel_id}/")
        for path in [path for path in self.stored if path.startswith(prefixes)]:
            self._delete(path)

    def remove_emoji(self, emoji_id: str) -> None:
        """Removes the files of an emoji."""
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
        """Stores a user's file until it is used; beyond MAX_UPLOADS the oldest are removed."""
        attachment = self.store(owner_id, file_id, upload, None, ephemeral=True)
        self.attachments[file_id], self.uploads[file_id] = attachment, upload
        while len(self.uploads) > MAX_UPLOADS:
            self.remove_upload(next(iter(self.uploads)))
        return attachment

    def remove_upload(self, file_id: str) -> None:
        """Removes a user's upload that was sent with a message or never used."""
        if self.uploads.pop(file_id, None) is not None:
            self.remove(self.attachments.pop(file_id))

    def store_emoji(self, emoji_id: str, data: bytes, *, animated: bool) -> None:
        """Stores an emoji's picture on the CDN under every extension that clients request."""
        content_type = "image/gif" if animated else "image/png"
        for ending in EMOJI_EXTENSIONS:
            self._put(f"/emojis/{emoji_id}.{ending}", StoredFile(f"{emoji_id}.{ending}", content_type, data))

    def signed_url(self, path: str) -> str:
        """The signed URL of a file, valid for a day."""
        return f"{self.cdn()}{quote(path)}?{self._signature(path, int(self.clock.now()))}"

    def _signature(self, path: str, since: int) -> str:
        until = since + SIGNATURE_SECONDS
        digest = hmac.new(self.secret, f"{path} {until} {since}".encode(), hashlib.sha256).hexdigest()
        return f"ex={until:x}&is={since:x}&hm={digest}"

    def open(self, path: str, query: str) -> StoredFile | None:
        """Returns the file at a path if the signature is valid. Emojis and avatars need none."""
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
        """Returns the JSON with new signatures in all URLs, because Discord never sends an expired URL.

        It also replaces the host, because the port may have changed since a stored message was written.
        """
        if b"?ex=" not in text:
            return text
        now = int(self.clock.now())

        def sign(file: re.Match[bytes]) -> bytes:
            return file[1] + self.cdn().encode() + file[2] + b"?" + self._signature(unquote(file[2].decode()), now).encode()

        return SIGNED.sub(sign, text)


def attachment_media(attachment: Attachment) -> Json:
    """The media item of a component that shows an attachment."""
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
    """The media item of an external URL; the arena does not load it."""
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
