"""The time limits and reminders of the open questions, and the end of an intermission."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bot.store.records import Deadline, UserPreferences
from bot.tables import intermissions
from bot.tables.paces import window_seconds
from bot.tables.reminders import AUTO_ROLL_SECONDS, next_moment, next_window_moment
from engine import Question

if TYPE_CHECKING:
    from bot.tables.hosted_table import HostedTable


def open_deadlines(
    hosted: HostedTable, people: Mapping[int, UserPreferences], resumed: Mapping[str, Deadline]
) -> Sequence[Deadline]:
    """Returns the deadlines of all questions to people who are present. Those in `resumed`, by question, go on after a break.

    In an intermission nobody is asked anything, and there is one deadline for its end.
    """
    record = hosted.record
    if record.intermission is not None and record.pause is None:
        new = intermissions.deadline_of(hosted, record.intermission)
        end = resumed.get(new.question, new)
        end.next = end.due
        return [end]
    deadlines = []
    for question in hosted.questions:
        seat = hosted.record.seats[question.seat]
        if seat.is_played and seat.user is not None:
            rolls = hosted.is_automatic_roll(question)
            new = Deadline(hosted.record.id, question.key, question.seat, hosted.now, _due(hosted, question))
            deadline = new if rolls else resumed.get(question.key, new)
            if question.window:
                deadline.next = next_window_moment(deadline, hosted.settings)
            elif rolls:
                deadline.next = hosted.now + AUTO_ROLL_SECONDS
            else:
                deadline.next = next_moment(deadline, people[seat.user], hosted.settings)
            deadlines.append(deadline)
    return deadlines


def _due(hosted: HostedTable, question: Question) -> float | None:
    if question.window:
        return hosted.now + window_seconds(hosted.settings)
    return None if hosted.is_automatic_roll(question) or hosted.settings.late == "wait" else hosted.now + hosted.settings.limit
