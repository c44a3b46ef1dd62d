"""A roll without any choice: where a table has agreed on it, it comes by itself, and nobody need press."""

from __future__ import annotations

from bot.hall.hosted import HostedTable
from bot.store import Deadline
from engine import Question

BY = "auto"
"""Who has given such an answer, as it is written down."""


def question_of(hosted: HostedTable, deadline: Deadline) -> Question | None:
    """The roll that this deadline is about, if it is one that comes by itself."""
    if hosted.sheet.trouble:
        return None
    asked = next((question for question in hosted.asked if question.key == deadline.question), None)
    return asked if asked is not None and hosted.rolls_itself(asked) else None


def roll(hosted: HostedTable, deadline: Deadline) -> None:
    """Unless somebody was faster."""
    question = question_of(hosted, deadline)
    if question is not None:
        hosted.answer(question.seat, question.key, question.default, BY)
