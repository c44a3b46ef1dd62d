"""Who is there: when people last did something at a table. Kept only in memory; after a restart nobody counts as there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from bot.clock import Clock

REMEMBERED = 90.0
"""Seconds after an act; anybody away for longer is forgotten."""


class Presence:
    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._acts: OrderedDict[tuple[str, int], float] = OrderedDict()
        """By table and person, oldest first."""

    def record_act(self, table_id: str, user: int) -> None:
        now = self.clock.steady()
        self._acts[table_id, user] = now
        self._acts.move_to_end((table_id, user))
        while now - next(iter(self._acts.values())) > REMEMBERED:
            self._acts.popitem(last=False)

    def seconds_since(self, table_id: str, users: list[int]) -> Mapping[int, float]:
        """How long ago each of them acted, as far as we remember."""
        now = self.clock.steady()
        acts = {user: now - self._acts[table_id, user] for user in users if (table_id, user) in self._acts}
        return {user: seconds for user, seconds in acts.items() if seconds <= REMEMBERED}

    def forget(self, user: int) -> None:
        for key in [key for key in self._acts if key[1] == user]:
            del self._acts[key]
