"""What must not happen twice, as long as this process runs."""

from __future__ import annotations

from collections import OrderedDict

MAX_REMEMBERED_IDS = 5000


class SeenIds:
    """Remembers the latest numbers, such as ids of interactions."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_first(self, number: int) -> bool:
        """True the first time that it is asked about this one."""
        if number in self._seen:
            return False
        self._seen[number] = None
        if len(self._seen) > MAX_REMEMBERED_IDS:
            self._seen.popitem(last=False)
        return True
