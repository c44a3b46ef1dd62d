"""Reminders in the channel: one message for each question, edited for each reminder, deleted when the question is answered."""

from __future__ import annotations

from bot.messages.layouts import Layout
from bot.publishing.channel import TableChannel
from bot.publishing.posting import OutgoingMessage, mentioning
from bot.store import Notice, PublishedState, Stage
from bot.store.records import ReminderMessage
from bot.tables.hosted_table import HostedTable


def open_questions(hosted: HostedTable) -> set[str]:
    """The keys of the questions that are open at the table."""
    return {question.key for question in hosted.table.questions} if hosted.record.stage is Stage.PLAYING else set()


async def remind(channel: TableChannel, hosted: HostedTable, published: PublishedState, notice: Notice, nonce: str) -> None:
    """Posts a reminder, or edits the existing one, unless the question was answered meanwhile. Only the first reminder notifies the
    player, because an edit does not."""
    if notice.about not in open_questions(hosted):
        return
    view, before = Layout.of(notice.text), published.reminders.get(notice.about)
    if before is not None and await channel.edit(before.place, before.message, view, []) is not None:
        return
    sent = await channel.send(hosted.record, OutgoingMessage(view, nonce, mentions=mentioning(notice.mention)))
    published.reminders[notice.about] = ReminderMessage(sent.channel.id, sent.id)


async def clear(channel: TableChannel, hosted: HostedTable, published: PublishedState) -> None:
    """Deletes the reminders of questions that are no longer open."""
    for key in published.reminders.keys() - open_questions(hosted):
        reminder = published.reminders[key]
        await channel.delete(reminder.place, reminder.message)
        del published.reminders[key]
