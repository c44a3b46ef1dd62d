"""Helpers for lists of plain values in a body, and for objects without empty fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader


def list_items(form: BodyReader, name: str, most: int | None = None) -> Iterator[tuple[BodyReader, str, Any]]:
    """Yields for each value of a list its reader, its field name and the value."""
    values = {str(index): value for index, value in enumerate(form.values(name, most))}
    holder = BodyReader(values, parent=form, name=name)
    for index, value in values.items():
        yield holder, index, value


def snowflakes(form: BodyReader, name: str, most: int) -> list[str]:
    """Reads a set of snowflakes."""
    ids: list[str] = []
    for holder, index, _ in list_items(form, name, most):
        snowflake = holder.snowflake(index, required=True)
        if snowflake in ids:
            add_duplicate_error(holder, index)
        elif snowflake is not None:
            ids.append(snowflake)
    return ids


def add_duplicate_error(form: BodyReader, name: str) -> None:
    """Adds the error of a value that occurs twice in a set."""
    form.add_error(name, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")


def without_none(**fields: object) -> Json:
    """Returns the fields that are not None; Discord omits the others."""
    return {name: value for name, value in fields.items() if value is not None}
