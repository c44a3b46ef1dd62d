"""Helpers for lists of plain values in a body, and for objects without empty fields."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import BodyReader

Item = TypeVar("Item")


def read_set(
    form: BodyReader, name: str, read: Callable[[BodyReader, str], Item | None], most: int | None = None, least: int = 0
) -> list[Item]:
    """Reads a list without duplicates; `read` reads one value from a reader and its field name, None if it is invalid."""
    values = {str(index): value for index, value in enumerate(form.values(name, most, least))}
    holder = BodyReader(values, parent=form, name=name)
    items: list[Item] = []
    for index in values:
        item = read(holder, index)
        if item in items:
            add_duplicate_error(holder, index)
        elif item is not None:
            items.append(item)
    return items


def snowflakes(form: BodyReader, name: str, most: int) -> list[str]:
    """Reads a set of snowflakes."""
    return read_set(form, name, lambda holder, index: holder.snowflake(index, required=True), most)


def numbers(form: BodyReader, name: str, allowed: Collection[int], most: int | None = None, least: int = 0) -> list[int]:
    """Reads a set of allowed numbers, in the given order."""
    return read_set(form, name, lambda holder, index: holder.choice(index, allowed, required=True), most, least)


def add_duplicate_error(form: BodyReader, name: str) -> None:
    """Adds the error of a value that occurs twice in a set."""
    form.add_error(name, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")


def without_none(**fields: object) -> Json:
    """Returns the fields that are not None; Discord omits the others."""
    return {name: value for name, value in fields.items() if value is not None}
