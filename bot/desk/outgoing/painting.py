"""A process that draws. Drawing keeps Python busy, and meanwhile the event loop of the same process would have to wait.

`python -m bot.desk.outgoing.painting` says when it is ready, reads views from its input and writes pictures to its output, until
its input ends: so it ends with the bot, however that ends. `painter` is the bot's side.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
from typing import IO

import msgspec

from bot.desk.outgoing.boards import pictures
from render import Picture

LENGTH = 4
"""Bytes before each message that say how long it is."""
POLITE = 5
"""How far the painter gives way to everything else on the machine: answers are more urgent than pictures."""


class Reply(msgspec.Struct):
    """Pictures, or what went wrong. The first one has neither: the painter is ready."""

    drawn: list[Picture]
    error: str = ""


def write(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(LENGTH, "big") + message)
    pipe.flush()


def read(pipe: IO[bytes]) -> bytes:
    length = pipe.read(LENGTH)
    message = pipe.read(int.from_bytes(length, "big")) if len(length) == LENGTH else b""
    if not message:
        raise EOFError
    return message


def main() -> None:
    # A signal to the bot reaches its whole process group: the bot may still want a picture, and then closes the pipe.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):  # a service may be forbidden to set any priority, even a worse one
            os.nice(POLITE)
    with contextlib.suppress(EOFError, BrokenPipeError):
        reply = Reply([])
        while True:
            write(sys.stdout.buffer, msgspec.msgpack.encode(reply))
            view = msgspec.msgpack.decode(read(sys.stdin.buffer))
            try:
                reply = Reply(pictures(view))
            except Exception:
                reply = Reply([], traceback.format_exc())


if __name__ == "__main__":
    main()
