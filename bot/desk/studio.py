"""Where pictures are made: in threads, a few at a time, never on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Studio:
    """Whoever wants a picture waits for an easel first, and then draws what is newest."""

    def __init__(self, threads: int = 1) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="studio")
        self._easels = asyncio.Semaphore(threads)

    @property
    def is_free(self) -> bool:
        return not self._easels.locked()

    @asynccontextmanager
    async def easel(self) -> AsyncIterator[None]:
        async with self._easels:
            yield

    async def draw(self, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """At an easel that one has."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: make(*args, **kwargs))

    async def drawn(self, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Waits for an easel and draws."""
        async with self._easels:
            return await self.draw(make, *args, **kwargs)

    def close(self) -> None:
        """Nobody waits for a film that nobody will see."""
        self._threads.shutdown(wait=False, cancel_futures=True)
