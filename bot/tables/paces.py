"""Defaults of each pace, and how long a table waits for late players."""

from __future__ import annotations

from typing import NamedTuple

from bot.store import TableSettings
from bot.text.table_settings import PACES


class PaceDefaults(NamedTuple):
    late: str
    """What happens at the end of a time limit."""
    allowed_misses: int
    """Time limits in a row that a player may miss and only get the default answer; at the next one they are away."""
    window_seconds: float
    """The longest time that a reaction window is open."""


PACE_DEFAULTS = {"live": PaceDefaults("ai", 0, 45.0), "async": PaceDefaults("ai", 2, 7200.0)}
"""In a live game everybody waits for a missing player, so one missed limit is enough."""
assert PACE_DEFAULTS.keys() == PACES.keys()


def window_seconds(settings: TableSettings) -> float:
    """Returns how long a reaction window is open, whatever the time limit: most players pass."""
    return min(PACE_DEFAULTS[settings.pace].window_seconds, settings.limit)
