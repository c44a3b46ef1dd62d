"""The tree of components: its kinds, the walk through it and the numbers of its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader

MAX_COMPONENT_ID = 2**31 - 1


class ComponentType(IntEnum):
    """Discord's types of components."""

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
CONTROLS = (
    *SELECTS,
    ComponentType.BUTTON,
    ComponentType.TEXT_INPUT,
    ComponentType.FILE_UPLOAD,
    ComponentType.RADIO_GROUP,
    ComponentType.CHECKBOX_GROUP,
    ComponentType.CHECKBOX,
)


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component in reading order, a parent before its parts and a section's texts before its accessory."""
    for component in components:
        yield component
        if "components" in component:
            yield from walk(component["components"])
        for name in ("component", "accessory"):
            if name in component:
                yield from walk((component[name],))


def number(components: list[Json]) -> list[Json]:
    """Gives each component without an id (0 counts as none) the next free number from 1 on, in reading order."""
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
    """The type of a component, if it may stand here; otherwise that is noted."""
    value = form.integer("type", required=True)
    allowed = sorted(int(kind) for kind in kinds)
    if value in allowed:
        return ComponentType(value)
    if value is not None:
        form.add_error("", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {tuple(allowed)}.')
    return None


class ComponentIds:
    """The ids and custom ids that were given in one message or modal: none may come twice."""

    def __init__(self) -> None:
        self._ids: set[int] = set()
        self._custom_ids: set[str] = set()

    def start(self, form: BodyReader, kind: ComponentType) -> Json:
        """The beginning of every component; an id that the sender left out is 0 until the tree is numbered."""
        component_id = form.integer("id", 0, MAX_COMPONENT_ID) or 0
        if component_id and component_id in self._ids:
            form.add_error("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self._ids.add(component_id)
        return {"type": int(kind), "id": component_id}

    def custom_id(self, form: BodyReader, *, required: bool = True) -> str | None:
        """The name a click sends back."""
        custom_id = form.string("custom_id", 100, 1, required=required)
        if custom_id and custom_id in self._custom_ids:
            form.add_error("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        if custom_id:
            self._custom_ids.add(custom_id)
        return custom_id
