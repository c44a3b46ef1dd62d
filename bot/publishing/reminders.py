"""Reminders in the channel: one message for each question, edited for each reminder, or posted again below a newer board. It is
deleted when the question is answered, or when the table takes a break."""

from __future__ import annotations

from bot.messages.layouts import Layout
from bot.publishing.channel import TableChannel
from bot.publishing.posting import OutgoingMessage, mentioning
from bot.store import Notice, PublishedState, Stage
from bot.store.records import ReminderMessage
from bot.tables.hosted_table import HostedTable


def open_questions(hosted: HostedTable) -> set[str]:
    """The keys of the questions whose players are asked now: during a break nobody is, and no time runs out."""
    is_asking = hosted.record.stage is Stage.PLAYING and hosted.record.pause is None
    return {question.key for question in hosted.table.questions} if is_asking else set()


async def remind(channel: TableChannel, hosted: HostedTable, published: PublishedState, notice: Notice, nonce: str) -> None:
    """Posts a reminder, or edits the existing one if it still stands below the table message, unless the question was answered
    meanwhile. Only the first reminder notifies the player."""
    if notice.about not in open_questions(hosted):
        return
    view, before = Layout.of(notice.text), published.reminders.get(notice.about)
    is_below = before is not None and before.place == published.place and before.message > (published.message or 0)
    if before is not None and is_below and await channel.edit(before.place, before.message, view, []) is not None:
        return
    mentions = mentioning(notice.mention if before is None else [])
    sent = await channel.send(hosted.record, OutgoingMessage(view, nonce, mentions=mentions))
    published.reminders[notice.about] = ReminderMessage(sent.channel.id, sent.id)
    if before is not None:
        await channel.delete(before.place, before.message)


async def clear(channel: TableChannel, hosted: HostedTable, published: PublishedState) -> None:
    """Deletes the reminders of questions that are no longer open."""
    for key in published.reminders.keys() - open_questions(hosted):
        reminder = published.reminders[key]
        await channel.delete(reminder.place, reminder.message)
        del published.reminders[key]
