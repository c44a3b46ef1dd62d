"""Presence: when users last acted at a table. Only in memory; after a restart nobody counts as present."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from bot.clock import Clock

REMEMBERED_SECONDS = 90.0
"""Users whose last act is longer ago are forgotten."""


class Presence:
    """When users last acted at each table."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._acts: OrderedDict[tuple[str, int], float] = OrderedDict()
        """By table and user, oldest first."""

    def record_act(self, table_id: str, user: int) -> None:
        now = self.clock.steady()
        self._acts[table_id, user] = now
        self._acts.move_to_end((table_id, user))
        while now - next(iter(self._acts.values())) > REMEMBERED_SECONDS:
            self._acts.popitem(last=False)

    def seconds_since(self, table_id: str, users: list[int]) -> Mapping[int, float]:
        """Returns how long ago each user acted, without those who are forgotten."""
        now = self.clock.steady()
        acts = {user: now - self._acts[table_id, user] for user in users if (table_id, user) in self._acts}
        return {user: seconds for user, seconds in acts.items() if seconds <= REMEMBERED_SECONDS}

    def forget(self, user: int) -> None:
        for key in [key for key in self._acts if key[1] == user]:
            del self._acts[key]
