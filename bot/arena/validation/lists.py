"""Lists of plain values in a body, read with the path of each value; and objects without their empty fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader


def list_items(form: BodyReader, name: str, most: int | None = None) -> Iterator[tuple[BodyReader, str, Any]]:
    """Each value of a list, with the form and the field where it is read and its errors are noted."""
    values = {str(index): value for index, value in enumerate(form.values(name, most))}
    holder = BodyReader(values, parent=form, name=name)
    for index, value in values.items():
        yield holder, index, value


def snowflakes(form: BodyReader, name: str, most: int) -> list[str]:
    """A set of ids."""
    ids: list[str] = []
    for holder, index, _ in list_items(form, name, most):
        snowflake = holder.snowflake(index, required=True)
        if snowflake in ids:
            add_duplicate_error(holder, index)
        elif snowflake is not None:
            ids.append(snowflake)
    return ids


def add_duplicate_error(form: BodyReader, name: str) -> None:
    """Notes a value that comes twice in a set."""
    form.add_error(name, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")


def without_none(**fields: object) -> Json:
    """The fields that have a value; Discord leaves out the others."""
    return {name: value for name, value in fields.items() if value is not None}
