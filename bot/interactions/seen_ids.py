"""Remembers ids, for what must not happen twice in one process."""

from __future__ import annotations

from collections import OrderedDict

MAX_REMEMBERED_IDS = 5000


class SeenIds:
    """Remembers the latest `MAX_REMEMBERED_IDS` ids, such as those of interactions."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def __contains__(self, number: int) -> bool:
        return number in self._seen

    def is_first(self, number: int) -> bool:
        """Returns True on the first call with this id."""
        if number in self._seen:
            return False
        self._seen[number] = None
        if len(self._seen) > MAX_REMEMBERED_IDS:
            self._seen.popitem(last=False)
        return True
