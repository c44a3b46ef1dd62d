"""A set that forgets its oldest entries, for what a process can find out again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class BoundedSet(Generic[K]):
    """Has the `most` entries that were added last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._entries: dict[K, None] = {}

    def __contains__(self, entry: object) -> bool:
        return entry in self._entries

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, entry: K) -> None:
        self.discard(entry)
        self._entries[entry] = None
        if len(self._entries) > self._most:
            self.discard(next(iter(self._entries)))

    def discard(self, entry: K) -> None:
        self._entries.pop(entry, None)
