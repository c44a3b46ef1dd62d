"""A table as plain data: the state at the start of the step, the step's journal, and a seal over it all."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.host import Entry
from engine.core.question import Refused

SCHEMA = 1


class Save(msgspec.Struct):
    """`dice` and `events` count those before the step, `answers` all of them; `open` are the keys of the open questions."""

    schema: int
    game: str
    rules: int
    seats: tuple[str, ...]
    options: dict[str, str]
    seed: str
    step: int
    dice: int
    events: int
    answers: int
    state: Any
    journal: list[Entry]
    open: list[str]
    seal: str = ""


def seal(plain: Mapping[str, Any]) -> str:
    """A checksum of everything else, so that a damaged save is noticed before it is used."""
    content = {name: value for name, value in plain.items() if name != "seal"}
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:12]


def write(save: Save) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(save))
    plain["seal"] = seal(plain)
    return plain


def rename_seats(given: bytes, names: Mapping[str, str]) -> bytes:
    """The same save with other names for its seats. Refuses what it cannot read: a damaged save must not get a new seal."""
    save = read(given)
    save.seats = tuple(names.get(name, name) for name in save.seats)
    return msgspec.json.encode(write(save))


def read(given: object) -> Save:
    """Back from plain data or its JSON text; refuses anything else with a sentence."""
    try:
        text = given if isinstance(given, str | bytes) else msgspec.json.encode(given)
        plain = msgspec.json.decode(text)  # our own copy: what the host does to its save later does not affect us
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError, ValueError):
        raise Refused("This save is incomplete: it cannot be read as JSON.") from None
    if not isinstance(plain, Mapping):
        raise Refused("This is not the save of a table.")
    if plain.get("schema") != SCHEMA:
        raise Refused(f"This save has form {str(plain.get('schema'))[:20]!r}; only form {SCHEMA} can be read.")
    try:
        save = msgspec.convert(plain, Save, strict=True)
        fits = save.seal == seal(plain)
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
        raise Refused("This save is damaged: parts of it are missing or have the wrong form.") from None
    if not fits:
        raise Refused("This save is damaged: its seal does not match its content.")
    return save
