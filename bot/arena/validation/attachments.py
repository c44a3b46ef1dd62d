"""The files of a message: uploads of the request, and files that an edited message already has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import unquote, urlsplit

from bot.arena.behaviour.errors import Json
from bot.arena.state.files import Upload
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.component_tree import walk
from bot.arena.validation.lists import add_duplicate_error, without_none

MAX_ATTACHMENTS = 10


class MessageFiles:
    """The files that a message has after a request."""

    def __init__(self, form: BodyReader, uploads: Mapping[str, Upload], existing: Json | None) -> None:
        self.existing_files = dict(_files_of(existing)) if existing else {}
        self.entries: list[Json] = []
        ids: set[str] = set()
        for part in form.parts("attachments", MAX_ATTACHMENTS):
            entry = _entry(part)
            entry_id = entry.get("id")
            if entry_id in ids:
                add_duplicate_error(part, "id")
            elif entry_id is not None and entry_id not in uploads and entry_id not in self.existing_files:
                part.add_error("", "ATTACHMENT_NOT_FOUND", "Attachment data not found")
            ids.add(entry_id or "")
            self.entries.append(entry)
        # Since API version 10 a request with files keeps only those existing files that it lists.
        listed = "attachments" in form.body or uploads
        self.kept_files = (
            {file_id: name for file_id, name in self.existing_files.items() if file_id in ids} if listed else self.existing_files
        )
        if len(self.kept_files.keys() | uploads.keys()) > MAX_ATTACHMENTS:
            form.add_error("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_ATTACHMENTS} or fewer in length.")
        named = {entry.get("id"): entry["filename"] for entry in self.entries if "filename" in entry}
        uploaded_names = {named.get(file_id, upload.name) for file_id, upload in uploads.items()}
        # In a component `attachment://` finds an existing file only if the same request lists it;
        # in an embed it finds every file that stays.
        self.for_components = frozenset(
            uploaded_names | {named.get(file_id, name) for file_id, name in self.kept_files.items() if file_id in ids}
        )
        self.for_embeds = frozenset(uploaded_names | set(self.kept_files.values()))
        self.has_files = bool(self.kept_files or uploads)


def _entry(form: BodyReader) -> Json:
    return without_none(
        id=form.snowflake("id", required=True),
        filename=form.string("filename", 1024, 1),
        description=form.string("description", 1024),
        title=form.string("title", 1024),
        is_spoiler=form.boolean("is_spoiler"),
    )


def _files_of(message: Json) -> Iterator[tuple[str, str]]:
    """Yields ids and names of a message's files, including those that only a component refers to."""
    for attachment in message.get("attachments", ()):
        yield attachment["id"], attachment["filename"]
    for component in walk(message.get("components", ())):
        shown = (component.get("media"), component.get("file"), *(item["media"] for item in component.get("items", ())))
        for media in shown:
            if media and media.get("attachment_id"):
                yield media["attachment_id"], unquote(urlsplit(media["url"]).path.rsplit("/", 1)[-1])
