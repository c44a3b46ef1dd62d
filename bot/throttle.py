"""Throttle for requests that no user triggers. A process that takes over has to check the channel of every table in the outbox,
and the membership of every late player: all at once, that would use up the 50 requests that Discord accepts each second."""

from __future__ import annotations

from collections import deque

from bot.clock import Clock

PER_SECOND = 10
"""Requests that pass in a second: the rest of the 50 are for interactions."""
WINDOW_SECONDS = 1.0


class Throttle:
    """Lets callers pass in the order they came, and never more than so many in any second."""

    def __init__(self, clock: Clock, per_second: int = PER_SECOND) -> None:
        self.clock = clock
        self._moments: deque[float] = deque(maxlen=per_second)
        """When the last callers passed, or will."""

    async def wait(self) -> None:
        """Waits for the caller's turn."""
        now = self.clock.steady()
        is_full = len(self._moments) == self._moments.maxlen
        moment = max(now, self._moments[0] + WINDOW_SECONDS) if is_full else now
        self._moments.append(moment)
        if moment > now:
            await self.clock.pause(moment - now)
