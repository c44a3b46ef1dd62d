"""Validates modals: a title and one to five components."""

from __future__ import annotations

from typing import Any

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader
from bot.arena.validation.component_tree import IN_LABEL, SELECTS, ComponentIds, ComponentType, kind_of, number
from bot.arena.validation.components import check_row_width, read_text
from bot.arena.validation.controls import check_defaults, read_options, read_range, read_select, read_text_input
from bot.arena.validation.lists import without_none

TOP = (ComponentType.ROW, ComponentType.TEXT, ComponentType.LABEL)


def read_modal(data: Any) -> Json:
    """Reads the data of a modal callback, with defaults filled in and components numbered; raises ApiError."""
    form = BodyReader(data)
    ids = ComponentIds()
    modal = {"custom_id": form.string("custom_id", 100, 1, required=True), "title": form.string("title", 45, 1, required=True)}
    components: list[Json] = []
    for part in form.parts("components", 5, 1, required=True):
        kind = kind_of(part, TOP)
        if kind == ComponentType.TEXT:
            components.append(read_text(part, ids))
        elif kind == ComponentType.ROW:
            components.append(_row(part, ids))
        elif kind == ComponentType.LABEL:
            components.append(_label(part, ids))
    form.raise_errors()
    return modal | {"components": number(components)}


def _row(form: BodyReader, ids: ComponentIds) -> Json:
    row = ids.start(form, ComponentType.ROW)
    parts = form.parts("components", 5, 1, required=True)
    inputs = [read_text_input(part, ids, labelled=False) for part in parts if kind_of(part, (ComponentType.TEXT_INPUT,))]
    check_row_width(form, inputs)
    return row | {"components": inputs}


def _label(form: BodyReader, ids: ComponentIds) -> Json:
    label = ids.start(form, ComponentType.LABEL) | without_none(
        label=form.string("label", 45, 1, required=True), description=form.string("description", 100, 1)
    )
    part = form.part("component", required=True)
    kind = None if part is None else kind_of(part, IN_LABEL)
    return label if part is None or kind is None else label | {"component": _labelled(part, kind, ids)}


def _labelled(form: BodyReader, kind: ComponentType, ids: ComponentIds) -> Json:
    if kind == ComponentType.TEXT_INPUT:
        return read_text_input(form, ids, labelled=True)
    if kind in SELECTS:
        select = read_select(form, kind, ids)
        if select.pop("disabled"):
            form.add_error("disabled", "COMPONENT_DISABLED_IN_MODAL", "Components in modals cannot be disabled")
        return select | _required(form)
    control = ids.start(form, kind) | without_none(custom_id=ids.custom_id(form))
    match kind:
        case ComponentType.FILE_UPLOAD:
            least, most = read_range(form, 10)
            return control | {"min_values": least, "max_values": most} | _required(form)
        case ComponentType.RADIO_GROUP:
            options = read_options(form, 10, 2)
            check_defaults(form, "options", _default_count(options), 1)
            return control | {"options": options} | _required(form)
        case ComponentType.CHECKBOX_GROUP:
            return control | _checkbox_group(form)
        case _:
            return control | {"default": bool(form.boolean("default"))}


def _checkbox_group(form: BodyReader) -> Json:
    options = read_options(form, 10)
    least, most = read_range(form, 10, default=len(options) or 1)
    if 0 < len(options) < most <= 10:
        form.add_error("options", "BASE_TYPE_BAD_LENGTH", f"Must be between {most} and 10 in length.")
    check_defaults(form, "options", _default_count(options), most)
    required = _required(form)
    if least == 0 and required["required"]:
        form.add_error("required", "CHECKBOX_GROUP_COMPONENT_REQUIRED_INVALID", "Must be false when min_values is 0")
    return {"min_values": least, "max_values": most, "options": options} | required


def _default_count(options: list[Json]) -> int:
    return sum(option.get("default", False) for option in options)


def _required(form: BodyReader) -> Json:
    required = form.boolean("required")
    return {"required": True if required is None else required}
