"""Time: the real clock, or one that a test moves by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A call that will happen unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock:
    """Real time."""

    def now(self) -> float:
        """Seconds since 1970 by the machine's clock, which may be set."""
        return time.time()

    def steady(self) -> float:
        """Seconds of a clock that nobody can set."""
        return time.monotonic()

    def later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Calls back once, on the event loop."""
        return asyncio.get_running_loop().call_later(seconds, call)

    async def pause(self, seconds: float) -> None:
        over = asyncio.Event()
        timer = self.later(seconds, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()


class _Due:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class HandClock(Clock):
    """Stands still until a test calls `advance`."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._set = 0.0
        self._order = itertools.count()
        self._due: list[tuple[float, int, _Due]] = []

    def now(self) -> float:
        return self._now + self._set

    def steady(self) -> float:
        return self._now

    def set(self, seconds: float) -> None:
        """Sets the clock forward, or back: no time passes."""
        self._set += seconds

    def later(self, seconds: float, call: Callable[[], None]) -> Timer:
        due = _Due(call)
        heapq.heappush(self._due, (self._now + seconds, next(self._order), due))
        return due

    def advance(self, seconds: float) -> None:
        """Lets time pass; timers that become due fire in order."""
        end = self._now + seconds
        while self._due and self._due[0][0] <= end:
            self._now, _, due = heapq.heappop(self._due)
            if due.call is not None:
                due.call()
        self._now = end
