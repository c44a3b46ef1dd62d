"""How many sessions a bot has started today, and how soon after one another."""

from __future__ import annotations

from bot.arena.behaviour.errors import Json
from bot.clock import Clock

TOTAL = 1000
DAY = 86_400.0
CONCURRENCY = 1
PAUSE = 5.0


class Starts:
    """The IDENTIFYs of one bot."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since = clock.now()
        self._count = 0
        self._last: dict[int, float] = {}

    def count(self, shard: int) -> None:
        """A session starts."""
        self._turn_the_day()
        if not self._count:
            self._since = self._clock.now()
        self._count += 1
        self._last[shard % CONCURRENCY] = self._clock.now()

    def too_soon(self, shard: int) -> bool:
        """Whether another shard of the same bucket started less than five seconds ago."""
        last = self._last.get(shard % CONCURRENCY)
        return last is not None and self._clock.now() - last < PAUSE

    def remaining(self) -> Json:
        """The `session_start_limit` of GET /gateway/bot."""
        self._turn_the_day()
        reset = self._since + DAY - self._clock.now() if self._count else 0.0
        return {
            "total": TOTAL,
            "remaining": max(TOTAL - self._count, 0),
            "reset_after": int(reset * 1000),
            "max_concurrency": CONCURRENCY,
        }

    def _turn_the_day(self) -> None:
        if self._clock.now() - self._since >= DAY:
            self._count = 0
