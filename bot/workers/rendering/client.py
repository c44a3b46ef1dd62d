"""The bot's side of a render worker, a process that draws pictures from views.

If no process starts, the bot draws the pictures itself, which delays answers a little. But a view that makes processes die or hang
might take the bot with it: then there is no picture.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.clock import Clock
from bot.workers.process import WorkerNotStartedError
from bot.workers.rendering.drawings import Drawing
from bot.workers.rendering.main import RenderReply, RenderRequest
from bot.workers.rendering.pictures import pictures
from bot.workers.worker import Worker, WorkerKind
from render import Picture

COMMAND = (sys.executable, "-m", "bot.workers.rendering.main")
START_TIMEOUT_SECONDS, DRAW_TIMEOUT_SECONDS = 60.0, 30.0
"""For a worker's start, and for each picture; after that it counts as hanging. It needs less than a second for either, but the
machine may be busy."""
KIND = WorkerKind(
    logger="grandstand.painter",
    name="render worker",
    work="a picture",
    not_started="The bot draws pictures itself",
    failing="Boards are posted as text",
)


class RenderWorker:
    """Used in a thread, by one at a time; only `close` may be called from another thread."""

    def __init__(
        self,
        clock: Clock | None = None,
        command: Sequence[str] = COMMAND,
        start_timeout: float = START_TIMEOUT_SECONDS,
        draw_timeout: float = DRAW_TIMEOUT_SECONDS,
        kind: WorkerKind = KIND,
    ) -> None:
        self._worker = Worker(kind, command, start_timeout, draw_timeout, clock)
        self.close = self._worker.close
        self.end_process = self._worker.end_process

    @property
    def pid(self) -> int | None:
        """The id of the process that draws, if there is one."""
        return self._worker.pid

    def pictures(self, view: Mapping[str, Any], moves_after: int | None = None) -> list[Picture]:
        """Returns a table's pictures. Draws them here if no process can be started. Raises WorkerGoneError or RuntimeError."""
        try:
            return self.painted(view, moves_after)
        except WorkerNotStartedError:
            return pictures(view, moves_after)

    def painted(self, view: Mapping[str, Any], moves_after: int | None = None) -> list[Picture]:
        """Returns a table's pictures, drawn by the process. Raises WorkerGoneError, or RuntimeError if drawing failed there."""
        return self._ask(RenderRequest([view, moves_after]))

    def drawn(self, drawing: Drawing, arguments: Sequence[Any]) -> list[Picture]:
        """Returns what the process draws. Raises WorkerGoneError, or RuntimeError if drawing failed there."""
        return self._ask(RenderRequest([*arguments], drawing.__name__))

    def _ask(self, request: RenderRequest) -> list[Picture]:
        reply = msgspec.msgpack.decode(self._worker.reply_to(msgspec.msgpack.encode(request)), type=RenderReply)
        if reply.error:
            raise RuntimeError(f"The render worker could not draw.\n{reply.error}")
        return reply.drawn
