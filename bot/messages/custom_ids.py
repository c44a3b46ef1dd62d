"""What a button carries: a verb, the table, its revision, and what else the verb needs. All state is in the database."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.tables.play import short
from engine import Option, Order, Question, Refused, key_without_seat

MAX_LENGTH = 100
"""The longest custom_id Discord takes."""
_PATTERN = re.compile(r"gs:([a-z]{1,12}):([0-9a-f]{8}|-):([0-9]{1,9})((?::[^:]{0,60}){0,3})")


class InvalidControl(Refused):
    """No control of ours says this: somebody made it up, or it is from another version. Worth a line in the log."""


class CustomId(NamedTuple):
    action: str
    table: str
    revision: int = 0
    arguments: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = ":".join(["gs", self.action, self.table or "-", str(self.revision), *self.arguments])
        assert len(text) <= MAX_LENGTH, text
        return text

    def argument(self, at: int) -> str:
        """One of the further parts."""
        if at >= len(self.arguments):
            raise InvalidControl("That control is broken. `/board` shows the table as it is now.")
        return self.arguments[at]

    def integer(self, at: int) -> int:
        """One of the further parts that is a number."""
        word = self.argument(at)
        if not re.fullmatch("[0-9]{1,19}", word):
            raise InvalidControl("That control is broken. `/board` shows the table as it is now.")
        return int(word)

    def path(self, at: int) -> str:
        """One of the further parts that has a sign for each step: numbers that were rolled, and letters for answers."""
        word = self.argument(at)
        if not re.fullmatch("[1-9A-Za-z]*", word):
            raise InvalidControl("That control is broken. `/whatif` begins anew.")
        return word


def parse_custom_id(custom_id: str) -> CustomId | None:
    """None when it is not one of ours."""
    found = _PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    action, table, revision, arguments = found.groups()
    return CustomId(action, "" if table == "-" else table, int(revision), tuple(arguments.split(":")[1:]))


def answer_custom_id(table: str, revision: int, question: Question, option: Option) -> CustomId:
    return CustomId("answer", table, revision, (short(question.key), short(option.id)))


def shared_custom_id(table: str, revision: int, question: Question, option: Option) -> CustomId:
    """For a question that several are asked at once: it answers that of whoever presses."""
    return CustomId("ours", table, revision, (short(key_without_seat(question.key)), short(option.id)))


def order_custom_id(table: str, revision: int, order: Order) -> CustomId:
    return CustomId("order", table, revision, (order.text,))


def pick_custom_id(table: str, revision: int, question: Question, page: int = 0) -> CustomId:
    """For a select: the options are its values."""
    return CustomId("pick", table, revision, (short(question.key), str(page)))
