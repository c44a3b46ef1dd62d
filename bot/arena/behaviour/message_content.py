"""The content of a message: its attachments, and the components and embeds that show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from msgspec import UNSET

from bot.arena.behaviour.errors import Json, field_error
from bot.arena.state.files import Files, Upload, attachment_media, external_media, safe_name
from bot.arena.state.models import Attachment, Message, User
from bot.arena.state.world import World
from bot.arena.validation import components as component_rules
from bot.arena.validation import embeds as embed_rules
from bot.arena.validation.component_tree import ComponentType, walk


def apply_content(
    world: World, files: Files, message: Message, changes: Json, uploads: Mapping[str, Upload], *, ephemeral: bool
) -> None:
    """Applies attachments, components and embeds to a message; removes files that it no longer has from the CDN."""
    before = message.attachments
    entries = {entry["id"]: entry for entry in changes.get("attachments") or ()}
    if "attachments" in changes or uploads:
        message.attachments = [attachment for attachment in before if attachment.id in entries]
        for attachment in message.attachments:
            attachment.description = entries[attachment.id].get("description", attachment.description) or UNSET
    for number, upload in sorted(uploads.items(), key=lambda pair: int(pair[0])):
        entry = entries.get(number, {})
        named_upload = Upload(entry.get("filename") or upload.name, upload.data)
        stored = files.store(message.channel_id, world.new_id(), named_upload, entry.get("description"), ephemeral=ephemeral)
        message.attachments = [*message.attachments, stored]
    by_filename = {attachment.filename: attachment for attachment in message.attachments}
    for attachment in message.attachments:
        if "filename" in (entry := entries.get(attachment.id, {})):
            by_filename[safe_name(entry["filename"])] = attachment

    def resolve(url: str) -> Json:
        if url.startswith("attachment://"):
            return attachment_media(by_filename[safe_name(url.removeprefix("attachment://"))])
        return external_media(world.new_id(), url)

    if changes.get("components") is not None:
        message.components = component_rules.with_media(changes["components"], resolve)
        sizes = {attachment.id: attachment.size for attachment in message.attachments}
        for component in walk(message.components):
            if component["type"] == ComponentType.FILE:
                component["size"] = sizes[component["file"]["attachment_id"]]
    if "embeds" in changes:
        message.embeds = embed_rules.with_media(changes["embeds"] or [], resolve)
    shown_paths = {_path(url) for url in _urls([message.components, message.embeds])}
    for attachment in before:
        if attachment not in message.attachments and _path(attachment.url) in shown_paths:
            message.attachments = [*message.attachments, attachment]
        elif attachment not in message.attachments:
            files.remove(attachment)


def check_emojis(world: World, author: User, components: list[Json]) -> None:
    """Raises ApiError if a button or option has a custom emoji that is not of the author's own application."""
    application = world.application_of(author.id)
    known_ids = world.emojis[application.id].keys() if application is not None else ()
    for path, emoji in _control_emojis(components, "components"):
        if emoji.get("id") and emoji["id"] not in known_ids:
            raise field_error(f"{path}.emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")  # also of options


def _control_emojis(parts: list[Json], path: str) -> Iterator[tuple[str, Json]]:
    """Yields the emoji of each button and option, with the path to its control."""
    for index, part in enumerate(parts):
        if part.get("emoji"):
            yield f"{path}.{index}", part["emoji"]
        for name in ("components", "options"):
            yield from _control_emojis(part.get(name) or [], f"{path}.{index}.{name}")
        if "accessory" in part and part["accessory"].get("emoji"):
            yield f"{path}.{index}.accessory", part["accessory"]["emoji"]


def listed_attachments(message: Message) -> list[Attachment]:
    """The attachments of a message that no component or embed shows; Discord lists only those."""
    if not message.attachments or not (message.components or message.embeds):
        return message.attachments
    shown_paths = {_path(url) for url in _urls([message.components, message.embeds])}
    return [attachment for attachment in message.attachments if _path(attachment.url) not in shown_paths]


def _urls(part: Any) -> Iterator[str]:
    """Yields the URLs of all pictures and files in components or embeds."""
    if isinstance(part, dict):
        yield from (part[name] for name in ("proxy_url", "proxy_icon_url") if isinstance(part.get(name), str))
        part = list(part.values())
    if isinstance(part, list):
        for item in part:
            yield from _urls(item)


def _path(url: str) -> str:
    return urlsplit(url).path
