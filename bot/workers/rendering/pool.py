"""The render pool: draws a few pictures at a time, in threads, never on the event loop; boards in render workers."""

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
MAX_FILMS = 4
"""Films kept in memory: after a game, all its players want to see it."""


class RenderPool:
    """A picture first waits for a render slot, and is then drawn from the newest state."""

    def __init__(self, threads: int = 1, *, render_workers: bool = False, meters: Meters | None = None) -> None:
        self.waiting = 0
        """Pictures that wait for a render slot."""
        self._meters = meters or Meters()
        self._workers = tuple(RenderWorker() for _ in range(threads)) if render_workers else ()
        self._idle = list(self._workers)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="render")
        self._slots = asyncio.Semaphore(threads)
        self._left: list[asyncio.Future[Any]] = []
        """Pictures in progress whose caller was cancelled, and whose slots are not free yet."""
        self._film_threads = ThreadPoolExecutor(1, thread_name_prefix="camera")
        self._filming = asyncio.Lock()
        self._films: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    @property
    def is_free(self) -> bool:
        return not self._slots.locked()

    @asynccontextmanager
    async def render_slot(self) -> AsyncIterator[None]:
        """Holds a slot. It is free again when its picture is done, even if the caller is cancelled."""
        self.waiting += 1
        try:
            await self._slots.acquire()
        finally:
            self.waiting -= 1
        try:
            yield
        finally:
            if self._left:
                self._left.pop().add_done_callback(lambda _: self._slots.release())
            else:
                self._slots.release()

    async def draw(self, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs `make` in a thread, for a caller with a slot. If the caller is cancelled, the thread still finishes the picture."""

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
        """Waits for a slot and draws."""
        async with self.render_slot():
            return await self.draw(make, *args, **kwargs)

    async def painted(self, newest: Callable[[], Awaitable[Mapping[str, Any] | None]]) -> list[Picture]:
        """Waits for a slot and then draws the newest view of a table; nothing if there is none any more."""
        async with self.render_slot():
            view = await newest()
            return [] if view is None else await self.board(view)

    async def board(self, view: Mapping[str, Any]) -> list[Picture]:
        """Draws the pictures of a table, for a caller with a slot."""
        return await self.draw(self._draw_board, view)

    def _draw_board(self, view: Mapping[str, Any]) -> list[Picture]:
        if not self._workers:
            return pictures(view)
        render_worker = self._idle.pop()  # there are as many as slots
        try:
            return render_worker.pictures(view)
        finally:
            self._idle.append(render_worker)

    async def film(self, key: tuple[str, int], make: Callable[[], bytes]) -> bytes:
        """Returns a film of a part of a game. It takes seconds, so films are made one at a time and without a slot: boards do
        not wait for them."""
        async with self._filming:
            if key not in self._films:
                self._films[key] = await asyncio.get_running_loop().run_in_executor(self._film_threads, make)
                if len(self._films) > MAX_FILMS:
                    self._films.popitem(last=False)
            self._films.move_to_end(key)
            return self._films[key]

    def drop_films(self, tables: Collection[str]) -> None:
        """Forgets films of these tables: a player there has another name now."""
        for key in [key for key in self._films if key[0] in tables]:
            del self._films[key]

    def close(self) -> None:
        """Does not wait for a film in progress."""
        for threads in (self._threads, self._film_threads):
            threads.shutdown(wait=False, cancel_futures=True)
        for render_worker in self._workers:
            render_worker.close()
