"""The session start limit: how many sessions a bot may start in a day, and how fast."""

from __future__ import annotations

from bot.arena.behaviour.errors import Json
from bot.clock import Clock

STARTS_PER_DAY = 1000
DAY_SECONDS = 86_400.0
MAX_CONCURRENCY = 1
IDENTIFY_SECONDS = 5.0


class SessionStarts:
    """Counts the IDENTIFYs of one bot."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since = clock.now()
        self._count = 0
        self._last: dict[int, float] = {}

    def count(self, shard: int) -> None:
        """Counts a new session of this shard."""
        self._reset_daily()
        if not self._count:
            self._since = self._clock.now()
        self._count += 1
        self._last[shard % MAX_CONCURRENCY] = self._clock.now()

    def too_soon(self, shard: int) -> bool:
        """Whether a shard of the same rate limit bucket started less than five seconds ago."""
        last = self._last.get(shard % MAX_CONCURRENCY)
        return last is not None and self._clock.now() - last < IDENTIFY_SECONDS

    def session_start_limit(self) -> Json:
        """The `session_start_limit` of GET /gateway/bot."""
        self._reset_daily()
        reset = self._since + DAY_SECONDS - self._clock.now() if self._count else 0.0
        return {
            "total": STARTS_PER_DAY,
            "remaining": max(STARTS_PER_DAY - self._count, 0),
            "reset_after": int(reset * 1000),
            "max_concurrency": MAX_CONCURRENCY,
        }

    def _reset_daily(self) -> None:
        if self._clock.now() - self._since >= DAY_SECONDS:
            self._count = 0
