"""Validates application commands and autocomplete choices, and returns them in the form that Discord returns."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection
from typing import Any

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.validation.body_reader import MAX_INTEGER, BodyReader
from bot.arena.validation.lists import numbers

CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUB_COMMAND, GROUP = 1, 2
STRING, INTEGER, CHANNEL, NUMBER = 3, 4, 7, 10
BRANCHES = frozenset((SUB_COMMAND, GROUP))
VALUES = frozenset(range(3, 12))
WITH_CHOICES = frozenset((STRING, INTEGER, NUMBER))
NUMBERS = frozenset((INTEGER, NUMBER))

MAX_OPTIONS = MAX_CHOICES = 25
MAX_CHARACTERS = 8000
MAX_COMMANDS = {CHAT: 100, USER_MENU: 15, MESSAGE_MENU: 15}
MAX_PERMISSIONS = 2**54 - 1
CHANNEL_TYPES = frozenset((0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15))
_WESTERN = "bg cs da de el en-GB en-US es-419 es-ES fi fr hr hu it lt nl no pl pt-BR ro ru sv-SE tr uk"
_EASTERN = "ar he hi id ja ko th vi zh-CN zh-TW"
LOCALES = frozenset((*_WESTERN.split(), *_EASTERN.split()))

ONLY_FOR: dict[str, Collection[int]] = {
    "choices": WITH_CHOICES,
    "autocomplete": WITH_CHOICES,
    "min_value": NUMBERS,
    "max_value": NUMBERS,
    "min_length": (STRING,),
    "max_length": (STRING,),
    "channel_types": (CHANNEL,),
}

# Letters and digits of every script, and all of Devanagari and Thai, whose vowel signs are not letters in Unicode.
NAME = r"[-_'\w\u0900-\u0950\u0955-\u0963\u0966-\u097f\u0e01-\u0e3a\u0e40-\u0e5b]+"


def read_command(body: Any, *, in_guild: bool) -> Json:
    """Validates a command; the caller adds ids and version. Raises ApiError."""
    form = BodyReader(body)
    command = _command(form, in_guild)
    form.raise_errors()
    return command


def read_commands(bodies: Any, *, in_guild: bool) -> list[Json]:
    """Validates the commands of a bulk overwrite. Raises ApiError."""
    form = BodyReader({})
    if not isinstance(bodies, list | None):
        form.add_error("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    commands: list[Json] = []
    seen: set[tuple[int, str]] = set()
    for index, body in enumerate(bodies if isinstance(bodies, list) else []):
        part = BodyReader(body, parent=form, name=str(index))
        command = _command(part, in_guild)
        key = (command["type"], command["name"])
        if key in seen and command["name"]:
            part.add_error("", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)
        commands.append(command)
    for kind, count in Counter(command["type"] for command in commands).items():
        if count > MAX_COMMANDS[kind]:
            error = ApiError(ErrorCode.TOO_MANY_COMMANDS)
            error.message = f"Maximum number of application commands reached ({MAX_COMMANDS[kind]})"
            raise error
    form.raise_errors()
    return commands


def read_choices(data: Any, kind: int) -> list[Json]:
    """Validates autocomplete choices; `kind` is the type of the focused option. Raises ApiError."""
    form = BodyReader({"data": data})
    offered = form.part("data", required=True)
    choices = _choices(offered, kind) if offered else []
    form.raise_errors()
    return choices


def _command(form: BodyReader, in_guild: bool) -> Json:
    kind = form.choice("type", MAX_COMMANDS) or CHAT
    command: Json = {
        "type": kind,
        "name": _name(form, lower=kind == CHAT),
        "name_localizations": _localizations(form, "name_localizations", 32, lower=kind == CHAT),
        "description": _description(form) if kind == CHAT else _no_description(form),
        "description_localizations": _localizations(form, "description_localizations", 100),
        "options": [],
        "default_member_permissions": None,
        "nsfw": bool(form.boolean("nsfw")),
        "contexts": None,
        "integration_types": [0],
    }
    if kind == CHAT:
        command["options"] = _options(form, BRANCHES | VALUES)
    elif form.values("options"):
        form.add_error("options", "BASE_TYPE_MAX_LENGTH", "Must be 0 or fewer in length.")
    permissions = form.integer("default_member_permissions", 0, MAX_PERMISSIONS)
    if permissions is not None:
        command["default_member_permissions"] = str(permissions)
    contexts = numbers(form, "contexts", (0, 1, 2), 3, 1)
    installations = numbers(form, "integration_types", (0, 1), 2, 1)
    in_dms = form.boolean("dm_permission")
    # Only global commands have these; for guild commands Discord ignores them, and discord.py always sends them.
    if not in_guild:
        command["contexts"] = contexts or None
        command["integration_types"] = installations or [0]
        command["dm_permission"] = 1 in contexts if contexts else in_dms is not False
    if _characters(command) > MAX_CHARACTERS:
        form.add_error("", "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MAX_CHARACTERS})")
    return command


def _name(form: BodyReader, *, lower: bool = True) -> str:
    name = form.string("name", 32, 1, required=True, pattern=NAME if lower else "") or ""
    if lower:
        _check_name(form, "name", name)
    return name


def _check_name(form: BodyReader, where: str, name: str) -> None:
    if name and (name != name.lower() or not re.fullmatch(NAME, name)):
        form.add_error(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _description(form: BodyReader) -> str:
    return form.string("description", 100, 1, required=True) or ""


def _no_description(form: BodyReader) -> str:
    if form.string("description"):
        form.add_error("description", "APPLICATION_COMMAND_DESCRIPTION_INVALID", "Context menu commands cannot have a description")
    return ""


def _localizations(form: BodyReader, field: str, most: int, *, lower: bool = False) -> Json | None:
    part = form.part(field)
    if part is None:
        return None
    words: Json = {}
    for locale in part.body:
        # The error is at the field, not at the locale: an unknown key may be anything, even "_errors".
        if locale not in LOCALES:
            part.add_error("", "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.')
            continue
        word = part.string(locale, most, 1, required=True, pattern=NAME if lower else "") or ""
        if lower:
            _check_name(part, locale, word)
        words[locale] = word
    return words or None


def _options(form: BodyReader, kinds: Collection[int]) -> list[Json]:
    options: list[Json] = []
    names: set[str] = set()
    for part in form.parts("options", MAX_OPTIONS):
        option = _option(part, kinds)
        first = options[0] if options else option
        if option["type"] and first["type"] and (option["type"] in BRANCHES) != (first["type"] in BRANCHES):
            part.add_error(
                "",
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command and sub-command group option types are mutually exclusive to all other types",
            )
        if option.get("required") and any(before.get("required") is False for before in options):
            part.add_error(
                "", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options"
            )
        if option["name"] and option["name"] in names:
            part.add_error(
                "", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", f"Option name {option['name']} is already used in these options"
            )
        names.add(option["name"])
        options.append(option)
    return options


def _option(form: BodyReader, kinds: Collection[int]) -> Json:
    kind = form.choice("type", kinds, required=True) or 0
    option: Json = {
        "type": kind,
        "name": _name(form),
        "name_localizations": _localizations(form, "name_localizations", 32, lower=True),
        "description": _description(form),
        "description_localizations": _localizations(form, "description_localizations", 100),
    }
    required = bool(form.boolean("required"))
    if kind in BRANCHES:
        option["options"] = _options(form, VALUES if kind == SUB_COMMAND else (SUB_COMMAND,))
        if kind == GROUP and not option["options"]:
            form.add_error("options", "BASE_TYPE_REQUIRED", "This field is required")
    elif kind in VALUES:
        option["required"] = required
        if form.values("options"):
            form.add_error("options", "BASE_TYPE_MAX_LENGTH", "Must be 0 or fewer in length.")
        _add_choices(form, kind, option)
        _add_limits(form, kind, option)
        if kind == CHANNEL and (types := numbers(form, "channel_types", CHANNEL_TYPES, len(CHANNEL_TYPES))):
            option["channel_types"] = types
    for field, allowed in ONLY_FOR.items():
        if kind and kind not in allowed and not _is_blank(form.body.get(field)):
            form.add_error(field, "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID", f"{field} is not allowed for this option type")
    return option


def _is_blank(value: Any) -> bool:
    return value is None or value is False or value == []


def _add_choices(form: BodyReader, kind: int, option: Json) -> None:
    if kind not in WITH_CHOICES:
        return
    choices = _choices(form, kind)
    if choices:
        option["choices"] = choices
    if form.boolean("autocomplete"):
        option["autocomplete"] = True
        if choices:
            form.add_error(
                "autocomplete",
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
                "Autocomplete and choices are mutually exclusive",
            )


def _choices(form: BodyReader, kind: int) -> list[Json]:
    choices: list[Json] = []
    for part in form.parts("choices", MAX_CHOICES):
        value: str | float | None
        if kind == STRING:
            value = part.string("value", 100, required=True)
        elif kind == INTEGER:
            value = part.integer("value", required=True)
        else:
            value = _number(part, "value", required=True)
        choices.append(
            {
                "name": part.string("name", 100, 1, required=True) or "",
                "name_localizations": _localizations(part, "name_localizations", 100),
                "value": value,
            }
        )
    return choices


def _add_limits(form: BodyReader, kind: int, option: Json) -> None:
    limits: dict[str, float | None] = {}
    if kind == STRING:
        limits = {"min_length": form.integer("min_length", 0, 6000), "max_length": form.integer("max_length", 1, 6000)}
    elif kind == INTEGER:
        limits = {"min_value": form.integer("min_value"), "max_value": form.integer("max_value")}
    elif kind == NUMBER:
        limits = {"min_value": _number(form, "min_value"), "max_value": _number(form, "max_value")}
    given = {field: limit for field, limit in limits.items() if limit is not None}
    if len(given) == 2:
        (lower, least), (upper, most) = given.items()
        if least > most:
            form.add_error(upper, "APPLICATION_COMMAND_OPTIONS_RANGE_INVALID", f"{upper} must be greater than or equal to {lower}")
    option.update(given)


def _number(form: BodyReader, field: str, *, required: bool = False) -> float | None:
    value = form.body.get(field)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return form.integer(field, required=required)
    try:
        number = math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number) or abs(number) > MAX_INTEGER:
        form.add_error(field, "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')
        return None
    return number


def _characters(part: Json) -> int:
    """The length that Discord counts: names, descriptions and values, with only the longest localization of each."""
    total = len(str(part.get("value", "")))
    for field in ("name", "description"):
        translated = part.get(f"{field}_localizations") or {}
        total += max(len(word) for word in (part.get(field, ""), *translated.values()))
    return total + sum(map(_characters, (*part.get("options", ()), *part.get("choices", ()))))
