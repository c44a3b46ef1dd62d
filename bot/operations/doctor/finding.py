"""The doctor's findings, a line each."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bot.logs import in_one_line, without_secrets


class FindingMark(StrEnum):
    OK = "ok"
    NOTE = "note"
    """Worth knowing; the bot works all the same."""
    WRONG = "wrong"


class Finding(NamedTuple):
    """`advice` is what the operator can do about it."""

    mark: FindingMark
    subject: str
    text: str
    advice: str = ""

    def __str__(self) -> str:
        lines = [f"{self.mark:<6} {self.subject}: {self.text}", *([f"       {self.advice}"] if self.advice else [])]
        return without_secrets("\n".join(map(in_one_line, lines)))


def ok(subject: str, text: str) -> Finding:
    return Finding(FindingMark.OK, subject, text)


def note(subject: str, text: str, advice: str = "") -> Finding:
    return Finding(FindingMark.NOTE, subject, text, advice)


def wrong(subject: str, text: str, advice: str) -> Finding:
    return Finding(FindingMark.WRONG, subject, text, advice)
