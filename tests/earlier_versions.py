"""Files that earlier versions have written, and helpers to check that this version reads them."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import msgspec


def versions(test_file: str) -> list[Path]:
    """The folders with the files of earlier versions that lie beside a test, the oldest first."""
    return sorted(path for path in Path(test_file).with_name("earlier_versions").iterdir() if path.is_dir())


def lines(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines()


NO_LONGER_STORED = {"after": "how many messages followed a highlight", "reel": "whether a film of the game was chosen"}
"""Fields that this version neither needs nor writes."""


def rewritten(raw: bytes, struct: Any) -> bytes:
    """Stored JSON as this version writes it after reading it, without the fields that are new since and with those that are gone.

    The same bytes if every field has arrived under its name with its value. The order counts, so two fields that have changed
    places are noticed.
    """
    again = msgspec.json.encode(msgspec.json.decode(raw, type=struct))
    return msgspec.json.encode(_with_the_same_fields(msgspec.json.decode(again), msgspec.json.decode(raw)))


def _with_the_same_fields(after: Any, before: Any) -> Any:
    """Leaves out new fields, and adds those that are gone in their old places if all others are in the order in which they were."""
    if isinstance(after, list) and isinstance(before, list) and len(after) == len(before):
        return [_with_the_same_fields(*pair) for pair in zip(after, before, strict=True)]
    if not isinstance(after, dict) or not isinstance(before, dict):
        return after
    known = {name: _with_the_same_fields(value, before[name]) for name, value in after.items() if name in before}
    if [*known] != [name for name in before if name in known]:
        return known
    return {name: known.get(name, before[name]) for name in before if name in known or name in NO_LONGER_STORED}
