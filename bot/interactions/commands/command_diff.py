"""Compares the bot's commands with those registered at Discord."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

COMPARED_FIELDS = (
    *("name", "type", "description", "options", "required", "autocomplete", "choices", "value"),
    *("min_value", "max_value", "min_length", "max_length", "channel_types", "nsfw", "default_member_permissions"),
)
"""The fields that define a command, its options and its choices. Others (ids, versions) are set by Discord."""
MAX_LISTED = 5
LEFT_TO_DISCORD = ("contexts", "integration_types", "dm_permission")
"""Fields about where a command can be used, which Discord may fill in if they are not sent."""


class Difference(NamedTuple):
    """The names of commands that Discord lacks, has in an outdated version, or should not have."""

    missing: list[str]
    outdated: list[str]
    extra: list[str]

    def __str__(self) -> str:
        parts = {"missing": self.missing, "outdated": self.outdated, "no longer ours": self.extra}
        return "; ".join(f"{what}: {_some(names)}" for what, names in parts.items() if names)


def _some(names: list[str]) -> str:
    more = f" and {len(names) - MAX_LISTED} more" if len(names) > MAX_LISTED else ""
    return ", ".join(names[:MAX_LISTED]) + more


def difference(ours: Iterable[Mapping[str, Any]], theirs: Iterable[Mapping[str, Any]]) -> Difference:
    """Compares the commands as the bot would send them with those that Discord returns."""
    wanted, known = {_key(command): command for command in ours}, {_key(command): command for command in theirs}
    return Difference(
        missing=sorted(key[1] for key in wanted.keys() - known.keys()),
        outdated=sorted(key[1] for key in wanted.keys() & known.keys() if not _is_equal(wanted[key], known[key])),
        extra=sorted(key[1] for key in known.keys() - wanted.keys()),
    )


def _key(command: Mapping[str, Any]) -> tuple[int, str]:
    kind, name = int(command.get("type", 1)), str(command["name"])
    return kind, f"/{name}" if kind == 1 else name


def _is_equal(ours: Any, theirs: Any) -> bool:
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        in_both = [key for key in LEFT_TO_DISCORD if ours.get(key) is not None and theirs.get(key) is not None]
        return all(_is_equal(_normalised(ours.get(key)), _normalised(theirs.get(key))) for key in (*COMPARED_FIELDS, *in_both))
    if isinstance(ours, list) and isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(_is_equal, ours, theirs))
    return bool(ours == theirs) or str(ours) == str(theirs)  # permissions are a number here and a string there


def _normalised(value: Any) -> Any:
    """None for false and empty values, which Discord leaves out."""
    return None if value is False or value == [] else value
