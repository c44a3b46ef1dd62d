"""Converts a typed slash command to interaction data, with the checks that Discord's client makes before it sends."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.arena.behaviour.errors import Json
from bot.arena.validation.body_reader import MAX_INTEGER
from bot.arena.validation.commands import CHAT, GROUP, INTEGER, NUMBER, STRING, SUB_COMMAND

BOOLEAN = 5
KINDS_WITH_IDS = {6: "user", 7: "channel", 8: "role", 9: "user or role", 11: "file"}
MAX_TEXT_LENGTH = 6000


def find(commands: Iterable[Json], text: str) -> tuple[Json, list[str]]:
    """Finds the command of a text such as "/admin tables close", and its path of sub-commands; raises ValueError."""
    slash = [command for command in commands if command["type"] == CHAT]
    words = text.strip().removeprefix("/").lower().split()
    command = next((command for command in slash if words and command["name"] == words[0]), None)
    if command is None:
        raise ValueError(_unknown_command_text(" ".join(words), slash))
    path: list[str] = []
    node = command
    while branches := _branches(node):
        text = _command_text(command, path)
        if len(words) == len(path) + 1:
            raise ValueError(f"{text} needs a sub-command: {_list_branches(text, branches)}.")
        word = words[len(path) + 1]
        match = next((branch for branch in branches if branch["name"] == word), None)
        if match is None:
            raise ValueError(f'{text} has no sub-command "{word}"; try {_list_branches(text, branches)}.')
        node = match
        path.append(word)
    if len(words) > len(path) + 1:
        surplus = words[len(path) + 1]
        raise ValueError(f'{_command_text(command, path)} has no sub-command "{surplus}"; give it options by name.')
    return command, path


def options(command: Json, path: list[str], values: Mapping[str, Any], *, focused: str | None = None) -> list[Json]:
    """Returns the options of the interaction, nested like the path; with `focused`, those of an autocomplete interaction."""
    text = _command_text(command, path)
    option_definitions = _defined_options(command, path)
    for name in (*values, *([focused] if focused is not None else [])):
        if all(option["name"] != name for option in option_definitions):
            available = (
                "it has " + _join_or(option["name"] for option in option_definitions) if option_definitions else "it has none"
            )
            raise ValueError(f'{text} has no option "{name}"; {available}.')
    sent: list[Json] = []
    for option in option_definitions:
        name = option["name"]
        value = values.get(name)
        if name == focused:
            if not option.get("autocomplete"):
                raise ValueError(f'The option "{name}" of {text} does not suggest anything while you type.')
            sent.append({"name": name, "type": option["type"], "value": "" if value is None else str(value), "focused": True})
        elif value is not None and value != "":
            sent.append({"name": name, "type": option["type"], "value": _value(option, value)})
        elif option.get("required") and focused is None:
            raise ValueError(f'{text} needs the option "{name}": {option["description"]}')
    for kind, name in zip((SUB_COMMAND, GROUP), reversed(path), strict=False):
        sent = [{"name": name, "type": kind, "options": sent}]
    return sent


def referenced_ids(options: list[Json]) -> dict[int, list[str]]:
    """Returns the ids among the values, by option type, for the `resolved` data."""
    ids: dict[int, list[str]] = {}
    for option in split_subcommands(options)[1]:
        if option["type"] in KINDS_WITH_IDS:
            of_kind = ids.setdefault(option["type"], [])
            if option["value"] not in of_kind:
                of_kind.append(option["value"])
    return ids


def split_subcommands(options: list[Json]) -> tuple[list[str], list[Json]]:
    """Splits the options of an interaction into the path of sub-commands and the options below it."""
    path: list[str] = []
    while options and options[0]["type"] in (SUB_COMMAND, GROUP):
        path.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return path, options


def _command_text(command: Json, path: Iterable[str]) -> str:
    return "/" + " ".join((command["name"], *path))


def _list_branches(text: str, branches: Iterable[Json]) -> str:
    return _join_or(f"{text} {branch['name']}" for branch in branches)


def _branches(part: Json) -> list[Json]:
    return [option for option in part.get("options", []) if option["type"] in (SUB_COMMAND, GROUP)]


def _full_names(part: Json, before: str = "") -> Iterator[str]:
    name = f"{before}{part['name']}"
    branches = _branches(part)
    if not branches:
        yield name
    for branch in branches:
        yield from _full_names(branch, f"{name} ")


def _unknown_command_text(text: str, slash: Sequence[Json]) -> str:
    names = [name for command in slash for name in _full_names(command)]
    if not names:
        return f'There is no command "/{text}": no application has a slash command here.'
    # A user who typed only the first word of a long name is close, too.
    first_words = difflib.get_close_matches(text.split(" ")[0], [command["name"] for command in slash])
    near = difflib.get_close_matches(text, names) or [name for name in names if name.split(" ")[0] in first_words]
    nearest = _join_or(f"/{name}" for name in (near or sorted(names))[:5])
    return f'There is no command "/{text}"; {"the nearest is" if near else "try"} {nearest}.'


def _join_or(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _defined_options(command: Json, path: list[str]) -> list[Json]:
    node = command
    for name in path:
        branch = next((branch for branch in _branches(node) if branch["name"] == name), None)
        if branch is None:
            raise ValueError(f'/{command["name"]} has no sub-command "{" ".join(path)}".')
        node = branch
    if branches := _branches(node):
        text = _command_text(command, path)
        raise ValueError(f"{text} needs a sub-command: {_list_branches(text, branches)}.")
    option_definitions: list[Json] = node.get("options", [])
    return option_definitions


def _value(option: Json, value: Any) -> Any:
    if choices := option.get("choices"):
        return _chosen(option, choices, value)
    kind, name = option["type"], option["name"]
    if kind == STRING:
        return _text(option, value)
    if kind in (INTEGER, NUMBER):
        number = _number(kind, name, value)
        least, most = option.get("min_value"), option.get("max_value")
        if (least is not None and number < least) or (most is not None and number > most):
            raise ValueError(f'"{name}" must be {_between(least, most)}; {value} is not.')
        return number
    if kind == BOOLEAN:
        if str(value).lower() not in ("true", "false"):
            raise ValueError(f'"{name}" is either true or false, not "{value}".')
        return str(value).lower() == "true"
    if isinstance(value, bool) or not re.fullmatch(r"[0-9]{1,20}", str(value)):
        raise ValueError(f'"{name}" takes the id of a {KINDS_WITH_IDS[kind]}; "{value}" is not one.')
    return str(value)


def _chosen(option: Json, choices: list[Json], value: Any) -> Any:
    for choice in choices:
        if value == choice["value"] and not isinstance(value, bool):
            return choice["value"]
    for choice in choices:
        if str(value).casefold() in (str(choice["value"]).casefold(), choice["name"].casefold()):
            return choice["value"]
    raise ValueError(f'"{option["name"]}" must be {_join_or(choice["name"] for choice in choices)}, not "{value}".')


def _text(option: Json, value: Any) -> str:
    name = option["name"]
    if not isinstance(value, str):
        raise ValueError(f'"{name}" takes a text, not {value!r}.')
    least, most = option.get("min_length", 0), option.get("max_length", MAX_TEXT_LENGTH)
    if not least <= len(value) <= most:
        raise ValueError(f'"{name}" must be {_between(least or None, most)} characters long; this text has {len(value)}.')
    return value


def _number(kind: int, name: str, value: Any) -> float:
    try:
        # Python accepts "1_000" and "nan" as numbers; no client does.
        if isinstance(value, bool) or (isinstance(value, str) and not re.fullmatch(r"[-+]?[0-9]*\.?[0-9]+", value.strip())):
            raise ValueError
        number = float(value)
        if not abs(number) <= MAX_INTEGER or (kind == INTEGER and number != int(number)):
            raise ValueError
    except (TypeError, ValueError, OverflowError):
        what = "a whole number" if kind == INTEGER else "a number"
        raise ValueError(f'"{name}" takes {what}; "{value}" is not one Discord can send.') from None
    return int(number) if kind == INTEGER else number


def _between(least: float | None, most: float | None) -> str:
    if least is None:
        return f"at most {most}"
    return f"at least {least}" if most is None else f"between {least} and {most}"
