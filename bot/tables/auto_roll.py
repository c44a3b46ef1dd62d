"""Automatic rolls: if the table has agreed to it, a roll without a choice happens after some seconds."""

from __future__ import annotations

from bot.store import Deadline
from bot.tables.hosted_table import HostedTable
from engine import Question

BY = "auto"
"""Who gave the answer, as it is stored."""


def question_of(hosted: HostedTable, deadline: Deadline) -> Question | None:
    """Returns the automatic roll that a deadline is about; None if it is about something else."""
    if hosted.record.trouble:
        return None
    question = next((question for question in hosted.questions if question.key == deadline.question), None)
    return question if question is not None and hosted.is_automatic_roll(question) else None


def roll(hosted: HostedTable, deadline: Deadline) -> None:
    """Rolls, unless the player was faster."""
    question = question_of(hosted, deadline)
    if question is not None:
        hosted.answer(question.seat, question.key, question.default, BY)
