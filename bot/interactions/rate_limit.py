"""Limits expensive requests for each user: one at a time, and a number per minute."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from bot.clock import Clock
from engine import Refused

MAX_PER_MINUTE, MINUTE_SECONDS = 10, 60.0
MAX_REMEMBERED_USERS = 1000
"""From this many users on, those without a request in the last minute are forgotten."""
STILL_BUSY = "One moment, please: I am still working out what you asked before."


class UserRateLimit:
    """Counts the expensive requests of each user, in memory only."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._request_times: dict[int, deque[float]] = {}
        self._busy_users: set[int] = set()

    @contextmanager
    def serving(self, user: int) -> Iterator[None]:
        """While inside, the user can make no other request. Raises Refused if one is running, or for too many in a minute."""
        if user in self._busy_users:
            raise Refused(STILL_BUSY)
        self._count(user)
        self._busy_users.add(user)
        try:
            yield
        finally:
            self._busy_users.discard(user)

    def _count(self, user: int) -> None:
        now = self._clock.steady()
        if len(self._request_times) >= MAX_REMEMBERED_USERS:
            self._request_times = {other: times for other, times in self._request_times.items() if times[-1] > now - MINUTE_SECONDS}
        times = self._request_times.setdefault(user, deque(maxlen=MAX_PER_MINUTE))
        if len(times) == MAX_PER_MINUTE and (left := times[0] + MINUTE_SECONDS - now) > 0:
            seconds = ceil(left)
            raise Refused(f"That was {MAX_PER_MINUTE} in a minute. Please ask again in {seconds} second{'s' * (seconds > 1)}.")
        times.append(now)
