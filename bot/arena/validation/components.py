"""Validates the components of messages, classic and V2."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.component_tree import SELECTS, ComponentIds, ComponentType, kind_of, number, walk
from bot.arena.validation.controls import read_button, read_select
from bot.arena.validation.links import ATTACHMENT, WEB, read_link
from bot.arena.validation.lists import without_none

CLASSIC_TOP = (ComponentType.ROW,)
CONTAINED = (
    ComponentType.ROW,
    ComponentType.SECTION,
    ComponentType.TEXT,
    ComponentType.GALLERY,
    ComponentType.FILE,
    ComponentType.SEPARATOR,
)
V2_TOP = (*CONTAINED, ComponentType.CONTAINER)
IN_ROW = (ComponentType.BUTTON, *SELECTS)
MAX_ROWS, MAX_COMPONENTS, MAX_TEXT_LENGTH = 5, 40, 4000


def read_components(form: BodyReader, *, v2: bool, files: Collection[str]) -> list[Json]:
    """Reads and numbers the components of a message; `files` are the names that `attachment://` may refer to."""
    reader = _Message(files)
    components = reader.parts(form, V2_TOP if v2 else CLASSIC_TOP, None if v2 else MAX_ROWS)
    everything = list(walk(components))
    if len(everything) > MAX_COMPONENTS:
        message = f"Total number of components exceeds maximum size of {MAX_COMPONENTS}"
        form.add_error("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if sum(len(part["content"] or "") for part in everything if part["type"] == ComponentType.TEXT) > MAX_TEXT_LENGTH:
        message = f"Components displayable text size exceeds maximum size of {MAX_TEXT_LENGTH}"
        form.add_error("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    return number(components)


def read_text(form: BodyReader, ids: ComponentIds) -> Json:
    """Reads a text display of a message or a modal."""
    return ids.start(form, ComponentType.TEXT) | {"content": form.string("content", MAX_TEXT_LENGTH, 1, required=True)}


class _Message:
    """Reads the component tree of one message."""

    def __init__(self, files: Collection[str]) -> None:
        self.files = files
        self.ids = ComponentIds()

    def parts(self, form: BodyReader, allowed: tuple[ComponentType, ...], most: int | None, least: int = 0) -> list[Json]:
        """Reads the components of a parent; adds an error for each type that is not allowed there, and omits it."""
        read = (self.part(part, allowed) for part in form.parts("components", most, least, required=least > 0))
        return [component for component in read if component is not None]

    def part(self, form: BodyReader, allowed: tuple[ComponentType, ...]) -> Json | None:
        kind = kind_of(form, allowed)
        if kind is None:
            return None
        if kind in SELECTS:
            return read_select(form, kind, self.ids)
        readers: dict[ComponentType, Callable[[BodyReader], Json]] = {
            ComponentType.ROW: self.row,
            ComponentType.SECTION: self.section,
            ComponentType.GALLERY: self.gallery,
            ComponentType.FILE: self.file,
            ComponentType.SEPARATOR: self.separator,
            ComponentType.CONTAINER: self.container,
            ComponentType.BUTTON: lambda form: read_button(form, self.ids),
            ComponentType.TEXT: lambda form: read_text(form, self.ids),
            ComponentType.THUMBNAIL: lambda form: self.ids.start(form, kind) | self.picture(form),
        }
        return readers[kind](form)

    def row(self, form: BodyReader) -> Json:
        row = self.ids.start(form, ComponentType.ROW) | {"components": self.parts(form, IN_ROW, 5, 1)}
        check_row_width(form, row["components"])
        return row

    def section(self, form: BodyReader) -> Json:
        section = self.ids.start(form, ComponentType.SECTION) | {"components": self.parts(form, (ComponentType.TEXT,), 3, 1)}
        accessory_part = form.part("accessory", required=True)
        accessory = None if accessory_part is None else self.part(accessory_part, (ComponentType.BUTTON, ComponentType.THUMBNAIL))
        return section | without_none(accessory=accessory)

    def container(self, form: BodyReader) -> Json:
        return self.ids.start(form, ComponentType.CONTAINER) | {
            "accent_color": form.integer("accent_color", 0, 0xFFFFFF),
            "components": self.parts(form, CONTAINED, MAX_COMPONENTS, 1),
            "spoiler": bool(form.boolean("spoiler")),
        }

    def gallery(self, form: BodyReader) -> Json:
        gallery = self.ids.start(form, ComponentType.GALLERY)
        return gallery | {"items": [self.picture(part) for part in form.parts("items", 10, 1, required=True)]}

    def picture(self, form: BodyReader) -> Json:
        media = form.part("media", required=True)
        return {
            "media": media and {"url": read_link(media, "url", schemes=(*WEB, "attachment"), files=self.files, required=True)},
            "description": form.string("description", 1024, 1),
            "spoiler": bool(form.boolean("spoiler")),
        }

    def file(self, form: BodyReader) -> Json:
        file = self.ids.start(form, ComponentType.FILE)
        media = form.part("file", required=True)
        url = media and read_link(media, "url", schemes=("attachment",), files=self.files, required=True)
        name = (url or "").removeprefix(ATTACHMENT)
        return file | {"file": {"url": url}, "name": name, "size": None, "spoiler": bool(form.boolean("spoiler"))}

    def separator(self, form: BodyReader) -> Json:
        divider, spacing = form.boolean("divider"), form.choice("spacing", (1, 2))
        drawn = True if divider is None else divider
        return self.ids.start(form, ComponentType.SEPARATOR) | {"spacing": spacing or 1, "divider": drawn}


def check_row_width(form: BodyReader, components: list[Json]) -> None:
    """Adds errors for components that do not fit into a row: five buttons fill it, and so does any other component."""
    width = 0
    for index, component in enumerate(components):
        width += 1 if component["type"] == ComponentType.BUTTON else 5
        if width > 5:
            message = "The specified component exceeds the maximum width"
            form.add_error(f"components.{index}", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def with_media(components: list[Json], resolve: Callable[[str], Json]) -> list[Json]:
    """Returns the tree with the URL of every picture and file resolved to its media item."""
    return [_looked_up(component, resolve) for component in components]


def _looked_up(component: Json, resolve: Callable[[str], Json]) -> Json:
    resolved = dict(component)
    for name in resolved.keys() & {"media", "file"}:
        resolved[name] = resolve(resolved[name]["url"])
    if "items" in resolved:
        resolved["items"] = [item | {"media": resolve(item["media"]["url"])} for item in resolved["items"]]
    if "components" in resolved:
        resolved["components"] = with_media(resolved["components"], resolve)
    if "accessory" in resolved:
        resolved["accessory"] = _looked_up(resolved["accessory"], resolve)
    return resolved
