"""Shows reaction windows privately to players who have used the bot lately, and closes private questions that are over: an
interaction accepts private messages, and edits of them, for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any, TypeVar

from bot.coordinator.coordinator import Coordinator
from bot.logs import about
from bot.messages.layouts import Layout, file_of
from bot.messages.private_question import hint, private_question
from bot.publishing.delivery import Delivery
from bot.publishing.extras.question_picture import draw_question
from bot.responses.open_questions import OpenQuestions, TableUser
from bot.responses.responder import INTERACTION_LIFETIME_SECONDS, Responder
from bot.tables.hosted_table import HostedTable
from bot.workers.rendering.pool import RenderPool
from engine import Refused

T = TypeVar("T")
log = logging.getLogger("grandstand.desk")
TABLE_MESSAGE_WAIT_SECONDS = 1.0
"""How long a prompt waits for the table message, so that it appears below it."""
MAX_REMEMBERED_USERS = 1000
NO_LONGER_OPEN = "This question is no longer open."


class PrivatePrompts:
    """Remembers each player's latest interaction at a table. After a restart nothing is remembered, and players open a window with
    its button, like those who have not used the bot lately."""

    def __init__(
        self, coordinator: Coordinator, delivery: Delivery, render_pool: RenderPool, open_questions: OpenQuestions
    ) -> None:
        self.coordinator = coordinator
        self.delivery = delivery
        self.render_pool = render_pool
        self.open_questions = open_questions
        self._responders: OrderedDict[TableUser, tuple[Responder, float]] = OrderedDict()
        """Each user's latest interaction at a table, and when it was."""
        self._seen: OrderedDict[TableUser, str] = OrderedDict()
        """The key of the question that each user was shown last, in whatever way."""
        self._tasks: set[asyncio.Task[None]] = set()

    def remember(self, responder: Responder) -> None:
        """Remembers the interaction as its user's latest one at its table."""
        if responder.table_id and not responder.is_unreachable:
            _remember(self._responders, (responder.table_id, responder.guest.id), (responder, self.coordinator.clock.steady()))

    def mark_seen(self, table_id: str, user: int, key: str) -> None:
        """Notes that the user is shown this question in another way."""
        _remember(self._seen, (table_id, user), key)

    def prompt_windows(self, hosted: HostedTable) -> None:
        """Shows the table's open windows to the players they are for, where an interaction allows it."""
        if hosted.was_rewound:  # keys of questions come again after an undo
            for whom in [whom for whom in self._seen if whom[0] == hosted.record.id]:
                del self._seen[whom]
        for question in hosted.windows:
            user = hosted.record.seats[question.seat].user
            assert user is not None, "only people have windows"
            whom = hosted.record.id, user
            responder, when = self._responders.get(whom, (None, 0.0))
            is_usable = (
                responder is not None
                and responder.place == hosted.record.place
                and self.coordinator.clock.steady() - when < INTERACTION_LIFETIME_SECONDS
            )
            if responder is not None and is_usable and self._seen.get(whom) != question.key:
                self._start(self._ask(whom, responder, question.key))

    def close_questions(self, hosted: HostedTable) -> None:
        """Removes the controls of private questions at the table that are no longer open, where an interaction still allows it.
        Elsewhere they refuse with a sentence."""
        for responder in self.open_questions.close(hosted):
            self._start(responder.edit_answer(Layout.of(NO_LONGER_OPEN)))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _ask(self, whom: TableUser, responder: Responder, key: str) -> None:
        table_id, _ = whom
        with about(table=table_id):
            try:
                await self.delivery.wait_until_idle(table_id, TABLE_MESSAGE_WAIT_SECONDS)
                if self._seen.get(whom) != key:
                    self.mark_seen(*whom, key)
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
        drawn = await draw_question(self.coordinator, self.render_pool, responder.guest.id, hosted.table.view(seat))
        emojis = await self.delivery.emojis_for(responder.guest.id, hosted.record)
        layout = private_question(hosted.record, question, drawn, hint(hosted, question), emojis=emojis)
        await responder.reply(layout, [*map(file_of, drawn)])
        await self.open_questions.shown(table_id, responder, key)


def _remember(entries: OrderedDict[TableUser, T], whom: TableUser, value: T) -> None:
    """Stores a value as the newest entry, and drops the oldest entry if there are too many."""
    entries[whom] = value
    entries.move_to_end(whom)
    if len(entries) > MAX_REMEMBERED_USERS:
        entries.popitem(last=False)
