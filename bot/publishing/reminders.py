"""Reminders in the channel: one message for each question, with its buttons. Each reminder edits it, or posts it again below a
newer board. It is deleted when nobody is asked the question any more, or when the time limit is another one than it says."""

from __future__ import annotations

from collections.abc import Iterable

from bot.messages.layouts import Layout
from bot.messages.table_message import reminder_rows
from bot.publishing.channel import TableChannel
from bot.publishing.posting import OutgoingMessage, mentioning
from bot.store import Deadline, Notice, PublishedState, Stage
from bot.store.records import ReminderMessage
from bot.tables.hosted_table import HostedTable


def open_questions(hosted: HostedTable) -> set[str]:
    """The keys of the questions whose players are asked now. During a break, and while the table sleeps because everybody is away,
    nobody is, and no time runs out."""
    if hosted.record.stage is not Stage.PLAYING or hosted.record.pause is not None:
        return set()
    return {question.key for question in hosted.table.questions if hosted.record.seats[question.seat].is_played}


async def remind(channel: TableChannel, hosted: HostedTable, published: PublishedState, notice: Notice, nonce: str) -> None:
    """Posts a reminder, or edits the existing one if it still stands below the table message, unless the question was answered
    meanwhile. Only the first reminder notifies the player."""
    if notice.about not in open_questions(hosted):
        return
    view, before = Layout.of(notice.text, rows=reminder_rows(hosted)), published.reminders.get(notice.about)
    is_below = before is not None and before.place == published.place and before.message > (published.message or 0)
    if before is not None and is_below and await channel.edit(before.place, before.message, view, []) is not None:
        before.due = notice.due
        return
    mentions = mentioning(notice.mention if before is None else [])
    sent = await channel.send(hosted.record, OutgoingMessage(view, nonce, mentions=mentions))
    published.reminders[notice.about] = ReminderMessage(sent.channel.id, sent.id, notice.due)
    if before is not None:
        await channel.delete(before.place, before.message)


async def clear(channel: TableChannel, hosted: HostedTable, published: PublishedState, deadlines: Iterable[Deadline]) -> None:
    """Deletes the reminders of questions that nobody is asked any more, or whose time limits were changed since."""
    asked, due = open_questions(hosted), {deadline.question: deadline.due for deadline in deadlines}
    for key, reminder in [*published.reminders.items()]:
        if key in asked and reminder.due in (None, due.get(key)):
            continue
        await channel.delete(reminder.place, reminder.message)
        del published.reminders[key]
