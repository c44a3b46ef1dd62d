"""What goes with a pace unless a table decides otherwise, and how long it waits for somebody who is late."""

from __future__ import annotations

from typing import NamedTuple

from bot.store import TableSettings
from bot.text.table_settings import PACES


class PaceDefaults(NamedTuple):
    late: str
    """What usually happens to somebody who does not answer in time."""
    allowed_misses: int
    """Time limits in a row somebody may miss and only get the default answer; at the next one they are away."""
    window_seconds: float
    """Seconds that a window is open at most."""


HABITS = {"live": PaceDefaults("ai", 0, 45.0), "async": PaceDefaults("ai", 2, 7200.0)}
"""In an evening game everybody sits waiting for the one who has gone, and nobody wants to do that three times."""
assert HABITS.keys() == PACES.keys()


def a_moment(settings: TableSettings) -> float:
    """Seconds for which a table waits for those who could step in, whatever else it has agreed on: most of them pass."""
    return min(HABITS[settings.pace].window_seconds, settings.limit)
