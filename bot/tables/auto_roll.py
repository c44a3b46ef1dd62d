"""A roll without a choice: if the table has agreed to it, it happens by itself and nobody has to press."""

from __future__ import annotations

from bot.store import Deadline
from bot.tables.hosted_table import HostedTable
from engine import Question

BY = "auto"
"""Who gave the answer, as it is stored."""


def question_of(hosted: HostedTable, deadline: Deadline) -> Question | None:
    """The roll this deadline is about, if it is one that happens by itself."""
    if hosted.record.trouble:
        return None
    asked = next((question for question in hosted.questions if question.key == deadline.question), None)
    return asked if asked is not None and hosted.is_automatic_roll(asked) else None


def roll(hosted: HostedTable, deadline: Deadline) -> None:
    """Unless somebody was faster."""
    question = question_of(hosted, deadline)
    if question is not None:
        hosted.answer(question.seat, question.key, question.default, BY)
