"""The components of messages, classic and V2: which may stand where, and what each of them needs."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.component_tree import SELECTS, Kind, Names, kind_of, number, walk
from bot.arena.validation.controls import read_button, read_select
from bot.arena.validation.links import ATTACHMENT, WEB, read_link
from bot.arena.validation.lists import given

CLASSIC_TOP = (Kind.ROW,)
CONTAINED = (Kind.ROW, Kind.SECTION, Kind.TEXT, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR)
V2_TOP = (*CONTAINED, Kind.CONTAINER)
IN_ROW = (Kind.BUTTON, *SELECTS)
ROWS, IN_ALL, TEXT_IN_ALL = 5, 40, 4000


def read_components(form: BodyReader, *, v2: bool, files: Collection[str]) -> list[Json]:
    """All components of a message, numbered; `files` are the names that `attachment://` may refer to."""
    reader = _Message(files)
    components = reader.parts(form, V2_TOP if v2 else CLASSIC_TOP, None if v2 else ROWS)
    everything = list(walk(components))
    if len(everything) > IN_ALL:
        message = f"Total number of components exceeds maximum size of {IN_ALL}"
        form.wrong("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if sum(len(part["content"] or "") for part in everything if part["type"] == Kind.TEXT) > TEXT_IN_ALL:
        message = f"Components displayable text size exceeds maximum size of {TEXT_IN_ALL}"
        form.wrong("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    return number(components)


def read_text(form: BodyReader, names: Names) -> Json:
    """A text display, in messages and in modals."""
    return names.start(form, Kind.TEXT) | {"content": form.string("content", TEXT_IN_ALL, 1, required=True)}


class _Message:
    """Reads the tree of one message."""

    def __init__(self, files: Collection[str]) -> None:
        self.files = files
        self.names = Names()

    def parts(self, form: BodyReader, among: tuple[Kind, ...], most: int | None, least: int = 0) -> list[Json]:
        """The components inside one thing; those of a kind that may not stand there are noted and left out."""
        read = (self.part(part, among) for part in form.parts("components", most, least, required=least > 0))
        return [component for component in read if component is not None]

    def part(self, form: BodyReader, among: tuple[Kind, ...]) -> Json | None:
        kind = kind_of(form, among)
        if kind is None:
            return None
        if kind in SELECTS:
            return read_select(form, kind, self.names)
        match kind:
            case Kind.BUTTON:
                return read_button(form, self.names)
            case Kind.TEXT:
                return read_text(form, self.names)
            case Kind.ROW:
                return self.row(form)
            case Kind.SECTION:
                return self.section(form)
            case Kind.THUMBNAIL:
                return self.names.start(form, kind) | self.picture(form)
            case Kind.GALLERY:
                return self.gallery(form)
            case Kind.FILE:
                return self.file(form)
            case Kind.SEPARATOR:
                return self.separator(form)
            case _:
                return self.container(form)

    def row(self, form: BodyReader) -> Json:
        row = self.names.start(form, Kind.ROW) | {"components": self.parts(form, IN_ROW, 5, 1)}
        mark_too_wide(form, row["components"])
        return row

    def section(self, form: BodyReader) -> Json:
        section = self.names.start(form, Kind.SECTION) | {"components": self.parts(form, (Kind.TEXT,), 3, 1)}
        beside = form.part("accessory", required=True)
        accessory = None if beside is None else self.part(beside, (Kind.BUTTON, Kind.THUMBNAIL))
        return section | given(accessory=accessory)

    def container(self, form: BodyReader) -> Json:
        return self.names.start(form, Kind.CONTAINER) | {
            "accent_color": form.integer("accent_color", 0, 0xFFFFFF),
            "components": self.parts(form, CONTAINED, IN_ALL, 1),
            "spoiler": bool(form.boolean("spoiler")),
        }

    def gallery(self, form: BodyReader) -> Json:
        gallery = self.names.start(form, Kind.GALLERY)
        return gallery | {"items": [self.picture(part) for part in form.parts("items", 10, 1, required=True)]}

    def picture(self, form: BodyReader) -> Json:
        media = form.part("media", required=True)
        return {
            "media": media and {"url": read_link(media, "url", schemes=(*WEB, "attachment"), files=self.files, required=True)},
            "description": form.string("description", 1024, 1),
            "spoiler": bool(form.boolean("spoiler")),
        }

    def file(self, form: BodyReader) -> Json:
        file = self.names.start(form, Kind.FILE)
        media = form.part("file", required=True)
        url = media and read_link(media, "url", schemes=("attachment",), files=self.files, required=True)
        name = (url or "").removeprefix(ATTACHMENT)
        return file | {"file": {"url": url}, "name": name, "size": None, "spoiler": bool(form.boolean("spoiler"))}

    def separator(self, form: BodyReader) -> Json:
        divider, spacing = form.boolean("divider"), form.choice("spacing", (1, 2))
        drawn = True if divider is None else divider
        return self.names.start(form, Kind.SEPARATOR) | {"spacing": spacing or 1, "divider": drawn}


def mark_too_wide(form: BodyReader, components: list[Json]) -> None:
    """Notes what has no room in a row: everything but a button fills one, and five buttons do."""
    width = 0
    for at, component in enumerate(components):
        width += 1 if component["type"] == Kind.BUTTON else 5
        if width > 5:
            message = "The specified component exceeds the maximum width"
            form.wrong(f"components.{at}", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def with_media(components: list[Json], resolve: Callable[[str], Json]) -> list[Json]:
    """The same tree with every picture and file looked up."""
    return [_looked_up(component, resolve) for component in components]


def _looked_up(component: Json, resolve: Callable[[str], Json]) -> Json:
    found = dict(component)
    if "media" in found:
        found["media"] = resolve(found["media"]["url"])
    if "items" in found:
        found["items"] = [item | {"media": resolve(item["media"]["url"])} for item in found["items"]]
    if "file" in found:
        found["file"] = resolve(found["file"]["url"])
    if "components" in found:
        found["components"] = with_media(found["components"], resolve)
    if "accessory" in found:
        found["accessory"] = _looked_up(found["accessory"], resolve)
    return found
