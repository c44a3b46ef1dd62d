"""Windows come by themselves to whoever has just been here: an interaction can carry private words for a while after its answer."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TypeVar

from bot.coordinator.coordinator import Coordinator
from bot.logs import about
from bot.messages.layouts import file_of
from bot.messages.private_question import hint, private_question
from bot.publishing.delivery import Delivery
from bot.publishing.extras.question_picture import draw_question
from bot.responses.open_questions import OpenQuestions
from bot.responses.responder import LASTS, Responder
from bot.tables.hosted_table import HostedTable
from bot.workers.rendering.pool import RenderPool
from engine import Refused

T = TypeVar("T")
log = logging.getLogger("grandstand.desk")
A_MOMENT = 1.0
"""Seconds to wait for the table message, so that the question stands below it."""
REMEMBERED = 1000

Whom = tuple[str, int]
"""A table, and somebody there."""


class PrivatePrompts:
    """Forgotten after a restart: then a window is opened with its button, as it is by those who have not been here."""

    def __init__(
        self, coordinator: Coordinator, delivery: Delivery, render_pool: RenderPool, open_questions: OpenQuestions
    ) -> None:
        self.coordinator = coordinator
        self.delivery = delivery
        self.render_pool = render_pool
        self.open_questions = open_questions
        self._visits: OrderedDict[Whom, tuple[Responder, float]] = OrderedDict()
        """The last one of everybody, and when it was."""
        self._seen: OrderedDict[Whom, str] = OrderedDict()
        """The question that somebody was shown last, however it came."""
        self._under_way: set[asyncio.Task[None]] = set()

    def note(self, responder: Responder) -> None:
        """Somebody has been here."""
        if responder.table and not responder.lost:
            _put(self._visits, (responder.table, responder.guest.id), (responder, self.coordinator.clock.steady()))

    def has_seen(self, table_id: str, user: int, key: str) -> None:
        """They are shown this question anyway."""
        _put(self._seen, (table_id, user), key)

    def look_at(self, hosted: HostedTable) -> None:
        """The table has changed. When something was taken back, keys of questions come again."""
        if hosted.was_rewound:
            for whom in [whom for whom in self._seen if whom[0] == hosted.record.id]:
                del self._seen[whom]
        for question in hosted.windows:
            user = hosted.record.seats[question.seat].user
            assert user is not None, "only people have windows"
            whom = hosted.record.id, user
            responder, when = self._visits.get(whom, (None, 0.0))
            is_near = (
                responder is not None and responder.place == hosted.record.place and self.coordinator.clock.steady() - when < LASTS
            )
            if responder is not None and is_near and self._seen.get(whom) != question.key:
                task = asyncio.get_running_loop().create_task(self._ask(whom, responder, question.key))
                self._under_way.add(task)
                task.add_done_callback(self._under_way.discard)

    async def close(self) -> None:
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _ask(self, whom: Whom, responder: Responder, key: str) -> None:
        table_id, _ = whom
        with about(table=table_id):
            try:
                await self.delivery.settled(table_id, A_MOMENT)
                if self._seen.get(whom) != key:
                    self.has_seen(*whom, key)
                    await self._show(table_id, Responder(responder.interaction), key)
            except Refused as refused:
                log.info("Private prompt skipped: %s", refused, extra={"event": "private_prompt_skipped"})
            except Exception:
                log.exception("Private prompt failed, unexpected error", extra={"event": "private_prompt_failed"})

    async def _show(self, table_id: str, responder: Responder, key: str) -> None:
        hosted = await self.coordinator.read(table_id)
        seat = hosted.seat_of(responder.guest)
        question = hosted.question_of(seat)
        if question is None or question.key != key:
            return
        drawn = await draw_question(self.render_pool, hosted.table.view(seat))
        layout = private_question(table_id, hosted.record.revision, question, drawn, hint(hosted, question))
        await responder.tell("", layout, [*map(file_of, drawn)])
        await self.open_questions.shown(table_id, responder)


def _put(where: OrderedDict[Whom, T], whom: Whom, what: T) -> None:
    """The oldest are forgotten."""
    where[whom] = what
    where.move_to_end(whom)
    if len(where) > REMEMBERED:
        where.popitem(last=False)
