"""One pass that brings a table's channel up to date: the plan decides, this module sends, each message once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.messages.layouts import Layout, file_of, files_in
from bot.messages.table_message import (
    TableMessage,
    layout,
    layout_with_new_question,
    layout_with_pictures,
    without_controls,
)
from bot.publishing import lobby_card, notices, plan, public_questions, unpublishable
from bot.publishing.channel import CannotPublishError, ChannelMovedError, TableChannel
from bot.publishing.extras import films, podium, public_replays
from bot.publishing.extras.commentary import Commentary
from bot.publishing.extras.pending_picture import PICTURE_WAIT_SECONDS, PendingPicture
from bot.publishing.first_lines import FirstLine
from bot.publishing.posting import OutgoingMessage, mentioning
from bot.publishing.reconciliation import adopt, find_messages
from bot.publishing.threads import finish_thread, is_thread_due, move_into_thread
from bot.responses.responder import Responder, kept_attachments
from bot.responses.stale_controls import message_without_controls
from bot.store import PublishedState, Stage
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable
from bot.text.board import board_in_words
from engine import Event
from render import Picture

if TYPE_CHECKING:
    from bot.publishing.delivery import Delivery

log = logging.getLogger("grandstand.delivery")


class ChannelUpdate:
    """One update of a table's channel; `run` carries it out.

    `responder` is the interaction that caused it, if there is one: its response may be the new or edited table message.
    """

    def __init__(
        self, delivery: Delivery, table_id: str, hosted: HostedTable | None, responder: Responder | None, *, can_draw_now: bool
    ) -> None:
        self.delivery = delivery
        self.client, self.coordinator = delivery.client, delivery.coordinator
        self.store, self.emojis = delivery.store, delivery.emojis
        self.channel = TableChannel(delivery.client, delivery.coordinator, delivery.clock)
        self.table_id = table_id
        self.responder = responder
        self._given = hosted
        self.can_draw_now = can_draw_now
        """Whether a render worker was free when the interaction came, or without one when the update began."""
        self.published = PublishedState()
        self.notices: plan.NumberedNotices = []
        self._events: list[Event] | None = None
        self._recorded = b""
        self._commentary = Commentary(self)
        self._first_line = FirstLine(self)
        self._slots: asyncio.Semaphore

    async def run(self, slots: asyncio.Semaphore) -> None:
        """Brings the channel up to date. A press is answered at once; everything else waits for one of the `slots`."""
        self.hosted = self._given or await self.coordinator.read(self.table_id)
        if not self.store.shard_set.has(self.hosted.record.guild):
            return  # the process that holds its shard finds it in the outbox
        self.published, self.notices = await self.store.read_published(self.table_id)
        decision, record = await self.decide(), self.hosted.record
        self.has_news = not self.published.shows(record)
        if self.delivery.is_stuck(self.table_id, record.revision):
            await notices.send_privately(self)
            return
        self._commentary.begin(decision)
        if self.delivery.is_channel_checked(record):
            await self._answer_press(decision)
        if isinstance(decision, plan.AwaitAI):
            return
        if self.responder is None and not self.delivery.is_channel_checked(record):
            await self.delivery.throttle.wait()
        is_shown = False
        async with slots:
            self._slots = slots
            try:
                unpublishable.check_server(self, record)
                await self._show()
                is_shown = True
            except ChannelMovedError:
                return
            except CannotPublishError as trouble:
                await unpublishable.suspend(self, trouble)
            await notices.send_privately(self)
        if is_shown:
            await self._finish()

    @asynccontextmanager
    async def without_slot(self) -> AsyncIterator[None]:
        """While inside, the slot is free for other updates: this one waits for something else than Discord."""
        self._slots.release()
        try:
            yield
        finally:
            await self._slots.acquire()

    async def _show(self) -> None:
        if not self.delivery.is_channel_checked(self.hosted.record):
            await self._reconcile()
        if self.published.old is not None:
            await self._remove_old_controls()
        if self.hosted.record.stage is Stage.LOBBY:
            await self.show_lobby_card()
        elif (
            self.hosted.record.stage is Stage.PLAYING
            and self.published.last_event == 0
            and await move_into_thread(self.client, self.coordinator, self.hosted, self.published.lobby)
        ):
            self.hosted = await self.coordinator.read(self.table_id)
        await self._show_table()
        self._first_line.drop_if_not_shown()
        await notices.post(self)
        await notices.remind(self)
        await public_questions.ask(self)
        if self.hosted.record.stage is not Stage.LOBBY:
            await self.show_lobby_card()
        if podium.is_due(self.hosted, self.published):
            await podium.show(self)
            self.published.podium = True
        if is_thread_due(self.hosted, self.published):
            await finish_thread(self.client, self.hosted)
            self.published.thread_finished = True

    async def _finish(self) -> None:
        """What may take some seconds, without a slot: other tables need not wait for it."""
        await self._conclude()
        self.delivery.retrospective.follow(self.table_id, is_wanted=self._commentary.has_room and self.delivery.render_pool.is_free)
        await public_replays.show(self)

    async def _conclude(self) -> None:
        """Records that the channel shows the current revision, and resumes a suspended table."""
        self.delivery.follow_ups.forget(self.table_id)
        self.published.note_revision(self.hosted.record)
        if self.hosted.record.trouble:
            log.info("Table resumed", extra={"event": "table_resumed"})
            after = await self.coordinator.act(self.table_id, None, None, suspension.resume)
            if after == self.published.revision + 1:
                self.published.revision, self.published.public_revision = after, self.hosted.record.public_revision + 1
        if self._recorded != msgspec.json.encode(self.published):
            await self.record()

    async def record(self, sent_notices: Sequence[int] = ()) -> None:
        """Stores the published state, and deletes the notices that were sent."""
        self._recorded = msgspec.json.encode(self.published)
        await self.store.write_published(self.table_id, self.published, sent_notices)

    # ------------------------------------------------------------------ deciding and reconciling

    async def decide(self) -> plan.Decision:
        """Decides by the table's newest state: players or AI may have acted since this update began."""
        newer = self.delivery.take_newer_state(self.hosted)
        thinking = self.coordinator.ai_task(self.table_id) is not None
        if newer is not None:
            self.hosted, self._events = newer, None
            _, self.notices = await self.store.read_published(self.table_id)
        self.published.last_event = self.hosted.record.last_standing_event(self.published.shown_revision, self.published.last_event)
        if self._events is None:
            self._events = []
            if self.hosted.has_begun:
                shown = min(self.published.begin, self.published.last_event - 1)
                stored = await self.store.read_events(self.table_id, shown)
                # Newer events may have been stored meanwhile: all that is shown must be of one revision.
                self._events = [event for event in stored if event.number <= self.hosted.table.last_event]
        await self._first_line.choose(self._events)
        responder = self.responder
        press = plan.Press(responder.message, responder.place, responder.can_respond) if responder is not None else None
        late = self.delivery.late_pictures.get(self.table_id)
        acted = self.coordinator.presence.seconds_since(self.table_id, self.hosted.record.people)
        published, pending, emojis = self.published, notices.pending(self.notices), self.emojis(self.hosted.record)
        facts = plan.Facts(self.hosted, published, self._events, pending, press, self.can_draw_now, late, thinking, acted, emojis)
        return plan.decide(facts)

    async def _reconcile(self) -> None:
        """Compares the channel with the recorded published state: the first time in this process, and after an error."""
        await public_replays.reconcile(self)
        self.published.in_window = False  # it is unknown what the message shows of a window
        messages = await find_messages(self.client, self.hosted, self.published)
        self.published.lobby = messages.lobby
        if messages.discarded or messages.lobby_is_discarded:
            log.warning(
                "Channel is newer than the restored backup, its newer messages lose their controls",
                extra={"event": "channel_newer_than_backup"},
            )
            is_set_back = await self.coordinator.act(
                self.table_id, None, None, lambda hosted: suspension.set_back(hosted, messages.last_discarded_revision)
            )
            for message in messages.discarded:
                old, files = message_without_controls(message)
                await self.channel.edit(message.channel.id, message.id, old, kept_attachments(files))
            self.delivery.mark_channel_checked(self.table_id)
            if is_set_back:
                raise ChannelMovedError
        if messages.unrecorded is not None:
            log.info("Board found in the channel after an interrupted post", extra={"event": "board_found"})
            adopt(self.hosted, self.published, messages.unrecorded)
            self._events = None
            await self.record([number for number, notice in self.notices if notice.text in self.published.text])
            _, self.notices = await self.store.read_published(self.table_id)
        self.delivery.mark_channel_checked(self.table_id)

    async def show_lobby_card(self) -> None:
        """Brings the lobby message up to date."""
        if await lobby_card.show(self):
            await self.record()

    # ------------------------------------------------------------------ the table message

    async def _show_table(self) -> None:
        decision = await self.decide()
        self._commentary.begin(decision)
        await self._answer_press(decision)
        if isinstance(decision, plan.AwaitAI):
            raise ChannelMovedError  # an AI player has begun to think meanwhile
        if isinstance(decision, plan.MessageEdit) and not await self._edit_table_message(decision):
            self.published.old = self.published.pressable  # it may have been deleted: a new one replaces it
            self.published.message, self.published.live = None, False
            decision = await self.decide()
        elif isinstance(decision, plan.AppendTurn) and not decision.message.is_complete:
            await self._show_table()
        elif isinstance(decision, plan.MessageEdit):
            await self._first_line.note_shown()
        if isinstance(decision, plan.PostNew):
            if await self._post_new(decision):
                await self._first_line.note_shown()
            else:
                await self._show_table()
        elif isinstance(decision, plan.RemoveControls):
            self.published.live = False
            await self.channel.remove_controls(self.published)
        elif isinstance(decision, plan.AttachPicture):
            await self._attach_picture(decision)

    async def _answer_press(self, decision: plan.Decision) -> None:
        """Removes the controls that were pressed, before anything is drawn."""
        if self.responder is None or not self.responder.is_on_message:
            return
        removes_controls = isinstance(decision, plan.PostNew | plan.AwaitAI) and decision.removes_controls
        files = kept_attachments(self.published.files)
        if removes_controls and await self.responder.replace(without_controls(self.published), files) is not None:
            self.published.live = False
            if isinstance(decision, plan.AwaitAI):
                await self.record()
        if self.responder.message == self.published.message:
            self.delivery.follow_ups.remember(self.table_id, self.responder)

    async def _edit_table_message(self, decision: plan.MessageEdit) -> bool:
        """Edits the table message as decided. Returns False if it no longer exists or cannot be edited."""
        match decision:
            case plan.EditMessage():
                is_edited = await self._change_question()
            case plan.ContinueTurn():
                is_edited = await self._continue_turn(decision)
            case plan.AppendTurn():
                return await self._append_turn(decision)
        self.published.live = self.published.live or is_edited
        return is_edited

    async def _change_question(self) -> bool:
        files = kept_attachments([*self.published.files, *self.published.in_progress_files])
        view = layout_with_new_question(self.hosted, self.published, self.emojis(self.hosted.record))
        if await self._edit_message(view, files) is None:
            return False
        self.published.in_window = bool(self.hosted.windows)
        return True

    async def _continue_turn(self, decision: plan.ContinueTurn) -> bool:
        if not decision.needs_picture and self.published.in_progress_files:
            return await self._continue_turn_as_drawn(decision)
        drawn = self._renamed(await PendingPicture(self).draw_within(PICTURE_WAIT_SECONDS, decision) or [])
        view = layout(decision.message, drawn, "" if drawn else self._text_board(decision))
        edited = await self._edit_message(view, [*kept_attachments(self.published.files), *map(file_of, drawn)])
        if edited is None:
            return False
        self.published.in_progress_files, self.published.named = files_in(edited), decision.message.named
        self.published.in_progress_event, self.published.in_window = decision.last_event, bool(self.hosted.windows)
        return True

    async def _continue_turn_as_drawn(self, decision: plan.ContinueTurn) -> bool:
        """Continues the turn with the pictures that the message already has."""
        view = layout(decision.message, [], "", self.published.in_progress_files)
        if await self._edit_message(view, kept_attachments([*self.published.files, *self.published.in_progress_files])) is None:
            return False
        self.published.in_window = bool(self.hosted.windows)
        return True

    async def _with_turning_point(self, message: TableMessage) -> TableMessage:
        async with self.without_slot():
            await films.note_finished(self)
            return await self._commentary.with_turning_point(message)

    async def _append_turn(self, decision: plan.AppendTurn) -> bool:
        decision = decision._replace(message=await self._with_turning_point(decision.message))
        pending_picture = PendingPicture(self)
        pictures = await pending_picture.draw_within(PICTURE_WAIT_SECONDS, decision)
        if pictures is None and not decision.message.is_complete:
            return await self._append_turn_as_drawn(decision)
        drawn = self._renamed(pictures or [])
        board_text = "" if drawn else self._text_board(decision)
        decision = decision._replace(message=await self._commentary.completed(decision.message))
        edited = await self._edit_message(layout(decision.message, drawn, board_text), [file_of(picture) for picture in drawn])
        if edited is None:
            return False
        self.published = decision.published_after(self.hosted, self.published, files_in(edited), board_text)
        self.delivery.late_pictures.pop(self.table_id, None)
        pending_picture.posted(edited.id)
        return True

    async def _append_turn_as_drawn(self, decision: plan.AppendTurn) -> bool:
        """Finishes the round with the pictures that the message already has, because a late one would come when a newer message is
        the current one."""
        view = layout(decision.message, [], "", self.published.files)
        if await self._edit_message(view, kept_attachments(self.published.files)) is None:
            return False
        self.published = decision.published_after(self.hosted, self.published, self.published.files, "")
        return True

    def _renamed(self, pictures: Sequence[Picture]) -> list[Picture]:
        """The pictures under names that differ from those of the files already on the message."""
        return [picture._replace(name=f"{self.hosted.record.public_revision}-{picture.name}") for picture in pictures]

    async def _edit_message(self, view: Layout, attached: Sequence[discord.Attachment | discord.File]) -> discord.Message | None:
        """Edits the table message, as the response to a press on it if there was one. Returns None if it cannot be edited."""
        responder = self.responder
        assert self.published.message is not None
        if responder is not None and responder.can_respond and responder.message == self.published.message:
            edited: discord.Message | None = await responder.replace(view, attached)
            if edited is None:
                responder.suppress_failure_reply()  # a new message shows the result
        else:
            edited = await self.delivery.follow_ups.edit(
                self.hosted.record, self.published.message, view, attached
            ) or await self.channel.edit(self.published.place, self.published.message, view, attached)
        if edited is not None:
            self.delivery.double_taps.shown_at_table(self.hosted)
        return edited

    async def _post_new(self, decision: plan.PostNew) -> bool:
        """Posts a new table message. Returns whether it covers everything, or another decision has to follow."""
        decision = decision._replace(message=await self._with_turning_point(decision.message))
        pending_picture = PendingPicture(self)
        drawn = await pending_picture.draw_within(PICTURE_WAIT_SECONDS, decision)
        if not isinstance(pending_picture.decision, plan.PostNew):
            raise ChannelMovedError  # the table has changed meanwhile, and no longer needs this message: the next update decides
        decision = pending_picture.decision
        decision = decision._replace(message=await self._commentary.completed(decision.message))
        message, board_text = await self._send_new(decision, drawn or [])
        self.delivery.double_taps.shown_at_table(self.hosted)
        self.published.note_posting(decision.message.last_event, self.coordinator.clock.now())
        self.published = decision.published_after(
            self.hosted, self.published, message.channel.id, message.id, files_in(message), board_text
        )
        self._events = None
        self.notices = [(number, notice) for number, notice in self.notices if number not in decision.notice_numbers]
        self.delivery.late_pictures.pop(self.table_id, None)
        pending_picture.posted(message.id)
        await self.record(decision.notice_numbers)
        if self.published.old is not None:
            await self._remove_old_controls()
        if decision.adds_to_thread:
            files, mentions = kept_attachments(self.published.files), mentioning(decision.adds_to_thread)
            same_layout = layout(decision.message, [], board_text, self.published.files)
            await self.channel.edit(message.channel.id, message.id, same_layout, files, mentions)
        return decision.message.is_complete

    async def _send_new(self, decision: plan.PostNew, drawn: Sequence[Picture]) -> tuple[discord.Message, str]:
        """Sends the message. Returns it, and the text board that it has if there are no pictures."""
        record, mentions = self.hosted.record, mentioning(decision.mentions)
        board_text = "" if drawn else self._text_board(decision)
        nonce = f"{self.table_id}-{record.public_revision}-{decision.message.last_event}"
        silent = not decision.mentions
        outgoing = OutgoingMessage(layout(decision.message, drawn, board_text), nonce, drawn, mentions, silent)
        if decision.answers_command and self.responder is not None:
            files = [file_of(picture) for picture in drawn]
            response = await self.responder.reply_publicly(outgoing.view, files, mentions, silent=silent)
            if response is not None:
                return response, board_text
        sent = await self.delivery.follow_ups.send(self.channel, record, outgoing)
        return (sent, board_text) if sent is not None else await self._send_new(decision._replace(answers_command=False), [])

    def _text_board(self, decision: plan.PostNew | plan.ContinueTurn | plan.AppendTurn) -> str:
        """The board in words; empty for a highlight that is already past."""
        return board_in_words(self.hosted.game, decision.message.view) if decision.message.is_complete else ""

    async def _attach_picture(self, decision: plan.AttachPicture) -> None:
        """Adds the picture to the message that was posted without it."""
        assert self.published.message is not None
        self.delivery.late_pictures.pop(self.table_id, None)
        view = layout_with_pictures(self.hosted, self.published, decision.pictures, self.emojis(self.hosted.record))
        edited = await self.channel.edit(self.published.place, self.published.message, view, [*map(file_of, decision.pictures)])
        if edited is not None:
            self.published.text_board, self.published.files = "", files_in(edited)

    async def _remove_old_controls(self) -> None:
        old = self.published.old
        assert old is not None
        assert old.message is not None
        view, files = without_controls(old), kept_attachments(old.files)
        if await self.delivery.follow_ups.edit(self.hosted.record, old.message, view, files) is None:
            await self.channel.remove_controls(old)
        self.published.old = None
