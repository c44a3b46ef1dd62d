"""Reads a decoded body field by field and collects all errors before it refuses, as Discord does."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json

MAX_INTEGER = 2**53 - 1


class BodyReader:
    """Reads one object of a body. All nested readers share one tree of errors; `raise_errors` raises it."""

    def __init__(self, body: Any, *, parent: BodyReader | None = None, name: str = "") -> None:
        self.root: BodyReader = parent.root if parent else self
        self.path: tuple[str, ...] = (*parent.path, name) if parent else ()
        self.errors: Json = {}
        self.body: Json = body if isinstance(body, dict) else {}
        if not isinstance(body, dict):
            self.add_error("", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")

    def add_error(self, name: str, code: str, message: str) -> None:
        """Adds an error at a field of this object or, without a name, at the object itself."""
        tree = self.root.errors
        for part in (*self.path, *name.split(".")) if name else self.path:
            tree = tree.setdefault(part, {})
        tree.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_errors(self) -> None:
        """Raises ApiError with all collected errors, if there are any."""
        if self.root.errors:
            raise ApiError(ErrorCode.INVALID_FORM, self.root.errors)

    def has(self, name: str) -> bool:
        """Whether the field exists and is not null."""
        return self.body.get(name) is not None

    def _take(self, name: str, required: bool) -> Any:
        value = self.body.get(name)
        if value is None and required:
            self.add_error(name, "BASE_TYPE_REQUIRED", "This field is required")
        return value

    def string(
        self, name: str, most: int | None = None, least: int = 0, *, required: bool = False, pattern: str = ""
    ) -> str | None:
        """Reads a string with a length from `least` to `most` that matches the regular expression `pattern`."""
        value = self._take(name, required)
        if value is None:
            return None
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            self.add_error(name, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return None
        if required and not value and least:
            self.add_error(name, "BASE_TYPE_REQUIRED", "This field is required")
        elif least and most is not None and not least <= len(value) <= most:
            self.add_error(name, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        elif most is not None and len(value) > most:
            self.add_error(name, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif pattern and not re.fullmatch(pattern, value):
            self.add_error(name, "STRING_TYPE_REGEX", "String value did not match validation regex.")
        return str(value)

    def snowflake(self, name: str, *, required: bool = False) -> str | None:
        """Reads a snowflake; Discord accepts numbers, too."""
        value = self._take(name, required)
        if value is None:
            return None
        if isinstance(value, bool) or not re.fullmatch(r"[0-9]{1,20}", str(value)):
            self.add_error(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
            return None
        return str(value)

    def integer(self, name: str, least: int = -MAX_INTEGER, most: int = MAX_INTEGER, *, required: bool = False) -> int | None:
        """Reads an integer; Discord accepts one in a string."""
        value = self._take(name, required)
        if value is None:
            return None
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,20}", value):
            value = int(value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            self.add_error(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if value < least:
            self.add_error(name, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        elif value > most:
            self.add_error(name, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
        return value

    def boolean(self, name: str, *, required: bool = False) -> bool | None:
        """Reads a boolean."""
        value = self._take(name, required)
        if value is not None and not isinstance(value, bool):
            self.add_error(name, "BOOLEAN_TYPE_CONVERT", 'Must be either "true" or "false".')
            return None
        return value

    def choice(self, name: str, allowed: Collection[int], *, required: bool = False) -> int | None:
        """Reads one of the allowed numbers."""
        value = self.integer(name, required=required)
        if value is not None and value not in allowed:
            listed = ", ".join(map(str, sorted(allowed)))
            self.add_error(name, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
            return None
        return value

    def values(self, name: str, most: int | None = None, least: int = 0, *, required: bool = False) -> list[Any]:
        """Reads a list of any values; empty if the field is missing."""
        value = self._take(name, required)
        if value is None:
            return []
        if not isinstance(value, list):
            self.add_error(name, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if most is not None and not least <= len(value) <= most:
            if least:
                self.add_error(name, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            else:
                self.add_error(name, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        return value

    def part(self, name: str, *, required: bool = False) -> BodyReader | None:
        """Returns a reader for a nested object."""
        value = self._take(name, required)
        return None if value is None else BodyReader(value, parent=self, name=name)

    def parts(self, name: str, most: int | None = None, least: int = 0, *, required: bool = False) -> Iterator[BodyReader]:
        """Yields a reader for each object of a list."""
        holder = BodyReader({}, parent=self, name=name)
        for index, value in enumerate(self.values(name, most, least, required=required)):
            yield BodyReader(value, parent=holder, name=str(index))
