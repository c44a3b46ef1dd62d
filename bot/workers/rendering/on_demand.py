"""A worker that draws what no board waits for, one drawing at a time: its process ends when it is idle."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from bot.workers.process import WorkerGoneError, WorkerNotStartedError
from bot.workers.rendering.client import COMMAND, START_TIMEOUT_SECONDS, RenderWorker
from bot.workers.rendering.drawings import Drawing, drawn
from bot.workers.worker import WorkerKind
from engine import Refused
from render import Picture

IDLE_SECONDS = 120.0
"""After so long without work the process ends, which frees some 50 MB."""


class DrawingKind(NamedTuple):
    """What one such worker draws, and its limits."""

    worker: WorkerKind
    niceness: int
    timeout: float
    """Seconds for one drawing; after that the process counts as hanging."""
    patience: float
    """Seconds until a drawing that has not begun is dropped."""
    too_late: str
    """What users read then."""
    in_bot: bool
    """Whether the bot draws by itself if no process can be started."""


FILMS = DrawingKind(
    WorkerKind("grandstand.painter", "film worker", "a film", "There are no films", "There are no films"),
    niceness=10,
    timeout=120.0,
    patience=60.0,
    too_late="More films are wanted than I can make at the moment. Please try again in a few minutes.",
    in_bot=False,
)
LOOKS = DrawingKind(
    WorkerKind(
        "grandstand.painter",
        "render worker for private pictures",
        "a picture",
        "The bot draws private pictures itself",
        "There are no private pictures",
    ),
    niceness=7,
    timeout=30.0,
    patience=20.0,
    too_late="More pictures are wanted than I can draw at the moment. Please try again in a minute.",
    in_bot=True,
)
NO_WORKER = "I cannot make that picture at the moment. Please try again in a few minutes."


class OnDemandWorker:
    """Drawings wait for their turn. With `has_process`, they are drawn by a process; otherwise in a thread, which only tests do."""

    def __init__(self, kind: DrawingKind, *, has_process: bool) -> None:
        self.kind = kind
        self._turn = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=kind.worker.name)
        command = (*COMMAND, str(kind.niceness))
        self._worker = RenderWorker(None, command, START_TIMEOUT_SECONDS, kind.timeout, kind.worker) if has_process else None
        self._ending: asyncio.TimerHandle | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return self._worker.pid if self._worker is not None else None

    async def draw(self, drawing: Drawing, *arguments: Any) -> list[Picture]:
        """Waits for its turn and draws. If the caller is cancelled after that, the next one still waits until it is done.

        Raises Refused if the turn does not come in time or if there is no process, and RuntimeError if drawing fails.
        """
        try:
            async with asyncio.timeout(self.kind.patience):
                await self._turn.acquire()
        except TimeoutError:
            raise Refused(self.kind.too_late) from None
        if self._ending is not None:
            self._ending.cancel()
        drawing_future = asyncio.get_running_loop().run_in_executor(self._thread, self._draw, drawing, arguments)
        drawing_future.add_done_callback(self._done)
        return await asyncio.shield(drawing_future)

    def _draw(self, drawing: Drawing, arguments: tuple[Any, ...]) -> list[Picture]:
        if self._worker is None:
            return drawn(drawing, *arguments)
        try:
            return self._worker.drawn(drawing, arguments)
        except WorkerNotStartedError:
            if not self.kind.in_bot:
                raise Refused(NO_WORKER) from None
            return drawn(drawing, *arguments)
        except WorkerGoneError:
            raise Refused(NO_WORKER) from None

    def _done(self, drawing: asyncio.Future[list[Picture]]) -> None:
        self._turn.release()
        if not drawing.cancelled():
            drawing.exception()  # the caller has it, or was cancelled
        if self._worker is not None:
            loop = asyncio.get_running_loop()
            self._ending = loop.call_later(IDLE_SECONDS, self._thread.submit, self._worker.end_process)

    def close(self) -> None:
        """Does not wait for a drawing in progress."""
        if self._ending is not None:
            self._ending.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._worker is not None:
            self._worker.close()
