"""Saves: a table as plain data, with the state at the start of the step, the step's journal, and a checksum."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.host import Entry
from engine.core.question import Refused

SAVE_SCHEMA = 1


class Save(msgspec.Struct, omit_defaults=True):
    """A save. `dice` and `events` count those before the step, `answers` all; `open` are the keys of the open questions."""

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
    first_rules: int = 0
    """The version of the rules with which the game began, if they have been corrected since."""
    seal: str = ""


def seal(plain: Mapping[str, Any]) -> str:
    """Return the checksum of everything else in a save, to detect damage."""
    content = {name: value for name, value in plain.items() if name != "seal"}
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:12]


def write(save: Save) -> dict[str, Any]:
    """Return a save as plain data, sealed."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(save))
    plain["seal"] = seal(plain)
    return plain


def rename_seats(given: bytes, names: Mapping[str, str]) -> bytes:
    """Return the save with other seat names. Raises Refused if it cannot be read: a damaged save must not get a new seal."""
    save = read(given)
    save.seats = tuple(names.get(name, name) for name in save.seats)
    return msgspec.json.encode(write(save))


def read(given: object) -> Save:
    """Return the save for plain data or its JSON text; raises Refused if it is damaged or not a save."""
    try:
        text = given if isinstance(given, str | bytes) else msgspec.json.encode(given)
        plain = msgspec.json.decode(text)  # a copy, independent of later changes by the host
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError, ValueError):
        raise Refused("This save is incomplete: it cannot be read as JSON.") from None
    if not isinstance(plain, Mapping):
        raise Refused("This is not the save of a table.")
    if plain.get("schema") != SAVE_SCHEMA:
        raise Refused(f"This save has form {str(plain.get('schema'))[:20]!r}; only form {SAVE_SCHEMA} can be read.")
    try:
        save = msgspec.convert(plain, Save, strict=True)
        fits = save.seal == seal(plain)
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
        raise Refused("This save is damaged: parts of it are missing or have the wrong form.") from None
    if not fits:
        raise Refused("This save is damaged: its seal does not match its content.")
    return save
