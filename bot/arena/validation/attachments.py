"""Files of a message: those that come with a request, and those an edited message already has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import unquote, urlsplit

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.component_tree import walk
from bot.arena.validation.lists import already_there, given

MOST = 10


class Attached:
    """The files of one message after a request."""

    def __init__(self, form: BodyReader, uploads: Mapping[str, str], standing: Json | None) -> None:
        self.had = dict(_files_of(standing)) if standing else {}
        self.entries: list[Json] = []
        ids: set[str] = set()
        for part in form.parts("attachments", MOST):
            entry = _entry(part)
            found = entry.get("id")
            if found in ids:
                already_there(part, "id")
            elif found is not None and found not in uploads and found not in self.had:
                part.wrong("", "ATTACHMENT_NOT_FOUND", "Attachment data not found")
            ids.add(found or "")
            self.entries.append(entry)
        # Since version 10 a request that brings files keeps only those of the old ones that it names.
        listed = "attachments" in form.body or uploads
        self.kept = {one: name for one, name in self.had.items() if one in ids} if listed else self.had
        if len(self.kept.keys() | uploads.keys()) > MOST:
            form.wrong("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST} or fewer in length.")
        named = {entry.get("id"): entry["filename"] for entry in self.entries if "filename" in entry}
        fresh = {named.get(one, name) for one, name in uploads.items()}
        # Discord finds a kept file for `attachment://` in a component only when the same request lists it;
        # embeds find every file that stays.
        self.for_components = frozenset(fresh | {named.get(one, name) for one, name in self.kept.items() if one in ids})
        self.for_embeds = frozenset(fresh | set(self.kept.values()))
        self.any = bool(self.kept or uploads)


def _entry(form: BodyReader) -> Json:
    return given(
        id=form.snowflake("id", required=True),
        filename=form.string("filename", 1024, 1),
        description=form.string("description", 1024),
        title=form.string("title", 1024),
        is_spoiler=form.boolean("is_spoiler"),
    )


def _files_of(message: Json) -> Iterator[tuple[str, str]]:
    """The ids and names of a message's files; those that a component shows may be found only there."""
    for attachment in message.get("attachments", ()):
        yield attachment["id"], attachment["filename"]
    for component in walk(message.get("components", ())):
        shown = (component.get("media"), component.get("file"), *(item["media"] for item in component.get("items", ())))
        for media in shown:
            if media and media.get("attachment_id"):
                yield media["attachment_id"], unquote(urlsplit(media["url"]).path.rsplit("/", 1)[-1])
