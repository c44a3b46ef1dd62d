"""Errors in the log of a test: nobody reads the log of a test that passes, so an error that nobody expects fails it."""

from __future__ import annotations

import logging

LOGGERS = ("grandstand", "discord")


class ErrorLog(logging.Handler):
    """The errors that the arena, the bots and discord.py have logged, and those that a test means to bring about."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []
        self.expected: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(f"{record.name}: {self.format(record)}")

    def expect(self, part: str) -> None:
        """An error with these words must come, and may."""
        self.expected.append(part)

    def missing(self) -> list[str]:
        """What was expected and has not come yet."""
        return [part for part in self.expected if not any(part in error for error in self.errors)]

    def surprising(self) -> list[str]:
        """What came though nobody expected it."""
        return [error for error in self.errors if not any(part in error for part in self.expected)]
