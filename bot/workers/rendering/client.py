"""A process that draws for the bot, asked with views.

If no painter starts, the bot draws the pictures itself, and answers take a little longer meanwhile. But a picture that makes
painters die or hang might take the bot with it: then there is none.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.clock import Clock
from bot.workers.process import WorkerNotStartedError
from bot.workers.rendering.main import RenderReply
from bot.workers.rendering.pictures import pictures
from bot.workers.worker import Worker, WorkerKind
from render import Picture

COMMAND = (sys.executable, "-m", "bot.workers.rendering.main")
TO_START, TO_PAINT = 60.0, 30.0
"""Seconds a painter has to get ready, and for each picture; after that it counts as hanging. It needs less than one for either,
but the machine may be busy with other things."""
KIND = WorkerKind(
    logger="grandstand.painter",
    name="render worker",
    work="a picture",
    not_started="The bot draws pictures itself",
    failing="Boards are posted as text",
)


class RenderWorker:
    """Used in a thread, by one at a time; only `close` may come from another thread."""

    def __init__(
        self,
        clock: Clock | None = None,
        command: Sequence[str] = COMMAND,
        to_start: float = TO_START,
        to_paint: float = TO_PAINT,
    ) -> None:
        self._helper = Worker(KIND, command, to_start, to_paint, clock)
        self.close = self._helper.close

    @property
    def pid(self) -> int | None:
        """Of the process that draws, if there is one."""
        return self._helper.pid

    def pictures(self, view: Mapping[str, Any]) -> list[Picture]:
        """Like `boards.pictures`. If no painter can be started, the bot draws them itself."""
        try:
            return self.painted(view)
        except WorkerNotStartedError:
            return pictures(view)

    def painted(self, view: Mapping[str, Any]) -> list[Picture]:
        """The pictures, by a painter."""
        reply = msgspec.msgpack.decode(self._helper.reply_to(msgspec.msgpack.encode(view)), type=RenderReply)
        if reply.error:
            raise RuntimeError(f"The painter could not draw.\n{reply.error}")
        return reply.drawn
