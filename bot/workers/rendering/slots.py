"""Render slots: like a semaphore, but who is urgent comes first."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count


class RenderSlots:
    """As many slots as render workers. Whoever waits gets one in order, urgent ones before others."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()

    def locked(self) -> bool:
        return not self._free

    async def acquire(self, *, urgent: bool = True) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (not urgent, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came at the same moment
                self.release()
            raise

    def release(self) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[-1]
            if not turn.done():
                turn.set_result(None)  # the slot goes from one to the other
                return
        self._free += 1
