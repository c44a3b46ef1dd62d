"""Lists of plain values in a body, read with the path of each value; and objects without their empty fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader


def listed(form: BodyReader, name: str, most: int | None = None) -> Iterator[tuple[BodyReader, str, Any]]:
    """Each value of a list, with the form and the field where it is read and its errors are noted."""
    values = {str(at): value for at, value in enumerate(form.values(name, most))}
    holder = BodyReader(values, inside=form, name=name)
    for at, value in values.items():
        yield holder, at, value


def snowflakes(form: BodyReader, name: str, most: int) -> list[str]:
    """A set of ids."""
    ids: list[str] = []
    for holder, at, _ in listed(form, name, most):
        found = holder.snowflake(at, required=True)
        if found in ids:
            already_there(holder, at)
        elif found is not None:
            ids.append(found)
    return ids


def already_there(form: BodyReader, name: str) -> None:
    """Notes a value that comes twice in a set."""
    form.wrong(name, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")


def given(**fields: object) -> Json:
    """The fields that have a value; Discord leaves out the others."""
    return {name: value for name, value in fields.items() if value is not None}
