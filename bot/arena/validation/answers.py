"""The answers of users: finds components, and validates choices of selects and values of modals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.arena.behaviour.errors import Json
from bot.arena.validation.component_tree import CONTROLS, ComponentType, walk


def controls(components: list[Json]) -> Iterator[Json]:
    """Yields all interactive components, in reading order."""
    return (component for component in walk(components) if component["type"] in CONTROLS)


def texts(components: list[Json]) -> Iterator[str]:
    """Yields the texts of components, in reading order."""
    return (component["content"] for component in walk(components) if component["type"] == ComponentType.TEXT)


def find(components: list[Json], custom_id: str) -> Json | None:
    """Returns the component with this custom id."""
    return next((control for control in controls(components) if control.get("custom_id") == custom_id), None)


def choice_error(select: Json, values: list[str]) -> str | None:
    """Why these values cannot be chosen from a select, as a sentence; None if they can."""
    if select.get("disabled"):
        return "This choice is switched off."
    return _values_wrong(select, values)


def _values_wrong(control: Json, values: list[str]) -> str | None:
    least, most = control.get("min_values", 1), control.get("max_values", 1)
    if len(set(values)) < len(values):
        return "Each choice can only be made once."
    if not least <= len(values) <= most:
        wanted = f"{least}" if least == most else f"between {least} and {most}"
        return f"Choose {wanted}, not {len(values)}."
    on_offer = _on_offer(control)
    for value in values:
        if on_offer is not None and value not in on_offer:
            return f"{value} is not on offer; there are: {', '.join(on_offer)}."
    return None


def _on_offer(control: Json) -> list[str] | None:
    return [option["value"] for option in control["options"]] if "options" in control else None


def modal_answers(modal: Json, values: Mapping[str, Any]) -> list[Json]:
    """Returns the components of a modal's submission; raises ValueError with a sentence about a missing or invalid value.

    A field without a value keeps its default, or is empty.
    """
    custom_ids = {control["custom_id"] for control in controls(modal["components"])}
    for custom_id in values:
        if custom_id not in custom_ids:
            raise ValueError(f"This form has no field {custom_id}; there are: {', '.join(sorted(custom_ids))}.")
    return [_answered_component(component, values) for component in modal["components"]]


def _answered_component(component: Json, values: Mapping[str, Any]) -> Json:
    component_answer = {"type": component["type"], "id": component["id"]}
    if component["type"] == ComponentType.ROW:
        return component_answer | {"components": [_answer(part, part["label"], values) for part in component["components"]]}
    if component["type"] == ComponentType.LABEL:
        return component_answer | {"component": _answer(component["component"], component["label"], values)}
    return component_answer


def _answer(control: Json, label: str, values: Mapping[str, Any]) -> Json:
    answer = {"type": control["type"], "id": control["id"], "custom_id": control["custom_id"]}
    value = values.get(control["custom_id"])
    match control["type"]:
        case ComponentType.TEXT_INPUT:
            return answer | {"value": _text(control, label, value)}
        case ComponentType.RADIO_GROUP:
            return answer | {"value": _one(control, label, value)}
        case ComponentType.CHECKBOX:
            if not isinstance(value, bool | None):
                raise ValueError(f"{label}: answer with true or false.")
            return answer | {"value": control["default"] if value is None else value}
        case _:
            return answer | {"values": _several(control, label, value)}


def _text(control: Json, label: str, value: Any) -> str:
    text = control.get("value", "") if value is None else value
    if not isinstance(text, str):
        raise ValueError(f"{label}: answer with a text.")
    if not text:
        if control["required"]:
            raise ValueError(f"{label} must be filled in.")
        return text
    least, most = control["min_length"] or 0, control["max_length"] or 4000
    if len(text) < least:
        raise ValueError(f"{label} needs at least {least} characters, not {len(text)}.")
    if len(text) > most:
        raise ValueError(f"{label} takes at most {most} characters, not {len(text)}.")
    return text


def _one(control: Json, label: str, value: Any) -> str | None:
    chosen = value if value is not None else next((option["value"] for option in control["options"] if option.get("default")), None)
    if not chosen:
        if control["required"]:
            raise ValueError(f"{label} must be answered.")
        return None
    on_offer = _on_offer(control) or []
    if chosen not in on_offer:
        raise ValueError(f"{label}: {chosen} is not on offer; there are: {', '.join(on_offer)}.")
    return str(chosen)


def _several(control: Json, label: str, value: Any) -> list[str]:
    values = _default_values(control) if value is None else value
    if not isinstance(values, list) or not all(isinstance(item, str) for item in values):
        raise ValueError(f"{label}: answer with a list of choices.")
    if not values and control["required"]:
        raise ValueError(f"{label} must be answered.")
    wrong = _values_wrong(control, values) if values else None
    if wrong:
        raise ValueError(f"{label}: {wrong}")
    return values


def _default_values(control: Json) -> list[str]:
    if "options" in control:
        return [option["value"] for option in control["options"] if option.get("default")]
    return [chosen["id"] for chosen in control.get("default_values", ())]
