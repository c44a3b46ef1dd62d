"""The tree of components: their types, traversal and ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader

MAX_COMPONENT_ID = 2**31 - 1


class ComponentType(IntEnum):
    """Discord's component types."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = (
    ComponentType.STRING_SELECT,
    ComponentType.USER_SELECT,
    ComponentType.ROLE_SELECT,
    ComponentType.MENTIONABLE_SELECT,
    ComponentType.CHANNEL_SELECT,
)
IN_LABEL = (
    *SELECTS,
    ComponentType.TEXT_INPUT,
    ComponentType.FILE_UPLOAD,
    ComponentType.RADIO_GROUP,
    ComponentType.CHECKBOX_GROUP,
    ComponentType.CHECKBOX,
)
CONTROLS = (ComponentType.BUTTON, *IN_LABEL)


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Yields every component in reading order, a parent before its children and a section's texts before its accessory."""
    for component in components:
        yield component
        if "components" in component:
            yield from walk(component["components"])
        for name in ("component", "accessory"):
            if name in component:
                yield from walk((component[name],))


def number(components: list[Json]) -> list[Json]:
    """Sets the id of each component without one (0 counts as none) to the next free number, in reading order."""
    used = {component["id"] for component in walk(components)}
    next_id = 1
    for component in walk(components):
        if not component["id"]:
            while next_id in used:
                next_id += 1
            used.add(next_id)
            component["id"] = next_id
    return components


def kind_of(form: BodyReader, kinds: Iterable[ComponentType]) -> ComponentType | None:
    """Returns the type of a component; adds an error and returns None if it is not allowed here."""
    value = form.integer("type", required=True)
    allowed = sorted(int(kind) for kind in kinds)
    if value in allowed:
        return ComponentType(value)
    if value is not None:
        form.add_error("", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {tuple(allowed)}.')
    return None


class ComponentIds:
    """The ids and custom ids of one message or modal, which must be unique."""

    def __init__(self) -> None:
        self._ids: set[int] = set()
        self._custom_ids: set[str] = set()

    def start(self, form: BodyReader, kind: ComponentType) -> Json:
        """Returns the type and id of a component; a missing id is 0 until the tree is numbered."""
        component_id = form.integer("id", 0, MAX_COMPONENT_ID) or 0
        if component_id and component_id in self._ids:
            form.add_error("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self._ids.add(component_id)
        return {"type": int(kind), "id": component_id}

    def custom_id(self, form: BodyReader, *, required: bool = True) -> str | None:
        """Reads the custom id; adds an error for a duplicate."""
        custom_id = form.string("custom_id", 100, 1, required=required)
        if custom_id and custom_id in self._custom_ids:
            form.add_error("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        if custom_id:
            self._custom_ids.add(custom_id)
        return custom_id
