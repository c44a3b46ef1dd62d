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


def rewritten(raw: bytes, struct: Any) -> bytes:
    """Stored JSON as this version writes it after reading it, without the fields that are new since.

    The same bytes if every field has arrived under its name with its value. The order counts, so two fields that have changed
    places are noticed.
    """
    again = msgspec.json.encode(msgspec.json.decode(raw, type=struct))
    return msgspec.json.encode(_without_new_fields(msgspec.json.decode(again), msgspec.json.decode(raw)))


def _without_new_fields(after: Any, before: Any) -> Any:
    if isinstance(after, dict) and isinstance(before, dict):
        return {name: _without_new_fields(value, before[name]) for name, value in after.items() if name in before}
    if isinstance(after, list) and isinstance(before, list) and len(after) == len(before):
        return [_without_new_fields(*pair) for pair in zip(after, before, strict=True)]
    return after
