"""A pace for requests that nobody makes by hand. When a process takes over, it has to look into the channel of every table that was
owed something, and to ask about everybody whose time is up. All at once, that would take the 50 requests that
Discord allows in a second."""

from __future__ import annotations

from collections import deque

from bot.clock import Clock

PER_SECOND = 10
"""How many pass in a second: the others of the 50 are for people who are playing."""
WINDOW_SECONDS = 1.0


class Throttle:
    """Lets everybody through in the order they came, and never more than so many in any second."""

    def __init__(self, clock: Clock, per_second: int = PER_SECOND) -> None:
        self.clock = clock
        self._moments: deque[float] = deque(maxlen=per_second)
        """When the last ones passed, or will."""

    async def passes(self) -> None:
        """Waits for one's turn."""
        now = self.clock.steady()
        is_full = len(self._moments) == self._moments.maxlen
        moment = max(now, self._moments[0] + WINDOW_SECONDS) if is_full else now
        self._moments.append(moment)
        if moment > now:
            await self.clock.pause(moment - now)
