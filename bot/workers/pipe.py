"""What the bot and a helper say to each other, and the helper's side of it."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Callable
from typing import IO

LENGTH = 4
"""Bytes before each message that say how long it is."""
READY = b"ready"
"""The first message of a helper."""
HURRY = b"hurry"
"""What the bot says to a helper at work: whatever there is by now will do. It has no reply of its own."""


def write(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(LENGTH, "big") + message)
    pipe.flush()


def read(pipe: IO[bytes]) -> bytes:
    length = pipe.read(LENGTH)
    message = pipe.read(int.from_bytes(length, "big")) if len(length) == LENGTH else b""
    if not message:
        raise EOFError
    return message


def serve(reply: Callable[[bytes], bytes], polite: int) -> None:
    """Says when it is ready, reads messages from its input and writes replies to its output, until its input ends: so it ends with
    the bot, however that ends. `polite` is how far it gives way to everything else on the machine."""
    # A signal to the bot reaches its whole process group: the bot may still want something, and then closes the pipe.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):  # a service may be forbidden to set any priority, even a worse one
            os.nice(polite)
    with contextlib.suppress(EOFError, BrokenPipeError):
        write(sys.stdout.buffer, READY)
        while True:
            if (message := read(sys.stdin.buffer)) != HURRY:
                write(sys.stdout.buffer, reply(message))


def is_hurried() -> bool:
    """Whether the bot has said so while this helper is at work: nothing else comes meanwhile."""
    try:
        return bool(select.select([sys.stdin], [], [], 0)[0])
    except (OSError, ValueError):  # not every system can look into a pipe
        return False
