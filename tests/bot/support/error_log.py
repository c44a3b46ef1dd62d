"""Errors in the log of a test: an unexpected one fails the test, because nobody reads the log of a test that passes."""

from __future__ import annotations

import logging

LOGGERS = ("grandstand", "discord")


class ErrorLog(logging.Handler):
    """The errors that the arena, the bots and discord.py have logged, and those that a test expects."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []
        self.expected: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(f"{record.name}: {self.format(record)}")

    def expect(self, part: str) -> None:
        """Expects an error with these words; the test fails without it."""
        self.expected.append(part)

    def missing(self) -> list[str]:
        """Expected errors that have not occurred."""
        return [part for part in self.expected if not any(part in error for error in self.errors)]

    def surprising(self) -> list[str]:
        """Errors that were not expected."""
        return [error for error in self.errors if not any(part in error for part in self.expected)]
