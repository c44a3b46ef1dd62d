"""Custom IDs of controls: an action, the table, its public revision, and the action's arguments. All else is in the database."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.store import TableRecord
from bot.tables.question_codes import question_code, short
from engine import Option, Question, Refused

MAX_LENGTH = 100
"""The longest custom ID that Discord accepts."""
_PATTERN = re.compile(r"gs:([a-z]{1,12}):([0-9a-f]{8}|-):([0-9]{1,9})((?::[^:]{0,60}){0,3})")


class InvalidControl(Refused):
    """Refuses a control that the bot would not have made: it was forged, or is from another version. The router logs it."""


class CustomId(NamedTuple):
    """A parsed custom ID; `str()` returns the text for Discord. `table` is empty if the control is about no table."""

    action: str
    table: str
    revision: int = 0
    arguments: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = ":".join(["gs", self.action, self.table or "-", str(self.revision), *self.arguments])
        assert len(text) <= MAX_LENGTH, text
        return text

    def argument(self, index: int) -> str:
        """Returns an argument. Raises InvalidControl if it is missing."""
        if index >= len(self.arguments):
            raise InvalidControl("That control is broken. `/board` shows the table as it is now.")
        return self.arguments[index]

    def integer(self, index: int) -> int:
        """Returns an argument as a number. Raises InvalidControl if it is none."""
        text = self.argument(index)
        if not re.fullmatch("[0-9]{1,19}", text):
            raise InvalidControl("That control is broken. `/board` shows the table as it is now.")
        return int(text)

    def path(self, index: int) -> str:
        """Returns an argument that is a what-if path: a digit for each die, a letter for each answer."""
        text = self.argument(index)
        if not re.fullmatch("[1-9A-Za-z]*", text):
            raise InvalidControl("That control is broken. `/whatif` begins anew.")
        return text


def parse_custom_id(custom_id: str) -> CustomId | None:
    """Parses a custom ID. Returns None if the bot did not make it."""
    match = _PATTERN.fullmatch(custom_id)
    if match is None:
        return None
    action, table, revision, arguments = match.groups()
    return CustomId(action, "" if table == "-" else table, int(revision), tuple(arguments.split(":")[1:]))


def question_custom_id(action: str, record: TableRecord, key: str, *more: str) -> CustomId:
    """For a control about the question with this key."""
    return CustomId(action, record.id, record.public_revision, (question_code(record, key), *more))


def answer_custom_id(record: TableRecord, question: Question, option: Option) -> CustomId:
    return question_custom_id("answer", record, question.key, short(option.id))


def pick_custom_id(record: TableRecord, question: Question, page: int = 0) -> CustomId:
    """For a select, whose values are the options' ids."""
    return question_custom_id("pick", record, question.key, str(page))
