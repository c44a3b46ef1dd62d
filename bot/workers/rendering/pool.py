"""The render pool: draws a few pictures at a time, in threads, never on the event loop; boards in render workers. Films and private
pictures have workers of their own."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

from bot.metrics import BoardMotion, Meters
from bot.workers.rendering.client import RenderWorker
from bot.workers.rendering.drawings import Drawing
from bot.workers.rendering.on_demand import FILMS, LOOKS, OnDemandWorker
from bot.workers.rendering.pictures import BoardRequest, pictures
from bot.workers.rendering.slots import RenderSlots
from render import Picture, cover_pictures

log = logging.getLogger("grandstand.painter")
P = ParamSpec("P")
T = TypeVar("T")
MAX_FILMS = 4
"""Films kept in memory: after a game, all its players want to see it."""
MAX_COVERS = 40
"""Covers kept in memory, about 40 KiB each."""


class RenderPool:
    """A picture first waits for a render slot, and is then drawn from the newest state."""

    def __init__(
        self, threads: int = 1, *, render_workers: bool = False, meters: Meters | None = None, moving: bool = True
    ) -> None:
        self.moving = moving
        """Whether boards may move at all."""
        self.waiting = 0
        """Pictures that wait for a render slot."""
        self._meters = meters or Meters()
        self._workers = tuple(RenderWorker() for _ in range(threads)) if render_workers else ()
        self._idle = list(self._workers)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="render")
        self._slots = RenderSlots(threads)
        self._left: list[asyncio.Future[Any]] = []
        """Pictures in progress whose caller was cancelled, and whose slots are not free yet."""
        self._film_worker = OnDemandWorker(FILMS, has_process=render_workers)
        self._look_worker = OnDemandWorker(LOOKS, has_process=render_workers)
        self._covers: OrderedDict[tuple[str, int, int, int], list[Picture]] = OrderedDict()
        self._filming: dict[tuple[str, int], asyncio.Task[Picture]] = {}
        self._films: OrderedDict[tuple[str, int], Picture] = OrderedDict()

    @property
    def is_free(self) -> bool:
        return not self._slots.locked()

    @asynccontextmanager
    async def render_slot(self, *, urgent: bool = True) -> AsyncIterator[None]:
        """Holds a slot. It is free again when its picture is done, even if the caller is cancelled. Pictures for which no player
        waits are not `urgent`: they get a slot when no other wants it."""
        self.waiting += 1
        try:
            await self._slots.acquire(urgent=urgent)
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

    async def painted(self, newest: Callable[[], Awaitable[BoardRequest | None]], *, urgent: bool = True) -> list[Picture]:
        """Waits for a slot and then draws the newest state of a table; nothing if there is none any more."""
        async with self.render_slot(urgent=urgent):
            wanted = await newest()
            if wanted is None:
                return []
            drawn = await self.board(wanted.view, wanted.moves_after)
        for picture in drawn[-1:]:
            self._meters.board_drawn(BoardMotion(wanted.why_still or picture.why_still or BoardMotion.MOVING))
            if picture.error:
                log.error("Board stands still, its film failed: %s", picture.error, extra={"event": "moving_board_failed"})
        return drawn

    async def board(self, view: Mapping[str, Any], moves_after: int | None = None) -> list[Picture]:
        """Draws the pictures of a table, for a caller with a slot."""
        return await self.draw(self._draw_board, view, moves_after)

    def _draw_board(self, view: Mapping[str, Any], moves_after: int | None) -> list[Picture]:
        if not self._workers:
            return pictures(view, moves_after)
        render_worker = self._idle.pop()  # there are as many as slots
        try:
            return render_worker.pictures(view, moves_after)
        finally:
            self._idle.append(render_worker)

    async def look(self, drawing: Drawing, *arguments: Any) -> list[Picture]:
        """Draws what one user wants to see, without a slot: boards do not wait for it. Raises Refused if too many want that."""
        return await self._look_worker.draw(drawing, *arguments)

    async def cover(self, game: str, fewest: int, most: int, minutes: int) -> list[Picture]:
        """Returns the cover of a game, as `cover_pictures` draws it, without a slot. Few of them differ, so they are kept. Raises
        Refused if too many wait for their pictures."""
        cover = game, fewest, most, minutes
        if cover not in self._covers:
            self._covers[cover] = await self.look(cover_pictures, *cover)
            if len(self._covers) > MAX_COVERS:
                self._covers.popitem(last=False)
        return self._covers[cover]

    async def film(self, key: tuple[str, int], drawing: Drawing, *arguments: Any) -> Picture:
        """Returns a film of a part of a game. It takes seconds, so films are made one at a time and without a slot: boards do
        not wait for them. Raises Refused if its turn does not come in time."""
        if key in self._films:
            self._films.move_to_end(key)
            return self._films[key]
        if key not in self._filming:
            self._filming[key] = making = asyncio.get_running_loop().create_task(self._make_film(key, drawing, arguments))
            making.add_done_callback(lambda making: making.cancelled() or making.exception())  # its callers may be gone
        return await asyncio.shield(self._filming[key])

    async def _make_film(self, key: tuple[str, int], drawing: Drawing, arguments: tuple[Any, ...]) -> Picture:
        this = asyncio.current_task()
        try:
            [film] = await self._film_worker.draw(drawing, *arguments)
        finally:
            is_wanted = self._filming.get(key) is this
            if is_wanted:
                del self._filming[key]
        if is_wanted:
            self._films[key] = film
            if len(self._films) > MAX_FILMS:
                self._films.popitem(last=False)
        return film

    def drop_films(self, tables: Collection[str]) -> None:
        """Forgets films of these tables, also those in progress: a player there has another name now."""
        for key in [key for key in (*self._films, *self._filming) if key[0] in tables]:
            self._films.pop(key, None)
            self._filming.pop(key, None)

    def close(self) -> None:
        """Does not wait for pictures in progress."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for making in self._filming.values():
            making.cancel()
        for on_demand in (self._film_worker, self._look_worker):
            on_demand.close()
        for render_worker in self._workers:
            render_worker.close()
