"""Reminders in the channel: one message for each question, edited for each reminder, gone when it is answered."""

from __future__ import annotations

from bot.messages.layouts import text_layout
from bot.publishing.channel import TableChannel
from bot.publishing.posting import OutgoingMessage, mentioning
from bot.store import Notice, PublishedState, Stage
from bot.store.records import ReminderMessage
from bot.tables.hosted_table import HostedTable


def open_questions(hosted: HostedTable) -> set[str]:
    """By their keys."""
    return {question.key for question in hosted.table.questions} if hosted.record.stage is Stage.PLAYING else set()


async def remind(channel: TableChannel, hosted: HostedTable, published: PublishedState, notice: Notice, nonce: str) -> None:
    """Unless it has been answered meanwhile. Only the first one notifies: an edit does not."""
    if notice.about not in open_questions(hosted):
        return
    view, before = text_layout(notice.text), published.reminders.get(notice.about)
    if before is not None and await channel.edit(before.place, before.message, view, []) is not None:
        return
    sent = await channel.send(hosted.record, OutgoingMessage(view, nonce, mentions=mentioning(notice.mention)))
    published.reminders[notice.about] = ReminderMessage(sent.channel.id, sent.id)


async def clear(channel: TableChannel, hosted: HostedTable, published: PublishedState) -> None:
    for key in published.reminders.keys() - open_questions(hosted):
        nudge = published.reminders[key]
        await channel.delete(nudge.place, nudge.message)
        del published.reminders[key]
