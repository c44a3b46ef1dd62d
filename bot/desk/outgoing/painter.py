"""A process that draws. Drawing keeps Python busy, and while it does, the event loop of the same process has to wait for its turn.

`python -m bot.desk.outgoing.painter` reads views from its standard input and writes pictures to its standard output, until nobody
gives it any more: it ends with the bot, however that ends.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Mapping
from typing import IO, Any

import msgspec

from bot.desk.messages.table_message import pictures
from render import Picture

log = logging.getLogger("grandstand.painter")
LENGTH = 4
"""Bytes before each message that say how long it is."""
POLITE = 5
"""By so much the painter stands back for everything else on the machine: answers are more urgent than pictures."""


class Reply(msgspec.Struct):
    """Pictures, or what went wrong."""

    drawn: list[Picture]
    error: str = ""


class Painter:
    """The bot's end. It blocks while the process draws, so it is used in a thread, by one at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def pictures(self, view: Mapping[str, Any]) -> list[Picture]:
        """As `board.pictures`. A painter that has died is replaced; where there is none at all, the bot draws itself."""
        message = msgspec.msgpack.encode(view)
        for _ in range(2):
            try:
                reply = self._asked(message)
            except (OSError, EOFError) as problem:
                if self._closed:
                    raise RuntimeError("Nobody wants this picture any more.") from problem
                log.warning(
                    "The painter is gone, and another one comes: %s", str(problem) or "it ended in the middle of a picture."
                )
                self._end()
            else:
                if reply.error:
                    raise RuntimeError(f"The painter could not draw.\n{reply.error}")
                return reply.drawn
        return pictures(view)

    def _asked(self, message: bytes) -> Reply:
        if self._process is None:
            self._process = subprocess.Popen([sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        _write(self._process.stdin, message)
        return msgspec.msgpack.decode(_read(self._process.stdout), type=Reply)

    def close(self) -> None:
        """It has no more to do, and does not finish what it is at."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                with contextlib.suppress(OSError):  # there may be something left in it that nobody reads
                    assert pipe is not None
                    pipe.close()
            self._process = None


def _write(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(LENGTH, "big") + message)
    pipe.flush()


def _read(pipe: IO[bytes]) -> bytes:
    length = pipe.read(LENGTH)
    message = pipe.read(int.from_bytes(length, "big")) if len(length) == LENGTH else b""
    if not message:
        raise EOFError
    return message


def main() -> None:
    """The painter's end."""
    # Whoever ends the bot ends its whole group of processes: the bot may still want a picture, and then closes the pipe.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            view = msgspec.msgpack.decode(_read(sys.stdin.buffer))
            try:
                reply = Reply(pictures(view))
            except Exception:
                reply = Reply([], traceback.format_exc())
            _write(sys.stdout.buffer, msgspec.msgpack.encode(reply))


if __name__ == "__main__":
    main()
