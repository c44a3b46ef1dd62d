"""Limits what one user may ask for: how often something may happen, and expensive requests one at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from bot.clock import Clock
from engine import Refused

MAX_PER_MINUTE, MINUTE_SECONDS = 10, 60.0
MAX_REMEMBERED_USERS = 1000
"""From this many users on, those for whom nothing happened lately are forgotten."""
LOOKS_PER_MINUTE = 30
PICTURE, WHOLE_GAME, ODDS, FILM = 1, 1, 3, 5
"""What of those it costs to draw a picture, to read a whole game or many tables, to work out odds, to make a film."""
STILL_BUSY = "One moment, please: I am still working out what you asked before."


class RateLimit:
    """Lets something happen `most` times in any `seconds` for each user or channel, counted in memory only."""

    def __init__(self, clock: Clock, most: int, seconds: float) -> None:
        self._clock = clock
        self.most = most
        self.seconds = seconds
        self._times: dict[int, deque[float]] = {}

    def wait(self, key: int) -> float:
        """Returns the seconds until it may happen again; 0 if it may now."""
        times = self._times.get(key)
        return 0.0 if times is None or len(times) < self.most else max(0.0, times[0] + self.seconds - self._clock.steady())

    def count(self, key: int) -> None:
        now = self._clock.steady()
        if len(self._times) >= MAX_REMEMBERED_USERS:
            self._times = {other: times for other, times in self._times.items() if times[-1] > now - self.seconds}
        self._times.setdefault(key, deque(maxlen=self.most)).append(now)


class LookLimit:
    """Lets a user look at so much in a minute, weighted by what it costs."""

    def __init__(self, clock: Clock) -> None:
        self._limit = RateLimit(clock, LOOKS_PER_MINUTE, MINUTE_SECONDS)

    def charge(self, user: int, cost: int) -> None:
        """Raises Refused, and counts nothing, once the user has looked at too much."""
        if not self.allows(user, cost):
            seconds = ceil(self._limit.wait(user))
            raise Refused(f"You have looked at a lot within a minute. Please ask again in {seconds} second{'s' * (seconds > 1)}.")

    def allows(self, user: int, cost: int) -> bool:
        """Counts a look, and returns True; returns False, and counts nothing, once the user has looked at too much."""
        if self._limit.wait(user) > 0:
            return False
        for _ in range(cost):
            self._limit.count(user)
        return True


class UserRateLimit:
    """Counts the expensive requests of each user."""

    def __init__(self, clock: Clock) -> None:
        self._limit = RateLimit(clock, MAX_PER_MINUTE, MINUTE_SECONDS)
        self._busy_users: set[int] = set()

    @contextmanager
    def serving(self, user: int) -> Iterator[None]:
        """While inside, the user can make no other request. Raises Refused if one is running, or for too many in a minute."""
        if user in self._busy_users:
            raise Refused(STILL_BUSY)
        if left := self._limit.wait(user):
            seconds = ceil(left)
            raise Refused(f"That was {MAX_PER_MINUTE} in a minute. Please ask again in {seconds} second{'s' * (seconds > 1)}.")
        self._limit.count(user)
        self._busy_users.add(user)
        try:
            yield
        finally:
            self._busy_users.discard(user)
