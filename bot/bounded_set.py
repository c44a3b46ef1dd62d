"""A set that forgets its oldest entries, for what a process can find out again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class BoundedSet(Generic[K]):
    """Has the `most` entries that were added last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._entries: OrderedDict[K, None] = OrderedDict()

    def __contains__(self, entry: object) -> bool:
        return entry in self._entries

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, entry: K) -> None:
        self._entries[entry] = None
        self._entries.move_to_end(entry)
        if len(self._entries) > self._most:
            self._entries.popitem(last=False)

    def discard(self, entry: K) -> None:
        self._entries.pop(entry, None)
