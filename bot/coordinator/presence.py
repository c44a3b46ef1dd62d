"""Presence: when users last acted at a table or looked something up there. Only in memory; after a restart nobody is present."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from bot.clock import Clock

REMEMBERED_SECONDS = 90.0
"""Users whose last act is longer ago are forgotten."""
MOST_LOOKS = 1000
"""Users whose last look is remembered, at each of their tables."""


class Presence:
    """When users last acted at each table."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._acts: OrderedDict[tuple[str, int], float] = OrderedDict()
        """By table and user, oldest first."""
        self._looks: OrderedDict[tuple[str, int], float] = OrderedDict()
        """The same for those who looked something up."""

    def record_look(self, table_id: str, user: int) -> None:
        self._looks[table_id, user] = self.clock.steady()
        self._looks.move_to_end((table_id, user))
        if len(self._looks) > MOST_LOOKS:
            self._looks.popitem(last=False)

    def has_looked(self, table_id: str, user: int, within: float) -> bool:
        """Returns whether a user has looked something up at a table in the last seconds."""
        looked = self._looks.get((table_id, user))
        return looked is not None and self.clock.steady() - looked <= within

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
        for times in (self._acts, self._looks):
            for key in [key for key in times if key[1] == user]:
                del times[key]
