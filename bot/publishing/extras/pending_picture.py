"""The picture of a board while it is being drawn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.publishing.plan import AppendTurn, ContinueTurn, Decision, PostNew
from bot.store import Stage
from render import Picture

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

log = logging.getLogger("grandstand.delivery")
PICTURE_WAIT_SECONDS = 5.0
"""How long a board waits for its picture; then it is posted with a text board, and the picture is attached later."""


class PendingPicture:
    """Draws the picture for one message.

    It shows the table's newest state at the time when drawing begins. If that takes too long, the message is posted without it, and
    the picture is attached to that message or dropped.
    """

    def __init__(self, update: ChannelUpdate) -> None:
        self.update = update
        self.decision: Decision
        self._is_late = False
        self._message: int | None = None

    async def draw_within(self, seconds: float, decision: PostNew | ContinueTurn | AppendTurn) -> list[Picture] | None:
        """Returns the pictures, an empty list if there can be none, or None if they are not ready in time."""
        self.decision = decision
        if not self.update.channel.allows_pictures(self.update.hosted.record):
            return []
        is_urgent = self.update.hosted.record.stage is Stage.PLAYING  # nobody has to play on at a table that is over
        painting = self.update.delivery.render_pool.painted(self._view, urgent=is_urgent)
        self.task = asyncio.get_running_loop().create_task(painting)
        try:
            async with self.update.without_slot():
                await asyncio.wait([self.task], timeout=seconds)
        except asyncio.CancelledError:
            self.task.cancel()
            raise
        if not self.task.done():
            log.info("Board picture late, board posted as text first", extra={"event": "board_picture_late"})
            self._is_late = True
            return None
        return self._result()

    def _result(self) -> list[Picture]:
        try:
            return self.task.result()
        except Exception:
            log.exception("Board picture not drawn, board posted as text", extra={"event": "board_picture_failed"})
            return []

    async def _view(self) -> Mapping[str, Any] | None:
        """The view to draw, worked out once a render worker is free; None if the picture is no longer wanted."""
        update = self.update
        if self._is_late:  # its message may be being sent at this moment, so that its id is unknown
            if self._message is not None:
                published, _ = await update.store.read_published(update.table_id)
                if self._message != published.message:
                    return None
        elif isinstance(self.decision, PostNew) and update.delivery.has_newer_state(update.hosted):
            self.decision = await update.decide()
        return self.decision.message.view if isinstance(self.decision, PostNew | ContinueTurn | AppendTurn) else None

    def attach_later(self, message: int) -> None:
        """Attaches the picture to `message`, which was posted without it, as soon as it is drawn."""
        self._message = message
        delivery, table_id = self.update.delivery, self.update.table_id

        def finished(task: asyncio.Task[list[Picture]]) -> None:
            if not task.cancelled() and (pictures := self._result()):
                delivery.picture_ready(table_id, message, pictures)

        self.task.add_done_callback(finished)
