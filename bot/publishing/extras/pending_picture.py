"""The picture of a board while it is being drawn."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from bot.metrics import BoardMotion
from bot.publishing.plan import AppendTurn, ContinueTurn, Decision, LatePicture, PostNew
from bot.store import PublishedState, Stage
from bot.workers.rendering.pictures import BoardRequest
from render import Picture

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

log = logging.getLogger("grandstand.delivery")
PICTURE_WAIT_SECONDS = 5.0
"""How long a board waits for its picture; then it is posted with a text board, and the picture is attached later."""
MOVING_WAIT_SECONDS = 1.0
"""A board that has waited longer than this for a render worker stands still, so that others wait less."""
LONG_QUEUE = 8
"""If so many pictures wait, no film follows such a still."""


def told_so_far(published: PublishedState) -> int:
    """Returns the last event that a picture of the current message has told: an edit plays later ones only."""
    has_pictures = published.files or published.in_progress_files
    return max(published.last_event, published.in_progress_event) if has_pictures else 0


class PendingPicture:
    """Draws the picture for one message.

    It shows the table's newest state at the time when drawing begins, and moves if the table wants that and there is time. If
    drawing takes too long, the message is posted without it, and the picture is attached to that message or dropped. A film that
    was not made in time takes the place of the still later, unless somebody has answered by then.
    """

    def __init__(self, update: ChannelUpdate) -> None:
        self.update = update
        self.decision: Decision
        self._is_late = False
        self._message: int | None = None
        self._told = 0
        """The last event that an earlier picture of the message told."""
        self._lacks_film = False
        self._began = 0.0

    async def draw_within(self, seconds: float, decision: PostNew | ContinueTurn | AppendTurn) -> list[Picture] | None:
        """Returns the pictures, an empty list if there can be none, or None if they are not ready in time."""
        self.decision = decision
        if not self.update.channel.allows_pictures(self.update.hosted.record):
            return []
        self._told = 0 if isinstance(decision, PostNew) else told_so_far(self.update.published)
        loop = asyncio.get_running_loop()
        self._began = loop.time()
        is_urgent = self.update.hosted.record.stage is Stage.PLAYING  # nobody has to play on at a table that is over
        self.task = loop.create_task(self.update.delivery.render_pool.painted(self._wanted, urgent=is_urgent))
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
        return self._result(self.task)

    def _result(self, task: asyncio.Task[list[Picture]]) -> list[Picture]:
        try:
            return task.result()
        except Exception:
            log.exception("Board picture not drawn, board posted as text", extra={"event": "board_picture_failed"})
            return []

    async def _wanted(self) -> BoardRequest | None:
        """What to draw, worked out once a render worker is free; None if the picture is no longer wanted."""
        update = self.update
        if self._is_late:  # its message may be being sent at this moment, so that its id is unknown
            if self._message is not None:
                published, _ = await update.store.read_published(update.table_id)
                if self._message != published.message:
                    return None
        elif isinstance(self.decision, PostNew) and update.delivery.has_newer_state(update.hosted):
            self.decision = await update.decide()
        if not isinstance(self.decision, PostNew | ContinueTurn | AppendTurn):
            return None
        return self._request(self.decision)

    def _request(self, decision: PostNew | ContinueTurn | AppendTurn) -> BoardRequest:
        pool, settings, view = self.update.delivery.render_pool, self.update.hosted.record.settings, decision.message.view
        if settings.pictures != "moving" or not pool.moving:
            return BoardRequest(view, why_still=BoardMotion.SETTING)
        if settings.pace == "async":
            return BoardRequest(view, why_still=BoardMotion.SLOW_PACE)
        if asyncio.get_running_loop().time() - self._began > MOVING_WAIT_SECONDS:
            self._lacks_film = pool.waiting < LONG_QUEUE and decision.message.is_complete
            return BoardRequest(view, why_still=BoardMotion.QUEUE)
        return BoardRequest(view, self._told)

    # ------------------------------------------------------------------ after the message was posted

    def posted(self, message: int) -> None:
        """Attaches to `message` later what it was posted without: its picture, or the film in place of its still."""
        self._message = message
        if self._is_late:
            self._attach(self.task, message)
        elif self._lacks_film and isinstance(self.decision, PostNew | AppendTurn):
            still_revision, view = self.update.hosted.record.public_revision, self.decision.message.view

            async def wanted() -> BoardRequest | None:
                published, _ = await self.update.store.read_published(self.update.table_id)
                late = LatePicture(message, [], still_revision)
                return BoardRequest(view, self._told) if late.is_wanted(published) else None

            pool = self.update.delivery.render_pool
            making = asyncio.get_running_loop().create_task(pool.painted(wanted, urgent=False))
            self._attach(making, message, still_revision)

    def _attach(self, making: asyncio.Task[list[Picture]], message: int, still_revision: int | None = None) -> None:
        """Has the pictures attached as soon as they are drawn; in place of a still only if they move."""
        delivery, table_id = self.update.delivery, self.update.table_id

        def finished(task: asyncio.Task[list[Picture]]) -> None:
            pictures = [] if task.cancelled() else self._result(task)
            if pictures and (still_revision is None or any(picture.moves for picture in pictures)):
                delivery.picture_ready(table_id, LatePicture(message, pictures, still_revision))

        making.add_done_callback(finished)
