"""Our commands, compared with the ones Discord has for us."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

COMPARED_FIELDS = (
    *("name", "type", "description", "options", "required", "autocomplete", "choices", "value"),
    *("min_value", "max_value", "min_length", "max_length", "channel_types", "nsfw", "default_member_permissions"),
)
"""What defines a command, its options and its choices. The rest (ids, versions) is Discord's."""
MAX_LISTED = 5
LEFT_TO_DISCORD = ("contexts", "integration_types", "dm_permission")
"""Where a command can be used: Discord may fill this in if we leave it out."""


class Difference(NamedTuple):
    """Names of commands that Discord lacks, has in another form, or should not have."""

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
    """Between the commands as we would send them and as Discord returns them."""
    wanted, known = {_key(each): each for each in ours}, {_key(each): each for each in theirs}
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
        said = [key for key in LEFT_TO_DISCORD if ours.get(key) is not None and theirs.get(key) is not None]
        return all(_is_equal(_normalised(ours.get(key)), _normalised(theirs.get(key))) for key in (*COMPARED_FIELDS, *said))
    if isinstance(ours, list) and isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(_is_equal, ours, theirs))
    return bool(ours == theirs) or str(ours) == str(theirs)  # rights are a number here and a text there


def _normalised(value: Any) -> Any:
    """Discord leaves out what is false or empty."""
    return None if value is False or value == [] else value
