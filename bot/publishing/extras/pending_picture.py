"""The picture of a board, on its way to a message or following it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.publishing.plan import AppendTurn, ContinueTurn, Decision, PostNew
from render import Picture

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

log = logging.getLogger("grandstand.delivery")
PICTURE_WAIT_SECONDS = 5.0
"""Seconds a board waits for its picture; then it goes out in letters, and the picture follows."""


class PendingPicture:
    """The picture of a board on its way. It shows the newest state when drawing begins; if it takes too long, the board goes out
    without it, and the picture is for that message or for nobody."""

    def __init__(self, channel_update: ChannelUpdate) -> None:
        self.channel_update = channel_update
        self.decision: Decision
        self._is_late = False
        self._message: int | None = None

    async def draw_within(self, seconds: float, decision: PostNew | ContinueTurn | AppendTurn) -> list[Picture] | None:
        """The pictures, an empty list if there can be none, or None if they are not ready yet."""
        self.decision = decision
        if not self.channel_update.channel.allows_pictures(self.channel_update.hosted.record):
            return []
        self.task = asyncio.get_running_loop().create_task(self.channel_update.delivery.render_pool.painted(self._view))
        try:
            await asyncio.wait([self.task], timeout=seconds)
        except asyncio.CancelledError:
            self.task.cancel()
            raise
        if not self.task.done():
            log.info("A picture is late, so the board goes out in letters first.")
            self._is_late = True
            return None
        return self._result()

    def _result(self) -> list[Picture]:
        try:
            return self.task.result()
        except Exception:
            log.exception("A picture could not be drawn; the board goes out in letters.")
            return []

    async def _view(self) -> Mapping[str, Any] | None:
        """Called once there is an easel."""
        channel_update = self.channel_update
        if self._is_late:  # and its message may be on its way at this very moment
            if (
                self._message is not None
                and self._message != (await channel_update.store.shown(channel_update.table_id))[0].message
            ):
                return None
        elif isinstance(self.decision, PostNew) and channel_update.delivery.has_newer_state(channel_update.hosted):
            self.decision = await channel_update.decide()
        return self.decision.message.view if isinstance(self.decision, PostNew | ContinueTurn | AppendTurn) else None

    def attach_later(self, message: int) -> None:
        """The board went out without it: shows it when it is ready."""
        self._message = message
        delivery, table_id = self.channel_update.delivery, self.channel_update.table_id

        def came(task: asyncio.Task[list[Picture]]) -> None:
            if not task.cancelled() and (pictures := self._result()):
                delivery.picture_ready(table_id, message, pictures)

        self.task.add_done_callback(came)
