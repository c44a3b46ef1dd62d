"""Where pictures are made: a few at a time, in threads, never on the event loop; boards by painters, each in its own process."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

from bot.metrics import Meters
from bot.workers.rendering.client import RenderWorker
from bot.workers.rendering.pictures import pictures
from render import Picture

P = ParamSpec("P")
T = TypeVar("T")
FILMS = 4
"""Films kept in memory: after a game, everybody who played wants to see it."""


class RenderPool:
    """A picture waits for an easel first, and is then drawn from the newest state."""

    def __init__(self, threads: int = 1, *, painters: bool = False, meters: Meters | None = None) -> None:
        self.waiting = 0
        """Pictures that wait for an easel."""
        self._meters = meters or Meters()
        self._painters = tuple(RenderWorker() for _ in range(threads)) if painters else ()
        self._idle = list(self._painters)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="studio")
        self._easels = asyncio.Semaphore(threads)
        self._left: list[asyncio.Future[Any]] = []
        """Pictures in the making that nobody is waiting for any more, and whose easels are not free yet."""
        self._camera = ThreadPoolExecutor(1, thread_name_prefix="camera")
        self._filming = asyncio.Lock()
        self._films: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    @property
    def is_free(self) -> bool:
        return not self._easels.locked()

    @asynccontextmanager
    async def render_slot(self) -> AsyncIterator[None]:
        """It is free again when the picture on it is done, even if nobody is waiting for it any more."""
        self.waiting += 1
        try:
            await self._easels.acquire()
        finally:
            self.waiting -= 1
        try:
            yield
        finally:
            if self._left:
                self._left.pop().add_done_callback(lambda _: self._easels.release())
            else:
                self._easels.release()

    async def draw(self, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """For a caller with an easel. If the caller stops waiting, the thread still finishes the picture."""

        def measured() -> T:
            with self._meters.drawing():
                return make(*args, **kwargs)

        making = asyncio.get_running_loop().run_in_executor(self._threads, measured)
        try:
            return await asyncio.shield(making)
        except asyncio.CancelledError:
            if not making.done():
                self._left.append(making)
            raise

    async def drawn(self, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Waits for an easel and draws."""
        async with self.render_slot():
            return await self.draw(make, *args, **kwargs)

    async def painted(self, newest: Callable[[], Awaitable[Mapping[str, Any] | None]]) -> list[Picture]:
        """Waits for an easel and then asks for the newest view of a table: nothing is drawn if nobody wants it any more."""
        async with self.render_slot():
            view = await newest()
            return [] if view is None else await self.board(view)

    async def board(self, view: Mapping[str, Any]) -> list[Picture]:
        """The pictures of a table, for a caller with an easel."""
        return await self.draw(self._paint, view)

    def _paint(self, view: Mapping[str, Any]) -> list[Picture]:
        if not self._painters:
            return pictures(view)
        render_worker = self._idle.pop()  # there are as many as easels
        try:
            return render_worker.pictures(view)
        finally:
            self._idle.append(render_worker)

    async def film(self, key: tuple[str, int], make: Callable[[], bytes]) -> bytes:
        """A part of a game. It takes seconds, so films are made one at a time and without an easel: boards do not wait for them."""
        async with self._filming:
            if key not in self._films:
                self._films[key] = await asyncio.get_running_loop().run_in_executor(self._camera, make)
                if len(self._films) > FILMS:
                    self._films.popitem(last=False)
            self._films.move_to_end(key)
            return self._films[key]

    def drop_films(self, tables: Collection[str]) -> None:
        """They are made anew: somebody there has another name now."""
        for key in [key for key in self._films if key[0] in tables]:
            del self._films[key]

    def close(self) -> None:
        """Does not wait for a film nobody will see."""
        for threads in (self._threads, self._camera):
            threads.shutdown(wait=False, cancel_futures=True)
        for render_worker in self._painters:
            render_worker.close()
