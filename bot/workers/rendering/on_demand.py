"""A worker that draws what no board waits for, one drawing at a time: its process ends when it is idle."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from bot.workers.on_demand import OnDemandRunner
from bot.workers.process import WorkerGoneError, WorkerNotStartedError
from bot.workers.rendering.client import COMMAND, START_TIMEOUT_SECONDS, RenderWorker
from bot.workers.rendering.drawings import Drawing, drawn
from bot.workers.worker import WorkerKind
from engine import Refused
from render import Picture


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
    niceness=15,
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
        command = (*COMMAND, str(kind.niceness))
        self._worker = RenderWorker(None, command, START_TIMEOUT_SECONDS, kind.timeout, kind.worker) if has_process else None
        end_process = self._worker.end_process if self._worker is not None else None
        self._runner = OnDemandRunner(kind.worker.name, end_process, kind.patience)

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return self._worker.pid if self._worker is not None else None

    async def draw(self, drawing: Drawing, *arguments: Any) -> list[Picture]:
        """Waits for its turn and draws. Raises Refused if the turn does not come in time or if there is no process, and
        RuntimeError if drawing fails."""
        try:
            return await self._runner.run(partial(self._draw, drawing, arguments))
        except TimeoutError:
            raise Refused(self.kind.too_late) from None

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

    def close(self) -> None:
        """Does not wait for a drawing in progress."""
        self._runner.close()
        if self._worker is not None:
            self._worker.close()
