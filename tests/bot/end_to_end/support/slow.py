"""People who take their time."""

from __future__ import annotations

from bot.coordinator.presence import Presence

SLOW = "SLOW_PEOPLE"
"""In the environment of a process: all people there are slow."""


class Slow(Presence):
    """Whoever is asked has not acted lately, so every turn is a message of its own."""

    def record_act(self, table_id: str, user: int) -> None:
        pass
